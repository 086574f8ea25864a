"""Situations about numbers: the deal, wild ranks, hands, rounds, matches."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from tutor.rules.cards import JOKER, AnyCard, Card, Rank, Suit
from tutor.rules.compare.catalogue import PLAIN_FIRST, Pair
from tutor.rules.compare.situations import (
    DeadwoodSituation,
    DealSituation,
    HandSituation,
    MatchSituation,
    RoundSituation,
    WildsSituation,
)
from tutor.rules.match import ComeBack, Decline, Event, Join, Leave, PotHand, RoundPlayed
from tutor.rules.round_score import WayOut

A, B, C = PLAYERS = ("A", "B", "C")
ACES = tuple(Card(Rank.ACE, suit) for suit in Suit)


def deals(pair: Pair) -> Iterator[DealSituation]:
    """Every number of players that either game is for."""
    rows = (*pair.a.options.deals, *pair.b.options.deals)
    for players in range(min(row.min_players for row in rows), max(row.max_players for row in rows) + 1):
        yield DealSituation(players)


def wilds(pair: Pair) -> Iterator[WildsSituation]:
    """One card of each rank, and a joker."""
    if pair.turned is not None:
        for card in _each_rank():
            yield WildsSituation(card)


def _each_rank() -> tuple[AnyCard, ...]:
    return (*(Card(rank, Suit.CLUBS) for rank in PLAIN_FIRST), JOKER)


def hands(pair: Pair) -> Iterator[HandSituation]:
    """Every single card, and several aces."""
    for card in _each_rank():
        yield HandSituation((card,), pair.turned)
    for count in (2, 3):
        yield HandSituation(ACES[:count], pair.turned)


def deadwood(pair: Pair) -> Iterator[DeadwoodSituation]:
    """The same hands, of which nothing can be melded."""
    for hand in hands(pair):
        yield DeadwoodSituation(hand.hand, pair.turned)


def new_deadwood(pair: Pair) -> Iterator[DeadwoodSituation]:
    """Hands that only one game can meld."""
    for cards in _hands_apart(pair):
        yield DeadwoodSituation(cards, pair.turned)


def _hands_apart(pair: Pair) -> Iterator[tuple[AnyCard, ...]]:
    for meld in pair.apart:
        cards = [slot.card for slot in meld]
        if pair.holds(cards):
            yield tuple(sorted(cards))


# --- rounds ----------------------------------------------------------------------------------------


def rounds(pair: Pair) -> Iterator[RoundSituation]:
    """Two players; A may have gone out, in any way; B was down or not and holds very little."""
    for hand in _small_hands(pair):
        for down in ((), (B,)):
            for way in WayOut:
                yield RoundSituation(((A, ()), (B, hand)), A, way, (A, *down), pair.turned)
            yield RoundSituation(((A, ()), (B, hand)), None, went_down=down, turned=pair.turned)


def _small_hands(pair: Pair) -> Iterator[tuple[AnyCard, ...]]:
    yield from ((card,) for card in _each_rank())
    yield ACES[:2]
    for meld in pair.common[:1]:
        yield tuple(slot.card for slot in meld)


def new_rounds(pair: Pair) -> Iterator[RoundSituation]:
    """B, who was down, holds what only one game can meld. It matters where combinations are spared."""
    for cards in _hands_apart(pair):
        yield RoundSituation(((A, ()), (B, cards)), A, went_down=(A, B), turned=pair.turned)


# --- matches ---------------------------------------------------------------------------------------


def matches(pair: Pair) -> Iterator[MatchSituation]:
    """Short histories: totals at the limits, coming back or not, as many hands as are played, pots."""
    for events in (*_to_a_limit(pair), *_hands(pair), *_pots()):
        for players in (PLAYERS[:2], PLAYERS):
            yield MatchSituation(players, _for(players, events))


def _for(players: tuple[str, ...], events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events with points for those who play."""
    return tuple(
        RoundPlayed(tuple(entry for entry in event.points if entry[0] in players))
        if isinstance(event, RoundPlayed)
        else event
        for event in events
    )


def _to_a_limit(pair: Pair) -> Iterator[tuple[Event, ...]]:
    limits = sorted({game.options.limit for game in (pair.a, pair.b)})
    for points in sorted({limit + step for limit in limits for step in (0, 1)}):
        for of_b, of_c in product((0, points), (0, points)):
            yield (RoundPlayed.of({A: points, B: of_b, C: of_c}),)
        burnt = RoundPlayed.of({A: points, B: 0, C: 0})
        for decision in (ComeBack(A), Decline(A)):
            yield (burnt, decision)
        yield (burnt, ComeBack(A), RoundPlayed.of({A: points, B: points, C: 0}))


def _hands(pair: Pair) -> Iterator[tuple[Event, ...]]:
    """One round, and as many as each game plays at most."""
    played = RoundPlayed.of({A: 0, B: 1, C: 1})
    for count in sorted({1, pair.a.options.best5_hands, pair.b.options.best5_hands}):
        yield (played,) * count


def _pots() -> Iterator[tuple[Event, ...]]:
    for down in (frozenset[str](), frozenset({B})):
        won = PotHand(A, down)
        yield (won,)
        yield (won, won)
    yield (PotHand(A), Join(C))
    yield (PotHand(A), Leave(A))
