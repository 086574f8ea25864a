"""Opening: 004 § Opening — the 51-point rule, § Card values, § Jokers; rulings A-KH-1, A-KH-2, A-KH-19."""

from __future__ import annotations

import pytest

from tutor.rules.cards import parse_card
from tutor.rules.melds import meld_readings
from tutor.rules.opening import judge_opening, meld_value, opening_value
from tutor.rules.options import AceCount
from tutor.rules.ruleset import replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.verdict import Rule, Standing

KON_KHAN = RULESETS["kon_khan"]


@pytest.mark.parametrize(
    ("meld", "value"),
    [
        ("A♠ A♥ A♦", 30),
        ("Q♠ K♠ A♠", 30),
        ("A♣ 2♣ 3♣", 15),
        ("10♥ 10♦ JK", 30),
        ("2♥ 2♦ JK", 6),
        ("10♣ J♣ JK=Q♣", 30),
        ("10♣ J♣ JK=9♣", 29),
        ("J♦ Q♦ K♦ A♦", 40),
    ],
)
def test_a_meld_is_worth_its_faces_004_card_values(meld: str, value: int) -> None:
    assert opening_value([meld], KON_KHAN) == value


def test_an_unnamed_joker_counts_as_the_best_card_it_can_be_004_jokers() -> None:
    assert opening_value(["8♣ 9♣ JK"], KON_KHAN) == 27  # the ten, not the seven
    assert opening_value(["A♥ A♠ JK"], KON_KHAN) == 30
    assert opening_value(["2♥ 3♥ JK"], KON_KHAN) == 15  # the ace (10) beats the four


def test_a_void_meld_has_no_value() -> None:
    assert opening_value(["K♥ K♦ K♠", "7♣ 7♣ 7♠"], KON_KHAN) is None
    broken = judge_opening(["K♥ K♦ K♠", "7♣ 7♣ 7♠"], KON_KHAN)
    standing = {one.rule: one.standing for one in broken if one.rule is Rule.OPEN_MINIMUM}
    assert standing == {Rule.OPEN_MINIMUM: Standing.UNREACHED}
    assert not broken.legal


def test_fifty_one_is_enough_and_fifty_is_not_004_opening() -> None:
    assert judge_opening(["K♥ K♦ K♠", "7♣ 7♦ 7♠"], KON_KHAN).legal  # 30 + 21
    short = judge_opening(["K♥ K♦ K♠", "4♣ 5♣ 6♣"], KON_KHAN)  # 30 + 15
    assert [(one.rule, one.fact("have"), one.fact("need")) for one in short.broken] == [
        (Rule.OPEN_MINIMUM, 45, 51)
    ]


def test_every_meld_of_the_opening_is_explained() -> None:
    verdict = judge_opening(["K♥ K♥ K♠", "7♣ 8♦ 9♠"], KON_KHAN)
    assert {one.rule for one in verdict.broken} == {Rule.SET_DISTINCT_SUITS, Rule.MELD_SHAPE}


def test_laying_nothing_opens_nothing() -> None:
    assert Rule.OPEN_SOMETHING in {one.rule for one in judge_opening([], RULESETS["koum_kan"]).broken}


def test_the_discard_taken_to_open_must_be_melded_a_kh_2() -> None:
    melds = ["K♥ K♦ K♠", "7♣ 7♦ 7♠"]
    assert judge_opening(melds, KON_KHAN, discard_taken=parse_card("7♠")).legal
    parked = judge_opening(melds, KON_KHAN, discard_taken=parse_card("2♠"))
    assert [one.rule for one in parked.broken] == [Rule.OPEN_DISCARD_USED]


def test_the_discard_need_not_be_necessary_for_the_51_a_kh_2() -> None:
    melds = ["K♥ K♦ K♠", "Q♥ Q♦ Q♠", "2♣ 3♣ 4♣"]  # 60 points without the clubs
    assert judge_opening(melds, KON_KHAN, discard_taken=parse_card("2♣")).legal


def test_the_strict_reading_bars_the_discard_from_the_opening_a_kh_1() -> None:
    strict = replace(KON_KHAN, open_with_discard=False)
    verdict = judge_opening(["K♥ K♦ K♠", "7♣ 7♦ 7♠"], strict, discard_taken=parse_card("7♠"))
    assert [one.rule for one in verdict.broken] == [Rule.OPEN_DISCARD]


def test_a_later_opening_may_have_to_exceed_the_table_a_kh_19() -> None:
    rising = replace(KON_KHAN, open_must_exceed=True)
    melds = ["K♥ K♦ K♠", "8♣ 8♦ 8♠"]  # 54
    assert judge_opening(melds, KON_KHAN, table_best=54).legal
    assert judge_opening(melds, rising, table_best=53).legal
    assert [one.rule for one in judge_opening(melds, rising, table_best=54).broken] == [Rule.OPEN_EXCEED]


def test_an_ace_without_a_fixed_value_is_one_in_front_of_the_two_only() -> None:
    by_place = replace(KON_KHAN, ace_points=AceCount.FIRST1_THEN11)
    assert opening_value(["A♣ 2♣ 3♣"], by_place) == 6
    assert opening_value(["Q♣ K♣ A♣"], by_place) == 31
    assert opening_value(["A♣ A♦ A♥"], by_place) == 33


def test_a_joker_in_an_ace_run_is_read_both_ways_but_valued_as_laid() -> None:
    values = {meld_value(reading, KON_KHAN) for reading in meld_readings("Q♠ K♠ JK", KON_KHAN)}
    assert values == {30}  # jack or ace: ten either way
    assert {meld_value(r, KON_KHAN) for r in meld_readings("2♠ 3♠ JK", KON_KHAN)} == {15, 9}
