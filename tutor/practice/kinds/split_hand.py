"""Kind 15: split the whole hand so that as little as possible is left over.

Levels: 1 one meld · 2 two melds that share nothing · 3 two melds, one of them with a wild card · 4 a run
and a set that share a card · 5 the same with a wild card, and whoever puts the dearest meld aside first
is left with more than need be.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tutor.practice import melding
from tutor.practice.dealt import Dealt, turn_card
from tutor.practice.exercise import (
    BankError,
    Feedback,
    Grade,
    Hints,
    Note,
    note,
)
from tutor.practice.hand_kind import HandKind
from tutor.practice.hand_kind import HandQuestion as Question
from tutor.practice.splitting import Cards, apart, crossing, filled, greedy_points, laid, points_of
from tutor.rules.arrange import Arrangement, Goal, arrangements, least_deadwood
from tutor.rules.melds import judge_meld
from tutor.rules.ruleset import Ruleset

SIZE = 10
# level: (melds hidden apart, wild cards)
_MAKE_UP = {1: (1, 0), 2: (2, 0), 3: (1, 1), 4: (0, 0), 5: (0, 1)}


class SplitHand(HandKind):
    """Tap the cards that lie in combinations, so that the rest is worth least."""

    id = "split_hand"
    number = 15
    version = 2

    def games(self, rules: Ruleset) -> bool:
        return rules.options.deadwood_only

    def make(self, rng: Random, rules: Ruleset, level: int) -> Question:
        turned = turn_card(rng, rules)
        melds, wilds = _MAKE_UP[level]

        def deal() -> Cards:
            hidden = apart(rng, rules, melds) if melds else crossing(rng, rules, rng.choice((4, 5)))
            return filled(rng, hidden, SIZE, rules, turned=turned, wilds=wilds)

        def as_meant(hand: Cards) -> bool:
            best = _best(Dealt(hand, turned), rules)
            if not best.melds:
                return False
            if level in (3, 4):
                return True
            return (greedy_points(hand, rules, turned) > best.points) == (level == 5)

        return Dealt(melding.until(deal, as_meant), turned)

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> Question:
        question = super().read(entry, rules)
        if not _best(question, rules).melds:
            raise BankError("hand: no meld is in it")
        return question

    def prompt(self, question: Question, rules: Ruleset) -> Note:
        return note("prompt.split_hand")

    def check(self, question: Question, rules: Ruleset, answer: frozenset[int]) -> Feedback:
        if not answer:
            return Feedback(Grade.UNFINISHED, note("feedback.split_hand.first"))
        picked = tuple(question.cards[place] for place in sorted(answer))
        left = tuple(card for place, card in enumerate(question.cards) if place not in answer)
        split = next(arrangements(picked, rules, Goal.FEWEST_CARDS, turned=question.turned))
        if split.left:
            verdict = judge_meld(split.left, rules, turned=question.turned)
            return Feedback(Grade.WRONG, note("feedback.split_hand.no_meld", cards=split.left), verdict)
        verdict = judge_meld(laid(split.melds)[0], rules, turned=question.turned)
        lies = note("feedback.split_hand.melds", cards=laid(split.melds))
        points, best = points_of(left, rules, question.turned), _best(question, rules)
        if points == best.points:
            return Feedback(Grade.RIGHT, note("feedback.split_hand.yes", points=points), verdict, (lies,))
        better = note("feedback.split_hand.better", cards=laid(best.melds), points=best.points)
        weaker = note("feedback.split_hand.weaker", points=points, have=points - best.points)
        return Feedback(Grade.WEAKER, weaker, verdict, (lies, better), cites=rules.cite("deadwood_only"))

    def solution(self, question: Question, rules: Ruleset) -> frozenset[int]:
        wanted = [slot.card for meld in _best(question, rules).melds for slot in meld]
        places = []
        for place, card in enumerate(question.cards):
            if card in wanted:
                wanted.remove(card)
                places.append(place)
        return frozenset(places)

    def hints(self, question: Question, rules: Ruleset) -> Hints:
        best = _best(question, rules)
        shown = laid(best.melds)
        trap = greedy_points(question.cards, rules, question.turned) > best.points
        return Hints(
            note("hint.split_hand.shared" if trap else "hint.split_hand.idea"),
            note("hint.split_hand.cards", cards=shown[0][:2]),
            note("hint.split_hand.solution", cards=shown, points=best.points),
        )


def _best(question: Question, rules: Ruleset) -> Arrangement:
    return least_deadwood(question.cards, rules, turned=question.turned)


KIND = SplitHand()
