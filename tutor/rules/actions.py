"""What a player can do in a turn. Actions are plain values; the referee says whether they are lawful.

`LayMelds`, `LayOff` and `GoOut` name what their wild cards stand for. A name may be left out where
only one card fits, and it means nothing on a joker in a set whose joker any missing card frees.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tutor.rules.cards import AnyCard, Laid


@dataclass(frozen=True, slots=True)
class DrawStock:
    """Draw the top card of the stock."""


@dataclass(frozen=True, slots=True)
class DrawDiscard:
    """Take the top card of the discard pile."""


@dataclass(frozen=True, slots=True)
class PutBack:
    """Put the discard that was taken to open back, to draw from the stock instead (004)."""


@dataclass(frozen=True, slots=True)
class CallStockOut:
    """Say that a stock card is needed where there is none and none can be made: the round ends."""


@dataclass(frozen=True, slots=True)
class LayMelds:
    """Lay one or several melds. An opening that needs points is laid in one act."""

    melds: tuple[tuple[Laid, ...], ...]


@dataclass(frozen=True, slots=True)
class LayOff:
    """Lay cards off on the meld with this id."""

    cards: tuple[Laid, ...]
    meld: int


@dataclass(frozen=True, slots=True)
class TakeJoker:
    """Put natural cards in the place of a joker of the meld with this id."""

    give: tuple[AnyCard, ...]
    meld: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Put a card on the discard pile and end the turn."""

    card: AnyCard


@dataclass(frozen=True, slots=True)
class GoOut:
    """Lay the whole hand at once, where melds may be shown no earlier (Thanasis, Dynamitis)."""

    melds: tuple[tuple[Laid, ...], ...]
    discard: AnyCard | None


Action: TypeAlias = (
    DrawStock | DrawDiscard | PutBack | CallStockOut | LayMelds | LayOff | TakeJoker | Discard | GoOut
)
"""Everything a player can do."""
