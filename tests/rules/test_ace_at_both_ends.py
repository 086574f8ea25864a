"""A-2-…-K-A: one run with an ace at both ends. Ruling A-KK-2; expected values by hand."""

from __future__ import annotations

import pytest

from tutor.rules.melds import judge_meld
from tutor.rules.ruleset import replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.sources import RULINGS
from tutor.rules.verdict import Rule

KOUM_KAN = RULESETS["koum_kan"]
BOTH_ENDS = replace(KOUM_KAN, ace_both_ends=True)
FOURTEEN = "A♦ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦ A♦"
WITH_JOKER = "A♦ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦ JK=A♦"


@pytest.mark.parametrize("cards", [FOURTEEN, WITH_JOKER])
def test_the_second_ace_alone_is_refused_and_the_ruling_is_cited(cards: str) -> None:
    broken = judge_meld(cards, KOUM_KAN).broken
    assert [reason.rule for reason in broken] == [Rule.RUN_ACE_ONCE]
    assert RULINGS["A-KK-2"] in broken[0].cites


@pytest.mark.parametrize("cards", [FOURTEEN, WITH_JOKER])
def test_where_the_table_allows_it_the_run_is_legal(cards: str) -> None:
    assert judge_meld(cards, BOTH_ENDS).legal


def test_another_twin_is_still_a_twin() -> None:
    """Fourteen cards with two fives: there is no line on which they lie."""
    broken = judge_meld(FOURTEEN.replace("K♦ A♦", "K♦ 5♦"), KOUM_KAN).broken
    assert Rule.RUN_NO_REPEAT in [reason.rule for reason in broken]
    assert Rule.RUN_ACE_ONCE not in [reason.rule for reason in broken]


def test_fifteen_cards_are_too_long_even_with_an_ace_at_both_ends() -> None:
    assert Rule.RUN_LENGTH in [reason.rule for reason in judge_meld(FOURTEEN + " JK", BOTH_ENDS).broken]


def test_fourteen_wild_cards_alone_do_not_outgrow_the_longest_run() -> None:
    """Thanasis needs no natural card; its longest run is A to K, thirteen cards (001: ace low only)."""
    jokers = " ".join(["JK"] * 14)
    assert not judge_meld(jokers, RULESETS["thanasis"]).legal
