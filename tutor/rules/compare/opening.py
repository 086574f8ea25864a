"""Situations about a player's first melds, which may have to be worth something.

Melds are heaped up by their worth alone: of all heaps of so many cards that are worth the same in
both games, one is enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tutor.rules.cards import SUITS, Card, Rank, Suit
from tutor.rules.compare.catalogue import PLAIN_FIRST, Pair, laid
from tutor.rules.compare.situations import OpeningSituation
from tutor.rules.opening import meld_value
from tutor.rules.shapes import run_lines, stretches
from tutor.rules.verdict import Reading, Slot

MOST_MELDS = 3
UNUSED = Card(Rank.TWO, Suit.CLUBS)


@dataclass(frozen=True, slots=True)
class _Heap:
    """Some melds, and what they are worth in each game."""

    melds: tuple[Reading, ...]
    worth: tuple[int, int]

    @property
    def size(self) -> int:
        return sum(map(len, self.melds))

    def __add__(self, other: _Heap) -> _Heap:
        worth = self.worth[0] + other.worth[0], self.worth[1] + other.worth[1]
        return _Heap(self.melds + other.melds, worth)


def openings(pair: Pair) -> Iterator[OpeningSituation]:
    """The smallest heap on each side of the bars; then the same with a discard, or after another opening."""
    seen: set[tuple[bool, bool]] = set()
    for heap in sorted(_heaps(pair), key=lambda heap: heap.size):
        passed = _passed(heap, pair)
        if passed not in seen:
            seen.add(passed)
            yield from _situations(heap, pair.turned)


def _passed(heap: _Heap, pair: Pair) -> tuple[bool, bool]:
    """Which of the two bars the heap reaches."""
    return heap.worth[0] >= pair.a.options.open_min, heap.worth[1] >= pair.b.options.open_min


def _situations(heap: _Heap, turned: Card | None) -> Iterator[OpeningSituation]:
    melds = tuple(map(laid, heap.melds))
    yield OpeningSituation(melds, turned=turned)
    yield OpeningSituation(melds, discard_taken=melds[-1][-1].card, turned=turned)
    yield OpeningSituation(melds, discard_taken=UNUSED, turned=turned)
    yield OpeningSituation(melds, table_best=max(heap.worth), turned=turned)


def _heaps(pair: Pair) -> Iterator[_Heap]:
    """One meld, two, three, until some heap passes both bars."""
    single = _one_of_each_worth(_singles(pair), pair)
    heaps = single
    for _ in range(MOST_MELDS):
        yield from heaps
        if any(all(_passed(heap, pair)) for heap in heaps):
            return
        heaps = _one_of_each_worth((heap + one for heap in heaps for one in single), pair)


def _one_of_each_worth(heaps: Iterable[_Heap], pair: Pair) -> tuple[_Heap, ...]:
    found: dict[tuple[int, tuple[int, int]], _Heap] = {}
    for heap in heaps:
        key = heap.size, heap.worth
        if key not in found and pair.holds([slot.card for meld in heap.melds for slot in meld]):
            found[key] = heap
    return tuple(found.values())


def _singles(pair: Pair) -> Iterator[_Heap]:
    """Sets of every rank and all runs of one suit, of the fewest cards and one more."""
    for faces in (*_sets(pair), *_runs(pair)):
        meld = tuple(Slot(face, face) for face in faces)
        yield _Heap((meld,), (meld_value(meld, pair.a), meld_value(meld, pair.b)))


def _sets(pair: Pair) -> Iterator[tuple[Card, ...]]:
    fewest = max(pair.a.options.set_min, pair.b.options.set_min)
    most = min(pair.a.options.set_max, pair.b.options.set_max, len(SUITS))
    for size in range(fewest, min(fewest + 1, most) + 1):
        for rank in PLAIN_FIRST:
            yield tuple(Card(rank, suit) for suit in SUITS[:size])


def _runs(pair: Pair) -> Iterator[tuple[Card, ...]]:
    fewest = max(pair.a.options.run_min, pair.b.options.run_min)
    for size in (fewest, fewest + 1):
        known = frozenset(stretches(run_lines(pair.b.options), size))
        for ranks in stretches(run_lines(pair.a.options), size):
            if ranks in known:
                yield tuple(Card(rank, Suit.CLUBS) for rank in ranks)
