"""A turn told in order: the draw, what may be played, the discard, each act with its conditions.

All of it is read from the options of the game, so that it cannot disagree with the referee: an option
that forbids an act takes it out of the turn. Where an act is written the options say that it rests on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from tutor.rules.options import (
    DiscardDiffers,
    FinalDiscard,
    JokerTake,
    JokerUse,
    Layoff,
    Options,
    TakeDiscard,
    TakePhase,
)
from tutor.rules.ruleset import Ruleset
from tutor.rules.sources import Cite


class Stage(Enum):
    """The three parts of a turn (000 § Playing a turn)."""

    DRAW = "draw"
    PLAY = "play"
    DISCARD = "discard"


class Act(Enum):
    """What can be done in a turn."""

    STOCK = "stock"
    PILE = "pile"
    MELD = "meld"
    LAY_OFF = "lay_off"
    TAKE_JOKER = "take_joker"
    REARRANGE = "rearrange"
    WHOLE_HAND = "whole_hand"
    DISCARD = "discard"


class Condition(Enum):
    """When an act is allowed, or what comes of it."""

    PILE_TO_OPEN = "pile.to_open"
    PILE_WHEN_DOWN = "pile.when_down"
    OPENING = "meld.opening"
    DOWN = "down"
    DOWN_EARLIER = "down.earlier"
    BURNS = "burns"
    USE_AT_ONCE = "take_joker.same_turn"
    BEFORE_THE_DRAW = "take_joker.any_phase"
    DISCARD_ALWAYS = "discard.required"
    DISCARD_IF_LEFT = "discard.optional"
    DISCARD_ANOTHER = "discard.differs"


@dataclass(frozen=True, slots=True)
class Step:
    """One act of a turn, the options or topics that it rests on, and its conditions."""

    stage: Stage
    act: Act
    rests_on: tuple[str, ...]
    conditions: tuple[Condition, ...] = ()
    points: int = 0
    """How much the first melds of a hand must be worth, for `Condition.OPENING`."""

    final_discard: FinalDiscard | None = None
    """Whether a card stays to be discarded, for `Act.WHOLE_HAND`."""

    def cites(self, rules: Ruleset) -> tuple[Cite, ...]:
        """Where it is written for this game, each place once."""
        return tuple(dict.fromkeys(cite for name in self.rests_on for cite in rules.cite(name)))


def steps(options: Options) -> tuple[Step, ...]:
    """The acts of a turn in their order."""
    return (*_draws(options), *_plays(options), _discard(options))


def _draws(options: Options) -> Iterator[Step]:
    yield Step(Stage.DRAW, Act.STOCK, ("draw",))
    match options.take_discard:
        case TakeDiscard.NEVER:
            return
        case TakeDiscard.FREE:
            yield Step(Stage.DRAW, Act.PILE, ("take_discard",))
        case TakeDiscard.OPEN_OR_DOWN:
            only = Condition.PILE_TO_OPEN if options.open_with_discard else Condition.PILE_WHEN_DOWN
            yield Step(Stage.DRAW, Act.PILE, ("take_discard", "open_with_discard"), (only,))
        case other:
            assert_never(other)


def _plays(options: Options) -> Iterator[Step]:
    if options.meld_only_when_out:
        yield _whole_hand(options)
    else:
        yield _meld(options)
    if options.layoff is Layoff.YES and not options.meld_only_when_out:
        yield _lay_off(options)
    if options.joker_take is not JokerTake.NEVER:
        yield _take_joker(options)
    if options.rearrange:
        yield Step(Stage.PLAY, Act.REARRANGE, ("rearrange",))


def _whole_hand(options: Options) -> Step:
    rests_on = ("meld_only_when_out", "final_discard")
    return Step(Stage.PLAY, Act.WHOLE_HAND, rests_on, final_discard=options.final_discard)


def _meld(options: Options) -> Step:
    if not options.open_min:
        return Step(Stage.PLAY, Act.MELD, ("meld",))
    return Step(Stage.PLAY, Act.MELD, ("meld", "open_min"), (Condition.OPENING,), options.open_min)


def _lay_off(options: Options) -> Step:
    rests_on = ("layoff", "layoff_needs_own_meld", "layoff_same_turn", "burn_four")
    return Step(Stage.PLAY, Act.LAY_OFF, rests_on, tuple(_lay_off_conditions(options)))


def _lay_off_conditions(options: Options) -> Iterator[Condition]:
    if options.layoff_needs_own_meld:
        yield Condition.DOWN if options.layoff_same_turn else Condition.DOWN_EARLIER
    if options.burn_four:
        yield Condition.BURNS


def _take_joker(options: Options) -> Step:
    rests_on = ("joker_take", "joker_take_use", "joker_take_phase")
    return Step(Stage.PLAY, Act.TAKE_JOKER, rests_on, tuple(_take_conditions(options)))


def _take_conditions(options: Options) -> Iterator[Condition]:
    match options.joker_take:
        case JokerTake.OWN_MELD:
            yield Condition.DOWN
        case JokerTake.ANYONE | JokerTake.NEVER:
            pass
        case other:
            assert_never(other)
    if options.joker_take_use is JokerUse.SAME_TURN:
        yield Condition.USE_AT_ONCE
    if options.joker_take_phase is TakePhase.ANY:
        yield Condition.BEFORE_THE_DRAW


def _discard(options: Options) -> Step:
    rests_on = ("discard", "final_discard", "discard_must_differ")
    return Step(Stage.DISCARD, Act.DISCARD, rests_on, tuple(_discard_conditions(options)))


def _discard_conditions(options: Options) -> Iterator[Condition]:
    match options.final_discard:
        case FinalDiscard.REQUIRED:
            yield Condition.DISCARD_ALWAYS
        case FinalDiscard.OPTIONAL:
            yield Condition.DISCARD_IF_LEFT
        case other:
            assert_never(other)
    if options.discard_must_differ is not DiscardDiffers.NO:
        yield Condition.DISCARD_ANOTHER
