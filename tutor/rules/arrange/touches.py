"""What a hand can do with one meld on the table: free its jokers, lay cards off on it, or both.

For going out only two things matter: which cards leave the hand, and how many jokers enter it. Of
all that comes to the same, one way is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, product

from tutor.rules.burning import burns
from tutor.rules.cards import SUITS, AnyCard, Card, Laid
from tutor.rules.finding import Finder
from tutor.rules.melds import is_run
from tutor.rules.shapes import run_lines, stretches
from tutor.rules.verdict import Reading


@dataclass(frozen=True, slots=True)
class Touch:
    """What is done with a meld: cards given for its jokers (`prices`), then cards laid off on it."""

    meld: Reading
    prices: tuple[tuple[Card, ...], ...] = ()
    added: tuple[Laid, ...] = ()

    @property
    def uses(self) -> Counter[AnyCard]:
        """The cards that leave the hand."""
        given = [card for price in self.prices for card in price]
        return Counter([*given, *(laid.card for laid in self.added)])


@dataclass(frozen=True, slots=True)
class Allowed:
    """What the player may do with melds on the table."""

    take: bool
    lay_off: bool


def touches(meld: Reading, hand: Counter[AnyCard], finder: Finder, allowed: Allowed) -> list[Touch]:
    """Everything that the hand can do with the meld, each effect once; doing nothing comes first."""
    found: dict[tuple[tuple[AnyCard, ...], int], Touch] = {}
    for prices, lies in _exchanged(meld, hand, finder) if allowed.take else [((), meld)]:
        rest = hand - Counter(card for price in prices for card in price)
        for added in _additions(lies, rest, finder) if allowed.lay_off else [()]:
            touch = Touch(meld, prices, added)
            found.setdefault((tuple(sorted(touch.uses.elements())), len(prices)), touch)
    return list(found.values())


def _exchanged(
    meld: Reading, hand: Counter[AnyCard], finder: Finder
) -> Iterator[tuple[tuple[tuple[Card, ...], ...], Reading]]:
    """Every choice of jokers to free, and how the meld lies then."""
    yield (), meld
    for price, lies in finder.exchanges(meld):
        given: Counter[AnyCard] = Counter(price)
        if given <= hand:
            for others, at_last in _exchanged(lies, hand - given, finder):
                yield (price, *others), at_last


def _additions(meld: Reading, hand: Counter[AnyCard], finder: Finder) -> Iterator[tuple[Laid, ...]]:
    """Every choice of cards to lay off on a meld, none included."""
    yield ()
    if burns(meld, finder.rules):
        return
    seats = _run_seats(meld, finder) if is_run(meld) else _set_seats(meld, hand.total(), finder)
    for faces in seats:
        for added in _cards_for(faces, hand, finder):
            if finder.grown(meld, added) is not None:
                yield added


def _run_seats(meld: Reading, finder: Finder) -> Iterator[tuple[Card, ...]]:
    """The faces that are new in each longer run around this one."""
    ranks, suit = tuple(slot.face.rank for slot in meld), meld[0].face.suit
    lines = run_lines(finder.rules.options)
    for longer in range(len(ranks) + 1, max(most for _, most in lines) + 1):
        for stretch in stretches(lines, longer):
            for start in range(longer - len(ranks) + 1):
                if stretch[start : start + len(ranks)] == ranks:
                    new = stretch[:start] + stretch[start + len(ranks) :]
                    yield tuple(Card(rank, suit) for rank in new)


def _set_seats(meld: Reading, most: int, finder: Finder) -> Iterator[tuple[Card, ...]]:
    """The faces that are new in each larger set."""
    rank, options = meld[0].face.rank, finder.rules.options
    room = min(options.set_max - len(meld), most)
    for count in range(1, room + 1):
        for suits in combinations_with_replacement(SUITS, count):
            if not options.set_distinct_suits or len(set(suits)) == count:
                yield tuple(Card(rank, suit) for suit in suits)


def _cards_for(faces: Sequence[Card], hand: Counter[AnyCard], finder: Finder) -> Iterator[tuple[Laid, ...]]:
    """Every choice of hand cards for these faces: the card itself, or a wild one named so."""
    if len(faces) > hand.total():
        return
    wilds = [card for card in sorted(hand) if finder.is_wild(card)]
    for cards in product(*([face, *wilds] if hand[face] and face not in wilds else wilds for face in faces)):
        if Counter[AnyCard](cards) <= hand:
            yield tuple(
                Laid(card, face if finder.is_wild(card) else None)
                for card, face in zip(cards, faces, strict=True)
            )
