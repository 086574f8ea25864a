"""The front page: one tap to begin, and one to go on where one was, which this browser alone remembers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.visit import Watch, until

FRONT = "chapters/en/index"
STARTS = {
    "I have never played.": "start",
    "I know the Greek game.": "side-by-side",
    "I know the Iraqi game.": "side-by-side",
    "Settle a dispute.": "home-kit",
}


@pytest.mark.parametrize("reader", STARTS)
def test_one_tap_begins_for_each_reader_without_scripts(browser: Browser, site: str, reader: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}/index.html")
    page.wait_for_url(f"**/{FRONT}.html")
    assert not page.locator(".kk-continue").is_visible()
    link = page.get_by_role("link", name=reader)
    box = link.bounding_box()
    assert box is not None and box["height"] >= 44
    link.click()
    assert page.url.split("#")[0] == f"{site}/chapters/en/{STARTS[reader]}.html"
    context.close()


def test_it_offers_to_go_on_where_one_was_until_all_is_erased(page: Page, site: str) -> None:
    watch = Watch(page, site)
    watch.open(FRONT)
    assert not page.locator(".kk-continue").is_visible()
    watch.open("chapters/en/jokers")
    watch.open(FRONT)
    assert watch.violations() == []
    page.get_by_role("link", name="Continue with: Jokers").click()
    page.wait_for_url("**/chapters/en/jokers.html")
    watch.open("chapters/en/trainer")
    watch.live()
    page.get_by_role("button", name="Save, load or erase progress").click()
    page.get_by_role("button", name="Erase my progress").click()
    page.get_by_role("button", name="Yes, erase everything").click()
    until(page, "!Object.keys(localStorage).some((name) => name.startsWith('koumkan'))")
    watch.open(FRONT)
    assert not page.locator(".kk-continue").is_visible()
    assert watch.errors == []
    assert watch.foreign == []


@pytest.mark.parametrize(
    "kept",
    ["no JSON", "null", "[]", '{"page": "https://elsewhere.example/x.html", "title": "x"}',
     '{"page": "//elsewhere.example/x.html", "title": "x"}', '{"page": "javascript:alert(1)", "title": "x"}',
     '{"page": "chapters/en/start.html", "title": {}}'],
)  # fmt: skip
def test_what_this_site_did_not_store_is_not_offered(page: Page, site: str, kept: str) -> None:
    page.goto(f"{site}/{FRONT}.html")
    page.evaluate("(text) => localStorage.setItem('koumkan-place-en', text)", kept)
    watch = Watch(page, site)
    watch.open(FRONT)
    assert page.locator(".kk-continue a").count() == 0
    assert watch.errors == []


def test_without_storage_nothing_is_shown_and_nothing_fails(page: Page, site: str) -> None:
    refused = "throw new DOMException('no', 'SecurityError')"
    page.add_init_script(f"Object.defineProperty(window, 'localStorage', {{ get() {{ {refused} }} }})")
    page.goto(f"{site}/chapters/en/glossary.html")
    page.goto(f"{site}/{FRONT}.html")
    assert not page.locator(".kk-continue").is_visible()
    assert page.get_by_role("link", name="I have never played.").is_visible()
