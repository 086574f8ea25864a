"""A puzzle of one choice as a widget: wrong, hints, retry, right, next, as a reader would."""

from __future__ import annotations

from tutor.practice.exercise import Grade
from tutor.practice.puzzle import Puzzle
from tutor.views.controls import ChoiceButtons
from tutor.views.phrases import LANGUAGES, Phrases
from tutor.views.puzzle_view import PuzzleView


def drive(puzzle: Puzzle) -> None:
    """Click through everything there is, in every language."""
    for lang in LANGUAGES:
        view = PuzzleView(puzzle, Phrases(lang))
        control = view.control
        assert isinstance(control, ChoiceButtons)
        wrong = next(id for id in control.buttons if puzzle.check(id).grade is Grade.WRONG)
        control.buttons[wrong].click()
        assert "kk-wrong" in view.feedback
        assert "✓" in control.buttons[wrong].description
        for step in (1, 2, 3):
            view.hint.click()
            assert view.hints.count("kk-hint") == step
        view.retry.click()
        assert (view.feedback, view.hints) == ("", "")
        control.buttons[str(puzzle.solution)].click()
        assert "kk-right" in view.feedback
        assert "kk-hinted" in view.feedback
        view.next.click()
        assert view.puzzle.code == puzzle.next().code
        assert view.feedback == ""
