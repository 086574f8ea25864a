"""What is still chance when answers are counted: the limits of tests that ask whether a guess is any good.

The seeds of those tests are fixed, so they fail by chance only when a generator changes. One whose answers
are exactly as frequent as a test allows is then compared with some fifty limits and exceeds one of them
about once in twenty times; one that is fairer hardly ever. Other seeds tell which it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb

ALARM = 0.001
"""How often a limit is exceeded by chance."""


@cache
def most(trials: int, share: float) -> int:
    """How often something of this share comes up in so many trials, but for one sample in a thousand."""
    return _limit(_binomial(trials, share))


def least(trials: int, share: float) -> int:
    """How often it comes up at least, with the same exception."""
    return trials - most(trials, 1 - share)


@cache
def better_guess(trials: int, samples: int = 1) -> int:
    """How often the better of two guesses is right where both answers are as frequent, over all samples."""
    once = _binomial(trials, 0.5)
    larger = [
        once[count] + once[trials - count] if 2 * count > trials else once[count] * (2 * count == trials)
        for count in range(trials + 1)
    ]
    chances = [1.0]
    for _ in range(samples):
        chances = _added(chances, larger)
    return _limit(chances)


def _binomial(trials: int, share: float) -> list[float]:
    return [
        comb(trials, count) * share**count * (1 - share) ** (trials - count) for count in range(trials + 1)
    ]


def _added(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """The chances of the sum of two counts."""
    chances = [0.0] * (len(one) + len(other) - 1)
    for a, first in enumerate(one):
        for b, second in enumerate(other):
            chances[a + b] += first * second
    return chances


def _limit(chances: Sequence[float]) -> int:
    """The largest count that comes up, the rarest and largest left aside."""
    beyond = 0.0
    for count in reversed(range(len(chances))):
        beyond += chances[count]
        if beyond > ALARM:
            return count
    raise AssertionError("chances add up to one")
