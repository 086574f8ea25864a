"""A moment of the learner's turn, as a question tells it and as the referee sees it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from tutor.practice.exercise import TableMeld
from tutor.practice.splitting import Cards
from tutor.rules.cards import FACES, AnyCard, Card
from tutor.rules.melds import meld_readings
from tutor.rules.ruleset import Ruleset
from tutor.rules.table import Phase, State, Table, Turn, set_up

ME, OTHER = 0, 1


class Moment(Protocol):
    """A hand, the top discard and the table. The first meld is the learner's where `own_meld` says so."""

    @property
    def hand(self) -> Cards: ...
    @property
    def top(self) -> AnyCard: ...
    @property
    def table(self) -> tuple[TableMeld, ...]: ...
    @property
    def own_meld(self) -> bool: ...
    @property
    def turned(self) -> Card | None: ...
    @property
    def shown(self) -> Collection[AnyCard]:
        """Every card that the question tells of."""
        ...


def state_at(moment: Moment, rules: Ruleset, phase: Phase = Phase.DRAW) -> State:
    """Two players, the learner's turn, and a stock of whatever is nowhere else."""
    owners = [ME if moment.own_meld and at == 0 else OTHER for at in range(len(moment.table))]
    readings = [meld_readings(meld.cards, rules)[0] for meld in moment.table]
    shown = moment.shown
    return set_up(
        Table(rules, 2, turned=moment.turned),
        [moment.hand, ()],
        stock=[face for face in FACES if face not in shown],
        discard=[moment.top],
        melds=zip(owners, readings, strict=True),
        turn=Turn(ME, phase),
    )
