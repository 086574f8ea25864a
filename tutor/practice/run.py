"""A stretch of practice: ten puzzles and what came of them, or ninety seconds with a clock that can rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tutor.practice.mastery import Skill, fresh
from tutor.practice.progress import Attempt

TEN = 10
RUN_SECONDS = 90.0


@dataclass(frozen=True, slots=True)
class Summary:
    """What came of some puzzles. The first answer to each counts."""

    puzzles: int
    alone: int
    helped: int
    missed: tuple[Attempt, ...]

    def missed_skills(self) -> tuple[Skill, ...]:
        """The skills that went wrong, the most frequent first."""
        skills = [Skill(attempt.ruleset, attempt.kind) for attempt in self.missed]
        return tuple(sorted(dict.fromkeys(skills), key=lambda skill: -skills.count(skill)))


def summarise(attempts: Iterable[Attempt]) -> Summary:
    """Sum up a stretch of attempts."""
    graded = list(attempts)
    hinted = {attempt.code for attempt in graded if attempt.hinted}
    firsts = fresh(attempt for attempt in graded if attempt.graded)
    missed = tuple(attempt for attempt in firsts if not attempt.solved)
    helped = sum(attempt.solved and attempt.code in hinted for attempt in firsts)
    return Summary(len(firsts), len(firsts) - len(missed) - helped, helped, missed)


class RestingClock:
    """Counts down from ninety seconds; a pause stops it, as often and as long as one likes."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._left = RUN_SECONDS
        self._since: float | None = None

    @property
    def running(self) -> bool:
        """Whether time passes."""
        return self._since is not None

    @property
    def left(self) -> float:
        """The seconds that are left, never less than none."""
        gone = 0.0 if self._since is None else self._monotonic() - self._since
        return max(0.0, self._left - gone)

    def start(self) -> None:
        """Let time pass."""
        if self._since is None:
            self._since = self._monotonic()

    def pause(self) -> None:
        """Let it rest."""
        self._left, self._since = self.left, None
