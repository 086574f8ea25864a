"""Simple players in whole rounds: what they do is lawful, and it is what they say they do."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracles.random_hands import random_case
from tests.rules.playing import rules_of_play
from tutor.practice.simulating import AtRandom, Greedy, Thorough, play_out, simulate
from tutor.rules.actions import Discard, DrawDiscard, DrawStock, LayMelds
from tutor.rules.arrange import best_discard, least_points
from tutor.rules.cards import Card, Rank, Suit, parse_cards
from tutor.rules.dealing import deal
from tutor.rules.options import AceCount
from tutor.rules.playing import Playing
from tutor.rules.playing.game import game_for
from tutor.rules.playing.throwing import counting_for
from tutor.rules.referee import apply
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.table import Phase, State, Table, Turn, set_up

KOUM_KAN = RULESETS["koum_kan"]


@given(rules_of_play(), st.integers(0, 10**6), st.integers(2, 5), st.sampled_from([Greedy(), Thorough()]))
@settings(max_examples=40, deadline=None)
def test_a_greedy_player_keeps_every_rule(rules: Ruleset, seed: int, players: int, greedy: Greedy) -> None:
    state = deal(rules, players, seed)
    play = Playing(state)
    for _ in range(100):
        if play.over:
            break
        action = greedy(play)
        play.do(action)
        state = apply(state, action)
    assert play.state() == state


@pytest.mark.parametrize("player", [Greedy(), Thorough()])
@pytest.mark.parametrize("game", sorted(RULESETS))
def test_greedy_rounds_come_to_their_end(game: str, player: Greedy) -> None:
    assert all(end.over for end in simulate(RULESETS[game], players=2, seeds=range(5), player=player))


def test_a_round_is_broken_off_after_the_longest() -> None:
    play = Playing(deal(KOUM_KAN, 2, seed=1))
    assert play_out(play, AtRandom(Random(1)), longest=7) == 7
    assert not play.over


def standing(hand: str, discard: str, phase: Phase) -> State:
    table = Table(KOUM_KAN, players=2, dealer=1)
    return set_up(
        table,
        [parse_cards(hand), parse_cards("2♣ 3♦")],
        stock=parse_cards("9♣ 9♦"),
        discard=parse_cards(discard),
        turn=Turn(0, phase),
    )


EITHER = pytest.mark.parametrize("player", [Greedy(), Thorough()])


@EITHER
def test_a_discard_that_makes_a_meld_is_taken_and_another_is_not(player: Greedy) -> None:
    seven_wanted = standing("7♥ 7♠ K♦", "7♦", Phase.DRAW)
    assert player(Playing(seven_wanted)) == DrawDiscard()
    four_useless = standing("7♥ 7♠ K♦", "4♦", Phase.DRAW)
    assert player(Playing(four_useless)) == DrawStock()


def test_a_glance_takes_a_joker_and_a_third_card_though_the_meld_was_there() -> None:
    assert Greedy()(Playing(standing("7♥ K♠ Q♦", "JK", Phase.DRAW))) == DrawDiscard()
    assert Greedy()(Playing(standing("7♥ 7♠ 7♦ K♦", "7♣", Phase.DRAW))) == DrawDiscard()


@EITHER
def test_melds_are_laid_before_anything_is_thrown(player: Greedy) -> None:
    action = player(Playing(standing("7♥ 7♠ 7♦ K♦ 2♠", "4♦", Phase.PLAY)))
    assert isinstance(action, LayMelds)


@EITHER
def test_the_dearest_card_that_helps_nothing_is_thrown(player: Greedy) -> None:
    assert player(Playing(standing("5♠ 9♠ K♦ 2♥", "4♦", Phase.PLAY))) == Discard(parse_cards("K♦")[0])


def test_a_joker_is_kept_though_nothing_is_dearer() -> None:
    assert Greedy()(Playing(standing("K♠ 9♦ 2♥ JK", "4♦", Phase.PLAY))) == Discard(parse_cards("K♠")[0])


def test_with_a_joker_two_neighbours_are_kept_and_the_dearest_lone_card_goes() -> None:
    """001 § Thanasis, fives wild: nothing is laid yet, K♠ Q♠ wait with the joker, 9♦ is alone."""
    table = Table(RULESETS["thanasis"], players=2, dealer=1, turned=Card(Rank.FIVE, Suit.DIAMONDS))
    hands = [parse_cards("Q♠ K♠ 2♥ 9♦ 4♣ JK"), parse_cards("2♣ 3♦")]
    state = set_up(table, hands, stock=parse_cards("9♣ 9♥"), turn=Turn(0, Phase.PLAY))
    assert Greedy()(Playing(state)) == Discard(parse_cards("9♦")[0])


@pytest.mark.parametrize("seed", range(6))
def test_the_thrown_card_is_one_of_the_best_discards(seed: int) -> None:
    rng = Random(seed)
    for _ in range(60):
        case = random_case(rng, most_cards=11, changes=rng.choice((0, 0, 1, 2, 4)))
        if not case.hand:
            continue
        game = game_for(case.rules, case.turned)
        counting, hand = counting_for(game), game.total(case.hand)
        card, points = counting.throw(hand)
        best = best_discard(case.hand, case.rules, turned=case.turned)
        assert counting.points(hand) == least_points(case.hand, case.rules, turned=case.turned)
        assert (card, points) in [(one.card, one.points) for one in best], case


def test_one_of_two_aces_at_one_or_eleven_each_is_thrown() -> None:
    """000 § Variants, 1 for the only ace, else 11 each: with one of A♠ A♦ gone 22 + 10 become 1 + 10."""
    rules = replace(KOUM_KAN, ace_points=AceCount.SINGLE1_ELSE11)
    game = game_for(rules, None)
    card, points = counting_for(game).throw(game.total(parse_cards("A♠ A♦ K♣")))
    assert (str(card), points) == ("A♠", 11)
