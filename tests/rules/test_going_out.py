"""Going out: 000 § Going out, 001 § Koum-kan (The Discard), § Thanasis, 003 § Basic rules, 004 § The goal."""

from __future__ import annotations

from tutor.rules.cards import Card, parse_card, parse_cards
from tutor.rules.discarding import Taken
from tutor.rules.going_out import Addition, Exchange, Holding, Plan, judge_going_out
from tutor.rules.options import FinalDiscard, JokerUse, StockOutTiming
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.verdict import Rule

KOUM_KAN = RULESETS["koum_kan"]
FOUR_JOKERS = RULESETS["koum_kan_four_jokers"]
KON_KHAN = RULESETS["kon_khan"]
RUMMY = RULESETS["basic_rummy"]


def broken(plan: Plan, holding: Holding, rules: Ruleset) -> set[Rule]:
    return {one.rule for one in judge_going_out(plan, holding, rules).broken}


def held(text: str, *, own_meld: bool = True) -> Holding:
    return Holding(parse_cards(text), own_meld=own_meld)


def test_ten_melded_at_once_and_the_last_discarded_000_going_out() -> None:
    plan = Plan(("3♣ 3♥ 3♠", "4♦ 5♦ 6♦ 7♦", "Q♥ K♥ A♥"), discard=parse_card("8♠"))
    hand = held("3♣ 3♥ 3♠ 4♦ 5♦ 6♦ 7♦ Q♥ K♥ A♥ 8♠", own_meld=False)
    assert judge_going_out(plan, hand, KOUM_KAN).legal


def test_the_last_card_must_be_discarded_000_and_need_not_be_003() -> None:
    plan = Plan(("7♥ 7♦ 7♣",))
    assert broken(plan, held("7♥ 7♦ 7♣"), KOUM_KAN) == {Rule.OUT_DISCARD}
    assert judge_going_out(plan, held("7♥ 7♦ 7♣"), RUMMY).legal


def test_the_sources_contradiction_can_be_read_the_other_way_a_k1_2() -> None:
    plan = Plan(additions=(Addition("7♠", "4♠ 5♠ 6♠"), Addition("7♣", "7♦ 7♥ 7♠")))
    loose = replace(FOUR_JOKERS, final_discard=FinalDiscard.OPTIONAL)
    assert broken(plan, held("7♠ 7♣"), FOUR_JOKERS) == {Rule.OUT_DISCARD}
    assert judge_going_out(plan, held("7♠ 7♣"), loose).legal


def test_a_card_is_played_once_and_none_is_left() -> None:
    twice = Plan(additions=(Addition("7♠", "4♠ 5♠ 6♠"), Addition("7♠", "7♦ 7♥ 7♣")), discard=parse_card("4♦"))
    assert broken(twice, held("7♠ 4♦"), KOUM_KAN) == {Rule.HAND_HOLDS}
    assert broken(Plan(discard=parse_card("4♦")), held("7♠ 4♦"), KOUM_KAN) == {Rule.OUT_EMPTY}


def test_several_cards_on_one_meld_in_any_order() -> None:
    far_first = (Addition("8♠", "4♠ 5♠ 6♠"), Addition("7♠", "4♠ 5♠ 6♠"))
    plan = Plan(additions=far_first, discard=parse_card("4♦"))
    assert judge_going_out(plan, held("7♠ 8♠ 4♦"), KOUM_KAN).legal


def test_the_twin_does_not_fit_on_the_same_end_twice() -> None:
    twins = (Addition("7♠", "4♠ 5♠ 6♠"), Addition("7♠", "4♠ 5♠ 6♠"))
    plan = Plan(additions=twins, discard=parse_card("4♦"))
    assert broken(plan, held("7♠ 7♠ 4♦"), KOUM_KAN) == {Rule.RUN_NO_REPEAT}


def test_laying_off_needs_a_meld_of_this_or_an_earlier_turn_000() -> None:
    ten = Addition("10♥", "J♥ Q♥ K♥")
    without = Plan(additions=(ten,), discard=parse_card("8♠"))
    assert broken(without, held("10♥ 8♠", own_meld=False), KOUM_KAN) == {Rule.LAYOFF_OWN_MELD}
    anna = Plan(("3♣ 3♥ 3♠",), (ten,), discard=parse_card("8♠"))
    assert judge_going_out(anna, held("3♣ 3♥ 3♠ 10♥ 8♠", own_meld=False), KOUM_KAN).legal


def test_a_card_may_go_on_a_meld_of_the_same_turn() -> None:
    plan = Plan(("3♣ 3♥ 3♠",), (Addition("3♦", "3♣ 3♥ 3♠"),), discard=parse_card("8♠"))
    assert judge_going_out(plan, held("3♣ 3♥ 3♠ 3♦ 8♠"), KOUM_KAN).legal


SWAP = Exchange("5♠ JK=6♠ 7♠", "6♠")


def test_a_taken_joker_may_be_melded_at_once_000_taking_a_joker() -> None:
    plan = Plan(("9♥ 9♦ JK=9♣",), exchanges=(SWAP,), discard=parse_card("4♣"))
    assert judge_going_out(plan, held("6♠ 9♥ 9♦ 4♣"), KOUM_KAN).legal
    assert Rule.TAKE_OWN_MELD in broken(plan, held("6♠ 9♥ 9♦ 4♣", own_meld=False), KOUM_KAN)


def test_a_joker_is_taken_by_a_player_who_melds_first() -> None:
    plan = Plan(("3♣ 3♥ 3♠", "9♥ 9♦ JK=9♣"), exchanges=(SWAP,), discard=parse_card("4♣"))
    hand = held("3♣ 3♥ 3♠ 6♠ 9♥ 9♦ 4♣", own_meld=False)
    assert judge_going_out(plan, hand, KOUM_KAN).legal


def test_a_joker_that_must_be_used_cannot_be_the_discard() -> None:
    same_turn = replace(KOUM_KAN, joker_take_use=JokerUse.SAME_TURN)
    plan = Plan(exchanges=(SWAP,), discard=parse_card("JK"))
    assert judge_going_out(plan, held("6♠"), KOUM_KAN).legal
    assert broken(plan, held("6♠"), same_turn) == {Rule.TAKE_USE}


def test_the_discard_must_differ_when_going_out_too_003() -> None:
    plan = Plan(("7♥ 7♦ 7♣",), discard=parse_card("9♥"))
    holding = Holding(parse_cards("7♥ 7♦ 7♣ 9♥"), taken=Taken(parse_card("9♥")))
    assert broken(plan, holding, RUMMY) == {Rule.DISCARD_DIFFERS}


def test_the_whole_hand_at_once_001_thanasis() -> None:
    turned = parse_card("5♠")
    assert isinstance(turned, Card)
    hand = parse_cards("4♥ 5♦ 6♥ 9♣ 10♣ J♣ Q♣ K♦ K♠ K♥ 3♠")
    melds = ("4♥ 5♦ 6♥", "9♣ 10♣ J♣ Q♣", "K♦ K♠ K♥")
    holding = Holding(hand, turned=turned)
    assert judge_going_out(Plan(melds, discard=parse_card("3♠")), holding, RULESETS["thanasis"]).legal
    part = Plan(melds[:2], discard=parse_card("3♠"))
    assert broken(part, holding, RULESETS["thanasis"]) == {Rule.OUT_EMPTY}


ALL_FIFTEEN = "K♥ K♦ K♠ 7♣ 7♦ 7♠ 4♣ 5♣ 6♣ 9♥ 10♥ J♥ 2♠ 3♠ 4♠"


def test_all_fifteen_melded_without_a_discard_a_kh_3() -> None:
    melds = ("K♥ K♦ K♠", "7♣ 7♦ 7♠", "4♣ 5♣ 6♣", "9♥ 10♥ J♥", "2♠ 3♠ 4♠")
    assert judge_going_out(Plan(melds), held(ALL_FIFTEEN, own_meld=False), KON_KHAN).legal
    strict = replace(KON_KHAN, final_discard=FinalDiscard.REQUIRED)
    assert broken(Plan(melds), held(ALL_FIFTEEN, own_meld=False), strict) == {Rule.OUT_DISCARD}


def test_going_out_needs_the_51_as_well_004_opening() -> None:
    plan = Plan(("7♣ 7♦ 7♠",), (Addition("K♣", "10♣ J♣ Q♣"),), discard=parse_card("2♥"))
    assert broken(plan, held("7♣ 7♦ 7♠ K♣ 2♥", own_meld=False), KON_KHAN) == {Rule.OPEN_MINIMUM}


def test_a_joker_from_the_table_does_not_help_to_open_004_opening() -> None:
    # The kings need the joker that only a player who is down may take.
    plan = Plan(("K♥ K♦ JK", "7♣ 7♦ 7♠"), exchanges=(SWAP,), discard=parse_card("2♥"))
    hand = held("K♥ K♦ 7♣ 7♦ 7♠ 6♠ 2♥", own_meld=False)
    assert Rule.TAKE_OWN_MELD in broken(plan, hand, KON_KHAN)
    enough = Plan(("Q♥ Q♦ Q♠", *plan.melds), exchanges=(SWAP,), discard=parse_card("2♥"))
    more = held("Q♥ Q♦ Q♠ K♥ K♦ 7♣ 7♦ 7♠ 6♠ 2♥", own_meld=False)
    assert judge_going_out(enough, more, KON_KHAN).legal  # 30 + 21 without the kings


def test_a_burnt_four_takes_no_more_cards_004_burning() -> None:
    plan = Plan(("7♥ 7♦ 7♠ 7♣",), (Addition("JK=7♥", "7♥ 7♦ 7♠ 7♣"),))
    assert Rule.LAYOFF_ON_TABLE in broken(plan, held("7♥ 7♦ 7♠ 7♣ JK"), KON_KHAN)


def test_an_empty_stock_that_ends_the_round_at_once_leaves_no_turn_a_kk_13() -> None:
    at_once = replace(KOUM_KAN, stock_out_timing=StockOutTiming.IMMEDIATE)
    plan = Plan(additions=(Addition("7♠", "4♠ 5♠ 6♠"),), discard=parse_card("4♦"))
    last_drawn = Holding(parse_cards("7♠ 4♦"), own_meld=True, stock_left=0)
    assert judge_going_out(plan, last_drawn, KOUM_KAN).legal
    assert broken(plan, last_drawn, at_once) == {Rule.ROUND_RUNNING}
