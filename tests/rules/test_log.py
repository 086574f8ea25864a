"""A round as text: what is written can be read, and what cannot be read is explained."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.playing import play_at_random, rules_of_play
from tutor.rules.actions import Discard, DrawDiscard, DrawStock, GoOut, LayMelds, LayOff, TakeJoker
from tutor.rules.cards import Laid, as_laid, parse_card, parse_cards
from tutor.rules.dealing import deal
from tutor.rules.log import Log, LogError, parse_action, parse_log, replay, write_action, write_log
from tutor.rules.options import OptionError
from tutor.rules.referee import IllegalAction
from tutor.rules.ruleset import replace
from tutor.rules.rulesets import RULESETS

KOUM_KAN = RULESETS["koum_kan"]


@given(rules_of_play(), st.integers(0, 10**6), st.integers(2, 4), st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None)
def test_a_round_is_replayed_from_its_text(rules, seed, players, chance):  # type: ignore[no-untyped-def]
    start = deal(rules, players, seed, dealer=seed % players)
    actions, end = play_at_random(start, chance, most=60)
    log = Log(rules, players, seed, seed % players, actions)
    again = parse_log(write_log(log))
    assert again == log
    assert list(replay(again))[-1] == end


def test_one_line_for_each_turn() -> None:
    state = deal(KOUM_KAN, 2, seed=5)
    first = parse_card(str(state.hand[0]))
    log = Log(KOUM_KAN, 2, 5, 0, (DrawStock(), Discard(first), DrawDiscard()))
    assert write_log(log) == f"koum_kan players=2 seed=5 dealer=0\n1: stock, discard {first}\n0: pile\n"


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (LayMelds((as_laid("3♣ 3♥ 3♠"), as_laid("7♥ JK=8♥ 9♥"))), "meld 3♣ 3♥ 3♠ / 7♥ JK=8♥ 9♥"),
        (LayOff((Laid(parse_card("10♥")),), 1), "off 10♥ on 1"),
        (TakeJoker(parse_cards("7♠ 7♣"), 12), "take 7♠ 7♣ from 12"),
        (GoOut((as_laid("4♥ 5♦=5♥ 6♥"),), parse_card("3♠")), "out 4♥ 5♦=5♥ 6♥ then 3♠"),
        (GoOut((as_laid("4♥ 5♥ 6♥"),), None), "out 4♥ 5♥ 6♥"),
    ],
)
def test_actions_in_words(action, text):  # type: ignore[no-untyped-def]
    assert write_action(action) == text
    assert parse_action(text) == action


def test_house_rules_are_part_of_the_text() -> None:
    rules = replace(RULESETS["kon_khan"], open_min=71, ace_low=False, max_jokers_per_meld=1)
    text = write_log(Log(rules, 3))
    assert text == "kon_khan players=3 seed=0 dealer=0 ace_low=false max_jokers_per_meld=1 open_min=71\n"
    assert parse_log(text).rules == rules


def test_a_house_deal_has_no_short_form() -> None:
    rules = replace(KOUM_KAN, deals=KOUM_KAN.options.deals[:1])
    with pytest.raises(OptionError):
        write_log(Log(rules, 2))


def test_blank_lines_and_remarks_mean_nothing() -> None:
    text = "# Sunday\n\nkoum_kan players=2 seed=5 dealer=0  # at home\n\n1: stock # why not\n"
    assert parse_log(text) == Log(KOUM_KAN, 2, 5, 0, (DrawStock(),))


@pytest.mark.parametrize(
    ("text", "line", "hint"),
    [
        ("", 1, "begins with a game"),
        ("whist players=2", 1, "unknown ruleset 'whist'"),
        ("koum_kan players", 1, "a name and a value"),
        ("koum_kan players=two", 1, "not a whole number"),
        ("koum_kan dealer=2", 1, "from 0 to 1"),
        ("koum_kan seven_up=true", 1, "unknown option"),
        ("koum_kan ace_low=51", 1, "ace_low"),
        ("koum_kan\nstock", 2, "begins with the player"),
        ("koum_kan\n1: stock, discard 7♠\n1: stock", 3, "the turn of player 0"),
        ("koum_kan\n\n1: fold", 3, "none of stock"),
        ("koum_kan\n1: stock 7♠", 2, "stands alone"),
        ("koum_kan\n1: discard 11♠", 2, "a card is a rank"),
        ("koum_kan\n1: off 7♠", 2, "'on' and the number"),
        ("koum_kan\n1: take 7♠ from Ben", 2, "'from' and the number"),
    ],
)
def test_what_cannot_be_read_is_explained(text: str, line: int, hint: str) -> None:
    with pytest.raises(LogError) as refused:
        parse_log(text)
    assert refused.value.line == line
    assert hint in refused.value.hint


def test_play_that_breaks_a_rule_is_refused_when_it_is_replayed() -> None:
    log = parse_log("thanasis players=2 seed=1\n1: pile")
    with pytest.raises(IllegalAction):
        list(replay(log))
