"""What to practise next, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import assert_never

from tutor.practice.dealer import level_for
from tutor.practice.exercise import Note, note
from tutor.practice.mastery import NEEDED, Mastery, Skill, Standing, standings
from tutor.practice.progress import Progress

MOST_ADVICE = 3


@dataclass(frozen=True, slots=True)
class Advice:
    """A skill to practise, at which level, and the reason."""

    skill: Skill
    level: int
    why: Note


def advise(skills: Sequence[Skill], progress: Progress, now: datetime) -> tuple[Advice, ...]:
    """The skills that need it most, the most urgent first.

    First what goes wrong, then what only waits for a success on a later day, then what was begun,
    then something new.
    """
    known = standings(progress.attempts)
    ranked = sorted(_all(skills, known, now), key=lambda one: one[0])
    return tuple(advice for _, advice in ranked[:MOST_ADVICE])


def _all(
    skills: Sequence[Skill], known: Mapping[Skill, Standing], now: datetime
) -> Iterator[tuple[tuple[int, int], Advice]]:
    for place, skill in enumerate(skills):
        found = known.get(skill, Standing(Mastery.NEW))
        urgency, why = _reason(found, now)
        yield (urgency, place), Advice(skill, level_for(found), why)


def _reason(standing: Standing, now: datetime) -> tuple[int, Note]:
    """How urgent a skill is (0 is most), and why."""
    tried, successes = len(standing.recent), standing.successes
    match standing.mastery:
        case Mastery.STARTED if tried - successes > tried // 2:
            return 0, note("advice.goes_wrong", missed=tried - successes, tried=tried)
        case Mastery.SURE if standing.confirm_from is not None and standing.confirm_from <= now:
            return 1, note("advice.confirm")
        case Mastery.STARTED:
            return 2, note("advice.begun", successes=successes, needed=NEEDED)
        case Mastery.NEW:
            return 3, note("advice.new")
        case Mastery.SURE:
            return 4, note("advice.tomorrow")
        case Mastery.MASTERED:
            return 5, note("advice.mastered")
        case other:
            assert_never(other)
