"""What an action leads to, trusting that it fits (`acting`). Whether that may stand the referee decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from tutor.rules.acting import cards_of, exchanged, lying
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
from tutor.rules.cards import JOKER, AnyCard, Cards
from tutor.rules.discarding import Taken
from tutor.rules.melds import meld_readings
from tutor.rules.opening import meld_value
from tutor.rules.options import FinalDiscard, JokerUse, TakeDiscard
from tutor.rules.renewing import after_draw, after_turn, renewed
from tutor.rules.seating import settled
from tutor.rules.table import (
    Ending,
    Meld,
    Outcome,
    Phase,
    State,
    Turn,
    replaced,
    with_card,
    without,
)
from tutor.rules.verdict import Reading, jokers_in


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
    readings = lying(state, action.melds) or []
    hand = without(state.hand, cards_of(action.melds)) or ()
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
    slots = exchanged(meld, action) or meld.slots
    freed = jokers_in(meld.slots) - jokers_in(slots)
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
    melds = lying(state, action.melds) or [
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
