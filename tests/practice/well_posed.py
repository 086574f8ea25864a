"""What must hold of every puzzle that a generator makes, whatever its kind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.wrong_answers import wrong_answer
from tests.practice.answering import by_hint
from tutor.practice.dealer import games_of
from tutor.practice.exercise import Answer, Control, Feedback, Grade, Hints, Parts, PickCards
from tutor.practice.kinds import KINDS
from tutor.practice.puzzle import Puzzle, from_code
from tutor.rules.cards import AnyCard, Card
from tutor.rules.pack import pack_for
from tutor.views.exercise_text import answer_text, feedback_html, hint_html, task_html
from tutor.views.phrases import LANGUAGES, Phrases

PLACES = [(kind, game) for kind in KINDS for game in games_of(kind)]
PHRASES = [Phrases(lang) for lang in LANGUAGES]
RAW = re.compile(r"[{}]|\(\)|None(?! (?:of|can))|<script|style=")


@dataclass(frozen=True)
class Solved:
    """A puzzle with all that the engine says about it, asked once."""

    puzzle: Puzzle
    control: Control
    solution: Answer
    right: Feedback
    wrong: Feedback
    hints: Hints


def solve(puzzle: Puzzle) -> Solved:
    """The puzzle with a right answer that its control can give, and a wrong one."""
    control, solution = puzzle.control, puzzle.solution
    right = puzzle.check(solution)  # raises where the control could not give it
    assert right.grade is Grade.RIGHT
    wrong = puzzle.check(wrong_answer(puzzle, control, solution))
    return Solved(puzzle, control, solution, right, wrong, puzzle.hints)


def check_all(puzzle: Puzzle) -> None:
    """Raise `AssertionError`, or whatever is raised inside, if anything is wrong with it."""
    solved = solve(puzzle)
    check_hints(solved)
    check_code(puzzle)
    check_cards(solved)
    check_texts(solved)


def check_hints(solved: Solved) -> None:
    """Three different steps, and who does as the last one says is right."""
    hints = solved.hints
    assert len({hints.idea, hints.cards, hints.solution}) == 3
    answer = by_hint(solved.puzzle.kind.id, solved.control, hints.solution)
    assert answer == solved.solution or solved.puzzle.check(answer).grade is Grade.RIGHT


def check_code(puzzle: Puzzle) -> None:
    """The share code opens the same question."""
    again = from_code(puzzle.code)
    assert (again.question, again.level, again.seed) == (puzzle.question, puzzle.level, puzzle.seed)


def check_cards(solved: Solved) -> None:
    """One pack holds all cards on the screen."""
    assert not pack_for(solved.puzzle.rules).excess(list(shown(solved.puzzle)))


def check_texts(solved: Solved) -> None:
    """Task, answers, feedback and hints have their sentences in every language."""
    puzzle, hints = solved.puzzle, solved.hints
    for phrases in PHRASES:
        texts = [task_html(puzzle, phrases), answer_text(puzzle, solved.solution, phrases)]
        texts += [feedback_html(puzzle, one, phrases) for one in (solved.right, solved.wrong)]
        texts += [hint_html(1, hint, phrases) for hint in (hints.idea, hints.cards, hints.solution)]
        for text in texts:
            assert text
            assert not RAW.search(text), text
            assert all(
                len(re.findall(rf"<{tag}[ >]", text)) == text.count(f"</{tag}>") for tag in ("p", "ul")
            )


def shown(puzzle: Puzzle) -> Iterator[AnyCard]:
    """Every card on the screen."""
    for meld in puzzle.scene.table:
        yield from (laid.card for laid in meld.cards)
    yield from (laid.card for laid in puzzle.scene.cards)
    yield from tappable(puzzle.control)
    turned = getattr(puzzle.question, "turned", None)
    if isinstance(turned, tuple):
        turned = turned[-1]  # the others went back
    if isinstance(turned, Card):
        yield turned


def tappable(control: Control) -> tuple[AnyCard, ...]:
    """The cards of a control that can be tapped."""
    match control:
        case PickCards(hand):
            return hand
        case Parts(parts):
            return tuple(card for part in parts for card in tappable(part.control))
        case _:
            return ()
