"""The deciding path: does an action fit the state?

A yes or no, nothing else; `performing` says what an action that fits leads to, and `explaining` gives the
same answers with all reasons.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

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
from tutor.rules.cards import AnyCard, Cards, Laid
from tutor.rules.discarding import may_discard
from tutor.rules.going_out import Holding, Plan, judge_going_out
from tutor.rules.layoff import Player
from tutor.rules.melds import judge_meld
from tutor.rules.opening import meld_value
from tutor.rules.options import FinalDiscard, JokerTake, Layoff, TakeDiscard, TakePhase
from tutor.rules.renewing import can_draw
from tutor.rules.table import (
    Meld,
    Phase,
    Position,
    State,
    without,
)
from tutor.rules.verdict import Reading


def fits(state: State, action: Action) -> bool:
    """Whether the action keeps every rule that can be checked before it is done."""
    if state.outcome is not None:
        return False
    match action:
        case Discard(card):
            return may_end_with(state, card)
        case DrawStock():
            return state.turn.phase is Phase.DRAW and can_draw(state)
        case DrawDiscard():
            return may_take_discard(state)
        case PutBack():
            return state.turn.must_open
        case CallStockOut():
            return state.turn.phase is Phase.DRAW and not can_draw(state)
        case LayMelds():
            return _may_lay(state, action)
        case LayOff():
            return _may_lay_off(state, action)
        case TakeJoker():
            return _may_take(state, action)
        case GoOut():
            return _may_go_out(state, action)
        case other:
            assert_never(other)


def may_take_discard(state: Position) -> bool:
    """Whether the top discard may be drawn now."""
    turn = state.turn
    if turn.phase is not Phase.DRAW or turn.put_back or not state.discard:
        return False
    options = state.table.rules.options
    match options.take_discard:
        case TakeDiscard.FREE:
            return True
        case TakeDiscard.NEVER:
            return False
        case TakeDiscard.OPEN_OR_DOWN:
            return state.down[turn.player] or options.open_with_discard
        case other:
            assert_never(other)


def may_end_with(state: State, card: AnyCard) -> bool:
    """Whether the turn may end with this discard now."""
    turn = state.turn
    return (
        turn.phase is Phase.PLAY
        and not turn.must_open
        and not turn.owed
        and card in state.hand
        and may_discard(card, state.table.rules, turn.taken)
    )


def opening_need(state: Position) -> int:
    """What the first melds of a player must be worth now."""
    options = state.table.rules.options
    if options.open_must_exceed and state.past.best_opening:
        return max(options.open_min, state.past.best_opening + 1)
    return options.open_min


def _may_lay(state: State, action: LayMelds) -> bool:
    if state.turn.phase is not Phase.PLAY or state.table.rules.options.meld_only_when_out:
        return False
    if not action.melds or without(state.hand, cards_of(action.melds)) is None:
        return False
    readings = lying(state, action.melds)
    return readings is not None and (state.down[state.player] or _opens(state, action, readings))


def _opens(state: State, action: LayMelds, readings: Sequence[Reading]) -> bool:
    rules = state.table.rules
    if sum(meld_value(reading, rules) for reading in readings) < opening_need(state):
        return False
    taken = state.turn.taken
    return not state.turn.must_open or taken is None or taken.card in cards_of(action.melds)


def lying(state: State, melds: Sequence[tuple[Laid, ...]]) -> list[Reading] | None:
    """The melds as they lie then; None where one of them is none, or could lie in several ways."""
    readings = [state.table.finder.lying(meld) for meld in melds]
    return [one for one in readings if one is not None] if all(readings) else None


def standing(state: State) -> Player:
    """The player whose turn it is, as the rules about the table see them."""
    turn = state.turn
    return Player(state.down[turn.player], turn.opened, turned=state.table.turned)


def may_touch(state: Position) -> bool:
    """Whether the player may lay off at all now."""
    options, turn = state.table.rules.options, state.turn
    if options.layoff is Layoff.NONE or turn.phase is not Phase.PLAY or turn.must_open:
        return False
    if turn.opened and not options.layoff_same_turn:
        return False
    return state.down[turn.player] or not options.layoff_needs_own_meld


def _may_lay_off(state: State, action: LayOff) -> bool:
    meld = state.meld(action.meld)
    if meld is None or not action.cards or not may_touch(state):
        return False
    return (
        without(state.hand, [laid.card for laid in action.cards]) is not None
        and state.table.finder.grown(meld.slots, action.cards) is not None
    )


def may_take(state: Position) -> bool:
    """Whether the player may take jokers at all now."""
    options, turn = state.table.rules.options, state.turn
    if turn.must_open or (turn.phase is Phase.DRAW and options.joker_take_phase is TakePhase.AFTER_DRAW):
        return False
    match options.joker_take:
        case JokerTake.NEVER:
            return False
        case JokerTake.ANYONE:
            return True
        case JokerTake.OWN_MELD:
            return state.down[turn.player]
        case other:
            assert_never(other)


def _may_take(state: State, action: TakeJoker) -> bool:
    meld = state.meld(action.meld)
    if meld is None or not may_take(state) or without(state.hand, action.give) is None:
        return False
    return exchanged(meld, action) is not None


def exchanged(meld: Meld, action: TakeJoker) -> Reading | None:
    """The meld after its jokers were taken for these cards; None where they do not free one."""
    price = tuple(sorted(action.give))
    return next((after for give, after in meld.exchanges if give == price), None)


def _may_go_out(state: State, action: GoOut) -> bool:
    if state.turn.phase is not Phase.PLAY or not state.table.rules.options.meld_only_when_out:
        return False
    if asks_of_whole_hands(state):
        plan = Plan(action.melds, discard=action.discard)
        return judge_going_out(plan, holding(state), state.table.rules).legal
    return _uses_up_hand(state, action) and all(_is_meld(state, meld) for meld in action.melds)


def asks_of_whole_hands(state: Position) -> bool:
    """Whether a hand that melds take may yet not go out: over a bar to open, or with a card taken."""
    return bool(opening_need(state)) or state.turn.taken is not None


def _uses_up_hand(state: State, action: GoOut) -> bool:
    """Whether melds and discard are the hand, with a discard where the game wants one."""
    if action.discard is None:
        if state.table.rules.options.final_discard is FinalDiscard.REQUIRED:
            return False
        last: Cards = ()
    else:
        last = (action.discard,)
    return without(state.hand, [*cards_of(action.melds), *last]) == ()


def _is_meld(state: State, meld: tuple[Laid, ...]) -> bool:
    """Whether cards are a meld, be it open how they lie."""
    table = state.table
    return table.finder.lying(meld) is not None or judge_meld(meld, table.rules, turned=table.turned).legal


def holding(state: State) -> Holding:
    """What the player has, for judging a whole hand."""
    turn, table = state.turn, state.table
    down = state.down[turn.player]
    return Holding(state.hand, down, table.turned, turn.taken, table_best=state.past.best_opening)


def cards_of(melds: Sequence[tuple[Laid, ...]]) -> list[AnyCard]:
    """All cards of some melds."""
    return [laid.card for meld in melds for laid in meld]
