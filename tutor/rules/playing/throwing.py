"""Points left over, and the discard that leaves least, for hands as `Playing` counts them.

To throw a card cannot save more than the card costs. So the dearest are looked at first, and the
rest no more once one saves all that it costs::

    K♥ K♦ JK 9♣ 4♠      the joker saves nothing, the kings save nothing, the nine saves 9: enough
"""

from __future__ import annotations

from functools import lru_cache, reduce
from itertools import groupby
from operator import or_

from tutor.rules.arrange.aces import left_over
from tutor.rules.cards import FACES, JOKER, AnyCard, Card, Rank
from tutor.rules.options import AceCount
from tutor.rules.playing.game import Game, game_for
from tutor.rules.ruleset import Ruleset


class Counting:
    """What the cards left in a hand cost in one game."""

    def __init__(self, game: Game, rules: Ruleset, turned: Card | None) -> None:
        self._least_of = left_over(rules, turned).least_of
        self._solvable, self._units = game.solvable, game.units
        prices = left_over(rules, turned).every_ace.prices
        # Without its twin an ace that cost 11 costs 1.
        lone_ace = 10 if rules.options.ace_points is AceCount.SINGLE1_ELSE11 else 0

        def saves(card: AnyCard) -> int:
            return prices.of(card) + (lone_ace if isinstance(card, Card) and card.rank is Rank.ACE else 0)

        cards: list[AnyCard] = [*FACES, JOKER]
        cards.sort(key=lambda card: (-saves(card), card.code))
        self._groups = [
            (saved, [(game.counters[card.code], card) for card in alike])
            for saved, alike in groupby(cards, saves)
        ]
        self._masks = [reduce(or_, [counter for counter, _ in alike]) for _, alike in self._groups]

    def points(self, hand: int) -> int:
        """The least points that can be left over."""
        return self._least_of(hand & self._solvable)

    def throw(self, hand: int, barred: AnyCard | None = None) -> tuple[AnyCard, int]:
        """A best discard and the points then left over: the dearest of the best, and of those the lowest.

        Raises `ValueError` for a hand with nothing to discard. `barred` may not be thrown.
        """
        now = self.points(hand)
        best: tuple[int, AnyCard] | None = None
        for mask, (saved, cards) in zip(self._masks, self._groups, strict=True):
            if best is not None and now - saved >= best[0]:
                break
            if not hand & mask:
                continue
            for counter, card in cards:
                if hand & counter and card is not barred:
                    points = self.points(hand - self._units[card.code])
                    if best is None or points < best[0]:
                        best = points, card
                    if points == now - saved:
                        return card, points
        if best is None:
            raise ValueError("nothing to discard")
        return best[1], best[0]


@lru_cache(maxsize=64)
def counting_for(rules: Ruleset, turned: Card | None) -> Counting:
    """The counting for these rules and this turned card; the same one every time."""
    return Counting(game_for(rules, turned), rules, turned)
