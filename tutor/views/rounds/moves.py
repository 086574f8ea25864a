"""A round that is told move by move: a log in this folder, replayed. The log says only what was played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import groupby
from operator import attrgetter

from tutor.rules.actions import Action, Discard
from tutor.rules.log import parse_log, replay
from tutor.rules.referee import judge
from tutor.rules.ruleset import Ruleset
from tutor.rules.table import State
from tutor.rules.verdict import Verdict

PLAYERS = ("Anna", "Ben", "Carla")
"""By the numbers of the logs."""

SUFFIX = ".log"


@dataclass(frozen=True, slots=True)
class Move:
    """One action, with the state before and after it. Turns of the round and steps of a turn count from 1."""

    round: str
    turn: int
    step: int
    action: Action
    before: State
    after: State

    @property
    def player(self) -> str:
        """Whose move it is."""
        return PLAYERS[self.before.player]

    @property
    def comment(self) -> str:
        """The id of the message that says why a good player does this."""
        return f"round.{self.round}.{self.turn}.{self.step}"

    @property
    def verdict(self) -> Verdict:
        """What the referee says to it, with all reasons."""
        return judge(self.before, self.action)


@dataclass(frozen=True)
class Round:
    """A round from the deal to the last card."""

    id: str
    rules: Ruleset
    deal: State
    moves: tuple[Move, ...]

    @property
    def end(self) -> State:
        """The state after the last move."""
        return self.moves[-1].after

    def turns(self) -> Iterator[tuple[Move, ...]]:
        """The moves of each turn."""
        return (tuple(moves) for _, moves in groupby(self.moves, key=attrgetter("turn")))


def rounds() -> tuple[str, ...]:
    """The ids of the rounds there are."""
    found = (file.name for file in files(__package__).iterdir() if file.name.endswith(SUFFIX))
    return tuple(sorted(name.removesuffix(SUFFIX) for name in found))


@lru_cache(maxsize=4)
def find_round(id: str) -> Round:
    """The round called `id`, replayed. Raises `LookupError` that lists the ones there are."""
    if id not in rounds():
        raise LookupError(f"unknown round {id!r}; there are: {', '.join(rounds())}")
    log = parse_log((files(__package__) / f"{id}{SUFFIX}").read_text(encoding="utf-8"))
    states = tuple(replay(log))
    return Round(id, log.rules, states[0], tuple(_moves(id, log.actions, states)))


def _moves(id: str, actions: tuple[Action, ...], states: tuple[State, ...]) -> Iterator[Move]:
    turn, step = 1, 0
    for action, before, after in zip(actions, states, states[1:], strict=False):
        step += 1
        yield Move(id, turn, step, action, before, after)
        if isinstance(action, Discard):
            turn, step = turn + 1, 0
