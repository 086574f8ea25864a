"""What two games say to the same situation, and why they do not say the same."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Protocol, TypeAlias

from tutor.rules.burning import Burn
from tutor.rules.cards import AnyCard
from tutor.rules.ruleset import Ruleset
from tutor.rules.verdict import Verdict
from tutor.rules.wilds import WildSummary


class Kind(StrEnum):
    """What a situation asks. The value is stable: catalogues and links use it."""

    DEAL = "deal"
    WILDS = "wilds"
    MELD = "meld"
    OPENING = "opening"
    LAY_OFF = "layoff"
    TAKE_JOKER = "take_joker"
    REARRANGE = "rearrange"
    BURN = "burn"
    DRAW = "draw"
    DISCARD = "discard"
    GOING_OUT = "go_out"
    TURN = "turn"
    HAND = "score_hand"
    DEADWOOD = "best_deadwood"
    ROUND = "round_score"
    MATCH = "match_score"


@dataclass(frozen=True, slots=True)
class DealFacts:
    """A deal as everybody sees it: how many cards lie where, what is in the pack, who begins."""

    hands: tuple[int, ...]
    stock: int
    upcards: int
    turned: int
    decks: int
    jokers: int
    first: int


@dataclass(frozen=True, slots=True)
class TurnFacts:
    """What an action leads to: the piles from the bottom to the top, and who is next."""

    hand: tuple[AnyCard, ...]
    stock: tuple[AnyCard, ...]
    discard: tuple[AnyCard, ...]
    next: int
    over: bool


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """How a match stands. What a kind of match does not know stays empty."""

    totals: tuple[tuple[str, int], ...]
    winners: tuple[str, ...] = ()
    burnt: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    hats: tuple[tuple[str, int], ...] = ()
    chips: tuple[tuple[str, int], ...] = ()
    pot: int = 0


Facts: TypeAlias = DealFacts | TurnFacts | MatchFacts | Burn | WildSummary
Points: TypeAlias = tuple[tuple[str, int], ...]
"""Points a player."""

Value: TypeAlias = int | Points | Facts | None
Part: TypeAlias = tuple[str, object]


@dataclass(frozen=True, slots=True)
class Valued:
    """A value with the named parts that make it up; None: the situation cannot occur in this game."""

    value: Value
    parts: frozenset[Part]

    @classmethod
    def facts(cls, facts: Facts) -> Valued:
        """Facts are made up of their fields."""
        return cls(facts, frozenset((field.name, getattr(facts, field.name)) for field in fields(facts)))


IMPOSSIBLE = Valued(None, frozenset({("impossible", True)}))

Answer: TypeAlias = Verdict | Valued


class Situation(Protocol):
    """A question that can be put to any game. `size` counts its cards: smaller ones are shown first."""

    @property
    def size(self) -> int: ...

    def under(self, rules: Ruleset) -> Answer:
        """What this game answers."""


Because: TypeAlias = frozenset[str]
"""Names of what decides: broken rules, counted parts, or the facts that differ."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A situation to which two games give different answers, and what decides in each."""

    kind: Kind
    situation: Situation
    a: Answer
    b: Answer
    because_a: Because
    because_b: Because

    def contains(self, other: Difference) -> bool:
        """Whether everything that `other` shows can be seen here as well."""
        return other.because_a <= self.because_a and other.because_b <= self.because_b


def difference(kind: Kind, situation: Situation, a: Ruleset, b: Ruleset) -> Difference | None:
    """The difference that this situation shows, if it shows one."""
    one, other = situation.under(a), situation.under(b)
    if isinstance(one, Verdict) and isinstance(other, Verdict):
        if one.legal == other.legal:
            return None
        return Difference(kind, situation, one, other, _broken(one), _broken(other))
    if isinstance(one, Valued) and isinstance(other, Valued):
        if one.value == other.value:
            return None
        here, there = _names(one.parts - other.parts), _names(other.parts - one.parts)
        return Difference(kind, situation, one, other, here, there)
    # An act that only one game allows, and what it leads to in the other.
    return Difference(kind, situation, one, other, _broken(one), _broken(other))


def _broken(answer: Answer) -> Because:
    match answer:
        case Verdict():
            return frozenset(str(reason.rule) for reason in answer.broken)
        case Valued():
            return frozenset()


def _names(parts: Iterable[Part]) -> Because:
    return frozenset(name for name, _ in parts)
