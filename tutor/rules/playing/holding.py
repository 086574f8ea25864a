"""What a hand holds, remembered by suit and by rank.

The melds that the spades of a hand can form do not depend on its hearts, and the same few spades
come again and again. Keys are the counters of a suit, or of a rank, in their places in the hand.
"""

from __future__ import annotations

from tutor.rules.arrange.keys import (
    RANK_COUNT,
    SUIT_COUNT,
    TALLY_BITS,
    TALLY_TOP,
    TALLY_TOPS,
    Layout,
    tallies_reaching,
)
from tutor.rules.arrange.memory import MEMORY
from tutor.rules.cards import RANKS, SUITS, Cards
from tutor.rules.filling import Found
from tutor.rules.finding import Finder
from tutor.rules.options import Options
from tutor.rules.playing.remembered import Remembered
from tutor.rules.shapes import longest_run, run_lines


class Melds(Remembered[int, tuple[Found, ...]]):
    """The melds of a suit or a rank. Where many cards are wild there are thousands, and each counts."""

    def __missing__(self, counters: int) -> tuple[Found, ...]:
        found = self[counters] = self._find(counters)
        MEMORY.entered(1 + len(found))
        return found


class Holding:
    """The melds that natural cards form together with these wild cards."""

    def __init__(self, layout: Layout, finder: Finder, wilds: Cards) -> None:
        options = finder.rules.options
        self.kinds = tuple(dict.fromkeys(wilds))
        """The wild cards, each kind once."""
        self._layout = layout
        self._twins_count = _twins_count(options)
        self._tally_shift = layout.tally_shift
        least = 1 if options.min_naturals and not finder.wilds else 0  # a wild two may be natural
        self._reaching = tallies_reaching(max(least, options.set_min - len(wilds)))
        # The tables do not know the holding: once it is forgotten nothing keeps their melds.
        self._runs = [
            (layout.suit(place), _runs_of(place, layout, finder, wilds)) for place in range(SUIT_COUNT)
        ]
        self._sets = {
            TALLY_TOP << place * TALLY_BITS: (
                layout.column << place * layout.width,
                _sets_of(place, layout, finder, wilds),
            )
            for place in range(RANK_COUNT)
        }

    def melds(self, naturals: int, in_rows: int) -> list[Found]:
        """Every meld, in the order of `Finder.melds`. `in_rows`: the cards that may lie in runs."""
        found: list[Found] = []
        faces = naturals if self._twins_count else self._layout.held(naturals)
        ranks = self._ranks_for_sets(naturals)
        while ranks:
            lowest = ranks & -ranks
            column, sets = self._sets[lowest]
            found += sets[faces & column]
            ranks ^= lowest
        faces &= in_rows
        for suit, runs in self._runs:
            found += runs[faces & suit]
        return found

    def _ranks_for_sets(self, naturals: int) -> int:
        """The top bits of the tallies of which there are enough cards."""
        return (naturals >> self._tally_shift) + self._reaching & TALLY_TOPS


def _runs_of(place: int, layout: Layout, finder: Finder, wilds: Cards) -> Melds:
    return Melds(lambda suit: finder.runs_of(SUITS[place], layout.cards(suit), wilds))


def _sets_of(place: int, layout: Layout, finder: Finder, wilds: Cards) -> Melds:
    return Melds(lambda column: finder.sets_of(RANKS[place], layout.cards(column), wilds))


def _twins_count(options: Options) -> bool:
    """Whether a meld can hold the same face twice, so that it matters how often a hand has it."""
    return not options.set_distinct_suits or longest_run(run_lines(options)) > RANK_COUNT
