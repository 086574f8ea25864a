"""Sets of one rank: every choice of its natural cards, and of wild cards, that makes sets.

A *plan* says what one rank gives to sets, whether to one or to several::

    7♠ 7♥ 7♦ 7♦  + up to 1 wild card      7♠ 7♥ 7♦
                                          7♠ 7♥ JK,  7♠ 7♦ JK,  7♥ 7♦ JK
                                          7♠ 7♥ 7♦ JK
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple, TypeAlias

from tutor.rules.arrange.keys import SUIT_COUNT, Layout
from tutor.rules.arrange.memory import MEMORY
from tutor.rules.arrange.prices import Prices
from tutor.rules.arrange.shape import Shape

Plan: TypeAlias = tuple[int, int, int, int]
"""The counters used up, wilds used, price, and the most that the plan can save."""

Part: TypeAlias = tuple[tuple[int, ...], int]
"""Natural cards by suit, and wild cards."""


class Host(NamedTuple):
    """What a rank can give to sets.

    `gain`, `slope`: the most that its plans save without wild cards, and for each wild card used.
    `numbers`: for the natural cards of each plan with how many wild cards it goes, as the bits of an integer.
    """

    plans: tuple[Plan, ...]
    gain: int
    slope: int
    numbers: dict[int, int]


class PlanTable(dict[int, Host]):
    """The plans for one rank, by the counters of its four faces (in their places in the hand)."""

    def __init__(self, layout: Layout, shape: Shape, prices: Prices, rank: int, wilds: int) -> None:
        super().__init__()
        self.layout = layout
        self.shape = shape
        self.places = [suit * layout.suit_bits + rank * layout.width for suit in range(SUIT_COUNT)]
        self.guard = sum(1 << place + layout.width for place in self.places)
        self.left = prices.left[rank]
        self.laid = prices.laid[rank]
        self.wilds = wilds
        self.fewest = fewest_naturals(shape, prices)
        MEMORY.register(self)

    def __missing__(self, column: int) -> Host:
        plans = tuple(sorted(map(self._plan, self._sums(column)), key=_dearest_first))
        gain = max((gain for _, wilds, _, gain in plans if not wilds), default=0)
        slope = max((-((gain - more) // wilds) for _, wilds, _, more in plans if wilds), default=0)
        numbers: dict[int, int] = {}
        for removed, wilds, _, _ in plans:
            numbers[removed] = numbers.get(removed, 0) | 1 << wilds
        found = self[column] = Host(plans, gain, max(0, slope), numbers)
        MEMORY.entered()
        return found

    def _plan(self, used: int) -> Plan:
        removed, wilds = used & self.layout.faces_mask, used >> self.layout.wild_shift
        naturals = self.layout.count(removed)
        price = self.laid * (naturals + wilds)
        return (removed, wilds, price, self.left * naturals - price)

    def _sums(self, column: int) -> set[int]:
        """Everything that one set or several together can use up, as the integer of those cards."""
        counts = tuple(column >> place & self.layout.field for place in self.places)
        single = [self._used(part) for part in single_sets(counts, self.wilds, self.shape, self.fewest)]
        reached = set(single)
        frontier = set(single)
        while frontier:
            frontier = {used + one for used in frontier for one in single} - reached
            frontier = {used for used in frontier if self._there(used, column)}
            reached |= frontier
        return reached

    def _used(self, part: Part) -> int:
        naturals, wilds = part
        counters = sum(count << place for count, place in zip(naturals, self.places, strict=True))
        return counters + (wilds << self.layout.wild_shift)

    def _there(self, used: int, column: int) -> bool:
        """Whether there are as many cards: no counter borrows from the (unused) bit above it.

        The bit above the last counter, the king of clubs, belongs to the tallies.
        """
        faces, guard = used & self.layout.cards_mask, self.guard
        return used >> self.layout.wild_shift <= self.wilds and (column + guard - faces) & guard == guard


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
