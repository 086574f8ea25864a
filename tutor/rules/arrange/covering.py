"""Can melds take all cards of a hand, or all but one? Yes or no, for hands with many wild cards.

To share many wild cards out among four suits takes long. Where only 0 or 1 card may be left, it is
enough to know with *which* numbers of wild cards a suit's runs take all of it, or all but one: a few
bits, and numbers that add up are found by shifting them::

    spades with 1 or 2   0110      hearts with 0 or 1   0011      together with 1, 2 or 3   1110
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from tutor.rules.arrange.keys import Layout
from tutor.rules.arrange.memory import MEMORY
from tutor.rules.arrange.runs import SuitTable, Vector
from tutor.rules.arrange.sets import Host

Numbers: TypeAlias = int
"""Numbers of wild cards, as the bits of an integer."""

NONE: Numbers = 1

Spare: TypeAlias = tuple[Numbers, Numbers]
"""The numbers of wild cards used after which no spare one may be left, and after which one may."""

FEW_HOSTS = 4
"""With more ranks that can hold a set, bounds pay off: then the search has to say."""


class _Bits(dict[int, tuple[Numbers, Numbers]]):
    """For each suit: the numbers with which its runs take all cards, and with which all but one at most."""

    def __init__(self, suits: SuitTable) -> None:
        super().__init__()
        self._suits = suits
        MEMORY.register(self)

    def __missing__(self, suit: int) -> tuple[Numbers, Numbers]:
        vector = self._suits[suit]
        found = self[suit] = _at_most(vector, 0), _at_most(vector, 1)
        MEMORY.entered()
        return found


class Covering:
    """The answer for one number of wild cards, where each card left counts one."""

    def __init__(self, layout: Layout, suits: SuitTable) -> None:
        self._mask, self._bits = layout.suit_mask, layout.suit_bits
        self._suits = _Bits(suits)

    def covers(self, cards: int, wilds: int, spare: Vector, hosts: Sequence[Host], left: int) -> bool:
        """Whether all cards but `left` (0 or 1) can be melded, with plans of these hosts for the sets."""
        none_left, one_left = _spare(spare, wilds)
        sets = [host.numbers for host in hosts]
        return self._chosen(cards, NONE, sets, (none_left, one_left if left else 0))

    def _chosen(self, cards: int, used: Numbers, sets: Sequence[Mapping[int, Numbers]], spare: Spare) -> bool:
        """Whether runs can take the cards, or sets of these ranks some and runs the rest.

        `used`: the numbers of wild cards that may lie in the sets so far.
        """
        if self._runs_cover(cards, used, spare):
            return True
        return any(
            self._chosen(cards - removed, _sums(used, numbers), sets[place + 1 :], spare)
            for place, plans in enumerate(sets)
            for removed, numbers in plans.items()
        )

    def _runs_cover(self, cards: int, used: Numbers, spare: Spare) -> bool:
        none_left, one_left = spare
        suits, mask, bits = self._suits, self._mask, self._bits
        a_all, a_one = suits[cards & mask]
        b_all, b_one = suits[cards >> bits & mask]
        cards >>= 2 * bits
        c_all, c_one = suits[cards & mask]
        d_all, d_one = suits[cards >> bits & mask]
        ab, cd = _sums(a_all, b_all), _sums(_sums(c_all, d_all), used)
        every = _sums(ab, cd)
        if every & (none_left | one_left):
            return True
        if not one_left:
            return False
        ab_one = _sums(a_one, b_all) | _sums(a_all, b_one)
        cd_one = _sums(_sums(c_one, d_all) | _sums(c_all, d_one), used)
        return bool((_sums(ab_one, cd) | _sums(ab, cd_one)) & none_left)


@lru_cache(maxsize=1 << 14)
def _sums(one: Numbers, other: Numbers) -> Numbers:
    """The sums of a number of the one and a number of the other."""
    found = 0
    while other:
        lowest = other & -other
        found |= one * lowest
        other ^= lowest
    return found


def _at_most(prices: Sequence[int], most: int) -> Numbers:
    return sum(1 << wilds for wilds, price in enumerate(prices) if price <= most)


@lru_cache(maxsize=256)
def _spare(spare: Vector, wilds: int) -> Spare:
    """The numbers of wild cards used that leave none, or one, in the hand of those that are spare."""
    rest = spare[wilds::-1]
    return _at_most(rest, 0), _at_most(rest, 1)
