"""Kinds that ask for reasons, points and differences, in every game and level: fair, solvable, told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest

from tutor.practice.exercise import LEVELS, Answer, Grade
from tutor.practice.kinds import KINDS
from tutor.practice.puzzle import Puzzle, from_code, generate
from tutor.rules.rulesets import RULESETS
from tutor.views.exercise_text import say, static_html, static_text
from tutor.views.phrases import LANGUAGES, Phrases

EVERYWHERE = set(RULESETS)
ASKED = {
    "why_illegal": EVERYWHERE,
    "find_all_melds": EVERYWHERE,
    "wild_cards": {"thanasis", "dynamitis"},
    "meld_worth": {"kon_khan"},
    "open_with_51": {"kon_khan"},
    "four_set": {"kon_khan", "koum_kan"},
    "six_games": EVERYWHERE,
    "what_flips": EVERYWHERE,
}
PLACES = [(kind, game) for kind, games in ASKED.items() for game in sorted(games)]
SEEDS = range(20)


@cache
def made(kind: str, game: str, level: int) -> tuple[Puzzle, ...]:
    return tuple(generate(kind, game, seed=seed, level=level) for seed in SEEDS)


def test_which_kinds_are_asked_in_which_games() -> None:
    """001: only Thanasis and Dynamitis turn a card. 004: only Kon Khan asks for points, and burns fours."""
    asked = {kind: {name for name, rules in RULESETS.items() if KINDS[kind].games(rules)} for kind in ASKED}
    assert asked == ASKED


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("kind", "game"), PLACES)
def test_the_solution_is_right_and_the_code_gives_the_question_again(
    kind: str, game: str, level: int
) -> None:
    for puzzle in made(kind, game, level):
        assert puzzle.check(puzzle.solution).grade is Grade.RIGHT, puzzle.code
    again = from_code(made(kind, game, level)[3].code)
    assert again.question == made(kind, game, level)[3].question


@pytest.mark.parametrize(("kind", "game"), PLACES)
def test_questions_do_not_repeat(kind: str, game: str) -> None:
    for level in LEVELS:
        assert len({puzzle.question for puzzle in made(kind, game, level)}) >= 15, level


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("kind", "game"), PLACES)
def test_everything_can_be_said(kind: str, game: str, lang: str) -> None:
    """Task, choices, answer, feedback and hints have their sentences (a missing one raises)."""
    phrases = Phrases(lang)
    for level in LEVELS:
        for puzzle in made(kind, game, level)[:3]:
            assert "kk-right" in static_html(puzzle, phrases)
            assert phrases.text("ui.answer_is") in static_text(puzzle, phrases)
            told = [puzzle.hints.idea, puzzle.hints.cards, puzzle.hints.solution]
            assert len({say(hint, phrases) for hint in told}) == 3


# --- the last hint is the solution ---------------------------------------------------------------


def by_rule(puzzle: Puzzle) -> Answer:
    return puzzle.hints.solution.id.removeprefix("hint.why_illegal.solution.")


def by_word(puzzle: Puzzle) -> Answer:
    return puzzle.hints.solution.id.removeprefix("hint.four_set.")


def by_points(puzzle: Puzzle) -> Answer:
    points = dict(puzzle.hints.solution.facts)["points"]
    assert isinstance(points, int)
    return points


def by_marks(puzzle: Puzzle) -> Answer:
    marks = str(dict(puzzle.hints.solution.facts)["answer"]).split()
    return tuple({"✓": "legal", "✗": "illegal"}[mark] for mark in marks)


def by_number(puzzle: Puzzle) -> Answer:
    if puzzle.hints.solution.id == "hint.what_flips.none":
        return frozenset()
    numbers = str(dict(puzzle.hints.solution.facts)["answer"]).split(", ")
    return frozenset("ABCDE"[int(number) - 1] for number in numbers)


READ: dict[str, Callable[[Puzzle], Answer]] = {
    "why_illegal": by_rule,
    "meld_worth": by_points,
    "four_set": by_word,
    "six_games": by_marks,
    "what_flips": by_number,
}


@pytest.mark.parametrize(("kind", "game"), [place for place in PLACES if place[0] in READ])
def test_who_follows_the_last_hint_is_right(kind: str, game: str) -> None:
    for level in LEVELS:
        for puzzle in made(kind, game, level):
            assert puzzle.check(READ[kind](puzzle)).grade is Grade.RIGHT, puzzle.code


@pytest.mark.parametrize(
    ("kind", "game"),
    [place for place in PLACES if place[0] in ("find_all_melds", "wild_cards", "open_with_51")],
)
def test_who_taps_the_cards_of_the_last_hint_is_right(kind: str, game: str) -> None:
    for level in LEVELS:
        for puzzle in made(kind, game, level):
            hand, told = list(puzzle.control.hand), dict(puzzle.hints.solution.facts)["cards"]  # type: ignore[union-attr]
            cards = [card for meld in told for card in (meld if isinstance(meld, tuple) else (meld,))]  # type: ignore[union-attr]
            places = set()
            for card in (getattr(card, "card", card) for card in cards):
                places.add(next(at for at, one in enumerate(hand) if one is card and at not in places))
            assert puzzle.check(frozenset(places)).grade is Grade.RIGHT, puzzle.code


# --- what must not give the answer away ----------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", ["koum_kan", "kon_khan"])
def test_about_half_of_the_fours_burn(game: str, level: int) -> None:
    burning = sum(
        generate("four_set", game, seed=seed, level=level).solution == "burns" for seed in range(120)
    )
    assert 40 <= burning <= 80


def test_every_row_of_six_games_is_now_legal_and_now_not() -> None:
    for level in LEVELS:
        rows = zip(*(puzzle.solution for puzzle in made("six_games", "koum_kan", level)), strict=True)
        legal = [sum(said == "legal" for said in row) / len(SEEDS) for row in rows]
        assert sum(0.1 <= share <= 0.9 for share in legal) >= 3, (level, legal)
        assert 0.25 <= sum(legal) / len(legal) <= 0.75, (level, legal)


@pytest.mark.parametrize("level", LEVELS)
def test_no_letter_of_what_flips_is_a_good_guess(level: int) -> None:
    """Each move changes about as often as any other, and sometimes none does."""
    # Some sixty questions a game: with fewer, chance alone tells the letters apart.
    puzzles = [
        generate("what_flips", game, seed=seed, level=level)
        for game in sorted(EVERYWHERE)
        for seed in range(60)
    ]
    answers = [puzzle.question.flips(puzzle.rules) for puzzle in puzzles]
    letters = Counter(letter for answer in answers for letter in answer)
    assert max(letters.values()) <= 1.5 * min(letters.values())
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
