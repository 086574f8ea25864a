"""The same site on the plainest of servers, and JupyterLite beside it."""

from __future__ import annotations

from playwright.sync_api import Browser, Page

from tests.browser.visit import START_MS, Watch, chapters

CHAPTER = chapters()[0]


def test_a_plain_http_server_will_do(page: Page, plain_site: str) -> None:
    watch = Watch(page, plain_site)
    watch.open(CHAPTER)
    assert watch.live().count() > 0
    assert watch.errors == []
    assert watch.foreign == []


def test_the_front_page_leads_to_the_book(page: Page, plain_site: str) -> None:
    watch = Watch(page, plain_site)
    page.goto(f"{plain_site}/index.html")
    page.wait_for_url("**/chapters/**")
    page.wait_for_load_state()
    assert watch.errors == []
    assert watch.foreign == []


def test_search_finds_a_chapter(page: Page, site: str) -> None:
    watch = Watch(page, site)
    page.goto(f"{site}/search.html?q=card")
    page.wait_for_selector("#search-results li a")
    assert watch.errors == []


def test_the_theme_switch_works(page: Page, site: str) -> None:
    watch = Watch(page, site)
    watch.open(CHAPTER)
    before = page.get_attribute("html", "data-theme")
    button = page.get_by_role("button", name="Color mode").first
    for _ in range(2):
        button.click()
    assert page.get_attribute("html", "data-mode") != "light"
    assert before == "light"
    assert watch.errors == []


def test_jupyterlite_runs_the_chapter(browser: Browser, site: str) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    watch = Watch(page, site)
    watch.open(CHAPTER)
    page.get_by_role("link", name="Open this chapter in JupyterLite").click()
    page.wait_for_selector(".jp-Notebook")
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    # Only what is near the window is drawn, hence the first puzzle.
    page.locator(".jp-OutputArea .kk-puzzle .kk-head").first.wait_for(state="attached", timeout=3 * START_MS)
    assert page.locator("[data-mime-type='application/vnd.jupyter.error']").count() == 0
    assert watch.foreign == []
    page.close()
