"""Kind 19: how much lies in the motune pot, and does somebody take it?

Levels: 1 one hand of three players · 2 two hands, perhaps won by the same player · 3 three hands · 4 five
hands in which one pot has been taken already, so that a new ante is due · 5 the same with a hand that
nobody won: it breaks no streak.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

from tutor.practice import melding
from tutor.practice.entries import read_choice
from tutor.practice.exercise import (
    BankError,
    Choice,
    EnterNumber,
    Feedback,
    Grade,
    Hints,
    Kind,
    Note,
    Part,
    Parts,
    PickOne,
    Scene,
    note,
)
from tutor.practice.table_scene import OWNERS
from tutor.rules.match import MatchError, Motune, PotHand, RoundVoid, history
from tutor.rules.options import Mode
from tutor.rules.ruleset import Ruleset
from tutor.rules.sources import RULINGS

Event = PotHand | RoundVoid
Answer = tuple[int, str]
NOBODY = "nobody"
MOST = 99
_HANDS = {1: 1, 2: 2, 3: 3, 4: 5, 5: 5}


@dataclass(frozen=True, slots=True)
class Question:
    """The players, and the hands so far."""

    players: tuple[str, ...]
    hands: tuple[Event, ...]


class MotunePot(Kind[Question, Answer]):
    """Add up the pot, and say who takes it."""

    id = "motune_pot"
    number = 19
    fields = frozenset({"players", "hands"})

    def games(self, rules: Ruleset) -> bool:
        return rules.options.mode is Mode.MOTUNE

    def make(self, rng: Random, rules: Ruleset, level: int) -> Question:
        taken = level > 1 and rng.random() < 0.5
        return melding.until(
            lambda: _played(rng, level), lambda made: _as_meant(_states(made, rules), level, taken=taken)
        )

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> Question:
        players = entry["players"]
        if not isinstance(players, list) or not all(isinstance(player, str) for player in players):
            raise BankError(f"players: a list of names is needed, not {players!r}")
        hands = entry["hands"]
        if not isinstance(hands, list) or not hands:
            raise BankError('hands: a list such as [{ winner = "Ben", down = ["Ana"] }, {}] is needed')
        question = Question(tuple(players), tuple(map(_read_hand, hands)))
        try:
            _states(question, rules)
        except MatchError as error:
            raise BankError(f"hands: {error}") from None
        return question

    def read_answer(self, text: object, question: Question, rules: Ruleset) -> Answer:
        if not isinstance(text, dict) or set(text) != {"pot", "taken_by"}:
            raise BankError('expect: { pot = 7, taken_by = "nobody" } or the like is needed')
        pot = text["pot"]
        if not isinstance(pot, int) or isinstance(pot, bool):
            raise BankError(f"expect: whole chips are needed, not {pot!r}")
        return pot, read_choice(text["taken_by"], (NOBODY, *question.players))

    def prompt(self, question: Question, rules: Ruleset) -> Note:
        return note("prompt.motune_pot", have=len(question.players), points=rules.options.ante)

    def scene(self, question: Question, rules: Ruleset) -> Scene:
        return Scene(also=tuple(_told(at, hand, question) for at, hand in enumerate(question.hands, 1)))

    def control(self, question: Question, rules: Ruleset) -> Parts:
        nobody = Choice(NOBODY, note("choice.motune_pot.nobody"))
        takers = [
            Choice(player, note("choice.motune_pot.player", player=player)) for player in question.players
        ]
        return Parts(
            (
                Part(note("part.motune_pot.pot"), EnterNumber(MOST)),
                Part(note("part.motune_pot.taken"), PickOne((nobody, *takers))),
            )
        )

    def check(self, question: Question, rules: Ruleset, answer: Answer) -> Feedback:
        pot, taker = self.solution(question, rules)
        told = tuple(_sums(question, rules))
        cites = (*rules.cite("mode"), *rules.cite("ante"), RULINGS["A-KH-16"])
        if taker != answer[1]:
            id = "nobody" if taker == NOBODY else "taken"
            headline = note(f"feedback.motune_pot.{id}", points=pot, **_who(taker))
            return Feedback(Grade.WRONG, headline, lines=told, cites=cites)
        if pot != answer[0]:
            headline = note("feedback.motune_pot.no", points=pot, answer=answer[0])
            return Feedback(Grade.WRONG, headline, lines=told, cites=cites)
        return Feedback(Grade.RIGHT, note("feedback.motune_pot.yes", points=pot), lines=told, cites=cites)

    def solution(self, question: Question, rules: Ruleset) -> Answer:
        before, after = _states(question, rules)[-2:]
        new = after.payouts[len(before.payouts) :]
        return after.shown, new[0].player if new else NOBODY

    def hints(self, question: Question, rules: Ruleset) -> Hints:
        pot, taker = self.solution(question, rules)
        ante = note("hint.motune_pot.ante", points=rules.options.ante * len(question.players))
        solved = note("hint.motune_pot.nobody", points=pot)
        if taker != NOBODY:
            solved = note("hint.motune_pot.taken", points=pot, player=taker)
        return Hints(note("hint.motune_pot.idea"), ante, solved)


def _who(taker: str) -> dict[str, str]:
    return {} if taker == NOBODY else {"player": taker}


def _states(question: Question, rules: Ruleset) -> list[Motune]:
    """The standings before the first hand and after each. Raises `MatchError`."""
    return [one for one in history(question.players, question.hands, rules) if isinstance(one, Motune)]


def _told(at: int, hand: Event, question: Question) -> Note:
    if isinstance(hand, RoundVoid):
        return note("scene.motune_pot.void", have=at)
    losers = [player for player in question.players if player != hand.winner]
    down = ", ".join(player for player in losers if player in hand.went_down) or "–"
    never = ", ".join(player for player in losers if player not in hand.went_down) or "–"
    return note("scene.motune_pot.hand", have=at, player=hand.winner, text=down, more=never)


def _sums(question: Question, rules: Ruleset) -> Iterator[Note]:
    """The pot after each hand."""
    states = _states(question, rules)
    for at, (before, after) in enumerate(pairwise(states), start=1):
        new = after.payouts[len(before.payouts) :]
        if new:
            yield note("feedback.motune_pot.line.taken", have=at, points=after.shown, player=new[0].player)
        else:
            yield note("feedback.motune_pot.line", have=at, points=after.shown)


def _read_hand(hand: object) -> Event:
    if hand == {}:
        return RoundVoid()
    if not isinstance(hand, dict) or not {"winner"} <= set(hand) <= {"winner", "down"}:
        raise BankError('hands: each is { winner = "Ben", down = ["Ana"] }, or {} where nobody won')
    down = hand.get("down", [])
    if not isinstance(down, list):
        raise BankError(f"hands: a list of those who were down is needed, not {down!r}")
    return PotHand(str(hand["winner"]), frozenset(map(str, down)))


def _played(rng: Random, level: int) -> Question:
    players = tuple(rng.sample(OWNERS, 3 if level < 4 else 4))
    hands: list[Event] = []
    winner = rng.choice(players)
    for _ in range(_HANDS[level]):
        winner = winner if rng.random() < 0.4 else rng.choice(players)
        losers = [player for player in players if player != winner]
        hands.append(PotHand(winner, frozenset(rng.sample(losers, rng.randint(0, len(losers))))))
    if level == 5:
        hands[rng.randrange(1, len(hands) - 1)] = RoundVoid()
    return Question(players, tuple(hands))


def _as_meant(states: list[Motune], level: int, *, taken: bool) -> bool:
    before, after = states[-2:]
    earlier = bool(before.payouts)
    return (len(after.payouts) > len(before.payouts)) == taken and earlier == (level >= 4)


KIND = MotunePot()
