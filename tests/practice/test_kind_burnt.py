"""Burnt or not: the edge of the limit, coming back, and the two ends of a game, by hand from the text."""

from __future__ import annotations

from collections import Counter

import pytest

from tutor.practice.bank import read_bank
from tutor.practice.exercise import LEVELS, Grade
from tutor.practice.kinds.burnt import BACK, IN, KIND, OUT, REPLAY, Question
from tutor.practice.moves import SIX
from tutor.practice.puzzle import generate
from tutor.rules.ruleset import replace
from tutor.rules.rulesets import RULESETS

KOUM_KAN = RULESETS["koum_kan"]
PLAYERS = ("Anna", "Ben", "Carla", "Dan")


def pad(before: tuple[int, ...], points: tuple[int, ...], asked: str = "Carla") -> Question:
    names = PLAYERS[: len(before)]
    return Question(tuple(zip(names, before, strict=True)), tuple(zip(names, points, strict=True)), asked)


def test_only_koum_kan_knows_hats() -> None:
    assert [game for game in SIX if KIND.games(RULESETS[game])] == ["koum_kan"]


@pytest.mark.parametrize(
    ("question", "fate", "total"),
    [
        (pad((64, 76, 90, 61), (0, 12, 12, 10)), BACK, 88),  # 000 § Getting burnt: the example
        (pad((64, 76, 90), (0, 12, 10)), IN, 100),  # exactly 100 is not over 100
        (pad((64, 76, 90), (0, 12, 11)), BACK, 88),
        (pad((90, 76, 90, 61), (11, 12, 11, 0)), BACK, 88),  # 101 is not "still in"
        (pad((90, 0, 90), (11, 0, 11)), OUT, 101),  # one is left: that is the end
        (pad((90, 99, 90), (11, 2, 30)), REPLAY, 90),  # everybody over: the round does not count
    ],
)
def test_what_becomes_of_carla_000(question: Question, fate: str, total: int) -> None:
    assert KIND.solution(question, KOUM_KAN) == (fate, total)


def test_a_limit_of_101_moves_the_edge_000() -> None:
    question = pad((64, 76, 90), (0, 12, 11))
    assert KIND.solution(question, replace(KOUM_KAN, limit=101)) == (IN, 101)


def test_feedback_tells_the_sum_and_who_is_still_in() -> None:
    question = pad((64, 76, 90, 61), (0, 12, 12, 10))
    wrong = KIND.check(question, KOUM_KAN, (BACK, 102))
    assert wrong.grade is Grade.WRONG
    assert wrong.headline.id == "feedback.burnt.total.back"
    assert [line.id for line in wrong.lines] == ["feedback.burnt.over.over", "feedback.burnt.still_in"]
    assert dict(wrong.lines[1].facts)["text"] == "Anna 64 · Ben 88 · Dan 71"
    assert wrong.cites
    assert KIND.check(question, KOUM_KAN, (IN, 88)).headline.id == "feedback.burnt.back"


def test_no_end_is_a_good_guess() -> None:
    for level in LEVELS:
        made = (generate(KIND.id, "koum_kan", seed=seed, level=level) for seed in range(150))
        ends = Counter(fate for fate, _ in (KIND.solution(one.question, KOUM_KAN) for one in made))
        possible = 4 if level == 5 else 2
        assert len(ends) == possible
        assert max(ends.values()) <= 150 * (0.75 if possible == 2 else 0.4), level


def test_levels_are_what_they_promise() -> None:
    for seed in range(60):
        far, near, edge, several = (
            generate(KIND.id, "koum_kan", seed=seed, level=level).question for level in (1, 2, 3, 4)
        )
        assert far.total <= 89 or far.total >= 109
        assert 98 <= near.total <= 103
        assert edge.total in (100, 101)
        points = dict(several.points)
        assert sum(total + points[player] > 100 for player, total in several.before) >= 1


def test_a_pad_of_the_bank() -> None:
    text = """
ruleset = "koum_kan"
[[puzzle]]
id = "a"
kind = "burnt"
level = 2
before = { Anna = 64, Ben = 76, Carla = 90 }
round = { Anna = 0, Ben = 12, Carla = 12 }
asked = "Carla"
expect = { fate = "back", total = 88 }
source = ["000 § Getting burnt and coming back"]
title = { en = "A", de = "B" }
remark = { en = "A.", de = "B." }
"""
    (entry,) = read_bank(text, "x.toml")
    assert entry.expect == (BACK, 88)
    assert KIND.check(entry.question, entry.rules, (BACK, 88)).grade is Grade.RIGHT
