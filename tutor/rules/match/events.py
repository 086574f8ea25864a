"""What can happen in a match, as the score pad writes it down: one frozen event after the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias


class MatchError(ValueError):
    """An event that cannot happen here. `place` is its place in the list, from 0, where there is a list."""

    def __init__(self, what: str, place: int | None = None) -> None:
        self.what = what
        self.place = place
        super().__init__(what if place is None else f"event {place + 1}: {what}")


@dataclass(frozen=True, slots=True)
class RoundPlayed:
    """A round in which points were written down, one entry a player."""

    points: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, points: Mapping[str, int]) -> RoundPlayed:
        """The round as a table ``{"Anna": 37, "Carla": 0}``."""
        return cls(tuple(points.items()))


@dataclass(frozen=True, slots=True)
class PotHand:
    """A hand of motune: who won, and which of the losers had gone down."""

    winner: str
    went_down: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class RoundVoid:
    """A round that does not count: misdealt, broken off, or won by nobody."""


@dataclass(frozen=True, slots=True)
class ComeBack:
    """A burnt player returns, for a hat."""

    player: str


@dataclass(frozen=True, slots=True)
class Decline:
    """A burnt player does not return."""

    player: str


@dataclass(frozen=True, slots=True)
class Join:
    """Somebody sits down at a running game."""

    player: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Somebody leaves a running game."""

    player: str


Event: TypeAlias = RoundPlayed | PotHand | RoundVoid | ComeBack | Decline | Join | Leave


def checked_players(players: Iterable[str]) -> tuple[str, ...]:
    """The players in their order. Raises `MatchError` for fewer than two, a doubled or an empty name."""
    names = tuple(players)
    if len(names) < 2:
        raise MatchError(f"a match needs at least two players, not {len(names)}")
    if not all(name.strip() for name in names):
        raise MatchError("a player has no name")
    doubled = sorted({name for name in names if names.count(name) > 1})
    if doubled:
        raise MatchError(f"more than one player is called {doubled[0]!r}")
    return names


def checked_points(played: RoundPlayed, playing: Iterable[str]) -> dict[str, int]:
    """The points of a round. Raises `MatchError` unless exactly those who play have an entry."""
    points = dict(played.points)
    expected = tuple(playing)
    missing = [name for name in expected if name not in points]
    if missing:
        raise MatchError(f"no points for {', '.join(missing)}")
    if len(played.points) > len(expected):
        names = [name for name, _ in played.points]
        strange = sorted({name for name in names if name not in expected or names.count(name) > 1})
        raise MatchError(f"points for {', '.join(strange)}, who should have one entry if playing, else none")
    return points


def unfit(event: Event, match: str) -> MatchError:
    """The error for an event that this kind of match does not know."""
    return MatchError(f"{type(event).__name__} does not belong to {match}")
