"""Kind 6: which cards are wild in this deal?

Levels: 1 six cards, a joker and a card of the turned rank · 2 eight, with neighbours of the turned
card · 3 nine, with a twin of the turned card and with twos · 4 ten, and the first card turned goes
back · 5 twelve, two cards were turned before the one that counts, or were they?
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from tutor.practice import melding
from tutor.practice.dealt import check_pack, turns_a_card
from tutor.practice.entries import read_hand, read_pick
from tutor.practice.exercise import (
    BankError,
    Feedback,
    Grade,
    Heading,
    Hints,
    Kind,
    Note,
    PickCards,
    Scene,
    note,
)
from tutor.rules.cards import FACES, JOKER, AnyCard, Card, Rank
from tutor.rules.pack import redraws
from tutor.rules.ruleset import Ruleset
from tutor.rules.wilds import wild_summary, wilds_in

Cards = tuple[AnyCard, ...]
_SIZES = {1: 6, 2: 8, 3: 9, 4: 10, 5: 12}
_SENT_BACK = {1: 0, 2: 0, 3: 0, 4: 1, 5: 2}


@dataclass(frozen=True, slots=True)
class Question:
    """A hand, and the cards turned up at the deal, first to last: the last one stays."""

    hand: Cards
    turned: Cards

    @property
    def stays(self) -> Card:
        """The card that makes its rank wild."""
        last = self.turned[-1]
        assert isinstance(last, Card)
        return last


class WildCards(Kind[Question, frozenset[int]]):
    """Tap every wild card of a hand."""

    id = "wild_cards"
    number = 6
    version = 2
    fields = frozenset({"hand", "turned"})

    def games(self, rules: Ruleset) -> bool:
        return turns_a_card(rules)

    def make(self, rng: Random, rules: Ruleset, level: int) -> Question:
        stays = rng.choice([face for face in FACES if not redraws(rules, face)])
        back: list[AnyCard] = [JOKER, *(face for face in FACES if redraws(rules, face))]
        went = [JOKER if rng.random() < 0.5 else rng.choice(back) for _ in range(_SENT_BACK[level])]
        hand = _hand(rng, rules, level, (*went, stays))
        return Question(tuple(rng.sample(hand, len(hand))), (*went, stays))

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> Question:
        hand, turned = read_hand(entry, "hand"), read_hand(entry, "turned")
        for card in turned[:-1]:
            if not redraws(rules, card):
                raise BankError(f"turned: {card} would stay, and no other card be turned")
        if redraws(rules, turned[-1]):
            raise BankError(f"turned: {turned[-1]} would go back and another card be turned")
        check_pack("hand", [*hand, turned[-1]], rules)
        question = Question(hand, turned)
        if not _wild(question, rules):
            raise BankError("hand: no wild card is in it")
        return question

    def read_answer(self, text: object, question: Question, rules: Ruleset) -> frozenset[int]:
        return read_pick(text, question.hand)

    def prompt(self, question: Question, rules: Ruleset) -> Note:
        return note("prompt.wild_cards")

    def scene(self, question: Question, rules: Ruleset) -> Scene:
        *back, stays = question.turned
        about = note("scene.turned_up", card=stays)
        if back:
            about = note("scene.turned_after", cards=tuple(back), card=stays)
        return Scene(heading=Heading.HAND, about=about)

    def control(self, question: Question, rules: Ruleset) -> PickCards:
        return PickCards(question.hand)

    def check(self, question: Question, rules: Ruleset, answer: frozenset[int]) -> Feedback:
        if not answer:
            return Feedback(Grade.UNFINISHED, note("feedback.wild_cards.first"))
        wild = self.solution(question, rules)
        stray, missed = _at(question, answer - wild), _at(question, wild - answer)
        summary = wild_summary(rules, question.stays)
        cites = rules.cite("wild_ranks")
        told = (
            *([note("feedback.wild_cards.missed", cards=missed)] if stray and missed else []),
            *(note("feedback.wild_cards.rank", rank=rank) for rank in summary.ranks),
            note("feedback.wild_cards.count", have=summary.in_play),
        )
        if stray:
            return Feedback(
                Grade.WRONG, note("feedback.wild_cards.stray", cards=stray), lines=told, cites=cites
            )
        if missed:
            return Feedback(
                Grade.WRONG, note("feedback.wild_cards.missed", cards=missed), lines=told, cites=cites
            )
        yes = note("feedback.wild_cards.yes", cards=_at(question, wild))
        return Feedback(Grade.RIGHT, yes, lines=told, cites=cites)

    def solution(self, question: Question, rules: Ruleset) -> frozenset[int]:
        wild = set(_wild(question, rules))
        return frozenset(place for place, card in enumerate(question.hand) if card in wild)

    def hints(self, question: Question, rules: Ruleset) -> Hints:
        ranks = wild_summary(rules, question.stays).ranks
        return Hints(
            note("hint.wild_cards.idea"),
            note("hint.wild_cards.cards", card=question.stays, have=len(ranks)),
            note("hint.wild_cards.solution", cards=_at(question, self.solution(question, rules))),
        )


def _wild(question: Question, rules: Ruleset) -> Cards:
    return wilds_in(question.hand, rules, question.stays)


def _at(question: Question, places: frozenset[int]) -> Cards:
    return tuple(question.hand[place] for place in sorted(places))


def _hand(rng: Random, rules: Ruleset, level: int, turned: Cards) -> list[AnyCard]:
    """Some wild cards, cards that only look like it, and others. How many are wild tells nothing."""
    stays = turned[-1]
    assert isinstance(stays, Card)
    pool = melding.shuffled_faces(rng, rules)
    pool.remove(stays)
    jokers = rng.choice((0, 1, 1, 2))
    of_rank = [card for card in pool if card.rank is stays.rank][: rng.choice((1, 1, 2, 3))]
    looks: list[Card] = []
    if level >= 2:
        looks += [card for card in pool if card.suit is stays.suit and abs(card.rank - stays.rank) in (1, 2)][
            :2
        ]
    if level >= 3:
        twos = [card for card in pool if card.rank is Rank.TWO and card not in looks]
        looks += twos[: rng.choice((1, 2))] if stays.rank is not Rank.TWO else []
        twins = [card for card in pool if card is stays]
        of_rank = list(dict.fromkeys([*twins, *of_rank])) if rng.random() < 0.5 else of_rank
    chosen: list[AnyCard] = [*[JOKER] * jokers, *of_rank, *looks]
    rest = [card for card in pool if card not in chosen and card.rank is not stays.rank]
    return [*chosen, *rest][: _SIZES[level]]


KIND = WildCards()
