"""Every action that fits a state, in a fixed order and only as far as somebody asks.

Each thing that can be done is listed in one form. Wild cards are named (in a set whose jokers any
missing card frees, in one way only); several melds are listed as one act only where they open
together, and then none of them can be spared; cards are laid off one by one unless they hold only
together; a whole hand has one arrangement for each discard.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from tutor.rules.acting import fits, may_take, may_take_discard, may_touch, opening_need
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
from tutor.rules.arrange.solver import Solver, solver_for
from tutor.rules.burning import FOUR, burns
from tutor.rules.cards import FACES, JOKER, AnyCard, Card, Cards, Laid
from tutor.rules.discarding import may_discard
from tutor.rules.finding import Finder, Found, finder_for
from tutor.rules.options import DiscardDiffers, FinalDiscard, WildShare
from tutor.rules.renewing import can_draw
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.seating import keeps_names, spelled_out
from tutor.rules.table import Meld, Phase, State, without
from tutor.rules.verdict import Reading

DISCARDS = (*(Discard(card) for card in FACES), Discard(JOKER))
NATURAL = tuple((Laid(card),) for card in FACES)
DRAW_STOCK, DRAW_DISCARD, PUT_BACK, CALL_STOCK_OUT = DrawStock(), DrawDiscard(), PutBack(), CallStockOut()


def plays_and_draws(state: State) -> Iterator[Action]:
    """Every action that fits, but for the discards: draws, or what lays cards."""
    if state.outcome is not None:
        return
    if state.turn.phase is Phase.DRAW:
        yield from _draws(state)
        yield from takes(state)
        return
    if state.turn.must_open:
        yield PUT_BACK
    yield from plays(state)


def plays(state: State) -> Iterator[Action]:
    """Everything that lays cards on the table."""
    if state.table.rules.options.meld_only_when_out:
        yield from _whole_hands(state)
    else:
        yield from _melds(state)
    yield from _layoffs(state)
    yield from takes(state)


def _draws(state: State) -> Iterator[Action]:
    yield DRAW_STOCK if can_draw(state) else CALL_STOCK_OUT
    if may_take_discard(state):
        yield DRAW_DISCARD


def discards(state: State) -> Iterator[Discard]:
    """Each face that may end the turn, once."""
    turn, rules = state.turn, state.table.rules
    if state.outcome is not None or turn.phase is Phase.DRAW or turn.must_open or turn.owed:
        return
    bound = turn.taken is not None and rules.options.discard_must_differ is not DiscardDiffers.NO
    before = None
    for card in state.hand:
        if card is not before and not (bound and not may_discard(card, rules, turn.taken)):
            yield DISCARDS[card.code]
        before = card


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
    need, finder = opening_need(state), state.table.finder
    melds = tuple(finder.melds(state.hand))
    if (
        not melds
        or sum([meld.value for meld in melds]) < need
        or -_most_worth(finder).least(state.hand) < need
    ):
        return
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
    for place, meld in enumerate(melds):
        rest = without(hand, [laid.card for laid in meld.laid])
        if rest is not None:
            yield from _choices(melds[place:], (*chosen, meld), rest, state)


def _opens(melds: Sequence[Found], state: State) -> bool:
    if not melds or sum(meld.value for meld in melds) < opening_need(state):
        return False
    taken = state.turn.taken
    if not state.turn.must_open or taken is None:
        return True
    return any(laid.card is taken.card for meld in melds for laid in meld.laid)


def _needs_all(melds: Sequence[Found], state: State) -> bool:
    return not any(_opens((*melds[:place], *melds[place + 1 :]), state) for place in range(len(melds)))


@lru_cache(maxsize=64)
def _most_worth(finder: Finder) -> Solver:
    return solver_for(finder.rules, finder.turned, points_laid(finder.rules))


@lru_cache(maxsize=64)
def _fewest_left(finder: Finder) -> Solver:
    return solver_for(finder.rules, finder.turned, cards_left())


def _whole_hands(state: State) -> Iterator[GoOut]:
    """For each discard one way to lay all the rest, if there is one."""
    options = state.table.rules.options
    lasts: list[AnyCard | None] = list(dict.fromkeys(state.hand))
    if options.final_discard is FinalDiscard.OPTIONAL:
        lasts.append(None)
    if _fewest_left(state.table.finder).least(state.hand) > 1:
        return
    # An arrangement is lawful by itself; only a bar to open over or a card taken may still forbid it.
    asked = bool(opening_need(state)) or state.turn.taken is not None
    for last in lasts:
        rest = state.hand if last is None else without(state.hand, (last,)) or ()
        for action in _arrangements(state, rest, last):
            if not asked or fits(state, action):
                yield action
                break


def _arrangements(state: State, cards: Cards, last: AnyCard | None) -> Iterator[GoOut]:
    """The arrangement that leaves least, then the dearest: one of them serves, if any does."""
    finder = state.table.finder
    for solver in (_fewest_left(finder), _most_worth(finder)):
        melds, left = read_back(solver, solver.solve(cards), cards)
        if not left:
            yield GoOut(tuple(spelled_out(meld, finder.wilds) for meld in melds), last)


# --- the table -----------------------------------------------------------------------------------


def _layoffs(state: State) -> Iterator[LayOff]:
    if not state.melds or not may_touch(state):
        return
    finder, hand = state.table.finder, state.hand
    wilds = finder.wild_cards(hand)
    for meld in state.melds:
        for face in meld.ends:
            if face in hand and face not in wilds:
                yield LayOff(NATURAL[face.code], meld.id)
        for laid in _named(meld.slots, meld.ends, wilds, state):
            if finder.grown(meld.slots, (laid,)) is not None:
                yield LayOff((laid,), meld.id)
        if _may_hold_together(state.table.rules):
            yield from _together(state, meld)


def _named(meld: Reading, ends: Sequence[Card], wilds: Cards, state: State) -> Iterator[Laid]:
    """Each wild card for each place at the end of a meld."""
    if wilds:
        # In a set whose jokers have no names, one seat is as good as another.
        seats = ends if keeps_names(meld, state.table.rules) else ends[:1]
        yield from (Laid(card, face) for card in dict.fromkeys(wilds) for face in seats)


def _may_hold_together(rules: Ruleset) -> bool:
    """Whether cards can fit together that do not fit one by one.

    A joker may need the natural card behind it for company, and a set may burn before its fifth card
    comes.
    """
    options = rules.options
    company = options.min_naturals > min(options.set_min, options.run_min)
    burns_first = options.burn_four and options.set_max > FOUR
    return company or burns_first or options.wilds_vs_naturals is not WildShare.ANY


def _together(state: State, meld: Meld) -> Iterator[LayOff]:
    """Cards that only hold together: added one by one as though jokers were free and nothing burnt."""
    finder, lenient = state.table.finder, _lenient(state.table.finder)
    waiting: list[tuple[Cards, Reading]] = [((), meld.slots)]
    seen: set[Reading] = set()
    while waiting:
        cards, slots = waiting.pop()
        rest = without(state.hand, cards) or ()
        wilds, ends = finder.wild_cards(rest), finder.ends(slots)
        naturals = [Laid(face) for face in ends if face in rest and face not in wilds]
        for laid in (*naturals, *_named(slots, ends, wilds, state)):
            longer = lenient.grown(slots, (laid,))
            if longer is None or longer in seen:
                continue
            seen.add(longer)
            waiting.append(((*cards, laid.card), longer))
            added = _added(meld.slots, longer, state)
            if cards and finder.grown(meld.slots, added) is not None and not _one_by_one(state, meld, added):
                yield LayOff(added, meld.id)


@lru_cache(maxsize=64)
def _lenient(finder: Finder) -> Finder:
    free = replace(finder.rules, wilds_vs_naturals=WildShare.ANY, min_naturals=0, burn_four=False)
    return finder_for(free, finder.turned)


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
        for give, _ in meld.exchanges:
            if without(state.hand, give) is not None:
                yield TakeJoker(give, meld.id)
