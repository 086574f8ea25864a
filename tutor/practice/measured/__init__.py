"""What simulations found, kept as data with the command that finds it again.

Each question has a file beside this module, written by ``python -m benchmarks.simulate``. A line is
one kind of hand or table: what came out of it (a turn, a number of cards, points; None: it never
happened), how often, and in order for the first few, which a test plays again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from math import sqrt
from typing import Any, TypeAlias

Outcome: TypeAlias = int | None
NEVER = "never"
Z = 1.96
"""Of a normal distribution 95 % lies within so many standard deviations."""


@dataclass(frozen=True)
class Interval:
    """A measured value and where the true one lies with 95 % confidence."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Line:
    """How often each outcome came, and the first few outcomes in order."""

    id: str
    counts: Mapping[Outcome, int]
    first: tuple[Outcome, ...]

    @property
    def hands(self) -> int:
        """How many hands, or rounds, were played."""
        return sum(self.counts.values())

    def by(self, most: int) -> float:
        """Which share came out at `most` or less."""
        return self._count(most) / self.hands

    def share(self, most: int) -> Interval:
        """The same with its margins (Wilson's interval)."""
        return share(self._count(most), self.hands)

    def at_least(self, least: int) -> Interval:
        """Which share came out at `least` or more."""
        found = (count for outcome, count in self.counts.items() if outcome is not None and outcome >= least)
        return share(sum(found), self.hands)

    def exactly(self, outcome: int) -> Interval:
        """Which share came out at just that."""
        return share(self.counts.get(outcome, 0), self.hands)

    def mean(self) -> Interval:
        """The mean of the outcomes there were."""
        known = {outcome: count for outcome, count in self.counts.items() if outcome is not None}
        hands = sum(known.values())
        mean = sum(outcome * count for outcome, count in known.items()) / hands
        spread = sum((outcome - mean) ** 2 * count for outcome, count in known.items()) / hands
        margin = Z * sqrt(spread / hands)
        return Interval(mean, mean - margin, mean + margin)

    def median(self) -> Outcome:
        """The outcome by which half of the hands were done; None: fewer ever were."""
        done = 0
        for outcome in sorted(known for known in self.counts if known is not None):
            done += self.counts[outcome]
            if 2 * done >= self.hands:
                return outcome
        return None

    def _count(self, most: int) -> int:
        return sum(count for outcome, count in self.counts.items() if outcome is not None and outcome <= most)


@dataclass(frozen=True)
class Measured:
    """The answer to a question: its lines, and the command that repeats it."""

    question: str
    hands: int
    seed: int
    lines: tuple[Line, ...]

    @property
    def command(self) -> str:
        """What to type to measure it again."""
        return f"python -m benchmarks.simulate {self.question} --hands {self.hands} --seed {self.seed}"

    def line(self, id: str) -> Line:
        """One of the lines. Raises `LookupError`."""
        line = self.find(id)
        if line is None:
            raise LookupError(f"{self.question} has no line {id!r}")
        return line

    def find(self, id: str) -> Line | None:
        """The same, or None."""
        return next((line for line in self.lines if line.id == id), None)


def share(found: int, hands: int) -> Interval:
    """A share of independent hands, with Wilson's interval, which also holds near 0 and 1.

    >>> share(50, 100)
    Interval(value=0.5, low=0.40382982859014716, high=0.5961701714098528)
    """
    value, weight = found / hands, Z * Z / hands
    middle = (value + weight / 2) / (1 + weight)
    margin = Z * sqrt(value * (1 - value) / hands + weight / (4 * hands)) / (1 + weight)
    return Interval(value, max(0.0, middle - margin), min(1.0, middle + margin))


@lru_cache
def measured(question: str) -> Measured:
    """What was found. Raises `LookupError` for a question that nobody asked."""
    file = files(__package__) / f"{question}.json"
    if not file.is_file():
        raise LookupError(f"nothing was measured about {question!r}")
    return _read(question, json.loads(file.read_text("utf-8")))


def _read(question: str, data: Mapping[str, Any]) -> Measured:
    lines = tuple(
        Line(
            id,
            {None if key == NEVER else int(key): count for key, count in line["counts"].items()},
            tuple(line["first"]),
        )
        for id, line in data["lines"].items()
    )
    return Measured(question, data["hands"], data["seed"], lines)


def written(found: Measured) -> str:
    """An answer as its file holds it."""
    lines = ",\n".join(f"    {json.dumps(line.id)}: {_written(line)}" for line in found.lines)
    return f'{{\n  "hands": {found.hands},\n  "seed": {found.seed},\n  "lines": {{\n{lines}\n  }}\n}}\n'


def _written(line: Line) -> str:
    known = sorted(outcome for outcome in line.counts if outcome is not None)
    keys: list[Outcome] = [*known, *([None] if None in line.counts else [])]
    counts = {NEVER if key is None else str(key): line.counts[key] for key in keys}
    return json.dumps({"counts": counts, "first": line.first})
