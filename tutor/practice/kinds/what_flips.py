"""Kind 23: which verdicts change when a house rule is changed?

Levels: 1 three moves, one of which plainly hangs on the rule · 2 four · 3 four, others of the same
sort among them that do not change · 4 five such · 5 five, and two rules are changed at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from tutor.practice import making, moves
from tutor.practice.entries import read_text
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
    PickMany,
    Scene,
    note,
)
from tutor.practice.moves import Move, told
from tutor.rules.cards import Card, CardSyntaxError, as_laid, parse_card
from tutor.rules.options import JokerInSet, JokerTake, TakeDiscard
from tutor.rules.ruleset import Ruleset, replace

LETTERS = "ABCDE"
_CASES = {1: 3, 2: 4, 3: 4, 4: 5, 5: 5}
TRIES = 1000


@dataclass(frozen=True, slots=True)
class Toggle:
    """A house rule: an option, its other value, and the moves whose verdicts may hang on it."""

    option: str
    value: Any
    makers: tuple[making.Maker, ...]

    @property
    def key(self) -> str:
        """The end of the id of the message that tells it."""
        value = getattr(self.value, "value", self.value)
        return f"{self.option}.{str(value).lower()}"


_ACES = (making.ace_run,)
_JOKERS = (making.joker_meld,)
TOGGLES = (
    Toggle("ace_high", True, _ACES),
    Toggle("ace_high", False, _ACES),
    Toggle("ace_low", False, _ACES),
    Toggle("ace_wrap", True, _ACES),
    Toggle("set_distinct_suits", False, (making.twin_set,)),
    Toggle("max_jokers_per_meld", 1, _JOKERS),
    Toggle("min_naturals", 2, _JOKERS),
    Toggle("adjacent_jokers", False, (making.neighbouring_jokers,)),
    Toggle("layoff_needs_own_meld", True, (making.lay_off,)),
    Toggle("layoff_needs_own_meld", False, (making.lay_off,)),
    Toggle("joker_take", JokerTake.NEVER, (making.take_joker, making.take_from_set)),
    Toggle("joker_take", JokerTake.OWN_MELD, (making.take_joker, making.take_from_set)),
    Toggle("joker_take", JokerTake.ANYONE, (making.take_joker, making.take_from_set)),
    Toggle("joker_in_set_take", JokerInSet.NAMED, (making.take_from_set,)),
    Toggle("joker_in_set_take", JokerInSet.ANY_MISSING, (making.take_from_set,)),
    Toggle("take_discard", TakeDiscard.NEVER, (making.take_discard,)),
    Toggle("take_discard", TakeDiscard.FREE, (making.take_discard,)),
)


@dataclass(frozen=True, slots=True)
class Question:
    """Some moves, and the house rules that are changed."""

    cases: tuple[Move, ...]
    toggles: tuple[Toggle, ...]

    def changed(self, rules: Ruleset) -> Ruleset:
        """The game with the house rules."""
        return replace(rules, **{toggle.option: toggle.value for toggle in self.toggles})

    def flips(self, rules: Ruleset) -> frozenset[str]:
        """The letters of the moves that are judged otherwise then."""
        other = self.changed(rules)
        return frozenset(
            letter
            for letter, move in zip(LETTERS, self.cases, strict=False)
            if move.judge(rules).legal != move.judge(other).legal
        )


class WhatFlips(Kind[Question, frozenset[str]]):
    """Tick the moves whose verdict changes with a house rule."""

    id = "what_flips"
    number = 23
    fields = frozenset({"toggles", "cases"})

    def games(self, rules: Ruleset) -> bool:
        return True

    def make(self, rng: Random, rules: Ruleset, level: int) -> Question:
        toggles = _toggles(rng, rules, 2 if level == 5 else 1)
        count = _CASES[level]
        flipping = rng.choice((0, 1, 1, 2, 2, 3)[: 4 if level == 1 else 6])
        wanted = {True: flipping, False: count - flipping}
        cases: list[Move] = []
        for _ in range(TRIES):
            move = rng.choice(_sources(rng, rules, level, toggles))(rng, rules)
            one = Question((move,), toggles)
            if move in cases or not _possible(move, one, rules):
                continue
            flips = bool(one.flips(rules))
            if wanted[flips]:
                wanted[flips] -= 1
                cases.append(move)
            if len(cases) == count:
                return Question(tuple(rng.sample(cases, count)), toggles)
        raise NoQuestion("these house rules change too little")

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> Question:
        toggles = tuple(_read_toggle(word) for word in read_text(entry, "toggles").split())
        cases = entry["cases"]
        if not isinstance(cases, list) or not 1 <= len(cases) <= len(LETTERS):
            raise BankError(f"cases: a list of 1 to {len(LETTERS)} melds is needed, not {cases!r}")
        _check_toggles(toggles, rules)
        question = Question(tuple(_read_case(case, rules) for case in cases), toggles)
        for case, move in zip(cases, question.cases, strict=True):
            if not _possible(move, question, rules):
                raise BankError(f"cases: {case!r} cannot come up: too many of a card, or no meld to touch")
        return question

    def read_answer(self, text: object, question: Question, rules: Ruleset) -> frozenset[str]:
        letters = LETTERS[: len(question.cases)]
        if not isinstance(text, str) or not set(text.split()) <= set(letters):
            raise BankError(f"expect: some of the letters {' '.join(letters)} are needed, not {text!r}")
        return frozenset(text.split())

    def prompt(self, question: Question, rules: Ruleset) -> Note:
        return note("prompt.what_flips.two" if len(question.toggles) > 1 else "prompt.what_flips")

    def scene(self, question: Question, rules: Ruleset) -> Scene:
        first, *more = question.toggles
        return Scene(about=note(f"toggle.{first.key}"), also=tuple(note(f"toggle.{one.key}") for one in more))

    def control(self, question: Question, rules: Ruleset) -> PickMany:
        return PickMany(
            tuple(
                Choice(letter, told(move, "move"))
                for letter, move in zip(LETTERS, question.cases, strict=False)
            )
        )

    def check(self, question: Question, rules: Ruleset, answer: frozenset[str]) -> Feedback:
        flips = question.flips(rules)
        rows = tuple(
            _row(move, (letter in flips) == (letter in answer), question, rules)
            for letter, move in zip(LETTERS, question.cases, strict=False)
        )
        if answer == flips:
            right = note("feedback.what_flips.yes", have=len(flips))
            return Feedback(Grade.RIGHT, right if flips else note("feedback.what_flips.none"), rows=rows)
        wrong = note("feedback.what_flips.no", have=len(flips))
        return Feedback(Grade.WRONG, wrong if flips else note("feedback.what_flips.none"), rows=rows)

    def solution(self, question: Question, rules: Ruleset) -> frozenset[str]:
        return question.flips(rules)

    def hints(self, question: Question, rules: Ruleset) -> Hints:
        flips = question.flips(rules)
        numbers = [str(at) for at, letter in enumerate(LETTERS[: len(question.cases)], 1) if letter in flips]
        legal = sum(move.judge(rules).legal for move in question.cases)
        solution = note("hint.what_flips.solution", answer=", ".join(numbers))
        return Hints(
            note("hint.what_flips.idea"),
            note("hint.what_flips.legal", have=legal) if legal else note("hint.what_flips.illegal"),
            solution if flips else note("hint.what_flips.none"),
        )


def _row(move: Move, expected: bool, question: Question, rules: Ruleset) -> Judged:
    before, after = move.judge(rules), move.judge(question.changed(rules))
    remark = "same" if before.legal == after.legal else "was_legal" if before.legal else "was_illegal"
    return Judged(told(move, "move"), expected, after, note(f"feedback.what_flips.{remark}"))


def _toggles(rng: Random, rules: Ruleset, count: int) -> tuple[Toggle, ...]:
    """House rules that change something here, each about another option."""
    makers = set(making.makers(rules))
    chosen: dict[str, Toggle] = {}
    for one in rng.sample(TOGGLES, len(TOGGLES)):
        if one.option not in chosen and makers.issuperset(one.makers) and _changes(one, rules):
            chosen[one.option] = one
        if len(chosen) == count:
            return tuple(chosen.values())
    raise NoQuestion("there is no house rule left to change")


@lru_cache(maxsize=256)
def _changes(toggle: Toggle, rules: Ruleset) -> bool:
    """Whether some move is judged otherwise with it: tried with a fixed few dozen."""
    if getattr(rules.options, toggle.option) == toggle.value:
        return False
    rng, one = Random(0), Question((), (toggle,))
    tried = [maker(rng, rules) for maker in toggle.makers for _ in range(24)]
    return any(Question((move,), (toggle,)).flips(rules) for move in tried if _possible(move, one, rules))


def _sources(
    rng: Random, rules: Ruleset, level: int, toggles: tuple[Toggle, ...]
) -> tuple[making.Maker, ...]:
    """Moves that hang on the rules half of the time (more at the higher levels), else any."""
    close = {1: 0.4, 2: 0.5, 3: 0.7, 4: 0.8, 5: 0.8}[level]
    return rng.choice(toggles).makers if rng.random() < close else making.makers(rules)


def _possible(move: Move, one: Question, rules: Ruleset) -> bool:
    return moves.possible(move, rules) and moves.possible(move, one.changed(rules))


# --- reading -----------------------------------------------------------------------------------


def _read_toggle(word: str) -> Toggle:
    known = {toggle.key: toggle for toggle in TOGGLES}
    if word not in known:
        raise BankError(f"toggles: one of {', '.join(known)} is needed, not {word!r}")
    return known[word]


def _check_toggles(toggles: Sequence[Toggle], rules: Ruleset) -> None:
    """Raise `BankError` unless each is about an option of its own, and changes it."""
    if len({toggle.option for toggle in toggles}) < len(toggles):
        raise BankError("toggles: an option can be changed to one value only")
    for toggle in toggles:
        if getattr(rules.options, toggle.option) == toggle.value:
            raise BankError(f"toggles: {toggle.key} is the rule in {rules.id} already")


def _read_case(case: object, rules: Ruleset) -> Move:
    """``"Q♥ K♥ A♥"`` is a meld; ``"6♠ > 5♠ JK=6♠ 7♠"`` takes a joker; ``"8♠ + 5♠ 6♠ 7♠"`` is laid off."""
    if not isinstance(case, str):
        raise BankError(f"cases: a text is needed, not {case!r}")
    try:
        for sign, kind in ((">", moves.TakeJoker), ("+", moves.LayOff)):
            card, found, meld = case.partition(sign)
            if found:
                face = parse_card(card.strip())
                if not isinstance(face, Card):
                    raise BankError(f"cases: {case!r}: a natural card is needed")
                own_meld = not meld.strip().endswith("!")
                return kind(as_laid(meld.strip().removesuffix("!")), face, own_meld)
        return moves.LayMeld(as_laid(case), moves.when_laid(rules))
    except CardSyntaxError as error:
        raise BankError(f"cases: {error}") from None


KIND = WhatFlips()
