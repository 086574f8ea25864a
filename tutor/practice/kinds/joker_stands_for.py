"""Kind 5: what can the joker stand for?

Levels: 1 the one gap of a run, or a set of three · 2 a run with open ends, two cards fit · 3 runs of
three at the ace · 4 runs of four or five with a second joker that is already named · 5 the same at the
ace. From level 3 the cards lie in no order.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tutor.practice import melding
from tutor.practice.dealt import Dealt, about_turned, check_pack, read_turned, turn_card
from tutor.practice.entries import read_choice, read_laid
from tutor.practice.exercise import (
    BankError,
    Choice,
    Feedback,
    Grade,
    Hints,
    Kind,
    Note,
    PickOne,
    Scene,
    note,
)
from tutor.rules.cards import FACES, JOKER, Card, Laid, Rank, parse_card, show
from tutor.rules.melds import judge_meld, meld_readings
from tutor.rules.ruleset import Ruleset

Meld = tuple[Laid, ...]
Question = Dealt[Laid]
UNNAMED = Laid(JOKER)
OFFERED = 5
NEAR = 8


class JokerStandsFor(Kind[Question, str]):
    """Choose a card that the unnamed joker of a meld can be named as."""

    id = "joker_stands_for"
    number = 5
    fields = frozenset({"cards"})
    optional = frozenset({"turned"})

    def games(self, rules: Ruleset) -> bool:
        return True

    def make(self, rng: Random, rules: Ruleset, level: int) -> Question:
        def attempt() -> Question:
            return Dealt(_lay(rng, rules, level), turn_card(rng, rules))

        def fits(question: Question) -> bool:
            names = len(_names(question, rules))
            good = names in ((1, 2) if level != 2 else (2,))
            if level == 1 and not _one_rank(question.cards):
                good = names == 1
            return good and melding.fits_pack(question.cards, rules) and not _has_wild_rank(question, rules)

        return melding.until(attempt, fits)

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> Question:
        question = Dealt(read_laid(entry, "cards"), read_turned(entry, rules))
        if question.cards.count(UNNAMED) != 1:
            raise BankError("cards: exactly one joker without a name is needed")
        check_pack("cards", [laid.card for laid in question.cards], rules, question.turned)
        if not _names(question, rules):
            raise BankError("cards: no name of the joker makes a legal meld of them")
        return question

    def read_answer(self, text: object, question: Question, rules: Ruleset) -> str:
        offered = [str(choice) for choice in _offered(question, rules)]
        return _card(read_choice(text, offered)).ascii

    def prompt(self, question: Question, rules: Ruleset) -> Note:
        return note(f"prompt.joker_stands_for.{rules.options.joker_named.value}")

    def scene(self, question: Question, rules: Ruleset) -> Scene:
        return Scene(cards=question.cards, about=about_turned(question.turned, rules))

    def control(self, question: Question, rules: Ruleset) -> PickOne:
        return PickOne(
            tuple(Choice(face.ascii, note("choice.card", card=face)) for face in _offered(question, rules))
        )

    def check(self, question: Question, rules: Ruleset, answer: str) -> Feedback:
        face = _card(answer)
        verdict = judge_meld(_name(question.cards, face), rules, turned=question.turned)
        all_names = (note("feedback.joker_stands_for.all", cards=_names(question, rules)),)
        if verdict.legal:
            return Feedback(Grade.RIGHT, note("feedback.joker_stands_for.yes", card=face), verdict, all_names)
        return Feedback(Grade.WRONG, note("feedback.joker_stands_for.no", card=face), verdict, all_names)

    def solution(self, question: Question, rules: Ruleset) -> str:
        return _names(question, rules)[0].ascii

    def hints(self, question: Question, rules: Ruleset) -> Hints:
        kind = "set" if _one_rank(question.cards) else "run"
        return Hints(
            note(f"hint.joker_stands_for.{kind}"),
            note("hint.joker_stands_for.cards", cards=_in_order(question, rules)),
            note("hint.joker_stands_for.solution", cards=_names(question, rules)),
        )


def _card(text: str) -> Card:
    card = parse_card(text)
    assert isinstance(card, Card)
    return card


def _name(meld: Meld, face: Card) -> Meld:
    return tuple(Laid(JOKER, face) if laid == UNNAMED else laid for laid in meld)


def _names(question: Question, rules: Ruleset) -> tuple[Card, ...]:
    """Every face that makes the meld legal, in card order."""
    taken = [laid.named for laid in question.cards if laid.card is JOKER and laid.named]
    found: set[Card] = set()
    for reading in meld_readings(question.cards, rules, turned=question.turned):
        faces = [slot.face for slot in reading if slot.card is JOKER]
        for face in taken:
            faces.remove(face)
        found |= set(faces)
    return tuple(sorted(found))


def _in_order(question: Question, rules: Ruleset) -> Meld:
    """What is fixed, in the order in which it lies."""
    names = _names(question, rules)
    reading = meld_readings(_name(question.cards, names[0]), rules, turned=question.turned)[0]
    laid = [slot.laid for slot in reading]
    laid.remove(Laid(JOKER, names[0]))
    return tuple(laid)


def _one_rank(meld: Meld) -> bool:
    return len({face.rank for face in _faces(meld)}) == 1


def _faces(meld: Meld) -> list[Card]:
    return [face for laid in meld if isinstance(face := laid.named or laid.card, Card)]


def _has_wild_rank(question: Question, rules: Ruleset) -> bool:
    return any(laid.card is not JOKER and question.wild(laid.card, rules) for laid in question.cards)


def _offered(question: Question, rules: Ruleset) -> tuple[Card, ...]:
    """The right names among wrong ones that lie in the meld or near it, in card order: five in all.

    Which wrong ones is drawn from the cards themselves, or else the place would give the right one away.
    """
    rng = Random(show(question.cards))
    right = _names(question, rules)
    meld = sorted(_faces(question.cards))
    outside = [face for face in FACES if face not in right and face not in meld]
    near = sorted(outside, key=lambda face: _distance(face, meld))[:NEAR]
    wrong = rng.sample(meld, min(len(meld), rng.choice((1, 2)))) + rng.sample(near, OFFERED)
    return tuple(sorted([*right, *wrong[: max(1, OFFERED - len(right))]]))


def _distance(face: Card, meld: list[Card]) -> tuple[int, int]:
    """How far a face is from the meld: two steps in rank count as much as another suit."""
    return min(_steps(face.rank, other.rank) + 2 * (face.suit is not other.suit) for other in meld), face.code


def _steps(one: Rank, other: Rank) -> int:
    return min(abs(one - other), 13 - abs(one - other))


def _lay(rng: Random, rules: Ruleset, level: int) -> Meld:
    meld = melding.put_jokers(rng, _cards(rng, rules, level), 1 if level < 4 else 2)
    first = next(at for at, laid in enumerate(meld) if laid.card is JOKER)
    unnamed = (*meld[:first], UNNAMED, *meld[first + 1 :])
    return tuple(rng.sample(unnamed, len(unnamed))) if level > 2 else unnamed


def _cards(rng: Random, rules: Ruleset, level: int) -> tuple[Card, ...]:
    if level == 1 and rng.random() < 0.4:
        return melding.random_set(rng, rules, 3)
    if level < 3:
        return melding.random_run(rng, rules, 3 if level == 1 else rng.choice((3, 4)))
    if level == 3:
        return melding.random_ace_run(rng, rules, 3)
    size = rng.choice((4, 5))
    return melding.random_run(rng, rules, size) if level == 4 else melding.random_ace_run(rng, rules, size)


KIND = JokerStandsFor()
