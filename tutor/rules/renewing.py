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
from tutor.rules.table import Ending, Outcome, State


def renewed(state: State) -> State | None:
    """The state with a new stock made of the discard pile, or None where there can be none."""
    if ends_round(state):
        return None
    piles = _new_piles(state)
    if not piles.stock:
        return None
    past = replace(state.past, renewals=state.past.renewals + 1, idle=True)
    return replace(state, stock=piles.stock, discard=piles.discard, past=past)


def _new_piles(state: State) -> Piles:
    match stock_out(state.table.rules.options):
        case StockOut.TURN_OVER:
            return turn_over(state.discard)
        case StockOut.RESHUFFLE:
            mixed = shuffled(state.discard[:-1], state.table.seed, state.past.renewals + 1)
            return Piles(mixed, state.discard[-1:])
        case StockOut.END_ROUND | StockOut.BY_MODE:
            return Piles((), state.discard)
        case other:
            assert_never(other)


def ends_round(state: State) -> bool:
    """Whether an empty stock is the end: it always is, or it was turned over for nothing (A-K1-8)."""
    how = stock_out(state.table.rules.options)
    for_nothing = how is StockOut.TURN_OVER and state.past.renewals > 0 and state.past.idle
    return how is StockOut.END_ROUND or for_nothing


def after_draw(state: State) -> State:
    """The state after the last stock card was drawn, where that takes effect at once."""
    return _ran_out(state) if _timing(state) is StockOutTiming.IMMEDIATE else state


def after_turn(state: State) -> State:
    """The state after a turn that ends with an empty stock."""
    return state if _timing(state) is StockOutTiming.WHEN_NEEDED else _ran_out(state)


def _timing(state: State) -> StockOutTiming:
    return state.table.rules.options.stock_out_timing


def _ran_out(state: State) -> State:
    """A new stock or the end. A pile too small to be a stock waits until a card is needed."""
    if ends_round(state):
        return replace(state, outcome=Outcome(Ending.STOCK))
    return renewed(state) or state


def can_draw(state: State) -> bool:
    """Whether there is a stock card to draw, after making a new stock if need be."""
    return bool(state.stock) or renewed(state) is not None
