"""Whole rounds of simple players, move by move through the referee."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from benchmarks.simulate.players import Style, play
from tutor.rules.actions import Action
from tutor.rules.dealing import deal
from tutor.rules.round_score import RoundEnd, WayOut, round_score
from tutor.rules.ruleset import Ruleset
from tutor.rules.table import State

PLAYERS = 4
LONGEST = 60
"""Turns of each player after which a round is given up: with a renewed stock it might never end."""


FIRST_OF_SEED = 1_000_000


def deal_number(number: int, seed: int) -> int:
    """The deal with this number among those of a seed."""
    return seed * FIRST_OF_SEED + number


@dataclass(frozen=True)
class Round:
    """A round from the deal to its end, or to where it was given up.

    `actions`: each with the number of the player who acts.
    """

    actions: tuple[tuple[int, Action], ...]
    final: State

    @property
    def turns(self) -> int:
        """How many turns the player had who had the most of them."""
        players = [player for player, _ in self.actions]
        begun = Counter(players[:1])
        begun.update(after for before, after in pairwise(players) if after != before)
        return max(begun.values())

    @property
    def went_out(self) -> bool:
        """Whether somebody emptied the hand."""
        return self.final.outcome is not None and self.final.outcome.winner is not None

    def points(self) -> tuple[int, ...]:
        """What each player writes down."""
        return points_of(self.final)


def points_of(state: State) -> tuple[int, ...]:
    """What each player writes down. A round given up counts like one whose stock ran out."""
    outcome = state.outcome
    winner = None if outcome is None else outcome.winner
    way = WayOut.DOWN_BEFORE
    if outcome is not None and outcome.at_once:
        way = WayOut.AT_ONCE_WITH_LAYOFFS if outcome.laid_off else WayOut.AT_ONCE
    end = RoundEnd(
        hands={str(player): hand for player, hand in enumerate(state.hands)},
        winner=None if winner is None else str(winner),
        way_out=way,
        went_down=frozenset(str(player) for player, down in enumerate(state.down) if down),
        turned=state.table.turned,
    )
    return tuple(line.points for line in round_score(end, state.table.rules))


Moves: TypeAlias = Iterator[tuple[int, Action, State]]
"""Each action with the player's number before it and the state after it."""


def moves(rules: Ruleset, seed: int, styles: Mapping[int, Style] | None = None) -> Moves:
    """Deal and play, as far as somebody asks. `styles` by the player's number."""
    state = deal(rules, PLAYERS, seed)
    begun = Counter({state.player: 1})
    while not state.over and max(begun.values()) <= LONGEST:
        player = state.player
        action, state = play(state, (styles or {}).get(player, Style.SOON))
        begun[state.player] += state.player != player
        yield player, action, state


def play_round(rules: Ruleset, seed: int, styles: Mapping[int, Style] | None = None) -> Round:
    """A whole round. The same seed always makes the same one."""
    played = tuple(moves(rules, seed, styles))
    actions = tuple((player, action) for player, action, _ in played)
    return Round(actions, played[-1][2])
