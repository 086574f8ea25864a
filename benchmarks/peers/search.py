"""Plain Python: a memoised search over all melds, card by card."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from benchmarks.hands import Hand, Workload
from benchmarks.peers import Peer
from benchmarks.peers.melds import WILD, choices, held, points


def prepare(workload: Workload, hand: Hand) -> Callable[[], int]:
    """The melds are made beforehand; the search is timed."""
    kinds = sorted(held(workload, hand), key=lambda kind: 52 if kind == WILD else kind.code)
    price = [points(workload, hand)[kind] for kind in kinds]
    counts = tuple(held(workload, hand)[kind] for kind in kinds)
    by_first: list[list[tuple[int, ...]]] = [[] for _ in kinds]
    for meld in choices(workload, hand):
        uses = tuple(meld[kind] for kind in kinds)
        by_first[next(place for place, used in enumerate(uses) if used)].append(uses)

    def solve() -> int:
        @cache
        def least(rest: tuple[int, ...]) -> int:
            first = next((place for place, count in enumerate(rest) if count), None)
            if first is None:
                return 0
            best = price[first] + least((*rest[:first], rest[first] - 1, *rest[first + 1 :]))
            for uses in by_first[first]:
                after = tuple(map(int.__sub__, rest, uses))
                if min(after) >= 0:
                    best = min(best, least(after))
            return best

        return least(counts)

    return solve


PEER = Peer("memoised search over melds (Python)", ("gin", "kon_khan", "two_jokers", "dynamitis"), prepare)
