"""Two melds of the same cards on the table, and exchanges that free more than one joker, in a plan to go out.

Sources: 000 § Playing a turn (two decks: 4♠ 5♠ 6♠ may lie there twice), rulings A-KK-10, A-K1-6.
"""

from __future__ import annotations

from tutor.rules.arrange import can_go_out
from tutor.rules.cards import JOKER, parse_card, parse_cards
from tutor.rules.going_out import Addition, Exchange, Holding, Plan, judge_going_out
from tutor.rules.layoff import Player
from tutor.rules.melds import meld_readings
from tutor.rules.options import FinalDiscard, JokerInSet, JokerUse
from tutor.rules.ruleset import replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.taking import judge_take_jokers
from tutor.rules.verdict import Reading, Rule

KOUM_KAN = RULESETS["koum_kan"]
FOUR_JOKERS = RULESETS["koum_kan_four_jokers"]


def lying(text: str) -> Reading:
    (reading,) = meld_readings(text, KOUM_KAN)
    return reading


def held(text: str) -> Holding:
    return Holding(parse_cards(text), own_meld=True)


def test_each_of_two_equal_runs_takes_a_seven() -> None:
    both = (Addition("7♠", "4♠ 5♠ 6♠"), Addition("7♠", "4♠ 5♠ 6♠", twin=1))
    plan = Plan(additions=both, discard=parse_card("4♦"))
    assert judge_going_out(plan, held("7♠ 7♠ 4♦"), KOUM_KAN).legal


def test_one_run_does_not() -> None:
    both = (Addition("7♠", "4♠ 5♠ 6♠"), Addition("7♠", "4♠ 5♠ 6♠"))
    assert not judge_going_out(
        Plan(additions=both, discard=parse_card("4♦")), held("7♠ 7♠ 4♦"), KOUM_KAN
    ).legal


def test_the_solver_uses_both_runs() -> None:
    run = lying("4♠ 5♠ 6♠")
    hand = parse_cards("7♠ 7♠ 4♦")
    plan = can_go_out(hand, KOUM_KAN, table=(run, run), own_meld=True)
    assert plan is not None
    assert sorted(addition.twin for addition in plan.additions) == [0, 1]
    assert plan.discard is parse_card("4♦")
    assert can_go_out(hand, KOUM_KAN, table=(run,), own_meld=True) is None


def test_the_solver_frees_the_joker_of_each() -> None:
    """Two jokers join 9♥; 2♣ is the discard."""
    run = lying("5♠ JK=6♠ 7♠")
    hand = parse_cards("6♠ 6♠ 9♥ 2♣")
    plan = can_go_out(hand, KOUM_KAN, table=(run, run), own_meld=True)
    assert plan is not None
    assert sorted(exchange.twin for exchange in plan.exchanges) == [0, 1]
    assert can_go_out(hand, KOUM_KAN, table=(run,), own_meld=True) is None


def test_a_joker_freed_from_one_stays_in_the_other() -> None:
    """The six goes into the first run; the eight on it and the four on the second."""
    run = "5♠ JK=6♠ 7♠"
    plan = Plan(
        melds=("9♥ 9♦ JK=9♣",),
        additions=(Addition("8♠", run), Addition("4♠", run, twin=1)),
        exchanges=(Exchange(run, "6♠"),),
        discard=parse_card("2♣"),
    )
    assert judge_going_out(plan, held("6♠ 8♠ 4♠ 9♥ 9♦ 2♣"), KOUM_KAN).legal


def test_two_named_cards_free_two_jokers_at_once_a_kk_10() -> None:
    exchange = Exchange("4♥ JK=5♥ JK=6♥ 7♥", "5♥ 6♥")
    plan = Plan(("9♥ JK=9♣ JK=9♦",), exchanges=(exchange,), discard=parse_card("2♣"))
    assert judge_going_out(plan, held("5♥ 6♥ 9♥ 2♣"), KOUM_KAN).legal


def test_all_missing_sevens_free_both_jokers_a_k1_6() -> None:
    """7♥ JK JK lacks three suits; once they lie there, neither joker has a place."""
    rules = replace(FOUR_JOKERS, joker_in_set_take=JokerInSet.BOTH_MISSING)
    plan = Plan(("9♥ JK JK",), exchanges=(Exchange("7♥ JK JK", "7♠ 7♦ 7♣"),), discard=parse_card("2♣"))
    assert judge_going_out(plan, held("7♠ 7♦ 7♣ 9♥ 2♣"), rules).legal
    one = Plan(("9♥ 9♦ JK",), exchanges=(Exchange("7♥ JK JK", "7♠ 7♦ 7♣"),), discard=parse_card("2♣"))
    broken = {reason.rule for reason in judge_going_out(one, held("7♠ 7♦ 7♣ 9♥ 9♦ 2♣"), rules).broken}
    assert broken == {Rule.OUT_EMPTY}  # the second joker is still in hand


def test_the_solver_counts_both_jokers_a_k1_6() -> None:
    rules = replace(FOUR_JOKERS, joker_in_set_take=JokerInSet.BOTH_MISSING)
    table = next(one for one in meld_readings("7♥ JK JK", rules) if one[0].face.rank is one[1].face.rank)
    assert can_go_out(parse_cards("7♠ 7♦ 7♣ 9♥ 2♣"), rules, table=(table,), own_meld=True) is not None
    assert can_go_out(parse_cards("7♠ 7♦ 7♣ 9♥ K♦ 2♣"), rules, table=(table,), own_meld=True) is None


def test_as_many_jokers_as_are_freed_must_be_used_where_the_table_asks_for_that() -> None:
    """Both freed, one melded with two nines, the other discarded: not both used in this turn."""
    rules = replace(KOUM_KAN, joker_take_use=JokerUse.SAME_TURN)
    exchange = Exchange("4♥ JK=5♥ JK=6♥ 7♥", "5♥ 6♥")
    plan = Plan(("9♥ 9♦ JK=9♣",), exchanges=(exchange,), discard=JOKER)
    judged = judge_going_out(plan, held("5♥ 6♥ 9♥ 9♦"), rules)
    assert {reason.rule for reason in judged.broken} == {Rule.TAKE_USE}
    assert judge_going_out(plan, held("5♥ 6♥ 9♥ 9♦"), KOUM_KAN).legal


def test_an_exchange_that_is_not_lawful_brings_one_joker_and_says_only_that() -> None:
    plan = Plan(("9♥ 9♦ JK=9♣",), exchanges=(Exchange("5♠ JK=6♠ 7♠", "6♥"),))
    rules = replace(KOUM_KAN, final_discard=FinalDiscard.OPTIONAL)
    judged = judge_going_out(plan, held("6♥ 9♥ 9♦"), rules)
    assert {reason.rule for reason in judged.broken} == {Rule.TAKE_MATCHES}


def test_several_jokers_asked_for_by_who_may_take_none_say_only_that() -> None:
    """Both cards match; what is missing is a meld of one's own (000 § Playing a turn)."""
    asked = judge_take_jokers("4♥ JK=5♥ JK=6♥ 7♥", "5♥ 6♥", KOUM_KAN, Player(own_meld=False))
    assert {reason.rule for reason in asked.broken} == {Rule.TAKE_OWN_MELD}
    strange = judge_take_jokers("4♥ JK=5♥ JK=6♥ 7♥", "5♥ 9♥", KOUM_KAN)
    assert {reason.rule for reason in strange.broken} == {Rule.TAKE_MATCHES}
