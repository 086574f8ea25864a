"""What a hand can do with one meld on the table: free its jokers, lay cards off on it, or both.

Jokers are freed first, so that they can be laid off like all other cards. For going out only the
cards that leave the hand matter: of two ways to lay off the same cards one is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product

from tutor.rules.burning import burns
from tutor.rules.cards import SUITS, AnyCard, Card, Laid
from tutor.rules.finding import Finder
from tutor.rules.melds import is_run
from tutor.rules.shapes import longest_run, run_lines, stretches
from tutor.rules.verdict import Reading


def exchanges(
    meld: Reading, hand: Counter[AnyCard], finder: Finder
) -> Iterator[tuple[tuple[tuple[Card, ...], ...], Reading]]:
    """Every choice of jokers to free, as the cards given for each, and how the meld lies then.

    Freeing none comes first.
    """
    yield (), meld
    for price, lies in finder.exchanges(meld):
        given: Counter[AnyCard] = Counter(price)
        if given <= hand:
            for others, at_last in exchanges(lies, hand - given, finder):
                yield (price, *others), at_last


def additions(meld: Reading, hand: Counter[AnyCard], finder: Finder) -> Iterator[tuple[Laid, ...]]:
    """Every choice of cards to lay off on a meld, each choice once; none comes first."""
    yield ()
    if burns(meld, finder.rules):
        return
    seen: set[tuple[AnyCard, ...]] = set()
    seats = _run_seats(meld, finder) if is_run(meld) else _set_seats(meld, hand.total(), finder)
    for faces in seats:
        for added in _cards_for(faces, hand, finder):
            cards = tuple(sorted(laid.card for laid in added))
            if cards not in seen and finder.grown(meld, added) is not None:
                seen.add(cards)
                yield added


def _run_seats(meld: Reading, finder: Finder) -> Iterator[tuple[Card, ...]]:
    """The faces that are new in each longer run around this one."""
    ranks, suit = tuple(slot.face.rank for slot in meld), meld[0].face.suit
    lines = run_lines(finder.rules.options)
    for longer in range(len(ranks) + 1, longest_run(lines) + 1):
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
