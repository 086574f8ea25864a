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
LEAST_TARGET = 44


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


def live(page: Page, site: str) -> Watch:
    watch = Watch(page, site)
    watch.open("chapters/en/home-kit")
    watch.live()
    return watch


def add_players(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_label("Player's name").fill(name)
        page.get_by_label("Player's name").press("Tab")
        page.get_by_role("button", name="Add player").click()
        page.locator(".kk-pad").get_by_text(name).first.wait_for()


def write_round(page: Page, entries: dict[str, str], button: str = "Write it down") -> None:
    for name, entry in entries.items():
        page.locator(".kk-pad").get_by_label(name, exact=True).fill(entry)
    page.get_by_role("button", name=button).click()


def test_a_match_with_a_hat_and_a_correction_survives_a_reload(page: Page, site: str) -> None:
    watch = live(page, site)
    add_players(page, "Anna", "Ben", "<b>Carla</b>")
    write_round(page, {"Anna": "64", "Ben": "0", "<b>Carla</b>": "102"})
    page.get_by_role("button", name="<b>Carla</b> comes back at 64, for a hat").click()
    total = page.locator(".kk-pad-table tfoot")
    total.get_by_text("64, 1 hat").wait_for()
    page.evaluate("scrollTo(0, 0)")  # away with the theme's own button for going back there
    page.locator("#pst-back-to-top").wait_for(state="hidden")
    assert watch.violations() == []
    page.get_by_label("Write down", exact=True).select_option(label="correct round 1")
    page.get_by_role("button", name="Correct it").wait_for()
    write_round(page, {"<b>Carla</b>": "K♣ 7♦"}, "Correct it")
    total.get_by_text("17").wait_for()
    assert page.locator(".kk-pad b").count() == 0
    assert watch.too_wide() == []
    page.reload()
    watch.live()
    page.locator(".kk-pad-table tfoot").get_by_text("17").wait_for()
    assert watch.errors == []
    assert watch.foreign == []


def test_controls_of_the_pad_are_large_enough_and_have_names(page: Page, site: str) -> None:
    live(page, site)
    add_players(page, "Anna", "Ben")
    controls = page.locator(".kk-live").locator("button, input, select, textarea, a")
    for control in controls.all():
        if control.is_visible():
            box = control.bounding_box()
            assert box is not None
            assert box["height"] >= LEAST_TARGET, control.evaluate("(one) => one.outerHTML")


def test_the_referee_answers_and_its_text_asks_again(page: Page, site: str) -> None:
    watch = live(page, site)
    referee = page.locator(".kk-live .kk-referee")
    answer = referee.locator(".kk-feedback[role=status]")
    answer.get_by_text("Yes, that is allowed.").wait_for()
    referee.get_by_label("A meld of your own is down").select_option(label="no")
    referee.get_by_role("button", name="Ask the referee").click()
    answer.get_by_text("No, that is not allowed.").wait_for()
    text = referee.get_by_label("The question as text, to share")
    question = text.input_value()
    page.reload()
    watch.live()
    text.fill(question)
    text.press("Tab")
    referee.get_by_role("button", name="Ask what the text asks").click()
    answer.get_by_text("No, that is not allowed.").wait_for()
    referee.get_by_label("Card put in the joker's place").fill("<img src=x>")
    referee.get_by_role("button", name="Ask the referee").click()
    answer.get_by_text("Card put in the joker's place: cannot read").wait_for()
    assert referee.locator("img").count() == 0
    assert watch.too_wide() == []
    assert watch.errors == []
