"""Every way to fill sets and runs with cards of a hand.

What one suit (or rank) and the wild cards make of a hand does not depend on the rest of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import chain, combinations, combinations_with_replacement

from tutor.rules.actions import LayMelds
from tutor.rules.cards import FACES, RANKS, SUITS, AnyCard, Card, Cards, Joker, Laid, Rank, Suit
from tutor.rules.melds import wilds_allowed
from tutor.rules.opening import meld_value
from tutor.rules.ruleset import Ruleset
from tutor.rules.seating import settled, spelled_out
from tutor.rules.shapes import longest_run, rows, run_lines, stretches
from tutor.rules.verdict import Reading, Slot, slot_of

REMEMBERED = 1 << 13
REMEMBERED_OF_MANY_WILDS = 1 << 8
"""Where whole ranks are wild, each handful of wild cards makes many melds and seldom comes again."""

# A hand's natural cards as one number: a counter of five bits for each face, by suit and rank. Four
# suits added together count the ranks, at most twelve (of three decks).
FIELD = 5
TOP_BIT = 1 << FIELD - 1
ONE_RANK = (1 << FIELD) - 1
EVERY_RANK = sum(1 << FIELD * place for place in range(len(RANKS)))

# All cards, jokers too, for the melds of an opening.
COUNTERS = tuple(1 << FIELD * code for code in range(len(FACES) + 1))


@dataclass(frozen=True, slots=True)
class Found:
    """A meld in a hand: as it is laid (every wild card named), as it lies then, and its worth.

    `alone` is the act of laying it and nothing else; `cards` are its cards as counters in one integer.
    """

    laid: tuple[Laid, ...]
    reading: Reading
    value: int
    alone: LayMelds = field(init=False, repr=False, compare=False)
    cards: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "alone", LayMelds((self.laid,)))
        object.__setattr__(self, "cards", counted(laid.card for laid in self.laid))


def counted(cards: Iterable[AnyCard]) -> int:
    """Cards as one integer, a counter for each face and one for the jokers."""
    return sum([COUNTERS[card.code] for card in cards])


class Filling:
    """Fills the sets and runs of one game, in which these ranks are wild."""

    def __init__(self, rules: Ruleset, wilds: frozenset[Rank]) -> None:
        self.rules = rules
        self.wilds = wilds
        self.remembered = REMEMBERED_OF_MANY_WILDS if wilds else REMEMBERED
        self.runs_with = lru_cache(maxsize=64)(self._runs_with)

    def is_wild(self, card: AnyCard) -> bool:
        """Whether a card is a joker or of a wild rank."""
        return isinstance(card, Joker) or (bool(self.wilds) and card.rank in self.wilds)

    def _runs_with(self, suit: Suit, wilds: Cards) -> RunsWith:
        return RunsWith(self, suit, wilds)

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """The ranks in a row of which every run has some, a bit each."""
        options = self.rules.options
        return tuple(map(_bits, rows(run_lines(options), options.run_min)))

    @cached_property
    def runs(self) -> tuple[tuple[Rank, ...], ...]:
        """Every run there can be, as its ranks, short ones first."""
        lines, shortest = run_lines(self.rules.options), self.rules.options.run_min
        lengths = range(shortest, longest_run(lines) + 1)
        return tuple(run for length in lengths for run in stretches(lines, length))

    def sets(self, rank: Rank, counts: tuple[int, ...], wilds: Cards) -> tuple[Found, ...]:
        """The sets that so many natural cards, given by suit, make with these wild cards."""
        options = self.rules.options
        pool = Counter[AnyCard]({Card(rank, suit): count for suit, count in zip(SUITS, counts, strict=True)})
        pool.update(wilds)
        choose = combinations if options.set_distinct_suits else combinations_with_replacement
        faces = (
            tuple(Card(rank, suit) for suit in suits)
            for length in range(options.set_min, min(options.set_max, pool.total()) + 1)
            for suits in choose(SUITS, length)
        )
        filled = (reading for chosen in faces for reading in self._filled(chosen, pool, len(wilds)))
        # Where names mean nothing, several ways to fill a set are one meld.
        settle = (settled(reading, self.rules) for reading in filled)
        return tuple(found for reading in dict.fromkeys(settle) for found in self._worth_alike([reading]))

    def run(self, ranks: tuple[Rank, ...], suit: Suit, counts: int, wilds: Cards) -> tuple[Found, ...]:
        """Every way to fill one run from these cards: each another meld, all worth the same."""
        faces = FACES[len(RANKS) * SUITS.index(suit) :][: len(RANKS)]
        pool = Counter[AnyCard]({face: counts >> FIELD * (face.rank - 1) & ONE_RANK for face in faces})
        pool.update(wilds)
        run = tuple(faces[rank - 1] for rank in ranks)
        return tuple(self._worth_alike(self._filled(run, pool, len(wilds))))

    def _filled(self, faces: tuple[Card, ...], pool: Counter[AnyCard], wild: int) -> Iterator[Reading]:
        """Every way to seat cards of the pool on these faces."""
        if len(faces) <= pool.total() and sum([not pool[face] for face in faces]) <= wild:
            held = [card for card in pool if pool[card]]
            kinds = [card for card in held if self.is_wild(card)]
            seats = [
                [slot_of(face, card) for card in held if card is face or card in kinds] for face in faces
            ]
            yield from _seated(seats, dict(pool))

    def _worth_alike(self, readings: Iterable[Reading]) -> Iterator[Found]:
        """The lawful ones among readings of the same ranks."""
        value = None
        for reading in readings:
            if wilds_allowed(reading, self.rules.options):
                value = meld_value(reading, self.rules) if value is None else value
                yield Found(spelled_out(reading, self.wilds), reading, value)


class RunsWith:
    """The runs that natural cards of one suit make with these wild cards.

    Most suits hold nothing near a run, and most runs that are near have been filled before with the
    same cards: to put the answers together is quick, even for a suit that was never seen.
    """

    def __init__(self, filling: Filling, suit: Suit, wilds: Cards) -> None:
        self._filling, self._suit, self._wilds = filling, suit, wilds
        self._spare = len(wilds)
        self._rows = filling.rows
        self._runs = [(_bits(run), _bits(run) * ONE_RANK, place) for place, run in enumerate(filling.runs)]
        self._fill = lru_cache(maxsize=filling.remembered)(self._filled)

    def of(self, counts: int) -> tuple[Found, ...]:
        """The runs of natural cards given as counters, short ones first."""
        missing, spare, fill = ~_held(counts), self._spare, self._fill
        if all((row & missing).bit_count() > spare for row in self._rows):
            return ()
        near = [
            fill(place, counts & own)
            for ranks, own, place in self._runs
            if (ranks & missing).bit_count() <= spare
        ]
        return tuple(chain.from_iterable(near))

    def _filled(self, place: int, counts: int) -> tuple[Found, ...]:
        return self._filling.run(self._filling.runs[place], self._suit, counts, self._wilds)


def _bits(ranks: Iterable[Rank]) -> int:
    """These ranks, as the lowest bits of their counters."""
    return sum(1 << FIELD * (rank - 1) for rank in set(ranks))


def _held(counts: int) -> int:
    """The ranks of which there are any, as the lowest bits of their counters."""
    # Adding all but the top bit to every counter carries into the top bit of those above nought.
    return (counts + EVERY_RANK * (TOP_BIT - 1)) >> FIELD - 1 & EVERY_RANK


def _seated(seats: Sequence[Sequence[Slot]], pool: dict[AnyCard, int]) -> Iterator[Reading]:
    """One slot for each seat, no card more often than the pool has it; the pool is the same afterwards."""
    if not seats:
        yield ()
        return
    for slot in seats[0]:
        if pool[slot.card]:
            pool[slot.card] -= 1
            for others in _seated(seats[1:], pool):
                yield (slot, *others)
            pool[slot.card] += 1
