"""The home kit as a player uses it: sheets on paper, and what lies beside the cards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.visit import Watch
from tutor.book.site import ROOT

SHEETS = sorted(path.stem for path in Path(ROOT, "chapters", "en", "sheets").glob("*.ipynb"))
PAGE_OBJECT = re.compile(rb"/Type\s*/Page\b")


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("name", SHEETS)
def test_each_sheet_is_printed_on_one_page_of_its_own(page: Page, site: str, name: str, paper: str) -> None:
    page.goto(f"{site}/chapters/en/sheets/{name}.html")
    sheets = page.locator(".kk-sheet").count()
    assert sheets > 0
    assert len(PAGE_OBJECT.findall(page.pdf(format=paper))) == sheets


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_reads_well_on_the_screen(page: Page, site: str, name: str) -> None:
    watch = Watch(page, site)
    watch.open(f"chapters/en/sheets/{name}")
    assert watch.violations() == []
    assert watch.too_wide() == []
    assert watch.errors == []
    assert watch.foreign == []


def test_nothing_but_the_sheet_is_printed(page: Page, site: str) -> None:
    page.goto(f"{site}/chapters/en/sheets/koum-kan.html")
    page.emulate_media(media="print")
    assert page.locator(".kk-sheet").first.is_visible()
    assert not page.locator("h1").first.is_visible()
    assert not page.locator(".bd-sidebar-primary").is_visible()
