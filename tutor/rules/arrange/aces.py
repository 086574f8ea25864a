"""Left-over points under every way to count aces.

In Koum Kan the first ace left costs 1 and each further one 11, so an ace's price depends on the
others. The search wants one price per card; it is asked twice instead::

    no ace left, or each at 11          least(A♠ A♦ 4♣ …)            aces at 11
    this ace left, and it is the first  1 + least(hand without it)   aces at 11     (each ace in turn)

The lesser is the answer: the first line never counts too little, and one of the others is right
whenever an ace is left. "1 if it is the only one, else 11 each" differs in the second line alone:
the other aces must all be laid.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import assert_never

from tutor.rules.arrange.prices import MUST_BE_LAID, left_over_points
from tutor.rules.arrange.solver import Solved, Solver, solver_for
from tutor.rules.cards import AnyCard, Card, Rank
from tutor.rules.options import AceCount, WildRankPoints
from tutor.rules.pack import any_of_rank, wild_ranks
from tutor.rules.ruleset import Ruleset

FIRST, FURTHER = 1, 11


@dataclass(frozen=True, slots=True)
class LeftOver:
    """Points of left-over cards: a solver for any number of aces, and one for the rest beside a cheap ace."""

    every_ace: Solver
    beside_first: Solver | None
    aces_count_apart: bool
    least: Callable[[Collection[AnyCard]], int] = field(init=False)
    """The least points that can be left over."""
    least_of: Callable[[int], int] = field(init=False)
    """The same for a hand as one integer."""

    def __post_init__(self) -> None:
        plain = self.every_ace if self.beside_first is None else None
        object.__setattr__(self, "least", plain.least if plain else self._least)
        object.__setattr__(self, "least_of", plain.least_of if plain else self._least_of)

    def _least(self, hand: Collection[AnyCard]) -> int:
        return self._least_of(self.every_ace.read(hand))

    def _least_of(self, cards: int) -> int:
        points = self.every_ace.least_of(cards)
        if self.beside_first is None or points <= FIRST or not self.aces_count_apart:
            return points
        for ace, unit in self.every_ace.aces:
            if cards & ace:
                points = min(points, FIRST + self.beside_first.least_of(cards - unit))
        return points

    def solve(self, hand: Sequence[AnyCard]) -> tuple[int, Solver, Solved, tuple[AnyCard, ...]]:
        """The least points, how the search reaches them, and the ace that was set aside as left, if any."""
        best = self.every_ace.solve(hand)
        answer: tuple[int, Solver, Solved, tuple[AnyCard, ...]] = (best.price, self.every_ace, best, ())
        if self.beside_first is not None:
            for ace, rest in self._first_aces(tuple(hand)):
                solved = self.beside_first.solve(rest)
                if FIRST + solved.price < answer[0]:
                    answer = (FIRST + solved.price, self.beside_first, solved, (ace,))
        return answer

    def _first_aces(self, hand: tuple[AnyCard, ...]) -> Iterator[tuple[Card, tuple[AnyCard, ...]]]:
        """Each ace that could be the one that is left, and the hand without it."""
        if not self.aces_count_apart:
            return
        seen: list[Card] = []
        for place, card in enumerate(hand):
            if isinstance(card, Card) and card.rank is Rank.ACE and card not in seen:
                seen.append(card)
                yield card, hand[:place] + hand[place + 1 :]


@lru_cache(maxsize=512)
def left_over(rules: Ruleset, turned: Card | None) -> LeftOver:
    """How this game counts what is left."""
    alike = any_of_rank(turned)
    if turned is not alike:
        return left_over(rules, alike)
    wild = wild_ranks(rules, turned)
    apart = Rank.ACE not in wild or rules.options.wild_rank_points is WildRankPoints.FACE

    def at(price: int) -> Solver:
        return solver_for(rules, turned, left_over_points(rules, wild, price))

    match rules.options.ace_points:
        case AceCount.FIRST1_THEN11:
            return LeftOver(at(FURTHER), at(FURTHER), apart)
        case AceCount.SINGLE1_ELSE11:
            return LeftOver(at(FURTHER), at(MUST_BE_LAID), apart)
        case AceCount.ELEVEN_IF_HIGH:
            return LeftOver(at(FURTHER if rules.options.ace_high else FIRST), None, apart)
        case int(price):
            return LeftOver(at(price), None, apart)
        case other:
            assert_never(other)
