"""Melds of nothing but wild cards, where a game allows them (A-TD-4): still sets and runs of lawful size."""

import pytest

from tutor.rules.cards import Card, Rank, Suit
from tutor.rules.melds import judge_meld
from tutor.rules.rulesets import RULESETS

TURNED = Card(Rank.FIVE, Suit.SPADES)
FIVES_AND_TWOS = ["2♠", "2♥", "2♦", "2♣", "2♠", "2♥", "2♦", "2♣", "5♥", "5♦", "5♣", "JK", "JK", "JK"]


@pytest.mark.parametrize(("size", "legal"), [(2, False), (3, True), (5, True), (13, True), (14, False)])
def test_wild_cards_alone_make_no_run_longer_than_thirteen(size: int, legal: bool) -> None:
    """001: a run goes from the ace to the king, once."""
    verdict = judge_meld(" ".join(FIVES_AND_TWOS[:size]), RULESETS["dynamitis"], turned=TURNED)
    assert verdict.legal is legal
    assert bool(verdict.readings) is legal
