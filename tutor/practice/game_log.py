"""A few turns of a round as they are told at a table: what everybody saw, and nobody's hand.

The same log can be put to any game. Since no hand is told, players are taken to hold what they play and
two cards more, and nothing more in the turn that empties a hand. All else the referee answers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeAlias, assert_never

from tutor.practice.exercise import TableMeld
from tutor.rules.actions import (
    Action,
    Discard,
    DrawDiscard,
    DrawStock,
    GoOut,
    LayMelds,
    LayOff,
    PutBack,
    TakeJoker,
)
from tutor.rules.cards import FACES, JOKER, RANKS, AnyCard, Card, Laid, Suit
from tutor.rules.melds import meld_readings
from tutor.rules.options import WildRanks
from tutor.rules.pack import hand_size, redraws
from tutor.rules.performing import perform
from tutor.rules.referee import attempt, judge
from tutor.rules.ruleset import Ruleset
from tutor.rules.table import State, Table, in_order, replaced, set_up, without
from tutor.rules.table import Turn as Now
from tutor.rules.verdict import Rule, Verdict, verdict

Deed: TypeAlias = DrawStock | DrawDiscard | PutBack | LayMelds | LayOff | TakeJoker | Discard
"""What can be told of a turn. Melds have numbers from 0: first those on the table, then as they are laid."""
Meld: TypeAlias = tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """What one player did in a turn.

    `burnt`: the places (from 0) of the deeds after which a set of four left the table; `out`: the hand was
    empty at the end.
    """

    player: int
    deeds: tuple[Deed, ...]
    burnt: frozenset[int] = frozenset()
    out: bool = False


@dataclass(frozen=True, slots=True)
class GameLog:
    """Some turns of a round: `players` in the order of play, `top` on the discard pile before them.

    Somebody else is at the table where only one player takes a turn.
    """

    players: tuple[str, ...]
    top: AnyCard
    turns: tuple[Turn, ...]
    table: tuple[TableMeld, ...] = ()
    turned: Card | None = None

    @property
    def seats(self) -> int:
        """How many play, as far as one can tell."""
        return max(2, len(self.players))

    @property
    def length(self) -> int:
        """How many events there are."""
        return sum(len(turn.deeds) for turn in self.turns)

    def then(self, turn: Turn) -> GameLog:
        """The log with a turn more."""
        return replace(self, turns=(*self.turns, turn))

    def cards(self) -> Iterator[AnyCard]:
        """Every card that came into sight, once: not again where a player gets it back and plays it."""
        yield from (self.top, *(laid.card for meld in self.table for laid in meld.cards))
        if self.turned is not None:
            yield self.turned
        yield from self._walk({player: Counter() for player in range(len(self.players))})

    def _walk(self, gained: Mapping[int, Counter[AnyCard]]) -> Iterator[AnyCard]:
        """The cards that come from the hands, in order; at the end `gained` is what players keep in sight."""
        pile: list[AnyCard] = [self.top]
        for turn in self.turns:
            yield from _from_hand(turn, pile, gained[turn.player])

    def left(self, player: int, rules: Ruleset) -> int:
        """How many cards a player holds after the log: at most, where a meld was theirs before it."""
        dealt = hand_size(rules, self.seats)
        before = sum(len(meld.cards) for meld in self.table if meld.owner == self.players[player])
        return dealt - before - sum(spent(turn.deeds) for turn in self.turns if turn.player == player)

    def possible(self, player: int, rules: Ruleset) -> bool:
        """Whether the cards that a player was dealt are enough for the log, and all gone where it says so."""
        left = self.left(player, rules)
        out = any(turn.out for turn in self.turns if turn.player == player)
        if not out:
            return left > 0
        known = self.players[player] not in [meld.owner for meld in self.table]
        return not self._known_to_hold(player) and (left == 0 if known else left >= 0)

    def _known_to_hold(self, player: int) -> bool:
        """Whether a card that the player was seen to take has not been played."""
        gained: dict[int, Counter[AnyCard]] = {player: Counter() for player in range(len(self.players))}
        for _ in self._walk(gained):
            pass
        return gained[player].total() > 0

    @property
    def in_one_piece(self) -> bool:
        """Whether nothing is laid but a whole hand at the end."""
        laying = [deed for turn in self.turns for deed in turn.deeds if isinstance(deed, LayMelds)]
        return self.turns[-1].out and len(laying) == 1 and laying[0] in self.turns[-1].deeds


def played(deed: Deed) -> tuple[AnyCard, ...]:
    """The cards that a deed takes from the hand."""
    match deed:
        case DrawStock() | DrawDiscard() | PutBack():
            return ()
        case LayMelds(melds):
            return tuple(laid.card for meld in melds for laid in meld)
        case LayOff(cards):
            return tuple(laid.card for laid in cards)
        case TakeJoker(give):
            return give
        case Discard(card):
            return (card,)
        case other:
            assert_never(other)


def spent(deeds: Iterable[Deed]) -> int:
    """By how many cards a hand is smaller afterwards."""
    gains = {DrawStock: 1, DrawDiscard: 1, PutBack: -1, TakeJoker: 1}
    return sum(len(played(deed)) - gains.get(type(deed), 0) for deed in deeds)


# --- what the referee says to it -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ruled:
    """One event before the referee of some game: the moment, the action, and what became of it."""

    state: State
    action: Action
    legal: bool
    burnt: bool

    @property
    def verdict(self) -> Verdict:
        """The referee's answer with every reason, but for those about hands and stock, which nobody told."""
        reasons = judge(self.state, self.action)
        return verdict(reason for reason in reasons if reason.rule not in _UNTOLD)


_UNTOLD = (Rule.DRAW_STOCK, Rule.HAND_HOLDS)


def ruled(log: GameLog, rules: Ruleset, turned: Card | None = None) -> Iterator[Ruled]:
    """Every event as the game has it, lazily. After one that is not allowed the table plays on."""
    state = beginning(log, rules, turned)
    for turn in log.turns:
        for event, after in ruled_turn(state, turn):
            yield event
            state = after


@dataclass(frozen=True, slots=True)
class Misfit:
    """The first event of a log that cannot be in a game; `number` counts from 1.

    `event.legal`: it is allowed there, but a four burns that stayed, or stays that burnt.
    """

    number: int
    event: Ruled


def misfit(log: GameLog, rules: Ruleset) -> Misfit | None:
    """What rules a game out, if anything does; where a turned card is not told, it may have been any."""
    nearest = _nearest(log, rules)
    if len(nearest) > 1:
        return min(nearest, key=lambda one: len(one.event.verdict.broken))
    return nearest[0] if nearest else None


def misfit_at(log: GameLog, rules: Ruleset) -> int | None:
    """The number of the event that `misfit` finds, by as few questions as will do."""
    turned = _could_be_turned(log, rules)
    if len(turned) > 1:  # it matters only to a whole hand, and with that the log ends
        early = _misfit(replace(log, turns=log.turns[:-1]), rules, turned[0])
        if early is not None:
            return early.number
    nearest = _nearest(log, rules)
    return nearest[0].number if nearest else None


def _nearest(log: GameLog, rules: Ruleset) -> list[Misfit]:
    """The latest misfits, one for each card that may have been turned; none where the log fits with any."""
    found: list[Misfit] = []
    for turned in _could_be_turned(log, rules):
        first = _misfit(log, rules, turned)
        if first is None:
            return []
        found.append(first)
    last = max(one.number for one in found)
    return [one for one in found if one.number == last]


def _could_be_turned(log: GameLog, rules: Ruleset) -> tuple[Card | None, ...]:
    """One card for each rank that could be wild, where that matters to the log.

    Wild ranks of which no card was played leave every card what it is: one of them stands for all.
    """
    unseen = log.turned is None and rules.options.wild_ranks is not WildRanks.NONE
    if not (unseen and any(_whole_hand(rules, turn) for turn in log.turns)):
        return (log.turned,)
    could = [card for rank in RANKS if not redraws(rules, card := Card(rank, Suit.SPADES))]
    shown = {card.rank for card in log.cards() if isinstance(card, Card)}
    idle = next((card for card in could if card.rank not in shown), None)
    return tuple(card for card in could if card.rank in shown or card is idle)


def _misfit(log: GameLog, rules: Ruleset, turned: Card | None) -> Misfit | None:
    burnt = [place in turn.burnt for turn in log.turns for place in range(len(turn.deeds))]
    events = zip(ruled(log, rules, turned), burnt, strict=True)
    for number, (event, gone) in enumerate(events, start=1):
        if not event.legal or event.burnt != gone:
            return Misfit(number, event)
    return None


def beginning(log: GameLog, rules: Ruleset, turned: Card | None = None) -> State:
    """The table before the first turn. Raises `ValueError` for a meld of somebody who does not play."""
    table = Table(rules, log.seats, turned=turned or log.turned)
    owners = [_seat(table, log.players.index(meld.owner)) for meld in log.table]
    readings = [meld_readings(meld.cards, rules)[0] for meld in log.table]
    melds = zip(owners, readings, strict=True)
    return set_up(table, [()] * log.seats, discard=[log.top], melds=melds)


def ruled_turn(state: State, turn: Turn) -> Iterator[tuple[Ruled, State]]:
    """The events of one turn, each with the table after it, lazily."""
    state = _dealt(state, turn)
    whole = _whole_hand(state.table.rules, turn)
    event: Ruled | None = None
    for deed in turn.deeds:
        if isinstance(deed, Discard) and event is not None and event.action is whole and event.legal:
            event = replace(event, burnt=False)
        else:
            action: Action = whole if whole is not None and isinstance(deed, LayMelds) else deed
            after = attempt(state, action)
            then = after or _played_on(state, action)
            event = Ruled(state, action, after is not None, len(then.burnt) > len(state.burnt))
            state = then
        yield event, state


def followed(state: State, turn: Turn) -> State | None:
    """The table after a turn, where a game allows all of it and fours burn, or stay, as they did."""
    for place, (event, after) in enumerate(ruled_turn(state, turn)):
        if not event.legal or event.burnt != (place in turn.burnt):
            return None
        state = after
    return state


def _seat(table: Table, place: int) -> int:
    """The seat of the player who is at this place in the order of play."""
    seat = 0
    for _ in range(place):
        seat = table.after(seat)
    return seat


def _dealt(state: State, turn: Turn) -> State:
    """The moment before a turn, with a hand and a stock that bring the cards which are played in it."""
    needed = list(_from_hand(turn, list(state.discard), Counter()))
    shown = {*needed, *state.discard[-1:]}
    spare = tuple(islice((face for face in FACES if face not in shown), 2))
    drawn = needed.pop() if needed and any(isinstance(deed, DrawStock) for deed in turn.deeds) else spare[0]
    seat = _seat(state.table, turn.player)
    hand = in_order([*needed, *([] if turn.out else spare)])
    stock = (*spare, *spare, drawn)
    return replace(state, hands=replaced(state.hands, seat, hand), stock=stock, turn=Now(seat), outcome=None)


def _from_hand(turn: Turn, pile: list[AnyCard], gained: Counter[AnyCard]) -> Iterator[AnyCard]:
    """What is played in a turn and was not gained from the table or the discard pile; both are kept up."""
    taken = []
    for deed in turn.deeds:
        for card in played(deed):
            if gained[card]:
                gained[card] -= 1
            else:
                yield card
        match deed:
            case DrawDiscard() if pile:
                taken.append(pile.pop())
                gained[taken[-1]] += 1
            case PutBack() if taken:
                pile.append(taken.pop())
                gained[pile[-1]] -= 1
            case TakeJoker():
                gained[JOKER] += 1
            case Discard(card):
                pile.append(card)
            case _:
                pass


def _whole_hand(rules: Ruleset, turn: Turn) -> GoOut | None:
    """The last laying down and the discard as one act, in games that show melds no earlier."""
    if not (turn.out and rules.options.meld_only_when_out):
        return None
    laid = [deed.melds for deed in turn.deeds if isinstance(deed, LayMelds)]
    last = turn.deeds[-1]
    return GoOut(laid[0], last.card if isinstance(last, Discard) else None) if len(laid) == 1 else None


def _played_on(state: State, action: Action) -> State:
    """The table after something that is not allowed: cards that cannot lie anywhere are out of sight."""
    match action:
        case GoOut(melds):
            hand = without(state.hand, [laid.card for meld in melds for laid in meld]) or ()
            return replace(state, hands=replaced(state.hands, state.player, hand))
        case DrawDiscard() if not state.discard:
            return state
        case LayOff(meld=meld) | TakeJoker(meld=meld) if state.meld(meld) is None:
            return state
        case LayMelds(melds):
            after = perform(state, action)
            # Every meld that was told has a number, though not every one can lie.
            past = replace(after.past, melds=state.past.melds + len(melds))
            return replace(after, past=past)
        case _:
            return perform(state, action)
