"""Several jokers of one meld in one go (A-KK-10: no limit), and one joker as ever."""

from __future__ import annotations

import pytest

from tutor.rules.layoff import Player
from tutor.rules.options import JokerInSet, JokerTake, JokerUse
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.sources import Ruling
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
    never = judge_take_jokers(RUN, "5♥ 6♥", replace(KOUM_KAN, joker_take=JokerTake.NEVER))
    assert Rule.TAKE_ALLOWED in {one.rule for one in never.broken}


@pytest.mark.parametrize(
    ("game", "ruling"),
    [("koum_kan", "A-KK-8"), ("koum_kan_four_jokers", "A-K1-6"), ("kon_khan", "A-KH-8")],
)
def test_which_card_frees_a_joker_of_a_set_is_cited_for_sets_only(game: str, ruling: str) -> None:
    """000, 001, 004: in a run the joker has one place. 7♥ 7♦ JK is where the rulings are needed."""
    rules = RULESETS[game]
    for give in ("6♠", "6♥"):
        assert ruling not in where_it_matches("5♠ JK=6♠ 7♠", give, rules)
    for give in ("7♠", "8♠"):
        assert ruling in where_it_matches("7♥ 7♦ JK=7♠", give, rules)


def where_it_matches(meld: str, give: str, rules: Ruleset) -> set[str]:
    verdict = judge_take_jokers(meld, give, rules)
    (matches,) = (reason for reason in verdict if reason.rule is Rule.TAKE_MATCHES)
    assert matches.cites
    return {cite.number for cite in matches.cites if isinstance(cite, Ruling)}


def test_basic_rummy_has_one_place_for_sets_and_runs_003() -> None:
    (matches,) = (
        one
        for one in judge_take_jokers("5♠ JK 7♠", "6♠", RULESETS["basic_rummy"])
        if one.rule is Rule.TAKE_MATCHES
    )
    assert matches.cites == RULESETS["basic_rummy"].cite("take_joker")
