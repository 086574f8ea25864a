"""Every way to go down, where an opening must be worth something or must use the discard just taken.

Melds are tried side by side. What is left of the hand is one integer, with a counter for each face
and a bit above it that stays as long as nothing is taken that is not there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tutor.rules.acting import opening_need
from tutor.rules.actions import LayMelds
from tutor.rules.cards import AnyCard, Cards
from tutor.rules.filling import COUNTERS, TOP_BIT, Found, counted
from tutor.rules.table import Position

GUARDS = sum(TOP_BIT * counter for counter in COUNTERS)


@dataclass(frozen=True, slots=True)
class Bar:
    """What an opening has to be: worth so much, with this card in it.

    `all_count`: a higher opening is another opening, since the next player must exceed it.
    """

    need: int
    card: AnyCard | None
    all_count: bool

    def opens(self, melds: Sequence[Found]) -> bool:
        """Whether these melds, laid together, are an opening."""
        if not melds or sum([meld.value for meld in melds]) < self.need:
            return False
        return self.card is None or any(laid.card is self.card for meld in melds for laid in meld.laid)

    def needs_all(self, melds: Sequence[Found]) -> bool:
        """Whether none of these melds can be left for later in the turn."""
        if self.all_count:
            return True
        return not any(self.opens((*melds[:place], *melds[place + 1 :])) for place in range(len(melds)))


def bar_for(state: Position) -> Bar:
    """What the player whose turn it is has to reach."""
    turn, options = state.turn, state.table.rules.options
    card = turn.taken.card if turn.must_open and turn.taken is not None else None
    return Bar(opening_need(state), card, options.open_must_exceed)


def any_meld_will_do(state: Position) -> bool:
    """Whether melds are laid one by one: the player is down, or nothing is asked of an opening."""
    turn, options = state.turn, state.table.rules.options
    if state.down[turn.player]:
        return True
    return not (turn.must_open or options.open_min or options.open_must_exceed)


def openings(melds: Sequence[Found], hand: Cards, state: Position) -> Iterator[LayMelds]:
    """Every choice among a hand's melds that opens and of which none can be left for later in the turn."""
    bar = bar_for(state)
    for chosen in _side_by_side(melds, (), 0, GUARDS + counted(hand), bar):
        if bar.needs_all(chosen):
            yield LayMelds(tuple(meld.laid for meld in chosen))


def _side_by_side(
    choices: Sequence[Found], chosen: tuple[Found, ...], worth: int, hand: int, bar: Bar
) -> Iterator[tuple[Found, ...]]:
    """The openings with these melds, worth so much, and more that the hand still holds; each once."""
    for place, meld in enumerate(choices):
        more, total = (*chosen, meld), worth + meld.value
        if total >= bar.need and bar.opens(more):
            yield more
            if not bar.all_count:
                continue
        rest = hand - meld.cards
        still = [other for other in choices[place:] if (rest - other.cards) & GUARDS == GUARDS]
        if still:
            yield from _side_by_side(still, more, total, rest, bar)
