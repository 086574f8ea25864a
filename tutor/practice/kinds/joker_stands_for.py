"""Kind 5: what can the joker stand for?

Levels: 1 the one gap of a run, or a set of three · 2 open ends, two cards fit · 3 runs at the ace ·
4 a second joker that is already named · 5 long runs at the ace with a named joker as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tutor.practice import melding
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
from tutor.rules.cards import FACES, JOKER, Card, Laid, Rank, parse_card
from tutor.rules.melds import judge_meld, meld_readings
from tutor.rules.ruleset import Ruleset

Meld = tuple[Laid, ...]
UNNAMED = Laid(JOKER)


class JokerStandsFor(Kind[Meld, str]):
    """Choose a card that the unnamed joker of a meld can be named as."""

    id = "joker_stands_for"
    number = 5
    fields = frozenset({"cards"})

    def games(self, rules: Ruleset) -> bool:
        return True

    def make(self, rng: Random, rules: Ruleset, level: int) -> Meld:
        def attempt() -> Meld:
            return _lay(rng, rules, level)

        def fits(meld: Meld) -> bool:
            names = len(_names(meld, rules))
            return names == 1 if level == 1 and not _one_rank(meld) else 1 <= names <= 2

        return melding.until(attempt, fits)

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> Meld:
        meld = read_laid(entry, "cards")
        if meld.count(UNNAMED) != 1:
            raise BankError("cards: exactly one joker without a name is needed")
        return meld

    def read_answer(self, text: object, question: Meld, rules: Ruleset) -> str:
        offered = [str(choice) for choice in _offered(question, rules)]
        return _card(read_choice(text, offered)).ascii

    def prompt(self, question: Meld, rules: Ruleset) -> Note:
        return note("prompt.joker_stands_for")

    def scene(self, question: Meld) -> Scene:
        return Scene(cards=question)

    def control(self, question: Meld, rules: Ruleset) -> PickOne:
        return PickOne(
            tuple(Choice(face.ascii, note("choice.card", card=face)) for face in _offered(question, rules))
        )

    def check(self, question: Meld, rules: Ruleset, answer: str) -> Feedback:
        face = _card(answer)
        verdict = judge_meld(_name(question, face), rules)
        all_names = note("feedback.joker_stands_for.all", cards=_names(question, rules))
        if verdict.legal:
            return Feedback(
                Grade.RIGHT, note("feedback.joker_stands_for.yes", card=face), verdict, (all_names,)
            )
        return Feedback(Grade.WRONG, note("feedback.joker_stands_for.no", card=face), verdict, (all_names,))

    def solution(self, question: Meld, rules: Ruleset) -> str:
        return _names(question, rules)[0].ascii

    def hints(self, question: Meld, rules: Ruleset) -> Hints:
        kind = "set" if _one_rank(question) else "run"
        names = _names(question, rules)
        fixed = tuple(laid for laid in question if laid != UNNAMED)
        return Hints(
            note(f"hint.joker_stands_for.{kind}"),
            note("hint.joker_stands_for.cards", cards=fixed),
            note("hint.joker_stands_for.solution", cards=names),
        )


def _card(text: str) -> Card:
    card = parse_card(text)
    assert isinstance(card, Card)
    return card


def _name(meld: Meld, face: Card) -> Meld:
    return tuple(Laid(JOKER, face) if laid == UNNAMED else laid for laid in meld)


def _names(meld: Meld, rules: Ruleset) -> tuple[Card, ...]:
    """Every face that makes the meld legal, in card order."""
    taken = [laid.named for laid in meld if laid.named]
    found: set[Card] = set()
    for reading in meld_readings(meld, rules):
        faces = [slot.face for slot in reading if slot.card is JOKER]
        for face in taken:
            faces.remove(face)
        found |= set(faces)
    return tuple(sorted(found))


def _one_rank(meld: Meld) -> bool:
    return len({face.rank for laid in meld if isinstance(face := laid.named or laid.card, Card)}) == 1


def _offered(meld: Meld, rules: Ruleset) -> tuple[Card, ...]:
    """The right names among wrong ones that lie near the meld, in card order: five in all."""
    right = _names(meld, rules)
    faces = [face for laid in meld if isinstance(face := laid.named or laid.card, Card)]
    near = sorted((face for face in FACES if face not in right), key=lambda face: _distance(face, faces))
    return tuple(sorted([*right, *near[: max(1, 5 - len(right))]]))


def _distance(face: Card, meld: list[Card]) -> tuple[int, int]:
    """How far a face is from the meld: two steps in rank count as much as another suit."""
    return min(_steps(face.rank, other.rank) + 2 * (face.suit is not other.suit) for other in meld), face.code


def _steps(one: Rank, other: Rank) -> int:
    return min(abs(one - other), 13 - abs(one - other))


def _lay(rng: Random, rules: Ruleset, level: int) -> Meld:
    if level <= 2 and rng.random() < 0.4:
        cards = melding.random_set(rng, rules, 3 if level == 1 else rng.choice((3, 4)))
    elif level >= 3 and rng.random() < 0.6:
        cards = melding.random_ace_run(rng, rules, 3 if level == 3 else rng.choice((4, 5)))
    else:
        cards = melding.random_run(rng, rules, 3 if level < 4 else rng.choice((4, 5)))
    meld = melding.put_jokers(rng, cards, 1 if level < 4 else 2)
    first = next(at for at, laid in enumerate(meld) if laid.card is JOKER)
    unnamed = (*meld[:first], UNNAMED, *meld[first + 1 :])
    return tuple(rng.sample(unnamed, len(unnamed))) if level > 2 else unnamed


KIND = JokerStandsFor()
