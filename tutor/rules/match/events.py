"""What can happen in a match, as the score pad writes it down: one frozen event after the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from tutor.rules.errors import RulesError


class Obstacle(StrEnum):
    """Why an event cannot happen. The value is stable: catalogues use it."""

    OVER = "match.over"
    NOT_OVER = "match.not_over"
    UNDECIDED = "match.undecided"
    NOT_BURNT = "match.not_burnt"
    BELOW_NOTHING = "match.below_nothing"
    TOO_FEW = "match.too_few"
    NO_NAME = "match.no_name"
    SAME_NAME = "match.same_name"
    NO_POINTS = "match.no_points"
    STRANGE_POINTS = "match.strange_points"
    NO_NUMBER = "match.no_number"
    STRANGER = "match.stranger"
    ALONE = "match.alone"
    ALREADY_PLAYING = "match.already_playing"
    UNFIT = "match.unfit"
    NO_LIST = "match.no_list"
    NO_EVENT = "match.no_event"


# For whoever reads a traceback or the protocol; readers of the book have their catalogues.
_IN_ENGLISH = {
    Obstacle.OVER: "the match is over, {player} has won",
    Obstacle.NOT_OVER: "the match is not over, so no hats are paid yet",
    Obstacle.UNDECIDED: "{players} must first come back or decline",
    Obstacle.NOT_BURNT: "{player!r} is not burnt and undecided; to decide: {players}",
    Obstacle.BELOW_NOTHING: "points below 0 in a match to a limit or a target",
    Obstacle.TOO_FEW: "a match needs at least two players, not {have}",
    Obstacle.NO_NAME: "a player has no name",
    Obstacle.SAME_NAME: "more than one player is called {player!r}",
    Obstacle.NO_POINTS: "no points for {players}",
    Obstacle.STRANGE_POINTS: "points for {players}, who should have one entry if playing, else none",
    Obstacle.NO_NUMBER: "points are whole numbers, one for each name: {player!r} has {have}",
    Obstacle.STRANGER: "{player!r} is not playing; there are: {players}",
    Obstacle.ALONE: "{player} cannot play alone",
    Obstacle.ALREADY_PLAYING: "{player} is playing already",
    Obstacle.UNFIT: "{event} does not belong to {match}",
    Obstacle.NO_LIST: "a match is kept as a list of events",
    Obstacle.NO_EVENT: "this is no event: {event}",
}


class MatchError(RulesError):
    """An event that cannot happen here. `place` is its place in the list, from 0, where there is a list."""

    facts: Mapping[str, str]

    def __init__(self, obstacle: Obstacle, place: int | None = None, **facts: str) -> None:
        self.obstacle = obstacle
        self.place = place
        what = _IN_ENGLISH[obstacle].format(**facts)
        english = what if place is None else f"event {place + 1}: {what}"
        super().__init__(english, obstacle.value, **facts)

    def at(self, place: int) -> MatchError:
        """The same, with its place."""
        return MatchError(self.obstacle, place, **self.facts)


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
        raise MatchError(Obstacle.TOO_FEW, have=str(len(names)))
    if not all(name.strip() for name in names):
        raise MatchError(Obstacle.NO_NAME)
    doubled = sorted({name for name in names if names.count(name) > 1})
    if doubled:
        raise MatchError(Obstacle.SAME_NAME, player=doubled[0])
    return names


def checked_points(played: RoundPlayed, playing: Iterable[str]) -> dict[str, int]:
    """The points of a round. Raises `MatchError` unless exactly those who play have an entry."""
    points = dict(played.points)
    expected = tuple(playing)
    missing = [name for name in expected if name not in points]
    if missing:
        raise MatchError(Obstacle.NO_POINTS, players=", ".join(missing))
    if len(played.points) > len(expected):
        names = [name for name, _ in played.points]
        strange = sorted({name for name in names if name not in expected or names.count(name) > 1})
        raise MatchError(Obstacle.STRANGE_POINTS, players=", ".join(strange))
    return points


def unfit(event: Event, match: str) -> MatchError:
    """The error for an event that this kind of match does not know."""
    return MatchError(Obstacle.UNFIT, event=type(event).__name__, match=match)
