"""The explaining path: every reason for which an action is lawful, or is not.

It asks the judges of the single rules (`melds`, `opening`, `drawing`, `layoff` …) and adds what
only the state knows: the phase of the turn, the hand, what the turn still owes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import assert_never

from tutor.rules.acting import holding, standing
from tutor.rules.actions import (
    Action,
    CallStockOut,
    Discard,
    DrawDiscard,
    DrawStock,
    GoOut,
    LayMelds,
    LayOff,
    PutBack,
    TakeJoker,
)
from tutor.rules.cards import AnyCard, Laid
from tutor.rules.discarding import judge_discard
from tutor.rules.drawing import Draw, DrawFrom, Moment, Purpose, judge_draw
from tutor.rules.going_out import Plan, judge_going_out
from tutor.rules.layoff import extensions, judge_layoff, judge_take_joker
from tutor.rules.melds import judge_meld, meld_readings
from tutor.rules.opening import judge_opening
from tutor.rules.options import JokerUse, TakePhase
from tutor.rules.renewing import can_draw
from tutor.rules.table import Phase, State
from tutor.rules.verdict import Reading, Reason, Rule, reason


def reasons_for(state: State, action: Action) -> Iterator[Reason]:
    """Every reason that can be given before the action is done."""
    running = state.outcome is None
    yield reason(Rule.ROUND_RUNNING, running, state.table.rules.cite("going_out"))
    match action:
        case DrawStock():
            yield from _draw_stock(state)
        case DrawDiscard():
            yield from _draw_discard(state)
        case PutBack():
            cites = state.table.rules.cite("take_discard")
            yield reason(Rule.DRAW_PUT_BACK, state.turn.must_open, cites)
        case CallStockOut():
            yield _before_draw(state)
            cites = state.table.rules.cite("stock_out")
            yield reason(Rule.DRAW_STOCK_OUT, not can_draw(state), cites, have=len(state.stock))
        case LayMelds():
            yield from _lay_melds(state, action)
        case LayOff():
            yield from _lay_off(state, action)
        case TakeJoker():
            yield from _take_joker(state, action)
        case Discard():
            yield from _discard(state, action)
        case GoOut():
            yield from _go_out(state, action)
        case other:
            assert_never(other)


# --- draws ---------------------------------------------------------------------------------------


def _moment(state: State) -> Moment:
    turn = state.turn
    drawn = turn.phase is Phase.PLAY
    return Moment(down=state.down[turn.player], drawn=drawn, turned=state.table.turned)


def _draw_stock(state: State) -> Iterator[Reason]:
    rules = state.table.rules
    yield from judge_draw(Draw(DrawFrom.STOCK), rules, _moment(state))
    yield reason(Rule.DRAW_STOCK, can_draw(state), rules.cite("stock_out"), have=len(state.stock))


def _draw_discard(state: State) -> Iterator[Reason]:
    rules = state.table.rules
    top = state.discard[-1] if state.discard else None
    draw = Draw(DrawFrom.DISCARD, card=top, purpose=Purpose.OPEN)
    yield from judge_draw(draw, rules, _moment(state))
    yield reason(Rule.DRAW_PILE, top is not None, rules.cite("draw"), have=len(state.discard))
    if state.turn.put_back:
        yield reason(Rule.DRAW_PUT_BACK, False, rules.cite("take_discard"))


def _before_draw(state: State) -> Reason:
    return reason(Rule.DRAW_PHASE, state.turn.phase is Phase.DRAW, state.table.rules.cite("draw"))


def _after_draw(state: State) -> Reason:
    return reason(Rule.DRAW_FIRST, state.turn.phase is Phase.PLAY, state.table.rules.cite("draw"))


# --- melds ---------------------------------------------------------------------------------------


def _lay_melds(state: State, action: LayMelds) -> Iterator[Reason]:
    rules, table = state.table.rules, state.table
    yield _after_draw(state)
    if rules.options.meld_only_when_out:
        yield reason(Rule.MELD_WHEN_OUT, False, rules.cite("meld_only_when_out"))
    yield _holds(state, [laid.card for meld in action.melds for laid in meld])
    if state.down[state.player]:
        yield reason(Rule.OPEN_SOMETHING, bool(action.melds), rules.cite("meld"))
        for meld in action.melds:
            yield from judge_meld(meld, rules, turned=table.turned)
    else:
        taken = state.turn.taken.card if state.turn.must_open and state.turn.taken is not None else None
        best = state.past.best_opening
        yield from judge_opening(
            action.melds, rules, discard_taken=taken, table_best=best, turned=table.turned
        )
    for meld in action.melds:
        lawful = judge_meld(meld, rules, turned=table.turned).legal
        if lawful and table.finder.lying(meld) is None:
            yield _open_question(meld, meld_readings(meld, rules, turned=table.turned), state)


def _open_question(laid: Iterable[Laid], readings: Iterable[Reading], state: State) -> Reason:
    """A wild card that could be several cards must be named."""
    unnamed = Counter(one.card for one in laid if one.named is None)
    could_be = {slot.face for reading in readings for slot in reading if slot.wild and unnamed[slot.card]}
    cites = state.table.rules.cite("joker_named")
    return reason(Rule.JOKER_NAMED, False, cites, have=len(could_be), cards=tuple(sorted(could_be)))


def _holds(state: State, cards: Iterable[AnyCard]) -> Reason:
    missing = tuple(sorted((Counter(cards) - Counter(state.hand)).elements()))
    return reason(Rule.HAND_HOLDS, not missing, state.table.rules.cite("meld"), cards=missing)


def _go_out(state: State, action: GoOut) -> Iterator[Reason]:
    rules = state.table.rules
    yield _after_draw(state)
    yield reason(Rule.OUT_AT_ONCE, rules.options.meld_only_when_out, rules.cite("meld_only_when_out"))
    yield from judge_going_out(Plan(action.melds, discard=action.discard), holding(state), rules)


# --- the table -----------------------------------------------------------------------------------


def _opened_first(state: State) -> Iterator[Reason]:
    """A discard taken to open is melded, or put back, before anything else."""
    if state.turn.must_open and state.turn.taken is not None:
        card = state.turn.taken.card
        yield reason(Rule.DISCARD_TAKEN, False, state.table.rules.cite("take_discard"), cards=(card,))


def _on_table(state: State, meld: int) -> Reason:
    """A meld that does not lie there has burnt (`have` cards are left of it), or is yet to be laid."""
    rules, lies = state.table.rules, state.meld(meld) is not None
    if not lies and meld < state.past.melds:
        return reason(Rule.LAYOFF_ON_TABLE, False, rules.cite("burn_four"), have=0)
    return reason(Rule.LAYOFF_ON_TABLE, lies, rules.cite("layoff"), cards=())


def _lay_off(state: State, action: LayOff) -> Iterator[Reason]:
    rules, finder = state.table.rules, state.table.finder
    yield _after_draw(state)
    yield from _opened_first(state)
    yield _on_table(state, action.meld)
    yield _holds(state, [laid.card for laid in action.cards])
    meld = state.meld(action.meld)
    if meld is None:
        return
    lies = finder.named(meld.slots)
    judged = judge_layoff(lies, action.cards, rules, standing(state))
    yield from judged
    if finder.grown(meld.slots, action.cards) is None and judged.readings:
        grown = extensions(lies, action.cards, rules, turned=state.table.turned)
        yield _open_question(action.cards, grown, state)


def _take_joker(state: State, action: TakeJoker) -> Iterator[Reason]:
    rules = state.table.rules
    if rules.options.joker_take_phase is TakePhase.AFTER_DRAW:
        yield _after_draw(state)
    yield from _opened_first(state)
    yield _on_table(state, action.meld)
    yield _holds(state, action.give)
    meld = state.meld(action.meld)
    if meld is not None:
        lies = state.table.finder.named(meld.slots)
        yield from judge_take_joker(lies, action.give, rules, standing(state), kept=False)


# --- the discard ---------------------------------------------------------------------------------


def _discard(state: State, action: Discard) -> Iterator[Reason]:
    rules, turn = state.table.rules, state.turn
    yield _after_draw(state)
    yield _holds(state, [action.card])
    yield from _opened_first(state)
    if rules.options.joker_take_use is JokerUse.SAME_TURN:
        yield reason(Rule.TAKE_USE, not turn.owed, rules.cite("joker_take_use"), have=turn.owed)
    yield from judge_discard(action.card, rules, turn.taken)


# --- after the action ----------------------------------------------------------------------------


def way_out_reason(after: State, lawful: bool) -> Reason:
    """Whether the turn can still be ended, and what stands in the way where it cannot."""
    rules, turn = after.table.rules, after.turn
    if turn.owed:
        return reason(Rule.TAKE_USE, lawful, rules.cite("joker_take_use"), have=turn.owed)
    hand = after.hands[turn.player]
    cites = rules.cite("discard_must_differ") if hand else rules.cite("final_discard")
    return reason(Rule.OUT_KEEP_ONE, lawful, cites, cards=hand, have=len(hand))
