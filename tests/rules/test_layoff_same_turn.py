"""No laying off in the turn of the first meld: a house rule, whether or not an own meld is asked at all."""

from __future__ import annotations

import pytest

from tutor.rules.actions import LayMelds, LayOff
from tutor.rules.cards import as_laid, parse_card, parse_cards
from tutor.rules.going_out import Addition, Holding, Plan, judge_going_out
from tutor.rules.layoff import Player, judge_layoff
from tutor.rules.melds import meld_readings
from tutor.rules.referee import apply, judge
from tutor.rules.ruleset import replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.table import Phase, Table, Turn, set_up
from tutor.rules.verdict import Rule

BASIC_RUMMY = RULESETS["basic_rummy"]
NOT_AT_ONCE = replace(BASIC_RUMMY, layoff_same_turn=False)
ON_TABLE = "J♥ Q♥ K♥"


def test_003_a_player_without_a_meld_may_lay_off() -> None:
    nothing_down = Player(own_meld=False)
    assert judge_layoff(ON_TABLE, "10♥", NOT_AT_ONCE, nothing_down).legal


def test_house_rule_not_in_the_turn_of_the_first_meld() -> None:
    just_melded = Player(melded_this_turn=True)
    assert judge_layoff(ON_TABLE, "10♥", BASIC_RUMMY, just_melded).legal
    judged = judge_layoff(ON_TABLE, "10♥", NOT_AT_ONCE, just_melded)
    assert [one.rule for one in judged.broken] == [Rule.LAYOFF_SAME_TURN]


def test_house_rule_in_a_round_the_referee_agrees() -> None:
    melds = [(1, meld_readings(ON_TABLE, NOT_AT_ONCE)[0])]
    start = set_up(
        Table(NOT_AT_ONCE, 2),
        [parse_cards("3♣ 3♥ 3♠ 10♥ 2♦"), parse_cards("4♦")],
        stock=parse_cards("5♦ 6♦"),
        melds=melds,
        turn=Turn(0, Phase.PLAY),
    )
    lay_off = LayOff(as_laid("10♥"), 0)
    assert judge(start, lay_off).legal
    melded = apply(start, LayMelds((as_laid("3♣ 3♥ 3♠"),)))
    assert Rule.LAYOFF_SAME_TURN in {one.rule for one in judge(melded, lay_off).broken}


@pytest.mark.parametrize(
    ("melds", "hand", "legal"),
    [((), "10♥ 2♦", True), (("3♣ 3♥ 3♠",), "3♣ 3♥ 3♠ 10♥ 2♦", False)],
    ids=["lays off only", "melds first"],
)
def test_house_rule_when_going_out(melds: tuple[str, ...], hand: str, legal: bool) -> None:
    plan = Plan(melds, (Addition("10♥", ON_TABLE),), discard=parse_card("2♦"))
    assert judge_going_out(plan, Holding(parse_cards(hand)), NOT_AT_ONCE).legal is legal
