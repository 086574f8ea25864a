"""What a hand holds, remembered by suit and by rank.

The melds that the spades of a hand can form do not depend on its hearts, and the same few spades
come again and again. So do the faces to discard. Keys are the counters of a suit, or of a rank, in
their places in the hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeAlias, TypeVar

from tutor.rules.arrange.keys import RANK_COUNT, SUIT_COUNT, TALLY_BITS, TALLY_TOP, Layout, tallies_reaching
from tutor.rules.arrange.memory import MEMORY
from tutor.rules.cards import RANKS, SUITS, Cards
from tutor.rules.finding import Finder, Found

Answer = TypeVar("Answer")

Part: TypeAlias = tuple[tuple[Found, ...], int]
"""Melds, and the counters of all natural cards that lie in one of them."""


class Remembered(dict[int, Answer], Generic[Answer]):
    """Answers by an integer, found when first asked for and kept while there is room."""

    def __init__(self, find: Callable[[int], Answer]) -> None:
        super().__init__()
        self._find = find
        MEMORY.register(self)

    def __missing__(self, key: int) -> Answer:
        found = self[key] = self._find(key)
        MEMORY.entered()
        return found


class Holding:
    """The melds that natural cards form together with these wild cards."""

    def __init__(self, layout: Layout, finder: Finder, wilds: Cards) -> None:
        options = finder.rules.options
        self.kinds = tuple(dict.fromkeys(wilds))
        """The wild cards, each kind once."""
        self._finder, self._layout, self._wilds = finder, layout, wilds
        self._tally_shift = layout.tally_shift
        least = 1 if options.min_naturals and not finder.wilds else 0  # a wild two may be natural
        self._reaching = tallies_reaching(max(least, options.set_min - len(wilds)))
        self._runs = [(layout.suit(place), self._runs_of(place)) for place in range(SUIT_COUNT)]
        self._sets = {
            TALLY_TOP << place * TALLY_BITS: (layout.column << place * layout.width, self._sets_of(place))
            for place in range(RANK_COUNT)
        }

    def melds(self, naturals: int) -> tuple[list[Found], int]:
        """Every meld, in the order of `Finder.melds`, and the natural cards that lie in one of them."""
        found: list[Found] = []
        used = 0
        ranks = (naturals >> self._tally_shift) + self._reaching & TALLY_TOPS
        while ranks:
            lowest = ranks & -ranks
            column, sets = self._sets[lowest]
            melds, cards = sets[naturals & column]
            found += melds
            used |= cards
            ranks ^= lowest
        for suit, runs in self._runs:
            melds, cards = runs[naturals & suit]
            found += melds
            used |= cards
        return found, used

    def _runs_of(self, place: int) -> Remembered[Part]:
        return Remembered(
            lambda suit: self._part(self._finder.runs_of(SUITS[place], self._layout.cards(suit), self._wilds))
        )

    def _sets_of(self, place: int) -> Remembered[Part]:
        return Remembered(
            lambda column: self._part(
                self._finder.sets_of(RANKS[place], self._layout.cards(column), self._wilds)
            )
        )

    def _part(self, melds: tuple[Found, ...]) -> Part:
        faces = {slot.face for meld in melds for slot in meld.reading if not slot.wild}
        return melds, sum(self._layout.counter(face.code) for face in faces)


TALLY_TOPS = sum(TALLY_TOP << place * TALLY_BITS for place in range(RANK_COUNT))
