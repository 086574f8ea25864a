"""Every kind of exercise as a widget: hint, a wrong answer, try again, the right answer, next."""

from __future__ import annotations

import pytest

from benchmarks.wrong_answers import wrong_answer
from tests.practice.well_posed import PLACES
from tutor.practice.exercise import Answer, PickOne
from tutor.practice.puzzle import from_code, generate
from tutor.views.controls import (
    Checked,
    ChoiceButtons,
    Field,
    HandPicker,
    NumberField,
    OrderRows,
    PartFields,
    TickButtons,
)
from tutor.views.exercise_text import feedback_html
from tutor.views.phrases import Phrases
from tutor.views.puzzle_view import PuzzleView


def field_of(view: PuzzleView) -> Field:
    if isinstance(view.control, Checked):
        return view.control.field
    assert isinstance(view.control, ChoiceButtons)
    return view.control


def put_in(field: Field, answer: Answer) -> None:
    """An answer, by clicks as a reader gives it."""
    match field:
        case ChoiceButtons():
            field.buttons[str(answer)].click()
        case TickButtons():
            for id in answer:  # type: ignore[union-attr]
                field.buttons[str(id)].click()
        case HandPicker():
            for place in answer:  # type: ignore[union-attr]
                field.cards[int(place)].click()
        case NumberField():
            field.box.value = answer
        case OrderRows():
            for end, id in enumerate(answer):  # type: ignore[arg-type]
                for place in range(field.answer.index(str(id)), end, -1):
                    field.ups[place].click()
        case PartFields():
            for one, part in zip(field.fields, answer, strict=True):  # type: ignore[arg-type]
                put_in(one, part)
    assert field.answer == answer


def answer(view: PuzzleView, given: Answer) -> str:
    put_in(field_of(view), given)
    if isinstance(view.control, Checked):
        view.control.check.click()
    return view.feedback


@pytest.mark.parametrize(("kind", "game"), PLACES)
def test_a_widget_through_right_wrong_hint_retry_and_next(kind: str, game: str) -> None:
    puzzle = generate(kind, game, seed=11, level=3)
    view = PuzzleView(puzzle, Phrases("en"))
    untouched = field_of(view).answer
    for step in (1, 2, 3):
        view.hint.click()
        assert view.hints.count("kk-hint") == step
    assert "kk-wrong" in answer(view, wrong_answer(puzzle, puzzle.control, puzzle.solution))
    view.retry.click()
    assert (view.feedback, view.hints) == ("", "")
    assert field_of(view).answer == untouched
    told = answer(view, puzzle.solution)
    assert "kk-right" in told
    assert "kk-hinted" in told
    view.next.click()
    assert (view.feedback, view.hints) == ("", "")
    assert view.puzzle.code == view.code.value == puzzle.next().code
    assert isinstance(view.puzzle.control, PickOne) == isinstance(view.control, ChoiceButtons)


WEIGHED = "best_discard"  # no rule forbids the other discards, so there is none to cite


@pytest.mark.parametrize(("kind", "game"), [place for place in PLACES if place[0] != WEIGHED])
def test_a_wrong_answer_says_where_the_rule_is_written(kind: str, game: str) -> None:
    puzzle = generate(kind, game, seed=5, level=3)
    view = PuzzleView(puzzle, Phrases("en"))
    assert "kk-cite" in answer(view, wrong_answer(puzzle, puzzle.control, puzzle.solution))


# A log without a mistake has no rule to cite, nor has a set of four that is seen to stay or to burn.
UNWRITTEN = {WEIGHED, "spot_mistake", "which_game"}


@pytest.mark.parametrize(("kind", "game"), [place for place in PLACES if place[0] not in UNWRITTEN])
def test_a_right_answer_says_where_the_rule_is_written(kind: str, game: str) -> None:
    puzzle = generate(kind, game, seed=5, level=3)
    assert "kk-cite" in feedback_html(puzzle, puzzle.check(puzzle.solution), Phrases("en"))


@pytest.mark.parametrize("code", ["lay_off.koum_kan_four_jokers.5.546.v1", "take_joker.koum_kan.3.1240.v1"])
def test_so_does_the_answer_that_nothing_fits(code: str) -> None:
    puzzle = from_code(code)
    assert puzzle.solution == "none"
    assert "kk-cite" in feedback_html(puzzle, puzzle.check("none"), Phrases("en"))
