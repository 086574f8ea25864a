"""Whole rounds of random legal play, every action listed and checked, beside other engines.

Ours also asks at every action whether the hand could go out, as the referee's table does.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from tutor.rules.arrange.prices import cards_left
from tutor.rules.arrange.solver import solver_for
from tutor.rules.dealing import deal
from tutor.rules.referee import apply, legal_actions
from tutor.rules.rulesets import RULESETS

LONGEST = 400


@dataclass
class Pace:
    """Actions played and the time they took."""

    actions: int = 0
    seconds: float = 0.0

    @property
    def microseconds(self) -> float:
        """Per action."""
        return self.seconds / self.actions * 1e6


def our_round(game: str, seed: int) -> int:
    """Play a round of one of our games; how many actions it had."""
    rules, rng = RULESETS[game], random.Random(seed)
    state = deal(rules, 2, seed)
    fewest = solver_for(rules, state.table.turned, cards_left())
    for played in range(LONGEST):
        if state.outcome is not None:
            return played
        fewest.least(state.hand)
        state = apply(state, rng.choice(list(legal_actions(state))))
    return LONGEST


def open_spiel_gin(seed: int) -> int:
    """A round of gin rummy in OpenSpiel."""
    state, rng = import_module("pyspiel").load_game("gin_rummy").new_initial_state(), random.Random(seed)
    played = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        played += 1
    return played


def rlcard_gin(seed: int) -> int:
    """A round of gin rummy in RLCard's environment."""
    env, rng = import_module("rlcard").make("gin-rummy", {"seed": seed}), random.Random(seed)
    state, _ = env.reset()
    played = 0
    while not env.is_over():
        state, _ = env.step(rng.choice(list(state["legal_actions"])))
        played += 1
    return played


def python_chess(seed: int) -> int:
    """A game of chess in python-chess."""
    board, rng = import_module("chess").Board(), random.Random(seed)
    played = 0
    while played < LONGEST and not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
        played += 1
    return played


PEERS = {"OpenSpiel gin": open_spiel_gin, "RLCard gin": rlcard_gin, "python-chess": python_chess}


def paces(rounds: int) -> dict[str, Pace]:
    """So many rounds of every game of ours and of the peers that are installed, in turns."""
    players: dict[str, Callable[[int], int]] = {
        game: lambda seed, game=game: our_round(game, seed)  # type: ignore[misc]
        for game in RULESETS
    }
    for name, play in PEERS.items():
        try:
            play(0)
        except ImportError:
            continue
        players[name] = play
    found = {name: Pace() for name in players}
    for seed in range(rounds):
        for name, play in players.items():
            start = time.perf_counter()
            found[name].actions += play(seed)
            found[name].seconds += time.perf_counter() - start
    return found
