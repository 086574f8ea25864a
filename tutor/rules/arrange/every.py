"""All arrangements that tie, one after the other, as far as somebody asks.

Melds are taken in the order of `melds_in`, never going back, so that each choice of melds comes
once. The solver itself says whether a choice can still be completed as well as the best one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from tutor.rules.arrange.candidates import melds_in
from tutor.rules.arrange.goals import Cards, Goal, Measure, measure
from tutor.rules.cards import AnyCard, Card
from tutor.rules.ruleset import Ruleset
from tutor.rules.verdict import Reading

Split: TypeAlias = tuple[tuple[Reading, ...], tuple[AnyCard, ...]]
"""Melds, and the cards left over."""

Choice: TypeAlias = tuple[Reading, Counter[AnyCard]]


def best_splits(hand: Cards, rules: Ruleset, goal: Goal, turned: Card | None) -> Iterator[Split]:
    """Every way to split the hand that reaches the goal's best."""
    judge = measure(goal, rules, turned)
    best = judge.least(tuple(hand))
    choices = [(meld, Counter(slot.card for slot in meld)) for meld in melds_in(hand, rules, turned)]
    seen: set[frozenset[tuple[Reading, int]]] = set()
    for melds, left in _splits(Counter(hand), choices, best, judge):
        same = frozenset(Counter(melds).items())
        if same not in seen:
            seen.add(same)
            yield melds, left


def _splits(rest: Counter[AnyCard], choices: Sequence[Choice], best: int, judge: Measure) -> Iterator[Split]:
    cards = tuple(sorted(rest.elements()))
    if judge.left(cards) == best:
        yield (), cards
    possible = [choice for choice in choices if choice[1] <= rest]
    for place, (meld, used) in enumerate(possible):
        after, still = rest - used, best - judge.meld(meld)
        if judge.least(tuple(after.elements())) <= still:
            for melds, left in _splits(after, possible[place:], still, judge):
                yield (meld, *melds), left
