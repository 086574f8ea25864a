"""Points left over, and the discard that leaves least, for hands as `Playing` counts them.

To throw a card cannot save more than the card costs. So the dearest are looked at first, and the
rest no more once one saves all that it costs::

    K♥ K♦ JK 9♣ 4♠      the joker saves nothing, the kings save nothing, the nine saves 9: enough
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from itertools import groupby
from operator import or_

from tutor.rules.arrange.aces import left_over
from tutor.rules.cards import FACES, JOKER, AnyCard, Card, Rank
from tutor.rules.options import AceCount
from tutor.rules.playing.game import Game


class Counting:
    """What the cards left in a hand cost in one game."""

    def __init__(self, game: Game) -> None:
        rules, turned = game.finder.rules, game.finder.turned
        self._least_of = left_over(rules, turned).least_of
        self._width = game.layout.width
        self._solvable, self._units, self._counters = game.solvable, game.units, game.counters
        solver = left_over(rules, turned).every_ace
        prices = solver.prices
        # Where one wild card is as good as another, which of them is held does not count.
        wild_bits = -1 << solver.wild_shift
        self._counts = solver.natural_cards | wild_bits if solver.all_alike else -1
        # Without its twin an ace that cost 11 costs 1.
        lone_ace = 10 if rules.options.ace_points is AceCount.SINGLE1_ELSE11 else 0

        def saves(card: AnyCard) -> int:
            return prices.of(card) + (lone_ace if isinstance(card, Card) and card.rank is Rank.ACE else 0)

        cards: list[AnyCard] = [*FACES, JOKER]
        cards.sort(key=lambda card: (-saves(card), card.code))
        groups = [(saved, list(alike)) for saved, alike in groupby(cards, saves)]
        self._groups = [(saved, reduce(or_, map(self._counter, alike)), alike) for saved, alike in groups]

    def _counter(self, card: AnyCard) -> int:
        return self._counters[card.code]

    def points(self, hand: int) -> int:
        """The least points that can be left over."""
        return self._least_of(hand & self._solvable)

    def dearest(self, faces: int) -> Card | None:
        """The dearest of these faces, and of those the lowest; None where there are none."""
        for _, mask, _ in self._groups:
            held = faces & mask
            if held:
                return FACES[((held & -held).bit_length() - 1) // self._width]
        return None

    def throw(self, hand: int, barred: AnyCard | None = None) -> tuple[AnyCard, int]:
        """A best discard and the points then left over: the dearest of the best, and of those the lowest.

        Raises `ValueError` for a hand with nothing to discard. `barred` may not be thrown.
        """
        now = self.points(hand)
        best: tuple[AnyCard, int] | None = None
        for saved, card, rest in self._dearest_first(hand, barred):
            if best is not None and best[1] <= now - saved:
                break
            points = self._least_of(rest)
            if best is None or points < best[1]:
                best = card, points
        if best is None:
            raise ValueError("nothing to discard")
        return best

    def _dearest_first(self, hand: int, barred: AnyCard | None) -> Iterator[tuple[int, AnyCard, int]]:
        """The most that a card can save, the card, and the hand without it; of cards that are alike one."""
        seen = set()
        for saved, mask, cards in self._groups:
            if hand & mask:
                for card in cards:
                    if hand & self._counters[card.code] and card is not barred:
                        rest = hand - self._units[card.code] & self._solvable
                        if rest & self._counts not in seen:
                            seen.add(rest & self._counts)
                            yield saved, card, rest


@lru_cache(maxsize=64)
def counting_for(game: Game) -> Counting:
    """The counting of a game; the same one every time."""
    return Counting(game)
