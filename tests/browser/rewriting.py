"""A chapter that arrives changed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import Page, Route

from tests.browser.visit import chapters

CHAPTER = chapters()[0]
_BLOCK = re.compile(r'(<script type="application/json" id="kk-live">)(.*?)(</script>)', re.DOTALL)


def rewrite_page(page: Page, change: Callable[[str], str]) -> None:
    """Have the chapter arrive changed."""

    def fulfil(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=change(response.text()))

    page.route(f"**/{CHAPTER}.html", fulfil)


def first_puzzle(source: str) -> Callable[[str], str]:
    """Return a change that puts other code into the first puzzle's cell."""

    def change(html: str) -> str:
        match = _BLOCK.search(html)
        assert match
        data = json.loads(match[2])
        next(cell for cell in data["cells"] if cell["puzzle"])["source"] = source
        return _BLOCK.sub(lambda _: match[1] + json.dumps(data).replace("<", "\\u003c") + match[3], html)

    return change
