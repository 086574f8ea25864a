"""Kind 4: find all melds of a hand, by tapping every card that has a place in one.

Levels: 1 one meld among six cards · 2 two that share nothing · 3 two, with twins and near runs as
decoys · 4 two that share a card · 5 three in a chain, so that whoever takes one after the other out
of the hand misses a card:

    5♠ 6♠ 7♠        the hand's runs are 5♠ 6♠ 7♠ and 7♦ 8♦ 9♦,
          7♥        but 7♥ has its place as well: in the set with the two sevens
          7♦ 8♦ 9♦  that are already used
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
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
from tutor.rules.arrange.candidates import melds_in
from tutor.rules.cards import RANKS, SUITS, AnyCard, Card, Suit
from tutor.rules.melds import judge_meld
from tutor.rules.pack import pack_for
from tutor.rules.ruleset import Ruleset
from tutor.rules.shapes import run_lines, stretches

Cards = tuple[AnyCard, ...]

_SIZES = {1: 6, 2: 9, 3: 10, 4: 10, 5: 12}


class FindAllMelds(HandKind):
    """Tap every card of a hand that belongs to some meld."""

    id = "find_all_melds"
    number = 4
    version = 2

    def make(self, rng: Random, rules: Ruleset, level: int) -> Question:
        turned = turn_card(rng, rules)

        def deal() -> tuple[Question, list[Cards]]:
            melds = melding.until(
                lambda: _hidden(rng, rules, level),
                lambda made: (
                    not any(Dealt(meld, turned).wild(card, rules) for meld in made for card in meld)
                    and (level > 3 or len(_together(made)) == sum(map(len, made)))
                ),
            )
            return _fill(rng, rules, level, Dealt(tuple(_together(melds)), turned)), melds

        def as_meant(dealt: tuple[Question, list[Cards]]) -> bool:
            hand, melds = dealt
            return len(hand.cards) == _SIZES[level] and _nothing_else(hand, melds, rules)

        hand, _ = melding.until(deal, as_meant)
        return Dealt(tuple(rng.sample(hand.cards, len(hand.cards))), turned)

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> Question:
        question = super().read(entry, rules)
        if not _widest(question, rules):
            raise BankError("hand: no meld is in it")
        return question

    def prompt(self, question: Question, rules: Ruleset) -> Note:
        return note("prompt.find_all_melds")

    def check(self, question: Question, rules: Ruleset, answer: frozenset[int]) -> Feedback:
        if not answer:
            return Feedback(Grade.UNFINISHED, note("feedback.find_all_melds.first"))
        wanted = self.solution(question, rules)
        stray = _at(question, answer - wanted)
        missed = _missed(question, rules, answer)
        if stray:
            headline = note("feedback.find_all_melds.stray", cards=stray)
            verdict = judge_meld(_nearest(question, stray[0]), rules, turned=question.turned)
            return Feedback(Grade.WRONG, headline, verdict, tuple(_left(question, answer, wanted)))
        if missed:
            headline = note("feedback.find_all_melds.missed", have=len(missed))
            one = note("feedback.find_all_melds.one", cards=(missed[0],))
            return Feedback(
                Grade.WRONG, headline, judge_meld(missed[0], rules, turned=question.turned), (one,)
            )
        melds = tuple(tuple(meld) for meld in _widest(question, rules))
        verdict = judge_meld(melds[0], rules, turned=question.turned)
        listed = (note("feedback.find_all_melds.all", cards=melds),)
        return Feedback(Grade.RIGHT, note("feedback.find_all_melds.yes"), verdict, listed)

    def solution(self, question: Question, rules: Ruleset) -> frozenset[int]:
        used = {card for meld in _widest(question, rules) for card in meld}
        return frozenset(place for place, card in enumerate(question.cards) if card in used)

    def hints(self, question: Question, rules: Ruleset) -> Hints:
        melds = _widest(question, rules)
        shared = [card for card in dict.fromkeys(_chain(melds)) if sum(card in meld for meld in melds) > 1]
        look = note("hint.find_all_melds.shared", card=shared[0]) if shared else None
        return Hints(
            note("hint.find_all_melds.idea"),
            look or note("hint.find_all_melds.cards", cards=melds[0][:2]),
            note("hint.find_all_melds.solution", cards=(_at(question, self.solution(question, rules)),)),
        )


def _at(question: Question, places: frozenset[int]) -> Cards:
    return tuple(question.cards[place] for place in sorted(places))


def _chain(melds: Iterable[Cards]) -> Iterator[AnyCard]:
    return (card for meld in melds for card in meld)


def _widest(question: Question, rules: Ruleset) -> list[Cards]:
    """The melds of the hand that are no part of a longer one, in the engine's order."""
    melds = [tuple(slot.card for slot in meld) for meld in melds_in(question.cards, rules, question.turned)]
    by_faces = {frozenset(meld): meld for meld in melds}
    return [meld for faces, meld in by_faces.items() if not any(faces < other for other in by_faces)]


def _missed(question: Question, rules: Ruleset, answer: frozenset[int]) -> list[Cards]:
    """Melds of which a card was left out. A twin left out counts too: it has the same place."""
    left_out = {card for place, card in enumerate(question.cards) if place not in answer}
    return [meld for meld in _widest(question, rules) if not left_out.isdisjoint(meld)]


def _left(question: Question, answer: frozenset[int], wanted: frozenset[int]) -> Iterator[Note]:
    """That cards are missing as well, without saying which."""
    if missing := len(wanted - answer):
        yield note("feedback.find_all_melds.left", have=missing)


def _nearest(question: Question, stray: AnyCard) -> Cards:
    """The stray card with the two cards that look most like its neighbours: why even these are no meld."""
    others = list(question.cards)
    others.remove(stray)
    others.sort(key=lambda card: (_distance(stray, card), card.code))
    return (stray, *others[:2])


def _distance(one: AnyCard, other: AnyCard) -> int:
    if not isinstance(one, Card) or not isinstance(other, Card):
        return 99
    if one.rank is other.rank:
        return 1
    return abs(one.rank - other.rank) + (0 if one.suit is other.suit else 20)


# --- making a hand ---------------------------------------------------------------------------


def _hidden(rng: Random, rules: Ruleset, level: int) -> list[Cards]:
    if level == 1:
        return [melding.random_meld(rng, rules)]
    if level < 4:
        return [melding.random_meld(rng, rules), melding.random_meld(rng, rules)]
    suits = rng.sample(SUITS, 3 if level == 5 else rng.choice((3, 4)))
    rank = rng.choice(
        [rank for rank in RANKS if any(rank in line.ranks for line in run_lines(rules.options))]
    )
    of_rank = tuple(Card(rank, suit) for suit in suits)
    runs = [_run_with(rng, rules, card, rng.choice((3, 4))) for card in of_rank[: level - 3]]
    return [of_rank, *runs]


def _run_with(rng: Random, rules: Ruleset, card: Card, size: int) -> Cards:
    lines = [line for line in stretches(run_lines(rules.options), size) if card.rank in line]
    suit: Suit = card.suit
    return tuple(Card(rank, suit) for rank in rng.choice(lines))


def _together(melds: list[Cards]) -> list[AnyCard]:
    return list(dict.fromkeys(_chain(melds)))


def _nothing_else(hand: Question, melds: list[Cards], rules: Ruleset) -> bool:
    """Whether the hand has the hidden melds and no other."""
    return set(map(frozenset, _widest(hand, rules))) == set(map(frozenset, melds))


def _fill(rng: Random, rules: Ruleset, level: int, hand: Question) -> Question:
    """The hand with cards that belong to no meld: at the higher levels such as nearly do."""
    pool = [card for card in melding.shuffled_faces(rng, rules) if not hand.wild(card, rules)]
    if level >= 3:
        pool.sort(key=lambda card: not _tempts(card, hand.cards))
    melds = set(map(frozenset, _widest(hand, rules)))
    # Sometimes none, so that the number of cards to tap tells nothing.
    twins = rng.choice((0, 1)) if level >= 3 and pack_for(rules).decks > 1 else 0
    for card in pool:
        if len(hand.cards) == _SIZES[level]:
            break
        more = Dealt((*hand.cards, card), hand.turned)
        if card in hand.cards:
            if twins and any(card in meld for meld in melds) and hand.cards.count(card) == 1:
                hand, twins = more, twins - 1
        elif set(map(frozenset, _widest(more, rules))) == melds:
            hand = more
    return hand


def _tempts(card: Card, hand: Iterable[AnyCard]) -> bool:
    """A twin, or a card that just misses a run."""
    return any(
        isinstance(other, Card) and card.suit is other.suit and abs(card.rank - other.rank) in (0, 2)
        for other in hand
    )


KIND = FindAllMelds()
