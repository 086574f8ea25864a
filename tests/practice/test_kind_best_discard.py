"""The best discard: ties are all right, two points more are weaker, anything dearer is wrong."""

from __future__ import annotations

import pytest

from tutor.practice.dealt import Dealt
from tutor.practice.exercise import Grade
from tutor.practice.kinds.best_discard import KIND
from tutor.practice.puzzle import generate
from tutor.rules.arrange import best_discard
from tutor.rules.cards import AnyCard, parse_cards
from tutor.rules.rulesets import RULESETS

KOUM_KAN = RULESETS["koum_kan"]
# The run lies; loose are K♦ Q♣ 9♠ 2♥: without a court card 21 stay, without the nine 22, without the two 29.
HAND: Dealt[AnyCard] = Dealt(parse_cards("4♥ 5♥ 6♥ K♦ Q♣ 9♠ 2♥"))


@pytest.mark.parametrize(
    ("place", "grade", "have"),
    [
        (3, Grade.RIGHT, None),
        (4, Grade.RIGHT, None),
        (5, Grade.WEAKER, 1),
        (6, Grade.WRONG, 8),
        (0, Grade.WRONG, 4 + 5 + 6 - 4 + 10),  # the run is gone: 5 + 6 loose, and both court cards
    ],
)
def test_grades_by_the_points_left_over(place: int, grade: Grade, have: int | None) -> None:
    feedback = KIND.check(HAND, KOUM_KAN, frozenset({place}))
    assert feedback.grade is grade
    assert dict(feedback.headline.facts).get("have") == have


def test_ties_are_told() -> None:
    told = KIND.check(HAND, KOUM_KAN, frozenset({3})).lines
    assert [line.id for line in told] == ["feedback.best_discard.kept", "feedback.best_discard.ties"]
    assert dict(told[1].facts)["cards"] == parse_cards("Q♣")


@pytest.mark.parametrize("places", [set(), {1, 2}])
def test_one_card_is_needed(places: set[int]) -> None:
    assert KIND.check(HAND, KOUM_KAN, frozenset(places)).grade is Grade.UNFINISHED


@pytest.mark.parametrize("game", RULESETS)
def test_levels(game: str) -> None:
    for level, size in ((1, 6), (2, 7), (3, 9), (4, 10), (5, 11)):
        for seed in range(8):
            puzzle = generate(KIND.id, game, seed=seed, level=level)
            hand, turned = puzzle.question.cards, puzzle.question.turned
            assert len(hand) == size
            right = {option.card for option in best_discard(hand, puzzle.rules, turned=turned)}
            for place, card in enumerate(hand):
                graded = puzzle.check(frozenset({place})).grade
                assert (graded is Grade.RIGHT) == (card in right)
