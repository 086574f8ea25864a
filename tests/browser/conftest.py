"""A real browser, the built site on a server of its own, and visits that note all that goes wrong."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright, sync_playwright

from tests.book.built import built_site
from tests.browser.visit import Screen, Watch, chapters
from tutor.book import serve

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC_CHROME = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
# No host but this machine can be reached, whatever a page asks for.
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
]  # fmt: skip
SCREENS = [Screen(width, mode) for width in (390, 1280) for mode in ("light", "dark")]


class PlainHandler(SimpleHTTPRequestHandler):
    """What `python -m http.server` does, in silence."""

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    launched = _launch(playwright)
    yield launched
    launched.close()


def _launch(playwright: Playwright) -> Browser:
    path = next(filter(None, map(shutil.which, NAMES)), None) or _existing(MAC_CHROME)
    try:
        if path is None and not Path(playwright.chromium.executable_path).exists():
            _install_browser()
        return playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
    except (Error, subprocess.SubprocessError) as problem:
        reason = f"no browser could be started: {str(problem).splitlines()[0]}"
        if os.environ.get("CI"):
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)


def _existing(path: str) -> str | None:
    return path if Path(path).exists() else None


def _install_browser() -> None:
    command = [sys.executable, "-m", "playwright", "install", "chromium-headless-shell"]
    subprocess.run(command, check=True, capture_output=True, timeout=300)


@contextmanager
def _serving(handler: type[SimpleHTTPRequestHandler]) -> Iterator[str]:
    """Serve the site under a sub-path; yield the site's address."""
    site = built_site()
    server = serve.Server(site.parent, 0, handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://{serve.HOST}:{server.server_port}/{site.name}"
    server.shutdown()


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the site, served with a strict Content-Security-Policy."""
    with _serving(serve.Handler) as address:
        yield address


@pytest.fixture(scope="session")
def plain_site() -> Iterator[str]:
    """The address of the site on the plainest of servers."""
    with _serving(PlainHandler) as address:
        yield address


def new_context(browser: Browser, screen: Screen) -> BrowserContext:
    """A visitor with this screen who wants no motion."""
    context = browser.new_context(
        viewport={"width": screen.width, "height": 844}, color_scheme=screen.mode, reduced_motion="reduce"
    )
    # Both what the system prefers and what the reader chose with the theme's own button.
    context.add_init_script(f"localStorage.setItem('mode', {screen.mode!r})")
    return context


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every chapter with puzzles in turn: in English on every screen, in German live on the smallest."""
    if "screen" in metafunc.fixturenames:
        visits = [(chapter, screen) for chapter in chapters("en") for screen in SCREENS]
        if "visit" in metafunc.fixturenames:
            visits += [(chapter, SCREENS[0]) for chapter in chapters("de")]
        ids = [f"{chapter}-{screen}" for chapter, screen in visits]
        metafunc.parametrize(("chapter", "screen"), visits, ids=ids, scope="module")


@pytest.fixture(scope="module")
def visit(browser: Browser, site: str, chapter: str, screen: Screen) -> Iterator[Watch]:
    """A live visit to a chapter, shared by the tests that only look."""
    context = new_context(browser, screen)
    watch = Watch(context.new_page(), site)
    watch.open(chapter)
    watch.look_at_first_puzzle()
    watch.live()
    yield watch
    context.close()


@pytest.fixture(scope="module")
def still_visit(browser: Browser, site: str, chapter: str, screen: Screen) -> Iterator[Watch]:
    """A visit to a chapter whose runtime does not arrive: static answers and a note."""
    context = new_context(browser, screen)
    context.route("**/pyodide.asm.wasm*", lambda route: route.abort())
    watch = Watch(context.new_page(), site)
    watch.open(chapter)
    watch.note()
    yield watch
    context.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of its own, for tests that change something."""
    context = new_context(browser, SCREENS[0])
    yield context.new_page()
    context.close()
