"""What the solver adds up: one linear price per card, to be made as small as possible.

============================  ====================  =====================  ====================
question                      card left over        card (or wild) laid    wild card left over
============================  ====================  =====================  ====================
least left-over points        its points            0                      its points
most points laid              0                     minus the face's worth 0
fewest cards left             1                     0                      1
out, and worth most           very much             minus the face's worth very much
============================  ====================  =====================  ====================

Aces that cost more together than one by one are not linear: see `aces.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from tutor.rules.cards import RANKS, AnyCard, Card, Joker, Rank, Suit
from tutor.rules.opening import face_value
from tutor.rules.options import WildRankPoints
from tutor.rules.ruleset import Ruleset

MUST_BE_LAID = 100_000
"""The price of leaving a card that must not be left: more than any hand can be worth."""


@dataclass(frozen=True, slots=True)
class Prices:
    """Prices by rank, ace first. `low_ace` is added for an ace in front of a run.

    Cards of the ranks `as_joker` cost what a joker costs when they are left.
    """

    left: tuple[int, ...]
    laid: tuple[int, ...]
    low_ace: int
    joker_left: int
    as_joker: frozenset[Rank] = frozenset()

    @property
    def flat(self) -> bool:
        """Whether laid cards count nothing, so that only what is left matters."""
        return not any(self.laid)

    def of(self, card: AnyCard) -> int:
        """The price of leaving a card, wild or not."""
        if isinstance(card, Joker) or card.rank in self.as_joker:
            return self.joker_left
        return self.left[card.rank - 1]

    @property
    def by_rank(self) -> Prices:
        """The same with the prices of all ranks written out."""
        left = [self.joker_left if rank in self.as_joker else self.left[rank - 1] for rank in RANKS]
        return replace(self, left=tuple(left), as_joker=frozenset())

    @property
    def of_naturals(self) -> Prices:
        """The same for naturals only, so that all turned cards have them in common."""
        return replace(self, as_joker=frozenset())


@lru_cache(maxsize=64)
def left_over_points(rules: Ruleset, wild: frozenset[Rank], ace: int) -> Prices:
    """Points of the cards left over, with every left ace at `ace`; `wild` are the wild ranks."""
    joker = rules.options.joker_points
    as_joker = wild if rules.options.wild_rank_points is WildRankPoints.JOKER else frozenset[Rank]()
    faces = {rank: min(rank, 10) for rank in RANKS} | {Rank.ACE: ace}
    return Prices(tuple(faces[rank] for rank in RANKS), _nothing(), 0, joker, as_joker)


@lru_cache(maxsize=64)
def points_laid(rules: Ruleset, left: int = 0) -> Prices:
    """Worth of the cards laid, negative, since the least is looked for; each card left at `left`."""
    worth = tuple(face_value(Card(rank, Suit.SPADES), rules) for rank in RANKS)
    low = face_value(Card(Rank.ACE, Suit.SPADES), rules, low_ace=True)
    every = (left,) * len(RANKS)
    return Prices(every, tuple(-points for points in worth), worth[0] - low, left)


@lru_cache(maxsize=1)
def cards_left() -> Prices:
    """The number of cards left over."""
    every = (1,) * len(RANKS)
    return Prices(every, _nothing(), 0, 1)


def _nothing() -> tuple[int, ...]:
    return (0,) * len(RANKS)
