"""The search: choose the sets, then every suit is settled by its table.

    hand ──► ranks that can hold a set ──► a plan for each, or none
                                              │ what is left of the four suits
                                              ▼
             least over all ways to share out the wild cards:
             spades[a] + hearts[b] + diamonds[c] + clubs[d] + spare[rest]

It is exact, by branch and bound. A plan saves no more than its `gain`, so a branch is left alone
when even all the gains still to come would not beat the best arrangement so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from tutor.rules.arrange.keys import RANK_COUNT, Layout
from tutor.rules.arrange.prices import Prices
from tutor.rules.arrange.runs import IMPOSSIBLE, SuitTable, Vector
from tutor.rules.arrange.sets import Host, Plan, PlanTable, fewest_naturals
from tutor.rules.arrange.settle import Settle, settling
from tutor.rules.arrange.shape import Shape

Chosen: TypeAlias = tuple[Plan, ...]


class Found(NamedTuple):
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
        self.floor = 0 if prices.flat else -IMPOSSIBLE
        self.fewest = fewest_naturals(shape, prices)
        self._suits: dict[int, SuitTable] = {}
        self._settle: dict[int, Settle] = {}
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

    def find(self, faces: int, wilds: int, spare: Vector) -> Found:
        """The least price for these cards, and how to choose the sets for it."""
        settle = self._settle.get(wilds)
        if settle is None:
            settle = self._settle[wilds] = settling(self.layout, self.suits(wilds))
        price, bounds = settle(faces, wilds, spare)
        alone = Found(price, (), faces, wilds)
        if price <= self.floor:
            return alone
        hosts = self._hosts(faces, wilds)
        if not hosts:
            return alone
        plans = [plans for plans, _, _ in hosts]
        branching = _Branching(plans, _gains_to_come(hosts), settle, spare, self.floor)
        branching.best = alone
        branching.descend(0, faces, wilds, 0, bounds, ())
        return branching.best

    def _hosts(self, faces: int, wilds: int) -> list[Host]:
        """What every rank can give to sets that can give anything, the dearest rank first."""
        layout = self.layout
        width, column = layout.width, layout.column
        ranks = self._host_ranks(faces, wilds)
        tables = self.plans(wilds)
        hosts = []
        while ranks:
            rank = (ranks.bit_length() - 1) // width
            shift = rank * width
            ranks ^= 1 << shift
            host = tables[rank][faces & column << shift]
            if host[0]:
                hosts.append(host)
        return hosts

    def _host_ranks(self, faces: int, wilds: int) -> int:
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


Gains: TypeAlias = list[tuple[int, int]]
"""For the hosts from each place on: the most that they save without wild cards, and per wild card."""


def _gains_to_come(hosts: Sequence[Host]) -> Gains:
    gains = [(0, 0)]
    without, per_wild = 0, 0
    for _, gain, slope in reversed(hosts):
        without += gain
        per_wild = max(per_wild, slope)
        gains.append((without, per_wild))
    return gains[::-1]


class _Branching:
    """The choice of a plan, or none, for one rank after the other."""

    def __init__(
        self, hosts: Sequence[tuple[Plan, ...]], gains: Gains, settle: Settle, spare: Vector, floor: int
    ) -> None:
        self.hosts = hosts
        self.gains = gains
        self.settle = settle
        self.spare = spare
        self.floor = floor
        self.best: Found

    def descend(
        self, first: int, faces: int, wilds: int, spent: int, bounds: Sequence[int], chosen: Chosen
    ) -> None:
        """Try the plans of every host from `first` on.

        `bounds[w]` is the least that the runs of these faces can cost with up to `w` wild cards,
        spare ones for nothing: no choice of further sets comes below it by more than their gains.
        """
        best = self.best.price
        for place in range(first, len(self.hosts)):
            gain, per_wild = self.gains[place]
            if spent + bounds[wilds] - gain - per_wild * wilds >= best:
                return
            later, later_per_wild = self.gains[place + 1]
            known: dict[int, Sequence[int]] = {}
            for plan in self.hosts[place]:
                removed, used, price, gain = plan
                left = wilds - used
                if left < 0:
                    continue
                to_beat = best + later + later_per_wild * left - spent
                if bounds[left] - gain >= to_beat:
                    continue
                # The same cards with fewer wild ones have been tried: the bounds are known then.
                after = known.get(removed, ())
                if left < len(after) and after[left] + price >= to_beat:
                    continue
                rest, paid = faces - removed, spent + price
                settled, after = self.settle(rest, left, self.spare)
                known.setdefault(removed, after)
                if settled + paid < best:
                    self.best = Found(settled + paid, (*chosen, plan), rest, left)
                    if self.best.price <= self.floor:
                        return
                if place + 1 < len(self.hosts):
                    self.descend(place + 1, rest, left, paid, after, (*chosen, plan))
                best = self.best.price
