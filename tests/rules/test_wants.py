"""How many wild cards natural cards want at least: counted by hand, and never more than they need."""

from __future__ import annotations

import random

import pytest

from tests.oracles.random_hands import random_case
from tutor.rules.arrange.keys import layout_for
from tutor.rules.arrange.prices import cards_left
from tutor.rules.arrange.shape import shape_of
from tutor.rules.arrange.solver import solver_for
from tutor.rules.arrange.wants import Wants
from tutor.rules.cards import parse_cards
from tutor.rules.rulesets import RULESETS

LAYOUT = layout_for(decks=2)
WANTS = Wants(LAYOUT, shape_of(RULESETS["kon_khan"].options))


def counted(hand: str) -> int:
    return sum(LAYOUT.unit(card.code) for card in parse_cards(hand))


@pytest.mark.parametrize(
    ("hand", "wanted"),
    [
        ("4♠ 5♠ 6♠", 0),
        ("6♥ 6♣ 6♦", 0),
        ("Q♠ K♠ A♠", 0),
        ("A♠ 2♠ 3♠", 0),
        ("4♠ 5♠", 1),  # half a joker each
        ("4♠ 6♠", 1),
        ("6♥ 6♣", 1),
        ("4♠ 5♠ 7♠ 8♠", 1),  # a quarter each
        ("4♠ 5♠ 6♠ 8♠", 1),  # the eight alone wants one; the others lie without
        ("9♦", 2),
        ("4♠ 7♠", 2),  # 4♠ JK JK 7♠: one each
        ("4♠ 5♠ 9♦", 3),
        ("9♦ 3♣ K♥", 6),
        ("9♦ 9♦", 2),  # twins count as one face: they lie in no set together, but who knows
    ],
)
def test_the_least_number_of_wild_cards_that_is_not_too_few(hand: str, wanted: int) -> None:
    assert [WANTS.too_much(counted(hand), wilds, left=0) for wilds in range(8)] == [
        wilds < wanted for wilds in range(8)
    ]


def test_a_third_each_is_counted_as_a_quarter() -> None:
    """4♠ 5♠ JK 7♠ takes one joker; rounded down the three want three quarters, with K♥ K♣ seven."""
    assert WANTS.too_much(counted("4♠ 5♠ 7♠ K♥ K♣"), 1, left=0)
    assert not WANTS.too_much(counted("4♠ 5♠ 7♠ K♥ K♣"), 2, left=0)


def test_round_the_corner_there_is_no_run() -> None:
    """K♠ A♠ and A♠ 2♠ go with a joker each, but not K♠ A♠ 2♠: half a joker three times."""
    assert WANTS.too_much(counted("K♠ A♠ 2♠"), 1, left=0)


def test_the_card_that_may_stay_is_the_one_that_wants_most() -> None:
    hand = counted("4♠ 5♠ 9♦")
    assert WANTS.too_much(hand, 0, left=1)
    assert not WANTS.too_much(hand, 1, left=1)


@pytest.mark.parametrize(("wilds", "staying"), [(0, ""), (1, "9♦"), (2, "9♦"), (3, "4♠ 5♠ 9♦")])
def test_who_may_stay_so_that_the_others_do_not_want_too_much(wilds: int, staying: str) -> None:
    expected = sum(1 << card.code * LAYOUT.width for card in parse_cards(staying))
    assert WANTS.may_stay(counted("4♠ 5♠ 9♦"), wilds) == expected


@pytest.mark.parametrize("seed", range(4))
def test_no_card_is_ruled_out_whose_discard_lets_the_rest_go_down(seed: int) -> None:
    rng = random.Random(500 + seed)
    for _ in range(120):
        case = random_case(rng, most_cards=11, changes=rng.choice((0, 0, 1, 2, 4)))
        solver = solver_for(case.rules, case.turned, cards_left())
        hand = solver.read(case.hand)
        may_stay = solver.may_stay(hand)
        for card in set(case.hand):
            unit = solver.units[card.code]
            if solver.least_of(hand - unit) == 0:
                assert may_stay & unit, (card, case)
