"""What a reader sees when something is missing or breaks: always the static answer, and a plain reason."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.browser.rewriting import CHAPTER, first_puzzle, rewrite_page
from tests.browser.visit import Watch
from tutor.book.site import SITE

STAYS = "The worked answers on this page are all here to read."


def answers_stay(page: Page) -> bool:
    """Tell whether every static answer is in sight."""
    answers = page.locator(".cell.tag_puzzle .cell_output")
    return answers.count() > 0 and all(answers.nth(index).is_visible() for index in range(answers.count()))


@pytest.mark.parametrize(
    ("pattern", "named"),
    [
        ("**/pyodide.asm.wasm*", "pyodide.asm.wasm"),
        ("**/packages.zip*", "packages.zip"),
        ("**/worker-*", "worker.js"),
    ],
)
def test_a_missing_file_is_named(page: Page, site: str, pattern: str, named: str) -> None:
    page.route(pattern, lambda route: route.fulfill(status=404))
    watch = Watch(page, site)
    watch.open(CHAPTER)
    note = watch.note()
    assert named in note
    assert STAYS in note
    assert answers_stay(page)


@pytest.mark.parametrize(("missing", "said"), [("WebAssembly", "no WebAssembly"), ("Worker", "web workers")])
def test_a_browser_without_what_it_takes_is_told(page: Page, site: str, missing: str, said: str) -> None:
    page.add_init_script(f"delete window.{missing}")
    watch = Watch(page, site)
    watch.open(CHAPTER)
    assert said in watch.note()
    assert answers_stay(page)


def test_a_page_from_disk_says_what_to_do(page: Page) -> None:
    watch = Watch(page, SITE.as_uri())
    watch.open(CHAPTER)
    assert "python -m http.server" in watch.note()
    assert answers_stay(page)


def test_a_silent_worker_is_given_up(page: Page, site: str) -> None:
    page.clock.install()
    page.route("**/worker-*", lambda route: route.fulfill(body="", content_type="text/javascript"))
    watch = Watch(page, site)
    watch.open(CHAPTER)
    page.wait_for_selector(".kk-boot")
    page.clock.run_for(61_000)
    assert "taking very long" in watch.note()
    assert answers_stay(page)


def test_the_note_speaks_the_pages_language_and_can_be_closed(page: Page, site: str) -> None:
    page.route("**/worker-*", lambda route: route.abort())
    rewrite_page(page, lambda html: html.replace('<html lang="en"', '<html lang="de"'))
    watch = Watch(page, site)
    watch.open(CHAPTER)
    assert "Die gelösten Beispiele" in watch.note()
    page.get_by_role("button", name="Hinweis schließen").click()
    assert page.locator(".kk-boot").count() == 0


def test_a_failing_puzzle_keeps_its_answer_and_says_why(page: Page, site: str) -> None:
    rewrite_page(page, first_puzzle("raise ValueError('<b>no such card</b>')"))
    watch = Watch(page, site)
    watch.open(CHAPTER)
    watch.live()
    note = page.locator(".kk-cell-failed")
    assert "ValueError: <b>no such card</b>" in note.inner_text()
    assert note.locator("b").count() == 0, "an error must never become HTML"
    assert page.locator(".cell.tag_puzzle .cell_output").first.is_visible()
    assert watch.errors == []


def test_a_failing_tap_is_not_silent(page: Page, site: str) -> None:
    code = "import ipywidgets\nb = ipywidgets.Button(description='Boom')\nb.on_click(lambda _: 1 / 0)\nb"
    rewrite_page(page, first_puzzle(code))
    watch = Watch(page, site)
    watch.open(CHAPTER)
    watch.live()
    page.get_by_role("button", name="Boom").click()
    page.wait_for_selector(".kk-boot-note")
    assert "ZeroDivisionError" in page.inner_text(".kk-boot-note")


def test_a_tap_that_ends_python_is_not_silent(page: Page, site: str) -> None:
    """What is nested deeper than the browser's stack, as only a made-up file is."""
    deep = "import ipywidgets, json\nb = ipywidgets.Button(description='Deep')"
    rewrite_page(page, first_puzzle(f"{deep}\nb.on_click(lambda _: json.loads('[' * 100_000))\nb"))
    watch = Watch(page, site)
    watch.open(CHAPTER)
    watch.live()
    page.get_by_role("button", name="Deep").click()
    page.wait_for_selector(".kk-boot-note")
    assert "Reloading the page starts it afresh" in page.inner_text(".kk-boot-note")


def test_the_progress_bar_tells_the_truth(page: Page, site: str) -> None:
    page.add_init_script(
        """window.seen = [];
        new MutationObserver(() => {
          const bar = document.querySelector("[role=progressbar]");
          if (bar) window.seen.push([Number(bar.ariaValueNow), bar.ariaValueText]);
        }).observe(document, { subtree: true, childList: true, attributes: true });"""
    )
    watch = Watch(page, site)
    watch.open(CHAPTER)
    watch.live()
    seen: list[tuple[int, str]] = page.evaluate("window.seen")
    values = [value for value, _ in seen]
    assert values == sorted(values), "a bar that goes back has lied"
    assert any("MB" in text for _, text in seen)
    done, total = re.findall(r"([\d.]+) of ([\d.]+) MB", [text for _, text in seen if "MB" in text][-1])[0]
    assert done == total
