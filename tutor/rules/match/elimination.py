"""Playing to a limit: whoever passes it is burnt and out, or comes back in for a hat.

    total      64     88    102     71        limit 100
              Anna    Ben   Carla   Dan
                             |
                             burnt; highest total still in: 88
                             comes back at 88, one hat          (000 § Getting burnt)

Without coming back this is the match of 001: whoever reaches the target is removed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import assert_never

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
from tutor.rules.options import LimitTest, Options


class Fate(Enum):
    """Where a player stands: in, burnt and still to say whether they come back, or out for good."""

    IN = "in"
    BURNT = "burnt"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Line:
    """One column of the score pad."""

    player: str
    total: int = 0
    hats: int = 0
    fate: Fate = Fate.IN


@dataclass(frozen=True, slots=True)
class Elimination:
    """The standings. `burnt` passed the limit in the last round; `replay`: all did, so it does not count."""

    lines: tuple[Line, ...]
    burnt: tuple[str, ...] = ()
    replay: bool = False

    @classmethod
    def start(cls, players: Iterable[str]) -> Elimination:
        """Everybody in, at nothing. Raises `MatchError`."""
        return cls(tuple(Line(name) for name in checked_players(players)))

    @property
    def still_in(self) -> tuple[str, ...]:
        """Those who play the next round."""
        return self._with(Fate.IN)

    @property
    def undecided(self) -> tuple[str, ...]:
        """Those who are burnt and have not yet said whether they come back."""
        return self._with(Fate.BURNT)

    @property
    def winner(self) -> str | None:
        """The last one in, once there is only one."""
        return self.still_in[0] if len(self.still_in) == 1 else None

    @property
    def totals(self) -> dict[str, int]:
        """Everybody's running total, also of those who are out."""
        return {line.player: line.total for line in self.lines}

    @property
    def hats(self) -> dict[str, int]:
        """Everybody's hats."""
        return {line.player: line.hats for line in self.lines}

    @property
    def mark(self) -> int:
        """The total at which a burnt player comes back: the highest of those still in (A-KK-19)."""
        return max(line.total for line in self.lines if line.fate is Fate.IN)

    def after(self, event: Event, options: Options) -> Elimination:
        """The standings after one more event. Raises `MatchError` for one that cannot happen now."""
        if self.winner is not None:
            raise MatchError(Obstacle.OVER, player=self.winner)
        match event:
            case RoundPlayed():
                return self._after_round(event, options)
            case RoundVoid():
                self._nobody_undecided()
                return replace(self, burnt=(), replay=False)
            case ComeBack(player):
                mark = self.mark
                return self._decided(player, lambda line: Line(player, mark, line.hats + 1))
            case Decline(player):
                return self._decided(player, lambda line: replace(line, fate=Fate.OUT))
            case PotHand() | Join() | Leave():
                raise unfit(event, "a match to a limit")
            case other:
                assert_never(other)

    def _with(self, fate: Fate) -> tuple[str, ...]:
        return tuple(line.player for line in self.lines if line.fate is fate)

    def _nobody_undecided(self) -> None:
        if self.undecided:
            raise MatchError(Obstacle.UNDECIDED, players=", ".join(self.undecided))

    def _decided(self, player: str, become: Callable[[Line], Line]) -> Elimination:
        if player not in self.undecided:
            waiting = ", ".join(self.undecided) or "–"  # a word would stand in every language's sentence
            raise MatchError(Obstacle.NOT_BURNT, player=player, players=waiting)
        lines = tuple(become(line) if line.player == player else line for line in self.lines)
        return replace(self, lines=lines)

    def _after_round(self, played: RoundPlayed, options: Options) -> Elimination:
        self._nobody_undecided()
        points = checked_points(played, self.still_in)
        if min(points.values()) < 0:
            raise MatchError(Obstacle.BELOW_NOTHING)
        grown = tuple(replace(line, total=line.total + points.get(line.player, 0)) for line in self.lines)
        burnt = tuple(line.player for line in grown if line.player in points and passes(line.total, options))
        left = len(points) - len(burnt)
        if left == 0:  # only after an exhausted stock: A-KK-14
            return replace(self, burnt=(), replay=True)
        fate = Fate.BURNT if left > 1 and options.comeback else Fate.OUT
        lines = tuple(replace(line, fate=fate) if line.player in burnt else line for line in grown)
        return Elimination(lines, burnt)


def passes(total: int, options: Options) -> bool:
    """Whether a total is over the limit or, where that is asked, has reached it."""
    match options.limit_test:
        case LimitTest.OVER:
            return total > options.limit
        case LimitTest.REACH:
            return total >= options.limit
        case other:
            assert_never(other)


def settle_hats(standings: Elimination, options: Options) -> dict[str, int]:
    """Hats for chips: what each player wins or loses at the end (000 § Variants; ruling A-KK-21).

    Every player pays the winner the agreed chips for each hat; the winner pays nothing for their
    own. Raises `MatchError` while the match is running.
    """
    winner = standings.winner
    if winner is None:
        raise MatchError(Obstacle.NOT_OVER)
    chips = {line.player: -line.hats * options.hat_chips for line in standings.lines}
    chips[winner] = 0
    chips[winner] = -sum(chips.values())
    return chips
