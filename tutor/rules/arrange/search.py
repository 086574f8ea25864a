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
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from tutor.rules.arrange.covering import FEW_HOSTS, Covering
from tutor.rules.arrange.keys import (
    MOST_CARDS,
    RANK_COUNT,
    TALLY_BITS,
    TALLY_TOP,
    TALLY_TOPS,
    Layout,
    layout_for,
    tallies_reaching,
)
from tutor.rules.arrange.prices import Prices, cards_left
from tutor.rules.arrange.runs import IMPOSSIBLE, SuitTable, Vector
from tutor.rules.arrange.sets import Host, Plan, PlanTable, fewest_naturals
from tutor.rules.arrange.settle import Settle, merging, settling
from tutor.rules.arrange.shape import Shape
from tutor.rules.arrange.wants import Wants
from tutor.rules.cards import Rank
from tutor.rules.shapes import stretches

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
        self._suit_mask, self._suit_bits = layout.suit_mask, layout.suit_bits
        self._tallies = layout.tally_shift
        self.shape = shape
        self.prices = prices
        self.floor = 0 if prices.flat else -IMPOSSIBLE
        self.fewest = fewest_naturals(shape, prices)
        needs = (max(self.fewest, shape.set_min - wilds) for wilds in range(MOST_CARDS + 1))
        self._reaching = [tallies_reaching(need) for need in needs]
        self._stretches: dict[int, tuple[tuple[Rank, ...], ...]] = {}
        self._suits: dict[int, SuitTable] = {}
        self.merged = merging(prices)
        self._settle: dict[int, Settle] = {}
        self._naturals = self.suits(0)
        self._coverings: dict[int, Covering] = {}
        self._wants = Wants(layout, shape)
        self._counts_cards = prices == cards_left()
        self._plans: dict[int, list[PlanTable]] = {}

    def suits(self, wilds: int) -> SuitTable:
        """The table of suits for hands with so many wild cards."""
        room = _room(wilds)
        table = self._suits.get(room)
        if table is None:
            table = self._suits[room] = SuitTable(self.layout, self.shape, self.prices, room)
        return table

    def plans(self, wilds: int) -> list[PlanTable]:
        """The tables of set plans, by rank."""
        tables = self._plans.get(wilds)
        if tables is None:
            tables = self._plans[wilds] = [
                PlanTable(self.layout, self.shape, self.prices, rank, wilds) for rank in range(RANK_COUNT)
            ]
        return tables

    def stretches(self, length: int) -> tuple[tuple[Rank, ...], ...]:
        """Every run of so many cards, by its ranks, low ones first."""
        found = self._stretches.get(length)
        if found is None:
            found = self._stretches[length] = stretches(self.shape.lines, length)
        return found

    def _covering(self, wilds: int) -> Covering:
        room = _room(wilds)
        covering = self._coverings.get(room)
        if covering is None:
            covering = self._coverings[room] = Covering(self.layout, self.suits(wilds))
        return covering

    def settling(self, wilds: int) -> Settle:
        """The way to settle hands with so many wild cards."""
        settle = self._settle.get(wilds)
        if settle is None:
            settle = self._settle[wilds] = settling(self.layout, self.suits(wilds), self.merged)
        return settle

    def least(self, cards: int, wilds: int, spare: Vector) -> int:
        """The least price for these cards."""
        if (cards >> self._tallies) + self._reaching[wilds] & TALLY_TOPS:
            return self.find(cards, wilds, spare).price
        if not wilds:
            suits, mask, bits = self._naturals, self._suit_mask, self._suit_bits
            one, other = suits[cards & mask][0], suits[cards >> bits & mask][0]
            cards >>= 2 * bits
            return one + other + suits[cards & mask][0] + suits[cards >> bits & mask][0]
        return self.settling(wilds)(cards, wilds, spare)[0]

    def reaches(self, cards: int, wilds: int, spare: Vector, price: int) -> bool:
        """Whether these cards can be brought down to this price; what stays above it is not looked at."""
        few = price <= 1 and self._counts_cards
        if few and self.shape.distinct_suits and self._wants.too_much(cards, wilds, price):
            return False
        if few and wilds > 2:
            ranks = (cards >> self._tallies) + self._reaching[wilds] & TALLY_TOPS
            hosts = self._hosts(cards, wilds, ranks)
            if len(hosts) <= FEW_HOSTS:
                return self._covering(wilds).covers(cards, wilds, spare, hosts, price)
        settle = self.settling(wilds)
        settled, bounds = settle(cards, wilds, spare)
        ranks = (cards >> self._tallies) + self._reaching[wilds] & TALLY_TOPS
        if settled <= price or not ranks:
            return settled <= price
        missed = Found(price + 1, (), cards, wilds)
        hosts = self._hosts(cards, wilds, ranks)
        return self._chosen(hosts, settle, spare, bounds, missed, price).price <= price

    def may_stay(self, cards: int, wilds: int) -> int:
        """The natural cards of which one may stay where melds take all others, as counters."""
        if not self.shape.distinct_suits:
            return -1
        return self._wants.may_stay(cards, wilds) * self.layout.field

    def find(self, cards: int, wilds: int, spare: Vector) -> Found:
        """The least price for these cards, and how to choose the sets for it."""
        settle = self.settling(wilds)
        price, bounds = settle(cards, wilds, spare)
        without_sets = Found(price, (), cards, wilds)
        ranks = (cards >> self._tallies) + self._reaching[wilds] & TALLY_TOPS
        if not ranks or price <= self.floor:
            return without_sets
        hosts = self._hosts(cards, wilds, ranks)
        return self._chosen(hosts, settle, spare, bounds, without_sets, self.floor)

    def _chosen(
        self,
        hosts: Sequence[Host],
        settle: Settle,
        spare: Vector,
        bounds: Sequence[int],
        without_sets: Found,
        floor: int,
    ) -> Found:
        """The best choice of a plan, or none, for each host; the first that comes down to the floor."""
        if len(hosts) == 1:
            return _best_plan(hosts[0].plans, settle, spare, without_sets)
        branching = _Branching(hosts, settle, spare, floor, without_sets)
        branching.descend(0, without_sets.faces, without_sets.wilds, 0, bounds, ())
        return branching.best

    def _hosts(self, cards: int, wilds: int, ranks: int) -> list[Host]:
        """What those ranks can give to sets, the dearest rank first."""
        width, column = self.layout.width, self.layout.column
        tables = self.plans(wilds)
        hosts = []
        while ranks:
            rank = (ranks.bit_length() - 1) // TALLY_BITS
            ranks ^= TALLY_TOP << rank * TALLY_BITS
            host = tables[rank][cards & column << rank * width]
            if host.plans:
                hosts.append(host)
        return hosts


def _room(wilds: int) -> int:
    """For how many wild cards the suits are worked out: up to two exactly, more in steps of three.

    The more hands share a table, the more is known already; the more wild cards, the longer it takes.
    """
    return wilds if wilds <= 2 else (wilds + 3) // 3 * 3 - 1


@lru_cache(maxsize=128)
def search_for(decks: int, shape: Shape, prices: Prices) -> Search:
    """The search for these, with the tables it has filled so far: games and turned cards share them."""
    return Search(layout_for(decks), shape, prices)


Gains: TypeAlias = list[tuple[int, int]]
"""For the hosts from each place on: the most that they save without wild cards, and per wild card."""


def _gains_to_come(hosts: Sequence[Host]) -> Gains:
    gains = [(0, 0)]
    without, per_wild = 0, 0
    for host in reversed(hosts):
        without += host.gain
        per_wild = max(per_wild, host.slope)
        gains.append((without, per_wild))
    return gains[::-1]


def _best_plan(plans: Sequence[Plan], settle: Settle, spare: Vector, best: Found) -> Found:
    """The choice for one rank alone, which needs no bounds."""
    faces, wilds = best.faces, best.wilds
    for plan in plans:
        removed, used, price, _ = plan
        if used <= wilds:
            rest = faces - removed
            price += settle(rest, wilds - used, spare)[0]
            if price < best.price:
                best = Found(price, (plan,), rest, wilds - used)
    return best


class _Branching:
    """The choice of a plan, or none, for one rank after the other."""

    def __init__(
        self, hosts: Sequence[Host], settle: Settle, spare: Vector, floor: int, without_sets: Found
    ) -> None:
        self.hosts = [host.plans for host in hosts]
        self.gains = _gains_to_come(hosts)
        self.settle = settle
        self.spare = spare
        self.floor = floor
        self.best = without_sets

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
