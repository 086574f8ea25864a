"""Kind 8: where can this card be laid off?

Levels: 1 two melds, own meld down · 2 three melds, cards of the same suit that just miss · 3 sets
and aces, sometimes no meld of one's own yet · 4 melds with named jokers · 5 four melds where the
card is a twin of one that lies there, or is what a joker already stands for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from tutor.practice import melding, table_scene
from tutor.practice.entries import read_choice, read_flag, read_laid, read_table
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
from tutor.practice.table_scene import NONE, TableQuestion
from tutor.rules.cards import FACES, Card, Laid, Rank
from tutor.rules.layoff import extensions, judge_layoff
from tutor.rules.options import Layoff
from tutor.rules.pack import largest_pack
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
        barred = level >= 3 and rules.options.layoff_needs_own_meld and rng.random() < 0.2
        fits, misses = _sort_out(table_scene.TableQuestion(table, (), True), rules, level)
        nowhere = rng.random() < 0.3
        pool = (misses if nowhere and not barred else fits) or fits or misses
        return TableQuestion(table, (Laid(rng.choice(pool)),), not barred)

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> TableQuestion:
        cards = read_laid(entry, "card")
        if len(cards) != 1:
            raise BankError("card: exactly one card is needed")
        return TableQuestion(read_table(entry, "table"), cards, read_flag(entry, "own_meld"))

    def read_answer(self, text: object, question: TableQuestion, rules: Ruleset) -> str:
        return read_choice(text, [choice.id for choice in _choices(question)])

    def prompt(self, question: TableQuestion, rules: Ruleset) -> Note:
        down = "down" if question.own_meld else "not_down"
        return note(f"prompt.lay_off.{down}", cards=question.cards)

    def scene(self, question: TableQuestion) -> Scene:
        return Scene(question.table, question.cards, Heading.CARD)

    def control(self, question: TableQuestion, rules: Ruleset) -> PickOne:
        return PickOne(_choices(question))

    def check(self, question: TableQuestion, rules: Ruleset, answer: str) -> Feedback:
        right = _places(question, rules)
        if answer == NONE:
            return _nowhere(question, rules, right)
        verdict = _judge(question, rules, answer)
        if verdict.legal:
            grown = tuple(Laid(slot.card, slot.face if slot.wild else None) for slot in verdict.readings[0])
            return Feedback(Grade.RIGHT, note("feedback.lay_off.yes", letter=answer, cards=(grown,)), verdict)
        result = (*question.meld(answer).cards, *question.cards)
        return Feedback(Grade.WRONG, note("feedback.lay_off.no", letter=answer, cards=(result,)), verdict)

    def solution(self, question: TableQuestion, rules: Ruleset) -> str:
        return next(iter(_places(question, rules)), NONE)

    def hints(self, question: TableQuestion, rules: Ruleset) -> Hints:
        answer = self.solution(question, rules)
        if answer == NONE:
            idea = "hint.lay_off.idea" if question.own_meld else "hint.lay_off.own_meld"
            return Hints(
                note(idea), note("hint.lay_off.edges", cards=question.cards), note("hint.lay_off.none")
            )
        return Hints(
            note("hint.lay_off.idea"),
            note("hint.lay_off.meld", letter=answer),
            note("hint.lay_off.solution", letter=answer, cards=(question.meld(answer).cards,)),
        )


def _choices(question: TableQuestion) -> tuple[Choice, ...]:
    return question.choices("choice.nowhere")


def _judge(question: TableQuestion, rules: Ruleset, letter: str) -> Verdict:
    return judge_layoff(question.meld(letter).cards, question.cards, rules, question.player)


def _places(question: TableQuestion, rules: Ruleset) -> tuple[str, ...]:
    return tuple(meld.letter for meld in question.table if _judge(question, rules, meld.letter).legal)


def _nowhere(question: TableQuestion, rules: Ruleset, right: tuple[str, ...]) -> Feedback:
    if right:
        verdict = _judge(question, rules, right[0])
        return Feedback(Grade.WRONG, note("feedback.lay_off.somewhere", letter=right[0]), verdict)
    first = _judge(question, rules, question.table[0].letter)
    return Feedback(Grade.RIGHT, note("feedback.lay_off.nowhere"), None if question.own_meld else first)


def _sort_out(question: TableQuestion, rules: Ruleset, level: int) -> tuple[list[Card], list[Card]]:
    """The faces that fit some meld, and those that look as if they did: the level says how much."""
    on_table = Counter(laid.card for meld in question.table for laid in meld.cards)
    copies = largest_pack(rules).decks
    fits, misses = [], []
    for face in FACES:
        if on_table[face] == copies:
            continue
        if any(_fits(face, meld, rules) for meld in question.table):
            fits.append(face)
        elif any(_lures(face, laid, level) for meld in question.table for laid in meld.cards):
            misses.append(face)
    return fits, misses


def _fits(face: Card, meld: TableMeld, rules: Ruleset) -> bool:
    """Whether a ready player may add this face; it must have the set's rank or the run's suit."""
    return _akin(face, meld.cards) and any(True for _ in extensions(meld.cards, (face,), rules))


def _akin(face: Card, meld: tuple[Laid, ...]) -> bool:
    others = [other for laid in meld if isinstance(other := laid.named or laid.card, Card)]
    return all(face.rank is other.rank for other in others) or all(face.suit is other.suit for other in others)


def _lures(face: Card, laid: Laid, level: int) -> bool:
    other = laid.named or laid.card
    assert isinstance(other, Card)
    if level >= 5:
        return face is other
    if level >= 3:
        return face.rank is other.rank or Rank.ACE is face.rank
    return face.suit is other.suit


KIND = LayOff()
