"""The review queue: what is about to be forgotten, by rule and skill.

The FSRS scheduler says when; its state is not kept but worked out from the attempts, so that merged
progress needs no merging of schedules. A puzzle that comes back within half a day is the same review.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from tutor.practice.mastery import Skill
from tutor.practice.progress import Attempt, Progress, Via

if TYPE_CHECKING:
    from fsrs import Rating, Scheduler

MOST_A_DAY = 10
SETTING = "review"
SAME_REVIEW = timedelta(hours=12)


class Topic(NamedTuple):
    """What is reviewed: a skill, and the rule that decided its puzzles (or an empty id)."""

    ruleset: str
    kind: str
    rule: str

    @property
    def skill(self) -> Skill:
        """The skill without the rule."""
        return Skill(self.ruleset, self.kind)


@dataclass(frozen=True, slots=True)
class Review:
    """A topic, when it is due, and its attempts so far."""

    topic: Topic
    due: datetime
    attempts: tuple[Attempt, ...]


@dataclass(frozen=True, slots=True)
class Queue:
    """What is due, the most overdue first; and how many reviews today still has room for."""

    due: tuple[Review, ...]
    room: int

    @property
    def today(self) -> tuple[Review, ...]:
        """What to review today."""
        return self.due[: self.room]


def wanted(progress: Progress) -> bool:
    """Whether the learner asked for reviews."""
    return progress.setting(SETTING) is True


def review_queue(progress: Progress, now: datetime, skills: Container[Skill]) -> Queue:
    """The reviews of these skills that are due at this moment."""
    known = (review for review in reviews(progress) if review.topic.skill in skills)
    due = sorted((review for review in known if review.due <= now), key=lambda one: one.due)
    return Queue(tuple(due), max(0, MOST_A_DAY - _done_today(progress.attempts, now)))


def reviews(progress: Progress) -> Iterator[Review]:
    """Every topic ever practised, with the time at which it should come back."""
    by_topic: dict[Topic, list[Attempt]] = {}
    for attempt in progress.attempts:
        if not attempt.options:
            by_topic.setdefault(Topic(attempt.ruleset, attempt.kind, attempt.rule), []).append(attempt)
    for topic, attempts in by_topic.items():
        yield Review(topic, _due(_counted(attempts)), tuple(attempts))


@cache
def _scheduler() -> Scheduler:
    # Imported when the queue is first looked at: a page should not wait for it.
    from fsrs import Scheduler

    # No steps of minutes: a puzzle got wrong comes back tomorrow. No fuzz: two windows must agree.
    return Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


@lru_cache(maxsize=1024)
def _due(attempts: tuple[Attempt, ...]) -> datetime:
    from fsrs import Card

    card = Card(card_id=1, due=attempts[0].at)
    for attempt in attempts:
        card, _ = _scheduler().review_card(card, _rating(attempt), attempt.at)
    return card.due


def _rating(attempt: Attempt) -> Rating:
    from fsrs import Rating

    if attempt.success:
        return Rating.Good
    return Rating.Hard if attempt.solved else Rating.Again


def _counted(attempts: Iterable[Attempt]) -> tuple[Attempt, ...]:
    """Without the second tries at a puzzle that was just answered."""
    last: dict[str, datetime] = {}
    counted = []
    for attempt in attempts:
        if attempt.code not in last or attempt.at - last[attempt.code] >= SAME_REVIEW:
            counted.append(attempt)
            last[attempt.code] = attempt.at
    return tuple(counted)


def _done_today(attempts: Sequence[Attempt], now: datetime) -> int:
    """How many puzzles were reviewed on the learner's own calendar day."""
    today = now.astimezone().date()
    reviewed = (attempt for attempt in attempts if attempt.via is Via.REVIEW)
    return len({attempt.code for attempt in reviewed if attempt.at.astimezone().date() == today})
