"""Works on finished HTML: data blocks, and the removal of what a strict Content-Security-Policy forbids."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from posixpath import relpath
from typing import Any

from tutor.book import languages

INLINE_FOLDER = "_static/inline"
CDN = re.compile(rb"https://cdn\.[\w.]+/")
# What an accessibility checker finds in the theme, and its remedy.
REMEDIES = (
    # The name given to the search button leaves out what can be read on it, its shortcut.
    (re.compile(r'(<button class="btn search-button-field[^>]*?) aria-label="[^"]*"'), r"\1"),
    # A tooltip's texts of three icons count as what is written on the button, and are not in its name.
    (re.compile(r'(<i class="theme-switch [^>]*?) title="[^"]*"'), r'\1 aria-hidden="true"'),
    # The book's title stands outside of every landmark.
    (re.compile(r'<div class="sidebar-primary-item">(?=\s*<a class="navbar-brand logo")'),
     '<div class="sidebar-primary-item" role="banner">'),
    # The theme's own banner is empty, and there may be but one; its scripts want the element all the same.
    (re.compile(r'<header (id="pst-header".*?)</header>', re.DOTALL), r"<div \1</div>"),
    # The arrow that folds the pages below a chapter is drawn, and has no name to be read.
    (re.compile(r'<summary>(?=<span class="toctree-toggle")'),
     '<summary aria-label="Pages of this chapter">'),
)  # fmt: skip
SCRIPT = re.compile(r"<script(?P<attributes>[^>]*)>(?P<code>.*?)</script>", re.DOTALL)


def without_cdn(data: bytes) -> bytes:
    """Take out the addresses of other hosts that Pyodide and its kernel would fall back on."""
    return CDN.sub(b"./", data)


def data_block(content: Any) -> str:
    """Return a JSON block for the runtime to read; `<` is escaped so that no text can end the block."""
    text = json.dumps(content, ensure_ascii=False).replace("<", "\\u003c")
    return f'<script type="application/json" id="kk-live">{text}</script>'


def clean_site(site: Path) -> None:
    """Clean every page of the site, in place."""
    for page in site.rglob("*.html"):
        if "lite" not in page.relative_to(site).parts:
            _clean_page(site, page)


def _clean_page(site: Path, page: Path) -> None:
    before = page.read_text(encoding="utf-8")
    after = SCRIPT.sub(lambda match: _to_file(site, page, match), before)
    for fault, remedy in REMEDIES:
        after = fault.sub(remedy, after)
    after = languages.in_own_words(page.relative_to(site).as_posix(), after)
    if after != before:
        page.write_text(after, encoding="utf-8")


def _to_file(site: Path, page: Path, match: re.Match[str]) -> str:
    """Move an inline script to a file of its own; leave the others as they are."""
    attributes, code = match["attributes"], match["code"].strip()
    if "src=" in attributes or "type=" in attributes and "javascript" not in attributes:
        return match[0]
    if not code:
        return ""
    name = f"{INLINE_FOLDER}/{hashlib.sha256(code.encode()).hexdigest()[:12]}.js"
    target = site / name
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(code, encoding="utf-8")
    return f'<script src="{relpath(name, page.parent.relative_to(site).as_posix())}"></script>'
