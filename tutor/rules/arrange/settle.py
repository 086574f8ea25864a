"""Four suits, so many wild cards: who gets how many?

    price = least of  spades[a] + hearts[b] + diamonds[c] + clubs[d] + spare[rest]
                      over all a + b + c + d + rest = wild cards

With none, one or two wild cards the answer can be written down: they go where they save most.
More are shared out suit by suit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate
from operator import add
from typing import TypeAlias

from tutor.rules.arrange.keys import Layout
from tutor.rules.arrange.prices import Prices, cards_left
from tutor.rules.arrange.runs import SuitTable, Vector

Settled: TypeAlias = tuple[int, Sequence[int]]
"""The least price; and for each number of wild cards the least if those left over cost nothing."""

Merge: TypeAlias = Callable[[Vector, Vector, int], Vector]

Settle: TypeAlias = Callable[[int, int, Vector], Settled]
"""Counters, wild cards still free, prices of spare ones -> the settled price and bounds."""


def settling(layout: Layout, suits: SuitTable, merged: Merge) -> Settle:
    """The way to settle hands with the tables of `suits`."""
    mask, bits = layout.suit_mask, layout.suit_bits
    two, three = 2 * bits, 3 * bits

    def settle(faces: int, wilds: int, spare: Vector) -> Settled:
        a, b = suits[faces & mask], suits[faces >> bits & mask]
        c, d = suits[faces >> two & mask], suits[faces >> three & mask]
        without = a[0] + b[0] + c[0] + d[0]
        if wilds == 0:
            return without, (without,)
        if wilds > 2:
            return _shared_out((a, b, c, d), wilds, spare, merged)
        one, other, *_ = sorted((a[1] - a[0], b[1] - b[0], c[1] - c[0], d[1] - d[0]))
        used = min(one, spare[1])
        bound = min(0, used)
        if wilds == 1:
            return without + used, (without, without + bound)
        both = min(one + other, a[2] - a[0], b[2] - b[0], c[2] - c[0], d[2] - d[0])
        used = min(both, one + spare[1], spare[2])
        return without + used, (without, without + bound, without + min(bound, both, used))

    return settle


def _shared_out(vectors: Sequence[Vector], wilds: int, spare: Vector, merged: Merge) -> Settled:
    total: Vector = vectors[0]
    for vector in vectors[1:]:
        total = merged(total, vector, wilds)
    price = min(map(add, total, spare[wilds::-1]))
    if min(spare) < 0:
        total = tuple(map(min, total, merged(total, spare, wilds)))
    return price, list(accumulate(total, min))


def merge(one: Vector, other: Vector, wilds: int) -> Vector:
    """The least sums of two vectors when they share up to `wilds` wild cards between them."""
    return tuple([min(map(add, one[: total + 1], other[total::-1])) for total in range(wilds + 1)])


def merging(prices: Prices) -> Merge:
    """The way to merge vectors of these prices. Where only cards count, the same few come again and again."""
    return lru_cache(maxsize=1 << 13)(merge) if prices == cards_left() else merge
