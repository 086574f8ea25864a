"""Melds of nothing but wild cards, where a game allows them (A-TD-4): still sets and runs of lawful size."""

import pytest

from tutor.rules.arrange import least_deadwood
from tutor.rules.arrange.keys import layout_for
from tutor.rules.cards import Card, Rank, Suit, parse_cards
from tutor.rules.finding import finder_for
from tutor.rules.melds import judge_meld
from tutor.rules.playing.holding import Holding
from tutor.rules.ruleset import replace
from tutor.rules.rulesets import RULESETS

TURNED = Card(Rank.FIVE, Suit.SPADES)
FIVES_AND_TWOS = ["2♠", "2♥", "2♦", "2♣", "2♠", "2♥", "2♦", "2♣", "5♥", "5♦", "5♣", "JK", "JK", "JK"]


@pytest.mark.parametrize(("size", "legal"), [(2, False), (3, True), (5, True), (13, True), (14, False)])
def test_wild_cards_alone_make_no_run_longer_than_thirteen(size: int, legal: bool) -> None:
    """001: a run goes from the ace to the king, once."""
    verdict = judge_meld(" ".join(FIVES_AND_TWOS[:size]), RULESETS["dynamitis"], turned=TURNED)
    assert verdict.legal is legal
    assert bool(verdict.readings) is legal


def test_a_wild_two_is_the_natural_card_that_a_meld_may_ask_for_a_td_3() -> None:
    """At a table that asks for one natural card: A-2-3 and 2-3-4 of hearts, and a set of twos."""
    asks = replace(RULESETS["dynamitis"], min_naturals=1)
    finder = finder_for(asks, TURNED)
    hand = parse_cards("2♥ JK JK")
    faces = {tuple(sorted(str(slot.face) for slot in meld.reading)) for meld in finder.melds(hand)}
    runs = {("2♥", "3♥", "A♥"), ("2♥", "3♥", "4♥")}
    (twos,) = faces - runs
    assert faces >= runs and {face[0] for face in twos} == {"2"}
    assert Holding(layout_for(2), finder, hand).melds(0, in_rows=0) == list(finder.melds(hand))
    assert not least_deadwood(hand, asks, turned=TURNED).left
    assert not list(finder.melds(parse_cards("JK JK JK")))
