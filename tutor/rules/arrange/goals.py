"""What a hand can be arranged for."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from tutor.rules.arrange.aces import left_over
from tutor.rules.arrange.prices import cards_left, points_laid
from tutor.rules.arrange.solver import solver_for
from tutor.rules.cards import AnyCard, Card
from tutor.rules.opening import meld_value
from tutor.rules.ruleset import Ruleset
from tutor.rules.scoring import count_hand
from tutor.rules.verdict import Reading

Cards: TypeAlias = Collection[AnyCard]


class Goal(Enum):
    """What to make as little, or as much, as possible."""

    LEAST_POINTS = "least_points"
    MOST_POINTS = "most_points"
    FEWEST_CARDS = "fewest_cards"


class GoalError(ValueError):
    """Something that is no goal."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A goal as numbers to be made small: the least for a hand, and what melds and left cards add."""

    least: Callable[[Cards], int]
    meld: Callable[[Reading], int]
    left: Callable[[Cards], int]


def measure(goal: Goal, rules: Ruleset, turned: Card | None) -> Measure:
    """The goal's numbers under these rules. Raises `GoalError` where `goal` is none."""
    match goal:
        case Goal.LEAST_POINTS:
            counting = left_over(rules, turned)
            return Measure(
                counting.least, lambda meld: 0, lambda cards: count_hand(cards, rules, turned=turned).points
            )
        case Goal.MOST_POINTS:
            solver = solver_for(rules, turned, points_laid(rules))
            return Measure(solver.least, lambda meld: -meld_value(meld, rules), lambda cards: 0)
        case Goal.FEWEST_CARDS:
            return Measure(solver_for(rules, turned, cards_left()).least, lambda meld: 0, len)
        case other:
            known = ", ".join(goal.name for goal in Goal)
            raise GoalError(f"unknown goal {other!r}; there are: {known}")
