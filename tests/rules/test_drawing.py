"""Drawing and the stock: 000 § Playing a turn, § Going out; 001 § Thanasis; 003 § Basic rules; 004."""

from __future__ import annotations

import pytest

from tutor.rules.cards import parse_card, parse_cards, show
from tutor.rules.drawing import (
    START,
    Draw,
    DrawFrom,
    Moment,
    Piles,
    Purpose,
    judge_draw,
    round_over,
    turn_over,
)
from tutor.rules.options import Mode, StockOut, StockOutTiming
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.verdict import Rule

KOUM_KAN = RULESETS["koum_kan"]
KON_KHAN = RULESETS["kon_khan"]
STOCK = Draw(DrawFrom.STOCK)
DISCARD = Draw(DrawFrom.DISCARD)


def broken(draw: Draw, rules: Ruleset, moment: Moment = START) -> set[Rule]:
    return {one.rule for one in judge_draw(draw, rules, moment).broken}


def test_one_card_from_one_pile_000_playing_a_turn() -> None:
    assert judge_draw(STOCK, KOUM_KAN).legal
    assert judge_draw(DISCARD, KOUM_KAN).legal
    assert broken(Draw(DrawFrom.BOTH), KOUM_KAN) == {Rule.DRAW_ONE}
    assert broken(Draw(DrawFrom.STOCK, count=2), KOUM_KAN) == {Rule.DRAW_ONE}
    assert broken(Draw(DrawFrom.NONE), KOUM_KAN) == {Rule.DRAW_FIRST}


def test_only_the_top_of_the_discard_pile() -> None:
    assert broken(Draw(DrawFrom.DISCARD, position=2), KOUM_KAN) == {Rule.DRAW_TOP}


def test_only_on_your_turn_and_only_once() -> None:
    assert broken(DISCARD, KOUM_KAN, Moment(on_turn=False)) == {Rule.TURN_YOURS}
    assert broken(STOCK, KOUM_KAN, Moment(drawn=True)) == {Rule.DRAW_PHASE}


@pytest.mark.parametrize("game", ["thanasis", "dynamitis"])
def test_stock_only_001_thanasis(game: str) -> None:
    assert broken(DISCARD, RULESETS[game]) == {Rule.DRAW_DISCARD}
    assert judge_draw(STOCK, RULESETS[game]).legal


def test_every_broken_rule_is_named() -> None:
    draw = Draw(DrawFrom.DISCARD, position=3)
    assert broken(draw, RULESETS["thanasis"], Moment(on_turn=False)) == {
        Rule.TURN_YOURS,
        Rule.DRAW_TOP,
        Rule.DRAW_DISCARD,
    }


def test_before_going_down_the_discard_only_opens_004_drawing() -> None:
    assert broken(DISCARD, KON_KHAN) == {Rule.DRAW_DISCARD}
    assert judge_draw(Draw(DrawFrom.DISCARD, purpose=Purpose.OPEN), KON_KHAN).legal
    assert judge_draw(DISCARD, KON_KHAN, Moment(down=True)).legal


def test_a_planned_opening_is_judged_with_the_discard_in_it() -> None:
    def planned(*melds: str) -> Draw:
        return Draw(DrawFrom.DISCARD, card=parse_card("7♠"), purpose=Purpose.OPEN, melds=melds)

    assert judge_draw(planned("K♥ K♦ K♠", "7♣ 7♦ 7♠"), KON_KHAN).legal
    assert broken(planned("7♣ 7♦ 7♠"), KON_KHAN) == {Rule.OPEN_MINIMUM}  # 21
    assert broken(planned("K♥ K♦ K♠", "Q♥ Q♦ Q♠"), KON_KHAN) == {Rule.OPEN_DISCARD_USED}


def test_the_strict_reading_takes_no_discard_to_open_a_kh_1() -> None:
    strict = replace(KON_KHAN, open_with_discard=False)
    assert broken(Draw(DrawFrom.DISCARD, purpose=Purpose.OPEN), strict) == {Rule.OPEN_DISCARD}


EMPTY = Moment(stock_left=0)


@pytest.mark.parametrize(
    ("timing", "draw", "finished", "over"),
    [
        (StockOutTiming.AFTER_TURN, DISCARD, True, True),
        (StockOutTiming.AFTER_TURN, DISCARD, False, False),
        (StockOutTiming.IMMEDIATE, DISCARD, False, True),
        (StockOutTiming.WHEN_NEEDED, DISCARD, True, False),
        (StockOutTiming.WHEN_NEEDED, STOCK, True, True),
    ],
)
def test_when_an_empty_stock_ends_the_round_a_kk_13(
    timing: StockOutTiming, draw: Draw, finished: bool, over: bool
) -> None:
    rules = replace(KOUM_KAN, stock_out_timing=timing)
    moment = Moment(stock_left=0, previous_turn_finished=finished)
    assert round_over(draw, rules, moment) is over
    assert (Rule.ROUND_RUNNING in broken(draw, rules, moment)) is over


@pytest.mark.parametrize("how", [StockOut.TURN_OVER, StockOut.RESHUFFLE])
def test_a_renewed_stock_ends_nothing(how: StockOut) -> None:
    rules = replace(KOUM_KAN, stock_out=how)
    assert judge_draw(STOCK, rules, EMPTY).legal
    assert not round_over(STOCK, rules, EMPTY)


def test_the_mode_decides_in_kon_khan_004_motune_and_best_of_5() -> None:
    assert judge_draw(STOCK, KON_KHAN, EMPTY).legal
    best5 = replace(KON_KHAN, mode=Mode.BEST5)
    assert broken(STOCK, best5, EMPTY) == {Rule.ROUND_RUNNING, Rule.DRAW_STOCK}


def test_the_pile_turned_over_starts_with_its_oldest_card_003_basic_rules() -> None:
    # 2♥ was discarded first. Turned over, it is the top card and starts the new pile.
    piles = turn_over(parse_cards("2♥ 9♣ K♦ 4♠"))
    assert show(piles.discard) == "2♥"
    assert show(reversed(piles.stock)) == "9♣ K♦ 4♠"  # in the order in which they will be drawn


def test_a_single_card_turned_over_leaves_no_stock() -> None:
    assert turn_over(parse_cards("2♥")) == Piles(stock=(), discard=parse_cards("2♥"))
