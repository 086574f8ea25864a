"""Hands that draw on their own: who counts as down or out, what is thrown, and that a number is a hand."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.simulate.alone import (
    any_card,
    cheap_first,
    dealt,
    dear_first,
    goes_down,
    goes_out,
    hand_size,
    turns_until,
)
from benchmarks.simulate.questions import Alone
from tutor.rules.cards import JOKER, Card, Rank, Suit, parse_card, parse_cards
from tutor.rules.rulesets import RULESETS

KOUM_KAN = RULESETS["koum_kan"]
KON_KHAN = RULESETS["kon_khan"]
THANASIS = RULESETS["thanasis"]


@pytest.mark.parametrize(
    ("hand", "greek", "iraqi"),
    [
        ("K♠ K♥ K♦ 7♠ 7♥ 7♦ 2♣", True, True),  # 30 + 21 = 51
        ("K♠ K♥ K♦ 6♠ 6♥ 6♦ 2♣", True, False),  # 30 + 18 = 48
        ("3♠ 3♥ 3♦ 9♣", True, False),
        ("3♠ 3♥ 9♦ J♣", False, False),
    ],
)
def test_004_down_with_51_points_000_with_any_meld(hand: str, greek: bool, iraqi: bool) -> None:
    assert goes_down(parse_cards(hand), KOUM_KAN, None) is greek
    assert goes_down(parse_cards(hand), KON_KHAN, None) is iraqi


@pytest.mark.parametrize(
    ("hand", "out"),
    [
        ("3♠ 3♥ 3♦ 5♣ 6♣ 7♣ 9♦", True),  # 9♦ is the last discard
        ("3♠ 3♥ 3♦ 5♣ 6♣ 8♦ 9♦", True),  # eights are wild: 8♦ is 4♣ or 7♣
        ("3♠ 3♥ 3♦ 5♣ 6♣ 10♦ 9♦", False),
    ],
)
def test_001_thanasis_out_when_all_but_one_lie_in_melds(hand: str, out: bool) -> None:
    assert goes_out(parse_cards(hand), THANASIS, Card(Rank.EIGHT, Suit.SPADES)) is out


def test_000_ten_cards_004_fourteen_and_fifteen_for_the_opener() -> None:
    assert hand_size(KOUM_KAN, opener=False) == 10
    assert [hand_size(KON_KHAN, opener) for opener in (False, True)] == [14, 15]


def test_004_the_opener_does_not_draw_in_the_first_turn() -> None:
    turns = {Alone(KON_KHAN, opener=True)(number, 1) for number in range(40)}
    assert 0 in turns
    assert 1 not in turns, "the cards of the first turn are those that were dealt"


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_a_hand_with_a_given_number_of_jokers_leaves_the_others_in_the_stock(jokers: int) -> None:
    hand = dealt(KON_KHAN, 3, 1, jokers=jokers)
    assert hand.cards.count(JOKER) == jokers
    assert hand.stock.count(JOKER) == 2 - jokers
    assert len(hand.cards) == 14 and len(hand.stock) == 106 - 14


def test_001_a_turned_card_is_in_no_hand_and_no_stock() -> None:
    hand = dealt(THANASIS, 3, 1)
    assert hand.turned is not None
    assert (*hand.cards, *hand.stock).count(hand.turned) == 1  # its twin
    assert len(hand.cards) + len(hand.stock) == 107


def test_what_lies_in_no_meld_and_has_no_neighbour_is_thrown_first() -> None:
    hand = parse_cards("3♠ 3♥ 3♦ 5♣ 6♣ K♦ 9♥ JK")  # K♦ and 9♥ stand alone, of 10 and 9 points
    chance = Random(1)
    assert cheap_first(hand, KON_KHAN, None, chance) == parse_card("9♥")
    assert dear_first(hand, KON_KHAN, None, chance) == parse_card("K♦")
    assert any_card(hand, KON_KHAN, None, chance) in hand[:-1]


def test_a_hand_that_is_never_ready_has_no_turn() -> None:
    hand = dealt(KON_KHAN, 1, 1)
    assert turns_until(lambda *_: False, hand, KON_KHAN, any_card, Random(1)) is None
