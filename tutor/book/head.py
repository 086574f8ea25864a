"""What a page says of itself to search engines, messengers and bookmarks: its description, its preview."""

from __future__ import annotations

import re
from html import escape
from typing import Any
from urllib.parse import urljoin

from docutils import nodes
from sphinx.application import Sphinx

from tutor.book.languages import FRAMES

PREVIEW = "preview.png"
PREVIEW_SIZE = (1200, 630)

MOST = 160
"""Characters; search engines show no more of a description."""


def dress(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: Any) -> None:
    """Describe the page in its head. Addresses are relative where the book has no `html_baseurl`."""
    if doctree is None:
        return
    frame, base = FRAMES[context["language"]], app.config.html_baseurl
    if pagename.endswith("/index"):
        context["title"] = frame.front
    image = context["pathto"](f"_static/{PREVIEW}", resource=True)
    description = describe(doctree)
    facts = {
        "og:type": "article",
        "og:site_name": app.config.html_title,
        "og:title": _plain(context["title"]),
        "og:description": description,
        "og:locale": frame.locale,
        "og:image": urljoin(base, f"_static/{PREVIEW}") if base else image,
        "og:image:width": str(PREVIEW_SIZE[0]),
        "og:image:height": str(PREVIEW_SIZE[1]),
        "og:image:alt": frame.preview,
    }
    if base:
        facts["og:url"] = urljoin(base, f"{pagename}.html")
    tags = [f'<meta name="description" content="{escape(description)}" />']
    tags += [f'<meta property="{name}" content="{escape(value)}" />' for name, value in facts.items()]
    context["metatags"] = "\n".join([context.get("metatags", ""), *tags])


def describe(doctree: nodes.document) -> str:
    """The first paragraph, which says in every chapter what is learnt there, cut at a word if need be."""
    first = next((node.astext() for node in doctree.findall(nodes.paragraph)), "")
    text = " ".join(first.split())
    return text if len(text) <= MOST else text[: MOST - 1].rsplit(" ", 1)[0] + " …"


def _plain(title: str) -> str:
    return re.sub(r"<[^>]+>", "", title)
