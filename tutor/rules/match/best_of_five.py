"""Best of five: so many hands, the lowest sum wins (004 § Best of 5; rulings A-KH-11, A-KH-12)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
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
from tutor.rules.options import Options


@dataclass(frozen=True, slots=True)
class BestOfFive:
    """The standings. `winners` is empty while hands are left; several share the win, or play on.

    When several have won, one more round between just them is a deciding hand: it is offered, not
    demanded, and may end in a tie again.
    """

    points: tuple[tuple[str, int], ...]
    hands: int = 0
    winners: tuple[str, ...] = ()

    @classmethod
    def start(cls, players: Iterable[str]) -> BestOfFive:
        """Everybody at nothing. Raises `MatchError`."""
        return cls(tuple((name, 0) for name in checked_players(players)))

    @property
    def totals(self) -> dict[str, int]:
        """Everybody's running total, deciding hands included."""
        return dict(self.points)

    @property
    def tied(self) -> bool:
        """Whether the win is shared, so that a deciding hand may be played."""
        return len(self.winners) > 1

    def after(self, event: Event, options: Options) -> BestOfFive:
        """The standings after one more event. Raises `MatchError` for one that cannot happen now."""
        if len(self.winners) == 1:
            raise MatchError(Obstacle.OVER, player=self.winners[0])
        match event:
            case RoundPlayed():
                return self._after_hand(event, options)
            case RoundVoid():
                return self
            case PotHand() | ComeBack() | Decline() | Join() | Leave():
                raise unfit(event, "a best of five")
            case other:
                assert_never(other)

    def _after_hand(self, played: RoundPlayed, options: Options) -> BestOfFive:
        playing = self.winners or tuple(self.totals)
        points = checked_points(played, playing)
        totals = {name: total + points.get(name, 0) for name, total in self.points}
        hands = self.hands + 1
        lowest = min(totals[name] for name in playing)
        best = tuple(name for name in playing if totals[name] == lowest)
        return BestOfFive(tuple(totals.items()), hands, best if hands >= options.best5_hands else ())
