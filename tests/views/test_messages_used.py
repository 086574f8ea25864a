"""No message without a speaker: what the code cannot ask for does not stay in the catalogues.

A text is reached if it stands in the code or its data, or if an f-string of the code makes it out of texts
that are reached themselves: ``f"kind.{kind.id}"`` reaches ``kind.`` with whatever may come after it.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import tutor
from tests.views.test_catalogues import by_id
from tutor.practice.exercise import Heading
from tutor.rules.options import OPTION_NAMES
from tutor.views.catalogue import DOMAINS

Parts = tuple[str | None, ...]
"""The texts of an f-string, with None for each value between them."""

FOLDER = Path(tutor.__file__).parent
DATA = [*FOLDER.glob("practice/measured/*.json"), *FOLDER.glob("views/rounds/*.log")]
# Where a value could be any text of the code, and is one of few.
CLOSED: dict[Parts, set[str]] = {("ui.", None): {heading.value for heading in Heading}}


def parts(string: ast.JoinedStr) -> Parts:
    return tuple(
        one.value if isinstance(one, ast.Constant) and isinstance(one.value, str) else None
        for one in string.values
    )


CODE = [
    node for path in FOLDER.rglob("*.py") for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
]
TEXTS = {
    *OPTION_NAMES,
    *(node.value for node in CODE if isinstance(node, ast.Constant) and isinstance(node.value, str)),
    *(node.id.lower() for node in CODE if isinstance(node, ast.Name) and node.id.isupper()),  # enums' members
    *(path.stem for path in DATA),
    *(name for path in DATA for name in re.findall(r'"([\w.]+)": \{', path.read_text(encoding="utf-8"))),
    *("true", "false"),  # as Python's values are written
}
STRINGS = {parts(node) for node in CODE if isinstance(node, ast.JoinedStr)}
PATTERNS = {one for one in STRINGS if re.fullmatch(r"[\w.]*[._][\w.]*", "".join(text or "" for text in one))}


@cache
def reached(text: str) -> bool:
    # Numbers, letters of readings, and nothing at all need not stand anywhere.
    there = text in TEXTS or len(text) < 2 or text.isdecimal()
    return there or any(made(text, one, one) for one in fitting(text))


def fitting(text: str) -> list[Parts]:
    """What joins words with _ alone makes a word, never an id with dots."""
    return [one for one in PATTERNS if "." not in text or any("." in (part or "") for part in one)]


def made(text: str, left: Parts, pattern: Parts) -> bool:
    """Whether what is left of a pattern makes the text."""
    if not left:
        return not text
    first, *rest = left
    if first is not None:
        return text.startswith(first) and made(text.removeprefix(first), tuple(rest), pattern)
    return any(
        made(text[end:], tuple(rest), pattern)
        and (text[:end] in CLOSED[pattern] if pattern in CLOSED else reached(text[:end]))
        for end in range(len(text) + 1)
    )


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_message_can_be_asked_for(domain: str) -> None:
    assert [id for id in by_id("en", domain) if not reached(id)] == []


def test_what_nobody_asks_for_is_noticed() -> None:
    assert not reached("ui.no_such_button")
    assert not reached("feedback.burnt.no_such_feedback")
    assert not reached("no_such_rule.holds")
