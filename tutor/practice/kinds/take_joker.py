"""Kind 7: which joker can you take?

Levels: 1 one joker, the card in hand or not · 2 two jokers · 3 three melds, a card that extends one
but does not free its joker, sometimes no meld of one's own yet · 4 the same with a joker in a set ·
5 four melds, three jokers where the pack has them.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tutor.practice import melding, table_scene
from tutor.practice.entries import read_choice, read_hand
from tutor.practice.exercise import (
    BankError,
    Choice,
    Feedback,
    Grade,
    Heading,
    Hints,
    Kind,
    Note,
    PickOne,
    Scene,
    TableMeld,
    note,
)
from tutor.practice.table_scene import NONE, TableQuestion, read_question
from tutor.rules.cards import AnyCard, Card, Laid, Rank
from tutor.rules.layoff import joker_price, judge_take_joker
from tutor.rules.options import JokerInSet, JokerTake, JokerUse
from tutor.rules.pack import pack_for
from tutor.rules.ruleset import Ruleset
from tutor.rules.verdict import Verdict

# level: (melds, melds with a joker, cards in hand)
_MAKE_UP = {1: (2, 1, 4), 2: (2, 2, 5), 3: (3, 2, 5), 4: (3, 2, 6), 5: (4, 3, 7)}


class TakeJoker(Kind[TableQuestion, str]):
    """Choose the meld whose joker a card of the hand can free, or none."""

    id = "take_joker"
    number = 7
    fields = frozenset({"table", "hand", "own_meld"})

    def games(self, rules: Ruleset) -> bool:
        options = rules.options
        one_card_frees = options.joker_in_set_take is not JokerInSet.BOTH_MISSING
        return options.joker_take is not JokerTake.NEVER and one_card_frees and _into_hand(rules)

    def make(self, rng: Random, rules: Ruleset, level: int) -> TableQuestion:
        count, jokers, size = _MAKE_UP[level]
        jokers = min(jokers, pack_for(rules).jokers)
        melds = table_scene.random_melds(rng, rules, count, jokers, joker_in_set=level >= 4)
        table = table_scene.lay_out(rng, melds)
        barred = level >= 3 and rules.options.joker_take is JokerTake.OWN_MELD and rng.random() < 0.15
        helps = barred or rng.random() < (0.65 if level < 3 else 0.75)
        hand = _hand(rng, rules, table, size, helps=helps, extends=level >= 3)
        return TableQuestion(table, tuple(map(Laid, hand)), not barred)

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> TableQuestion:
        question = read_question(entry, tuple(map(Laid, read_hand(entry, "hand"))), rules)
        if not question.cards:
            raise BankError("hand: at least one card is needed")
        if not _with_joker(question):
            raise BankError("table: no joker is on it")
        return question

    def read_answer(self, text: object, question: TableQuestion, rules: Ruleset) -> str:
        return read_choice(text, [choice.id for choice in _choices(question)])

    def prompt(self, question: TableQuestion, rules: Ruleset) -> Note:
        return note(f"prompt.take_joker.{'down' if question.own_meld else 'not_down'}")

    def scene(self, question: TableQuestion, rules: Ruleset) -> Scene:
        return Scene(question.table, question.cards, Heading.HAND)

    def control(self, question: TableQuestion, rules: Ruleset) -> PickOne:
        return PickOne(_choices(question))

    def check(self, question: TableQuestion, rules: Ruleset, answer: str) -> Feedback:
        takes = _takes(question, rules)
        if answer == NONE:
            return _none(question, rules, takes)
        meld = question.meld(answer)
        card = takes.get(answer) or _nearest(question, meld, rules)
        verdict = _judge(question, meld, card, rules)
        if verdict.legal:
            return Feedback(Grade.RIGHT, note("feedback.take_joker.yes", letter=answer, card=card), verdict)
        would = judge_take_joker(meld.cards, (card,), rules).legal
        headline = note(f"feedback.take_joker.{'not_yet' if would else 'no'}", letter=answer, card=card)
        return Feedback(Grade.WRONG, headline, verdict, (_waits(meld, rules),))

    def solution(self, question: TableQuestion, rules: Ruleset) -> str:
        return next(iter(_takes(question, rules)), NONE)

    def hints(self, question: TableQuestion, rules: Ruleset) -> Hints:
        idea = note(f"hint.take_joker.{_idea(question, rules)}")
        takes = _takes(question, rules)
        if not takes:
            prices = tuple(sorted(_prices(question.table, rules)))
            return Hints(idea, note("hint.take_joker.prices", cards=prices), note("hint.take_joker.none"))
        letter, card = next(iter(takes.items()))
        cards = note("hint.take_joker.card", card=card)
        return Hints(idea, cards, note("hint.take_joker.solution", letter=letter, card=card))


def _with_joker(question: TableQuestion) -> tuple[TableMeld, ...]:
    return tuple(meld for meld in question.table if meld.has_joker)


def _choices(question: TableQuestion) -> tuple[Choice, ...]:
    letters = {meld.letter for meld in _with_joker(question)}
    return tuple(
        choice for choice in question.choices("choice.no_joker") if choice.id in letters or choice.id == NONE
    )


def _judge(question: TableQuestion, meld: TableMeld, card: AnyCard, rules: Ruleset) -> Verdict:
    return judge_take_joker(meld.cards, (card,), rules, question.player)


def _takes(question: TableQuestion, rules: Ruleset) -> dict[str, AnyCard]:
    """Each meld whose joker can be taken now, with a card of the hand that does it."""
    takes: dict[str, AnyCard] = {}
    for meld in _with_joker(question):
        price = frozenset(joker_price(meld.cards, rules))
        for laid in question.cards:
            if laid.card in price and _judge(question, meld, laid.card, rules).legal:
                takes.setdefault(meld.letter, laid.card)
    return takes


def _nearest(question: TableQuestion, meld: TableMeld, rules: Ruleset) -> AnyCard:
    """The card that would free this joker if one may not take it, else the one most like it."""
    price = set(joker_price(meld.cards, rules))
    hand = [laid.card for laid in question.cards]
    for card in hand:
        if card in price:
            return card
    return min(hand, key=lambda card: (min((_unlike(card, face) for face in price), default=0), card.code))


def _unlike(card: AnyCard, face: Card) -> int:
    if not isinstance(card, Card):
        return 99
    return abs(card.rank - face.rank) + 3 * (card.suit is not face.suit and card.rank is not face.rank)


def _none(question: TableQuestion, rules: Ruleset, takes: dict[str, AnyCard]) -> Feedback:
    if takes:
        letter, card = next(iter(takes.items()))
        verdict = _judge(question, question.meld(letter), card, rules)
        return Feedback(Grade.WRONG, note("feedback.take_joker.one", letter=letter, card=card), verdict)
    waits = tuple(_waits(meld, rules) for meld in _with_joker(question))
    bar = _bar(question, rules)
    cites = rules.cite("take_joker") if bar is None else ()
    return Feedback(Grade.RIGHT, note("feedback.take_joker.none"), bar, waits, cites=cites)


def _bar(question: TableQuestion, rules: Ruleset) -> Verdict | None:
    """The verdict that nothing may be taken yet, where that is so."""
    if not _barred(question, rules):
        return None
    meld = _with_joker(question)[0]
    return _judge(question, meld, _nearest(question, meld, rules), rules)


def _prices(table: tuple[TableMeld, ...], rules: Ruleset) -> set[Card]:
    """The cards that free any joker on the table."""
    return {card for meld in table if meld.has_joker for card in joker_price(meld.cards, rules)}


def _waits(meld: TableMeld, rules: Ruleset) -> Note:
    return note("feedback.take_joker.waits", letter=meld.letter, cards=tuple(joker_price(meld.cards, rules)))


def _into_hand(rules: Ruleset) -> bool:
    return rules.options.joker_take_use is JokerUse.HAND


def _barred(question: TableQuestion, rules: Ruleset) -> bool:
    return rules.options.joker_take is JokerTake.OWN_MELD and not question.own_meld


def _idea(question: TableQuestion, rules: Ruleset) -> str:
    if _barred(question, rules):
        return "own_meld"
    return "idea" if rules.options.joker_in_set_take is JokerInSet.NAMED else "idea_any_missing"


def _hand(
    rng: Random, rules: Ruleset, table: tuple[TableMeld, ...], size: int, *, helps: bool, extends: bool
) -> list[Card]:
    """A hand with or without a card that frees a joker, and with cards that only seem to."""
    prices = _prices(table, rules)
    pool = melding.shuffled_faces(rng, rules)
    for card in (laid.card for meld in table for laid in meld.cards):
        if isinstance(card, Card):
            pool.remove(card)
    keys = [card for card in pool if card in prices][:1] if helps else []
    others = [card for card in pool if card not in prices]
    lures = [card for card in dict.fromkeys(others) if any(_lures(card, price) for price in prices)]
    if extends:
        lures.sort(key=lambda card: not _extends(card, table, rules))
    chosen = lures[: size // 2]
    hand = keys + chosen
    hand += [card for card in others if card not in lures][: size - len(hand)]
    return rng.sample(hand, len(hand))


def _extends(card: Card, table: tuple[TableMeld, ...], rules: Ruleset) -> bool:
    """Whether the card could be laid off on a meld that has a joker."""
    return any(table_scene.takes(meld, card, rules) for meld in table if meld.has_joker)


def _lures(card: Card, price: Card) -> bool:
    """The same rank in another suit, or the next rank of the suit."""
    neighbour = card.suit is price.suit and abs(card.rank - price.rank) in (1, 2)
    return card.rank is price.rank or (neighbour and card.rank is not Rank.ACE)


KIND = TakeJoker()
