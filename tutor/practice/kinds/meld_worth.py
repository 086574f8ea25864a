"""Kind 9: what is this meld worth when it is laid to open?

Levels: 1 pips only · 2 court cards, mostly with pips · 3 an ace, low or high · 4 a joker in a gap or in a
set · 5 a joker at an open end or beside an ace, where the better of its cards counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tutor.practice import melding
from tutor.practice.dealt import check_pack
from tutor.practice.entries import read_laid
from tutor.practice.exercise import (
    BankError,
    EnterNumber,
    Feedback,
    Grade,
    Hints,
    Kind,
    Note,
    Scene,
    note,
)
from tutor.rules.cards import JOKER, SUITS, Card, Laid, Rank
from tutor.rules.melds import is_run, meld_readings
from tutor.rules.opening import face_value, meld_value
from tutor.rules.ruleset import Ruleset
from tutor.rules.sources import Cite
from tutor.rules.verdict import Reading

Meld = tuple[Laid, ...]
MOST = 200


class MeldWorth(Kind[Meld, int]):
    """Add up what a meld counts towards the opening."""

    id = "meld_worth"
    number = 9
    version = 2
    fields = frozenset({"cards"})

    def games(self, rules: Ruleset) -> bool:
        return rules.options.open_min > 0

    def make(self, rng: Random, rules: Ruleset, level: int) -> Meld:
        round_sum = level != 2 or rng.random() < 0.3
        meld = melding.until(
            lambda: melding.said_here(_lay(rng, rules, level), rules),
            lambda made: _fits(made, level, rules) and (round_sum or not _all_tens(made)),
        )
        return tuple(rng.sample(meld, len(meld)))

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> Meld:
        meld = read_laid(entry, "cards")
        if not meld_readings(meld, rules):
            raise BankError(f"cards: no legal meld in {rules.id}")
        check_pack("cards", [laid.card for laid in meld], rules)
        return meld

    def read_answer(self, text: object, question: Meld, rules: Ruleset) -> int:
        if not isinstance(text, int) or isinstance(text, bool):
            raise BankError(f"expect: whole points are needed, not {text!r}")
        return text

    def prompt(self, question: Meld, rules: Ruleset) -> Note:
        return note("prompt.meld_worth", need=rules.options.open_min)

    def scene(self, question: Meld, rules: Ruleset) -> Scene:
        return Scene(cards=question)

    def control(self, question: Meld, rules: Ruleset) -> EnterNumber:
        return EnterNumber(MOST)

    def check(self, question: Meld, rules: Ruleset, answer: int) -> Feedback:
        best, *others = _readings(question, rules)
        worth, lines, cites = meld_value(best, rules), _sum(best, rules), _where(best, rules)
        if answer == worth:
            return Feedback(
                Grade.RIGHT, note("feedback.meld_worth.yes", points=worth), lines=lines, cites=cites
            )
        if answer in {meld_value(other, rules) for other in others}:
            weaker = note("feedback.meld_worth.weaker", points=answer, most=worth)
            return Feedback(Grade.WEAKER, weaker, lines=lines, cites=cites)
        wrong = note("feedback.meld_worth.no", points=worth, answer=answer)
        return Feedback(Grade.WRONG, wrong, lines=lines, cites=cites)

    def solution(self, question: Meld, rules: Ruleset) -> int:
        return meld_value(_readings(question, rules)[0], rules)

    def hints(self, question: Meld, rules: Ruleset) -> Hints:
        best = _readings(question, rules)[0]
        jokers = any(slot.wild for slot in best)
        look = next((slot for slot in best if slot.wild or slot.face.rank is Rank.ACE), best[-1])
        return Hints(
            note("hint.meld_worth.joker" if jokers else "hint.meld_worth.idea"),
            note("hint.meld_worth.cards", card=look.laid, points=_points(best, best.index(look), rules)),
            note("hint.meld_worth.solution", points=meld_value(best, rules)),
        )


def _readings(meld: Meld, rules: Ruleset) -> list[Reading]:
    """The ways to read the meld, the dearest first: that is the one its owner would choose."""
    return sorted(meld_readings(meld, rules), key=lambda reading: -meld_value(reading, rules))


def _where(reading: Reading, rules: Ruleset) -> tuple[Cite, ...]:
    """Where it is written what cards count, and jokers if there are any."""
    jokers = rules.cite("joker") if any(slot.wild for slot in reading) else ()
    return (*rules.cite("ace_points"), *jokers)


def _points(reading: Reading, place: int, rules: Ruleset) -> int:
    low_ace = place == 0 and is_run(reading)
    return int(face_value(reading[place].face, rules, low_ace=low_ace))


def _sum(reading: Reading, rules: Ruleset) -> tuple[Note, ...]:
    return tuple(
        note("feedback.meld_worth.card", card=slot.laid, points=_points(reading, place, rules))
        for place, slot in enumerate(reading)
    )


def _lay(rng: Random, rules: Ruleset, level: int) -> Meld:
    if level == 3 and rng.random() < 0.3:
        return melding.natural([Card(Rank.ACE, suit) for suit in rng.sample(SUITS, rng.choice((3, 4)))])
    size = rng.choice((3, 4, 5)) if level > 1 else 3
    if level == 3 or (level == 5 and rng.random() < 0.5):
        cards = melding.random_ace_run(rng, rules, size)
    else:
        cards = melding.random_meld(rng, rules, longest=size)
    if level < 4:
        return melding.natural(cards)
    return melding.put_jokers(rng, cards, 1 if level == 4 else rng.choice((1, 1, 2)))


def _all_tens(meld: Meld) -> bool:
    """Whether every card counts ten, as in most melds with court cards: too easy to guess."""
    return all(isinstance(laid.card, Card) and laid.card.rank >= Rank.TEN for laid in meld)


def _fits(meld: Meld, level: int, rules: Ruleset) -> bool:
    """Whether the level is what makes this meld hard: no aces too early, two worths at the end."""
    faces = [laid.card for laid in meld if isinstance(laid.card, Card)]
    worths = {meld_value(reading, rules) for reading in meld_readings(meld, rules)}
    if not worths or (level < 3 and Rank.ACE in {face.rank for face in faces}):
        return False
    if level == 1:
        return all(face.rank <= Rank.TEN for face in faces)
    if level == 2:
        return any(face.rank > Rank.TEN for face in faces)
    if level == 4:
        return len(worths) == 1 and any(laid.card is JOKER for laid in meld)
    return len(worths) > 1 or level == 3


KIND = MeldWorth()
