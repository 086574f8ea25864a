"""Kind 16: count this hand.

Levels: 1 three cards without aces · 2 four cards, at least one of them a court card · 3 one ace ·
4 a joker and an ace · 5 seven cards with a joker and two or three aces. Not asked in games that spare
the combinations in a loser's hand: there a hand is first split, and that is another kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, assert_never

from tutor.practice import melding
from tutor.practice.dealt import check_pack
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
from tutor.rules.options import Mode, ScoreSide
from tutor.rules.ruleset import Ruleset
from tutor.rules.scoring import HandCount, count_hand

Hand = tuple[AnyCard, ...]
MOST_A_CARD = 25

# level: (cards, aces, jokers)
_MAKE_UP = {1: (3, 0, 0), 2: (4, 0, 0), 3: (4, 1, 0), 4: (5, 1, 1), 5: (7, 3, 1)}


class CountHand(Kind[Hand, int]):
    """Add up the cards left in a hand at the end of a round."""

    id = "count_hand"
    number = 16
    fields = frozenset({"hand"})

    def games(self, rules: Ruleset) -> bool:
        return not rules.options.deadwood_only

    def make(self, rng: Random, rules: Ruleset, level: int) -> Hand:
        size, aces, jokers = _MAKE_UP[level]
        if level == 5:
            aces = rng.choice((2, 3))
        pool = melding.shuffled_faces(rng, rules)
        others = [card for card in pool if card.rank is not Rank.ACE]
        if level == 2:
            others.insert(0, others.pop(next(at for at, card in enumerate(others) if card.rank > Rank.TEN)))
        cards = [card for card in pool if card.rank is Rank.ACE][:aces] + others[: size - aces - jokers]
        return tuple(rng.sample([*cards, *[JOKER] * jokers], size))

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> Hand:
        hand = read_hand(entry, "hand")
        if not hand:
            raise BankError("hand: at least one card is needed")
        check_pack("hand", hand, rules)
        return hand

    def read_answer(self, text: object, question: Hand, rules: Ruleset) -> int:
        if not isinstance(text, int) or isinstance(text, bool):
            raise BankError(f"expect: whole points are needed, not {text!r}")
        return text

    def prompt(self, question: Hand, rules: Ruleset) -> Note:
        return note(f"prompt.count_hand{_who_counts(rules)}")

    def scene(self, question: Hand, rules: Ruleset) -> Scene:
        return Scene(cards=tuple(map(Laid, question)), heading=Heading.HAND)

    def control(self, question: Hand, rules: Ruleset) -> EnterNumber:
        return EnterNumber(_most(question, rules))

    def check(self, question: Hand, rules: Ruleset, answer: int) -> Feedback:
        most = _most(question, rules)
        if not 0 <= answer <= most:
            return Feedback(Grade.UNFINISHED, note("feedback.whole_points", need=most))
        count = count_hand(question, rules)
        right = answer == count.points
        headline = note(f"feedback.count_hand.{'yes' if right else 'no'}", points=count.points, answer=answer)
        cites = tuple(dict.fromkeys(cite for line in count.lines for cite in line.cites))
        return Feedback(Grade.RIGHT if right else Grade.WRONG, headline, lines=_sum(count), cites=cites)

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


def _who_counts(rules: Ruleset) -> str:
    """The end of the prompt's id: whose score these points are."""
    if rules.options.mode in (Mode.MOTUNE, Mode.BEST5):
        return ".best5"
    match rules.options.score_side:
        case ScoreSide.LOSERS:
            return ".loser"
        case ScoreSide.WINNER:
            return ".winner"
        case other:
            assert_never(other)


def _most(hand: Hand, rules: Ruleset) -> int:
    """More than any hand of this size could cost, so that it gives nothing away."""
    aces = rules.options.ace_points
    dearest = max(MOST_A_CARD, rules.options.joker_points, aces if isinstance(aces, int) else 0)
    return len(hand) * dearest


def _sum(count: HandCount) -> tuple[Note, ...]:
    return tuple(note(line.why, card=line.card, points=line.points) for line in count.lines)


KIND = CountHand()
