"""The draw that begins a turn, and what happens when the stock runs out.

Piles are tuples from the bottom to the top: the last card is the one that can be taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from tutor.rules.cards import AnyCard, Card, Layable
from tutor.rules.opening import judge_opening
from tutor.rules.options import Mode, Options, StockOut, StockOutTiming, TakeDiscard
from tutor.rules.ruleset import Ruleset
from tutor.rules.verdict import Reason, Rule, Verdict, reason, verdict


class DrawFrom(Enum):
    """Where a player draws from. `BOTH` and `NONE` are what a player must not do."""

    STOCK = "stock"
    DISCARD = "discard"
    BOTH = "both"
    NONE = "none"


class Purpose(Enum):
    """What a player who takes the discard means to do with it in this turn."""

    OPEN = "open"
    KEEP = "keep"


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw as a player announces it.

    `position` counts from the top of the discard pile. `purpose` and `melds` say what the discard is
    for, where it may be taken only to open; without melds the player is taken at their word.
    """

    source: DrawFrom
    count: int = 1
    position: int = 1
    card: AnyCard | None = None
    purpose: Purpose = Purpose.KEEP
    melds: tuple[Layable, ...] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """What the rules ask about the round when a player draws.

    `down`: the player has opened; `drawn`: has drawn in this turn already. `stock_left`: cards in
    the stock (None: enough); `previous_turn_finished`: the player before has discarded.
    """

    on_turn: bool = True
    down: bool = False
    drawn: bool = False
    stock_left: int | None = None
    previous_turn_finished: bool = True
    turned: Card | None = None


START = Moment()


def judge_draw(draw: Draw, rules: Ruleset, moment: Moment = START) -> Verdict:
    """Judge a draw, with the state of the stock where it is known.

    Sources: 000 § Playing a turn, § Going out, 001 § Koum-kan, § Thanasis, 003 § Basic rules, 004
    § How a turn works. Raises `CardSyntaxError` where a planned meld is a text that cannot be read.

    >>> from tutor.rules.rulesets import RULESETS
    >>> judge_draw(Draw(DrawFrom.DISCARD), RULESETS["thanasis"]).legal
    False
    """
    reasons = [reason(Rule.TURN_YOURS, moment.on_turn, rules.cite("draw"))]
    reasons.append(reason(Rule.DRAW_PHASE, not moment.drawn, rules.cite("draw")))
    if moment.stock_left is not None:
        reasons.append(_running(draw, rules, moment))
    reasons += _amount(draw, rules)
    match draw.source:
        case DrawFrom.NONE:
            pass
        case DrawFrom.STOCK:
            reasons += _from_stock(rules, moment)
        case DrawFrom.DISCARD:
            reasons += _from_discard(draw, rules, moment)
        case DrawFrom.BOTH:
            reasons += [*_from_stock(rules, moment), *_from_discard(draw, rules, moment)]
        case other:
            assert_never(other)
    return verdict(reasons)


def _amount(draw: Draw, rules: Ruleset) -> Iterator[Reason]:
    cites = rules.cite("draw")
    nothing = draw.source is DrawFrom.NONE
    yield reason(Rule.DRAW_FIRST, not nothing, cites)
    if not nothing:
        have = max(draw.count, 2 if draw.source is DrawFrom.BOTH else 1)
        yield reason(Rule.DRAW_ONE, have == 1, cites, have=have, need=1)


def _from_stock(rules: Ruleset, moment: Moment) -> Iterator[Reason]:
    if moment.stock_left is not None:
        there = moment.stock_left > 0 or renews(rules.options)
        yield reason(Rule.DRAW_STOCK, there, rules.cite("stock_out"), have=moment.stock_left)


def _from_discard(draw: Draw, rules: Ruleset, moment: Moment) -> Iterator[Reason]:
    yield reason(Rule.DRAW_TOP, draw.position == 1, rules.cite("draw"), have=draw.position)
    cites = rules.cite("take_discard")
    match rules.options.take_discard:
        case TakeDiscard.NEVER:
            yield reason(Rule.DRAW_DISCARD, False, cites)
        case TakeDiscard.FREE:
            yield reason(Rule.DRAW_DISCARD, True, cites)
        case TakeDiscard.OPEN_OR_DOWN:
            yield reason(Rule.DRAW_DISCARD, moment.down or draw.purpose is Purpose.OPEN, cites)
            if not moment.down:
                yield from _to_open(draw, rules, moment)
        case other:
            assert_never(other)


def _to_open(draw: Draw, rules: Ruleset, moment: Moment) -> Iterator[Reason]:
    """A discard taken by a player who is not down: its opening, or at least whether it could open."""
    if draw.melds:
        yield from judge_opening(draw.melds, rules, discard_taken=draw.card, turned=moment.turned)
    else:
        cards = () if draw.card is None else (draw.card,)
        allowed = rules.options.open_with_discard
        yield reason(Rule.OPEN_DISCARD, allowed, rules.cite("open_with_discard"), cards=cards)


# --- an empty stock ----------------------------------------------------------------------------


def _running(draw: Draw, rules: Ruleset, moment: Moment) -> Reason:
    cites = rules.cite("stock_out") + rules.cite("stock_out_timing")
    return reason(Rule.ROUND_RUNNING, not round_over(draw, rules, moment), cites, have=moment.stock_left or 0)


def round_over(draw: Draw, rules: Ruleset, moment: Moment) -> bool:
    """Whether an empty stock has ended the round before, or with, this draw (ruling A-KK-13)."""
    if moment.stock_left != 0 or renews(rules.options):
        return False
    match rules.options.stock_out_timing:
        case StockOutTiming.AFTER_TURN:
            return moment.previous_turn_finished
        case StockOutTiming.IMMEDIATE:
            return True
        case StockOutTiming.WHEN_NEEDED:
            return draw.source in (DrawFrom.STOCK, DrawFrom.BOTH)
        case other:
            assert_never(other)


def stock_out(options: Options) -> StockOut:
    """What an empty stock does; in Kon Khan the mode decides (004 § Motune, § Best of 5)."""
    if options.stock_out is not StockOut.BY_MODE:
        return options.stock_out
    return StockOut.END_ROUND if options.mode is Mode.BEST5 else StockOut.RESHUFFLE


def renews(options: Options) -> bool:
    """Whether a new stock is made of the discard pile."""
    return stock_out(options) is not StockOut.END_ROUND


@dataclass(frozen=True, slots=True)
class Piles:
    """The two piles, each from the bottom to the top."""

    stock: tuple[AnyCard, ...]
    discard: tuple[AnyCard, ...]


def turn_over(discard: tuple[AnyCard, ...]) -> Piles:
    """The discard pile turned over unshuffled: its oldest card starts the new one (ruling A-BR-2).

    >>> from tutor.rules.cards import parse_cards, show
    >>> piles = turn_over(parse_cards("2♥ 3♥ 4♥"))  # the four was on top
    >>> show(piles.stock), show(piles.discard)
    ('4♥ 3♥', '2♥')
    """
    return Piles(stock=discard[:0:-1], discard=discard[:1])
