"""A million random legal actions of every game, outside the quick run.

    python -m tests.long.random_play [actions] [first seed]

Prints one line a game: actions, rounds, how they ended, time an action. Stops at the first card
that is lost or made, the first player without an action, the first log that does not replay.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import islice
from random import Random
from time import perf_counter

from tutor.rules.actions import Action
from tutor.rules.dealing import deal
from tutor.rules.log import Log, parse_log, replay, write_log
from tutor.rules.referee import apply, judge, legal_actions
from tutor.rules.ruleset import Ruleset
from tutor.rules.rulesets import RULESETS
from tutor.rules.table import State

LONGEST = 3000
JUDGED = 97  # every so many actions, the explaining path must agree


def play_round(rules: Ruleset, seed: int, most: int) -> tuple[State, int]:
    """One round to its end, checked."""
    chance = Random(seed)
    players = chance.choice([row.min_players for row in rules.options.deals] + [3, 4])
    state = deal(rules, players, seed)
    cards = Counter(state.cards())
    done: list[Action] = []
    while not state.over and len(done) < most:
        action = chance.choice(list(islice(legal_actions(state), 300)))
        if len(done) % JUDGED == 0:
            assert judge(state, action).legal, (seed, action)
        state = apply(state, action)
        done.append(action)
        assert all(list(hand) == sorted(hand) for hand in state.hands), seed
    assert Counter(state.cards()) == cards, seed
    if seed % 50 == 0:
        *_, again = replay(parse_log(write_log(Log(rules, players, seed, 0, tuple(done)))))
        assert again == state, seed
    return state, len(done)


def play_game(rules: Ruleset, actions: int, seed: int) -> str:
    """Rounds until so many actions are done, and what there is to say about them."""
    ends: Counter[str] = Counter()
    total, begun = 0, perf_counter()
    while total < actions:
        state, done = play_round(rules, seed, min(LONGEST, actions - total))
        ends["stopped" if state.outcome is None else state.outcome.ending.value] += 1
        total, seed = total + done, seed + 1
    each = (perf_counter() - begun) / total * 1e6
    return f"{rules.id}: {total} actions, {sum(ends.values())} rounds {dict(ends)}, {each:.1f} µs an action"


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]]
    asked = numbers[0] if numbers else 1_000_000
    first = numbers[1] if len(numbers) > 1 else 0
    for game in RULESETS.values():
        print(play_game(game, asked, first), flush=True)
