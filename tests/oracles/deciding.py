"""Is this a meld? Yes or no, told apart from `judge_meld`: a second way to the same answer, without reasons.

3♥ 3♠ JK    one rank: enough suits free for the jokers?
5♠ JK 7♠    one suit: do the ranks fit into a stretch of three?
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from tutor.rules.arrange.shape import shape_of
from tutor.rules.cards import Card, Joker, Laid, Layable, Rank, as_laid
from tutor.rules.options import JokerNaming
from tutor.rules.pack import Pack, largest_pack, wild_ranks
from tutor.rules.ruleset import Ruleset
from tutor.rules.shapes import stretches

REMEMBERED = 1 << 14


def is_meld(
    cards: Layable,
    rules: Ruleset,
    *,
    turned: Card | None = None,
    pack: Pack | None = None,
    going_out: bool = True,
) -> bool:
    """Whether `judge_meld` would call the cards legal. The arguments are those of `judge_meld`.

    Raises `CardSyntaxError` if `cards` is a text that cannot be read.

    >>> from tutor.rules.rulesets import RULESETS
    >>> is_meld("3♥ 3♠ 3♦", RULESETS["koum_kan"]), is_meld("7♥ 7♥ 7♠", RULESETS["koum_kan"])
    (True, False)
    """
    laid = as_laid(cards)
    if rules.options.meld_only_when_out and not going_out:
        return False
    decider = decider_for(rules, turned)
    if pack is None:
        return decider.legal(laid)
    return decider.shaped(laid) and not pack.excess(one.card for one in laid)


Seat: TypeAlias = tuple[Card, bool]
"""A face that a laid card is bound to, and whether the card is a natural one there."""


class Decider:
    """The deciding path for one game and one turned card."""

    def __init__(self, rules: Ruleset, turned: Card | None) -> None:
        self.pack = largest_pack(rules)
        self.shape = shape_of(rules.options)
        self.wild = wild_ranks(rules, turned)
        self.must_name = rules.options.joker_named is JokerNaming.REQUIRED
        self.shaped = lru_cache(REMEMBERED)(self._shaped)
        self.legal = lru_cache(REMEMBERED)(self._legal)

    def _legal(self, laid: tuple[Laid, ...]) -> bool:
        """Whether the cards are a set or a run and the largest pack of the game holds them."""
        return self.shaped(laid) and not self.pack.excess(one.card for one in laid)

    def _shaped(self, laid: tuple[Laid, ...]) -> bool:
        """Whether the cards are a set or a run within all limits (but for copies and timing)."""
        if any(map(self._wrongly_named, laid)):
            return False
        roles = [self._roles(one) for one in laid]
        return any(self._fits([seat for seat in seats if seat], len(laid)) for seats in product(*roles))

    def _wrongly_named(self, one: Laid) -> bool:
        """A joker without the name that it must have, or a natural card said to be another."""
        if isinstance(one.card, Joker):
            return self.must_name and one.named is None
        return one.named not in (None, one.card) and one.card.rank not in self.wild

    def _roles(self, one: Laid) -> tuple[Seat | None, ...]:
        """The seats that a card can have; None is any."""
        if one.named is not None:
            return ((one.named, one.named is one.card),)
        if isinstance(one.card, Joker):
            return (None,)
        return ((one.card, True), None) if one.card.rank in self.wild else ((one.card, True),)

    def _fits(self, seats: Sequence[Seat], size: int) -> bool:
        naturals = sum(natural for _, natural in seats)
        if not self.shape.allows(size - naturals, naturals):
            return False
        return self._is_set(seats, size) or self._is_run(seats, size)

    def _is_set(self, seats: Sequence[Seat], size: int) -> bool:
        if not self.shape.set_min <= size <= self.shape.set_max:
            return False
        faces = [face for face, _ in seats]
        one_rank = len({face.rank for face in faces}) <= 1
        return one_rank and not (self.shape.distinct_suits and len(set(faces)) < len(faces))

    def _is_run(self, seats: Sequence[Seat], size: int) -> bool:
        if size < self.shape.run_min or len({face.suit for face, _ in seats}) > 1:
            return False
        ranks = sorted(face.rank for face, _ in seats)
        return any(
            _holds(stretch, ranks) and (self.shape.neighbours or not _wild_neighbours(stretch, seats))
            for stretch in stretches(self.shape.lines, size)
        )


def _holds(stretch: Sequence[Rank], ranks: list[Rank]) -> bool:
    """Whether every rank has a place of its own in the stretch (an ace can have two)."""
    return all(stretch.count(rank) >= ranks.count(rank) for rank in ranks)


def _wild_neighbours(stretch: Sequence[Rank], seats: Sequence[Seat]) -> bool:
    """Whether two wild cards lie side by side when every card takes the first place of its face."""
    waiting = [(face.rank, natural) for face, natural in seats]
    after_wild = False
    for rank in stretch:
        seat = next((seat for seat in waiting if seat[0] is rank), (rank, False))
        if seat in waiting:
            waiting.remove(seat)
        if after_wild and not seat[1]:
            return True
        after_wild = not seat[1]
    return False


@lru_cache(maxsize=64)
def decider_for(rules: Ruleset, turned: Card | None = None) -> Decider:
    """The decider for these rules; the same one every time."""
    return Decider(rules, turned)
