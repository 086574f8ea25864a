"""Attempts to test with, and strategies that make any progress there can be."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import strategies as st

from tutor.practice.exercise import LEVELS, Grade
from tutor.practice.progress import Attempt, Progress, Setting, Via, progress_of

START = datetime(2026, 11, 30, 8, 0, tzinfo=UTC)
RIGHT, WRONG, WEAKER, HINT = Grade.RIGHT, Grade.WRONG, Grade.WEAKER, Grade.UNFINISHED


def attempt(number: int = 1, grade: Grade = RIGHT, *, hours: float = 0, **more: Any) -> Attempt:
    """An attempt at puzzle `number`, so many hours after the start."""
    values: dict[str, Any] = {
        "id": f"a{number}-{round(hours * 3600)}",
        "at": START + timedelta(seconds=round(hours * 3600)),
        "kind": "legal_meld",
        "ruleset": "koum_kan",
        "level": 1,
        "code": f"legal_meld.koum_kan.1.{number}.v1",
        "grade": grade,
        "hinted": grade is HINT,
        "via": Via.TRAINER,
    }
    return Attempt(**values | more)


def several(*grades: Grade, hours: float = 0) -> list[Attempt]:
    """Attempts at different puzzles, a minute apart."""
    return [attempt(number, grade, hours=hours + number / 60) for number, grade in enumerate(grades)]


times = st.integers(0, 10**12).map(
    lambda number: datetime(2026, 1, 1, tzinfo=UTC) + timedelta(milliseconds=number)
)
words = st.sampled_from(["legal_meld", "koum_kan", "set.distinct_suits", ""])
texts = st.text(max_size=30).filter(str.isprintable)
plain = st.none() | st.booleans() | st.integers(-(10**9), 10**9) | texts
attempts = st.builds(
    Attempt,
    id=st.sampled_from(["a", "b", "c", "d-1", "E_2"]),
    at=times,
    kind=words,
    ruleset=words,
    level=st.sampled_from(LEVELS),
    code=texts,
    grade=st.sampled_from(Grade),
    hinted=st.booleans(),
    via=st.sampled_from(Via),
    rule=words,
    options=st.dictionaries(st.sampled_from(["ace_wrap", "ace_low"]), plain).map(
        lambda found: tuple(found.items())
    ),
    seconds=st.none() | st.floats(0, 86_400).map(lambda value: round(value, 1)),
)
settings = st.tuples(st.sampled_from(["review", "level"]), st.builds(Setting, plain, times))
progresses: st.SearchStrategy[Progress] = st.builds(
    progress_of, st.lists(attempts, max_size=6), st.lists(settings, max_size=3)
)
