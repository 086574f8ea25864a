"""What a meld may look like, as the solver needs it: one frozen key per set of options.

Rulesets with the same `Shape` share what the solver remembers; two that differ never mix their tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import assert_never

from tutor.rules.cards import RANKS, Rank
from tutor.rules.options import Options, WildShare
from tutor.rules.shapes import Line, longest_run, run_lines

SUIT_COUNT = 4


@dataclass(frozen=True, slots=True)
class Shape:
    """Sizes, limits on wild cards, and the lines on which runs lie."""

    lines: tuple[Line, ...]
    run_min: int
    set_min: int
    set_max: int
    distinct_suits: bool
    max_wilds: int | None
    min_naturals: int
    share: WildShare
    neighbours: bool

    def allows(self, wilds: int, naturals: int) -> bool:
        """Whether a meld may hold so many wild and so many natural cards."""
        if self.max_wilds is not None and wilds > self.max_wilds:
            return False
        if wilds and naturals < self.min_naturals:
            return False
        match self.share:
            case WildShare.ANY:
                return True
            case WildShare.AT_MOST_AS_MANY:
                return wilds <= naturals
            case WildShare.FEWER:
                return wilds < naturals
            case other:
                assert_never(other)

    @property
    def longest_run(self) -> int:
        """The most cards in one run."""
        return longest_run(self.lines)

    @property
    def runs_hold_aces(self) -> bool:
        """Whether an ace can be in a run at all."""
        return any(Rank.ACE in line.ranks for line in self.lines)

    @property
    def plain(self) -> bool:
        """Whether nothing but the size limits a meld (one natural card at least may be asked for).

        Then wild and natural cards can change places between two melds, and a long run can be
        cut in two, without breaking a rule; `runs.py` and `sets.py` say what follows from that.
        """
        straight = len(self.lines) == 1 and len(self.lines[0].ranks) <= len(RANKS) + 1
        return (
            self.max_wilds is None
            and self.min_naturals <= 1
            and self.share is WildShare.ANY
            and self.neighbours
            and straight
            and self.run_min <= 4
        )

    @property
    def wilds_need_no_company(self) -> bool:
        """Whether a wild card in its own place is never better than a wild card in any place."""
        return (
            self.max_wilds is None
            and self.min_naturals == 0
            and self.share is WildShare.ANY
            and self.neighbours
        )


@lru_cache(maxsize=64)
def shape_of(options: Options) -> Shape:
    """The part of the options that says what a meld is."""
    return Shape(
        lines=_lines(options),
        run_min=options.run_min,
        set_min=options.set_min,
        set_max=min(options.set_max, SUIT_COUNT) if options.set_distinct_suits else options.set_max,
        distinct_suits=options.set_distinct_suits,
        max_wilds=options.max_jokers_per_meld,
        min_naturals=options.min_naturals,
        share=options.wilds_vs_naturals,
        neighbours=options.adjacent_jokers,
    )


def _lines(options: Options) -> tuple[Line, ...]:
    """The lines of `run_lines`, with low and high ace on one line where both are allowed.

    ``A 2 … K`` and ``2 … K A`` are together ``A 2 … K A`` with at most 13 cards: a run that short
    cannot hold both ends.
    """
    lines = run_lines(options)
    if not (options.ace_low and options.ace_high):
        return lines
    both = (*RANKS, Rank.ACE)
    joined = Line(both, len(both) if options.ace_both_ends else len(RANKS))
    rest = [line for line in lines if len(line.ranks) > len(both)]
    return (joined, *rest)
