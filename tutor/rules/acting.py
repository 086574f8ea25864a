"""The deciding path: does an action fit the state, and what does it lead to?

`fits` asks only for a yes or no. `perform` trusts that the action fits. What both lead to the
referee alone decides; `explaining` gives the same answers with all reasons.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
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
from tutor.rules.burning import burns
from tutor.rules.cards import JOKER, AnyCard, Cards, Laid
from tutor.rules.discarding import Taken, may_discard
from tutor.rules.going_out import Holding, Plan, judge_going_out
from tutor.rules.layoff import Player
from tutor.rules.melds import judge_meld, meld_readings
from tutor.rules.opening import meld_value
from tutor.rules.options import FinalDiscard, JokerTake, JokerUse, Layoff, TakeDiscard, TakePhase
from tutor.rules.renewing import after_draw, after_turn, can_draw, renewed
from tutor.rules.seating import settled
from tutor.rules.table import (
    Ending,
    Meld,
    Outcome,
    Phase,
    Position,
    State,
    Turn,
    replaced,
    with_card,
    without,
)
from tutor.rules.verdict import Reading

# --- does it fit? --------------------------------------------------------------------------------


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
    if not action.melds or without(state.hand, _cards(action.melds)) is None:
        return False
    readings = _lying(state, action.melds)
    return readings is not None and (state.down[state.player] or _opens(state, action, readings))


def _opens(state: State, action: LayMelds, readings: Sequence[Reading]) -> bool:
    rules = state.table.rules
    if sum(meld_value(reading, rules) for reading in readings) < opening_need(state):
        return False
    taken = state.turn.taken
    return not state.turn.must_open or taken is None or taken.card in _cards(action.melds)


def _lying(state: State, melds: Sequence[tuple[Laid, ...]]) -> list[Reading] | None:
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
    return _exchanged(meld, action) is not None


def _exchanged(meld: Meld, action: TakeJoker) -> Reading | None:
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
    return without(state.hand, [*_cards(action.melds), *last]) == ()


def _is_meld(state: State, meld: tuple[Laid, ...]) -> bool:
    """Whether cards are a meld, be it open how they lie."""
    table = state.table
    return table.finder.lying(meld) is not None or judge_meld(meld, table.rules, turned=table.turned).legal


def holding(state: State) -> Holding:
    """What the player has, for judging a whole hand."""
    turn, table = state.turn, state.table
    down = state.down[turn.player]
    return Holding(state.hand, down, table.turned, turn.taken, table_best=state.past.best_opening)


# --- what does it lead to? -----------------------------------------------------------------------


def perform(state: State, action: Action) -> State:
    """The state after an action that fits."""
    match action:
        case Discard(card):
            return _discard(state, card)
        case DrawStock():
            return _draw_stock(state)
        case DrawDiscard():
            return _draw_discard(state)
        case PutBack():
            return _put_back(state)
        case CallStockOut():
            return replace(state, outcome=Outcome(Ending.STOCK))
        case LayMelds():
            return _lay_melds(state, action)
        case LayOff():
            return _lay_off(state, action)
        case TakeJoker():
            return _take_joker(state, action)
        case GoOut():
            return _go_out(state, action)
        case other:
            assert_never(other)


def _draw_stock(state: State) -> State:
    if not state.stock:
        state = renewed(state) or state
    turn = state.turn
    hands = replaced(state.hands, turn.player, with_card(state.hand, state.stock[-1]))
    drawn = Turn(turn.player, Phase.PLAY, opened=turn.opened, laid_off=turn.laid_off, owed=turn.owed)
    after = State(
        state.table,
        hands,
        state.stock[:-1],
        state.discard,
        state.melds,
        state.burnt,
        state.down,
        drawn,
        state.past,
    )
    return after if after.stock else after_draw(after)


def _draw_discard(state: State) -> State:
    turn, card = state.turn, state.discard[-1]
    options = state.table.rules.options
    must_open = options.take_discard is TakeDiscard.OPEN_OR_DOWN and not state.down[turn.player]
    drawn = Turn(
        turn.player,
        Phase.PLAY,
        Taken(card, twin_held=card in state.hand),
        must_open,
        opened=turn.opened,
        laid_off=turn.laid_off,
        owed=turn.owed,
    )
    return State(
        state.table,
        replaced(state.hands, turn.player, with_card(state.hand, card)),
        state.stock,
        state.discard[:-1],
        state.melds,
        state.burnt,
        state.down,
        drawn,
        state.past,
    )


def _put_back(state: State) -> State:
    turn = state.turn
    assert turn.taken is not None
    card = turn.taken.card
    hands = replaced(state.hands, turn.player, without(state.hand, (card,)) or ())
    back = replace(turn, phase=Phase.DRAW, taken=None, must_open=False, put_back=True)
    return replace(state, hands=hands, discard=(*state.discard, card), turn=back)


def _discard(state: State, card: AnyCard) -> State:
    player = state.turn.player
    hand = without(state.hand, (card,)) or ()
    table = state.table
    after = State(
        table,
        replaced(state.hands, player, hand),
        state.stock,
        (*state.discard, card),
        state.melds,
        state.burnt,
        state.down,
        Turn(table.after(player)) if hand else state.turn,
        state.past,
        None if hand else _out(state.turn),
    )
    return after if after.stock or not hand else after_turn(after)


def _out(turn: Turn) -> Outcome:
    return Outcome(Ending.OUT, turn.player, turn.opened, turn.laid_off)


def _played(state: State, hand: Cards, turn: Turn) -> State:
    """The state with what is left of the hand: the round is over where nothing need be discarded."""
    turn = replace(turn, owed=max(0, turn.owed - state.hand.count(JOKER) + hand.count(JOKER)))
    optional = state.table.rules.options.final_discard is FinalDiscard.OPTIONAL
    outcome = _out(turn) if optional and not hand else None
    hands = replaced(state.hands, turn.player, hand)
    return replace(state, hands=hands, turn=turn, past=replace(state.past, idle=False), outcome=outcome)


def _lay_melds(state: State, action: LayMelds) -> State:
    turn, player, rules = state.turn, state.turn.player, state.table.rules
    readings = _lying(state, action.melds) or []
    hand = without(state.hand, _cards(action.melds)) or ()
    state = _laid(state, readings)
    if not state.down[player]:
        value = sum(meld_value(reading, rules) for reading in readings)
        past = replace(state.past, best_opening=max(state.past.best_opening, value))
        down = (*state.down[:player], True, *state.down[player + 1 :])
        state = replace(state, down=down, past=past)
        turn = replace(turn, opened=True, must_open=False)
    return _played(state, hand, turn)


def _laid(state: State, readings: Sequence[Reading]) -> State:
    """The state with new melds on the table; the fours that burn go straight past it."""
    first = state.past.melds
    new = [state.table.meld(id, state.turn.player, slots) for id, slots in enumerate(readings, first)]
    past = replace(state.past, melds=first + len(new))
    return _burned(replace(state, melds=(*state.melds, *new), past=past))


def _burned(state: State) -> State:
    rules = state.table.rules
    if not rules.options.burn_four:
        return state
    gone = tuple(slot.card for meld in state.melds if burns(meld.slots, rules) for slot in meld.slots)
    if not gone:
        return state
    kept = tuple(meld for meld in state.melds if not burns(meld.slots, rules))
    return replace(state, melds=kept, burnt=state.burnt + gone)


def _changed(state: State, meld: Meld, slots: Reading) -> State:
    changed = state.table.meld(meld.id, meld.owner, slots)
    melds = tuple(changed if one is meld else one for one in state.melds)
    return _burned(replace(state, melds=melds))


def _lay_off(state: State, action: LayOff) -> State:
    meld = state.meld(action.meld)
    assert meld is not None
    hand = without(state.hand, [laid.card for laid in action.cards]) or ()
    slots = state.table.finder.grown(meld.slots, action.cards)
    turn = _touching(state.turn, meld)
    return _played(_changed(state, meld, slots or meld.slots), hand, turn)


def _touching(turn: Turn, meld: Meld) -> Turn:
    return replace(turn, laid_off=True) if meld.owner != turn.player else turn


def _take_joker(state: State, action: TakeJoker) -> State:
    meld = state.meld(action.meld)
    assert meld is not None
    slots = _exchanged(meld, action) or meld.slots
    freed = sum(slot.card is JOKER for slot in meld.slots) - sum(slot.card is JOKER for slot in slots)
    turn = _touching(state.turn, meld)
    if state.table.rules.options.joker_take_use is JokerUse.SAME_TURN:
        turn = replace(turn, owed=turn.owed + freed)
    if turn.taken is not None and turn.taken.card is JOKER:
        turn = replace(turn, taken=replace(turn.taken, twin_held=True))
    hand = (*(without(state.hand, action.give) or ()), *(JOKER,) * freed)
    changed = _changed(state, meld, slots)
    return replace(changed, hands=replaced(state.hands, turn.player, hand), turn=turn)


def _go_out(state: State, action: GoOut) -> State:
    table = state.table
    melds = _lying(state, action.melds) or [
        settled(meld_readings(meld, table.rules, turned=table.turned)[0], table.rules)
        for meld in action.melds
    ]
    state = _laid(state, melds)
    player = state.turn.player
    discard = state.discard if action.discard is None else (*state.discard, action.discard)
    return replace(
        state,
        hands=replaced(state.hands, player, ()),
        discard=discard,
        down=(*state.down[:player], True, *state.down[player + 1 :]),
        outcome=_out(replace(state.turn, opened=not state.down[player])),
    )


def _cards(melds: Sequence[tuple[Laid, ...]]) -> list[AnyCard]:
    return [laid.card for meld in melds for laid in meld]
