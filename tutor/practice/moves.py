"""Things a player may want to do, small enough to be put to any game and judged there.

A move knows how to be judged and which message tells it; it does not know whether it is legal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Protocol

from tutor.practice import melding
from tutor.practice.exercise import Note, Said, note
from tutor.rules.cards import AnyCard, Card, Laid
from tutor.rules.drawing import Draw, DrawFrom, Moment, judge_draw
from tutor.rules.layoff import Player, judge_layoff, judge_take_joker
from tutor.rules.melds import judge_meld, meld_readings
from tutor.rules.opening import judge_opening
from tutor.rules.ruleset import Ruleset
from tutor.rules.rulesets import RULESETS
from tutor.rules.verdict import Verdict

Meld = tuple[Laid, ...]


class Move(Protocol):
    """Something a player would like to do now."""

    @property
    def key(self) -> str:
        """The end of the ids of the messages that tell it."""

    @property
    def facts(self) -> Mapping[str, Said]:
        """What these messages are told."""

    @property
    def cards(self) -> tuple[AnyCard, ...]:
        """Every card that it is about."""

    def judge(self, rules: Ruleset) -> Verdict:
        """May one do it in this game?"""


def told(move: Move, start: str) -> Note:
    """The move in the words of the messages that begin with `start`."""
    return note(f"{start}.{move.key}", **move.facts)


SIX = ("basic_rummy", "dynamitis", "kon_khan", "koum_kan", "koum_kan_four_jokers", "thanasis")
"""The games of the source texts, which puzzles compare. They are named, for with every game that the registry
holds a new game would change the puzzle behind a code, and make an answer wrong that was written by hand.
"""


def the_six(rules: Ruleset) -> dict[str, Ruleset]:
    """The six games by their ids; the one at home with its house rules."""
    return {name: rules if name == rules.id else RULESETS[name] for name in SIX}


class When(Enum):
    """When a meld is laid; the value is the end of a message id."""

    FIRST = "first"
    LATER = "later"
    GOING_OUT = "out"


@dataclass(frozen=True, slots=True)
class LayMeld:
    """Lay cards as a meld: the first, a later one, or one of those with which the whole hand goes down."""

    meld: Meld
    when: When

    @property
    def key(self) -> str:
        return f"meld_{self.when.value}"

    @property
    def facts(self) -> Mapping[str, Said]:
        return {"meld": (self.meld,)}

    @property
    def cards(self) -> tuple[AnyCard, ...]:
        return tuple(laid.card for laid in self.meld)

    def judge(self, rules: Ruleset) -> Verdict:
        options = rules.options
        if self.when is When.FIRST and options.open_min and not options.meld_only_when_out:
            return judge_opening([self.meld], rules)
        return judge_meld(self.meld, rules, going_out=self.when is When.GOING_OUT)


@dataclass(frozen=True, slots=True)
class _AtMeld:
    """A card and a meld on the table that it is to change."""

    verb: ClassVar[str]

    meld: Meld
    card: Card
    own_meld: bool

    @property
    def key(self) -> str:
        return f"{self.verb}_{_standing(self.own_meld)}"

    @property
    def facts(self) -> Mapping[str, Said]:
        return {"meld": (self.meld,), "card": self.card}

    @property
    def cards(self) -> tuple[AnyCard, ...]:
        return (self.card, *(laid.card for laid in self.meld))


class LayOff(_AtMeld):
    """Add a card to a meld on the table."""

    __slots__ = ()
    verb = "lay_off"

    def judge(self, rules: Ruleset) -> Verdict:
        return judge_layoff(self.meld, (self.card,), rules, Player(own_meld=self.own_meld))


class TakeJoker(_AtMeld):
    """Put a card in a joker's place and take the joker into the hand."""

    __slots__ = ()
    verb = "take_joker"

    def judge(self, rules: Ruleset) -> Verdict:
        return judge_take_joker(self.meld, (self.card,), rules, Player(own_meld=self.own_meld))


@dataclass(frozen=True, slots=True)
class TakeDiscard:
    """Draw the top discard into the hand, without melding it in this turn."""

    card: Card
    own_meld: bool

    @property
    def key(self) -> str:
        return f"take_discard_{_standing(self.own_meld)}"

    @property
    def facts(self) -> Mapping[str, Said]:
        return {"card": self.card}

    @property
    def cards(self) -> tuple[AnyCard, ...]:
        return (self.card,)

    def judge(self, rules: Ruleset) -> Verdict:
        return judge_draw(Draw(DrawFrom.DISCARD, card=self.card), rules, Moment(down=self.own_meld))


def _standing(own_meld: bool) -> str:
    return "down" if own_meld else "not_down"


def when_laid(rules: Ruleset) -> When:
    """When a meld can be laid in this game without more ado."""
    return When.GOING_OUT if rules.options.meld_only_when_out else When.LATER


def possible(move: Move, rules: Ruleset) -> bool:
    """Whether the position can come up: cards that the pack holds, and a lawful meld on the table."""
    if not melding.fits_pack([Laid(card) for card in move.cards], rules):
        return False
    match move:
        case LayOff(meld=meld) | TakeJoker(meld=meld):
            return bool(meld_readings(meld, rules))
        case _:
            return True
