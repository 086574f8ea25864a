"""Runs in one suit: the least price of a suit's cards, for every number of wild cards in its runs.

Suits do not touch each other once the sets are chosen, so a suit is solved alone and remembered.
The lowest card of the suit is either left, or in some run::

    3♠ 4♠ 6♠  with up to 2 wild cards      3♠ left            + what 4♠ 6♠ need
                                           3♠ 4♠ JK           + what    6♠ needs
                                           3♠ 4♠ JK 6♠        + nothing
                                           JK 3♠ 4♠, 3♠ JK JK …

Each entry is a vector: at place *w* the least price with exactly *w* wild cards in the runs.
"Exactly", because a wild card that no meld can take stays in the hand and costs points.
"""

from __future__ import annotations

from typing import TypeAlias

from tutor.rules.arrange.keys import Layout
from tutor.rules.arrange.memory import MEMORY
from tutor.rules.arrange.prices import Prices
from tutor.rules.arrange.shape import Shape
from tutor.rules.shapes import rows

IMPOSSIBLE = 1 << 30

Vector: TypeAlias = tuple[int, ...]
Way: TypeAlias = tuple[int, int, int, int, int]
"""A run going on in one direction: cards, counters used up, wilds used, price, farthest natural."""


class SuitTable(dict[int, Vector]):
    """The vectors of all suits seen, for one number of wild cards. A missing one is worked out."""

    def __init__(self, layout: Layout, shape: Shape, prices: Prices, wilds: int) -> None:
        super().__init__()
        self.width = layout.width
        self.field = layout.field
        self.shape = shape
        self.prices = prices
        self.wilds = wilds
        self.plain = shape.plain
        self.swappable = self.plain and prices.flat
        self[0] = (0,) + (IMPOSSIBLE,) * wilds
        self.places = [
            [(line, line.picky, index) for line in shape.lines for index in _where(line.ranks, rank)]
            for rank in range(1, 14)
        ]
        self.layout = layout
        self.windows = [self._windows(rank) for rank in range(1, 14)]
        MEMORY.register(self)

    def clear(self) -> None:
        """Forget all but the empty suit."""
        super().clear()
        self[0] = (0,) + (IMPOSSIBLE,) * self.wilds

    def __missing__(self, suit: int) -> Vector:
        lowest = ((suit & -suit).bit_length() - 1) // self.width
        left = self.prices.left[lowest]
        best = [price + left for price in self[suit - (1 << lowest * self.width)]]
        if self._may_run(suit, lowest):
            for (removed, used), price in self.runs_through(suit, lowest).items():
                rest = self[suit - removed]
                for wilds in range(used, self.wilds + 1):
                    best[wilds] = min(best[wilds], rest[wilds - used] + price)
        found = tuple(best)
        self[suit] = found
        MEMORY.entered()
        return found

    def _may_run(self, suit: int, rank: int) -> bool:
        """Whether enough ranks around this one are there: a quick no for most suits."""
        missing = ~self.layout.held(suit)
        return any((window & missing).bit_count() <= self.wilds for window in self.windows[rank])

    def _windows(self, rank: int) -> list[int]:
        """The bits of each shortest row of ranks with this one in it."""
        near = [row for row in rows(self.shape.lines, self.shape.run_min) if rank in row]
        return [self.layout.ranks(row) for row in near]

    def runs_through(self, suit: int, rank: int) -> dict[tuple[int, int], int]:
        """All runs with one natural card of the rank: what they use up, and the least price for that."""
        found: dict[tuple[int, int], int] = {}
        shape, prices = self.shape, self.prices
        rest = suit - (1 << rank * self.width)
        for line, picky, index in self.places[rank]:
            ranks, longest = line.ranks, line.longest
            for below, low_cards, low_wilds, low_price, low_reach in self._ways(
                ranks, index, -1, rest, self.wilds, longest - 1
            ):
                leads = ranks[index - below] == 1
                for above, high_cards, high_wilds, high_price, high_reach in self._ways(
                    ranks, index, 1, rest - low_cards, self.wilds - low_wilds, longest - 1 - below
                ):
                    length = below + 1 + above
                    wilds = low_wilds + high_wilds
                    if length < shape.run_min or not shape.allows(wilds, length - wilds):
                        continue
                    if picky and not line.holds(index - below, length):
                        continue
                    first, last = below - low_reach, below + high_reach
                    if self.plain and _falls_apart(length, first, last, shape.run_min):
                        continue
                    price = low_price + prices.laid[rank] + high_price
                    if leads and length > 1:
                        price += prices.low_ace
                    uses = (suit - rest + low_cards + high_cards, wilds)
                    if price < found.get(uses, IMPOSSIBLE):
                        found[uses] = price
        return found

    def _ways(
        self, ranks: tuple[int, ...], index: int, step: int, suit: int, wilds: int, room: int
    ) -> list[Way]:
        """Every way for a run to go on from `index`, not at all included.

        Where cards are `swappable`, a natural card that is there is used: if a wild card stood in
        its place, the two could change places, or the wild card be put at an end of the run.
        """
        here: list[Way] = [(0, 0, 0, 0, 0)]
        ways = list(here)
        for distance in range(1, room + 1):
            index += step
            if not 0 <= index < len(ranks):
                break
            rank = ranks[index] - 1
            price = self.prices.laid[rank]
            shift = rank * self.width
            further: list[Way] = []
            for _, used, spent, paid, reach in here:
                held = (suit - used) >> shift & self.field
                if held:
                    further.append((distance, used + (1 << shift), spent, paid + price, distance))
                if spent < wilds and not (held and self.swappable):
                    after_natural = reach == distance - 1
                    if after_natural or self.shape.neighbours:
                        further.append((distance, used, spent + 1, paid + price, reach))
            if not further:
                break
            ways += further
            here = further
        return ways


def _where(ranks: tuple[int, ...], rank: int) -> list[int]:
    return [index for index, one in enumerate(ranks) if one == rank]


def _falls_apart(length: int, first: int, last: int, least: int) -> bool:
    """Whether a run is two shorter ones, each long enough and with a natural card of its own.

    `first` and `last` are the places of its outermost natural cards. The two are found as well.
    """
    return max(least, first + 1) <= min(length - least, last)
