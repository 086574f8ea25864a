"""Nothing but the rules tells the answer: not its place, its number, nor what can be counted on the screen.

Fixed seeds: what is measured here is the generators, and it is measured the same way each time.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

import pytest

from tests.practice.well_posed import PLACES, tappable
from tutor.practice.exercise import LEVELS, Answer, Control, Parts, PickCards, PickOne
from tutor.practice.kinds import KINDS
from tutor.practice.puzzle import Puzzle, generate

SEEDS = range(2_000, 2_024)
ENOUGH = 40
"""So many questions that look alike before their answers are compared."""
HALF = {"legal_meld", "may_take_discard", "can_go_out", "four_set"}
"""Kinds with a yes and a no."""
ONE_SIZE = {"find_meld", "best_discard", "open_with_51"}
"""Kinds in which the number of cards to tap is told, or many numbers are right."""


@dataclass(frozen=True)
class Glance:
    """A question as somebody sees it who does not know the rules, and its answer."""

    question: object
    answer: object
    picked: tuple[int, ...]
    look: tuple[int, ...]


@cache
def glances(kind: str, game: str, level: int) -> tuple[Glance, ...]:
    return tuple(glance(generate(kind, game, seed=seed, level=level)) for seed in SEEDS)


def glance(puzzle: Puzzle) -> Glance:
    control, scene, solution = puzzle.control, puzzle.scene, puzzle.solution
    answer = told(control, solution)
    if puzzle.kind.id in HALF:
        answer = answer[0] if isinstance(answer, tuple) else answer
    look = (len(scene.cards) + len(tappable(control)), len(scene.table))
    return Glance(puzzle.question, answer, tuple(picked(control, solution)), look)


def told(control: Control, answer: Answer) -> object:
    """An answer as far as it could be guessed: of cards, how many."""
    match control:
        case PickCards():
            return len(answer)  # type: ignore[arg-type]
        case Parts(parts):
            return tuple(told(part.control, one) for part, one in zip(parts, answer, strict=True))  # type: ignore[arg-type]
        case _:
            return answer


def picked(control: Control, answer: Answer) -> Iterator[int]:
    """The places of the right ones: of a choice among several, or of cards to tap."""
    match control:
        case PickOne(choices) if len(choices) > 2:
            yield [choice.id for choice in choices].index(str(answer))
        case PickCards():
            yield from answer  # type: ignore[misc]
        case _:
            pass


def best_share(answers: Iterable[object]) -> float:
    """How often the best of all guesses is right."""
    counted = Counter(answers)
    return max(counted.values()) / counted.total()


def games_of(kind: str) -> list[str]:
    return [game for one, game in PLACES if one == kind]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ONE_SIZE])
def test_no_answer_is_a_good_guess(kind: str, level: int) -> None:
    """By chance alone, one of two answers that are equally frequent makes up 0.58 of so few, seldom 0.8."""
    shares = [best_share(one.answer for one in glances(kind, game, level)) for game in games_of(kind)]
    assert sum(shares) / len(shares) <= 0.68, shares
    assert max(shares) <= 0.85, shares


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", sorted(HALF))
def test_yes_and_no_are_nearly_as_frequent(kind: str, level: int) -> None:
    share = best_share(one.answer for game in games_of(kind) for one in glances(kind, game, level))
    assert share <= 0.62, share


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", KINDS)
def test_no_place_is_a_good_guess(kind: str, level: int) -> None:
    """No choice of a list is right much more often than the others, and no card of a hand one to tap."""
    for game in games_of(kind):
        places = Counter(place for one in glances(kind, game, level) for place in one.picked)
        if places:
            usual = places.total() / max(len(places), 3)
            assert max(places.values()) <= max(usual + 0.35 * len(SEEDS), 0.6 * len(SEEDS)), (game, places)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ONE_SIZE])
def test_what_can_be_counted_is_no_good_guess(kind: str, level: int) -> None:
    """Cards in sight and melds on the table, counted by somebody who reads no card."""
    alike: defaultdict[tuple[int, ...], list[object]] = defaultdict(list)
    for game in games_of(kind):
        for one in glances(kind, game, level):
            alike[one.look].append(one.answer)
    shares = {look: best_share(answers) for look, answers in alike.items() if len(answers) >= ENOUGH}
    assert all(share <= 0.72 for share in shares.values()), shares


@pytest.mark.parametrize(("kind", "game"), PLACES)
def test_questions_do_not_repeat(kind: str, game: str) -> None:
    for level in LEVELS:
        different = {one.question for one in glances(kind, game, level)}
        assert len(different) >= 0.6 * len(SEEDS), (level, len(different))
