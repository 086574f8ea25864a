"""One puzzle: a kind, a ruleset and a question, made from a seed or taken from the bank.

Its code is short enough to read out and carries all there is to it:
``legal_meld.koum_kan.3.17.v1`` (kind, ruleset, level, seed, generator version), with house rules
behind it as in ``….v1.ace_wrap=true``; a curated puzzle's code is its id.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any

from tutor.practice import bank
from tutor.practice.exercise import (
    LEVELS,
    Answer,
    Control,
    Feedback,
    Hints,
    NoQuestion,
    Note,
    Scene,
    check_answer,
    note,
)
from tutor.practice.kinds import AnyKind, find_kind
from tutor.rules.options import OptionError
from tutor.rules.ruleset import Ruleset, with_json_options
from tutor.rules.rulesets import find_ruleset

MOST_SHOWN = 80
"""Characters of a code that cannot be read that are shown to the reader."""


class PuzzleError(ValueError):
    """A puzzle that cannot be made: an unknown kind or game, a bad seed, a code that cannot be read.

    `reason` is the same for a reader, to be said in their language.
    """

    def __init__(self, message: str, reason: Note) -> None:
        self.reason = reason
        super().__init__(message)


@dataclass(frozen=True)
class Puzzle:
    """A question with everything needed to show and grade it."""

    kind: AnyKind
    rules: Ruleset
    question: Any
    code: str
    level: int
    seed: int
    curated: bank.Curated | None = None

    @property
    def played(self) -> Ruleset | None:
        """The game at the table; None where several are asked about, or the game is the question."""
        game: Ruleset | None = self.kind.played(self.question, self.rules)
        return game

    @property
    def prompt(self) -> Note:
        """The task."""
        return self.kind.prompt(self.question, self.rules)

    @property
    def scene(self) -> Scene:
        """The cards to show."""
        return self.kind.scene(self.question, self.rules)

    @property
    def control(self) -> Control:
        """How it is answered."""
        return self.kind.control(self.question, self.rules)

    @property
    def hints(self) -> Hints:
        """Idea, cards, solution."""
        return self.kind.hints(self.question, self.rules)

    @property
    def solution(self) -> Answer:
        """One right answer."""
        answer: Answer = self.kind.solution(self.question, self.rules)
        return answer

    def check(self, answer: Answer) -> Feedback:
        """Grade an answer. Raises `AnswerError` for one that the control cannot give."""
        check_answer(self.control, answer)
        return self.kind.check(self.question, self.rules, answer)

    def next(self) -> Puzzle:
        """Another one of the kind: the next seed, or after a curated puzzle the first of its level."""
        return _generate(self.kind, self.rules, self.seed + 1, self.level)

    def at_level(self, level: int) -> Puzzle:
        """The kind at another level, from the same seed. Raises `PuzzleError`."""
        return _generate(self.kind, self.rules, self.seed, _level(level))


def generate(
    kind: str,
    ruleset: str,
    *,
    seed: object = 1,
    level: object = 1,
    options: Mapping[str, object] | None = None,
) -> Puzzle:
    """The puzzle with this seed (a whole number from 0) and level (1 to 5). Raises `PuzzleError`."""
    rules = _rules(ruleset, options or {})
    try:
        found = find_kind(kind)
    except LookupError as error:
        raise PuzzleError(str(error), note("error.kind", value=_clipped(kind))) from None
    if not found.games(rules):
        message = f"exercise kind {kind!r} makes no sense in {ruleset}"
        raise PuzzleError(message, note("error.games", value=kind, ruleset=ruleset))
    return _generate(found, rules, _seed(seed), _level(level))


def curated(id: str) -> Puzzle:
    """The puzzle of this id from the bank. Raises `PuzzleError`."""
    entry = bank.find_curated(id)
    if entry is None:
        raise PuzzleError(f"no puzzle is called {id!r}", note("error.unknown", value=_clipped(id)))
    return Puzzle(entry.kind, entry.rules, entry.question, entry.id, entry.level, 0, entry)


def from_code(code: str) -> Puzzle:
    """The puzzle a code stands for. Raises `PuzzleError` that says what is wrong with the code."""
    text = code.strip()
    if not text:
        raise PuzzleError("code: it is empty", note("error.no_code"))
    if "." not in text:
        return curated(text)
    parts = text.split(".", 5)
    if len(parts) < 5:
        raise PuzzleError(f"code {text!r}: kind.ruleset.level.seed.version is needed", _unreadable(text))
    kind, ruleset, level, seed, version = parts[:5]
    puzzle = generate(kind, ruleset, seed=seed, level=level, options=_read_options(parts[5:], text))
    if version != f"v{puzzle.kind.version}":
        message = f"code {text!r} is from generator {version}, this is v{puzzle.kind.version}"
        raise PuzzleError(message, note("error.version", value=_clipped(text)))
    return puzzle


def _rules(ruleset: str, options: Mapping[str, object]) -> Ruleset:
    try:
        return with_json_options(find_ruleset(ruleset), options)
    except LookupError as error:
        raise PuzzleError(str(error), note("error.ruleset", value=_clipped(ruleset))) from None
    except OptionError as error:
        raise PuzzleError(str(error), note("error.options", value=_clipped(str(error)))) from None


def _unreadable(code: str) -> Note:
    return note("error.code", value=_clipped(code))


def _clipped(text: str) -> str:
    """Enough of what somebody pasted to recognise it."""
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def _generate(kind: AnyKind, rules: Ruleset, seed: int, level: int) -> Puzzle:
    code = ".".join([kind.id, rules.id, str(level), str(seed), f"v{kind.version}", *_write_options(rules)])
    try:
        question = kind.make(Random(code), rules, level)
    except NoQuestion:
        message = f"exercise kind {kind.id!r} finds no question under the house rules of {code!r}"
        raise PuzzleError(message, note("error.no_question", value=kind.id)) from None
    return Puzzle(kind, rules, question, code, level, seed)


def _write_options(rules: Ruleset) -> list[str]:
    changed = ((name, getattr(rules.options, name)) for name in rules.house_rules())
    written = [f"{name}={_plain(value)}" for name, value in changed]
    return [",".join(written)] if written else []


def _plain(value: object) -> str:
    return str(value.value) if isinstance(value, Enum) else json.dumps(value)


def _read_options(parts: list[str], code: str) -> dict[str, object]:
    options: dict[str, object] = {}
    for pair in ",".join(parts).split(",") if parts else []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise PuzzleError(f"code {code!r}: {pair!r} is no option=value", _unreadable(code))
        options[name] = _parse_plain(value)
    return options


def _parse_plain(value: str) -> object:
    try:
        parsed: object = json.loads(value)
    except (ValueError, RecursionError):
        return value
    return parsed


def _whole(value: object) -> int | None:
    """A whole number from 0, given as one or written as one; None for anything else."""
    text = str(value) if isinstance(value, int | str) and not isinstance(value, bool) else ""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 12 else None


def _seed(value: object) -> int:
    seed = _whole(value)
    if seed is None:
        raise PuzzleError(
            f"seed: a whole number from 0 is needed, not {value!r}",
            note("error.seed", value=_clipped(str(value))),
        )
    return seed


def _level(value: object) -> int:
    level = _whole(value)
    if level not in LEVELS:
        message = f"level: one of {LEVELS[0]} to {LEVELS[-1]} is needed, not {value!r}"
        raise PuzzleError(message, note("error.level", value=_clipped(str(value))))
    return level
