"""What the engine answers: a verdict with all its reasons, never only the first.

Logic emits rule ids and facts; sentences are made elsewhere (`tutor.views`), in any language.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import TypeAlias

from tutor.rules.cards import FACES, JOKER, AnyCard, Card, Laid, Rank, Suit
from tutor.rules.sources import Cite


class Rule(StrEnum):
    """Every rule that a reason can be about. The value is stable: catalogues and links use it."""

    MELD_SIZE = "meld.size"
    MELD_SHAPE = "meld.shape"
    MELD_COPIES = "meld.copies"
    MELD_WHEN_OUT = "meld.when_out"
    SET_SAME_RANK = "set.same_rank"
    SET_DISTINCT_SUITS = "set.distinct_suits"
    SET_MAX = "set.max"
    RUN_SAME_SUIT = "run.same_suit"
    RUN_NO_REPEAT = "run.no_repeat"
    RUN_CONSECUTIVE = "run.consecutive"
    RUN_ACE_LOW = "run.ace_low"
    RUN_ACE_HIGH = "run.ace_high"
    RUN_ACE_WRAP = "run.ace_wrap"
    RUN_ACE_ONCE = "run.ace_once"
    RUN_LENGTH = "run.length"
    JOKER_NAMED = "joker.named"
    JOKER_MAX = "joker.max"
    JOKER_NATURALS = "joker.naturals"
    JOKER_SHARE = "joker.share"
    JOKER_ADJACENT = "joker.adjacent"
    JOKER_WILD = "joker.wild"
    TURN_YOURS = "turn.yours"
    LAYOFF_ALLOWED = "layoff.allowed"
    LAYOFF_OWN_MELD = "layoff.own_meld"
    LAYOFF_SAME_TURN = "layoff.same_turn"
    LAYOFF_SOMETHING = "layoff.something"
    LAYOFF_KEEPS_MELD = "layoff.keeps_meld"
    LAYOFF_REARRANGE = "layoff.rearrange"
    LAYOFF_ON_TABLE = "layoff.on_table"
    REARRANGE_SOMETHING = "rearrange.something"
    REARRANGE_THERE = "rearrange.there"
    REARRANGE_WHOLE = "rearrange.whole"
    REARRANGE_SIZE = "rearrange.size"
    TAKE_ALLOWED = "take.allowed"
    TAKE_OWN_MELD = "take.own_meld"
    TAKE_HAS_JOKER = "take.has_joker"
    TAKE_MATCHES = "take.matches"
    TAKE_FROM_HAND = "take.from_hand"
    TAKE_USE = "take.use"
    OPEN_MINIMUM = "open.minimum"
    OPEN_DISCARD = "open.discard"
    OPEN_DISCARD_USED = "open.discard_used"
    OPEN_SOMETHING = "open.something"
    OPEN_EXCEED = "open.exceed"
    DRAW_ONE = "draw.one"
    DRAW_FIRST = "draw.first"
    DRAW_TOP = "draw.top"
    DRAW_DISCARD = "draw.discard"
    DRAW_STOCK = "draw.stock"
    DRAW_PHASE = "draw.phase"
    DRAW_PILE = "draw.pile"
    DRAW_PUT_BACK = "draw.put_back"
    DRAW_STOCK_OUT = "draw.stock_out"
    ROUND_RUNNING = "round.running"
    DISCARD_REQUIRED = "discard.required"
    DISCARD_DIFFERS = "discard.differs"
    DISCARD_TAKEN = "discard.taken"
    HAND_HOLDS = "hand.holds"
    OUT_EMPTY = "out.empty"
    OUT_DISCARD = "out.discard"
    OUT_KEEP_ONE = "out.keep_one"
    OUT_AT_ONCE = "out.at_once"


class Standing(Enum):
    """How a rule stands in a position. `UNREACHED`: an earlier broken rule left nothing to check."""

    HOLDS = "holds"
    BREAKS = "breaks"
    UNREACHED = "unreached"


Fact: TypeAlias = int | Rank | Suit | AnyCard | Laid | tuple[AnyCard | Laid, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """One rule, how it stands, the facts that decide it, and where it is written."""

    rule: Rule
    standing: Standing
    facts: tuple[tuple[str, Fact], ...]
    cites: tuple[Cite, ...]

    @property
    def holds(self) -> bool:
        """Whether the rule is kept. An unreached rule is not."""
        return self.standing is Standing.HOLDS

    @property
    def breaks(self) -> bool:
        """Whether the rule is broken (an unreached rule is neither kept nor broken)."""
        return self.standing is Standing.BREAKS

    def fact(self, name: str) -> Fact:
        """The fact called `name`. Raises `KeyError` where the reason has none of that name."""
        return dict(self.facts)[name]


def reason(rule: Rule, holds: bool, cites: tuple[Cite, ...], **facts: Fact) -> Reason:
    """A reason that holds or breaks; the facts are kept in the order given."""
    return Reason(rule, Standing.HOLDS if holds else Standing.BREAKS, tuple(facts.items()), cites)


def unreached(rule: Rule, cites: tuple[Cite, ...], **facts: Fact) -> Reason:
    """A reason for a rule that could not be checked any more."""
    return Reason(rule, Standing.UNREACHED, tuple(facts.items()), cites)


@dataclass(frozen=True, slots=True)
class Slot:
    """One place in a meld: the face it stands for and the physical card that lies there."""

    face: Card
    card: AnyCard

    def __hash__(self) -> int:
        return self.face.code << 6 | self.card.code

    @property
    def wild(self) -> bool:
        """Whether a joker, or a card of a wild rank, stands here for another face."""
        return self.card is not self.face

    @property
    def laid(self) -> Laid:
        """The card as a player lays it: a wild one with the name of what it stands for."""
        return Laid(self.card, self.face if self.wild else None)

    def __str__(self) -> str:
        return f"{self.card}={self.face}" if self.wild else str(self.card)


Reading: TypeAlias = tuple[Slot, ...]

_OWN = tuple(Slot(face, face) for face in FACES)
_JOKERS = tuple(Slot(face, JOKER) for face in FACES)


def slot_of(face: Card, card: AnyCard) -> Slot:
    """The place of a face with this card in it; for natural cards and jokers the same one every time."""
    if card is face:
        return _OWN[face.code]
    return _JOKERS[face.code] if card is JOKER else Slot(face, card)


def jokers_in(meld: Iterable[Slot | Laid]) -> int:
    """How many jokers lie in a meld."""
    return sum([one.card is JOKER for one in meld])


@dataclass(frozen=True, slots=True)
class Verdict:
    """The engine's answer: every reason, and every lawful way to read the jokers."""

    reasons: tuple[Reason, ...]
    readings: tuple[Reading, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether every rule holds."""
        return all(reason.holds for reason in self.reasons)

    @property
    def broken(self) -> tuple[Reason, ...]:
        """The reasons that break, in the order in which they were checked."""
        return tuple(reason for reason in self.reasons if reason.breaks)

    def __iter__(self) -> Iterator[Reason]:
        return iter(self.reasons)


def verdict(reasons: Iterable[Reason], readings: Iterable[Reading] = ()) -> Verdict:
    """A verdict that keeps `readings` only where every reason holds."""
    kept = tuple(reasons)
    legal = all(reason.holds for reason in kept)
    return Verdict(kept, tuple(readings) if legal else ())
