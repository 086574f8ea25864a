"""Playing to a target that wins: the winner of each round scores, and who reaches the target has won.

Basic rummy (003), and reading b of 001 § Koum-kan (ruling A-K1-1).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from tutor.rules.match.elimination import passes
from tutor.rules.match.events import (
    ComeBack,
    Decline,
    Event,
    Join,
    Leave,
    MatchError,
    Obstacle,
    PotHand,
    RoundPlayed,
    RoundVoid,
    checked_players,
    checked_points,
    unfit,
)
from tutor.rules.options import Options


@dataclass(frozen=True, slots=True)
class Race:
    """The standings: everybody's total, and who has won."""

    points: tuple[tuple[str, int], ...]
    winner: str | None = None

    @classmethod
    def start(cls, players: Iterable[str]) -> Race:
        """Everybody at nothing. Raises `MatchError`."""
        return cls(tuple((name, 0) for name in checked_players(players)))

    @property
    def totals(self) -> dict[str, int]:
        """Everybody's running total."""
        return dict(self.points)

    def after(self, event: Event, options: Options) -> Race:
        """The standings after one more event. Raises `MatchError` for one that cannot happen now."""
        if self.winner is not None:
            raise MatchError(Obstacle.OVER, player=self.winner)
        match event:
            case RoundPlayed():
                return self._after_round(event, options)
            case RoundVoid():
                return self
            case PotHand() | ComeBack() | Decline() | Join() | Leave():
                raise unfit(event, "a race to a target")
            case other:
                assert_never(other)

    def _after_round(self, played: RoundPlayed, options: Options) -> Race:
        points = checked_points(played, self.totals)
        if min(points.values()) < 0:
            raise MatchError(Obstacle.BELOW_NOTHING)
        totals = {name: total + points[name] for name, total in self.points}
        return Race(tuple(totals.items()), _first(totals, options))


def _first(totals: dict[str, int], options: Options) -> str | None:
    """The highest total that has reached the target; two equal ones play on."""
    best = max(totals.values())
    leaders = [name for name, total in totals.items() if total == best]
    return leaders[0] if len(leaders) == 1 and passes(best, options) else None
