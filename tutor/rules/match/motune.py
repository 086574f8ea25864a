"""Motune: everybody pays into a pot, and two wins running take it (004 § Motune).

    ante 5 + 5      Ana wins, Ben was never down: 2      Ana wins again, Ben was down: 1
    pot 10          pot 12                               pot 13, all of it for Ana

The ante of the next pot is due only when its first hand is played.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
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
    unfit,
)
from tutor.rules.options import Options
from tutor.rules.round_score import PAID_WHEN_DOWN, PAID_WHEN_NEVER_DOWN


@dataclass(frozen=True, slots=True)
class Payout:
    """A pot taken: by whom, after which hand (the first is 1), how much."""

    player: str
    hand: int
    chips: int


@dataclass(frozen=True, slots=True)
class Motune:
    """The standings.

    `balances` holds everyone who ever played: chips won less chips paid. `ante_due`: the next hand
    begins with everybody's ante, at the start and after each payout (A-KH-16). `last_winner` takes
    the pot with the next win. `shown` is the pot as the last hand left it, before a payout.
    """

    playing: tuple[str, ...]
    balances: tuple[tuple[str, int], ...]
    pot: int = 0
    shown: int = 0
    ante_due: bool = True
    last_winner: str | None = None
    hands: int = 0
    payouts: tuple[Payout, ...] = ()

    @classmethod
    def start(cls, players: Iterable[str]) -> Motune:
        """Everybody seated, the ante still due. Raises `MatchError`."""
        names = checked_players(players)
        return cls(names, tuple((name, 0) for name in names))

    def after(self, event: Event, options: Options) -> Motune:
        """The standings after one more event. Raises `MatchError` for one that cannot happen now."""
        match event:
            case PotHand(winner, went_down):
                return self._ante(options)._played(winner, went_down, options)
            case RoundVoid():  # nobody pays, and the row of wins stands: A-KH-17
                return replace(self, shown=self.pot)
            case Join(player):
                return self._joined(player, options)
            case Leave(player):
                return self._left(player)
            case RoundPlayed() | ComeBack() | Decline():
                raise unfit(event, "a game of motune")
            case other:
                assert_never(other)

    def _pay(self, chips: dict[str, int]) -> Motune:
        """Move chips from players into the pot (or out of it, where negative)."""
        balances = tuple((name, balance - chips.get(name, 0)) for name, balance in self.balances)
        return replace(self, balances=balances, pot=self.pot + sum(chips.values()))

    def _ante(self, options: Options) -> Motune:
        if not self.ante_due:
            return self
        return replace(self._pay(dict.fromkeys(self.playing, options.ante)), ante_due=False)

    def _played(self, winner: str, went_down: frozenset[str], options: Options) -> Motune:
        for name in sorted({winner, *went_down}):
            if name not in self.playing:
                raise MatchError(Obstacle.STRANGER, player=name, players=", ".join(self.playing))
        if len(self.playing) < 2:
            raise MatchError(Obstacle.ALONE, player=winner)
        losers = [name for name in self.playing if name != winner]
        payments = {name: PAID_WHEN_DOWN if name in went_down else PAID_WHEN_NEVER_DOWN for name in losers}
        counted = replace(self, hands=self.hands + 1)
        if winner != self.last_winner:
            paid = counted._pay(payments)
            return replace(paid, shown=paid.pot, last_winner=winner)
        if options.pot_includes_deciding_hand:  # in first, then taken: A-KH-15
            return counted._pay(payments)._taken_by(winner)
        return counted._taken_by(winner)._pay(payments)

    def _taken_by(self, winner: str) -> Motune:
        taken = self._pay({winner: -self.pot})
        payout = Payout(winner, self.hands, self.pot)
        return replace(
            taken, shown=self.pot, ante_due=True, last_winner=None, payouts=(*self.payouts, payout)
        )

    def _joined(self, player: str, options: Options) -> Motune:
        if player in self.playing:
            raise MatchError(Obstacle.ALREADY_PLAYING, player=player)
        if not player.strip():
            raise MatchError(Obstacle.NO_NAME)
        known = player in dict(self.balances)
        seated = replace(
            self,
            playing=(*self.playing, player),
            balances=self.balances if known else (*self.balances, (player, 0)),
        )
        return seated if self.ante_due else seated._pay({player: options.ante})

    def _left(self, player: str) -> Motune:
        if player not in self.playing:
            raise MatchError(Obstacle.STRANGER, player=player, players=", ".join(self.playing))
        last_winner = None if player == self.last_winner else self.last_winner
        return replace(
            self, playing=tuple(name for name in self.playing if name != player), last_winner=last_winner
        )
