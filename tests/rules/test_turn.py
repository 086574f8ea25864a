"""A turn told in order: what each game allows, on which conditions, and where that is written."""

from __future__ import annotations

from random import Random

import pytest

from tests.rules.playing import play_at_random
from tutor.rules.actions import (
    Action,
    Discard,
    DrawDiscard,
    DrawStock,
    GoOut,
    LayMelds,
    LayOff,
    PutBack,
    TakeJoker,
)
from tutor.rules.dealing import deal
from tutor.rules.options import TakeDiscard
from tutor.rules.ruleset import replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.sources import HouseRule, Passage, Source
from tutor.rules.turn import Act, Condition, steps

# From 000 § Playing a turn; 001 § Koum-kan, § Thanasis; 003 § Basic rules; 004 § How a turn works.
CONDITIONS = {
    "koum_kan": {Condition.DOWN, Condition.DISCARD_ALWAYS},
    "koum_kan_four_jokers": {Condition.DOWN, Condition.DISCARD_ALWAYS},
    "thanasis": {Condition.DISCARD_ALWAYS},
    "dynamitis": {Condition.DISCARD_ALWAYS},
    "basic_rummy": {Condition.DISCARD_IF_LEFT, Condition.DISCARD_ANOTHER},
    "kon_khan": {
        Condition.PILE_TO_OPEN,
        Condition.OPENING,
        Condition.DOWN,
        Condition.BURNS,
        Condition.DISCARD_IF_LEFT,
    },
}
ACT_OF: dict[type[Action], Act] = {
    DrawStock: Act.STOCK,
    DrawDiscard: Act.PILE,
    PutBack: Act.PILE,  # one of its conditions
    LayMelds: Act.MELD,
    LayOff: Act.LAY_OFF,
    TakeJoker: Act.TAKE_JOKER,
    GoOut: Act.WHOLE_HAND,
    Discard: Act.DISCARD,
}


@pytest.mark.parametrize("game", CONDITIONS)
def test_the_conditions_of_each_game(game: str) -> None:
    told = {condition for step in steps(RULESETS[game].options) for condition in step.conditions}
    assert told == CONDITIONS[game]


@pytest.mark.parametrize("game", RULESETS)
def test_the_referee_allows_nothing_that_the_turn_does_not_tell(game: str) -> None:
    done, _ = play_at_random(deal(RULESETS[game], 2, seed=3), Random(3), most=120)
    assert {ACT_OF[type(action)] for action in done} <= {step.act for step in steps(RULESETS[game].options)}


@pytest.mark.parametrize("game", RULESETS)
def test_every_act_says_where_it_is_written(game: str) -> None:
    rules = RULESETS[game]
    assert all(step.cites(rules) for step in steps(rules.options))


def test_004_the_discard_to_open_with_is_written_where_a_turn_is_told() -> None:
    rules = RULESETS["kon_khan"]
    pile = next(step for step in steps(rules.options) if step.act is Act.PILE)
    assert Passage(Source.KON_KHAN, "How a turn works") in pile.cites(rules)


def test_a_house_rule_is_cited_as_one() -> None:
    rules = replace(RULESETS["kon_khan"], take_discard=TakeDiscard.FREE)
    pile = next(step for step in steps(rules.options) if step.act is Act.PILE)
    assert HouseRule("take_discard") in pile.cites(rules)
