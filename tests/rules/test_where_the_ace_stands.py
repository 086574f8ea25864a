"""The four options about the ace, each of which speaks of its own runs only.

`ace_low` A-2-3, `ace_high` Q-K-A, `ace_wrap` K-A-2 (A-KK-3), `ace_both_ends` the fourteen cards A-2-…-K-A
(A-KK-2). Every expectation was written by hand: an ace in front wants the first, an ace behind the second,
an ace between the third.
"""

from __future__ import annotations

from itertools import product

import pytest

from tests.oracles.deciding import is_meld
from tests.rules.positions import listed, lying, play, position
from tutor.rules.arrange import can_go_out, least_deadwood
from tutor.rules.arrange.out import ways_out
from tutor.rules.cards import parse_card, parse_cards
from tutor.rules.finding import finder_for
from tutor.rules.melds import judge_meld, meld_readings
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.verdict import Rule

KOUM_KAN = RULESETS["koum_kan"]
INNER = "2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠"
RUNS = {
    "2♠ 3♠ 4♠": (),
    INNER: (),
    "A♠ 2♠ 3♠": ("low",),
    "Q♠ K♠ A♠": ("high",),
    f"A♠ {INNER}": ("low", "high"),  # either will do: the ace goes in front or behind
    "K♠ A♠ 2♠": ("wrap",),
    "J♠ Q♠ K♠ A♠ 2♠ 3♠": ("wrap",),
    f"A♠ {INNER} A♠": ("both_ends",),
    f"A♠ {INNER} A♠ 2♠": ("nothing",),
}


def table(low: bool, high: bool, wrap: bool, both_ends: bool) -> Ruleset:
    return replace(KOUM_KAN, ace_low=low, ace_high=high, ace_wrap=wrap, ace_both_ends=both_ends)


def wanted(run: str, low: bool, high: bool, wrap: bool, both_ends: bool) -> bool:
    on = {"low": low, "high": high, "wrap": wrap, "both_ends": both_ends, "nothing": False}
    if run == f"A♠ {INNER}":  # all thirteen ranks; round the corner they may start anywhere, so with the nine
        return low or high or wrap
    return all(on[name] for name in RUNS[run])


@pytest.mark.parametrize(("low", "high", "wrap", "both_ends"), [*product((False, True), repeat=4)])
def test_each_option_allows_its_own_runs(low: bool, high: bool, wrap: bool, both_ends: bool) -> None:
    rules = table(low, high, wrap, both_ends)
    for run in RUNS:
        expected = wanted(run, low, high, wrap, both_ends)
        assert judge_meld(run, rules).legal is is_meld(run, rules) is expected, (run, rules)


@pytest.mark.parametrize(("low", "high", "wrap"), [*product((False, True), repeat=3)])
def test_the_solver_lays_the_same_runs(low: bool, high: bool, wrap: bool) -> None:
    """Three cards in hand that no set can use: they are laid, or all three are left."""
    rules = table(low, high, wrap, False)
    for run, allowed in (("A♠ 2♠ 3♠", low), ("Q♠ K♠ A♠", high), ("K♠ A♠ 2♠", wrap)):
        left = least_deadwood(parse_cards(run), rules).left
        assert len(left) == (0 if allowed else 3), (run, rules)


def test_a_joker_takes_no_place_that_the_ace_may_not_have() -> None:
    corner_only = replace(KOUM_KAN, ace_high=False, ace_wrap=True)
    assert not judge_meld("Q♠ K♠ JK=A♠", corner_only).legal
    assert judge_meld("K♠ JK=A♠ 2♠", corner_only).legal
    assert judge_meld("K♠ A♠ JK=2♠", corner_only).legal


@pytest.mark.parametrize(
    ("run", "options", "rule", "cards"),
    [
        ("A♠ 2♠ 3♠", {}, Rule.RUN_ACE_LOW, "A♠"),
        ("Q♠ K♠ A♠", {}, Rule.RUN_ACE_HIGH, "A♠"),
        ("K♠ A♠ 2♠", {"ace_wrap": True}, Rule.RUN_ACE_WRAP, "A♠"),
        ("Q♠ K♠ A♠ 2♠", {"ace_wrap": True}, Rule.RUN_ACE_WRAP, "A♠"),
        (f"A♠ {INNER} A♠", {"ace_both_ends": True}, Rule.RUN_ACE_ONCE, "A♠ A♠"),
    ],
)
def test_a_legal_run_says_where_its_ace_stands(
    run: str, options: dict[str, object], rule: Rule, cards: str
) -> None:
    aces = [one for one in judge_meld(run, replace(KOUM_KAN, **options)) if one.rule.startswith("run.ace")]
    assert [(one.rule, one.fact("cards")) for one in aces] == [(rule, parse_cards(cards))]


@pytest.mark.parametrize(
    ("run", "options", "rule"),
    [
        ("Q♠ K♠ A♠", {"ace_high": False, "ace_wrap": True}, Rule.RUN_ACE_HIGH),
        ("Q♠ K♠ A♠", {"ace_high": False, "ace_both_ends": True}, Rule.RUN_ACE_HIGH),
        ("A♠ 2♠ 3♠", {"ace_low": False, "ace_wrap": True}, Rule.RUN_ACE_LOW),
    ],
)
def test_the_reason_names_the_end_at_which_the_ace_may_not_stand(
    run: str, options: dict[str, object], rule: Rule
) -> None:
    assert [one.rule for one in judge_meld(run, replace(KOUM_KAN, **options)).broken] == [rule]


def test_ace_and_two_go_round_the_corner_together_where_the_ace_may_not_end_a_run() -> None:
    """J-Q-K with A alone would end with the ace; with A and 2 it goes through the corner."""
    state = position(replace(KOUM_KAN, ace_high=False, ace_wrap=True), "A♠ 2♠ 8♥", "J♠ Q♠ K♠")
    act, *others = listed(state, "off")
    assert not others
    assert lying(play(state, act)) == "J♠ Q♠ K♠ A♠ 2♠"


def test_where_the_ace_may_end_a_run_the_two_comes_after_it_by_itself() -> None:
    state = position(replace(KOUM_KAN, ace_wrap=True), "A♠ 2♠ 8♥", "J♠ Q♠ K♠")
    (act,) = listed(state, "off")
    after = play(state, act)
    assert lying(after) == "J♠ Q♠ K♠ A♠"
    assert lying(play(after, *listed(after, "off"))) == "J♠ Q♠ K♠ A♠ 2♠"


def test_going_out_round_the_corner() -> None:
    corner_only = replace(KOUM_KAN, ace_high=False, ace_wrap=True)
    meld = meld_readings("J♠ Q♠ K♠", corner_only)
    plan = can_go_out(parse_cards("A♠ 2♠ 8♥"), corner_only, table=meld, own_meld=True)
    assert plan is not None and plan.discard is parse_card("8♥")
    assert can_go_out(parse_cards("A♠ 8♥"), corner_only, table=meld, own_meld=True) is None
    assert not [*ways_out(parse_cards("A♠ 3♠ 8♥"), corner_only, table=meld, own_meld=True)]


def test_what_may_be_added_at_the_ends_of_a_run_round_the_corner() -> None:
    """K-A-2 takes Q below and 3 above, whether or not an ace may end a run."""
    for high in (False, True):
        finder = finder_for(replace(KOUM_KAN, ace_high=high, ace_wrap=True))
        (meld,) = meld_readings("K♠ A♠ 2♠", finder.rules)
        assert set(finder.ends(meld)) == set(parse_cards("Q♠ 3♠"))
