"""What must hold in the built files themselves: no other host, no inline script, few bytes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.book.built import built_site

TEXTS = {".html", ".js", ".mjs", ".css", ".json", ".svg"}
CDN = re.compile(r"\bcdn\.|unpkg|jsdelivr|cdnjs|fonts\.g(?:oogleapis|static)|esm\.sh|skypack")
# An address that a browser would ask by itself, unlike one that a reader may follow.
ASKED = re.compile(
    r"""<(?:script|link|img|iframe)[^>]*(?:src|href)=["']?(?:https?:)?//|url\(["']?https?://"""
)
INLINE_SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)[^>]*>")
INLINE_HANDLER = re.compile(r"<[a-z][^>]*\son[a-z]+=", re.IGNORECASE)
DESCRIBED = re.compile(r'<meta (?:name|property)="(description|og:[\w:]+)" content="([^"]*)"')
TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
FIRST_VISIT_LIMIT = 10_000_000


@pytest.fixture(scope="module")
def site() -> Path:
    return built_site()


@pytest.fixture(scope="module")
def texts(site: Path) -> dict[str, str]:
    """Return every text file of the site, by name."""
    paths = (path for path in site.rglob("*") if path.suffix in TEXTS and path.is_file())
    return {path.relative_to(site).as_posix(): path.read_text(errors="replace") for path in paths}


@pytest.fixture(scope="module")
def pages(texts: dict[str, str]) -> dict[str, str]:
    """Return the book's own pages."""
    return {name: text for name, text in texts.items() if name.endswith(".html") and "lite/" not in name}


def test_no_cdn_is_named(texts: dict[str, str]) -> None:
    assert [name for name, text in texts.items() if CDN.search(text)] == []


def test_no_page_asks_another_host(pages: dict[str, str]) -> None:
    assert [(name, ASKED.findall(text)) for name, text in pages.items() if ASKED.search(text)] == []


def test_no_script_is_inline(pages: dict[str, str]) -> None:
    assert [
        (name, INLINE_SCRIPT.findall(text)) for name, text in pages.items() if INLINE_SCRIPT.search(text)
    ] == []
    assert [
        (name, INLINE_HANDLER.findall(text)) for name, text in pages.items() if INLINE_HANDLER.search(text)
    ] == []


def test_every_page_describes_itself_to_search_engines_and_messengers(
    site: Path, pages: dict[str, str]
) -> None:
    chapters = {name: text for name, text in pages.items() if name.startswith("chapters/en/")}
    said = {name: dict(DESCRIBED.findall(text)) for name, text in chapters.items()}
    descriptions = [one["description"] for one in said.values()]
    assert len(set(descriptions)) == len(descriptions)
    for name, one in said.items():
        assert 20 <= len(one["description"]) <= 200, name
        assert one["og:description"] == one["description"], name
        assert one["og:title"], name
        assert one["og:locale"] == "en_GB", name
        assert (site / name).parent.joinpath(one["og:image"]).resolve() == site / "_static" / "preview.png"
        assert 'rel="icon"' in chapters[name], name
    titles = [TITLE.findall(text) for text in chapters.values()]
    assert all(len(one) == 1 for one in titles)
    assert len({one for (one,) in titles}) == len(chapters)


def test_the_page_at_the_root_shows_a_preview_and_leads_on_without_scripts(site: Path) -> None:
    front = (site / "index.html").read_text()
    said = dict(DESCRIBED.findall(front))
    assert said["description"]
    assert (site / said["og:image"]).is_file()
    assert '<a href="chapters/en/index.html">' in front
    assert "<script" not in front


def test_a_first_visit_stays_small(site: Path) -> None:
    live = site / "_static" / "live"
    manifest = json.loads((live / "manifest.json").read_text())
    assert all((live / entry["path"]).is_file() for entry in manifest.values())
    assert sum(entry.get("packed", 0) for entry in manifest.values()) <= FIRST_VISIT_LIMIT


def test_the_lock_offers_this_site_only(site: Path) -> None:
    (lock,) = (site / "_static" / "live" / "wheels").glob("lock-*.json")
    packages = json.loads(lock.read_text())["packages"]
    assert {"koumkan-tutor", "ipywidgets", "micropip"} <= packages.keys()
    assert all((lock.parent / one["file_name"]).is_file() for one in packages.values())
    assert packages["koumkan-tutor"]["imports"] == ["puzzles", "tutor"]
