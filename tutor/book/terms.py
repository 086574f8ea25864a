"""Links the terms of a language's glossary where a chapter uses them first.

The glossary says itself how: a row of its table carries an id, and a language's cell in it has in
`data-forms` the forms in which the term is met, and in `data-unlike` phrases in which such a word is
another one ("the stock runs out"). A term without forms, such as "card", is too ordinary to be linked.
The table is written once, on the English page; the other languages' pages include it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from tutor.book.chapter import live_cells
from tutor.book.languages import FOLDER, NAMES, language_of

PAGE = "glossary"
TABLE_IN = "en"
CLASS = "kk-term"
# Prose only: what is a heading, a link, code or a cell's output stays as it is.
_CLOSED = (
    nodes.title,
    nodes.reference,
    nodes.literal,
    nodes.literal_block,
    nodes.raw,
    nodes.table,
    nodes.math,
)


def register(app: Sphinx) -> None:
    """Connect to Sphinx's events; a changed glossary has every page written again."""
    app.add_config_value("kk_terms", {}, "html")
    app.connect("config-inited", _read_glossaries)
    app.connect("doctree-resolved", _link_terms)


def terms(glossary: str, lang: str) -> dict[str, str]:
    """The forms of a language's terms, each with the id of its row; look-alikes have none."""
    reader = _Rows(lang)
    reader.feed(glossary)
    return reader.found


class _Rows(HTMLParser):
    """Collects a language's cells that say how their terms are met."""

    def __init__(self, lang: str) -> None:
        super().__init__()
        self.lang = lang
        self.row = ""
        self.found: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "tr":
            self.row = has.get("id", "")
        if has.get("lang") == self.lang:
            self.found |= dict.fromkeys(_listed(has.get("data-forms", "")), self.row)
            self.found |= dict.fromkeys(_listed(has.get("data-unlike", "")), "")


def _listed(forms: str) -> list[str]:
    return [form.strip() for form in forms.split(",") if form.strip()]


def _read_glossaries(app: Sphinx, config: Any) -> None:
    table = Path(app.srcdir, FOLDER, TABLE_IN, f"{PAGE}.md").read_text(encoding="utf-8")
    written = [lang for lang in NAMES if Path(app.srcdir, FOLDER, lang, f"{PAGE}.md").exists()]
    config.kk_terms = {lang: terms(table, lang) for lang in written}


def _link_terms(app: Sphinx, doctree: nodes.document, page: str) -> None:
    lang = language_of(page)
    known = app.config.kk_terms.get(lang)
    if known and live_cells(Path(app.env.doc2path(page))):
        address = app.builder.get_relative_uri(page, f"{FOLDER}/{lang}/{PAGE}")
        link_first_uses(doctree, known, address)


def link_first_uses(doctree: nodes.document, known: dict[str, str], address: str) -> None:
    """Make each term a link to its row where the page uses it first."""
    longest_first = sorted(known, key=len, reverse=True)
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(map(_as_met, longest_first))})(?![\w-])")
    rows = {form.lower(): row for form, row in known.items()}
    waiting = {row for row in rows.values() if row}
    for text in list(_prose(doctree)):
        parts = list(_linked(str(text), pattern, rows, waiting, address))
        if len(parts) > 1:
            text.parent.replace(text, parts)


def _as_met(form: str) -> str:
    """A pattern for a form: in small letters it may begin a sentence too, a German noun is met as it is."""
    return re.escape(form) if form[0].isupper() else f"(?i:{re.escape(form)})"


def _prose(doctree: nodes.document) -> Iterator[nodes.Text]:
    for text in doctree.findall(nodes.Text):
        above = list(_ancestors(text))
        in_prose = any(isinstance(node, nodes.paragraph) for node in above)
        if in_prose and not any(isinstance(node, _CLOSED) or _is_cell(node) for node in above):
            yield text


def _ancestors(node: nodes.Node) -> Iterator[nodes.Element]:
    above = node.parent
    while above is not None:
        yield above
        above = above.parent


def _is_cell(node: nodes.Element) -> bool:
    return isinstance(node, nodes.container) and "cell" in node.get("classes", ())


def _linked(
    text: str, pattern: re.Pattern[str], rows: dict[str, str], waiting: set[str], address: str
) -> Iterator[nodes.Node]:
    """The text in parts. A row that is linked is waited for no longer."""
    at = 0
    for found in pattern.finditer(text):
        row = rows[found.group().lower()]
        if row in waiting:
            waiting.remove(row)
            yield nodes.Text(text[at : found.start()])
            yield nodes.reference(
                "", found.group(), internal=True, refuri=f"{address}#{row}", classes=[CLASS]
            )
            at = found.end()
    yield nodes.Text(text[at:])
