"""Random play of every game, house rules and all, to the end of the round or for a good while."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.playing import play_at_random, rules_of_play
from tutor.rules.actions import GoOut
from tutor.rules.dealing import deal
from tutor.rules.log import Log, replay
from tutor.rules.referee import apply, judge, legal_actions
from tutor.rules.ruleset import Ruleset
from tutor.rules.rulesets import RULESETS
from tutor.rules.table import Phase, State, Turn, in_order, replaced


def check(state: State, cards: Counter[object]) -> None:
    """What is true of every state of every game."""
    assert Counter(state.cards()) == cards
    assert all(list(hand) == sorted(hand) for hand in state.hands)
    assert len({meld.id for meld in state.melds}) == len(state.melds)
    assert all(state.down[meld.owner] for meld in state.melds)
    assert state.over or state.hand


@given(rules_of_play(), st.integers(0, 10**6), st.integers(2, 5), st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_nothing_goes_wrong_in_random_play(rules: Ruleset, seed: int, players: int, chance: Random) -> None:
    start = deal(rules, players, seed)
    cards: Counter[object] = Counter(start.cards())
    actions, end = play_at_random(start, chance, most=120)
    states = list(replay(Log(rules, players, seed, 0, actions)))
    for state in states:
        check(state, cards)
    assert states[-1] == end
    assert states[0] == deal(rules, players, seed)  # nothing was changed in place


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_a_round_played_at_random_comes_to_its_end(game: str) -> None:
    ends = [
        play_at_random(deal(RULESETS[game], 2, seed), Random(seed), most=4000)[1].over for seed in range(4)
    ]
    assert any(ends)


@given(st.sampled_from(["thanasis", "dynamitis"]), st.integers(0, 10**6), st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None)
def test_every_listed_whole_hand_goes_out(game: str, seed: int, chance: Random) -> None:
    """Hands rich in wild cards, so that many of them can go out."""
    state = deal(RULESETS[game], 2, seed)
    cards = sorted(
        (*state.hands[0], *state.hands[1], *state.stock), key=state.table.finder.is_wild, reverse=True
    )
    hand = in_order([*cards[:4], *chance.sample(cards[4:], 7)])
    ready = replace(
        state, hands=replaced(state.hands, state.player, hand), turn=Turn(state.player, Phase.PLAY)
    )
    for action in legal_actions(ready):
        assert judge(ready, action).legal
        after = apply(ready, action)
        assert after.over == isinstance(action, GoOut)
