"""One check behind three doors, held to brute force in small positions of random rules."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.playing import conceivable, rules_of_play, small_positions
from tutor.rules.actions import Action, LayMelds, LayOff
from tutor.rules.referee import attempt, judge, legal_actions
from tutor.rules.rulesets import RULESETS
from tutor.rules.table import State

OPEN_TABLE = tuple(sorted(set(RULESETS) - {"thanasis", "dynamitis"}))


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_the_three_doors_agree_on_everything_conceivable(data: st.DataObject) -> None:
    state = _somewhere(data)
    listed = [_done(state, action) for action in legal_actions(state)]
    results = {*listed}
    assert len(results) == len(listed), "two listed actions that are the same"
    for action in conceivable(state):
        after = attempt(state, action)
        verdict = judge(state, action)
        assert verdict.legal == (after is not None), (action, verdict.broken)
        if after is not None and after not in results:
            assert _is_several(action, state), action
            assert _reached(state, after, _cards(action)), action


def _somewhere(data: st.DataObject) -> State:
    """A small position, some lawful actions later."""
    state = data.draw(small_positions(data.draw(rules_of_play(OPEN_TABLE))))
    for _ in range(data.draw(st.integers(0, 3))):
        actions = list(legal_actions(state))
        if not actions:
            assert state.over
            break
        state = _done(state, data.draw(st.sampled_from(actions)))
    return state


def _done(state: State, action: Action) -> State:
    after = attempt(state, action)
    assert after is not None, action
    return after


def _cards(action: Action) -> int:
    match action:
        case LayOff(cards):
            return len(cards)
        case LayMelds(melds):
            return sum(map(len, melds))
        case _:
            return 1


def _is_several(action: Action, state: State) -> bool:
    """Whether the action stands for several listed ones."""
    return isinstance(action, LayOff) and len(action.cards) > 1


def _reached(state: State, goal: State, acts: int) -> bool:
    """Whether listed lay-offs, one after the other, lead to the same state."""
    if state == goal:
        return True
    lays = (action for action in legal_actions(state) if isinstance(action, LayOff)) if acts else iter(())
    return any(_reached(_done(state, action), goal, acts - 1) for action in lays)


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_no_card_is_lost_or_made_and_no_state_is_changed(data: st.DataObject) -> None:
    state = _somewhere(data)
    before, held = hash(state), Counter(state.cards())
    for action in legal_actions(state):
        after = _done(state, action)
        assert Counter(after.cards()) == held
        assert all(list(hand) == sorted(hand) for hand in after.hands)
    assert hash(state) == before


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_a_player_is_never_left_without_an_action(data: st.DataObject) -> None:
    state = _somewhere(data)
    assert state.over != any(True for _ in legal_actions(state))
