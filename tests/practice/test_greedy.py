"""Hard means hard: who takes the first thing in sight solves levels 1 and 2 and fails at level 5."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from tutor.practice.exercise import Answer, Grade
from tutor.practice.puzzle import Puzzle, generate
from tutor.rules.arrange.candidates import melds_in
from tutor.rules.cards import AnyCard, Card
from tutor.rules.opening import meld_value
from tutor.rules.rulesets import RULESETS
from tutor.rules.verdict import Reading

SEEDS = range(30)


def hand_of(puzzle: Puzzle) -> tuple[AnyCard, ...]:
    hand: tuple[AnyCard, ...] = puzzle.control.hand  # type: ignore[union-attr]
    return hand


def places(cards: Iterable[AnyCard], hand: tuple[AnyCard, ...]) -> frozenset[int]:
    """Where these cards are, each twin at a place of its own."""
    found: list[int] = []
    for card in cards:
        found.append(next(at for at, one in enumerate(hand) if one is card and at not in found))
    return frozenset(found)


def one_after_the_other(puzzle: Puzzle, best: Callable[[Reading], int]) -> Answer:
    """Takes the best-looking meld out of the hand, then the next, until there is none."""
    rest, taken = list(hand_of(puzzle)), []
    while melds := list(melds_in(rest, puzzle.rules, getattr(puzzle.question, "turned", None))):
        for slot in max(melds, key=best):
            rest.remove(slot.card)
            taken.append(slot.card)
    return places(taken, hand_of(puzzle))


def longest_first(puzzle: Puzzle) -> Answer:
    return one_after_the_other(puzzle, len)


def dearest_first(puzzle: Puzzle) -> Answer:
    return one_after_the_other(puzzle, lambda meld: meld_value(meld, puzzle.rules))


def natural_only(puzzle: Puzzle) -> Answer:
    """Sees three of a kind and three in a row, but never what a wild card could be."""
    question = puzzle.question
    cards = [card for card in hand_of(puzzle) if not question.wild(card, puzzle.rules)]
    for card in cards:
        assert isinstance(card, Card)
        alike = dict.fromkeys(one for one in cards if isinstance(one, Card) and one.rank is card.rank)
        row = [
            one
            for one in dict.fromkeys(cards)
            if isinstance(one, Card) and one.suit is card.suit and 0 <= (one.rank - card.rank) % 13 <= 2
        ]
        if len(alike) >= 3:
            return places(alike, hand_of(puzzle))
        if len(row) == 3:
            return places(row, hand_of(puzzle))
    return frozenset()


GREEDY: dict[str, tuple[Callable[[Puzzle], Answer], tuple[str, ...]]] = {
    "find_meld": (natural_only, ("koum_kan", "kon_khan", "thanasis")),
    "find_all_melds": (longest_first, tuple(RULESETS)),
    "open_with_51": (dearest_first, ("kon_khan",)),
}
PLACES = [(kind, game) for kind, (_, games) in GREEDY.items() for game in games]


def solved(kind: str, game: str, level: int) -> int:
    answer, _ = GREEDY[kind]
    puzzles = (generate(kind, game, seed=seed, level=level) for seed in SEEDS)
    grades = [puzzle.check(answer(puzzle)).grade for puzzle in puzzles]
    return sum(grade in (Grade.RIGHT, Grade.WEAKER) for grade in grades)


@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize(("kind", "game"), PLACES)
def test_greed_solves_the_first_two_levels(kind: str, game: str, level: int) -> None:
    assert solved(kind, game, level) == len(SEEDS)


@pytest.mark.parametrize(("kind", "game"), PLACES)
def test_greed_fails_at_the_last_level(kind: str, game: str) -> None:
    assert solved(kind, game, 5) == 0
