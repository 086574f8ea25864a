"""A translated chapter says the same, calls the same and leads to the same places."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
import yaml

from tutor.book.languages import FOLDER, NAMES, in_own_words, language_of, led_to, translations
from tutor.book.site import ROOT

CHAPTERS = ROOT / FOLDER
IN_ENGLISH_ONLY = {"how-it-works", "api"}  # for programmers and contributors
HEADING = re.compile(r"^(#+) ", re.MULTILINE)
LINK = re.compile(r"\]\(([^)]+)\)")


def pages(lang: str) -> list[str]:
    """A language's pages in the order of the book."""
    contents = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    [part] = [part for part in contents["parts"] if part["caption"] == NAMES[lang]]
    entries = [entry for chapter in part["chapters"] for entry in (chapter, *chapter.get("sections", ()))]
    names = [contents["root"], *(entry["file"] for entry in entries)]
    return [name.removeprefix(f"{FOLDER}/{lang}/") for name in names if language_of(name) == lang]


def cells(lang: str, name: str) -> list[Any]:
    path = CHAPTERS / lang / f"{name}.ipynb"
    return list(nbformat.read(path, as_version=4).cells)  # type: ignore[no-untyped-call]


def prose(lang: str, name: str) -> str:
    path = CHAPTERS / lang / name
    if path.with_suffix(".md").exists():
        return path.with_suffix(".md").read_text(encoding="utf-8")
    return "\n".join(cell.source for cell in cells(lang, name) if cell.cell_type == "markdown")


TRANSLATED = pages("de")
NOTEBOOKS = [name for name in TRANSLATED if (CHAPTERS / "de" / f"{name}.ipynb").exists()]


def test_the_book_is_the_same_in_both_languages() -> None:
    assert [name for name in pages("en") if name not in IN_ENGLISH_ONLY] == TRANSLATED


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_translated_notebook_calls_the_same(name: str) -> None:
    english, german = (
        [(cell.source, cell.metadata.get("tags")) for cell in cells(lang, name) if cell.cell_type == "code"]
        for lang in ("en", "de")
    )
    assert german == [
        (source.replace('open_chapter("en")', 'open_chapter("de")'), tags) for source, tags in english
    ]


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_prose_and_puzzles_follow_each_other_alike(name: str) -> None:
    english, german = ([cell.cell_type for cell in cells(lang, name)] for lang in ("en", "de"))
    assert german == english


@pytest.mark.parametrize("name", TRANSLATED)
def test_a_translation_has_the_same_headings_and_leads_to_the_same_pages(name: str) -> None:
    english, german = prose("en", name), prose("de", name)
    assert HEADING.findall(german) == HEADING.findall(english)
    if name != "index":  # leads on to the pages that are in English only
        assert sorted(map(_in_english, LINK.findall(german))) == sorted(LINK.findall(english))


def _in_english(link: str) -> str:
    """A link's own page, unless it leads to one that is in English only."""
    page = link.removeprefix("../en/")
    return page if page in IN_ENGLISH_ONLY else link


@pytest.mark.parametrize(
    ("page", "lang"),
    [("chapters/de/melds", "de"), ("chapters/en/melds", "en"), ("search", "en"), ("chapters/readme", "en")],
)
def test_the_language_of_a_page(page: str, lang: str) -> None:
    assert language_of(page) == lang


def test_the_parts_of_two_languages_do_not_lead_on_to_each_other() -> None:
    assert led_to("chapters/en/api", "../de/index.html") == "de"
    assert led_to("chapters/de/sheets/agree", "../glossary.html") == "de"


def test_a_page_knows_its_translations() -> None:
    known = {"chapters/en/melds", "chapters/de/melds", "chapters/en/api"}
    assert translations("chapters/en/melds", known) == {"de": "chapters/de/melds"}
    assert translations("chapters/de/melds", known) == {"en": "chapters/en/melds"}
    assert translations("chapters/en/api", known) == {}
    assert translations("search", known) == {}


def test_the_theme_speaks_the_language_of_the_page() -> None:
    html = "<a>Skip to main content</a>"
    assert in_own_words("chapters/de/melds.html", html) == "<a>Zum Inhalt springen</a>"
    assert in_own_words("chapters/en/melds.html", html) == html


def test_every_chapter_is_in_the_book() -> None:
    for lang in NAMES:
        files = {path.relative_to(CHAPTERS / lang).with_suffix("").as_posix() for path in _sources(lang)}
        assert files == set(pages(lang))


def _sources(lang: str) -> list[Path]:
    folder = CHAPTERS / lang
    return [
        path
        for path in folder.rglob("*")
        if path.suffix in (".md", ".ipynb") and "checkpoints" not in str(path)
    ]
