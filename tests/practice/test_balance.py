"""Nothing but the rules tells the answer: not its place, its number, nor what can be counted on the screen.

Fixed seeds: what is measured here is the generators, and it is measured the same way each time. How far
chance alone goes is worked out in `chance`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

import pytest

from tests.practice.chance import better_guess, most
from tests.practice.well_posed import shown, tappable
from tutor.practice.dealer import games_of
from tutor.practice.exercise import LEVELS, Answer, Control, Parts, PickCards, PickOne
from tutor.practice.kinds import KINDS
from tutor.practice.moves import SIX
from tutor.practice.puzzle import Puzzle, generate
from tutor.rules.cards import JOKER

SEEDS = range(2_000, 2_024)
ENOUGH = 20
"""So many questions that look alike before their answers are compared."""
TOO_FEW = (2, 0)
"""Two cards are no meld: here counting is all that the rule asks."""
HALF = {"legal_meld", "may_take_discard", "can_go_out", "four_set"}
"""Kinds with a yes and a no."""
ONE_SIZE = {"find_meld", "best_discard", "open_with_51"}
"""Kinds in which the number of cards to tap is told, or many numbers are right."""
MEASURED = [kind for kind in KINDS if kind != "which_game"]
"""All kinds but one, whose logs take long to make: its own test asks the same of them."""


def asked_in(kind: str) -> list[str]:
    """The games of the texts: with more, looks too rare to be compared would be compared after all."""
    return [game for game in games_of(kind) if game in SIX]


@dataclass(frozen=True)
class Glance:
    """A question as somebody sees it who does not know the rules, and its answer."""

    question: object
    answer: object
    picked: tuple[int, ...]
    look: tuple[int, int]
    jokers: int


@cache
def glances(kind: str, game: str, level: int) -> tuple[Glance, ...]:
    return tuple(glance(generate(kind, game, seed=seed, level=level)) for seed in SEEDS)


def glance(puzzle: Puzzle) -> Glance:
    control, scene, solution = puzzle.control, puzzle.scene, puzzle.solution
    answer = told(control, solution)
    if puzzle.kind.id in HALF:
        answer = answer[0] if isinstance(answer, tuple) else answer
    look = (len(scene.cards) + len(tappable(control)), len(scene.table))
    jokers = list(shown(puzzle)).count(JOKER)
    return Glance(puzzle.question, answer, tuple(picked(control, solution)), look, jokers)


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


def best_guess(answers: Iterable[object]) -> int:
    """How often the best of all guesses is right."""
    return max(Counter(answers).values())


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", [kind for kind in MEASURED if kind not in ONE_SIZE])
def test_no_answer_is_a_good_guess(kind: str, level: int) -> None:
    """No better than heads or tails: 20 of 24 in one game, 97 of 144 in six."""
    right = [best_guess(one.answer for one in glances(kind, game, level)) for game in asked_in(kind)]
    assert max(right) <= better_guess(len(SEEDS)), right
    assert sum(right) <= better_guess(len(SEEDS), len(right)), right


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", sorted(HALF))
def test_yes_and_no_are_nearly_as_frequent(kind: str, level: int) -> None:
    """At most 92 of 144."""
    answers = [one.answer for game in asked_in(kind) for one in glances(kind, game, level)]
    assert best_guess(answers) <= better_guess(len(answers)), Counter(answers)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", MEASURED)
def test_no_place_is_a_good_guess(kind: str, level: int) -> None:
    """No choice of a list is right more often than 0.36 times, and no card of a hand more than the others."""
    for game in asked_in(kind):
        places = Counter(place for one in glances(kind, game, level) for place in one.picked)
        if places:
            usual = places.total() / max(len(places), 3) / len(SEEDS)
            assert max(places.values()) <= most(len(SEEDS), max(usual, 0.36)), (game, places)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", [kind for kind in MEASURED if kind not in ONE_SIZE])
def test_what_can_be_counted_is_no_good_guess(kind: str, level: int) -> None:
    """Cards in sight and melds on the table, counted by somebody who reads no card, or only the jokers.

    A guess by them may be right 0.55 times: of three cards a few more make a meld than of four.
    """
    alike: defaultdict[tuple[int, ...], list[object]] = defaultdict(list)
    for game in asked_in(kind):
        for one in glances(kind, game, level):
            if one.look != TOO_FEW:
                alike[one.look].append(one.answer)
                alike[*one.look, one.jokers].append(one.answer)
    for look, answers in alike.items():
        if len(answers) >= ENOUGH:
            assert best_guess(answers) <= most(len(answers), 0.55), (look, Counter(answers))


@pytest.mark.parametrize(("kind", "game"), [(kind, game) for kind in MEASURED for game in asked_in(kind)])
def test_questions_do_not_repeat(kind: str, game: str) -> None:
    for level in LEVELS:
        different = {one.question for one in glances(kind, game, level)}
        assert len(different) >= 0.6 * len(SEEDS), (level, len(different))
