"""Playing in place against the referee: the same actions, the same states, in every game and house rule."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.playing import conceivable, rules_of_play, small_positions
from tests.rules.positions import play as play_acts
from tests.rules.positions import position
from tutor.rules.actions import Action, Discard, DrawDiscard, LayMelds, LayOff
from tutor.rules.cards import as_laid, parse_card, parse_laid
from tutor.rules.dealing import deal
from tutor.rules.log import parse_action, write_action
from tutor.rules.options import DiscardDiffers, JokerTake, JokerUse, Layoff, TakePhase, WildRanks
from tutor.rules.playing import Playing
from tutor.rules.referee import IllegalAction, apply, attempt, legal_actions
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.table import Phase, State

MOST = 400
MOST_WILD = 6
# Seeds with which random players come to an end; with the first of Koum Kan the stock does.
WHOLE_ROUNDS = {
    "koum_kan": (0, 2),
    "koum_kan_four_jokers": (1, 4),
    "thanasis": (16, 19),
    "dynamitis": (2, 3),
    "basic_rummy": (1, 2),
    "kon_khan": (4, 7),
}


def listed(state: State) -> list[Action]:
    return list(islice(legal_actions(state), MOST))


def assert_same(play: Playing, state: State) -> None:
    """The same round to the last card, also in what a comparison of states leaves out."""
    frozen = play.state()
    assert frozen == state
    assert [(meld.ends, meld.exchanges) for meld in frozen.melds] == [
        (meld.ends, meld.exchanges) for meld in state.melds
    ]
    assert [*islice(play.actions(), MOST)] == listed(state)


def too_much_to_list(state: State) -> bool:
    """Whether the hand fills runs in too many ways: with a dozen wild cards there are millions."""
    rules = state.table.rules.options
    return not rules.meld_only_when_out and len(state.table.finder.wild_cards(state.hand)) > MOST_WILD


def play_both(state: State, chance: Random, most: int) -> State:
    """Random play by the referee and in place, side by side."""
    play = Playing(state)
    for _ in range(most):
        if too_much_to_list(state):
            break
        assert_same(play, state)
        if state.over:
            break
        action = chance.choice(listed(state))
        play.do(action)
        state = apply(state, action)
    return state


@given(rules_of_play(), st.integers(0, 10**6), st.integers(2, 5), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_random_rounds_of_house_rules_side_by_side(
    rules: Ruleset, seed: int, players: int, chance: Random
) -> None:
    play_both(deal(rules, players, seed), chance, most=120)


@pytest.mark.parametrize(
    ("game", "seed"), [(game, seed) for game, seeds in WHOLE_ROUNDS.items() for seed in seeds]
)
def test_a_whole_round_of_each_game_side_by_side(game: str, seed: int) -> None:
    assert play_both(deal(RULESETS[game], 2, seed), Random(seed), most=500).over


@given(st.data(), st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None)
def test_small_positions_side_by_side(data: st.DataObject, chance: Random) -> None:
    rules = data.draw(rules_of_play())
    state = data.draw(small_positions(replace(rules, wild_ranks=WildRanks.NONE)))
    for action in listed(state):
        play = Playing(state)
        play.do(action)
        assert_same(play, apply(state, action))
    play_both(state, chance, most=12)


@given(st.data(), st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None)
def test_whatever_is_tried_in_place_is_judged_as_by_the_referee(data: st.DataObject, chance: Random) -> None:
    rules = data.draw(rules_of_play())
    state = data.draw(small_positions(replace(rules, wild_ranks=WildRanks.NONE)))
    tried = [*conceivable(state)]
    for action in chance.sample(tried, min(30, len(tried))):
        play, after = Playing(state), attempt(state, action)
        if after is None:
            with pytest.raises(IllegalAction):
                play.do(action)
            assert play.state() == state
        else:
            play.do(action)
            assert play.state() == after


OWED_AT_ONCE = replace(
    RULESETS["koum_kan"],
    joker_take=JokerTake.ANYONE,
    joker_take_use=JokerUse.SAME_TURN,
    joker_take_phase=TakePhase.ANY,
    discard_must_differ=DiscardDiffers.SAME_FACE,
    layoff=Layoff.NONE,
)


def test_with_a_joker_owed_no_discard_is_taken_that_could_not_be_thrown_again() -> None:
    """9♦ 9♥ JK goes down and K♣ is thrown; with K♣ K♣, one from the pile, there would be nothing to throw."""
    before = position(OWED_AT_ONCE, "6♠ 9♦ 9♥ K♣", "5♠ JK=6♠ 7♠", discard="K♣", phase=Phase.DRAW)
    state = play_acts(before, "take 6♠ from 0")
    play = Playing(state)
    with pytest.raises(IllegalAction):
        play.do(DrawDiscard())
    assert_same(play, state)


def test_no_joker_is_taken_that_leaves_nothing_but_jokers_where_one_came_from_the_pile() -> None:
    state = position(RULESETS["basic_rummy"], "7♣ JK", "7♠ 7♥ 7♦ JK=7♣", taken="JK")
    play = Playing(state)
    assert [*play.actions()] == [Discard(parse_card("7♣"))]
    assert_same(play, state)


def test_cards_that_hold_only_together_are_listed_in_place_too() -> None:
    """With four natural cards beside a joker neither JK=6♠ nor 7♠ goes on 3♠ 4♠ 5♠ alone."""
    state = position(replace(RULESETS["koum_kan"], min_naturals=4), "7♠ K♥ JK", "3♠ 4♠ 5♠")
    play = Playing(state)
    assert [act for act in play.actions() if isinstance(act, LayOff)] == [
        LayOff((parse_laid("JK=6♠"), parse_laid("7♠")), 0)
    ]
    assert_same(play, state)


@pytest.mark.parametrize(
    "act", ["meld 3♣ 3♥ 8♠", "meld 9♣ 9♥ 9♠", "off 9♠ on 0", "take 8♠ from 0", "out 3♣ 3♥ 8♠ then K♦"]
)
def test_after_the_lawful_acts_were_listed_another_is_refused_000_playing_a_turn(act: str) -> None:
    """3♣ 3♥ 8♠ is no meld, no nine is held, and the joker is the 6♠."""
    state = position(RULESETS["koum_kan"], "3♣ 3♥ 3♠ 8♠ K♦", "5♠ JK=6♠ 7♠")
    play = Playing(state)
    assert LayMelds((as_laid("3♠ 3♥ 3♣"),)) in play.actions()
    with pytest.raises(IllegalAction):
        play.do(parse_action(act))
    assert_same(play, state)


def test_the_last_card_may_free_a_joker_which_is_then_the_discard_000_taking_a_joker() -> None:
    play = Playing(position(RULESETS["koum_kan"], "6♠", "5♠ JK=6♠ 7♠"))
    assert {*map(write_action, play.actions())} == {"take 6♠ from 0", "discard 6♠"}
    play.do(parse_action("take 6♠ from 0"))
    assert {*map(write_action, play.actions())} == {"discard JK"}


def test_ace_and_two_go_on_jack_queen_king_only_together_in_place_too() -> None:
    """House rule: K-A-2 is a run and Q-K-A is none, so the ♥ run grows by both cards or not at all."""
    rules = replace(RULESETS["koum_kan"], ace_wrap=True, ace_high=False)
    state = position(rules, "A♥ 2♥ 9♦", "J♥ Q♥ K♥")
    play = Playing(state)
    assert [write_action(act) for act in play.actions() if isinstance(act, LayOff)] == ["off A♥ 2♥ on 0"]
    assert_same(play, state)
