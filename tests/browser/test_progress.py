"""Progress on the live pages: it outlives reloads, is shared by pages and tabs, and can be carried away."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.conftest import SCREENS, new_context
from tests.browser.visit import Watch, until

TRAINER = "chapters/en/trainer"
CHAPTER = "chapters/en/melds"
ENTRIES = """() => new Promise((resolve) => {
  const opening = indexedDB.open("koumkan-tutor");
  opening.onsuccess = () => {
    const reading = opening.result.transaction("progress").objectStore("progress").getAll();
    reading.onsuccess = () => { opening.result.close(); resolve(reading.result); };
  };
})"""


def watch(page: Page, site: str, chapter: str) -> Watch:
    """A live visit to a chapter."""
    visit = Watch(page, site)
    visit.open(chapter)
    visit.live()
    return visit


def kept(page: Page) -> list[dict[str, Any]]:
    """The attempts in the browser's database."""
    return [entry for entry in map(json.loads, page.evaluate(ENTRIES)) if "grade" in entry]


def answer(page: Page, nth: int = 0) -> None:
    """Answer the page's nth puzzle of two choices, with its first one."""
    puzzle = page.locator(".kk-puzzle").filter(has=page.locator(".kk-choices")).nth(nth)
    puzzle.locator(".kk-choices button").first.click()
    puzzle.locator(".kk-headline").first.wait_for()


def attempts_said(page: Page) -> int:
    """How many attempts the trainer writes into a file."""
    section = page.get_by_role("button", name="Save, load or erase progress")
    if section.count():
        section.click()
    page.get_by_role("button", name="Save to a file").click()
    page.locator("a.kk-download").wait_for()
    return len(json.loads(page.locator(".kk-data textarea").input_value())["attempts"])


def test_progress_outlives_a_reload_and_is_shared_by_all_pages(page: Page, site: str) -> None:
    visit = watch(page, site, CHAPTER)
    answer(page)
    (first,) = kept(page)
    assert first["via"] == "chapter"
    page.reload()
    visit.live()
    answer(page)
    assert len(kept(page)) == 2
    visit.open(TRAINER)
    visit.live()
    assert attempts_said(page) == 2
    assert visit.errors == []
    assert visit.foreign == []


def test_an_answer_is_kept_even_if_the_page_closes_at_once(page: Page, site: str) -> None:
    visit = watch(page, site, CHAPTER)
    answer(page)
    page.goto("about:blank")
    visit.open(CHAPTER)
    assert len(kept(page)) == 1


def test_two_tabs_at_once_lose_nothing_and_hear_of_each_other(page: Page, site: str) -> None:
    other = page.context.new_page()
    watch(page, site, CHAPTER)
    watch(other, site, TRAINER)
    answer(page)
    other.bring_to_front()
    first = other.locator(".kk-trainer .kk-hint-button")
    first.click()
    other.locator(".kk-hint").first.wait_for()
    page.bring_to_front()
    page.locator(".kk-puzzle").filter(has=page.locator(".kk-choices")).first.get_by_role(
        "button", name="Next puzzle"
    ).click()
    answer(page)
    assert len(kept(page)) == 3
    assert attempts_said(other) == 3


def test_export_erase_import_is_a_round_trip(page: Page, site: str, tmp_path: Path) -> None:
    watch(page, site, CHAPTER)
    answer(page)
    visit = watch(page, site, TRAINER)
    assert attempts_said(page) == 1
    with page.expect_download() as downloading:
        page.locator("a.kk-download").click()
    file = tmp_path / downloading.value.suggested_filename
    downloading.value.save_as(file)
    before = kept(page)

    page.get_by_role("button", name="Erase my progress").click()
    page.locator("button:focus", has_text="No, keep it").wait_for()
    page.get_by_role("button", name="No, keep it").click()
    assert len(kept(page)) == 1
    page.get_by_role("button", name="Erase my progress").click()
    page.get_by_role("button", name="Yes, erase everything").click()
    page.get_by_text("Everything is erased.").wait_for()
    assert kept(page) == []
    page.reload()
    visit.live()
    assert attempts_said(page) == 0

    with page.expect_file_chooser() as choosing:
        page.get_by_role("button", name="Open a file", exact=True).click()
    choosing.value.set_files(file)
    page.get_by_text("is open. Add it to your progress").wait_for()
    for expected in ("1 attempt was new", "0 attempts were new"):
        page.get_by_role("button", name="Add to my progress").click()
        page.get_by_text(expected).wait_for()
    assert kept(page) == before
    assert attempts_said(page) == 1
    assert page.locator(".kk-data textarea").input_value() == file.read_text(encoding="utf-8")
    assert visit.errors == []


def test_axe_finds_nothing_with_everything_open(browser: Browser, site: str) -> None:
    for screen in SCREENS:
        context = new_context(browser, screen)
        page = context.new_page()
        visit = watch(page, site, TRAINER)
        for name in ("Choose games, skills and level", "Show the map of skills", "Show the last two weeks"):
            page.get_by_role("button", name=name).click()
        assert attempts_said(page) == 0
        page.get_by_role("button", name="Erase my progress").click()
        page.get_by_role("button", name="No, keep it").wait_for()
        assert visit.violations() == [], str(screen)
        assert visit.too_wide() == [], str(screen)
        context.close()


def test_a_foreign_file_is_refused_and_changes_nothing(page: Page, site: str) -> None:
    watch(page, site, TRAINER)
    attempts_said(page)
    page.locator(".kk-data textarea").fill('{"cells": [], "<img src=x onerror=alert(1)>": 1}')
    page.locator(".kk-data textarea").blur()
    page.get_by_role("button", name="Replace my progress").click()
    page.get_by_text("This is no progress of this book.").wait_for()
    assert kept(page) == []


def test_a_browser_without_storage_says_so_once_and_works(page: Page, site: str) -> None:
    page.route("**/worker-*.js", _without_database)
    watch(page, site, CHAPTER)
    page.get_by_text("This browser does not keep your progress").wait_for()
    answer(page)


def _without_database(route: Any) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body="delete IDBFactory.prototype.open;\n" + answer.text())


CODE = "document.querySelector('.kk-trainer .kk-code input')"


def test_ten_answers_bring_a_summary(page: Page, site: str) -> None:
    visit = watch(page, site, TRAINER)
    page.get_by_role("button", name="Choose games, skills and level").click()
    page.get_by_role("button", name="No skill").click()
    page.get_by_role("button", name="Is this a legal meld?").click()
    page.get_by_role("button", name="✓ Is this a legal meld?").wait_for()
    puzzle = page.locator(".kk-trainer .kk-puzzle").filter(has=page.locator(".kk-code"))
    for number in range(11):
        before = puzzle.locator(".kk-code input").input_value()
        puzzle.get_by_role("button", name="Next puzzle").click()
        until(
            page, "(before) => document.querySelector('.kk-trainer .kk-code input').value !== before", before
        )
        if number < 10:
            answer(page)
    page.locator(".kk-summary").get_by_text("That was 10 puzzles.").wait_for()
    assert {attempt["kind"] for attempt in kept(page)} == {"legal_meld"}
    assert visit.errors == []
