"""What becomes of the wild cards that help no natural card.

They lie in melds of wild cards only, where a game allows those (Thanasis: JK JK JK), or they are
left; then the cheapest are left.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from tutor.rules.arrange.prices import Prices
from tutor.rules.arrange.runs import IMPOSSIBLE, Vector
from tutor.rules.arrange.shape import Shape
from tutor.rules.cards import RANKS, Rank
from tutor.rules.shapes import stretches


@dataclass(frozen=True, slots=True)
class Spare:
    """For each number of spare wild cards: the least price, and the sizes of the melds they form."""

    prices: Vector
    sizes: tuple[tuple[int, ...], ...]


def spare_wilds(left: tuple[int, ...], shape: Shape, prices: Prices) -> Spare:
    """The answer for wild cards whose prices when left are `left`, cheapest first."""
    leaving = [0, *accumulate(left)]
    packed = _packed(len(left), shape, prices)
    best: list[tuple[int, tuple[int, ...]]] = []
    for spare in range(len(left) + 1):
        ways = [(packed[n][0] + leaving[spare - n], packed[n][1]) for n in range(spare, -1, -1)]
        best.append(min(ways, key=lambda way: way[0]))
    return Spare(tuple(price for price, _ in best), tuple(sizes for _, sizes in best))


def _packed(wilds: int, shape: Shape, prices: Prices) -> list[tuple[int, tuple[int, ...]]]:
    """The least price of melds without any natural card, from exactly so many wild cards."""
    single = wild_melds(wilds, shape, prices)
    packed: list[tuple[int, tuple[int, ...]]] = [(0, ()), *[(IMPOSSIBLE, ())] * wilds]
    for total in range(1, wilds + 1):
        for size, price in single.items():
            if size <= total and packed[total - size][0] + price < packed[total][0]:
                packed[total] = (packed[total - size][0] + price, (*packed[total - size][1], size))
    return packed


def wild_melds(wilds: int, shape: Shape, prices: Prices) -> dict[int, int]:
    """The sizes that one meld of wild cards only can have, each with its least price."""
    found = {}
    for size in range(1, wilds + 1):
        worths = [price for price, _ in wild_meld_ranks(size, shape, prices)]
        if worths:
            found[size] = min(worths)
    return found


def wild_meld_ranks(size: int, shape: Shape, prices: Prices) -> list[tuple[int, tuple[Rank, ...]]]:
    """Every meld of so many wild cards only, as its ranks, with its price; the highest ranks first."""
    if not shape.allows(size, 0):
        return []
    found: list[tuple[int, tuple[Rank, ...]]] = []
    if shape.set_min <= size <= shape.set_max:
        found += [(size * prices.laid[rank - 1], (rank,) * size) for rank in reversed(RANKS)]
    if shape.run_min <= size <= shape.longest_run and shape.neighbours:
        found += [(run_price(ranks, prices), ranks) for ranks in reversed(stretches(shape.lines, size))]
    return found


def run_price(ranks: tuple[Rank, ...], prices: Prices) -> int:
    """The price of laying these ranks as a run."""
    leads = ranks[0] is Rank.ACE and len(ranks) > 1
    return sum(prices.laid[rank - 1] for rank in ranks) + (prices.low_ace if leads else 0)
