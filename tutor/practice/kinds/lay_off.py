"""Kind 8: where can this card be laid off?

Levels: 1 two melds, own meld down · 2 three melds · 3 where the card fits nowhere, it is an ace or has
the rank of one that lies there; sometimes no meld of one's own is down yet · 4 melds with jokers ·
5 four melds; where the card fits nowhere, it lies there already, as its twin or as a joker's name.
Up to level 2 a card that fits nowhere has the suit of one that lies there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from tutor.practice import table_scene
from tutor.practice.entries import read_choice, read_laid
from tutor.practice.exercise import (
    BankError,
    Choice,
    Feedback,
    Grade,
    Heading,
    Hints,
    Kind,
    NoQuestion,
    Note,
    PickOne,
    Scene,
    TableMeld,
    note,
)
from tutor.practice.table_scene import NONE, TableQuestion, read_question
from tutor.rules.cards import FACES, Card, Laid, Rank
from tutor.rules.layoff import judge_layoff
from tutor.rules.options import Layoff
from tutor.rules.pack import pack_for
from tutor.rules.ruleset import Ruleset
from tutor.rules.verdict import Verdict

_MELDS = {1: 2, 2: 3, 3: 3, 4: 3, 5: 4}


class LayOff(Kind[TableQuestion, str]):
    """Choose the meld that a card may be added to, or none."""

    id = "lay_off"
    number = 8
    fields = frozenset({"table", "card", "own_meld"})

    def games(self, rules: Ruleset) -> bool:
        return rules.options.layoff is Layoff.YES

    def make(self, rng: Random, rules: Ruleset, level: int) -> TableQuestion:
        jokers = rng.choice((1, 2)) if level >= 4 else 0
        melds = table_scene.random_melds(rng, rules, _MELDS[level], jokers)
        table = table_scene.lay_out(rng, melds)
        barred = level >= 3 and rules.options.layoff_needs_own_meld and rng.random() < 0.15
        fits, misses = _sort_out(table_scene.TableQuestion(table, (), True), rules, level)
        nowhere = rng.random() < 0.25
        pool = (misses if nowhere and not barred else fits) or fits or misses
        if not pool:
            raise NoQuestion("no card to ask about")
        return TableQuestion(table, (Laid(rng.choice(pool)),), not barred)

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> TableQuestion:
        cards = read_laid(entry, "card")
        if len(cards) != 1:
            raise BankError("card: exactly one card is needed")
        return read_question(entry, cards, rules)

    def read_answer(self, text: object, question: TableQuestion, rules: Ruleset) -> str:
        return read_choice(text, [choice.id for choice in _choices(question)])

    def prompt(self, question: TableQuestion, rules: Ruleset) -> Note:
        down = "down" if question.own_meld else "not_down"
        return note(f"prompt.lay_off.{down}", cards=question.cards)

    def scene(self, question: TableQuestion, rules: Ruleset) -> Scene:
        return Scene(question.table, question.cards, Heading.CARD)

    def control(self, question: TableQuestion, rules: Ruleset) -> PickOne:
        return PickOne(_choices(question))

    def check(self, question: TableQuestion, rules: Ruleset, answer: str) -> Feedback:
        right = _places(question, rules)
        if answer == NONE:
            return _nowhere(question, rules, right)
        verdict = _judge(question, rules, answer)
        if verdict.legal:
            headline = note("feedback.lay_off.yes", letter=answer, cards=(_grown(verdict),))
            return Feedback(Grade.RIGHT, headline, verdict)
        return Feedback(Grade.WRONG, _refused(question, rules, question.meld(answer)), verdict)

    def solution(self, question: TableQuestion, rules: Ruleset) -> str:
        return next(iter(_places(question, rules)), NONE)

    def hints(self, question: TableQuestion, rules: Ruleset) -> Hints:
        answer = self.solution(question, rules)
        if answer == NONE:
            idea = "hint.lay_off.own_meld" if _barred(question, rules) else "hint.lay_off.idea"
            return Hints(
                note(idea), note("hint.lay_off.edges", cards=question.cards), note("hint.lay_off.none")
            )
        return Hints(
            note("hint.lay_off.idea"),
            note("hint.lay_off.meld", letter=answer),
            note("hint.lay_off.solution", letter=answer, cards=(_grown(_judge(question, rules, answer)),)),
        )


def _choices(question: TableQuestion) -> tuple[Choice, ...]:
    return question.choices("choice.nowhere")


def _judge(question: TableQuestion, rules: Ruleset, letter: str) -> Verdict:
    return judge_layoff(question.meld(letter).cards, question.cards, rules, question.player)


def _places(question: TableQuestion, rules: Ruleset) -> tuple[str, ...]:
    return tuple(meld.letter for meld in question.table if _judge(question, rules, meld.letter).legal)


def _grown(verdict: Verdict) -> tuple[Laid, ...]:
    """The meld as it lies afterwards."""
    return tuple(slot.laid for slot in verdict.readings[0])


def _refused(question: TableQuestion, rules: Ruleset, meld: TableMeld) -> Note:
    """Why this meld does not take the card: it does not fit, or nobody may lay off who has nothing down."""
    if judge_layoff(meld.cards, question.cards, rules).legal:
        return note("feedback.lay_off.not_yet", letter=meld.letter)
    return note("feedback.lay_off.no", letter=meld.letter, cards=((*meld.cards, *question.cards),))


def _nowhere(question: TableQuestion, rules: Ruleset, right: tuple[str, ...]) -> Feedback:
    if right:
        verdict = _judge(question, rules, right[0])
        return Feedback(Grade.WRONG, note("feedback.lay_off.somewhere", letter=right[0]), verdict)
    first = _judge(question, rules, question.table[0].letter)
    refused = tuple(_refused(question, rules, meld) for meld in question.table)
    if _barred(question, rules):
        return Feedback(Grade.RIGHT, note("feedback.lay_off.nowhere"), first, refused)
    return Feedback(Grade.RIGHT, note("feedback.lay_off.nowhere"), lines=refused, cites=rules.cite("layoff"))


def _barred(question: TableQuestion, rules: Ruleset) -> bool:
    return rules.options.layoff_needs_own_meld and not question.own_meld


def _sort_out(question: TableQuestion, rules: Ruleset, level: int) -> tuple[list[Card], list[Card]]:
    """The faces that fit some meld, and those that look as if they did: the level says how much."""
    on_table = Counter(laid.card for meld in question.table for laid in meld.cards)
    copies = pack_for(rules).decks
    fits, misses = [], []
    for face in FACES:
        if on_table[face] == copies:
            continue
        if any(table_scene.takes(meld, face, rules) for meld in question.table):
            fits.append(face)
        elif any(_lures(face, laid, level) for meld in question.table for laid in meld.cards):
            misses.append(face)
    return fits, misses


def _lures(face: Card, laid: Laid, level: int) -> bool:
    other = laid.named or laid.card
    if not isinstance(other, Card):
        return False
    if level >= 5:
        return face is other
    if level >= 3:
        return face.rank is other.rank or Rank.ACE is face.rank
    return face.suit is other.suit


KIND = LayOff()
