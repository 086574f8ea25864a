"""Several jokers of one meld in one go (A-KK-10: no limit), and one joker as ever."""

from __future__ import annotations

from tutor.rules.layoff import Player
from tutor.rules.options import JokerInSet, JokerUse
from tutor.rules.ruleset import replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.taking import judge_take_jokers
from tutor.rules.verdict import Rule

KOUM_KAN = RULESETS["koum_kan"]
RUN = "4♥ JK=5♥ JK=6♥ 7♥"


def test_each_card_frees_the_joker_of_its_name_in_either_order() -> None:
    for give in ("5♥ 6♥", "6♥ 5♥"):
        verdict = judge_take_jokers(RUN, give, KOUM_KAN)
        assert [" ".join(map(str, reading)) for reading in verdict.readings] == ["4♥ 5♥ 6♥ 7♥"]


def test_one_card_frees_one() -> None:
    verdict = judge_take_jokers(RUN, "6♥", KOUM_KAN)
    assert [" ".join(map(str, reading)) for reading in verdict.readings] == ["4♥ JK=5♥ 6♥ 7♥"]


def test_every_card_must_find_its_joker() -> None:
    for give in ("5♥ 8♥", "5♥ 5♥", "5♥ 6♥ 7♥", ""):
        assert [one.rule for one in judge_take_jokers(RUN, give, KOUM_KAN).broken] == [Rule.TAKE_MATCHES]


def test_the_second_joker_keeps_its_name_while_the_first_is_taken() -> None:
    """000 § Melds: it stays that card; the nine of diamonds buys neither."""
    nines = "9♥ JK=9♠ JK=9♣"
    assert judge_take_jokers(nines, "9♠ 9♣", KOUM_KAN).legal
    assert not judge_take_jokers(nines, "9♠ 9♦", KOUM_KAN).legal


def test_two_cards_for_one_joker_where_both_are_asked() -> None:
    rules = replace(KOUM_KAN, joker_in_set_take=JokerInSet.BOTH_MISSING)
    assert judge_take_jokers("7♥ 7♦ JK=7♠", "7♠ 7♣", rules).legal


def test_the_conditions_are_those_of_a_single_joker() -> None:
    at_once = replace(KOUM_KAN, joker_take_use=JokerUse.SAME_TURN)
    assert not judge_take_jokers(RUN, "5♥ 6♥", KOUM_KAN, Player(own_meld=False)).legal
    assert not judge_take_jokers(RUN, "5♥ 6♥", KOUM_KAN, from_hand=False).legal
    assert not judge_take_jokers(RUN, "5♥ 6♥", at_once).legal
    assert judge_take_jokers(RUN, "5♥ 6♥", at_once, kept=False).legal
