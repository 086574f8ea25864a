"""What a correction in an earlier round does to all that was written down after it.

    round 1   round 2   Carla comes back   round 3
       ^
       corrected: Carla is no longer burnt after round 2, so her coming back falls away

Rounds are never lost. What can no longer stand because of the correction goes: decisions of players
who were not burnt after all, and points of players who no longer play. Where a correction leaves a
question open (somebody is burnt now, somebody has no points), the match waits there for the answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import assert_never

from tutor.rules.match.best_of_five import BestOfFive
from tutor.rules.match.elimination import Elimination
from tutor.rules.match.events import ComeBack, Decline, Event, MatchError, RoundPlayed
from tutor.rules.match.motune import Motune
from tutor.rules.match.race import Race
from tutor.rules.options import Options

Table = Elimination | Race | BestOfFive | Motune


@dataclass(frozen=True, slots=True)
class Replay:
    """A match told again. `standings` has one entry more than `events`.

    `waiting` are the events that must wait for an answer, `problem` says for which one.
    """

    standings: tuple[Table, ...]
    events: tuple[Event, ...]
    waiting: tuple[Event, ...] = ()
    problem: MatchError | None = None

    @property
    def now(self) -> Table:
        """The standings after all that counts."""
        return self.standings[-1]


def replay(start: Table, events: Iterable[Event], options: Options) -> Replay:
    """Tell a match again from its start, as far as it goes."""
    told = list(events)
    tables, kept = [start], list[Event]()
    for place, event in enumerate(told):
        fitting = _fitted(event, tables[-1])
        if fitting is None:
            continue
        try:
            tables.append(tables[-1].after(fitting, options))
        except MatchError as problem:
            return Replay(tuple(tables), tuple(kept), tuple(told[place:]), problem)
        kept.append(fitting)
    return Replay(tuple(tables), tuple(kept))


def _fitted(event: Event, table: Table) -> Event | None:
    """The event without what no longer stands; None where nothing of it does."""
    if not isinstance(table, Elimination):
        return event
    match event:
        case ComeBack(player) | Decline(player):
            return event if player in table.undecided else None
        case RoundPlayed(points):
            gone = {line.player for line in table.lines} - set(table.still_in)
            return RoundPlayed(tuple(entry for entry in points if entry[0] not in gone))
        case _:
            return event


def playing(table: Table) -> tuple[str, ...]:
    """Those who have an entry in the next round."""
    match table:
        case Elimination():
            return table.still_in
        case BestOfFive():
            return table.winners or tuple(table.totals)
        case Race():
            return tuple(table.totals)
        case Motune():
            return table.playing
        case other:
            assert_never(other)


def winners(table: Table) -> tuple[str, ...]:
    """Who has won the match, if it is decided; motune goes on for ever."""
    match table:
        case Elimination() | Race():
            return () if table.winner is None else (table.winner,)
        case BestOfFive():
            return table.winners
        case Motune():
            return ()
        case other:
            assert_never(other)
