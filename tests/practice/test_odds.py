"""Outs, takers and wild cards in a deal, counted by hand first."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tutor.practice.odds import WildOdds, outs, takers, wild_odds
from tutor.rules.cards import Rank, parse_cards, show
from tutor.rules.ruleset import replace
from tutor.rules.rulesets import RULESETS

KOUM_KAN = RULESETS["koum_kan"]
FOUR_JOKERS = RULESETS["koum_kan_four_jokers"]


@pytest.mark.parametrize(
    ("held", "faces", "cards"),
    [
        ("6♥ 7♥", "5♥ 8♥", 4),  # open at both ends, two of each
        ("6♥ 8♥", "7♥", 2),  # a gap
        ("7♥ 7♠", "7♦ 7♣", 4),  # not the twins of those held
        ("7♥ 7♥", "", 0),  # twins make no set and no run
        ("6♥ 9♥", "", 0),
        ("A♥ 2♥", "3♥", 2),  # the end of the row
        ("K♥ A♥", "Q♥", 2),
        ("6♥ 7♥ 7♠", "5♥ 8♥ 7♦ 7♣", 8),  # the middle card serves twice
        ("7♥ 7♠ 7♦", "7♣", 2),  # a finished set takes the fourth
    ],
)
def test_000_cards_that_complete_a_meld_with_two_packs(held: str, faces: str, cards: int) -> None:
    found = outs(parse_cards(held), KOUM_KAN)
    assert (set(found.faces), found.cards) == (set(parse_cards(faces)), cards)


def test_seen_cards_do_not_come_any_more() -> None:
    found = outs(parse_cards("6♥ 7♥"), KOUM_KAN, seen=parse_cards("5♥ 5♥ 8♥"))
    assert (show(found.faces), found.cards) == ("8♥", 1)


def test_jokers_are_counted_apart_and_only_those_not_held() -> None:
    assert outs(parse_cards("6♥ 7♥"), KOUM_KAN).jokers == 2
    assert outs(parse_cards("6♥ 7♥"), FOUR_JOKERS).jokers == 4
    assert outs(parse_cards("7♥ 7♥"), KOUM_KAN).jokers == 0
    assert outs(parse_cards("7♥ JK"), KOUM_KAN).jokers == 1  # one natural card among two jokers is enough


def test_001_the_ace_is_low_so_king_and_ace_wait_for_nothing() -> None:
    assert outs(parse_cards("K♥ A♥"), FOUR_JOKERS).cards == 0


def test_000_pairs_that_wait_for_a_card() -> None:
    """A seven: 3 pairs of suits and 3 places in a run, each with two copies of two cards: 6 x 4 = 24.

    The ace lies in A-2-3 and Q-K-A only, the two in A-2-3 and 2-3-4, the king in J-Q-K and Q-K-A.
    """
    counted = takers(KOUM_KAN)
    assert counted[Rank.SEVEN] == counted[Rank.THREE] == counted[Rank.QUEEN] == 24
    assert counted[Rank.ACE] == counted[Rank.TWO] == counted[Rank.KING] == 20


def test_001_with_the_ace_low_alone_ace_and_king_are_wanted_least() -> None:
    counted = takers(FOUR_JOKERS)
    assert counted[Rank.ACE] == counted[Rank.KING] == 16
    assert counted[Rank.TWO] == counted[Rank.QUEEN] == 20
    assert counted[Rank.JACK] == 24


def test_a_house_rule_counts_at_once() -> None:
    assert takers(replace(KOUM_KAN, ace_high=False))[Rank.ACE] == 16


@pytest.mark.parametrize(
    ("game", "cards", "wild", "pack"),
    [
        ("koum_kan", 10, 2, 106),
        ("koum_kan_four_jokers", 10, 4, 108),
        ("kon_khan", 14, 2, 106),
        ("thanasis", 10, 11, 107),  # the turned card lies aside
        ("dynamitis", 10, 19, 107),
        ("basic_rummy", 7, 2, 54),
    ],
)
def test_wild_cards_in_a_deal_for_four(game: str, cards: int, wild: int, pack: int) -> None:
    assert wild_odds(RULESETS[game], players=4) == WildOdds(cards, wild, pack)


def test_chances_add_up() -> None:
    """One card of three is dealt, and one of the three is wild."""
    odds = WildOdds(cards=1, wild=1, pack=3)
    assert [odds.exactly(count) for count in (0, 1)] == [Fraction(2, 3), Fraction(1, 3)]
    assert odds.at_least(1) == odds.mean == Fraction(1, 3)
