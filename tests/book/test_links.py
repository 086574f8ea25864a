"""Every link of the built site leads somewhere. Nothing is asked of any other host to find that out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from posixpath import normpath
from urllib.parse import unquote, urlsplit

import pytest
import yaml

from tests.book.built import built_site
from tutor.book.site import ROOT, SITE

LEADING = {"a": "href", "link": "href", "script": "src", "img": "src", "source": "src", "iframe": "src"}
# Where a reader may be led to another host: only where the sources are named.
MAY_LEAD_OUT = {"sources.html"}
WELL_FORMED = ("http", "https")


@dataclass
class Leads(HTMLParser):
    """What a page links to, and what in it can be linked to."""

    links: list[str] = field(default_factory=list)
    anchors: set[str] = field(default_factory=lambda: {"", "top"})

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = dict(attrs)
        self.anchors |= {value for name in ("id", "name") if (value := has.get(name))}
        if (target := has.get(LEADING.get(tag, ""))) is not None:
            self.links.append(target)


@pytest.fixture(scope="module")
def pages() -> dict[str, Leads]:
    """The book's own pages, by their path below the site."""
    built_site()
    names = [*(f"{file}.html" for file in contents()), "index.html", "search.html", "genindex.html"]
    found = {name: Leads() for name in names}
    for name, page in found.items():
        page.feed((SITE / name).read_text(encoding="utf-8"))
    return found


def contents() -> Iterator[str]:
    """The pages in the table of contents; an older build may have left others in the folder."""
    listed = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    yield listed["root"]
    chapters = [chapter for part in listed["parts"] for chapter in part["chapters"]]
    for chapter in chapters:
        yield from (page["file"] for page in (chapter, *chapter.get("sections", ())))


def inside(pages: dict[str, Leads]) -> Iterator[tuple[str, str]]:
    return ((name, link) for name, page in pages.items() for link in page.links if not urlsplit(link).scheme)


def outside(pages: dict[str, Leads]) -> Iterator[tuple[str, str]]:
    return ((name, link) for name, page in pages.items() for link in page.links if urlsplit(link).scheme)


def target(name: str, link: str) -> str:
    """The path below the site of what a page links to."""
    path = unquote(urlsplit(link).path)
    return normpath(PurePosixPath(name).parent / path) if path else name


def test_every_link_leads_to_a_file_of_the_site(pages: dict[str, Leads]) -> None:
    lost = [(name, link) for name, link in inside(pages) if not (SITE / target(name, link)).is_file()]
    assert lost == []


def test_every_anchor_is_there(pages: dict[str, Leads]) -> None:
    lost = [
        (name, link)
        for name, link in inside(pages)
        if (page := pages.get(target(name, link))) and unquote(urlsplit(link).fragment) not in page.anchors
    ]
    assert lost == []


def test_no_link_is_without_a_host_yet_from_another_one(pages: dict[str, Leads]) -> None:
    assert [(name, link) for name, link in inside(pages) if urlsplit(link).netloc] == []


def test_only_the_sources_lead_to_other_hosts(pages: dict[str, Leads]) -> None:
    wrong = [
        (name, link)
        for name, link in outside(pages)
        if Path(name).name not in MAY_LEAD_OUT
        or urlsplit(link).scheme not in WELL_FORMED
        or not urlsplit(link).hostname
    ]
    assert wrong == []


def test_the_glossary_can_be_linked_to_term_by_term(pages: dict[str, Leads]) -> None:
    glossary = "chapters/en/glossary.html"
    asked = {urlsplit(link).fragment for name, link in inside(pages) if target(name, link) == glossary}
    assert {"meld", "set", "run", "joker", "stock"} <= asked & pages[glossary].anchors
