"""What a hand shows at a glance: what may be discarded, and what may lie in a meld.

Both are read off the faces that a hand holds suit by suit, and the same few spades come again and
again, so a glance is four looks into tables. A card that no other lies near is in no meld:

    4♠ 5♠ 9♠ Q♦   with one joker: the nine and the queen are alone

Keys are the faces of a suit in their places in the hand, one bit each.
"""

from __future__ import annotations

from typing import TypeAlias

from tutor.rules.actions import Discard
from tutor.rules.arrange.keys import (
    RANK_COUNT,
    SUIT_COUNT,
    TALLY_BITS,
    TALLY_TOP,
    TALLY_TOPS,
    Layout,
    tallies_reaching,
)
from tutor.rules.listing import DISCARDS
from tutor.rules.options import Options
from tutor.rules.playing.remembered import Remembered
from tutor.rules.shapes import rows, run_lines

Shown: TypeAlias = tuple[int, tuple[Discard, ...]]
"""The counters of the cards of a suit that may lie in a run, and each face as a discard."""


class Acts(Remembered[int, tuple[Discard, ...]]):
    """The faces of a suit as discards, in order."""

    def __init__(self, layout: Layout) -> None:
        super().__init__(self._with_highest)
        self._width = layout.width

    def _with_highest(self, suit: int) -> tuple[Discard, ...]:
        if not suit:
            return ()
        top = suit.bit_length() - 1
        return (*self[suit ^ 1 << top], DISCARDS[top // self._width])


class Glance:
    """Looks at hands with so many wild cards. `wild_faces` are the counters of the wild ranks."""

    def __init__(self, layout: Layout, acts: Acts, options: Options, wild_faces: int, wilds: int) -> None:
        self._layout, self._acts, self._wilds = layout, acts, wilds
        self._held, self._tally_shift = layout.held, layout.tally_shift
        self._natural = layout.faces_mask & ~wild_faces
        self._rows = [layout.ranks(row) for row in rows(run_lines(options), options.run_min)]
        self._in_a_row = Remembered(self._near_in_rows)
        self._suits = Remembered(self._shown)
        self._masks = [layout.suit(place) for place in range(SUIT_COUNT)]
        self._reaching = tallies_reaching(max(1, options.set_min - wilds))
        self._columns = {
            TALLY_TOP << place * TALLY_BITS: layout.column << place * layout.width & self._natural
            for place in range(RANK_COUNT)
        }

    def of(self, hand: int) -> tuple[int, list[Discard]]:
        """The counters of the natural cards that may lie in a meld, and each face as a discard, in order."""
        held, suits = self._held(hand), self._suits
        spades, hearts, diamonds, clubs = self._masks
        a, b = suits[held & spades], suits[held & hearts]
        c, d = suits[held & diamonds], suits[held & clubs]
        near = a[0] | b[0] | c[0] | d[0]
        ranks = (hand >> self._tally_shift) + self._reaching & TALLY_TOPS
        while ranks:
            lowest = ranks & -ranks
            near |= self._columns[lowest]
            ranks ^= lowest
        return near & hand, [*a[1], *b[1], *c[1], *d[1]]

    def _shown(self, suit: int) -> Shown:
        if not suit:
            return 0, ()
        shift = (suit.bit_length() - 1) // self._layout.suit_bits * self._layout.suit_bits
        return self._in_a_row[(suit & self._natural) >> shift] << shift, self._acts[suit]

    def _near_in_rows(self, ranks: int) -> int:
        """The counters of those ranks that wild cards could join to a run of the shortest length."""
        found = 0
        for row in self._rows:
            if (row & ~ranks).bit_count() <= self._wilds:
                found |= row & ranks
        return found * self._layout.field
