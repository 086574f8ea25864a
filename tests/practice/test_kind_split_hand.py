"""Split the hand: the least that can be left over, every split that reaches it, and the weaker ones."""

from __future__ import annotations

import pytest

from tutor.practice.dealt import Dealt
from tutor.practice.exercise import Grade
from tutor.practice.kinds.split_hand import KIND
from tutor.practice.moves import SIX
from tutor.practice.puzzle import generate
from tutor.practice.splitting import greedy_points
from tutor.rules.arrange import least_points
from tutor.rules.cards import AnyCard, Card, Rank, Suit, parse_cards
from tutor.rules.rulesets import RULESETS

THANASIS = RULESETS["thanasis"]
THREE = Card(Rank.THREE, Suit.DIAMONDS)
# 7♥ 8♥ 9♥ 10♥ and 10♠ 10♣: with the ten in the set only A♠ 2♦ 5♣ K♦ are left, 1 + 2 + 5 + 10.
HAND: Dealt[AnyCard] = Dealt(parse_cards("7♥ 8♥ 9♥ 10♥ 10♠ 10♣ A♠ 2♦ 5♣ K♦"), THREE)


def test_asked_only_where_a_losers_combinations_are_spared_001() -> None:
    assert [game for game in SIX if KIND.games(RULESETS[game])] == ["dynamitis", "thanasis"]


@pytest.mark.parametrize(
    ("places", "grade", "message"),
    [
        ({0, 1, 2, 3, 4, 5}, Grade.RIGHT, "feedback.split_hand.yes"),
        ({0, 1, 2, 3}, Grade.WEAKER, "feedback.split_hand.weaker"),
        ({3, 4, 5}, Grade.WEAKER, "feedback.split_hand.weaker"),
        ({0, 1, 2, 9}, Grade.WRONG, "feedback.split_hand.no_meld"),
        (set(), Grade.UNFINISHED, "feedback.split_hand.first"),
    ],
)
def test_what_is_said_to_a_split(places: set[int], grade: Grade, message: str) -> None:
    feedback = KIND.check(HAND, THANASIS, frozenset(places))
    assert (feedback.grade, feedback.headline.id) == (grade, message)


def test_a_weaker_split_names_the_gap_and_the_better_one() -> None:
    feedback = KIND.check(HAND, THANASIS, frozenset({0, 1, 2, 3}))
    assert dict(feedback.headline.facts) == {"points": 38, "have": 20}
    assert dict(feedback.lines[1].facts)["points"] == 18


def test_a_card_of_the_wild_rank_left_over_costs_like_a_joker_001() -> None:
    hand: Dealt[AnyCard] = Dealt(parse_cards("7♥ 8♥ 9♥ 3♣ A♠ 2♦ 5♣ K♦ J♠ 6♣"), THREE)
    without = KIND.check(hand, THANASIS, frozenset({0, 1, 2}))
    assert without.grade is Grade.WEAKER
    assert dict(without.headline.facts)["points"] == 25 + 1 + 2 + 5 + 10 + 10 + 6


@pytest.mark.parametrize("game", ["thanasis", "dynamitis"])
@pytest.mark.parametrize(("level", "fails"), [(1, False), (2, False), (5, True)])
def test_the_greedy_split_is_right_at_first_and_wrong_at_last(game: str, level: int, fails: bool) -> None:
    for seed in range(20):
        puzzle = generate(KIND.id, game, seed=seed, level=level)
        hand, turned = puzzle.question.cards, puzzle.question.turned
        greedy = greedy_points(hand, puzzle.rules, turned)
        assert (greedy > least_points(hand, puzzle.rules, turned=turned)) == fails
        assert len(hand) == 10
