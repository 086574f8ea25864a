"""A visit to a page: what it did wrong, and the questions every page must answer well."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import yaml
from playwright.sync_api import ConsoleMessage, Locator, Page, Request

from tutor.book import chapter as notebook
from tutor.book import serve
from tutor.book.languages import NAMES
from tutor.book.site import ROOT

START_MS = 30_000  # generous: a busy machine is no reason to fail, slowness is measured elsewhere
SHIFTS = """
window.shifts = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""


def chapters(lang: str = "en") -> list[str]:
    """Return a language's chapters with puzzles, in order, as the table of contents names them."""
    contents = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    [part] = [part for part in contents["parts"] if part["caption"] == NAMES[lang]]
    names = [entry["file"] for entry in part["chapters"]]
    notebooks = {name: (ROOT / name).with_suffix(".ipynb") for name in names}
    return [name for name, file in notebooks.items() if file.exists() and notebook.live_cells(file)]


def until(page: Page, condition: str, arg: object = None) -> None:
    """Wait until an expression, or a function of `arg`, is true on the page.

    Playwright's own `wait_for_function` asks again from inside the page, by `eval`, which the site forbids.
    """
    end = monotonic() + START_MS / 1000
    while not page.evaluate(condition, arg):
        assert monotonic() < end, f"never true: {condition}"
        page.wait_for_timeout(50)


@dataclass(frozen=True)
class Screen:
    """A width in pixels and a colour scheme."""

    width: int
    mode: str

    def __str__(self) -> str:
        return f"{self.width}-{self.mode}"


@dataclass
class Watch:
    """A page under observation."""

    page: Page
    site: str
    errors: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.add_init_script(SHIFTS)
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", self._note_foreign)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def _note_foreign(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob", "about") and address.hostname != serve.HOST:
            self.foreign.append(request.url)

    def open(self, chapter: str) -> None:
        """Go to a chapter."""
        self.page.goto(f"{self.site}/{chapter}.html")

    def look_at_first_puzzle(self) -> None:
        """Scroll to where a swap would be seen."""
        puzzle = self.page.locator(".cell.tag_puzzle").first
        puzzle.evaluate("(place) => place.scrollIntoView({ block: 'start', behavior: 'instant' })")

    def live(self) -> Locator:
        """Wait until the page's puzzles are live; return them."""
        self.page.wait_for_selector("html[data-kk-live=ready]", timeout=START_MS)
        return self.page.locator(".cell.tag_puzzle[data-kk-live=ready]")

    def note(self) -> str:
        """Wait for the note that says why nothing is live; return its text."""
        self.page.wait_for_selector("html[data-kk-live=failed]", timeout=START_MS)
        return self.page.inner_text(".kk-boot")

    def violations(self) -> list[str]:
        """Return what axe finds, a line each with its places."""
        # Handed over by the debugger: a script tag would rightly be refused by the site's policy.
        self.page.evaluate(axe_source())
        found: list[dict[str, Any]] = self.page.evaluate("axe.run().then(({ violations }) => violations)")
        return [f"{one['id']}: {[node['html'][:700] for node in one['nodes']]}" for one in found]

    def too_wide(self) -> list[str]:
        """Return the elements that stick out to the right of the window, where that makes the page scroll."""
        return self.page.evaluate(
            """() => document.documentElement.scrollWidth <= document.documentElement.clientWidth ? [] :
              [...document.querySelectorAll("article *")]
                .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
                .map((one) => one.outerHTML.slice(0, 120))
                .concat("the page scrolls sideways")"""
        )

    def shifts(self) -> float:
        """Return the sum of the page's layout shifts so far."""
        return self.page.evaluate("window.shifts")


@cache
def axe_source() -> str:
    """Return axe itself."""
    return Path(ROOT, "node_modules", "axe-core", "axe.min.js").read_text(encoding="utf-8")
