"""What the kinds have in common that show one hand and have cards of it tapped."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tutor.practice.dealt import Dealt, about_turned, check_pack, read_turned
from tutor.practice.entries import read_hand, read_pick
from tutor.practice.exercise import Heading, Kind, PickCards, Scene
from tutor.rules.cards import AnyCard
from tutor.rules.ruleset import Ruleset

HandQuestion = Dealt[AnyCard]


class HandKind(Kind[HandQuestion, frozenset[int]]):
    """A hand to tap cards of. Subclasses make hands, grade them, and refuse those with nothing to find."""

    fields = frozenset({"hand"})
    optional = frozenset({"turned"})

    def games(self, rules: Ruleset) -> bool:
        return True

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> HandQuestion:
        question = Dealt(read_hand(entry, "hand"), read_turned(entry, rules))
        check_pack("hand", question.cards, rules, question.turned)
        return question

    def read_answer(self, text: object, question: HandQuestion, rules: Ruleset) -> frozenset[int]:
        return read_pick(text, question.cards)

    def scene(self, question: HandQuestion, rules: Ruleset) -> Scene:
        return Scene(heading=Heading.HAND, about=about_turned(question.turned, rules))

    def control(self, question: HandQuestion, rules: Ruleset) -> PickCards:
        return PickCards(question.cards)
