"""Sets and runs as bare combinatorics: which faces could a handful of cards stand for?

A run is a stretch of a *line* of ranks. Where the ace may stand is nothing but which lines there are:

    ace low            A 2 3 … J Q K
    ace high             2 3 … J Q K A
    both ends at once  A 2 3 … J Q K A      (all 14 cards)
    round the corner   A 2 … K A 2 … Q      (at most 13 cards)

Each option speaks of its own runs only: where K-A-2 is allowed and the ace is not high, Q-K-A is no run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from tutor.rules.cards import RANKS, SUITS, Card, Rank, Suit
from tutor.rules.options import Options


class Line(NamedTuple):
    """Ranks in a row, and which stretches of them are runs.

    `longest` and `shortest` count cards; `ace_first` and `ace_last`: a run may begin, or end, with an ace.
    """

    ranks: tuple[Rank, ...]
    longest: int
    shortest: int = 1
    ace_first: bool = True
    ace_last: bool = True

    @property
    def picky(self) -> bool:
        """Whether not every stretch up to the longest is a run."""
        return self.shortest > 1 or not (self.ace_first and self.ace_last)

    def holds(self, start: int, length: int) -> bool:
        """Whether the stretch of `length` ranks from place `start` on is a run."""
        return (
            self.shortest <= length <= self.longest
            and (self.ace_first or self.ranks[start] is not Rank.ACE)
            and (self.ace_last or self.ranks[start + length - 1] is not Rank.ACE)
        )


_INNER = RANKS[1:]
_ACE = (Rank.ACE,)


def run_lines(options: Options) -> tuple[Line, ...]:
    """The lines of ranks on which this game's runs lie."""
    return ace_lines(options.ace_low, options.ace_high, options.ace_both_ends, options.ace_wrap)


@lru_cache(maxsize=32)
def ace_lines(low: bool, high: bool, both_ends: bool, wrap: bool) -> tuple[Line, ...]:
    """The lines for one answer to each question about the ace."""
    lines: list[Line] = []
    if low:
        lines.append(Line(_ACE + _INNER, 13))
    if high:
        lines.append(Line(_INNER + _ACE, 13))
    if not lines:
        lines.append(Line(_INNER, 12))
    if both_ends:
        lines.append(Line(_ACE + _INNER + _ACE, 14, shortest=14))
    if wrap:
        lines.append(Line(_ACE + _INNER + _ACE + _INNER[:-1], 13, ace_first=low, ace_last=high))
    return tuple(lines)


def longest_run(lines: Iterable[Line]) -> int:
    """The most cards that one run can hold."""
    return max(line.longest for line in lines)


@lru_cache(maxsize=512)
def stretches(lines: tuple[Line, ...], length: int) -> tuple[tuple[Rank, ...], ...]:
    """Every run of `length` cards as ranks from its low end, without doubles, low ones first."""
    found: dict[tuple[Rank, ...], None] = {}
    for line in lines:
        for start in range(len(line.ranks) - length + 1):
            if line.holds(start, length):
                found[line.ranks[start : start + length]] = None
    return tuple(sorted(found, key=_place))


@lru_cache(maxsize=512)
def rows(lines: tuple[Line, ...], length: int) -> frozenset[frozenset[Rank]]:
    """The ranks of every `length` cards in a row, run or not; no run of so many or more is without one."""
    starts = ((line.ranks, start) for line in lines for start in range(len(line.ranks) - length + 1))
    return frozenset(frozenset(ranks[start : start + length]) for ranks, start in starts)


def _place(stretch: tuple[Rank, ...]) -> tuple[int, ...]:
    # Q-K-A comes after J-Q-K: only an ace in front counts as low.
    return (int(stretch[0]), *map(int, stretch))


def runs_over(faces: Sequence[Card], length: int, lines: tuple[Line, ...]) -> Iterator[tuple[Card, ...]]:
    """Every run of `length` cards, from its low end, in which all `faces` have a place."""
    suits = {face.suit for face in faces}
    if len(suits) > 1:
        return
    wanted = Counter(face.rank for face in faces)
    for suit in suits or SUITS:
        for stretch in stretches(lines, length):
            if not wanted or wanted <= Counter(stretch):
                yield tuple(_faces(stretch, suit))


def _faces(stretch: Iterable[Rank], suit: Suit) -> Iterator[Card]:
    return (Card(rank, suit) for rank in stretch)


def sets_over(faces: Sequence[Card], length: int, options: Options) -> Iterator[tuple[Card, ...]]:
    """Every set of `length` cards that holds all `faces`; the added faces come last."""
    ranks = {face.rank for face in faces}
    if len(ranks) > 1 or length > options.set_max:
        return
    free = length - len(faces)
    for rank in ranks or RANKS:
        for suits in _suits_for([face.suit for face in faces], free, options.set_distinct_suits):
            yield (*faces, *(Card(rank, suit) for suit in suits))


def _suits_for(taken: list[Suit], free: int, distinct: bool) -> Iterator[tuple[Suit, ...]]:
    if not distinct:
        yield from combinations_with_replacement(SUITS, free)
    elif len(set(taken)) == len(taken):
        yield from combinations([suit for suit in SUITS if suit not in taken], free)
