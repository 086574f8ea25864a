"""Random turns for the log of a round, made of cards that nobody has seen yet.

A turn is a way to draw, some plays and an end, each chosen from a palette. Whether a game allows it is
asked of the referee afterwards; that is why the palettes may hold what no game allows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from random import Random

from tutor.practice import melding
from tutor.practice.game_log import Deed, GameLog, Meld, Turn, played, ruled_turn, spent
from tutor.rules.actions import Discard, DrawDiscard, DrawStock, PutBack
from tutor.rules.cards import FACES, JOKER, AnyCard, Card
from tutor.rules.table import State

TRIES = 30
JOKERS = 2
"""As many as every game of the family has at least."""


class Draw(Enum):
    """How a turn begins; the value is what is done."""

    STOCK = (DrawStock(),)
    PILE = (DrawDiscard(),)
    BACK = (DrawDiscard(), PutBack(), DrawStock())
    NONE = ()
    TWICE = (DrawStock(), DrawStock())
    BOTH = (DrawDiscard(), DrawStock())


class End(Enum):
    """How a turn ends."""

    FRESH = "fresh"
    TAKEN = "taken"
    OUT = "out"
    OUT_WITHOUT = "out_without"


class NoTurn(Exception):
    """The cards that are left, or those on the table, are not for this turn."""


@dataclass(frozen=True, slots=True)
class Palette:
    """What a turn is chosen from; what stands there twice is chosen twice as often."""

    draws: tuple[Draw, ...]
    plays: tuple[Play, ...]
    ends: tuple[End, ...]


class TurnMaker:
    """Makes turns that could come next after a log, each as if there had been no other."""

    def __init__(self, rng: Random, log: GameLog, state: State) -> None:
        self.rng = rng
        self.player = len(log.turns) % len(log.players)
        self.state = state
        self.rules = state.table.rules
        self._told = tuple(log.cards())
        self._held = log.left(self.player, self.rules)

    def turn(self, palette: Palette) -> Turn:
        """A random turn of the next player. Raises `NoTurn`."""
        self.left = self._held
        self._seen = set(self._told)
        self._jokers = JOKERS - self._told.count(JOKER)
        draw, end = self.rng.choice(palette.draws), self.rng.choice(palette.ends)
        self.left -= spent(draw.value) + (end is End.OUT)
        deeds: tuple[Deed, ...] = (*draw.value, *self.rng.choice(palette.plays)(self))
        match end:
            case End.FRESH:
                return Turn(self.player, (*deeds, Discard(self.card())))
            case End.TAKEN if draw is Draw.PILE and not _plays(deeds, self.state.discard[-1]):
                return Turn(self.player, (*deeds, Discard(self.state.discard[-1])))
            case End.OUT if len(deeds) > 1:
                return Turn(self.player, (*deeds, Discard(self.card())), out=True)
            case End.OUT_WITHOUT if len(deeds) > len(draw.value):
                return Turn(self.player, deeds, out=True)
            case _:
                raise NoTurn

    # --- cards that nobody has seen ------------------------------------------------------------

    def card(self) -> Card:
        """Any card. Raises `NoTurn`."""
        return self.use([self.one_of(FACES)])[0]

    def one_of(self, cards: Sequence[Card]) -> Card:
        """One of these that has not been seen. Raises `NoTurn`."""
        fresh = [card for card in cards if card not in self._seen]
        if not fresh:
            raise NoTurn
        return self.rng.choice(fresh)

    def use(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """These cards, seen from now on. Raises `NoTurn` where one has been seen before."""
        if not self._seen.isdisjoint(cards):
            raise NoTurn
        self._seen.update(cards)
        return tuple(cards)

    def meld(self, make: Callable[[], Sequence[Card]]) -> tuple[Card, ...]:
        """Cards from `make`, none of which has been seen. Raises `NoTurn`."""
        for _ in range(TRIES):
            cards = make()
            if self._seen.isdisjoint(cards):
                return self.use(cards)
        raise NoTurn

    def with_jokers(self, cards: Sequence[Card], jokers: int) -> Meld:
        """The meld with jokers in the places of some cards, named. Raises `NoTurn`."""
        if self._jokers < jokers:
            raise NoTurn
        self._jokers -= jokers
        return melding.put_jokers(self.rng, cards, jokers)


Play = Callable[[TurnMaker], tuple[Deed, ...]]


def _plays(deeds: Sequence[Deed], card: AnyCard) -> bool:
    return any(card in played(deed) for deed in deeds)


def lawful_turns(rng: Random, log: GameLog, state: State, palette: Palette) -> Iterator[tuple[Turn, State]]:
    """Some random turns of the next player that the game allows, each with the table after it."""
    return _turns(rng, log, state, palette, faults=0)


def faulty_turns(rng: Random, log: GameLog, state: State, palette: Palette) -> Iterator[tuple[Turn, State]]:
    """Some random turns of the next player in which one event is not allowed, and the table after them."""
    return _turns(rng, log, state, palette, faults=1)


def _turns(
    rng: Random, log: GameLog, state: State, palette: Palette, *, faults: int
) -> Iterator[tuple[Turn, State]]:
    maker = TurnMaker(rng, log, state)
    for _ in range(TRIES):
        try:
            turn = maker.turn(palette)
        except NoTurn:
            continue
        if log.then(turn).possible(turn.player, maker.rules):
            found = _with_faults(state, turn, faults)
            if found is not None:
                yield found


def _with_faults(state: State, turn: Turn, faults: int) -> tuple[Turn, State] | None:
    """The turn as it went in this game and the table after it, if so many of its events are not allowed."""
    burnt, wrong, after = set(), 0, state
    for place, (event, then) in enumerate(ruled_turn(state, turn)):
        wrong += not event.legal
        if wrong > faults:
            return None
        if event.burnt:
            burnt.add(place)
        after = then
    return (replace(turn, burnt=frozenset(burnt)), after) if wrong == faults else None
