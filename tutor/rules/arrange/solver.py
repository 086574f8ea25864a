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

from tutor.rules.arrange.keys import MOST_CARDS, RANK_COUNT, check_copies, layout_for
from tutor.rules.arrange.memory import MEMORY
from tutor.rules.arrange.prices import Prices
from tutor.rules.arrange.search import Found, search_for
from tutor.rules.arrange.shape import Shape, shape_of
from tutor.rules.arrange.spare import Spare, spare_wilds
from tutor.rules.cards import FACES, SUITS, AnyCard, Card
from tutor.rules.errors import RulesError
from tutor.rules.pack import any_of_rank, largest_pack, wild_ranks
from tutor.rules.ruleset import Ruleset

NO_SPARE = (0,)
"""What no spare wild card costs."""


class HandError(RulesError):
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
        self.most_jokers = self.pack.jokers
        self.layout = layout_for(self.pack.decks)
        self.faces_mask, self.wild_shift = self.layout.faces_mask, self.layout.wild_shift
        self.shape = shape_of(rules.options)
        self.prices = prices
        wild = wild_ranks(rules, turned)
        wild_unit = 1 << self.wild_shift
        units = [self.layout.unit(face.code) + (wild_unit if face.rank in wild else 0) for face in FACES]
        self.units = [*units, wild_unit]
        aces = range(0, len(FACES), RANK_COUNT)
        self.aces = [(self.layout.counter(code), self.units[code]) for code in aces]
        self.wild_faces = sum(self.layout.column << (rank - 1) * self.layout.width for rank in wild)
        self.plain_faces = self.faces_mask & ~self.wild_faces
        self.natural_cards = self.layout.cards_mask - sum(self.layout.every(rank - 1) for rank in wild)
        self.all_alike = self.shape.wilds_need_no_company and all(
            prices.of(Card(rank, SUITS[0])) == prices.joker_left for rank in wild
        )
        natural_prices = prices.of_naturals if self.all_alike else prices.by_rank
        self.search = search_for(self.pack.decks, self.shape, natural_prices)
        self.spare = _SpareTable(self.shape, prices)
        MEMORY.register(self.spare)
        self.spare_alike = _spare_alike(self.shape, natural_prices)

    def least(self, hand: Collection[AnyCard]) -> int:
        """The least price. Raises `HandError` or `PackError` as `read` does."""
        units = self.units
        cards = sum([units[card.code] for card in hand])
        # A bit for each card: all are different, and none is wild. There is nothing to check in most hands.
        if (cards & self.plain_faces).bit_count() == len(hand) <= MOST_CARDS:
            return self.search.least(cards, 0, NO_SPARE)
        return self.least_of(self._checked(cards, hand))

    def least_of(self, cards: int) -> int:
        """The least price for a hand as one integer."""
        if self.all_alike or not cards & self.wild_faces:
            wilds = cards >> self.wild_shift
            return self.search.least(cards & self.natural_cards, wilds, self.spare_alike[wilds].prices)
        return min(
            self.search.least(naturals, len(left), self.spare[left].prices)
            for naturals, left in self._castings(cards)
        )

    def reaches(self, cards: int, price: int) -> bool:
        """Whether a hand as one integer can be brought down to this price: the quick form of `least_of`."""
        if self.all_alike or not cards & self.wild_faces:
            wilds = cards >> self.wild_shift
            spare = self.spare_alike[wilds].prices
            return self.search.reaches(cards & self.natural_cards, wilds, spare, price)
        return any(
            self.search.reaches(naturals, len(left), self.spare[left].prices, price)
            for naturals, left in self._castings(cards)
        )

    def may_stay(self, cards: int) -> int:
        """The cards without which melds may take all others, as counters; without the rest they cannot."""
        if self.all_alike or not cards & self.wild_faces:
            return (
                self.search.may_stay(cards & self.natural_cards, cards >> self.wild_shift) | ~self.plain_faces
            )
        return -1

    def solve(self, hand: Collection[AnyCard]) -> Solved:
        """The least price and the way to it."""
        cards = self.read(hand)
        if self.all_alike or not cards & self.wild_faces:
            naturals, wilds = cards & self.natural_cards, cards >> self.wild_shift
            spare = self.spare_alike[wilds]
            return Solved(self.search.find(naturals, wilds, spare.prices), naturals, spare)
        solved = []
        for naturals, left in self._castings(cards):
            spare = self.spare[left]
            solved.append(Solved(self.search.find(naturals, len(left), spare.prices), naturals, spare))
        return min(solved, key=lambda one: one.price)

    def read(self, hand: Collection[AnyCard]) -> int:
        """A hand as one integer; a natural card of a wild rank counts among the wild cards as well.

        Raises `HandError` for more than `MOST_CARDS` cards, `PackError` for cards that the decks do not hold.
        """
        units = self.units
        return self._checked(sum([units[card.code] for card in hand]), hand)

    def _checked(self, cards: int, hand: Collection[AnyCard]) -> int:
        faces, jokers = cards & self.faces_mask, cards >> self.wild_shift
        if self.wild_faces:
            jokers -= self.layout.count(faces & self.wild_faces)
        if faces.bit_count() + jokers != len(hand) or jokers > self.most_jokers or len(hand) > MOST_CARDS:
            self._check(hand, faces, jokers)
        return cards

    def _check(self, hand: Collection[AnyCard], faces: int, jokers: int) -> None:
        if len(hand) > MOST_CARDS:
            english = f"{len(hand)} cards: the solver takes hands of up to {MOST_CARDS}"
            raise HandError(english, "hand.too_many", have=len(hand), most=MOST_CARDS)
        fits = self.layout.count(faces) + jokers == len(hand) and not self.layout.over(faces, self.pack.decks)
        if jokers > self.pack.jokers or not fits:
            check_copies(tuple(hand), self.pack)

    def _castings(self, cards: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Each choice of natural cards, with the prices of leaving the others, cheapest first."""
        naturals, wilds = cards & self.natural_cards, cards >> self.wild_shift
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
def _spare_alike(shape: Shape, prices: Prices) -> tuple[Spare, ...]:
    """What spare wild cards do that all cost the same, by their number."""
    return tuple(spare_wilds((prices.joker_left,) * wilds, shape, prices) for wilds in range(MOST_CARDS + 1))


def solver_for(rules: Ruleset, turned: Card | None, prices: Prices) -> Solver:
    """The solver for these rules, with the tables it has filled so far."""
    return _solver_for(rules, any_of_rank(turned), prices)


@lru_cache(maxsize=256)
def _solver_for(rules: Ruleset, turned: Card | None, prices: Prices) -> Solver:
    return Solver(rules, turned, prices)
