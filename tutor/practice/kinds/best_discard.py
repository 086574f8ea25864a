"""Kind 24: the best discard, by the points that the rest of the hand leaves outside melds.

Levels: 1 one meld and three loose cards · 2 one meld and four · 3 two melds · 4 ten cards, with a run and a
set that share a card · 5 eleven cards, the same with a wild card, and whoever throws the dearest card that
a hasty split leaves over throws the wrong one.
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
from tutor.practice.splitting import Cards, apart, crossing, filled, greedy_left, laid, points_of
from tutor.rules.arrange import Discard, discards, least_deadwood
from tutor.rules.cards import AnyCard
from tutor.rules.ruleset import Ruleset

ALSO_FINE = 2
"""So many points more than the best are no mistake, only weaker."""
# level: (cards, melds hidden apart, wild cards)
_MAKE_UP = {1: (6, 1, 0), 2: (7, 1, 0), 3: (9, 2, 0), 4: (10, 0, 0), 5: (11, 0, 1)}


class BestDiscard(HandKind):
    """Tap the card to throw."""

    id = "best_discard"
    number = 24

    def make(self, rng: Random, rules: Ruleset, level: int) -> Question:
        turned = turn_card(rng, rules)
        size, melds, wilds = _MAKE_UP[level]

        def deal() -> Question:
            hidden = apart(rng, rules, melds) if melds else crossing(rng, rules)
            return Dealt(filled(rng, hidden[: size - 2], size, rules, turned=turned, wilds=wilds), turned)

        def as_meant(question: Question) -> bool:
            if len(question.cards) != size or not _decides(question, rules):
                return False
            return level in (3, 4) or _hasty_is_wrong(question, rules) == (level == 5)

        return melding.until(deal, as_meant)

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> Question:
        question = super().read(entry, rules)
        if not _decides(question, rules):
            raise BankError("hand: every discard is as good as any other")
        return question

    def prompt(self, question: Question, rules: Ruleset) -> Note:
        return note("prompt.best_discard")

    def check(self, question: Question, rules: Ruleset, answer: frozenset[int]) -> Feedback:
        if len(answer) != 1:
            return Feedback(Grade.UNFINISHED, note("feedback.best_discard.one"))
        card = question.cards[next(iter(answer))]
        best, *_ = options = _options(question, rules)
        points = next(option.points for option in options if option.card is card)
        ties = tuple(option.card for option in options if option.points == best.points)
        here, there = _kept(question, card, rules), _kept(question, best.card, rules)
        if points == best.points:
            others = tuple(one for one in ties if one is not card)
            lines = (here, *([note("feedback.best_discard.ties", cards=others)] if others else []))
            return Feedback(
                Grade.RIGHT, note("feedback.best_discard.yes", card=card, points=points), lines=lines
            )
        fine = points - best.points <= ALSO_FINE
        headline = note(
            f"feedback.best_discard.{'fine' if fine else 'no'}",
            card=card,
            points=points,
            have=points - best.points,
            cards=ties,
        )
        return Feedback(Grade.WEAKER if fine else Grade.WRONG, headline, lines=(here, there))

    def solution(self, question: Question, rules: Ruleset) -> frozenset[int]:
        return frozenset({question.cards.index(_options(question, rules)[0].card)})

    def hints(self, question: Question, rules: Ruleset) -> Hints:
        best = _options(question, rules)[0]
        melds = least_deadwood(_without(question, best.card), rules, turned=question.turned).melds
        look = note("hint.best_discard.loose")
        if melds:
            look = note("hint.best_discard.cards", cards=laid(melds[:1]))
        trap = "shared" if _hasty_is_wrong(question, rules) else "idea"
        return Hints(
            note(f"hint.best_discard.{trap}"),
            look,
            note("hint.best_discard.solution", card=best.card, points=best.points),
        )


def _options(question: Question, rules: Ruleset) -> tuple[Discard, ...]:
    return discards(question.cards, rules, turned=question.turned)


def _decides(question: Question, rules: Ruleset) -> bool:
    """Whether most discards are clearly worse than the best."""
    options = _options(question, rules)
    worse = [option for option in options if option.points > options[0].points + ALSO_FINE]
    return 2 * len(worse) > len(options)


def _without(question: Question, card: AnyCard) -> Cards:
    rest = list(question.cards)
    rest.remove(card)
    return tuple(rest)


def _kept(question: Question, card: AnyCard, rules: Ruleset) -> Note:
    """What lies and what is loose after this discard."""
    split = least_deadwood(_without(question, card), rules, turned=question.turned)
    if not split.melds:
        return note("feedback.best_discard.loose", card=card, points=split.points)
    return note("feedback.best_discard.kept", card=card, cards=laid(split.melds), points=split.points)


def _hasty_is_wrong(question: Question, rules: Ruleset) -> bool:
    """Whether the dearest card that a greedy split leaves over is not among the best."""
    left = greedy_left(question.cards, rules, question.turned)
    options = _options(question, rules)
    if not left:
        return False
    thrown = max(left, key=lambda card: (points_of([card], rules, question.turned), card.code))
    return next(option.points for option in options if option.card is thrown) > options[0].points


KIND = BestDiscard()
