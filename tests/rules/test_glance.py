"""Which cards of a hand lie near enough to others: told by hand, and by one card as by all."""

from __future__ import annotations

import random

import pytest

from tests.oracles.random_hands import random_case
from tutor.rules.arrange.keys import layout_for
from tutor.rules.cards import Card, parse_cards
from tutor.rules.playing.game import game_for
from tutor.rules.playing.glance import Near
from tutor.rules.rulesets import RULESETS

LAYOUT = layout_for(decks=2)


def near(hand: str, wilds: int) -> str:
    looking = Near(LAYOUT, RULESETS["kon_khan"].options, wild_faces=0, wilds=wilds)
    found = looking.of(sum(LAYOUT.unit(card.code) for card in parse_cards(hand)))
    return " ".join(str(card) for card in LAYOUT.cards(found))


@pytest.mark.parametrize(
    ("hand", "wilds", "expected"),
    [
        ("4♠ 5♠ 6♠ 9♠ Q♦", 0, "4♠ 5♠ 6♠"),
        ("4♠ 5♠ 9♠ 9♦ Q♦", 0, ""),
        ("4♠ 5♠ 9♠ 9♦ Q♦", 1, "4♠ 5♠ 9♠ 9♦"),
        ("4♠ 5♠ 9♠ 9♦ Q♦", 2, "4♠ 5♠ 9♠ 9♦ Q♦"),
        ("A♠ Q♠ K♠ 2♥", 0, "A♠ Q♠ K♠"),
        ("A♠ 2♠ K♠", 0, ""),  # no run goes round the corner
        ("9♠ 9♦ 9♣ 4♥", 0, "9♠ 9♦ 9♣"),
    ],
)
def test_a_card_without_others_near_lies_in_no_meld(hand: str, wilds: int, expected: str) -> None:
    assert near(hand, wilds) == expected


@pytest.mark.parametrize("seed", range(3))
def test_one_card_is_told_as_all_are(seed: int) -> None:
    rng = random.Random(700 + seed)
    for _ in range(200):
        case = random_case(rng, most_cards=12, changes=rng.choice((0, 0, 1, 2, 4)))
        game = game_for(case.rules, case.turned)
        hand = game.total(case.hand)
        for card in filter(lambda card: isinstance(card, Card), set(case.hand)):
            wild = game.finder.is_wild(card)
            expected = wild or bool(game.naturally_near(hand) & game.counters[card.code])
            assert game.helps_naturally(hand, card) is expected, (card, case)
