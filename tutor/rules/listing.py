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

from tutor.rules.acting import asks_of_whole_hands, fits, may_take, may_take_discard, may_touch, opening_need
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
from tutor.rules.cards import FACES, JOKER, NATURAL, AnyCard, Card, Cards, Laid
from tutor.rules.discarding import may_discard
from tutor.rules.finding import Finder, finder_for
from tutor.rules.openings import any_meld_will_do, openings
from tutor.rules.options import DiscardDiffers, FinalDiscard, WildShare
from tutor.rules.renewing import can_draw
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.seating import keeps_names, spelled_out
from tutor.rules.shapes import run_lines
from tutor.rules.table import Meld, Phase, State, without
from tutor.rules.verdict import Reading

DISCARDS = (*(Discard(card) for card in FACES), Discard(JOKER))
ALONE = tuple((laid,) for laid in NATURAL)
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
        yield from whole_hands(state)
    else:
        yield from _melds(state)
    yield from layoffs(state)
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
    if any_meld_will_do(state):
        return (meld.alone for meld in found)
    melds = tuple(found)
    if not melds or -_most_worth(state.table.finder).least(state.hand) < opening_need(state):
        return iter(())
    return openings(melds, state.hand, state)


@lru_cache(maxsize=64)
def _most_worth(finder: Finder) -> Solver:
    return solver_for(finder.rules, finder.turned, points_laid(finder.rules))


@lru_cache(maxsize=64)
def _fewest_left(finder: Finder) -> Solver:
    return solver_for(finder.rules, finder.turned, cards_left())


def whole_hands(state: State) -> Iterator[GoOut]:
    """For each discard one way to lay all the rest, if there is one."""
    fewest = _fewest_left(state.table.finder)
    if not fewest.reaches(fewest.read(state.hand), 1):
        return
    lasts: list[AnyCard | None] = list(dict.fromkeys(state.hand))
    if state.table.rules.options.final_discard is FinalDiscard.OPTIONAL:
        lasts.append(None)
    found = (whole_hand(state, last) for last in lasts)
    yield from (action for action in found if action is not None)


def whole_hand(state: State, last: AnyCard | None) -> GoOut | None:
    """One way to lay all cards but the last, if there is one."""
    rest = state.hand if last is None else without(state.hand, (last,)) or ()
    asked = asks_of_whole_hands(state)
    finder = state.table.finder
    found = (going_out(melds, last, finder) for melds in arrangements(rest, finder))
    return next((action for action in found if not asked or fits(state, action)), None)


def going_out(melds: Sequence[Reading], last: AnyCard | None, finder: Finder) -> GoOut:
    """To lay these melds, and to discard the last card."""
    return GoOut(tuple([spelled_out(meld, finder.wilds) for meld in melds]), last)


def arrangements(cards: Cards, finder: Finder) -> Iterator[list[Reading]]:
    """The arrangement that leaves least, then the dearest: one of them serves, if any does."""
    for solver in (_fewest_left(finder), _most_worth(finder)):
        melds, left = read_back(solver, solver.solve(cards), cards)
        if not left:
            yield melds


# --- the table -----------------------------------------------------------------------------------


def layoffs(state: State) -> Iterator[LayOff]:
    """Everything that can be laid off, meld by meld."""
    if not state.melds or not may_touch(state):
        return
    finder, hand = state.table.finder, state.hand
    wilds = finder.wild_cards(hand)
    for meld in state.melds:
        for face in meld.ends:
            if face in hand and face not in wilds:
                yield LayOff(ALONE[face.code], meld.id)
        for laid in named(meld.slots, meld.ends, wilds, state.table.rules):
            if finder.grown(meld.slots, (laid,)) is not None:
                yield LayOff((laid,), meld.id)
        if may_hold_together(state.table.rules):
            yield from _together(state, meld)


def named(meld: Reading, ends: Sequence[Card], wilds: Cards, rules: Ruleset) -> Iterator[Laid]:
    """Each wild card for each place at the end of a meld."""
    if wilds:
        # In a set whose jokers have no names, one seat is as good as another.
        seats = ends if keeps_names(meld, rules) else ends[:1]
        yield from (Laid(card, face) for card in dict.fromkeys(wilds) for face in seats)


def may_hold_together(rules: Ruleset) -> bool:
    """Whether cards can fit together that do not fit one by one.

    A joker may need the natural card behind it for company, a set may burn before its fifth card
    comes, and J-Q-K may go on round the corner only with ace and two at once.
    """
    options = rules.options
    company = options.min_naturals > min(options.set_min, options.run_min)
    burns_first = options.burn_four and options.set_max > FOUR
    corner = any(line.picky for line in run_lines(options)) and not (options.ace_low and options.ace_high)
    return company or burns_first or corner or options.wilds_vs_naturals is not WildShare.ANY


def _together(state: State, meld: Meld) -> Iterator[LayOff]:
    """Cards that only hold together: added one by one as though jokers, aces and fours were free."""
    finder, lenient = state.table.finder, _lenient(state.table.finder)
    waiting: list[tuple[Cards, Reading]] = [((), meld.slots)]
    seen: set[Reading] = set()
    while waiting:
        cards, slots = waiting.pop()
        rest = without(state.hand, cards) or ()
        wilds, ends = finder.wild_cards(rest), lenient.ends(slots)
        naturals = [NATURAL[face.code] for face in ends if face in rest and face not in wilds]
        for laid in (*naturals, *named(slots, ends, wilds, state.table.rules)):
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
    free = replace(
        finder.rules,
        wilds_vs_naturals=WildShare.ANY,
        min_naturals=0,
        burn_four=False,
        ace_low=True,
        ace_high=True,
    )
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
