"""Simple players: they lay down what they can, keep what has neighbours, and plan nothing.

Nobody plays well who plays like this, and nobody much worse. They know no rule: what they do they
ask of the solver, and the referee says whether it is lawful.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from enum import Enum
from functools import lru_cache

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
from tutor.rules.arrange import can_go_out, can_open, least_deadwood, least_points, most_points
from tutor.rules.arrange.prices import points_laid
from tutor.rules.arrange.solver import solver_for
from tutor.rules.cards import AnyCard, Card, Joker
from tutor.rules.options import TakeDiscard
from tutor.rules.pack import wild_ranks
from tutor.rules.referee import attempt, legal_actions
from tutor.rules.ruleset import Ruleset
from tutor.rules.scoring import count_hand
from tutor.rules.seating import spelled_out
from tutor.rules.table import Phase, State, without
from tutor.rules.verdict import Reading

NEAR = 2
"""Cards of one suit so many ranks apart may still come to lie in one run."""

NEARLY = 2
"""With so many cards in no meld, one more may be enough: the other is the last discard."""

FEW = 2
"""With so few cards left a joker is laid off too: it may be the way out."""


class Style(Enum):
    """When a player first lays something down."""

    SOON = "soon"
    """As soon as the rules allow it."""

    WAIT = "wait"
    """As soon as the rules allow it, but not while one card more may bring the whole hand down at once."""

    HOLD = "hold"
    """Not before the whole hand goes down in one turn."""


def play(state: State, style: Style = Style.SOON) -> tuple[Action, State]:
    """What a simple player does now, and what it leads to."""
    tried = ((action, attempt(state, action)) for action in _wishes(state, style))
    return next((action, after) for action, after in tried if after is not None)


def _wishes(state: State, style: Style) -> Iterator[Action]:
    """What the player would like to do, best first; the last of them is always lawful."""
    if state.turn.phase is Phase.DRAW:
        if state.discard and not state.turn.put_back and _wants_discard(state, style):
            yield DrawDiscard()
        yield from (DrawStock(), CallStockOut())
        return
    if state.table.rules.options.meld_only_when_out:
        yield from (action for action in legal_actions(state) if isinstance(action, GoOut))
    elif state.down[state.player]:
        yield from _at_the_table(state)
    else:
        yield from _opening(state, style)
    yield PutBack()
    yield from _discards(state, style)


def _wants_discard(state: State, style: Style) -> bool:
    """Whether the top discard would be melded: at once, where it may be taken only to open with."""
    rules, hand, card = state.table.rules, state.hand, state.discard[-1]
    if rules.options.take_discard is TakeDiscard.NEVER:
        return False
    turned = state.table.turned
    if rules.options.take_discard is TakeDiscard.FREE or state.down[state.player]:
        if isinstance(card, Joker):
            return True
        return least_points((*hand, card), rules, turned=turned) < least_points(hand, rules, turned=turned)
    if style is not Style.SOON or most_worth((*hand, card), rules) < rules.options.open_min:
        return False
    return can_open(hand, rules, discard=card, table_best=state.past.best_opening) is not None


def most_worth(hand: Collection[AnyCard], rules: Ruleset, turned: Card | None = None) -> int:
    """What the melds of a hand are worth at most: the number alone, which is quickly had."""
    return -solver_for(rules, turned, points_laid(rules)).least(hand)


def _opening(state: State, style: Style) -> Iterator[Action]:
    for melds in _openings(state, style):
        yield _laid(melds, state)
        # All of them may leave no card to discard: then one fewer.
        for place in range(len(melds)):
            yield _laid((*melds[:place], *melds[place + 1 :]), state)


def _openings(state: State, style: Style) -> Iterator[tuple[Reading, ...]]:
    rules, hand, taken = state.table.rules, state.hand, state.turn.taken
    if style is not Style.SOON:
        turned = state.table.turned
        split = least_deadwood(hand, rules, turned=turned)
        if can_go_out(hand, rules, turned=turned, taken=taken) is not None:
            yield split.melds
        if style is Style.HOLD or len(split.left) <= NEARLY:
            return
    if not rules.options.open_min:
        yield least_deadwood(hand, rules, turned=state.table.turned).melds
        return
    if most_worth(hand, rules) < rules.options.open_min:
        return
    best = state.past.best_opening
    if state.turn.must_open and taken is not None:
        found = can_open(without(hand, (taken.card,)) or (), rules, discard=taken.card, table_best=best)
    else:
        found = can_open(hand, rules, table_best=best)
    if found is not None:
        yield found.melds


def _at_the_table(state: State) -> Iterator[Action]:
    """Melds first, then jokers for natural cards, then what fits elsewhere."""
    rules, hand = state.table.rules, state.hand
    found = least_deadwood(hand, rules, turned=state.table.turned)
    yield from (_laid((meld,), state) for meld in found.melds)
    if not state.melds:
        return
    others = [action for action in legal_actions(state) if isinstance(action, TakeJoker | LayOff)]
    yield from (action for action in others if isinstance(action, TakeJoker))
    for action in others:
        if isinstance(action, LayOff) and _may_spare(action, found.left, hand):
            yield action


def _may_spare(action: LayOff, left: Collection[AnyCard], hand: Collection[AnyCard]) -> bool:
    """Cards that are in no meld; a joker only at the end."""
    cards = [laid.card for laid in action.cards]
    if len(hand) <= FEW:
        return True
    return not any(isinstance(card, Joker) for card in cards) and all(card in left for card in cards)


def _laid(melds: Iterable[Reading], state: State) -> LayMelds:
    finder = state.table.finder
    return LayMelds(tuple(spelled_out(meld, finder.wilds) for meld in melds))


def _discards(state: State, style: Style) -> Iterator[Action]:
    rules, hand, turned = state.table.rules, state.hand, state.table.turned
    saving = style is not Style.HOLD and rules.options.open_min and not state.down[state.player]
    found = (most_points if saving else least_deadwood)(hand, rules, turned=turned)
    ties = Ties.CHEAP_FIRST if saving else Ties.DEAR_FIRST
    yield from map(Discard, loneliest_first(found.left, hand, rules, ties, turned))
    yield from map(Discard, loneliest_first(hand, hand, rules, ties, turned))


class Ties(Enum):
    """Which of equally lonely cards goes first."""

    DEAR_FIRST = "dear first"
    """Whoever counts what is left in the hand."""

    CHEAP_FIRST = "cheap first"
    """Whoever saves points to open with."""


def loneliest_first(
    cards: Iterable[AnyCard],
    hand: Collection[AnyCard],
    rules: Ruleset,
    ties: Ties,
    turned: Card | None = None,
) -> list[AnyCard]:
    """Cards in the order in which they are thrown away: those with few neighbours first."""
    wild = wild_ranks(rules, turned)
    sign = 1 if ties is Ties.CHEAP_FIRST else -1

    def order(card: AnyCard) -> tuple[int, int, str]:
        if isinstance(card, Joker) or card.rank in wild:
            return len(hand), 0, str(card)
        return _neighbours(card, hand), sign * _points(card, rules, turned), str(card)

    return sorted(dict.fromkeys(cards), key=order)


@lru_cache(maxsize=4096)
def _points(card: Card, rules: Ruleset, turned: Card | None) -> int:
    return count_hand((card,), rules, turned=turned).points


def _neighbours(card: Card, hand: Collection[AnyCard]) -> int:
    """How many other cards of the hand might meet this one in a meld."""
    others = (other for other in hand if isinstance(other, Card) and other != card)
    return sum(
        other.rank == card.rank or (other.suit == card.suit and abs(other.rank - card.rank) <= NEAR)
        for other in others
    )
