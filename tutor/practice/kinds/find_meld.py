"""Kind 3: find a meld in a hand.

Levels: 1 five cards · 2 six · 3 seven, with pairs and near runs as decoys · 4 eight, one of them a
joker · 5 nine with a joker and more decoys. The hand is built card by card around one hidden meld,
and a card that would make a second one is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any

from tutor.practice import melding
from tutor.practice.entries import read_hand, read_pick
from tutor.practice.exercise import Feedback, Grade, Heading, Hints, Kind, Note, PickCards, Scene, note
from tutor.rules.cards import JOKER, AnyCard, Card, Laid
from tutor.rules.melds import judge_meld, meld_readings
from tutor.rules.options import JokerNaming
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.verdict import Reading

Hand = tuple[AnyCard, ...]
_SIZES = {1: 5, 2: 6, 3: 7, 4: 8, 5: 9}


class FindMeld(Kind[Hand, frozenset[int]]):
    """Tap cards of a hand that make a meld."""

    id = "find_meld"
    number = 3
    fields = frozenset({"hand"})

    def games(self, rules: Ruleset) -> bool:
        return True

    def make(self, rng: Random, rules: Ruleset, level: int) -> Hand:
        hand = _hidden_meld(rng, rules, level)
        for card in _fillers(rng, rules, level, hand):
            if len(hand) == _SIZES[level]:
                break
            if level == 1 or not _adds_meld(hand, card, rules):
                hand.append(card)
        return tuple(rng.sample(hand, len(hand)))

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> Hand:
        return read_hand(entry, "hand")

    def read_answer(self, text: object, question: Hand, rules: Ruleset) -> frozenset[int]:
        return read_pick(text, question)

    def prompt(self, question: Hand, rules: Ruleset) -> Note:
        return note("prompt.find_meld", have=rules.options.run_min)

    def scene(self, question: Hand) -> Scene:
        return Scene(heading=Heading.HAND)

    def control(self, question: Hand, rules: Ruleset) -> PickCards:
        return PickCards(question)

    def check(self, question: Hand, rules: Ruleset, answer: frozenset[int]) -> Feedback:
        if not answer:
            return Feedback(Grade.UNFINISHED, note("feedback.pick_cards_first"))
        chosen = [question[place] for place in sorted(answer)]
        readings = meld_readings(chosen, rules)
        verdict = judge_meld(chosen, _unnamed(rules))
        if not readings or not verdict.legal:
            return Feedback(Grade.WRONG, note("feedback.find_meld.no"), verdict)
        return _found(question, rules, answer, readings)

    def solution(self, question: Hand, rules: Ruleset) -> frozenset[int]:
        return _grow(question, rules, next(_three_card_melds(question, rules)))

    def hints(self, question: Hand, rules: Ruleset) -> Hints:
        places = self.solution(question, rules)
        cards = tuple(question[place] for place in sorted(places))
        kind = "set" if len({slot.face.rank for slot in meld_readings(cards, rules)[0]}) == 1 else "run"
        return Hints(
            note(f"hint.find_meld.{kind}"),
            note("hint.find_meld.cards", cards=tuple(card for card in cards if card is not JOKER)[:2]),
            note("hint.find_meld.solution", cards=(cards,)),
        )


def _found(hand: Hand, rules: Ruleset, answer: frozenset[int], readings: Sequence[Reading]) -> Feedback:
    chosen = [hand[place] for place in sorted(answer)]
    verdict = judge_meld(chosen, _unnamed(rules))
    lines = tuple(note("feedback.find_meld.reading", cards=(_named(reading),)) for reading in readings)
    said = lines if JOKER in chosen else ()
    grown = _grow(hand, rules, answer)
    if grown == answer:
        return Feedback(Grade.RIGHT, note("feedback.find_meld.yes"), verdict, said)
    more = tuple(hand[place] for place in sorted(grown - answer))
    return Feedback(Grade.WEAKER, note("feedback.find_meld.longer", cards=more), verdict, said)


def _named(reading: Reading) -> tuple[Laid, ...]:
    return tuple(Laid(slot.card, slot.face if slot.wild else None) for slot in reading)


def _unnamed(rules: Ruleset) -> Ruleset:
    """Choosing cards comes before naming the joker: here no name is asked for yet."""
    return replace(rules, joker_named=JokerNaming.IMPLIED)


def _three_card_melds(hand: Hand, rules: Ruleset) -> Iterator[frozenset[int]]:
    for places in combinations(range(len(hand)), 3):
        if meld_readings([hand[place] for place in places], rules):
            yield frozenset(places)


def _adds_meld(hand: Sequence[AnyCard], card: AnyCard, rules: Ruleset) -> bool:
    """Whether `card` makes a meld that is not there already (a twin of a meld's card makes none)."""
    if card in hand:
        return False
    return any(_akin(pair, card) and meld_readings([*pair, card], rules) for pair in combinations(hand, 2))


def _akin(pair: tuple[AnyCard, AnyCard], card: AnyCard) -> bool:
    faces = [face for face in (*pair, card) if isinstance(face, Card)]
    return len({face.rank for face in faces}) == 1 or len({face.suit for face in faces}) == 1


def _grow(hand: Hand, rules: Ruleset, places: frozenset[int]) -> frozenset[int]:
    """The meld with every further natural card of the hand that fits it."""
    for place, card in enumerate(hand):
        if place not in places and card is not JOKER:
            grown = places | {place}
            if meld_readings([hand[at] for at in sorted(grown)], rules):
                return _grow(hand, rules, grown)
    return places


def _fillers(rng: Random, rules: Ruleset, level: int, meld: Sequence[AnyCard]) -> Iterator[Card]:
    """Cards to fill the hand with: at the higher levels first some that tempt, then any."""
    naturals = [card for card in meld if isinstance(card, Card)]
    pool = melding.shuffled_faces(rng, rules)
    for card in naturals:
        pool.remove(card)
    decoys = [card for card in pool if _tempts(card, naturals)] if level >= 3 else []
    yield from decoys[: level - 1]
    yield from (card for card in pool if card not in naturals)


def _hidden_meld(rng: Random, rules: Ruleset, level: int) -> list[AnyCard]:
    plain = melding.random_set(rng, rules, 3) if rng.random() < 0.5 else melding.random_run(rng, rules, 3)
    if level < 4:
        return list(plain)
    return [laid.card for laid in melding.put_jokers(rng, plain, 1)]


def _tempts(card: Card, meld: Sequence[Card]) -> bool:
    """A twin of a meld card, or one that just misses the meld."""
    return any(
        card is other or (card.suit is other.suit and abs(card.rank - other.rank) == 2) for other in meld
    )


KIND = FindMeld()
