"""Kind 16: count this hand.

Levels: 1 three cards without aces · 2 four cards, court cards · 3 one ace · 4 a joker and an ace ·
5 several aces and jokers, seven cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tutor.practice import melding
from tutor.practice.entries import read_hand
from tutor.practice.exercise import (
    BankError,
    EnterNumber,
    Feedback,
    Grade,
    Heading,
    Hints,
    Kind,
    Note,
    Scene,
    note,
)
from tutor.rules.cards import JOKER, AnyCard, Card, Laid, Rank
from tutor.rules.ruleset import Ruleset
from tutor.rules.scoring import HandCount, count_hand

Hand = tuple[AnyCard, ...]
MOST = 400

# level: (cards, aces, jokers)
_MAKE_UP = {1: (3, 0, 0), 2: (4, 0, 0), 3: (4, 1, 0), 4: (5, 1, 1), 5: (7, 3, 1)}


class CountHand(Kind[Hand, int]):
    """Add up the cards left in a hand at the end of a round."""

    id = "count_hand"
    number = 16
    fields = frozenset({"hand"})

    def games(self, rules: Ruleset) -> bool:
        return True

    def make(self, rng: Random, rules: Ruleset, level: int) -> Hand:
        size, aces, jokers = _MAKE_UP[level]
        if level == 5:
            aces = rng.choice((2, 3))
        pool = melding.shuffled_faces(rng, rules)
        others = [card for card in pool if card.rank is not Rank.ACE]
        cards = [card for card in pool if card.rank is Rank.ACE][:aces] + others[: size - aces - jokers]
        return tuple(rng.sample([*cards, *[JOKER] * jokers], size))

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> Hand:
        return read_hand(entry, "hand")

    def read_answer(self, text: object, question: Hand, rules: Ruleset) -> int:
        if not isinstance(text, int) or isinstance(text, bool):
            raise BankError(f"expect: whole points are needed, not {text!r}")
        return text

    def prompt(self, question: Hand, rules: Ruleset) -> Note:
        return note("prompt.count_hand")

    def scene(self, question: Hand) -> Scene:
        return Scene(cards=tuple(map(Laid, question)), heading=Heading.HAND)

    def control(self, question: Hand, rules: Ruleset) -> EnterNumber:
        return EnterNumber(MOST)

    def check(self, question: Hand, rules: Ruleset, answer: int) -> Feedback:
        count = count_hand(question, rules)
        right = answer == count.points
        headline = note(f"feedback.count_hand.{'yes' if right else 'no'}", points=count.points, answer=answer)
        return Feedback(Grade.RIGHT if right else Grade.WRONG, headline, lines=_sum(count))

    def solution(self, question: Hand, rules: Ruleset) -> int:
        return count_hand(question, rules).points

    def hints(self, question: Hand, rules: Ruleset) -> Hints:
        count = count_hand(question, rules)
        dear = tuple(card for card in question if not isinstance(card, Card) or card.rank is Rank.ACE)
        look = dear or tuple(sorted(question, key=lambda card: -card.code))[:1]
        return Hints(
            note("hint.count_hand.idea"),
            note("hint.count_hand.cards", cards=look),
            note("hint.count_hand.solution", points=count.points),
        )


def _sum(count: HandCount) -> tuple[Note, ...]:
    return tuple(note(line.why, card=line.card, points=line.points) for line in count.lines)


KIND = CountHand()
