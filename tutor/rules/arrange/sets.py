"""Sets of one rank: every choice of its natural cards, and of wild cards, that makes sets.

A *plan* says what one rank gives to sets, whether to one or to several::

    7♠ 7♥ 7♦ 7♦  + up to 1 wild card      7♠ 7♥ 7♦
                                          7♠ 7♥ JK,  7♠ 7♦ JK,  7♥ 7♦ JK
                                          7♠ 7♥ 7♦ JK
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TypeAlias

from tutor.rules.arrange.keys import SUIT_COUNT, Layout
from tutor.rules.arrange.memory import MEMORY
from tutor.rules.arrange.prices import Prices
from tutor.rules.arrange.shape import Shape

Plan: TypeAlias = tuple[int, int, int, int]
"""The counters used up, wilds used, price, and the most that the plan can save."""

Host: TypeAlias = tuple[tuple[Plan, ...], int, int]
"""All plans of a rank; the most that they save without wild cards, and for each wild card used."""

Part: TypeAlias = tuple[tuple[int, ...], int]
"""Natural cards by suit, and wild cards."""


class PlanTable(dict[int, Host]):
    """The plans for one rank, by the counters of its four faces (in their places in the hand)."""

    def __init__(self, layout: Layout, shape: Shape, prices: Prices, rank: int, wilds: int) -> None:
        super().__init__()
        self.layout = layout
        self.shape = shape
        self.shift = rank * layout.width
        self.left = prices.left[rank]
        self.laid = prices.laid[rank]
        self.wilds = wilds
        self.fewest = fewest_naturals(shape, prices)
        MEMORY.register(self)

    def __missing__(self, column: int) -> Host:
        plans = tuple(sorted(map(self._plan, self._sums(self._counts(column))), key=_dearest_first))
        gain = max((gain for _, wilds, _, gain in plans if not wilds), default=0)
        slope = max((-((gain - more) // wilds) for _, wilds, _, more in plans if wilds), default=0)
        found = self[column] = (plans, gain, max(0, slope))
        MEMORY.entered()
        return found

    def _plan(self, part: Part) -> Plan:
        naturals, wilds = part
        price = self.laid * (sum(naturals) + wilds)
        return (self._counters(naturals), wilds, price, self.left * sum(naturals) - price)

    def _counts(self, column: int) -> tuple[int, ...]:
        layout = self.layout
        return tuple(
            column >> suit * layout.suit_bits + self.shift & layout.field for suit in range(SUIT_COUNT)
        )

    def _counters(self, naturals: tuple[int, ...]) -> int:
        return sum(count << suit * self.layout.suit_bits + self.shift for suit, count in enumerate(naturals))

    def _sums(self, counts: tuple[int, ...]) -> set[Part]:
        """Everything that one set or several together can use up."""
        single = list(single_sets(counts, self.wilds, self.shape, self.fewest))
        reached = set(single)
        frontier = single
        while frontier:
            added = {_add(part, one) for part in frontier for one in single}
            frontier = [part for part in added - reached if self._there(part, counts)]
            reached.update(frontier)
        return reached

    def _there(self, part: Part, counts: tuple[int, ...]) -> bool:
        naturals, wilds = part
        return wilds <= self.wilds and all(map(int.__le__, naturals, counts))


def _dearest_first(plan: Plan) -> tuple[int, int, int]:
    """Plans that save most come first, and of those the ones with the fewest wild cards."""
    removed, wilds, _, gain = plan
    return -gain, wilds, removed


def fewest_naturals(shape: Shape, prices: Prices) -> int:
    """The least natural cards of a set that is worth looking at.

    A lone natural card with wild cards is a run just as well (7♠ JK JK), and among the runs
    already, where only the cards left count and every rank has a place in runs.
    """
    lone_is_run = shape.plain and prices.flat and shape.run_min <= shape.set_min and shape.runs_hold_aces
    return 2 if lone_is_run else 1


def single_sets(counts: tuple[int, ...], wilds: int, shape: Shape, fewest: int = 1) -> Iterator[Part]:
    """Every single set from these natural cards, given by suit, and at most so many wild cards."""
    most = 1 if shape.distinct_suits else shape.set_max
    for naturals in product(*(range(min(count, most) + 1) for count in counts)):
        held = sum(naturals)
        if held < fewest:
            continue
        for used in range(max(0, shape.set_min - held), min(wilds, shape.set_max - held) + 1):
            if shape.allows(used, held):
                yield naturals, used


def _add(part: Part, other: Part) -> Part:
    return tuple(map(int.__add__, part[0], other[0])), part[1] + other[1]
