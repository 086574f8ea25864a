"""How well a learner knows a skill: one kind of exercise in one game.

A skill is mastered after four successes among the last five fresh puzzles and one more success at
least a day later. A puzzle is fresh the first time it is met; a success is a right answer without a
hint. House rules make it another game, so puzzles with them do not count here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from typing import NamedTuple

from tutor.practice.exercise import LEVELS
from tutor.practice.progress import Attempt

WINDOW = 5
NEEDED = 4
LATER = timedelta(hours=24)


class Skill(NamedTuple):
    """A kind of exercise in a game, by their ids."""

    ruleset: str
    kind: str


class Mastery(Enum):
    """How far a skill has come."""

    NEW = "new"
    STARTED = "started"
    SURE = "sure"
    """Four of the last five; the success a day later is missing."""
    MASTERED = "mastered"


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a learner stands in a skill: `recent` are the last five fresh puzzles."""

    mastery: Mastery
    recent: tuple[Attempt, ...] = ()
    confirm_from: datetime | None = None
    """While `SURE`: when a success will count as the later one."""

    @property
    def successes(self) -> int:
        """How many of the last five were right without help."""
        return sum(attempt.success for attempt in self.recent)


def fresh(attempts: Iterable[Attempt]) -> list[Attempt]:
    """The first attempt at each puzzle, in the order given."""
    firsts: dict[str, Attempt] = {}
    for attempt in attempts:
        firsts.setdefault(attempt.code, attempt)
    return list(firsts.values())


def standing(attempts: Iterable[Attempt]) -> Standing:
    """How a skill stands after these attempts at it, in the order of time."""
    firsts = fresh(attempts)
    if not firsts:
        return Standing(Mastery.NEW)
    recent = tuple(firsts[-WINDOW:])
    if not _sure(recent):
        return Standing(Mastery.STARTED, recent)
    first_sure = _first_sure(firsts)
    if any(attempt.success and attempt.at - first_sure >= LATER for attempt in firsts):
        return Standing(Mastery.MASTERED, recent)
    return Standing(Mastery.SURE, recent, first_sure + LATER)


def standings(attempts: Iterable[Attempt]) -> Mapping[Skill, Standing]:
    """Every skill that was ever tried."""
    by_skill: dict[Skill, list[Attempt]] = {}
    for attempt in attempts:
        if not attempt.options:
            by_skill.setdefault(Skill(attempt.ruleset, attempt.kind), []).append(attempt)
    return {skill: standing(tried) for skill, tried in by_skill.items()}


def fitting_level(recent: Iterable[Attempt]) -> int:
    """The level to go on with: one up after two successes at a level, one down after two failures."""
    tried = list(recent)
    if not tried:
        return LEVELS[0]
    level = tried[-1].level
    last_two = [attempt.success for attempt in tried[-2:] if attempt.level == level]
    if last_two == [True, True]:
        return min(level + 1, LEVELS[-1])
    if last_two == [False, False]:
        return max(level - 1, LEVELS[0])
    return level


def _sure(recent: Iterable[Attempt]) -> bool:
    return sum(attempt.success for attempt in recent) >= NEEDED


def _first_sure(firsts: list[Attempt]) -> datetime:
    """When four of the last five were right for the first time."""
    ends = range(1, len(firsts) + 1)
    end = next(end for end in ends if _sure(firsts[max(0, end - WINDOW) : end]))
    return firsts[end - 1].at
