"""Kind 20: the meld has four cards now. Does it stay on the table, or does it burn?

Asked at one table, told for both: Kon Khan burns fours, Koum Kan does not.

Levels: 1 a card laid off on a set or a run · 2 three cards or four, laid in one go or added to · 3 a
joker in it · 4 two jokers · 5 the table has its own rule about fours with a joker.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from tutor.practice import melding
from tutor.practice.dealt import check_pack
from tutor.practice.entries import read_choice, read_laid, read_text
from tutor.practice.exercise import (
    BankError,
    Choice,
    Feedback,
    Grade,
    Hints,
    Judged,
    Kind,
    NoQuestion,
    Note,
    PickOne,
    Scene,
    TableMeld,
    note,
)
from tutor.rules.burning import Fate, fate, where_fate_is_written
from tutor.rules.cards import Laid
from tutor.rules.layoff import judge_layoff
from tutor.rules.melds import is_run, judge_meld, meld_readings
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS, find_ruleset
from tutor.rules.verdict import Verdict

Meld = tuple[Laid, ...]
BURNS, STAYS = "burns", "stays"
TABLES = ("kon_khan", "koum_kan")


@dataclass(frozen=True, slots=True)
class Question:
    """A meld, what is added to it (nothing: it is laid in one go), and the game that is played there."""

    meld: Meld
    add: Meld
    table: Ruleset


class FourSet(Kind[Question, str]):
    """Say whether a meld burns."""

    id = "four_set"
    number = 20
    fields = frozenset({"meld", "add", "at"})

    def games(self, rules: Ruleset) -> bool:
        return rules.id in TABLES

    def played(self, question: Question, rules: Ruleset) -> Ruleset:
        return question.table

    def make(self, rng: Random, rules: Ruleset, level: int) -> Question:
        burning = [table for table in _tables(rules) if table.options.burn_four]
        if not burning:
            raise NoQuestion("nothing burns at either table")
        wanted = BURNS if rng.random() < 0.5 else STAYS

        def lay() -> Question:
            table = rng.choice(_tables(rules)) if rng.random() < 0.5 else rng.choice(burning)
            if level == 5 and rng.random() < 0.6:
                table = replace(table, burn_four_with_joker=not table.options.burn_four_with_joker)
            meld, add = _grown(rng, rules, level)
            return Question(meld, add, table)

        def fits(question: Question) -> bool:
            return _outcome(question, question.table) == wanted and _lawful(question, _tables(rules))

        return melding.until(lay, fits)

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> Question:
        name = read_text(entry, "at")
        if name not in TABLES:
            raise BankError(f"at: one of {', '.join(TABLES)} is needed, not {name!r}")
        table = rules if rules.id == name else find_ruleset(name)
        add = read_laid(entry, "add") if entry["add"] else ()
        question = Question(read_laid(entry, "meld"), add, table)
        check_pack("meld", [laid.card for laid in _all(question)], table)
        if not _lawful(question, [table]):
            raise BankError(f"meld: no legal meld in {name} before or after")
        return question

    def read_answer(self, text: object, question: Question, rules: Ruleset) -> str:
        return read_choice(text, (BURNS, STAYS))

    def prompt(self, question: Question, rules: Ruleset) -> Note:
        how = "added" if question.add else "laid"
        return note(f"prompt.four_set.{question.table.id}.{how}", cards=(question.add,))

    def scene(self, question: Question, rules: Ruleset) -> Scene:
        table = (TableMeld("A", "Ben", question.meld),)
        return Scene(table, question.add, about=_house(question.table))

    def control(self, question: Question, rules: Ruleset) -> PickOne:
        return PickOne((Choice(BURNS, note("choice.burns")), Choice(STAYS, note("choice.stays"))))

    def check(self, question: Question, rules: Ruleset, answer: str) -> Feedback:
        why = fate(question.meld, question.add, question.table)
        right = answer == _told(why)
        lines = tuple(
            note(f"feedback.four_set.{table.id}.{_outcome(question, table)}")
            for table in _tables(rules)
            if table.id != question.table.id
        )
        return Feedback(
            Grade.RIGHT if right else Grade.WRONG,
            note(f"feedback.four_set.{why}"),
            lines=lines,
            rows=(Judged(note("feedback.four_set.lawful"), True, _verdict(question)),),
            cites=where_fate_is_written(why, question.table),
        )

    def solution(self, question: Question, rules: Ruleset) -> str:
        return _outcome(question, question.table)

    def hints(self, question: Question, rules: Ruleset) -> Hints:
        shape = "run" if is_run(_readings(question, question.table)[0]) else "set"
        return Hints(
            note("hint.four_set.idea"),
            note(f"hint.four_set.{shape}", have=len(_all(question))),
            note(f"hint.four_set.{_outcome(question, question.table)}"),
        )


def _tables(rules: Ruleset) -> list[Ruleset]:
    """Both tables; the one at home with its house rules."""
    return [rules if rules.id == name else RULESETS[name] for name in TABLES]


def _all(question: Question) -> Meld:
    return (*question.meld, *question.add)


def _readings(question: Question, table: Ruleset) -> tuple[tuple[Any, ...], ...]:
    return meld_readings(_all(question), table)


def _lawful(question: Question, tables: list[Ruleset]) -> bool:
    """Whether the meld is legal everywhere, before and after, and can be read in one way only."""
    if not melding.fits_pack(_all(question), question.table):
        return False
    if question.add and not all(meld_readings(question.meld, table) for table in tables):
        return False
    shapes = [{is_run(reading) for reading in _readings(question, table)} for table in tables]
    return all(len(shape) == 1 for shape in shapes) and _verdict(question).legal


def _verdict(question: Question) -> Verdict:
    if question.add:
        return judge_layoff(question.meld, question.add, question.table)
    return judge_meld(question.meld, question.table)


def _outcome(question: Question, table: Ruleset) -> str:
    return _told(fate(question.meld, question.add, table))


def _told(why: Fate) -> str:
    return BURNS if why.burns else STAYS


def _house(table: Ruleset) -> Note | None:
    """The house rule about fours with a joker, where the table has one and burns fours at all."""
    if not table.options.burn_four or "burn_four_with_joker" not in table.house_rules():
        return None
    return note(f"scene.four_set.{'joker_burns' if table.options.burn_four_with_joker else 'joker_stays'}")


def _grown(rng: Random, rules: Ruleset, level: int) -> tuple[Meld, Meld]:
    """A meld of three or four cards, the last of them perhaps still in the hand."""
    size = 4 if level == 1 or rng.random() < 0.8 else 3
    a_set = rng.random() < 0.65
    cards = melding.random_set(rng, rules, size) if a_set else melding.random_run(rng, rules, size)
    jokers = {1: 0, 2: 0, 3: 1, 4: rng.choice((1, 2)), 5: rng.choice((0, 1, 1))}[level]
    meld = melding.put_jokers(rng, cards, jokers) if jokers else melding.natural(cards)
    in_one_go = size == 3 or (level > 1 and rng.random() < 0.35)
    if in_one_go:
        return meld, ()
    return meld[:3], meld[3:]


KIND = FourSet()
