"""What an exercise is: a question of some kind, a way to answer, and the engine's grading.

A kind is one module in `tutor.practice.kinds`. It emits message ids and facts, never sentences,
and it stores no answer that the engine can compute.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, assert_never

from tutor.rules.cards import AnyCard, Laid, show
from tutor.rules.ruleset import Ruleset
from tutor.rules.sources import Cite
from tutor.rules.verdict import Fact, Verdict, jokers_in

LEVELS = (1, 2, 3, 4, 5)

Said: TypeAlias = Fact | str | tuple[tuple[AnyCard | Laid, ...], ...]
"""What a sentence can be told: a fact, a name (which is data, never markup), or whole melds."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something to say: a message id of the catalogues and the facts for its placeholders."""

    id: str
    facts: tuple[tuple[str, Said], ...] = ()


def note(id: str, **facts: Said) -> Note:
    """A note with its facts in the order given."""
    return Note(id, tuple(facts.items()))


# --- what the learner sees -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TableMeld:
    """A meld on the table, with the letter it is called by and who laid it."""

    letter: str
    owner: str
    cards: tuple[Laid, ...]

    @property
    def has_joker(self) -> bool:
        """Whether there is a joker in it that might be taken."""
        return jokers_in(self.cards) > 0

    def __str__(self) -> str:
        return f"{self.letter} ({self.owner}): {show(self.cards)}"


Events: TypeAlias = tuple[tuple[Note, ...], ...]
"""The events of a turn in their order, each told in a sentence or more."""


class Heading(Enum):
    """What the cards of a question are; the value is the end of a message id."""

    CARDS = "cards"
    CARD = "card"
    HAND = "hand"


@dataclass(frozen=True, slots=True)
class Scene:
    """The cards on the screen: melds on the table, and the cards the question is about.

    `about` says what else counts in this deal, such as the rank that a turned card makes wild. `log` tells
    the events of some turns, which are numbered through.
    """

    table: tuple[TableMeld, ...] = ()
    cards: tuple[Laid, ...] = ()
    heading: Heading = Heading.CARDS
    about: Note | None = None
    also: tuple[Note, ...] = ()
    log: tuple[Events, ...] = ()


# --- how it is answered ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several answers: a stable id, and what it says."""

    id: str
    label: Note


@dataclass(frozen=True, slots=True)
class PickOne:
    """Radio buttons; the answer is a choice's id."""

    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class PickCards:
    """A tappable hand; the answer is the places (from 0) of the chosen cards. Twins stay apart."""

    hand: tuple[AnyCard, ...]


@dataclass(frozen=True, slots=True)
class EnterNumber:
    """A number field for whole points."""

    most: int
    least: int = 0


@dataclass(frozen=True, slots=True)
class PickMany:
    """Choices to tick, none of them too; the answer is the ids of those ticked."""

    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class PutInOrder:
    """Rows to move up and down; the answer is all ids, first to last."""

    items: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """One of several questions answered together, with its label."""

    label: Note
    control: Control


@dataclass(frozen=True, slots=True)
class Parts:
    """Several controls with one button to check them all; the answer is the answers of the parts."""

    parts: tuple[Part, ...]


Control: TypeAlias = PickOne | PickCards | EnterNumber | PickMany | PutInOrder | Parts
Answer: TypeAlias = str | int | frozenset[int] | frozenset[str] | tuple["Answer", ...]


class AnswerError(ValueError):
    """An answer that the control could not have given: a fault of the caller, not of the learner."""


def check_answer(control: Control, answer: object) -> None:
    """Raise `AnswerError` unless `answer` is one that `control` can give."""
    match control:
        case PickOne(choices):
            ids = [choice.id for choice in choices]
            if not isinstance(answer, str) or answer not in ids:
                raise AnswerError(f"one of {', '.join(ids)} is needed, not {answer!r}")
        case PickCards(hand):
            if not isinstance(answer, frozenset) or not all(_is_place(place, hand) for place in answer):
                raise AnswerError(
                    f"a frozenset of places from 0 to {len(hand) - 1} is needed, not {answer!r}"
                )
        case EnterNumber():
            if not isinstance(answer, int) or isinstance(answer, bool):
                raise AnswerError(f"a whole number is needed, not {answer!r}")
        case PickMany(choices):
            ids = [choice.id for choice in choices]
            if not isinstance(answer, frozenset) or not answer <= set(ids):
                raise AnswerError(f"a frozenset of some of {', '.join(ids)} is needed, not {answer!r}")
        case PutInOrder(items):
            ids = [item.id for item in items]
            if not isinstance(answer, tuple) or not _is_order(answer, ids):
                raise AnswerError(f"a tuple of all of {', '.join(ids)} is needed, not {answer!r}")
        case Parts(parts):
            if not isinstance(answer, tuple) or len(answer) != len(parts):
                raise AnswerError(f"a tuple of {len(parts)} answers is needed, not {answer!r}")
            for part, one in zip(parts, answer, strict=True):
                check_answer(part.control, one)
        case other:
            assert_never(other)


def show_answer(control: Control, answer: Answer) -> str:
    """An answer in a few plain words for whoever writes puzzles; `answer` is one that `control` can give."""
    match control, answer:
        case PickCards(hand), frozenset():
            return show([card for place, card in enumerate(hand) if place in answer]) or "no card"
        case PickMany(choices), frozenset():
            return " ".join(choice.id for choice in choices if choice.id in answer) or "none of them"
        case PutInOrder(), tuple():
            return " ".join(map(str, answer))
        case Parts(parts), tuple():
            shown = (show_answer(part.control, one) for part, one in zip(parts, answer, strict=True))
            return ", ".join(shown)
        case _:
            return str(answer)


def _is_order(answer: tuple[object, ...], ids: list[str]) -> bool:
    return len(answer) == len(ids) and all(id in answer for id in ids)


def _is_place(place: object, hand: tuple[AnyCard, ...]) -> bool:
    return isinstance(place, int) and not isinstance(place, bool) and 0 <= place < len(hand)


# --- what comes back -------------------------------------------------------------------------


class Grade(Enum):
    """How an answer fared. `UNFINISHED`: nothing that could be graded yet."""

    RIGHT = "right"
    WEAKER = "weaker"
    WRONG = "wrong"
    UNFINISHED = "unfinished"


@dataclass(frozen=True, slots=True)
class Judged:
    """One of several verdicts: what it is about, whether the reader expected it, what else to say."""

    label: Note
    expected: bool
    verdict: Verdict
    remark: Note | None = None


@dataclass(frozen=True, slots=True)
class Feedback:
    """The grade, what to say first, and the verdict whose reasons say why."""

    grade: Grade
    headline: Note
    verdict: Verdict | None = None
    lines: tuple[Note, ...] = ()
    rows: tuple[Judged, ...] = ()
    """Verdicts side by side, such as one for each game."""
    cites: tuple[Cite, ...] = ()
    """Where it is written, for what no verdict tells."""


@dataclass(frozen=True, slots=True)
class Hints:
    """Three steps: the idea, the cards to look at, and a solution that `check` accepts."""

    idea: Note
    cards: Note
    solution: Note


class BankError(ValueError):
    """A curated puzzle that cannot be read; the loader adds file and line."""


class NoQuestion(ValueError):
    """House rules under which a generator finds nothing to ask."""


Q = TypeVar("Q")
A = TypeVar("A", bound=Answer)


class Kind(ABC, Generic[Q, A]):
    """An exercise kind. Subclasses are stateless; one instance is registered as `KIND`."""

    id: ClassVar[str]
    number: ClassVar[int]
    """The number in the list of exercise kinds."""
    version: ClassVar[int] = 1
    """Goes up whenever the same seed would give another question."""
    fields: ClassVar[frozenset[str]]
    """What a curated puzzle of this kind states besides its id, texts and source."""
    optional: ClassVar[frozenset[str]] = frozenset()
    """What it may state."""

    @abstractmethod
    def games(self, rules: Ruleset) -> bool:
        """Whether the question makes sense under these rules."""

    def played(self, question: Q, rules: Ruleset) -> Ruleset | None:
        """The game at the table; None where several are asked about, or the game is the question."""
        return rules

    @abstractmethod
    def make(self, rng: Random, rules: Ruleset, level: int) -> Q:
        """A new question; `level` 1 (plain) to 5 (near misses everywhere). Raises `NoQuestion`."""

    @abstractmethod
    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> Q:
        """The question of a curated puzzle. Raises `BankError` or `CardSyntaxError`."""

    @abstractmethod
    def read_answer(self, text: object, question: Q, rules: Ruleset) -> A:
        """The expected answer of a curated puzzle. Raises `BankError`."""

    @abstractmethod
    def prompt(self, question: Q, rules: Ruleset) -> Note:
        """The task in one or two sentences: whose turn it is and what to do."""

    @abstractmethod
    def scene(self, question: Q, rules: Ruleset) -> Scene:
        """The cards to show above the control."""

    @abstractmethod
    def control(self, question: Q, rules: Ruleset) -> Control:
        """How the question is answered."""

    @abstractmethod
    def check(self, question: Q, rules: Ruleset, answer: A) -> Feedback:
        """Grade an answer by the engine. Every answer that the engine allows is right."""

    @abstractmethod
    def solution(self, question: Q, rules: Ruleset) -> A:
        """One right answer."""

    @abstractmethod
    def hints(self, question: Q, rules: Ruleset) -> Hints:
        """Hints whose last step is `solution`."""
