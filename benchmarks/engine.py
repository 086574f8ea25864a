"""Whole rounds played out: every legal action listed, one chosen, done with all checks.

Random players also ask, before each play after the draw, whether melds could take the whole hand
but for a discard: the question that gin's engines ask before each knock; so do greedy players. A round
is timed as a whole, the deal included, by the processor time it takes; what counts is the median of
all rounds. One game at a time, with the peers in turns: their play at random beside ours, their own
players by simple rules beside our greedy ones.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib import import_module
from typing import Any, TypeVar

from tutor.practice.simulating import AtRandom, Greedy, Player, Thorough, play_out
from tutor.rules.actions import Action
from tutor.rules.dealing import deal
from tutor.rules.playing import Playing
from tutor.rules.referee import apply, legal_actions
from tutor.rules.rulesets import RULESETS
from tutor.rules.table import Phase

LONGEST = 400
WARM_UP = 1000
"""Rounds played before, by other seeds: what a simulation has behind it when its second thousand begins."""

Choice = TypeVar("Choice")
Play = Callable[[int], int]
"""Plays the round of a seed; how many actions it had."""

IN_A_ROW = 10
"""Rounds of one program before the next has its turn: whoever simulates plays more than one."""

RANDOM, GREEDY, THOROUGH = "random", "greedy", "greedy, by the solver"
FROZEN = "random, by frozen states"


class Wondering:
    """A player who asks at every play whether the hand could go out, whatever the player inside does."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def __call__(self, play: Playing) -> Action:
        if play.turn.phase is Phase.PLAY:
            _ = play.nearly_all_melded
        return self._player(play)


def _one_of(choices: Sequence[Choice], chance: random.Random) -> Choice:
    """One of these, in the quickest way there is, for all programs alike."""
    return choices[int(chance.random() * len(choices))]


def at_random(game: str, seed: int) -> int:
    """A round of random legal actions."""
    play = Playing(deal(RULESETS[game], 2, seed))
    return play_out(play, Wondering(AtRandom(random.Random(seed))), LONGEST)


def greedy(game: str, seed: int) -> int:
    """A round of two greedy players."""
    return play_out(Playing(deal(RULESETS[game], 2, seed)), Wondering(Greedy()), LONGEST)


def thorough(game: str, seed: int) -> int:
    """A round of two players who ask the solver what to take and what to throw."""
    return play_out(Playing(deal(RULESETS[game], 2, seed)), Thorough(), LONGEST)


def by_frozen_states(game: str, seed: int) -> int:
    """A round of random legal actions through the referee's own doors."""
    chance, state = random.Random(seed), deal(RULESETS[game], 2, seed)
    for played in range(LONGEST):
        if state.over:
            return played
        state = apply(state, _one_of(list(legal_actions(state)), chance))
    return LONGEST


def open_spiel_gin(seed: int) -> int:
    """A round of gin rummy in OpenSpiel."""
    state, rng = import_module("pyspiel").load_game("gin_rummy").new_initial_state(), random.Random(seed)
    played = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(_one_of([action for action, _ in state.chance_outcomes()], rng))
        else:
            state.apply_action(_one_of(state.legal_actions(), rng))
        played += 1
    return played


def open_spiel_gin_by_example(seed: int) -> int:
    """The same, driven as the example that comes with OpenSpiel does: it leaves chance to NumPy."""
    state, rng = import_module("pyspiel").load_game("gin_rummy").new_initial_state(), random.Random(seed)
    chance = import_module("numpy").random.RandomState(seed)
    played = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choice(actions, p=chances))
        else:
            state.apply_action(rng.choice(state.legal_actions(state.current_player())))
        played += 1
    return played


def rlcard_gin(seed: int) -> int:
    """A round of gin rummy in RLCard's environment."""
    env, rng = import_module("rlcard").make("gin-rummy", {"seed": seed}), random.Random(seed)
    state, _ = env.reset()
    played = 0
    while not env.is_over():
        state, _ = env.step(_one_of(list(state["legal_actions"]), rng))
        played += 1
    return played


def open_spiel_bot(seed: int) -> int:
    """A round of gin rummy between two of OpenSpiel's own simple bots (C++)."""
    state, rng = import_module("pyspiel").load_game("gin_rummy").new_initial_state(), random.Random(seed)
    bots, played = _simple_bots(), 0
    for bot in bots:
        bot.restart()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(_one_of([action for action, _ in state.chance_outcomes()], rng))
        else:
            state.apply_action(bots[state.current_player()].step(state))
        played += 1
    return played


@lru_cache(maxsize=1)
def _simple_bots() -> list[Any]:
    """To make one takes longer than to play a round with it."""
    spiel = import_module("pyspiel")
    parameters = spiel.load_game("gin_rummy").get_parameters()
    return [spiel.make_simple_gin_rummy_bot(parameters, player) for player in (0, 1)]


def rlcard_novice(seed: int) -> int:
    """A round of gin rummy between two of RLCard's own players by simple rules."""
    rules = import_module("rlcard.models.gin_rummy_rule_models")
    import_module("numpy").random.seed(seed)  # the players' only source of chance
    env, player = import_module("rlcard").make("gin-rummy", {"seed": seed}), rules.GinRummyNoviceRuleAgent()
    state, _ = env.reset()
    played = 0
    while not env.is_over():
        state, _ = env.step(player.step(state))
        played += 1
    return played


def python_chess(seed: int) -> int:
    """A game of chess in python-chess."""
    board, rng = import_module("chess").Board(), random.Random(seed)
    played = 0
    while played < LONGEST and not board.is_game_over():
        board.push(_one_of(list(board.legal_moves), rng))
        played += 1
    return played


AT_RANDOM: dict[str, Play] = {
    "OpenSpiel gin": open_spiel_gin,
    "OpenSpiel gin, by its example": open_spiel_gin_by_example,
    "RLCard gin": rlcard_gin,
    "python-chess": python_chess,
}
BY_SIMPLE_RULES: dict[str, Play] = {
    "OpenSpiel's simple bot": open_spiel_bot,
    "RLCard's novice": rlcard_novice,
}


@dataclass(frozen=True)
class Pace:
    """One way to play one of our games beside the peers: microseconds an action, by the name of who plays."""

    name: str
    ours: float
    peers: dict[str, float]


def paces(game: str, rounds: int) -> Iterator[Pace]:
    """So many rounds of a game, ten at a time, in turns with each peer that is installed."""
    for seed in range(-WARM_UP, 0):
        at_random(game, seed)
        greedy(game, seed)
    ours: dict[str, tuple[Play, dict[str, Play]]] = {
        RANDOM: (partial(at_random, game), AT_RANDOM),
        GREEDY: (partial(greedy, game), BY_SIMPLE_RULES),
        THOROUGH: (partial(thorough, game), BY_SIMPLE_RULES),
        FROZEN: (partial(by_frozen_states, game), AT_RANDOM),
    }
    peers = {name: play for name, play in {**AT_RANDOM, **BY_SIMPLE_RULES}.items() if _installed(play)}
    plays = {**{name: play for name, (play, _) in ours.items()}, **peers}
    times: dict[str, list[float]] = {name: [] for name in plays}
    for first in range(0, rounds, IN_A_ROW):
        for name, play in plays.items():
            seeds = range(first, min(first + IN_A_ROW, rounds))
            times[name] += [_microseconds(play, seed) for seed in seeds]
    medians = {name: statistics.median(found) for name, found in times.items()}
    for name, (_, beside) in ours.items():
        yield Pace(name, medians[name], {peer: medians[peer] for peer in beside if peer in peers})


def _installed(play: Play) -> bool:
    try:
        play(0)
    except ImportError:
        return False
    return True


def _microseconds(play: Play, seed: int) -> float:
    start = time.process_time()
    actions = play(seed)
    return (time.process_time() - start) / actions * 1e6
