"""What a hand holds, remembered by suit and by rank.

The melds that the spades of a hand can form do not depend on its hearts, and the same few spades
come again and again. So do the faces to discard. Keys are the counters of a suit, or of a rank, in
their places in the hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from tutor.rules.arrange.keys import RANK_COUNT, SUIT_COUNT, TALLY_BITS, TALLY_TOP, Layout, tallies_reaching
from tutor.rules.arrange.memory import MEMORY
from tutor.rules.cards import RANKS, SUITS, Cards
from tutor.rules.filling import Found
from tutor.rules.finding import Finder
from tutor.rules.options import Options
from tutor.rules.shapes import longest_run, rows, run_lines

Question = TypeVar("Question")
Answer = TypeVar("Answer")


class Remembered(dict[Question, Answer], Generic[Question, Answer]):
    """Answers found when first asked for and kept while there is room."""

    def __init__(self, find: Callable[[Question], Answer]) -> None:
        super().__init__()
        self._find = find
        MEMORY.register(self)

    def __missing__(self, key: Question) -> Answer:
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
        self._twins_count = _twins_count(options)
        self._tally_shift = layout.tally_shift
        least = 1 if options.min_naturals and not finder.wilds else 0  # a wild two may be natural
        self._reaching = tallies_reaching(max(least, options.set_min - len(wilds)))
        suits = [(layout.suit(place), place) for place in range(SUIT_COUNT)]
        self._rows = [layout.ranks(row) for row in rows(run_lines(options), options.run_min)]
        self._near = [(suit, self._near_of(place)) for suit, place in suits]
        self._runs = [(suit, self._runs_of(place)) for suit, place in suits]
        self._sets = {
            TALLY_TOP << place * TALLY_BITS: (layout.column << place * layout.width, self._sets_of(place))
            for place in range(RANK_COUNT)
        }

    def meldable(self, naturals: int) -> int:
        """The counters of the natural cards that may lie in a meld: none does that has no others near."""
        found, held = 0, self._layout.held(naturals)
        ranks = self._ranks_for_sets(naturals)
        while ranks:
            lowest = ranks & -ranks
            found |= self._sets[lowest][0]
            ranks ^= lowest
        for suit, near in self._near:
            found |= near[held & suit]
        return found

    def melds(self, naturals: int) -> list[Found]:
        """Every meld, in the order of `Finder.melds`."""
        found: list[Found] = []
        faces = naturals if self._twins_count else self._layout.held(naturals)
        ranks = self._ranks_for_sets(naturals)
        while ranks:
            lowest = ranks & -ranks
            column, sets = self._sets[lowest]
            found += sets[faces & column]
            ranks ^= lowest
        for suit, runs in self._runs:
            found += runs[faces & suit]
        return found

    def _ranks_for_sets(self, naturals: int) -> int:
        """The top bits of the tallies of which there are enough cards."""
        return (naturals >> self._tally_shift) + self._reaching & TALLY_TOPS

    def _near_of(self, place: int) -> Remembered[int, int]:
        shift, every = place * self._layout.suit_bits, self._layout.field
        return Remembered(lambda suit: self._in_a_row(suit >> shift) * every << shift)

    def _in_a_row(self, held: int) -> int:
        """The ranks held that wild cards could join to a run of the shortest length."""
        found = 0
        for row in self._rows:
            if (row & ~held).bit_count() <= len(self._wilds):
                found |= row & held
        return found

    def _runs_of(self, place: int) -> Remembered[int, tuple[Found, ...]]:
        return Remembered(
            lambda suit: self._finder.runs_of(SUITS[place], self._layout.cards(suit), self._wilds)
        )

    def _sets_of(self, place: int) -> Remembered[int, tuple[Found, ...]]:
        return Remembered(
            lambda column: self._finder.sets_of(RANKS[place], self._layout.cards(column), self._wilds)
        )


def _twins_count(options: Options) -> bool:
    """Whether a meld can hold the same face twice, so that it matters how often a hand has it."""
    return not options.set_distinct_suits or longest_run(run_lines(options)) > RANK_COUNT


TALLY_TOPS = sum(TALLY_TOP << place * TALLY_BITS for place in range(RANK_COUNT))
