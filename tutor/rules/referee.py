"""The referee: one check behind three doors.

    judge(state, action)     the verdict, with every reason
    legal_actions(state)     what may be done now
    apply(state, action)     the state after it, or `IllegalAction` with the verdict

`legal_actions` lists each thing in one form (see `listing`); `apply` also accepts its equals, such
as the same cards in another order or several melds laid in one act.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tutor.rules.acting import fits
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
from tutor.rules.cards import JOKER
from tutor.rules.discarding import may_discard
from tutor.rules.explaining import reasons_for, way_out_reason
from tutor.rules.listing import discards, plays, plays_and_draws
from tutor.rules.options import DiscardDiffers, FinalDiscard, JokerUse
from tutor.rules.performing import perform
from tutor.rules.table import Phase, State, without
from tutor.rules.verdict import Verdict, verdict


class IllegalAction(ValueError):
    """An action that the rules forbid; `verdict` says why."""

    def __init__(self, action: Action, verdict: Verdict) -> None:
        self.action = action
        self.verdict = verdict
        rules = ", ".join(reason.rule.value for reason in verdict.broken)
        super().__init__(f"{type(action).__name__} breaks {rules}")


def judge(state: State, action: Action) -> Verdict:
    """Judge an action of the player whose turn it is, with every reason that holds or breaks.

    >>> from tutor.rules.dealing import deal
    >>> from tutor.rules.rulesets import RULESETS
    >>> judge(deal(RULESETS["koum_kan"], 2), PutBack()).legal
    False
    """
    reasons = list(reasons_for(state, action))
    if all(one.holds for one in reasons) and not _ends_turn_safely(state, action):
        after = perform(state, action)
        if after.outcome is None:
            reasons.append(way_out_reason(after, can_end(after)))
    return verdict(reasons)


def legal_actions(state: State) -> Iterator[Action]:
    """Every action that `apply` accepts now, each in one form, in a fixed order, lazily.

    >>> from tutor.rules.dealing import deal
    >>> from tutor.rules.rulesets import RULESETS
    >>> list(legal_actions(deal(RULESETS["koum_kan"], 2)))
    [DrawStock(), DrawDiscard()]
    """
    for action in plays_and_draws(state):
        if leaves_a_way(state, action):
            yield action
    yield from discards(state)


def apply(state: State, action: Action) -> State:
    """The state after an action. Raises `IllegalAction` where the rules forbid it.

    >>> from tutor.rules.dealing import deal
    >>> from tutor.rules.rulesets import RULESETS
    >>> len(apply(deal(RULESETS["koum_kan"], 2), DrawStock()).hand)
    11
    """
    after = attempt(state, action)
    if after is None:
        raise IllegalAction(action, judge(state, action))
    return after


def attempt(state: State, action: Action) -> State | None:
    """The state after an action, or None where the rules forbid it: the quick door."""
    if not fits(state, action):
        return None
    after = perform(state, action)
    if after.outcome is None and not _ends_turn_safely(state, action) and not can_end(after):
        return None
    return after


# --- no player may run into a turn that cannot end -------------------------------------------------


def can_end(state: State) -> bool:
    """Whether the player can end the turn from here, by whatever acts it takes.

    It cannot end where a final discard is required and no card is left, where the only cards left
    equal the one taken from the pile, or where a taken joker must still be melded and fits nowhere.
    """
    turn = state.turn
    if state.outcome is not None or turn.must_open:
        return True
    if not turn.owed:
        if turn.phase is Phase.DRAW:
            return True
        rules = state.table.rules
        if any(may_discard(card, rules, turn.taken) for card in state.hand):
            return True
    if turn.phase is Phase.DRAW:
        # The draw only adds a card; what can be played now can be played after it.
        state = replace(state, turn=replace(turn, phase=Phase.PLAY))
    return any(can_end(perform(state, action)) for action in plays(state))


def leaves_a_way(state: State, action: Action) -> bool:
    """Whether the turn can still be ended after an action that fits."""
    if _ends_turn_safely(state, action):
        return True
    after = perform(state, action)
    return after.outcome is not None or can_end(after)


def _ends_turn_safely(state: State, action: Action) -> bool:
    """Whether it is plain that the turn can still be ended: the quick answer for nearly every action."""
    options, turn = state.table.rules.options, state.turn
    match action:
        case Discard() | DrawStock() | PutBack() | CallStockOut() | GoOut():
            return True
        case DrawDiscard():
            return options.discard_must_differ is DiscardDiffers.NO and not turn.owed
        case LayMelds(melds):
            played = [laid.card for meld in melds for laid in meld]
        case LayOff(cards):
            played = [laid.card for laid in cards]
        case TakeJoker(give):
            from_pile = turn.taken is not None and turn.taken.card is JOKER
            if options.joker_take_use is JokerUse.SAME_TURN or from_pile:
                return False  # the joker that comes may be one that must not be discarded
            played = list(give[1:])  # the joker comes instead of one of them
    if turn.owed:
        return False
    if len(state.hand) <= len(played):
        return options.final_discard is FinalDiscard.OPTIONAL
    if turn.taken is None or options.discard_must_differ is DiscardDiffers.NO:
        return True
    kept = without(state.hand, played) or ()
    return any(may_discard(card, state.table.rules, turn.taken) for card in kept)
