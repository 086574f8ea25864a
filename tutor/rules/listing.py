"""Every action that fits a state, in a fixed order and only as far as somebody asks.

Each thing that can be done is listed in one form. Wild cards are named (in a set whose jokers any
missing card frees, in one way only); several melds are listed as one act only where they open
together, and then none of them can be spared; cards are laid off one by one unless they hold only
together; a whole hand has one arrangement for each discard.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from tutor.rules.acting import fits, may_end_with, may_take, may_take_discard, may_touch, opening_need
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
from tutor.rules.arrange.arrangement import read_back
from tutor.rules.arrange.prices import cards_left, points_laid
from tutor.rules.arrange.solver import solver_for
from tutor.rules.burning import FOUR, burns
from tutor.rules.cards import AnyCard, Card, Laid, Rank, Suit
from tutor.rules.finding import Found, finder_for
from tutor.rules.opening import face_value
from tutor.rules.options import FinalDiscard, WildShare
from tutor.rules.renewing import can_draw
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.seating import keeps_names, spelled_out
from tutor.rules.table import Cards, Meld, Phase, State, without
from tutor.rules.verdict import Reading

ACE = Card(Rank.ACE, Suit.SPADES)


def candidates(state: State) -> Iterator[Action]:
    """Every action that fits, draws first, then what lays cards, discards last."""
    if state.outcome is not None:
        return
    if state.turn.phase is Phase.DRAW:
        yield from _draws(state)
        yield from takes(state)
        return
    if state.turn.must_open:
        yield PutBack()
    yield from plays(state)
    yield from discards(state)


def plays(state: State) -> Iterator[Action]:
    """Everything that lays cards on the table."""
    if state.table.rules.options.meld_only_when_out:
        yield from _whole_hands(state)
    else:
        yield from _melds(state)
    yield from _layoffs(state)
    yield from takes(state)


def _draws(state: State) -> Iterator[Action]:
    yield DrawStock() if can_draw(state) else CallStockOut()
    if may_take_discard(state):
        yield DrawDiscard()


def discards(state: State) -> Iterator[Discard]:
    """Each face that may end the turn, once."""
    return (Discard(card) for card in dict.fromkeys(state.hand) if may_end_with(state, card))


# --- melds ---------------------------------------------------------------------------------------


def _melds(state: State) -> Iterator[LayMelds]:
    found = state.table.finder.melds(state.hand)
    if state.down[state.player]:
        return (LayMelds((meld.laid,)) for meld in found)
    if not opening_need(state) and not state.turn.must_open and not _every_opening_counts(state):
        return (LayMelds((meld.laid,)) for meld in found)
    return _openings(state)


def _every_opening_counts(state: State) -> bool:
    """Where the next player must open higher, an opening with a meld more is another opening."""
    return state.table.rules.options.open_must_exceed


def _openings(state: State) -> Iterator[LayMelds]:
    """Every choice of melds that opens and of which none can be left for later in the turn."""
    need = opening_need(state)
    if _most_worth(state.hand, state) >= need:
        melds = tuple(state.table.finder.melds(state.hand))
        for chosen in _choices(melds, (), state.hand, state):
            if _every_opening_counts(state) or _needs_all(chosen, state):
                yield LayMelds(tuple(meld.laid for meld in chosen))


def _choices(
    melds: Sequence[Found], chosen: tuple[Found, ...], hand: Cards, state: State
) -> Iterator[tuple[Found, ...]]:
    """The openings among the melds that a hand can lay side by side, each once."""
    if _opens(chosen, state):
        yield chosen
        if not _every_opening_counts(state):
            return
    worth = sum(meld.value for meld in chosen)
    if worth + _most_worth(hand, state) < opening_need(state):
        return
    for place, meld in enumerate(melds):
        rest = without(hand, [laid.card for laid in meld.laid])
        if rest is not None:
            yield from _choices(melds[place:], (*chosen, meld), rest, state)


def _most_worth(cards: Cards, state: State) -> int:
    """A bound on what these cards can be worth in melds."""
    rules, finder = state.table.rules, state.table.finder
    dearest = max(10, face_value(ACE, rules))
    return sum(
        dearest if finder.is_wild(card) or not isinstance(card, Card) else face_value(card, rules)
        for card in cards
    )


def _opens(melds: Sequence[Found], state: State) -> bool:
    if not melds or sum(meld.value for meld in melds) < opening_need(state):
        return False
    taken = state.turn.taken
    if not state.turn.must_open or taken is None:
        return True
    return any(laid.card is taken.card for meld in melds for laid in meld.laid)


def _needs_all(melds: Sequence[Found], state: State) -> bool:
    return not any(_opens((*melds[:place], *melds[place + 1 :]), state) for place in range(len(melds)))


def _whole_hands(state: State) -> Iterator[GoOut]:
    """For each discard one way to lay all the rest, if there is one."""
    options = state.table.rules.options
    lasts: list[AnyCard | None] = list(dict.fromkeys(state.hand))
    if options.final_discard is FinalDiscard.OPTIONAL:
        lasts.append(None)
    solver = solver_for(state.table.rules, state.table.turned, cards_left())
    if solver.solve(state.hand).price > 1:
        return
    for last in lasts:
        rest = state.hand if last is None else without(state.hand, (last,)) or ()
        for action in _arrangements(state, rest, last):
            if fits(state, action):
                yield action
                break


def _arrangements(state: State, cards: Cards, last: AnyCard | None) -> Iterator[GoOut]:
    """The arrangement that leaves least, then the dearest: one of them serves, if any does."""
    rules, finder = state.table.rules, state.table.finder
    for prices in (cards_left(), points_laid(rules)):
        solver = solver_for(rules, state.table.turned, prices)
        melds, left = read_back(solver, solver.solve(cards), cards)
        if not left:
            yield GoOut(tuple(spelled_out(meld, finder.wilds) for meld in melds), last)


# --- the table -----------------------------------------------------------------------------------


def _layoffs(state: State) -> Iterator[LayOff]:
    if may_touch(state):
        for meld in state.melds:
            yield from _additions(state, meld)


def _additions(state: State, meld: Meld) -> Iterator[LayOff]:
    finder = state.table.finder
    for laid in _singles(state, meld.slots, state.hand):
        if not finder.is_wild(laid.card) or finder.grown(meld.slots, (laid,)) is not None:
            yield LayOff((laid,), meld.id)
    if _may_hold_together(state.table.rules):
        yield from _together(state, meld)


def _singles(state: State, meld: Reading, hand: Cards) -> Iterator[Laid]:
    """Each card that has a place at the end of a meld, named where it is wild."""
    finder = state.table.finder
    ends = finder.ends(meld)
    # In a set whose jokers have no names, one seat is as good as another.
    seats = ends if keeps_names(meld, state.table.rules) else ends[:1]
    for card in dict.fromkeys(hand):
        if finder.is_wild(card):
            yield from (Laid(card, face) for face in seats)
        elif card in ends:
            yield Laid(card)


def _may_hold_together(rules: Ruleset) -> bool:
    """Whether cards can fit together that do not fit one by one.

    A joker may need the natural card behind it to be in the minority, and a set may burn before
    its fifth card comes.
    """
    options = rules.options
    return options.wilds_vs_naturals is not WildShare.ANY or (options.burn_four and options.set_max > FOUR)


def _together(state: State, meld: Meld) -> Iterator[LayOff]:
    """Cards that only hold together: added one by one as though jokers were free and nothing burnt."""
    rules, finder = state.table.rules, state.table.finder
    lenient = finder_for(replace(rules, wilds_vs_naturals=WildShare.ANY, burn_four=False), state.table.turned)
    waiting: list[tuple[Cards, Reading]] = [((), meld.slots)]
    seen: set[Reading] = set()
    while waiting:
        cards, slots = waiting.pop()
        for laid in _singles(state, slots, without(state.hand, cards) or ()):
            longer = lenient.grown(slots, (laid,))
            if longer is None or longer in seen:
                continue
            seen.add(longer)
            waiting.append(((*cards, laid.card), longer))
            added = _added(meld.slots, longer, state)
            if cards and finder.grown(meld.slots, added) is not None and not _one_by_one(state, meld, added):
                yield LayOff(added, meld.id)


def _added(old: Reading, new: Reading, state: State) -> tuple[Laid, ...]:
    """What was laid on a meld to make another of it; in a nameless set by its cards alone."""
    wilds = state.table.finder.wilds
    if keeps_names(new, state.table.rules):
        return spelled_out(tuple((Counter(new) - Counter(old)).elements()), wilds)
    there = Counter(slot.card for slot in old)
    added = []
    for slot in reversed(new):
        if there[slot.card]:
            there[slot.card] -= 1
        else:
            added.append(slot)
    return spelled_out(tuple(added), wilds)


def _one_by_one(state: State, meld: Meld, added: tuple[Laid, ...]) -> bool:
    """Whether a part of the cards may come first and the rest after it, to the same end."""
    finder = state.table.finder
    for count in range(1, len(added)):
        for first in combinations(added, count):
            grown = finder.grown(meld.slots, first)
            if grown is None or burns(grown, state.table.rules):
                continue
            rest = list(added)
            for laid in first:
                rest.remove(laid)
            if finder.grown(grown, tuple(rest)) is not None:
                return True
    return False


def takes(state: State) -> Iterator[TakeJoker]:
    """Every joker that the player may take."""
    if not may_take(state):
        return
    for meld in state.melds:
        for give, _ in state.table.finder.exchanges(meld.slots):
            if without(state.hand, give) is not None:
                yield TakeJoker(give, meld.id)
