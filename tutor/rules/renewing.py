"""A stock that has run out: what becomes of the round, and when.

Sources: 000 § Going out, 003 § Basic rules, 004 § Motune, § Best of 5; rulings A-KK-13, A-K1-8,
A-BR-2, A-TD-7.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from tutor.rules.dealing import shuffled
from tutor.rules.drawing import Piles, stock_out, turn_over
from tutor.rules.options import StockOut, StockOutTiming
from tutor.rules.table import Ending, Outcome, Past, Position, State


def renewed(state: State) -> State | None:
    """The state with a new stock made of the discard pile, or None where there can be none."""
    if not can_renew(state):
        return None
    piles = new_piles(state)
    return replace(state, stock=piles.stock, discard=piles.discard, past=after_renewal(state.past))


def can_renew(state: Position) -> bool:
    """Whether a new stock can be made: the top discard alone makes none."""
    return len(state.discard) > 1 and not ends_round(state)


def new_piles(state: Position) -> Piles:
    """The two piles after the stock was renewed."""
    discard = tuple(state.discard)
    match stock_out(state.table.rules.options):
        case StockOut.TURN_OVER:
            return turn_over(discard)
        case StockOut.RESHUFFLE:
            mixed = shuffled(discard[:-1], state.table.seed, state.past.renewals + 1)
            return Piles(mixed, discard[-1:])
        case StockOut.END_ROUND | StockOut.BY_MODE:
            return Piles((), discard)
        case other:
            assert_never(other)


def after_renewal(past: Past) -> Past:
    """What the rules remember once the stock was renewed: nothing has been laid since."""
    return replace(past, renewals=past.renewals + 1, idle=True)


def ends_round(state: Position) -> bool:
    """Whether an empty stock is the end: it always is, or it was turned over for nothing (A-K1-8)."""
    how = stock_out(state.table.rules.options)
    for_nothing = how is StockOut.TURN_OVER and state.past.renewals > 0 and state.past.idle
    return how is StockOut.END_ROUND or for_nothing


def counts_when_drawn(state: Position) -> bool:
    """Whether an empty stock takes effect as soon as its last card is drawn."""
    return state.table.rules.options.stock_out_timing is StockOutTiming.IMMEDIATE


def counts_after_turn(state: Position) -> bool:
    """Whether an empty stock takes effect at the end of a turn at the latest."""
    return state.table.rules.options.stock_out_timing is not StockOutTiming.WHEN_NEEDED


def after_draw(state: State) -> State:
    """The state after the last stock card was drawn."""
    return _ran_out(state) if counts_when_drawn(state) else state


def after_turn(state: State) -> State:
    """The state after a turn that ends with an empty stock."""
    return _ran_out(state) if counts_after_turn(state) else state


def _ran_out(state: State) -> State:
    """A new stock or the end. A pile too small to be a stock waits until a card is needed."""
    if ends_round(state):
        return replace(state, outcome=Outcome(Ending.STOCK))
    return renewed(state) or state


def can_draw(state: Position) -> bool:
    """Whether there is a stock card to draw, after making a new stock if need be."""
    return bool(state.stock) or can_renew(state)
