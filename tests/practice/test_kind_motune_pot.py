"""The motune pot: antes, payments and two wins running, by hand from 004 § Motune."""

from __future__ import annotations

from collections import Counter

import pytest

from tutor.practice.exercise import Grade
from tutor.practice.kinds.motune_pot import KIND, NOBODY, Question
from tutor.practice.puzzle import generate
from tutor.rules.match import PotHand, RoundVoid
from tutor.rules.ruleset import replace
from tutor.rules.rulesets import RULESETS

KON_KHAN = RULESETS["kon_khan"]
PLAYERS = ("Ana", "Ben", "Carla")


def won(winner: str, *down: str) -> PotHand:
    return PotHand(winner, frozenset(down))


@pytest.mark.parametrize(
    ("hands", "pot", "taker"),
    [
        ((won("Ana"),), 3 + 4, NOBODY),
        ((won("Ana", "Ben"), won("Ben")), 3 + 3 + 4, NOBODY),
        ((won("Ana", "Ben"), won("Ana")), 3 + 3 + 4, "Ana"),
        ((won("Ana"), RoundVoid(), won("Ana")), 3 + 4 + 4, "Ana"),  # A-KH-17: a void hand breaks nothing
        ((won("Ana"), won("Ana"), won("Ana")), 3 + 4, NOBODY),  # A-KH-16: new ante, the streak begins anew
    ],
)
def test_the_pot(hands: tuple[PotHand | RoundVoid, ...], pot: int, taker: str) -> None:
    question = Question(PLAYERS, hands)
    assert KIND.solution(question, KON_KHAN) == (pot, taker)
    assert KIND.check(question, KON_KHAN, (pot + 1, taker)).grade is Grade.WRONG


def test_the_ante_is_paid_by_everybody() -> None:
    question = Question(PLAYERS, (won("Ana"),))
    assert KIND.solution(question, replace(KON_KHAN, ante=5)) == (15 + 4, NOBODY)


def test_the_pot_after_each_hand_is_told() -> None:
    question = Question(PLAYERS, (won("Ana", "Ben"), won("Ana")))
    feedback = KIND.check(question, KON_KHAN, (10, NOBODY))
    assert feedback.headline.id == "feedback.motune_pot.taken"
    assert [dict(line.facts)["points"] for line in feedback.lines] == [6, 10]
    assert feedback.cites


@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_the_pot_is_taken_about_half_the_time(level: int) -> None:
    made = (generate(KIND.id, "kon_khan", seed=seed, level=level) for seed in range(60))
    takers = Counter(KIND.solution(one.question, KON_KHAN)[1] == NOBODY for one in made)
    assert 18 <= takers[True] <= 42
