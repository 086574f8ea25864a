"""The bank of curated puzzles: TOML files in the package `puzzles`, read with file and line in every error.

ruleset = "koum_kan"

[[puzzle]]
id = "kk-twin-sevens"
kind = "legal_meld"
level = 2
cards = "7♥ 7♥ 7♠"                 # the fields of the kind
expect = "illegal"                 # held against the engine by the tests
source = ["000 § Melds", "A-KK-1"]
title = { en = "…", de = "…" }
remark = { en = "…", de = "…" }    # said after the answer
options = { ace_high = false }     # house rules, if any

`puzzles/README.md` tells the fields of each kind.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from tutor.practice.entries import read_text
from tutor.practice.exercise import LEVELS, Answer, BankError, Grade, show_answer
from tutor.practice.kinds import AnyKind, find_kind
from tutor.rules.options import OptionError
from tutor.rules.ruleset import Ruleset, with_json_options
from tutor.rules.rulesets import find_ruleset
from tutor.rules.sources import RULINGS, SECTIONS, Source

LANGUAGES = ("en", "de")
_ALWAYS = frozenset({"id", "kind", "level", "expect", "source", "title", "remark"})
_SOMETIMES = frozenset({"options"})


@dataclass(frozen=True)
class Curated:
    """A puzzle that somebody chose, with the answer written by hand and where the rule is written."""

    id: str
    kind: AnyKind
    rules: Ruleset
    question: Any
    level: int
    expect: Answer
    source: tuple[str, ...]
    title: Mapping[str, str]
    remark: Mapping[str, str]


@cache
def BANK() -> Mapping[str, Curated]:
    """All curated puzzles by id. Raises `BankError` with file and line."""
    return collect(_files())


def find_curated(id: str) -> Curated | None:
    """The curated puzzle of this id, reading no more files than it must. Raises `BankError`."""
    for file, text in _files():
        if f'"{id}"' in text:
            for puzzle in _puzzles(file, text):
                if puzzle.id == id:
                    return puzzle
    return None


@cache
def _puzzles(file: str, text: str) -> tuple[Curated, ...]:
    return read_bank(text, file)


def collect(files: Iterable[tuple[str, str]]) -> Mapping[str, Curated]:
    """The puzzles of some files, given as (name, text), by id. Raises `BankError` with file and line."""
    found: dict[str, Curated] = {}
    for file, text in files:
        for number, puzzle in enumerate(read_bank(text, file)):
            if puzzle.id in found:
                raise BankError(f"{_Place(file, text, number).of(puzzle.id, 'id')}: another puzzle has it")
            found[puzzle.id] = puzzle
    return found


def _files() -> Iterator[tuple[str, str]]:
    for folder in sorted(resources.files("puzzles").iterdir(), key=lambda item: item.name):
        if folder.is_dir() and not folder.name.startswith(("_", ".")):
            for file in sorted(folder.iterdir(), key=lambda item: item.name):
                if file.name.endswith(".toml"):
                    yield f"{folder.name}/{file.name}", file.read_text(encoding="utf-8")


def read_bank(text: str, file: str) -> tuple[Curated, ...]:
    """The puzzles of one file. Raises `BankError`: ``file:line: what is wrong``."""
    rules, entries = _entries(text, file)
    read = [_located(entry, rules, _Place(file, text, number)) for number, entry in enumerate(entries)]
    return tuple(read)


def find_problems(files: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Everything wrong in some files, as ``file:line: what``; every answer is held against the engine."""
    ids: dict[str, str] = {}
    for file, text in files:
        try:
            rules, entries = _entries(text, file)
        except BankError as error:
            yield str(error)
            continue
        for number, entry in enumerate(entries):
            place = _Place(file, text, number)
            try:
                puzzle = _located(entry, rules, place)
            except BankError as error:
                yield str(error)
                continue
            yield from (f"{place.of(puzzle.id, field)}: {what}" for field, what in _faults(puzzle, ids))
            ids.setdefault(puzzle.id, f"{file}:{place.line('id')}")


def _faults(puzzle: Curated, ids: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What is wrong with a puzzle that can be read: the field, and what to say of it."""
    if puzzle.id in ids:
        yield "id", f"another puzzle has it, in {ids[puzzle.id]}"
    grade = puzzle.kind.check(puzzle.question, puzzle.rules, puzzle.expect).grade
    if grade is not Grade.RIGHT:
        control = puzzle.kind.control(puzzle.question, puzzle.rules)
        right = show_answer(control, puzzle.kind.solution(puzzle.question, puzzle.rules))
        yield "expect", f"the engine grades this answer as {grade.value}; right would be: {right}"
    for field, texts in (("title", puzzle.title), ("remark", puzzle.remark)):
        if len(set(texts.values())) < len(texts):
            yield field, "the same text in two languages"
    if any(title.endswith(".") for title in puzzle.title.values()):
        yield "title", "a title has no full stop at its end"
    if not all(remark.endswith((".", "?")) for remark in puzzle.remark.values()):
        yield "remark", "a remark is a sentence: it ends with a full stop or a question mark"


def _entries(text: str, file: str) -> tuple[Ruleset, list[dict[str, Any]]]:
    """The game of a file and its puzzles, as they are written. Raises `BankError`."""
    data = _parsed(text, file)
    for key in sorted(set(data) - {"ruleset", "puzzle"}):
        raise BankError(f"{file}:{_line_of(key, text)}: a file states ruleset and [[puzzle]], not {key}")
    try:
        rules = find_ruleset(read_text(data, "ruleset"))
    except (BankError, LookupError) as error:
        raise BankError(f"{file}:{_line_of('ruleset', text)}: {error}") from None
    entries = data.get("puzzle")
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise BankError(f"{file}:{_line_of('puzzle', text)}: no [[puzzle]] in this file")
    return rules, entries


def _parsed(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BankError(f"{file}:1: lists or tables nested too deeply") from None
    except ValueError as error:  # a number of thousands of digits is no TOMLDecodeError
        said = re.fullmatch(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", str(error), re.DOTALL)
        what, line = said.groups() if said else (str(error), None)
        raise BankError(f"{file}:{line or text.count(chr(10)) + 1}: {what}") from None


def _line_of(key: str, text: str) -> int:
    """The line of a file's own field, or the first where it is missing."""
    found = re.search(rf"^\s*{re.escape(key)}\b", text, re.MULTILINE)
    return text.count("\n", 0, found.end()) + 1 if found else 1


@dataclass(frozen=True)
class _Place:
    file: str
    text: str
    number: int

    def of(self, id: str, field: str) -> str:
        """The start of a complaint about a field of the puzzle called `id`."""
        return f"{self.file}:{self.line(field)}: puzzle {id}: {field}"

    def line(self, field: str | None) -> int:
        """The line of a field of this puzzle, or of its ``[[puzzle]]`` where the field is missing."""
        heads = [head.end() for head in re.finditer(r"^\s*\[\[\s*puzzle\s*\]\]", self.text, re.MULTILINE)]
        if self.number >= len(heads):
            return 1  # written as a list in one line, or with a quoted name
        place = heads[self.number]
        end = heads[self.number + 1] if self.number + 1 < len(heads) else len(self.text)
        if field:
            found = re.compile(rf"^\s*{re.escape(field)}\b", re.MULTILINE).search(self.text, place, end)
            # A match may begin with the blank lines in front of it, so its end tells the line.
            place = found.end() if found else place
        return self.text.count("\n", 0, place) + 1


def _located(entry: Mapping[str, Any], rules: Ruleset, place: _Place) -> Curated:
    try:
        return _read(entry, rules)
    except BankError as error:
        field = str(error).partition(":")[0]
        line = place.line(field if field in entry else None)
        name = entry.get("id", f"number {place.number + 1}")
        raise BankError(f"{place.file}:{line}: puzzle {name}: {error}") from None


def _read(entry: Mapping[str, Any], base: Ruleset) -> Curated:
    kind = _kind(entry)
    _check_fields(entry, kind)
    rules = _house_rules(entry, base)
    if not kind.games(rules):
        raise BankError(f"kind: {kind.id} makes no sense in {rules.id}")
    question = kind.read(entry, rules)
    return Curated(
        id=_id(entry),
        kind=kind,
        rules=rules,
        question=question,
        level=_level(entry),
        expect=kind.read_answer(entry["expect"], question, rules),
        source=_source(entry),
        title=_texts(entry, "title"),
        remark=_texts(entry, "remark"),
    )


def _kind(entry: Mapping[str, Any]) -> AnyKind:
    try:
        return find_kind(read_text(entry, "kind"))
    except LookupError as error:
        raise BankError(f"kind: {error}") from None


def _check_fields(entry: Mapping[str, Any], kind: AnyKind) -> None:
    for field in sorted((_ALWAYS | kind.fields) - set(entry)):
        raise BankError(f"{field}: this field is missing")
    own = kind.fields | kind.optional
    for field in sorted(set(entry) - _ALWAYS - _SOMETIMES - own):
        raise BankError(
            f"{field}: this kind of puzzle has no such field; {kind.id} has {', '.join(sorted(own))}"
        )


def _house_rules(entry: Mapping[str, Any], base: Ruleset) -> Ruleset:
    options = entry.get("options", {})
    if not isinstance(options, dict):
        raise BankError(f"options: a table is needed, not {options!r}")
    try:
        return with_json_options(base, options)
    except OptionError as error:
        raise BankError(f"options: {error}") from None


def _id(entry: Mapping[str, Any]) -> str:
    id = read_text(entry, "id")
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", id):
        raise BankError(f"id: small letters, digits and single hyphens are needed, not {id!r}")
    return id


def _level(entry: Mapping[str, Any]) -> int:
    level = entry["level"]
    if not isinstance(level, int) or isinstance(level, bool) or level not in LEVELS:
        raise BankError(f"level: one of {LEVELS[0]} to {LEVELS[-1]} is needed, not {level!r}")
    return level


def _source(entry: Mapping[str, Any]) -> tuple[str, ...]:
    places = entry["source"]
    if not isinstance(places, list) or not places:
        raise BankError('source: a list such as ["000 § Melds", "A-KK-1"] is needed')
    for place in places:
        _check_place(place)
    return tuple(places)


def _check_place(place: object) -> None:
    number, in_text, section = str(place).partition(" § ")
    texts = {source.value: source for source in Source}
    if not (number in texts if in_text else number in RULINGS):
        raise BankError(f"source: {place!r} is no source text (000 § Heading) and no ruling (A-KK-1)")
    if in_text and section not in (headings := SECTIONS[texts[number]]):
        raise BankError(f"source: {number} has no heading {section!r}, but: {', '.join(headings)}")


def _texts(entry: Mapping[str, Any], field: str) -> Mapping[str, str]:
    texts = entry[field]
    if not isinstance(texts, dict) or set(texts) != set(LANGUAGES):
        raise BankError(f"{field}: a text in each of {', '.join(LANGUAGES)} is needed")
    try:
        return {language: read_text(texts, language) for language in LANGUAGES}
    except BankError as error:
        raise BankError(f"{field}: {error}") from None
