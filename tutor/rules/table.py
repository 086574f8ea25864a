"""The state of a round, frozen: the piles, the hands, the melds, and whose turn it is.

Piles are tuples from the bottom to the top, so the last card is the one that can be drawn. Hands
are kept in order of suit and rank. Nothing here changes in place, and nothing here judges.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from operator import attrgetter
from typing import Protocol

from tutor.rules.cards import AnyCard, Card, Cards
from tutor.rules.discarding import Taken
from tutor.rules.finding import Exchange, Finder, finder_for
from tutor.rules.options import Direction
from tutor.rules.ruleset import Ruleset
from tutor.rules.verdict import Reading

_by_code = attrgetter("code")


@dataclass(frozen=True, slots=True)
class Table:
    """What stays the same from the deal to the end of a round.

    `seed` makes every reshuffle; `turned` is the card put aside that makes a rank wild.
    """

    rules: Ruleset
    players: int
    dealer: int = 0
    seed: int = 0
    turned: Card | None = None
    finder: Finder = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "finder", finder_for(self.rules, self.turned))

    def after(self, player: int) -> int:
        """The next player in the direction of play. Players sit clockwise by number."""
        step = 1 if self.rules.options.direction is Direction.CLOCKWISE else -1
        return (player + step) % self.players

    def meld(self, id: int, owner: int, slots: Reading) -> Meld:
        """A meld as it lies on this table."""
        return Meld(id, owner, slots, self.finder.ends(slots), self.finder.exchanges(slots))

    @property
    def opener(self) -> int:
        """Who plays first: the dealer's neighbour."""
        return self.after(self.dealer)


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld on the table. Its id stays when cards are added or exchanged.

    `ends`: the faces that one more card could stand for; `exchanges`: what frees its jokers. Both
    follow from the slots and the rules; `Table.meld` fills them in.
    """

    id: int
    owner: int
    slots: Reading
    ends: tuple[Card, ...] = field(compare=False, repr=False)
    exchanges: tuple[Exchange, ...] = field(compare=False, repr=False)


class Phase(Enum):
    """Where a turn stands: before the draw, or after it."""

    DRAW = "draw"
    PLAY = "play"


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn so far.

    `taken`: the card drawn from the discard pile; `must_open`: it was taken by a player who is not
    down, to open with; `put_back`: such a card was put back; `opened`: the player went down in
    this turn; `laid_off`: has put cards into melds of others; `owed`: taken jokers that must still
    be played in this turn.
    """

    player: int
    phase: Phase = Phase.DRAW
    taken: Taken | None = None
    must_open: bool = False
    put_back: bool = False
    opened: bool = False
    laid_off: bool = False
    owed: int = 0


class Ending(Enum):
    """How a round ended: a player emptied the hand, or the stock ran out."""

    OUT = "out"
    STOCK = "stock"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a round.

    `winner` went out (None: the stock ran out); `at_once`: had not been down before that turn;
    `laid_off`: put cards into melds of others in that turn (Kon Khan's −200 may ask for both).
    """

    ending: Ending
    winner: int | None = None
    at_once: bool = False
    laid_off: bool = False


@dataclass(frozen=True, slots=True)
class Past:
    """What the rules remember of the round.

    `renewals`: stocks made of the discard pile; `idle`: nothing was laid since the last of them;
    `best_opening`: the highest so far; `melds`: how many there have been, burnt ones too.
    """

    renewals: int = 0
    idle: bool = True
    best_opening: int = 0
    melds: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """A round at one moment."""

    table: Table
    hands: tuple[Cards, ...]
    stock: Cards
    discard: Cards
    melds: tuple[Meld, ...]
    burnt: Cards
    down: tuple[bool, ...]
    turn: Turn
    past: Past
    outcome: Outcome | None = None

    @property
    def player(self) -> int:
        """Whose turn it is."""
        return self.turn.player

    @property
    def hand(self) -> Cards:
        """The hand of the player whose turn it is."""
        return self.hands[self.turn.player]

    @property
    def over(self) -> bool:
        """Whether the round has ended."""
        return self.outcome is not None

    def meld(self, id: int) -> Meld | None:
        """The meld with this id, if it lies on the table."""
        return next((meld for meld in self.melds if meld.id == id), None)

    def cards(self) -> Iterator[AnyCard]:
        """Every card of the round, wherever it is; the turned card too."""
        for hand in self.hands:
            yield from hand
        yield from self.stock
        yield from self.discard
        yield from (slot.card for meld in self.melds for slot in meld.slots)
        yield from self.burnt
        if self.table.turned is not None:
            yield self.table.turned


class Position(Protocol):
    """What may be done at all is asked of: a frozen `State`, or a round played in place."""

    @property
    def table(self) -> Table: ...
    @property
    def stock(self) -> Sequence[AnyCard]: ...
    @property
    def discard(self) -> Sequence[AnyCard]: ...
    @property
    def down(self) -> Sequence[bool]: ...
    @property
    def turn(self) -> Turn: ...
    @property
    def past(self) -> Past: ...


def in_order(cards: Iterable[AnyCard]) -> Cards:
    """Cards as a hand holds them: by suit, then by rank, jokers last."""
    return tuple(sorted(cards, key=_by_code))


def with_card(hand: Cards, card: AnyCard) -> Cards:
    """A hand with one card more."""
    code = card.code
    for place, other in enumerate(hand):
        if other.code >= code:
            return (*hand[:place], card, *hand[place:])
    return (*hand, card)


def without(hand: Cards, cards: Iterable[AnyCard]) -> Cards | None:
    """A hand without these cards; None where it does not hold them all."""
    rest = list(hand)
    try:
        for card in cards:
            rest.remove(card)
    except ValueError:
        return None
    return tuple(rest)


def replaced(hands: tuple[Cards, ...], player: int, hand: Cards) -> tuple[Cards, ...]:
    """All hands, with one player's changed."""
    return (*hands[:player], hand, *hands[player + 1 :])


def set_up(
    table: Table,
    hands: Sequence[Iterable[AnyCard]],
    *,
    stock: Iterable[AnyCard] = (),
    discard: Iterable[AnyCard] = (),
    melds: Iterable[tuple[int, Reading]] = (),
    turn: Turn | None = None,
) -> State:
    """A position made by hand. Each meld is its owner and its slots; owners count as down.

    Raises `ValueError` where the number of hands is not the number of players.
    """
    if len(hands) != table.players:
        raise ValueError(f"{len(hands)} hands for {table.players} players")
    lying = tuple(table.meld(id, owner, slots) for id, (owner, slots) in enumerate(melds))
    owners = {meld.owner for meld in lying}
    return State(
        table=table,
        hands=tuple(in_order(hand) for hand in hands),
        stock=tuple(stock),
        discard=tuple(discard),
        melds=lying,
        burnt=(),
        down=tuple(player in owners for player in range(table.players)),
        turn=turn or Turn(table.opener),
        past=Past(melds=len(lying)),
    )
