"""Examples of every kind that must never change behind their codes, in `golden.json`.

    python -m tests.practice.golden

writes the examples that are missing, after a kind is new or its `version` went up, and drops those of
versions that are gone. An example whose code stays is never written anew: where it no longer holds, the
generator has changed and the kind's `version` has to be raised.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path

from tests.practice.well_posed import PLACES
from tutor.practice.exercise import LEVELS, TableMeld
from tutor.practice.kinds import KINDS
from tutor.practice.moves import SIX
from tutor.practice.puzzle import from_code
from tutor.rules.cards import Card, Joker, Laid
from tutor.rules.ruleset import Ruleset

FILE = Path(__file__).with_name("golden.json")
SEED = 17


def codes() -> Iterator[str]:
    """Each level of each kind once, and each of the games of the texts at some level."""
    for kind in KINDS:
        games = [game for one, game in PLACES if one == kind and game in SIX]
        for at in range(max(len(LEVELS), len(games))):
            level, game = LEVELS[at % len(LEVELS)], games[at % len(games)]
            yield f"{kind}.{game}.{level}.{SEED}.v{KINDS[kind].version}"


def read() -> dict[str, str]:
    """The examples as they were written."""
    examples: dict[str, str] = json.loads(FILE.read_text(encoding="utf-8"))
    return examples


def told(code: str) -> str:
    """The question behind a code, on one line."""
    return plain(from_code(code).question)


def plain(value: object) -> str:
    """A question as text: what is in it, in the order of its fields, without the names of the code."""
    match value:
        case Card() | Joker() | Laid() | TableMeld():
            return str(value)
        case Enum():
            return str(value.value)
        case Ruleset():
            own = [f"{name}={plain(getattr(value.options, name))}" for name in value.house_rules()]
            return " ".join([value.id, *own])
        case frozenset():
            return "{" + " ".join(sorted(map(plain, value))) + "}"
        case tuple():
            return "[" + " ".join(map(plain, value)) + "]"
        case _ if is_dataclass(value):
            parts = (getattr(value, field.name) for field in fields(value))
            return "(" + " | ".join(plain(part) for part in parts if not _is_code(part)) + ")"
        case _:
            return str(value)


def _is_code(value: object) -> bool:
    """Functions belong to the program, not to the question."""
    return callable(value) or (isinstance(value, tuple) and any(map(callable, value)))


def main() -> None:
    """Write what is missing, drop what is out of date."""
    kept, wanted = read(), list(codes())
    examples = {code: kept.get(code) or told(code) for code in wanted}
    FILE.write_text(json.dumps(examples, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    print(f"{len(examples)} examples, {len(set(wanted) - set(kept))} of them new")


if __name__ == "__main__":
    main()
