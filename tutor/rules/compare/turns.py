"""Situations of a turn: the draw, the discard, going out, and single acts in small positions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

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
from tutor.rules.cards import JOKER, AnyCard, Card, Joker, Laid, Rank, Suit
from tutor.rules.compare.catalogue import Pair, jokers, laid, wild
from tutor.rules.compare.situations import (
    DiscardSituation,
    DrawSituation,
    GoingOutSituation,
    LaidMeld,
    TurnSituation,
)
from tutor.rules.discarding import Taken
from tutor.rules.drawing import Draw, DrawFrom, Moment, Purpose
from tutor.rules.going_out import Addition, Exchange, Holding, Plan
from tutor.rules.melds import is_run
from tutor.rules.table import Phase, Turn
from tutor.rules.verdict import Reading

LAST, OTHER, THEIRS = (Card(rank, Suit.CLUBS) for rank in (Rank.NINE, Rank.KING, Rank.JACK))
"""Cards that fit none of the melds tried: two of the player's, one of the others'."""
STOCK = tuple(Card(rank, Suit.CLUBS) for rank in (Rank.SIX, Rank.SEVEN))
PILE = tuple(Card(rank, Suit.HEARTS) for rank in (Rank.QUEEN, Rank.TEN, Rank.SEVEN))
ME, ANOTHER = 1, 2
WITHOUT_TABLE: tuple[Action, ...] = (DrawStock(), DrawDiscard(), PutBack(), CallStockOut(), Discard(LAST))


def draws(pair: Pair) -> Iterator[DrawSituation]:
    """From the stock or the discard pile, down or not, with a stock, without one, and when that counts."""
    moments = [
        Moment(down=down, stock_left=left, previous_turn_finished=finished, turned=pair.turned)
        for left, finished, down in product((None, 0), (True, False), (False, True))
    ]
    for moment, purpose in product(moments, (Purpose.KEEP, Purpose.OPEN)):
        for source in (DrawFrom.STOCK, DrawFrom.DISCARD):
            yield DrawSituation(Draw(source, purpose=purpose), moment)


def discards(pair: Pair) -> Iterator[DiscardSituation]:
    """None, any card, the one just taken, and its twin."""
    yield DiscardSituation(None)
    yield DiscardSituation(LAST)
    for twin_held in (False, True):
        yield DiscardSituation(LAST, Taken(LAST, twin_held))


# --- going out -------------------------------------------------------------------------------------


def goings_out(pair: Pair) -> Iterator[GoingOutSituation]:
    """Short plans of every make: with and without a last discard, having been down before or not."""
    for plan in _plans(pair):
        for discard, down in product((None, LAST), (True, False)):
            whole = Plan(plan.melds, plan.additions, plan.exchanges, discard)
            if hand := _hand(whole):
                yield GoingOutSituation(whole, Holding(hand, own_meld=down, turned=pair.turned))
    yield from _taken_and_stock(pair)


def new_goings_out(pair: Pair) -> Iterator[GoingOutSituation]:
    """A hand of one meld that one game knows, and a card to discard."""
    for meld in pair.apart:
        plan = Plan((laid(meld),), discard=LAST)
        yield GoingOutSituation(plan, Holding(_hand(plan), own_meld=True, turned=pair.turned))


def _plans(pair: Pair) -> Iterator[Plan]:
    """Nothing but a discard; melds; a card laid off; a joker taken, and laid off or melded again."""
    yield Plan()
    melds = _one_of_each_shape(pair)
    yield Plan(tuple(map(laid, melds)))
    for meld in melds:
        yield Plan((laid(meld),))
        for longer in _longer(meld, pair):
            added = Addition(laid(longer[-1:]), laid(longer[:-1]))
            yield Plan(additions=(added,))
            yield Plan((laid(meld),), (added,))
    for run in _run_with_joker(pair):
        exchange = Exchange(laid(run), tuple(slot.face for slot in run if slot.wild))
        for longer in _longer(run, pair):
            added = Addition((Laid(JOKER, longer[-1].face),), laid(run))
            yield Plan(additions=(added,), exchanges=(exchange,))
        for meld in melds:
            yield Plan((_with_joker(meld),), exchanges=(exchange,))


def _one_of_each_shape(pair: Pair) -> tuple[Reading, ...]:
    """The first set and the first run."""
    smallest = [meld for meld in pair.common if len(meld) == pair.smallest and not wild(meld)]
    first: dict[bool, Reading] = {}
    for meld in smallest:
        first.setdefault(is_run(meld), meld)
    return tuple(first.values())


def _longer(meld: Reading, pair: Pair) -> Iterator[Reading]:
    """A meld of the same shape with one card more, which can be laid off."""
    for other in pair.common:
        if len(other) == len(meld) + 1 and not wild(other) and is_run(other) == is_run(meld):
            yield other
            return


def _run_with_joker(pair: Pair) -> Iterator[Reading]:
    """A run that may lie on the table with a joker in front."""
    for meld in pair.common:
        if jokers(meld) == wild(meld) == 1 and is_run(meld) and len(meld) == pair.smallest:
            yield meld
            return


def _with_joker(meld: Reading) -> LaidMeld:
    """The meld with a joker for its last card."""
    return (*laid(meld[:-1]), Laid(JOKER, meld[-1].face))


def _hand(plan: Plan) -> tuple[AnyCard, ...]:
    """The cards that the plan plays, less the jokers that it takes."""
    parts = [*plan.melds, *(addition.cards for addition in plan.additions)]
    played = [one.card for part in parts for one in part if isinstance(one, Laid)]
    for exchange in plan.exchanges:
        if JOKER in played:
            played.remove(JOKER)
        played += [card for card in exchange.give if isinstance(card, Card | Joker)]
    return tuple(sorted([*played, *([] if plan.discard is None else [plan.discard])]))


def _taken_and_stock(pair: Pair) -> Iterator[GoingOutSituation]:
    """The last card was just taken from the discard pile, or the stock is empty."""
    plan = Plan(discard=LAST)
    for twin_held in (False, True):
        taken = Taken(LAST, twin_held)
        yield GoingOutSituation(plan, Holding((LAST,), True, pair.turned, taken))
    yield GoingOutSituation(plan, Holding((LAST,), True, pair.turned, stock_left=0))


# --- single acts -----------------------------------------------------------------------------------


def acts(pair: Pair) -> Iterator[TurnSituation]:
    """Drawing and discarding with small piles; touching the table; before the draw and after it."""
    stocks, piles = ((), STOCK[:1], STOCK), ((), PILE[:1], PILE)
    for stock, pile, phase in product(stocks, piles, Phase):
        for act in WITHOUT_TABLE:
            yield _act(act, (OTHER, LAST), Turn(ME, phase), pair, stock=stock, pile=pile)
    for melds, phase in product(_tables(pair), Phase):
        hand = _some_hand(pair, melds)
        for act in _on_table(melds, pair):
            yield _act(act, hand, Turn(ME, phase), pair, melds=melds)


def _act(
    act: Action,
    hand: tuple[AnyCard, ...],
    turn: Turn,
    pair: Pair,
    *,
    stock: tuple[AnyCard, ...] = STOCK,
    pile: tuple[AnyCard, ...] = PILE,
    melds: tuple[tuple[int, Reading], ...] = (),
) -> TurnSituation:
    held = tuple(sorted(hand))
    return TurnSituation(act, held, stock, pile, turn, melds, (THEIRS,), pair.turned)


def _tables(pair: Pair) -> Iterator[tuple[tuple[int, Reading], ...]]:
    """Nothing on the table, a meld of the player's own, or of another player's."""
    yield ()
    for run in _run_with_joker(pair):
        yield ((ME, run),)
        yield ((ANOTHER, run),)


def _some_hand(pair: Pair, melds: tuple[tuple[int, Reading], ...]) -> tuple[AnyCard, ...]:
    """A meld to lay, the card that frees the joker on the table, and one card more."""
    meld = (slot.card for meld in pair.common[:1] for slot in meld)
    frees = (slot.face for _, meld in melds for slot in meld if slot.wild)
    return (*meld, *frees, LAST)


def _on_table(melds: tuple[tuple[int, Reading], ...], pair: Pair) -> Iterator[Action]:
    for meld in pair.common[:1]:
        yield LayMelds((laid(meld),))
        yield GoOut((laid(meld),), LAST)
    for id, (_, meld) in enumerate(melds):
        for slot in meld:
            if slot.wild:
                yield TakeJoker((slot.face,), id)
                yield LayOff((Laid(slot.face),), id)
