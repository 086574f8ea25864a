"""A match is a list of events; the standings are computed from it, always from the start.

So undoing is dropping the last event, and correcting an earlier round is replacing it: everything
after it follows.

>>> from tutor.rules.rulesets import RULESETS
>>> first = RoundPlayed.of({"Anna": 60, "Ben": 0, "Carla": 90})
>>> second = RoundPlayed.of({"Anna": 0, "Ben": 9, "Carla": 12})
>>> events = [first, second, ComeBack("Carla")]
>>> standings(("Anna", "Ben", "Carla"), events, RULESETS["koum_kan"]).totals
{'Anna': 60, 'Ben': 9, 'Carla': 60}
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, assert_never

from tutor.rules.match.best_of_five import BestOfFive
from tutor.rules.match.elimination import Elimination, Fate, Line, settle_hats
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
)
from tutor.rules.match.motune import Motune, Payout
from tutor.rules.match.race import Race
from tutor.rules.match.record import from_records, to_records
from tutor.rules.options import Mode, ScoreSide
from tutor.rules.ruleset import Ruleset

__all__ = [
    "BestOfFive",
    "ComeBack",
    "Decline",
    "Elimination",
    "Event",
    "Fate",
    "Join",
    "Leave",
    "Line",
    "MatchError",
    "Motune",
    "Obstacle",
    "Payout",
    "PotHand",
    "Race",
    "RoundPlayed",
    "RoundVoid",
    "Standings",
    "from_records",
    "history",
    "settle_hats",
    "standings",
    "start",
    "to_records",
]

Standings: TypeAlias = Elimination | Race | BestOfFive | Motune


def start(players: Iterable[str], rules: Ruleset) -> Standings:
    """The standings before the first round. Raises `MatchError` for an impossible table of players."""
    match rules.options.mode:
        case Mode.MOTUNE:
            return Motune.start(players)
        case Mode.BEST5:
            return BestOfFive.start(players)
        case Mode.HATS | Mode.TARGET:
            return _to_a_limit(players, rules.options.score_side)
        case other:
            assert_never(other)


def _to_a_limit(players: Iterable[str], side: ScoreSide) -> Standings:
    """Where losers score, reaching the limit is bad; where the winner scores, it wins (A-K1-1)."""
    match side:
        case ScoreSide.LOSERS:
            return Elimination.start(players)
        case ScoreSide.WINNER:
            return Race.start(players)
        case other:
            assert_never(other)


def history(players: Iterable[str], events: Iterable[Event], rules: Ruleset) -> tuple[Standings, ...]:
    """The standings before the first event and after each one. Raises `MatchError` with the place."""
    table: list[Standings] = [start(players, rules)]
    for place, event in enumerate(events):
        try:
            table.append(table[-1].after(event, rules.options))
        except MatchError as error:
            raise error.at(place) from None
    return tuple(table)


def standings(players: Iterable[str], events: Iterable[Event], rules: Ruleset) -> Standings:
    """The standings after all events. Raises `MatchError` with the place of the first impossible one."""
    return history(players, events, rules)[-1]
