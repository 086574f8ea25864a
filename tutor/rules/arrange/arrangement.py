"""An arrangement: melds with every wild card named, and what is left over; read back from the tables.

The search knows numbers only. Going the same way again, at each step taking the first choice whose
numbers agree, gives the cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from operator import attrgetter
from typing import TypeAlias

from tutor.rules.arrange.keys import SUIT_COUNT
from tutor.rules.arrange.prices import Prices
from tutor.rules.arrange.runs import SuitTable, Vector
from tutor.rules.arrange.search import Search
from tutor.rules.arrange.sets import Part, single_sets
from tutor.rules.arrange.shape import Shape
from tutor.rules.arrange.solver import Solved, Solver
from tutor.rules.arrange.spare import Spare, run_price, wild_meld_ranks
from tutor.rules.cards import SUITS, AnyCard, Card, Rank, Suit
from tutor.rules.verdict import Reading, slot_of

Place: TypeAlias = tuple[Card, bool]
"""A face in a meld, and whether a natural card lies there."""
Pattern: TypeAlias = tuple[Place, ...]


REMEMBERED = 2048
"""Sets, runs and suits kept as patterns: the same few come again and again."""

by_code = attrgetter("code")


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand split into melds and the cards left over.

    `points`: what the left-over cards count; `worth`: what the melds are worth when laid.
    """

    melds: tuple[Reading, ...]
    left: tuple[AnyCard, ...]
    points: int
    worth: int


def read_back(
    solver: Solver, solved: Solved, hand: Collection[AnyCard]
) -> tuple[list[Reading], list[AnyCard]]:
    """The melds and the cards left over of what the search found."""
    patterns, unused, wild_laid = _patterns(solver, solved)
    pool = list(hand)
    for natural in solver.layout.cards(solved.naturals):
        pool.remove(natural)
    pool.sort(key=lambda card: (-solver.prices.of(card), card.code))
    laid, left = pool[:wild_laid], pool[wild_laid:]
    return list(seat(patterns, laid)), sorted(unused + left, key=by_code)


def seat(patterns: Iterable[Pattern], wilds: Sequence[AnyCard]) -> Iterator[Reading]:
    """Put wild cards into the open places, each in its own place where there is one."""
    waiting = list(wilds)
    for pattern in patterns:
        slots = []
        for face, natural in pattern:
            if natural:
                slots.append(slot_of(face, face))
            else:
                card = waiting.pop(waiting.index(face) if face in waiting else 0)
                slots.append(slot_of(face, card))
        yield tuple(slots)


def _patterns(solver: Solver, solved: Solved) -> tuple[list[Pattern], list[AnyCard], int]:
    """The melds as patterns, the natural cards left, and how many wild cards are laid."""
    search, found = solver.search, solved.found
    patterns: list[Pattern] = []
    unused: list[AnyCard] = []
    for counters, wilds, *_ in found.plans:
        patterns += _sets_of_plan(search, counters, wilds)
    shares, spare = _shares(search, solved)
    for suit, wilds in zip(SUITS, shares, strict=True):
        runs, left = _runs_of_suit(search, solved, suit, wilds)
        patterns += runs
        unused += left
    patterns += _wild_only(search, solved.spare, spare)
    laid = sum(not natural for pattern in patterns for _, natural in pattern)
    return patterns, unused, laid


# --- sets ----------------------------------------------------------------------------------------


@lru_cache(maxsize=REMEMBERED)
def _sets_of_plan(search: Search, counters: int, wilds: int) -> tuple[Pattern, ...]:
    """The sets of one rank that use up exactly these cards."""
    cards = search.layout.cards(counters)
    rank = next(card.rank for card in cards if isinstance(card, Card))
    held = Counter(card.suit for card in cards if isinstance(card, Card))
    parts = _split((tuple(held[suit] for suit in SUITS), wilds), search)
    assert parts is not None
    return tuple(_set_pattern(rank, part, search) for part in parts)


def _split(whole: Part, search: Search) -> list[Part] | None:
    """Single sets that use up exactly these cards."""
    counts, wilds = whole
    if not any(counts) and not wilds:
        return []
    for naturals, used in single_sets(counts, wilds, search.shape, search.fewest):
        rest = tuple(map(int.__sub__, counts, naturals)), wilds - used
        others = _split(rest, search)
        if others is not None:
            return [(naturals, used), *others]
    return None


def _set_pattern(rank: Rank, part: Part, search: Search) -> Pattern:
    naturals, wilds = part
    held = [suit for suit, count in zip(SUITS, naturals, strict=True) for _ in range(count)]
    free = [suit for suit in SUITS if suit not in held]
    named = (free + list(SUITS) * wilds)[:wilds]
    naturals_first = [(suit, True) for suit in held] + [(suit, False) for suit in named]
    return tuple((Card(rank, suit), natural) for suit, natural in naturals_first)


# --- runs ----------------------------------------------------------------------------------------


def _shares(search: Search, solved: Solved) -> tuple[list[int], int]:
    """How many wild cards each suit gets, and how many are spare."""
    found = solved.found
    if not found.wilds:
        return [0] * SUIT_COUNT, 0
    wanted = found.price - sum(price for _, _, price, _ in found.plans)
    vectors = [_vector(search, solved, suit) for suit in range(SUIT_COUNT)]
    heads = [vectors[0]]
    for vector in vectors[1:]:
        heads.append(search.merged(heads[-1], vector, found.wilds))
    totals = zip(heads[-1], reversed(solved.spare.prices[: found.wilds + 1]), strict=False)
    used = [runs + spare for runs, spare in totals].index(wanted)
    spare = found.wilds - used
    shares = []
    for place in range(SUIT_COUNT - 1, 0, -1):
        head, vector = heads[place - 1], vectors[place]
        mine = next(n for n in range(used + 1) if head[used - n] + vector[n] == heads[place][used])
        shares.append(mine)
        used -= mine
    return [used, *reversed(shares)], spare


def _vector(search: Search, solved: Solved, suit: int) -> Vector:
    layout = search.layout
    key = solved.found.faces >> suit * layout.suit_bits & layout.suit_mask
    return search.suits(len(solved.spare.prices) - 1)[key]


def _runs_of_suit(
    search: Search, solved: Solved, suit: Suit, wilds: int
) -> tuple[tuple[Pattern, ...], tuple[AnyCard, ...]]:
    layout = search.layout
    place = SUITS.index(suit)
    key = solved.found.faces >> place * layout.suit_bits & layout.suit_mask
    return _runs_in(search, len(solved.spare.prices) - 1, suit, key, wilds)


@lru_cache(maxsize=REMEMBERED)
def _runs_in(
    search: Search, most: int, suit: Suit, key: int, wilds: int
) -> tuple[tuple[Pattern, ...], tuple[AnyCard, ...]]:
    """What becomes of one suit with so many wild cards, of the `most` that the hand has."""
    layout, table = search.layout, search.suits(most)
    patterns: list[Pattern] = []
    left: list[AnyCard] = []
    while key:
        wanted = table[key][wilds]
        rank = ((key & -key).bit_length() - 1) // layout.width
        without = key - (1 << rank * layout.width)
        if table[without][wilds] + search.prices.left[rank] == wanted:
            left.append(Card(Rank(rank + 1), suit))
            key = without
            continue
        removed, used, price = _first_run(table, key, rank, wilds)
        patterns.append(_run_pattern(search, removed, used, price, suit))
        key -= removed
        wilds -= used
    return tuple(patterns), tuple(left)


def _first_run(table: SuitTable, key: int, rank: int, wilds: int) -> tuple[int, int, int]:
    """A run through the lowest card that the entry of this suit rests on."""
    wanted = table[key][wilds]
    return next(
        (removed, used, price)
        for (removed, used), price in table.runs_through(key, rank).items()
        if used <= wilds and table[key - removed][wilds - used] + price == wanted
    )


@lru_cache(maxsize=REMEMBERED)
def _run_pattern(search: Search, removed: int, wilds: int, price: int, suit: Suit) -> Pattern:
    """The highest run of that price that these cards can be."""
    shape = search.shape
    held = Counter(card.rank for card in search.layout.cards(removed) if isinstance(card, Card))
    for ranks in reversed(search.stretches(held.total() + wilds)):
        if held <= Counter(ranks) and run_price(ranks, search.prices) == price:
            # Both ends can be aces: the natural one may be at either.
            for pattern in (_laid_out(ranks, held, suit), _laid_out(ranks[::-1], held, suit)[::-1]):
                if shape.neighbours or not has_neighbours(pattern):
                    return pattern
    raise AssertionError("the tables hold no run that cannot be laid")


def _laid_out(ranks: Iterable[Rank], held: Counter[Rank], suit: Suit) -> Pattern:
    waiting = Counter(held)
    pattern = []
    for rank in ranks:
        natural = waiting[rank] > 0
        waiting[rank] -= natural
        pattern.append((Card(rank, suit), natural))
    return tuple(pattern)


def has_neighbours(pattern: Pattern) -> bool:
    """Whether two wild cards lie side by side."""
    return any(not one[1] and not other[1] for one, other in pairwise(pattern))


# --- wild cards only -----------------------------------------------------------------------------


def _wild_only(search: Search, spare: Spare, count: int) -> list[Pattern]:
    """The melds of spare wild cards."""
    return [wild_pattern(search.shape, search.prices, size) for size in spare.sizes[count]]


def wild_pattern(shape: Shape, prices: Prices, size: int) -> Pattern:
    """The cheapest meld of so many wild cards (which is the one worth most)."""
    _, ranks = min(wild_meld_ranks(size, shape, prices), key=lambda found: found[0])
    if len(set(ranks)) == 1:
        return tuple((Card(rank, suit), False) for rank, suit in zip(ranks, SUITS * size, strict=False))
    return tuple((Card(rank, SUITS[0]), False) for rank in ranks)
