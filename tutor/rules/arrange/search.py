"""The search: choose the sets, then every suit is settled by its table.

    hand ──► ranks that can hold a set ──► a plan for each, or none
                                              │ what is left of the four suits
                                              ▼
             least over all ways to share out the wild cards:
             spades[a] + hearts[b] + diamonds[c] + clubs[d] + spare[rest]

It is exact, by branch and bound. A plan can save no more than its `gain`, so a branch is left
alone when even all the gains still to come would not beat the best arrangement so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tutor.rules.arrange.keys import RANK_COUNT, Layout
from tutor.rules.arrange.prices import Prices
from tutor.rules.arrange.runs import IMPOSSIBLE, SuitTable, Vector
from tutor.rules.arrange.sets import Plan, PlanTable, fewest_naturals
from tutor.rules.arrange.shape import Shape

Chosen: TypeAlias = tuple[Plan, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """The least price, the plans for sets that reach it, and what they leave of the hand."""

    price: int
    plans: Chosen
    faces: int
    wilds: int


class Search:
    """All tables for one shape and one set of prices."""

    def __init__(self, layout: Layout, shape: Shape, prices: Prices) -> None:
        self.layout = layout
        self.shape = shape
        self.prices = prices
        self.fewest = fewest_naturals(shape, prices)
        self.floor = 0 if prices.flat else -IMPOSSIBLE
        self._suits: dict[int, SuitTable] = {}
        self._plans: dict[int, list[PlanTable]] = {}

    def suits(self, wilds: int) -> SuitTable:
        """The table of suits for hands with so many wild cards."""
        table = self._suits.get(wilds)
        if table is None:
            table = self._suits[wilds] = SuitTable(self.layout, self.shape, self.prices, wilds)
        return table

    def plans(self, wilds: int) -> list[PlanTable]:
        """The tables of set plans, by rank."""
        tables = self._plans.get(wilds)
        if tables is None:
            tables = self._plans[wilds] = [
                PlanTable(self.layout, self.shape, self.prices, rank, wilds) for rank in range(RANK_COUNT)
            ]
        return tables

    def least(self, faces: int, wilds: int, spare: Vector) -> int:
        """The least price for these cards."""
        return self.find(faces, wilds, spare).price

    def find(self, faces: int, wilds: int, spare: Vector) -> Found:
        """The least price for these cards, and how to choose the sets for it."""
        settle = _Settling(self.layout, self.suits(wilds), spare)
        price, bound = settle(faces, wilds)
        best = Found(price, (), faces, wilds)
        options = self._set_options(faces, wilds)
        if not options or price <= self.floor:
            return best
        gains = _gains_to_come(options, wilds)

        def descend(first: int, faces: int, wilds: int, spent: int, bound: int, chosen: Chosen) -> None:
            nonlocal best
            for place in range(first, len(options)):
                if bound - gains[place][wilds] >= best.price:
                    return
                for plan in options[place]:
                    removed, used, price, gain = plan
                    if used > wilds or bound - gain - gains[place + 1][wilds - used] >= best.price:
                        continue
                    rest, left, paid = faces - removed, wilds - used, spent + price
                    settled, least = settle(rest, left)
                    if settled + paid < best.price:
                        best = Found(settled + paid, (*chosen, plan), rest, left)
                        if best.price <= self.floor:
                            return
                    descend(place + 1, rest, left, paid, least + paid, (*chosen, plan))

        descend(0, faces, wilds, 0, bound, ())
        return best

    def _set_options(self, faces: int, wilds: int) -> list[tuple[Plan, ...]]:
        """The plans of every rank that has any, the dearest rank first."""
        layout = self.layout
        hosts = self._hosts(faces, wilds)
        tables = self.plans(wilds)
        found = []
        while hosts:
            rank = (hosts.bit_length() - 1) // layout.width
            hosts ^= 1 << rank * layout.width
            options = tables[rank][faces & layout.column << rank * layout.width]
            if options:
                found.append(options)
        return found

    def _hosts(self, faces: int, wilds: int) -> int:
        """The ranks that can hold a set: one bit each, in the place of the first suit's counter."""
        layout = self.layout
        here = layout.present(faces)
        mask, bits = layout.suit_mask, layout.suit_bits
        a, b, c, d = here & mask, here >> bits & mask, here >> 2 * bits & mask, here >> 3 * bits
        need = max(self.fewest, self.shape.set_min - wilds) if self.shape.distinct_suits else 1
        match need:
            case 1:
                return a | b | c | d
            case 2:
                return a & b | c & d | (a | b) & (c | d)
            case 3:
                return a & b & (c | d) | c & d & (a | b)
            case 4:
                return a & b & c & d
            case _:
                return 0


def _gains_to_come(options: Sequence[tuple[Plan, ...]], wilds: int) -> list[list[int]]:
    """`[place][wilds]`: the most that the ranks from `place` on can save with so many wild cards."""
    gains = [[0] * (wilds + 1)]
    for plans in reversed(options):
        after = gains[-1]
        now = list(after)
        for _, used, _, gain in plans:
            for at_hand in range(used, wilds + 1):
                now[at_hand] = max(now[at_hand], gain + after[at_hand - used])
        gains.append(now)
    return gains[::-1]


class _Settling:
    """Runs for what the sets leave: called with the counters and the wild cards still free."""

    def __init__(self, layout: Layout, suits: SuitTable, spare: Vector) -> None:
        self.suits = suits
        self.spare = spare
        self.bits = layout.suit_bits
        self.mask = layout.suit_mask

    def __call__(self, faces: int, wilds: int) -> tuple[int, int]:
        """The least price, and the least if spare wild cards cost nothing (a bound for branches)."""
        mask, bits, suits = self.mask, self.bits, self.suits
        total: Sequence[int] = suits[faces & mask]
        for suit in (1, 2, 3):
            key = faces >> suit * bits & mask
            if key:
                total = merge(total, suits[key], wilds)
        spare = self.spare
        price = min(total[used] + spare[wilds - used] for used in range(wilds + 1))
        bound = min(total[used] + min(0, spare[wilds - used]) for used in range(wilds + 1))
        return price, bound


def merge(one: Sequence[int], other: Sequence[int], wilds: int) -> list[int]:
    """The least sums of two vectors when they share up to `wilds` wild cards between them."""
    return [min(one[used] + other[total - used] for used in range(total + 1)) for total in range(wilds + 1)]
