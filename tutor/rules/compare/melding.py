"""Situations about melds: laying them, adding to them, taking from them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tutor.rules.cards import SUITS, Card, Joker
from tutor.rules.compare.catalogue import Pair, jokers, laid, unnamed, wild
from tutor.rules.compare.situations import (
    BurnSituation,
    LayOffSituation,
    MeldSituation,
    RearrangeSituation,
    TakeSituation,
)
from tutor.rules.layoff import Player
from tutor.rules.melds import is_run, meld_readings
from tutor.rules.rearranging import Move
from tutor.rules.shapes import run_lines, runs_over, sets_over
from tutor.rules.verdict import Reading, Slot


def melds(pair: Pair) -> Iterator[MeldSituation]:
    """Melds that one game knows; melds whose jokers were not named; a meld laid before going out."""
    for meld in pair.apart:
        yield MeldSituation(laid(meld), pair.turned)
    if _naming_differs(pair):
        for meld in pair.common:
            if jokers(meld) and len(meld) == pair.smallest:
                yield MeldSituation(unnamed(meld), pair.turned)
    for meld in pair.common[:1]:
        yield MeldSituation(laid(meld), pair.turned, going_out=False)


def _naming_differs(pair: Pair) -> bool:
    return pair.a.options.joker_named is not pair.b.options.joker_named


# --- on the table ----------------------------------------------------------------------------------


def new_lay_offs(pair: Pair) -> Iterator[LayOffSituation]:
    """A meld that one game knows, in two steps: all but one card lie on the table, and that one is added."""
    for meld in pair.apart:
        for rest, card in _split(meld):
            if _legal_in_both(rest, pair):
                yield LayOffSituation(laid(rest), laid((card,)), Player(turned=pair.turned))


def lay_offs(pair: Pair) -> Iterator[LayOffSituation]:
    """A meld that both games know, in two steps, and who might take the second."""
    for meld, rest, card in _steps(pair):
        for player in _players(pair) if not wild(meld) else ():
            yield LayOffSituation(laid(rest), laid((card,)), player)
        if isinstance(card.card, Joker) and _naming_differs(pair):
            yield LayOffSituation(laid(rest), unnamed((card,)), Player(turned=pair.turned))


def _steps(pair: Pair) -> Iterator[tuple[Reading, Reading, Slot]]:
    """Melds of one card more than the smallest, each with what lies first and what is added."""
    for meld in pair.common:
        if len(meld) == pair.smallest + 1 and wild(meld) <= 1:
            for rest, card in _split(meld):
                if _legal_in_both(rest, pair):
                    yield meld, rest, card


def _players(pair: Pair) -> tuple[Player, ...]:
    ready = Player(turned=pair.turned)
    return (
        ready,
        Player(own_meld=False, turned=pair.turned),
        Player(melded_this_turn=True, turned=pair.turned),
    )


def _split(meld: Reading) -> Iterator[tuple[Reading, Slot]]:
    """The first and the last card, each with the rest: the ends of a run, and any two cards of a set."""
    for place in (0, len(meld) - 1):
        yield meld[:place] + meld[place + 1 :], meld[place]


def _legal_in_both(meld: Reading, pair: Pair) -> bool:
    cards = laid(meld)
    return all(meld_readings(cards, game, turned=pair.turned) for game in (pair.a, pair.b))


def takes(pair: Pair) -> Iterator[TakeSituation]:
    """One or two jokers in any place of a run or a set, for every card or cards that could free one."""
    ready, without_meld, _ = _players(pair)
    for meld in _with_jokers(pair):
        for give in _prices(meld):
            yield TakeSituation(laid(meld), give, ready)
            yield TakeSituation(laid(meld), give, ready, kept=True)
            yield TakeSituation(laid(meld), give, without_meld)


def _with_jokers(pair: Pair) -> Iterator[Reading]:
    """The first run with jokers in these places, the first set with so many jokers."""
    seen: set[tuple[int, ...]] = set()
    for meld in pair.common:
        places = tuple(place for place, slot in enumerate(meld) if isinstance(slot.card, Joker))
        pattern = (0, *places) if is_run(meld) else (len(meld), len(places))
        longest = pair.smallest if is_run(meld) else pair.smallest + 1
        if len(places) == wild(meld) in (1, 2) and len(meld) <= longest and pattern not in seen:
            seen.add(pattern)
            yield meld


def _prices(meld: Reading) -> Iterator[tuple[Card, ...]]:
    if is_run(meld):
        yield from ((slot.face,) for slot in meld if slot.wild)
        return
    lying = {slot.card for slot in meld}
    missing = [card for suit in SUITS if (card := Card(meld[0].face.rank, suit)) not in lying]
    for count in (1, 2):
        yield from combinations(missing, count)


def moves(pair: Pair) -> Iterator[RearrangeSituation]:
    """One card of a meld that can spare it, moved to a meld it fits."""
    for meld, rest, card in _steps(pair):
        for target in _wants(card.face, rest, pair) if not wild(meld) else ():
            if _legal_in_both(target, pair):
                yield RearrangeSituation(Move(laid((card,)), laid(meld), laid(target)))


def _wants(card: Card, rest: Reading, pair: Pair) -> Iterator[Reading]:
    """Melds of other cards that this card would make one longer."""
    options, size = pair.a.options, len(rest) + 1
    for faces in (*sets_over((card,), size, options), *runs_over((card,), size, run_lines(options))):
        others = tuple(Slot(face, face) for face in faces if face is not card)
        if not set(others) & set(rest):
            yield others


def burns(pair: Pair) -> Iterator[BurnSituation]:
    """Melds grown by one card, and the same melds laid in one go."""
    for meld, rest, card in _steps(pair):
        yield BurnSituation(laid(meld))
        yield BurnSituation(laid(rest), laid((card,)))
