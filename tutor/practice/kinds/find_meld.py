"""Kind 3: find a meld in a hand.

Levels: 1 five cards · 2 six · 3 seven, with twins and near runs as decoys · 4 eight, one of them a
joker · 5 nine with a joker and more decoys. The hand is built card by card around one hidden meld,
and from level 2 a card that would make a second one is left out. Where a turned card makes a rank
wild, one card of that rank may take the part of the joker.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
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
from tutor.practice.splitting import laid
from tutor.rules.cards import AnyCard, Card
from tutor.rules.melds import is_run, judge_meld, meld_readings
from tutor.rules.options import JokerNaming
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.verdict import Reading

_SIZES = {1: 5, 2: 6, 3: 7, 4: 8, 5: 9}


class FindMeld(HandKind):
    """Tap cards of a hand that make a meld."""

    id = "find_meld"
    number = 3

    def make(self, rng: Random, rules: Ruleset, level: int) -> Question:
        turned = turn_card(rng, rules)

        def deal() -> Question:
            return _deal(rng, rules, level, turned)

        return melding.until(deal, lambda hand: any(True for _ in _melds(hand, rules)))

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> Question:
        question = super().read(entry, rules)
        if not any(True for _ in _melds(question, rules)):
            raise BankError("hand: no meld is in it")
        return question

    def prompt(self, question: Question, rules: Ruleset) -> Note:
        return note("prompt.find_meld", have=_least(rules))

    def check(self, question: Question, rules: Ruleset, answer: frozenset[int]) -> Feedback:
        if not answer:
            return Feedback(Grade.UNFINISHED, note("feedback.pick_cards_first"))
        # Choosing cards comes before naming the joker: here no name is asked for yet.
        unnamed = replace(rules, joker_named=JokerNaming.IMPLIED)
        verdict = judge_meld(_picked(question, answer), unnamed, turned=question.turned)
        if not verdict.legal:
            return Feedback(Grade.WRONG, note("feedback.find_meld.no"), verdict)
        said = _said(question, rules, answer, verdict.readings)
        more = _picked(question, _grow(question, rules, answer) - answer)
        if more:
            return Feedback(Grade.WEAKER, note("feedback.find_meld.longer", cards=more), verdict, said)
        return Feedback(Grade.RIGHT, note("feedback.find_meld.yes"), verdict, said)

    def solution(self, question: Question, rules: Ruleset) -> frozenset[int]:
        return _grow(question, rules, next(_melds(question, rules)))

    def hints(self, question: Question, rules: Ruleset) -> Hints:
        cards = _picked(question, self.solution(question, rules))
        shape = "run" if is_run(_readings(question, rules, cards)[0]) else "set"
        plain = tuple(card for card in cards if not question.wild(card, rules)) or cards
        return Hints(
            note(f"hint.find_meld.{shape}"),
            note("hint.find_meld.cards", cards=plain[:2]),
            note("hint.find_meld.solution", cards=(cards,)),
        )


def _least(rules: Ruleset) -> int:
    return min(rules.options.set_min, rules.options.run_min)


def _picked(question: Question, places: frozenset[int]) -> tuple[AnyCard, ...]:
    return tuple(question.cards[place] for place in sorted(places))


def _readings(question: Question, rules: Ruleset, cards: Sequence[AnyCard]) -> tuple[Reading, ...]:
    return meld_readings(cards, rules, turned=question.turned)


def _melds(question: Question, rules: Ruleset) -> Iterator[frozenset[int]]:
    """Every meld of the fewest cards a meld can have, or of one more."""
    for size in range(_least(rules), min(_least(rules) + 1, len(question.cards)) + 1):
        for places in combinations(range(len(question.cards)), size):
            if _readings(question, rules, [question.cards[place] for place in places]):
                yield frozenset(places)


def _said(
    question: Question, rules: Ruleset, answer: frozenset[int], readings: Sequence[Reading]
) -> tuple[Note, ...]:
    """How the meld then lies, where a wild card leaves that to be said."""
    if not any(question.wild(card, rules) for card in _picked(question, answer)):
        return ()
    return tuple(note("feedback.find_meld.reading", cards=laid([reading])) for reading in readings)


def _grow(question: Question, rules: Ruleset, places: frozenset[int]) -> frozenset[int]:
    """The meld with every further card of the hand that fits it; wild cards are kept for later."""
    for place, card in enumerate(question.cards):
        if place not in places and not question.wild(card, rules):
            grown = places | {place}
            if _readings(question, rules, _picked(question, grown)):
                return _grow(question, rules, grown)
    return places


# --- making a hand ---------------------------------------------------------------------------


def _deal(rng: Random, rules: Ruleset, level: int, turned: Card | None) -> Question:
    hidden = _hidden_meld(rng, rules, level, turned)
    hand = Dealt(tuple(hidden), turned)
    for card in _fillers(rng, rules, level, hand):
        if len(hand.cards) == _SIZES[level]:
            break
        if level == 1 or not _adds_meld(hand, card, rules):
            hand = Dealt((*hand.cards, card), turned)
    return Dealt(tuple(rng.sample(hand.cards, len(hand.cards))), turned)


def _adds_meld(hand: Question, card: Card, rules: Ruleset) -> bool:
    """Whether `card` makes a meld that is not there already (a twin of a meld's card makes none)."""
    if card in hand.cards:
        return False
    return any(
        _akin([one for one in (*pair, card) if not hand.wild(one, rules)])
        and _readings(hand, rules, [*pair, card])
        for pair in combinations(hand.cards, 2)
    )


def _akin(cards: Sequence[AnyCard]) -> bool:
    faces = [card for card in cards if isinstance(card, Card)]
    return len({face.rank for face in faces}) <= 1 or len({face.suit for face in faces}) <= 1


def _fillers(rng: Random, rules: Ruleset, level: int, meld: Question) -> Iterator[Card]:
    """Cards to fill the hand with: at the higher levels first some that tempt, then any; none is wild."""
    naturals = [card for card in meld.cards if isinstance(card, Card)]
    pool = [card for card in melding.shuffled_faces(rng, rules) if not meld.wild(card, rules)]
    for card in naturals:
        if card in pool:
            pool.remove(card)
    tempting = [card for card in pool if _tempts(card, naturals)] if level >= 3 else []
    decoys = tempting[: level - 1]
    yield from decoys
    yield from (card for card in pool if card not in naturals and card not in decoys)


def _hidden_meld(rng: Random, rules: Ruleset, level: int, turned: Card | None) -> list[AnyCard]:
    def lay() -> tuple[Card, ...]:
        return melding.random_set(rng, rules, 3) if rng.random() < 0.5 else melding.random_run(rng, rules, 3)

    plain = melding.until(lay, lambda meld: not any(Dealt(meld, turned).wild(card, rules) for card in meld))
    if level < 4:
        return list(plain)
    return [laid.card for laid in melding.some_by_rank(rng, melding.put_jokers(rng, plain, 1), turned)]


def _tempts(card: Card, meld: Sequence[Card]) -> bool:
    """A twin of a meld card, or one that just misses the meld."""
    return any(
        card is other or (card.suit is other.suit and abs(card.rank - other.rank) == 2) for other in meld
    )


KIND = FindMeld()
