"""From a hand of cards to the search: reading, checking, wild ranks.

A natural card of a wild rank can be itself or anything. Where nothing limits wild cards it never
has to be itself, since a wild card in that place does the same. Where something does, every choice
of the cards that are themselves (a *casting*) is looked at.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from tutor.rules.arrange.keys import MOST_CARDS, check_copies, layout_for
from tutor.rules.arrange.memory import MEMORY
from tutor.rules.arrange.prices import Prices
from tutor.rules.arrange.search import Found, Search
from tutor.rules.arrange.shape import Shape, shape_of
from tutor.rules.arrange.spare import Spare, spare_wilds
from tutor.rules.cards import FACES, AnyCard, Card
from tutor.rules.pack import largest_pack, wild_ranks
from tutor.rules.ruleset import Ruleset


class HandError(ValueError):
    """A hand that the solver cannot take: too many cards."""


@dataclass(frozen=True, slots=True)
class Solved:
    """What the search found, and for which casting: its natural cards, and what spare wild cards do."""

    found: Found
    naturals: int
    spare: Spare

    @property
    def price(self) -> int:
        """The least price."""
        return self.found.price


class Solver:
    """Least prices for hands under one ruleset, one turned card and one set of prices."""

    def __init__(self, rules: Ruleset, turned: Card | None, prices: Prices) -> None:
        self.pack = largest_pack(rules)
        self.layout = layout_for(self.pack.decks)
        self.shape = shape_of(rules.options)
        self.prices = prices
        self.search = Search(self.layout, self.shape, prices)
        wild = wild_ranks(rules, turned)
        wild_unit = 1 << self.layout.wild_shift
        units = [self.layout.unit(face.code) + (wild_unit if face.rank in wild else 0) for face in FACES]
        self.units = [*units, wild_unit]
        self.wild_faces = sum(self.layout.column << (rank - 1) * self.layout.width for rank in wild)
        self.natural_cards = self.layout.cards_mask - sum(self.layout.every(rank - 1) for rank in wild)
        self.all_alike = self.shape.wilds_need_no_company and all(
            prices.left[rank - 1] == prices.joker_left for rank in wild
        )
        self.spare = _SpareTable(self.shape, prices)
        MEMORY.register(self.spare)
        self.spare_alike = [
            spare_wilds((prices.joker_left,) * wilds, self.shape, prices) for wilds in range(MOST_CARDS + 1)
        ]

    def least(self, hand: Collection[AnyCard]) -> int:
        """The least price. Raises `HandError` or `PackError` as `read` does."""
        cards, wilds = self.read(hand)
        if self.all_alike or not cards & self.wild_faces:
            return self.search.least(cards & self.natural_cards, wilds, self.spare_alike[wilds].prices)
        return min(
            self.search.least(naturals, len(left), self.spare[left].prices)
            for naturals, left in self._castings(cards, wilds)
        )

    def solve(self, hand: Collection[AnyCard]) -> Solved:
        """The least price and the way to it."""
        cards, wilds = self.read(hand)
        if self.all_alike or not cards & self.wild_faces:
            naturals, spare = cards & self.natural_cards, self.spare_alike[wilds]
            return Solved(self.search.find(naturals, wilds, spare.prices), naturals, spare)
        solved = []
        for naturals, left in self._castings(cards, wilds):
            spare = self.spare[left]
            solved.append(Solved(self.search.find(naturals, len(left), spare.prices), naturals, spare))
        return min(solved, key=lambda one: one.price)

    def read(self, hand: Collection[AnyCard]) -> tuple[int, int]:
        """The natural cards of a hand, with those of a wild rank, and the number of its wild cards.

        Raises `HandError` for more than `MOST_CARDS` cards, `PackError` for cards that the decks do not hold.
        """
        units, layout, size = self.units, self.layout, len(hand)
        total = sum([units[card.code] for card in hand])
        faces, wilds = total & layout.faces_mask, total >> layout.wild_shift
        jokers = wilds - layout.count(faces & self.wild_faces) if self.wild_faces else wilds
        all_different = faces.bit_count() + jokers == size
        if size > MOST_CARDS or jokers > self.pack.jokers or not all_different:
            self._check(hand, faces, jokers)
        return total & layout.cards_mask, wilds

    def _check(self, hand: Collection[AnyCard], faces: int, jokers: int) -> None:
        if len(hand) > MOST_CARDS:
            raise HandError(f"{len(hand)} cards: the solver takes hands of up to {MOST_CARDS}")
        fits = self.layout.count(faces) + jokers == len(hand) and not self.layout.over(faces, self.pack.decks)
        if jokers > self.pack.jokers or not fits:
            check_copies(tuple(hand), self.pack)

    def _castings(self, cards: int, wilds: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Each choice of natural cards, with the prices of leaving the others, cheapest first."""
        naturals = cards & self.natural_cards
        either = self.layout.cards(cards & self.wild_faces)
        jokers = [self.prices.joker_left] * (wilds - len(either))
        if self.shape.wilds_need_no_company:
            yield naturals, tuple(sorted(jokers + [self.prices.of(card) for card in either]))
            return
        kinds = sorted(set(either))
        for kept in product(*(range(either.count(card) + 1) for card in kinds)):
            itself = sum(self.layout.unit(card.code) * count for card, count in zip(kinds, kept, strict=True))
            wild = [
                self.prices.of(card)
                for card, count in zip(kinds, kept, strict=True)
                for _ in range(either.count(card) - count)
            ]
            yield naturals + itself, tuple(sorted(jokers + wild))


class _SpareTable(dict[tuple[int, ...], Spare]):
    """What spare wild cards do, by their prices when left, cheapest first."""

    def __init__(self, shape: Shape, prices: Prices) -> None:
        super().__init__()
        self.shape = shape
        self.prices = prices

    def __missing__(self, left: tuple[int, ...]) -> Spare:
        found = self[left] = spare_wilds(left, self.shape, self.prices)
        MEMORY.entered()
        return found


@lru_cache(maxsize=128)
def solver_for(rules: Ruleset, turned: Card | None, prices: Prices) -> Solver:
    """The solver for these rules, with the tables it has filled so far."""
    return Solver(rules, turned, prices)
