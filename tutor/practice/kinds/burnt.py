"""Kind 18: burnt, or not? And with which total does the player go on?

Levels: 1 far from the limit or far over it · 2 within three points of it · 3 right at the edge · 4 several
players are burnt, so that the highest total is not the one to come back at · 5 any end: all but one are
burnt and nobody comes back, all are burnt and the round does not count, or it is as before.

    before    64    76    90    61        limit 100
    round      0    12    12    10
    total     64    88   102    71        Carla is burnt and comes back at 88
             Anna   Ben  Carla  Dan
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from tutor.practice import melding
from tutor.practice.entries import read_choice, read_text
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
from tutor.rules.match import ComeBack, Elimination, Line, RoundPlayed
from tutor.rules.match.elimination import passes
from tutor.rules.options import LimitTest, Mode
from tutor.rules.ruleset import Ruleset
from tutor.rules.sources import RULINGS, Cite

IN, BACK, OUT, REPLAY = "in", "back", "out", "replay"
FATES = (IN, BACK, OUT, REPLAY)
_FATES_AT = {1: (IN, BACK), 2: (IN, BACK), 3: (IN, BACK), 4: (IN, BACK, BACK), 5: FATES}
MOST = 999


@dataclass(frozen=True, slots=True)
class Question:
    """The score pad before the round, the round, and the player who is asked about."""

    before: tuple[tuple[str, int], ...]
    points: tuple[tuple[str, int], ...]
    asked: str

    @property
    def old(self) -> int:
        """The total of the asked player before the round."""
        return dict(self.before)[self.asked]

    @property
    def added(self) -> int:
        """What the round adds to it."""
        return dict(self.points)[self.asked]

    @property
    def total(self) -> int:
        """The sum, whatever it means."""
        return self.old + self.added


@dataclass(frozen=True, slots=True)
class Settled:
    """What becomes of the player, and the total to write down."""

    fate: str
    total: int


class Burnt(Kind[Question, tuple[str, int]]):
    """Say what a round does to a player, and the total from which the player goes on."""

    id = "burnt"
    number = 18
    fields = frozenset({"before", "round", "asked"})

    def games(self, rules: Ruleset) -> bool:
        return rules.options.mode is Mode.HATS and rules.options.comeback

    def make(self, rng: Random, rules: Ruleset, level: int) -> Question:
        wanted = rng.choice(_FATES_AT[level])
        return melding.until(
            lambda: _play(rng, rules, level, wanted), lambda made: _as_meant(made, rules, level, wanted)
        )

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> Question:
        question = Question(
            _read_points(entry, "before"), _read_points(entry, "round"), read_text(entry, "asked")
        )
        players = [player for player, _ in question.before]
        if [player for player, _ in question.points] != players:
            raise BankError(f"round: points for {', '.join(players)} are needed, in this order")
        if question.asked not in players:
            raise BankError(f"asked: one of {', '.join(players)} is needed, not {question.asked!r}")
        if any(passes(total, rules.options) for _, total in question.before):
            raise BankError("before: somebody is burnt already")
        return question

    def read_answer(self, text: object, question: Question, rules: Ruleset) -> tuple[str, int]:
        if not isinstance(text, dict) or set(text) != {"fate", "total"}:
            raise BankError('expect: { fate = "back", total = 88 } or the like is needed')
        total = text["total"]
        if not isinstance(total, int) or isinstance(total, bool):
            raise BankError(f"expect: whole points are needed, not {total!r}")
        return read_choice(text["fate"], FATES), total

    def prompt(self, question: Question, rules: Ruleset) -> Note:
        return note("prompt.burnt", player=question.asked, need=rules.options.limit)

    def scene(self, question: Question, rules: Ruleset) -> Scene:
        points = dict(question.points)
        pad = " · ".join(f"{player} {total} + {points[player]}" for player, total in question.before)
        return Scene(about=note("scene.burnt", text=pad))

    def control(self, question: Question, rules: Ruleset) -> Parts:
        fates = tuple(Choice(fate, note(f"choice.burnt.{fate}")) for fate in FATES)
        return Parts(
            (
                Part(note("part.burnt.fate", player=question.asked), PickOne(fates)),
                Part(note("part.burnt.total"), EnterNumber(MOST)),
            )
        )

    def check(self, question: Question, rules: Ruleset, answer: tuple[str, int]) -> Feedback:
        right = _settled(question, rules)
        told, cites = _told(question, right, rules), _cites(right.fate, rules)
        fate, total = answer
        if fate != right.fate:
            headline = note(f"feedback.burnt.{right.fate}", player=question.asked, points=right.total)
            return Feedback(Grade.WRONG, headline, lines=told, cites=cites)
        if total != right.total:
            headline = note(
                f"feedback.burnt.total.{right.fate}",
                player=question.asked,
                points=right.total,
                answer=total,
            )
            return Feedback(Grade.WRONG, headline, lines=told, cites=cites)
        headline = note(f"feedback.burnt.{right.fate}", player=question.asked, points=right.total)
        return Feedback(Grade.RIGHT, headline, lines=told, cites=cites)

    def solution(self, question: Question, rules: Ruleset) -> tuple[str, int]:
        right = _settled(question, rules)
        return right.fate, right.total

    def hints(self, question: Question, rules: Ruleset) -> Hints:
        right = _settled(question, rules)
        return Hints(
            note(f"hint.burnt.idea.{rules.options.limit_test.value}", need=rules.options.limit),
            note("hint.burnt.cards", have=question.old, points=question.added, most=question.total),
            note(f"hint.burnt.{right.fate}", points=right.total),
        )


def _settled(question: Question, rules: Ruleset) -> Settled:
    """What the engine makes of the round, with the player coming back where that can be."""
    start = Elimination(tuple(Line(player, total) for player, total in question.before))
    after = start.after(RoundPlayed(question.points), rules.options)
    if after.replay:
        return Settled(REPLAY, question.old)
    if question.asked in after.undecided:
        back = after.after(ComeBack(question.asked), rules.options)
        return Settled(BACK, back.totals[question.asked])
    return Settled(OUT if question.asked in after.burnt else IN, question.total)


def _over(question: Question, rules: Ruleset) -> list[str]:
    points = dict(question.points)
    return [player for player, total in question.before if passes(total + points[player], rules.options)]


def _told(question: Question, right: Settled, rules: Ruleset) -> tuple[Note, ...]:
    """The sum against the limit, and where a burnt player's new total comes from."""
    side = "over" if passes(question.total, rules.options) else "within"
    limit = note(
        f"feedback.burnt.{side}.{rules.options.limit_test.value}",
        have=question.old,
        points=question.added,
        most=question.total,
        need=rules.options.limit,
    )
    if right.fate != BACK:
        return (limit,)
    burnt, points = _over(question, rules), dict(question.points)
    still_in = " · ".join(
        f"{player} {total + points[player]}" for player, total in question.before if player not in burnt
    )
    return limit, note("feedback.burnt.still_in", text=still_in)


def _cites(fate: str, rules: Ruleset) -> tuple[Cite, ...]:
    cites = [*rules.cite("limit"), *rules.cite("limit_test")]
    if fate == BACK:
        cites += [*rules.cite("comeback"), RULINGS["A-KK-19"]]
    if fate == REPLAY:
        cites.append(RULINGS["A-KK-14"])
    return tuple(dict.fromkeys(cites))


def _read_points(entry: Mapping[str, Any], field: str) -> tuple[tuple[str, int], ...]:
    points = entry.get(field)
    if not isinstance(points, dict) or len(points) < 2:
        raise BankError(f"{field}: a table such as {{ Anna = 64, Ben = 88 }} is needed")
    for player, one in points.items():
        if not isinstance(one, int) or isinstance(one, bool) or one < 0:
            raise BankError(f"{field}: whole points from 0 are needed for {player}, not {one!r}")
    return tuple(points.items())


# --- making a round --------------------------------------------------------------------------


def _play(rng: Random, rules: Ruleset, level: int, wanted: str) -> Question:
    """Old totals below the limit, and a round that leads where it should: most players end anywhere."""
    players = rng.sample(OWNERS, 3 if level == 1 else 4)
    asked = rng.choice(players)
    edge = rules.options.limit + (1 if rules.options.limit_test is LimitTest.OVER else 0)
    burnt = _who_is_burnt(rng, players, asked, level, wanted)
    totals = {
        player: _total(rng, level, edge, burnt=player in burnt, asked=player == asked) for player in players
    }
    before, points = [], []
    out = rng.choice([player for player in players if player not in burnt] or [""])
    stock = wanted == REPLAY or (level == 5 and rng.random() < 0.5)
    for player, total in totals.items():
        added = 0 if player == out and player != asked and not stock else rng.randint(3, 48)
        added = max(added, total - edge + 1) if player in burnt else min(added, total)
        before.append((player, total - added))
        points.append((player, added))
    return Question(tuple(before), tuple(points), asked)


def _who_is_burnt(rng: Random, players: list[str], asked: str, level: int, wanted: str) -> list[str]:
    others = [player for player in players if player != asked]
    me = [asked] if wanted != IN else []
    if wanted == REPLAY:
        return players
    if wanted == OUT:
        return [asked, *others[1:]]
    if level == 4:
        return [*me, others[0]]
    return [*me, *(others[:1] if level == 5 and rng.random() < 0.5 else [])]


def _total(rng: Random, level: int, edge: int, *, burnt: bool, asked: bool) -> int:
    if level == 3 and asked:
        return edge if burnt else edge - 1
    if level != 1 and asked:
        return edge + rng.randint(0, 2) if burnt else edge - rng.randint(1, 3)
    if asked:
        return edge + rng.randint(8, 25) if burnt else edge - rng.randint(12, 50)
    return edge + rng.randint(0, 15) if burnt else edge - rng.randint(2, 55)


def _as_meant(question: Question, rules: Ruleset, level: int, wanted: str) -> bool:
    return (
        all(points >= 0 for _, points in (*question.before, *question.points))
        and _settled(question, rules).fate == wanted
        and not any(passes(total, rules.options) for _, total in question.before)
        and (level != 5 or question.added > 0)
    )


KIND = Burnt()
