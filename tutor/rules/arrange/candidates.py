"""Every meld that a hand holds, each written once, in a fixed order.

Sets from the ace up, then runs suit by suit from the low end; a natural card before a wild one.
Which of several wild cards go into a meld is told apart (JK or 2♥), but not which of them lies in
which of its wild places. Where the name of a joker in a set means nothing it has the first free
suit. Melds of wild cards only are listed once for each size, as the dearest they can be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

from tutor.rules.arrange.arrangement import Pattern, has_neighbours, seat, wild_pattern
from tutor.rules.arrange.prices import points_laid
from tutor.rules.arrange.shape import Shape, shape_of
from tutor.rules.arrange.spare import wild_melds
from tutor.rules.cards import RANKS, SUITS, AnyCard, Card, Joker, Rank, Suit
from tutor.rules.options import JokerInSet
from tutor.rules.pack import wild_ranks
from tutor.rules.ruleset import Ruleset
from tutor.rules.shapes import stretches
from tutor.rules.verdict import Reading


def melds_in(hand: Collection[AnyCard], rules: Ruleset, turned: Card | None = None) -> Iterator[Reading]:
    """The melds of a hand."""
    wild = wild_ranks(rules, turned)
    held = Counter(hand)
    wilds = sorted(card for card in held.elements() if isinstance(card, Joker) or card.rank in wild)
    names = rules.options.joker_in_set_take is JokerInSet.NAMED
    source = _Source(shape_of(rules.options), held, len(wilds), names)
    for pattern in (*_sets(source), *_runs(source), *_wild_only(source, rules)):
        yield from _filled(pattern, held, wilds)


@dataclass(frozen=True, slots=True)
class _Source:
    """What melds are made from. `names`: the suit that a joker stands for in a set matters."""

    shape: Shape
    held: Counter[AnyCard]
    wilds: int
    names: bool


def _filled(pattern: Pattern, held: Counter[AnyCard], wilds: Sequence[AnyCard]) -> Iterator[Reading]:
    """The pattern with every choice of wild cards in its wild places."""
    own: Counter[AnyCard] = Counter(face for face, natural in pattern if natural)
    free = sorted((Counter(wilds) - own).elements())
    if own <= held:
        for chosen in dict.fromkeys(combinations(free, len(pattern) - own.total())):
            yield from seat((pattern,), chosen)


# --- sets ----------------------------------------------------------------------------------------


def _sets(source: _Source) -> Iterator[Pattern]:
    for rank in RANKS:
        faces = [Card(rank, suit) for suit in SUITS]
        for size in range(source.shape.set_min, min(source.shape.set_max, source.held.total()) + 1):
            for wilds in range(min(source.wilds, size - 1) + 1):
                if source.shape.allows(wilds, size - wilds):
                    yield from _sets_of(faces, size - wilds, wilds, source)


def _sets_of(faces: list[Card], naturals: int, wilds: int, source: _Source) -> Iterator[Pattern]:
    distinct = source.shape.distinct_suits
    choose = combinations if distinct else combinations_with_replacement
    for own in choose(faces, naturals):
        if Counter(own) <= source.held:
            for named in _names([face for face in faces if face not in own], faces, wilds, source):
                yield tuple((face, True) for face in own) + tuple((face, False) for face in named)


def _names(free: list[Card], faces: list[Card], wilds: int, source: _Source) -> Iterator[tuple[Card, ...]]:
    """The faces that the wild cards of a set stand for."""
    if not source.names:
        yield tuple((free + faces[:1] * wilds)[:wilds])
    elif source.shape.distinct_suits:
        yield from combinations(free, wilds)
    else:
        yield from combinations_with_replacement(faces, wilds)


# --- runs ----------------------------------------------------------------------------------------


def _runs(source: _Source) -> Iterator[Pattern]:
    shape = source.shape
    for suit in SUITS:
        there = {card.rank for card in source.held if isinstance(card, Card) and card.suit is suit}
        for length in range(shape.run_min, min(shape.longest_run, source.held.total()) + 1):
            for ranks in stretches(shape.lines, length):
                if sum(rank not in there for rank in ranks) <= source.wilds:
                    yield from _runs_over(ranks, suit, source)


def _runs_over(ranks: tuple[Rank, ...], suit: Suit, source: _Source) -> Iterator[Pattern]:
    """Natural or wild, place by place."""
    patterns: list[Pattern] = [()]
    for rank in ranks:
        face = Card(rank, suit)
        patterns = [
            (*pattern, place)
            for pattern in patterns
            for place in ((face, True), (face, False))
            if _possible((*pattern, place), source)
        ]
    for pattern in patterns:
        wilds = sum(not natural for _, natural in pattern)
        if wilds < len(pattern) and source.shape.allows(wilds, len(pattern) - wilds):
            yield pattern


def _possible(pattern: Pattern, source: _Source) -> bool:
    face, natural = pattern[-1]
    if natural:
        return pattern.count((face, True)) <= source.held[face]
    if sum(not own for _, own in pattern) > source.wilds:
        return False
    return source.shape.neighbours or not has_neighbours(pattern)


# --- wild cards only -----------------------------------------------------------------------------


def _wild_only(source: _Source, rules: Ruleset) -> Iterator[Pattern]:
    prices = points_laid(rules)
    return (
        wild_pattern(source.shape, prices, size) for size in wild_melds(source.wilds, source.shape, prices)
    )
