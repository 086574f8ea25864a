"""What a learner has done so far, as data: attempts that never change, and a few settings.

Progress only ever grows by union. Two windows that both add to it lose nothing whatever the order,
because merging is commutative, associative and idempotent: attempts are known by their ids, and of
two settings the later one counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from types import MappingProxyType
from typing import TypeAlias

from tutor.practice.exercise import Grade

Plain: TypeAlias = str | int | bool | None


class Via(Enum):
    """Where a puzzle was met."""

    CHAPTER = "chapter"
    TRAINER = "trainer"
    REVIEW = "review"
    RUN = "run"
    """The run of ninety seconds."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One answer, or one look at a hint (which is `UNFINISHED`).

    `rule` is the id of the rule that decides the question, empty where none does. Times are UTC,
    to the millisecond.
    """

    id: str
    at: datetime
    kind: str
    ruleset: str
    level: int
    code: str
    grade: Grade
    hinted: bool
    via: Via
    rule: str = ""
    options: tuple[tuple[str, Plain], ...] = ()
    seconds: float | None = None

    @property
    def success(self) -> bool:
        """Right, and without help."""
        return self.grade is Grade.RIGHT and not self.hinted

    @property
    def solved(self) -> bool:
        """Right or at least allowed, with help or without."""
        return self.grade in (Grade.RIGHT, Grade.WEAKER)

    @property
    def graded(self) -> bool:
        """Whether there was an answer at all."""
        return self.grade is not Grade.UNFINISHED


@dataclass(frozen=True, slots=True)
class Setting:
    """What the learner chose, and when."""

    value: Plain
    at: datetime


_NO_SETTINGS: Mapping[str, Setting] = MappingProxyType({})


@dataclass(frozen=True)
class Progress:
    """Attempts in the order of time, and settings by name. Made by `progress_of`."""

    attempts: tuple[Attempt, ...] = ()
    settings: Mapping[str, Setting] = field(default_factory=lambda: _NO_SETTINGS)

    def __or__(self, other: Progress) -> Progress:
        """All that either of the two knows."""
        if not other.attempts and not other.settings:
            return self
        return progress_of(
            (*self.attempts, *other.attempts), (*self.settings.items(), *other.settings.items())
        )

    def __bool__(self) -> bool:
        return bool(self.attempts or self.settings)

    def setting(self, name: str, otherwise: Plain = None) -> Plain:
        """The value of a setting."""
        found = self.settings.get(name)
        return otherwise if found is None else found.value


def progress_of(attempts: Iterable[Attempt] = (), settings: Iterable[tuple[str, Setting]] = ()) -> Progress:
    """Progress from attempts and settings in any order, with any of them twice."""
    by_id: dict[str, Attempt] = {}
    for attempt in attempts:
        known = by_id.get(attempt.id)
        # Two different attempts with one id come only from a file that somebody edited; any fixed
        # choice between them keeps merging independent of the order.
        by_id[attempt.id] = attempt if known is None or known == attempt else max(known, attempt, key=repr)
    by_name: dict[str, Setting] = {}
    for name, setting in settings:
        by_name[name] = max(by_name.get(name, setting), setting, key=_later)
    ordered = sorted(by_id.values(), key=lambda attempt: (attempt.at, attempt.id))
    return Progress(tuple(ordered), MappingProxyType(dict(sorted(by_name.items()))))


def _later(setting: Setting) -> tuple[datetime, str]:
    return (setting.at, repr(setting.value))
