"""Kinds that ask for reasons, points and differences: what must not give the answer away."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from tests.practice.chance import least, most
from tutor.practice.exercise import LEVELS
from tutor.practice.puzzle import Puzzle, generate
from tutor.rules.rulesets import RULESETS

SEEDS = range(20)


@cache
def made(kind: str, game: str, level: int) -> tuple[Puzzle, ...]:
    return tuple(generate(kind, game, seed=seed, level=level) for seed in SEEDS)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", ["koum_kan", "kon_khan"])
def test_about_half_of_the_fours_burn(game: str, level: int) -> None:
    burning = sum(
        generate("four_set", game, seed=seed, level=level).solution == "burns" for seed in range(120)
    )
    assert least(120, 0.5) <= burning <= most(120, 0.5)


def test_every_row_of_six_games_is_now_legal_and_now_not() -> None:
    for level in LEVELS:
        rows = zip(*(puzzle.solution for puzzle in made("six_games", "koum_kan", level)), strict=True)
        legal = [sum(said == "legal" for said in row) / len(SEEDS) for row in rows]
        assert sum(0.1 <= share <= 0.9 for share in legal) >= 3, (level, legal)
        assert 0.25 <= sum(legal) / len(legal) <= 0.75, (level, legal)


@pytest.mark.parametrize("level", LEVELS)
def test_no_letter_of_what_flips_is_a_good_guess(level: int) -> None:
    """Each move changes as often as any other, give or take a tenth, and sometimes none does."""
    seeds = range(40)
    puzzles = [generate("what_flips", game, seed=seed, level=level) for game in RULESETS for seed in seeds]
    answers = [puzzle.question.flips(puzzle.rules) for puzzle in puzzles]
    letters = Counter(letter for answer in answers for letter in answer)
    share = letters.total() / len(letters) / len(answers)
    assert max(letters.values()) <= most(len(answers), 1.1 * share)
    assert min(letters.values()) >= least(len(answers), 0.9 * share)
    assert 0.08 <= sum(not answer for answer in answers) / len(answers) <= 0.4


@pytest.mark.parametrize("level", LEVELS)
def test_every_reason_on_offer_is_right_at_times(level: int) -> None:
    puzzles = [puzzle for game in ("koum_kan", "kon_khan") for puzzle in made("why_illegal", game, level)]
    answers = Counter(puzzle.solution for puzzle in puzzles)
    places = Counter(
        [rule.value for rule in puzzle.question.choices].index(puzzle.solution) for puzzle in puzzles
    )
    assert len(answers) >= 5
    assert max(answers.values()) <= 0.4 * len(puzzles)
    assert max(places.values()) <= 0.6 * len(puzzles)
