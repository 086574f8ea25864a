"""A puzzle as a live widget: the task, a control, feedback, hints, retry, next, and a share code."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

import ipywidgets as widgets

from tutor.practice.exercise import LEVELS, Answer, Feedback, Grade, Note, note
from tutor.practice.journal import Journal
from tutor.practice.progress import Via
from tutor.practice.puzzle import Puzzle, PuzzleError, from_code
from tutor.views.controls import ControlView, button, control_view, row
from tutor.views.exercise_text import (
    feedback_html,
    hint_html,
    problem_html,
    say_html,
    static_html,
    static_text,
    task_html,
)
from tutor.views.phrases import Phrases
from tutor.views.readable import Readable

_MISSING = Feedback(Grade.UNFINISHED, note("feedback.answer_all"))


class PuzzleView(Readable):
    """One place on a page where puzzles are solved, one after the other.

    In JupyterLab and on a live page it is a widget; on a printed or static page it is the first
    puzzle with its worked answer. Every answer goes into the journal before anything is said about it.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        phrases: Phrases,
        journal: Journal | None = None,
        on_next: Callable[[], None] | None = None,
    ) -> None:
        self._first = puzzle
        self._phrases = phrases
        self._journal = journal
        self.via = Via.CHAPTER
        self._task = widgets.HTML()
        self._place = widgets.VBox([])
        self._feedback = _html("kk-feedback")
        self._hints = _html("kk-hints")
        self.hint = button("", self._safely(self._give_hint), "kk-hint-button")
        self.retry = button(phrases.text("ui.retry"), self._safely(self._retry))
        self.next = button(phrases.text("ui.next"), self._safely(on_next or self._next))
        self.easier = button(phrases.text("ui.easier"), self._safely(self._easier))
        self.harder = button(phrases.text("ui.harder"), self._safely(self._harder))
        self.code = widgets.Text(description=phrases.text("ui.code"), continuous_update=False)
        self.open = button(phrases.text("ui.open"), self._safely(self._open))
        self.box = widgets.VBox(
            [
                self._task,
                self._place,
                self._feedback,
                self._hints,
                row([self.hint, self.retry, self.next, self.easier, self.harder], "kk-actions"),
                row([self.code, self.open], "kk-actions", "kk-code"),
            ]
        )
        self.box.add_class("kk-puzzle")
        self.show(puzzle)

    def show(self, puzzle: Puzzle) -> None:
        """Put a puzzle on the screen, untouched."""
        task = task_html(puzzle, self._phrases)
        control = control_view(puzzle.control, self._phrases, self._answer)
        # Only what could be drawn is put up, so that a fault leaves the old puzzle whole.
        self.puzzle = puzzle
        self._task.value = task
        self.control: ControlView = control
        self._place.children = [control.box]
        self._hinted = False
        self.code.value = puzzle.code
        self.easier.disabled = puzzle.level == LEVELS[0]
        self.harder.disabled = puzzle.level == LEVELS[-1]
        self._answered = False
        self._start_over()

    @property
    def feedback(self) -> str:
        """What is said about the last answer, as HTML; empty before one."""
        return str(self._feedback.value)

    @property
    def hints(self) -> str:
        """The hints given so far, as HTML."""
        return str(self._hints.value)

    def _start_over(self) -> None:
        self._hints_given = 0
        self._since = time.monotonic()
        self._feedback.value = ""
        self._hints.value = ""
        self.retry.disabled = True
        self._write_hint_button()

    def _retry(self) -> None:
        self.control.reset()
        self._start_over()

    def _answer(self, answer: Answer | None) -> None:
        self._safely(lambda: self._grade(answer))()

    def _grade(self, answer: Answer | None) -> None:
        feedback = _MISSING if answer is None else self.puzzle.check(answer)
        finished = feedback.grade is not Grade.UNFINISHED
        if finished:
            self._save_answer(feedback.grade)
        told = feedback_html(self.puzzle, feedback, self._phrases, hinted=self._hinted)
        self._feedback.value = told + self._troubles()
        self.retry.disabled = not finished

    def _save_answer(self, grade: Grade) -> None:
        self._answered = True
        if self._journal is not None:
            seconds = time.monotonic() - self._since
            self._journal.answered(self.puzzle, grade, self.via, hinted=self._hinted, seconds=seconds)

    def _save_help(self) -> None:
        """A hint before the first answer is kept too: a reload must not make it forgotten."""
        if self._journal is not None and not (self._hinted or self._answered):
            self._journal.helped(self.puzzle, self.via)

    def _troubles(self) -> str:
        notes = self._journal.troubles() if self._journal is not None else ()
        return "".join(f'<p class="kk-trouble">{say_html(one, self._phrases)}</p>' for one in notes)

    def _give_hint(self) -> None:
        self._save_help()
        hints = self.puzzle.hints
        steps: tuple[Note, ...] = (hints.idea, hints.cards, hints.solution)
        self._hints_given = min(self._hints_given + 1, len(steps))
        self._hinted = True  # and stays so after "try again", until another puzzle comes
        said = enumerate(steps[: self._hints_given], start=1)
        self._hints.value = "".join(hint_html(step, hint, self._phrases) for step, hint in said)
        self._write_hint_button()

    def _write_hint_button(self) -> None:
        done = self._hints_given == 3
        self.hint.disabled = done
        self.hint.description = (
            self._phrases.text("ui.hints_done")
            if done
            else self._phrases.text("ui.hint", have=self._hints_given + 1)
        )

    def _next(self) -> None:
        self.show(self.puzzle.next())

    def _easier(self) -> None:
        self.show(self.puzzle.at_level(self.puzzle.level - 1))

    def _harder(self) -> None:
        self.show(self.puzzle.at_level(self.puzzle.level + 1))

    def _open(self) -> None:
        self.show(from_code(self.code.value))

    def _safely(self, action: Callable[[], None]) -> Callable[[], None]:
        """The action, with words for the reader where it fails: nobody else hears of a failed click."""

        def act() -> None:
            try:
                action()
            except PuzzleError as error:
                self._feedback.value = problem_html(error.reason, self._phrases)
            except Exception:
                logging.getLogger(__name__).exception("puzzle %s", self.puzzle.code)
                broken = note("error.broken", value=self.puzzle.code)
                self._feedback.value = problem_html(broken, self._phrases)

        return act

    def __repr__(self) -> str:
        return static_text(self._first, self._phrases)

    def static_html(self) -> str:
        """The first puzzle with its worked answer folded in."""
        return static_html(self._first, self._phrases)


def _html(name: str) -> widgets.HTML:
    made = widgets.HTML()
    made.add_class(name)
    return made
