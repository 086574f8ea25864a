"""The discard: 000 § Playing a turn, 001 § Koum-kan, 003 § Basic rules; rulings A-BR-1, A-KK-11."""

from __future__ import annotations

import pytest

from tutor.rules.cards import parse_card
from tutor.rules.discarding import Taken, judge_discard
from tutor.rules.options import DiscardDiffers
from tutor.rules.ruleset import replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.verdict import Rule

NINE = parse_card("9♥")
RUMMY = RULESETS["basic_rummy"]


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_every_turn_ends_with_a_discard(game: str) -> None:
    assert [one.rule for one in judge_discard(None, RULESETS[game]).broken] == [Rule.DISCARD_REQUIRED]
    assert judge_discard(parse_card("JK"), RULESETS[game]).legal


@pytest.mark.parametrize("game", ["koum_kan", "koum_kan_four_jokers", "kon_khan"])
def test_the_card_just_taken_may_go_back_a_kk_11(game: str) -> None:
    assert judge_discard(NINE, RULESETS[game], Taken(NINE)).legal


def test_the_discard_must_differ_003_basic_rules() -> None:
    assert [one.rule for one in judge_discard(NINE, RUMMY, Taken(NINE)).broken] == [Rule.DISCARD_DIFFERS]
    assert judge_discard(parse_card("9♠"), RUMMY, Taken(NINE)).legal
    assert judge_discard(NINE, RUMMY).legal  # drawn from the stock


def test_the_twin_differs_only_when_read_by_the_physical_card_a_br_1() -> None:
    physical = replace(RUMMY, discard_must_differ=DiscardDiffers.SAME_PHYSICAL)
    assert not judge_discard(NINE, RUMMY, Taken(NINE, twin_held=True)).legal
    assert judge_discard(NINE, physical, Taken(NINE, twin_held=True)).legal
    assert not judge_discard(NINE, physical, Taken(NINE)).legal
