"""Times of several solvers on the same hands, taken in turns."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

Call = Callable[[], Any]

QUICK = 0.0005
IN_A_ROW = 10


@dataclass(frozen=True)
class Times:
    """Seconds for each hand."""

    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The middle one."""
        return statistics.median(self.seconds)

    @property
    def p99(self) -> float:
        """The one that 99 of 100 do not exceed."""
        return sorted(self.seconds)[int(len(self.seconds) * 0.99)]


def in_turns(calls: Sequence[dict[str, Call]], rounds: int = 3) -> dict[str, Times]:
    """For each hand every solver once after the other, so many rounds over; the best round counts.

    Whatever else the machine does so disturbs all alike.
    """
    best: dict[str, list[float]] = {name: [] for name in calls[0]}
    for by_name in calls:
        least = dict.fromkeys(by_name, float("inf"))
        for _ in range(rounds):
            for name, call in by_name.items():
                least[name] = min(least[name], _seconds(call))
        for name, seconds in least.items():
            best[name].append(seconds)
    return {name: Times(tuple(seconds)) for name, seconds in best.items()}


def _seconds(call: Call) -> float:
    """One call; a quick one is made a few times in a row, since the clock itself takes time.

    So nobody is measured with what the others have left in the processor's caches.
    """
    start = time.perf_counter()
    call()
    once = time.perf_counter() - start
    if once > QUICK:
        return once
    start = time.perf_counter()
    for _ in range(IN_A_ROW):
        call()
    return (time.perf_counter() - start) / IN_A_ROW
