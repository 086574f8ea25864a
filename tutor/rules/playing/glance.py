"""What a hand shows at a glance: what may be discarded, and what may lie in a meld.

Both are read off the ranks that a hand holds suit by suit, and the same few ranks come again and
again, so a glance is four looks into a table.
"""

from __future__ import annotations

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


class Faces:
    """The faces of a hand as discards, in order."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._acts = Remembered(self._with_highest)
        self._masks = [layout.suit(place) for place in range(SUIT_COUNT)]

    def of(self, hand: int) -> list[Discard]:
        """Each face once."""
        held, acts = self._layout.held(hand), self._acts
        spades, hearts, diamonds, clubs = self._masks
        return [*acts[held & spades], *acts[held & hearts], *acts[held & diamonds], *acts[held & clubs]]

    def _with_highest(self, suit: int) -> tuple[Discard, ...]:
        if not suit:
            return ()
        top = suit.bit_length() - 1
        return (*self._acts[suit ^ 1 << top], DISCARDS[top // self._layout.width])


class Near:
    """Which natural cards may lie in a meld with so many wild cards: none does that has no others near.

    4♠ 5♠ 9♠ Q♦   with one joker: the nine and the queen are alone
    """

    def __init__(self, layout: Layout, options: Options, wild_faces: int, wilds: int) -> None:
        self._wilds, self._width, self._field = wilds, layout.width, layout.field
        self._held, self._tally_shift = layout.held, layout.tally_shift
        self._natural = layout.faces_mask & ~wild_faces
        self._rows = [layout.ranks(row) for row in rows(run_lines(options), options.run_min)]
        self._in_rows = Remembered(self._near_in_rows)
        self._mask, self._bits = layout.suit_mask, layout.suit_bits
        self._two, self._three = 2 * layout.suit_bits, 3 * layout.suit_bits
        self._needed = max(1, options.set_min - wilds)
        """So many cards of a rank may lie in a set: where one may, all cards are near."""
        self._reaching = tallies_reaching(self._needed)
        self._columns = {
            TALLY_TOP << place * TALLY_BITS: layout.column << place * layout.width
            for place in range(RANK_COUNT)
        }

    def of(self, hand: int) -> int:
        """The counters of those cards."""
        if self._needed == 1:
            return hand & self._natural
        near = self.in_rows(hand)
        ranks = (hand >> self._tally_shift) + self._reaching & TALLY_TOPS
        while ranks:
            lowest = ranks & -ranks
            near |= self._columns[lowest]
            ranks ^= lowest
        return near & hand & self._natural

    def lies(self, hand: int, code: int) -> bool:
        """Whether the card of this code, one of the hand, is one of those cards."""
        place, rank = divmod(code, RANK_COUNT)
        shift = place * self._bits
        suit = hand >> shift & self._mask
        if self._in_rows[self._held(suit & self._natural)] >> rank * self._width & self._field:
            return True
        tally = hand >> self._tally_shift + rank * TALLY_BITS & 2 * TALLY_TOP - 1
        return tally >= self._needed

    def in_rows(self, hand: int) -> int:
        """The counters of those that may lie in a run."""
        held, in_rows, mask = self._held(hand & self._natural), self._in_rows, self._mask
        near = in_rows[held & mask] | in_rows[held >> self._bits & mask] << self._bits
        near |= in_rows[held >> self._two & mask] << self._two
        return near | in_rows[held >> self._three & mask] << self._three

    def _near_in_rows(self, ranks: int) -> int:
        """The counters of those ranks that wild cards could join to a run of the shortest length."""
        found = 0
        for row in self._rows:
            if (row & ~ranks).bit_count() <= self._wilds:
                found |= row & ranks
        return found * self._field
