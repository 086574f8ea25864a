"""Wrong answers to any puzzle that differ little from the right one, to measure and test taps with."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.practice.exercise import (
    Answer,
    Control,
    EnterNumber,
    Grade,
    Parts,
    PickCards,
    PickMany,
    PickOne,
    PutInOrder,
)
from tutor.practice.puzzle import Puzzle


def wrong_answer(puzzle: Puzzle, control: Control, solution: Answer) -> Answer:
    """An answer that differs little from the solution and is wrong."""
    near = beside(control, solution)
    return next(answer for answer in near if puzzle.check(answer).grade is Grade.WRONG)


def beside(control: Control, answer: Answer) -> Iterator[Answer]:
    """Answers that the control can give as well, the smallest changes first."""
    match control:
        case PickOne(choices):
            yield from (choice.id for choice in choices if choice.id != answer)
        case PickCards(hand):
            yield from (answer ^ {place} for place in range(len(hand)))  # type: ignore[operator]
            yield from (frozenset({place}) for place in range(len(hand)))
            yield from (frozenset({place, place + 1}) for place in range(len(hand) - 1))
        case EnterNumber(most, _):
            yield answer - 1 if answer == most else answer + 1  # type: ignore[operator]
        case PickMany(choices):
            yield from (answer ^ {choice.id} for choice in choices)  # type: ignore[operator]
        case PutInOrder(items):
            yield tuple(item.id for item in items)
            yield tuple(reversed(answer))  # type: ignore[arg-type]
        case Parts(parts):
            for at, part in enumerate(parts):
                for other in beside(part.control, answer[at]):  # type: ignore[index]
                    yield (*answer[:at], other, *answer[at + 1 :])  # type: ignore[index]
