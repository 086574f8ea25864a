"""A hand as one integer.

Every face has a small counter, suit after suit. Above them each rank has one (its *tally*), and at
the top the wild cards are counted::

      wild cards │ tallies K…A │ clubs K…A │ diamonds K…A │ hearts K…A │ spades K…A
      ───────────┼─────────────┼───────────┼──────────────┼────────────┼───────────
                    13 x 6 bits         13 counters of `width` bits each

Taking cards away is one subtraction, and "which ranks are held three times" one addition that
carries into the top bit of those tallies. A counter is just wide enough for the decks in play; the
solver notices when a hand holds more copies than that.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from tutor.rules.cards import FACES, AnyCard, Rank
from tutor.rules.pack import Pack, PackError

RANK_COUNT = 13
SUIT_COUNT = 4
TALLY_BITS = 6
MOST_CARDS = 24
"""The largest hand; a tally has room for it."""
TALLY_TOP = 1 << TALLY_BITS - 1


class Layout:
    """Where the counters of a hand are, for a number of decks."""

    def __init__(self, decks: int) -> None:
        self.width = decks.bit_length()
        self.suit_bits = RANK_COUNT * self.width
        self.tally_shift = SUIT_COUNT * self.suit_bits
        self.wild_shift = self.tally_shift + RANK_COUNT * TALLY_BITS
        self.field = (1 << self.width) - 1
        self.suit_mask = (1 << self.suit_bits) - 1
        self.faces_mask = (1 << self.tally_shift) - 1
        self.cards_mask = (1 << self.wild_shift) - 1
        self.ones = sum(1 << code * self.width for code in range(SUIT_COUNT * RANK_COUNT))
        self.column = sum(self.field << suit * self.suit_bits for suit in range(SUIT_COUNT))
        self._shifts = tuple(range(1, self.width))
        self.planes = tuple(((1 << bit) - 1, self.ones << bit) for bit in range(1, self.width))

    def unit(self, code: int) -> int:
        """The integer of one natural card: its counter and the tally of its rank."""
        return (1 << code * self.width) + (1 << self.tally_shift + code % RANK_COUNT * TALLY_BITS)

    def suit(self, place: int) -> int:
        """All counters of a suit (spades 0)."""
        return self.suit_mask << place * self.suit_bits

    def counter(self, code: int) -> int:
        """The bits that count a face."""
        return self.field << code * self.width

    def held(self, faces: int) -> int:
        """One bit for each face that is there, the lowest of its counter."""
        bits = faces
        for shift in self._shifts:
            bits |= faces >> shift
        return bits & self.ones

    def ranks(self, ranks: Iterable[Rank]) -> int:
        """One bit for each of these ranks, in the places of the first suit."""
        return sum(1 << (rank - 1) * self.width for rank in ranks)

    def every(self, rank: int) -> int:
        """All bits of a rank (ace 0): its four counters and its tally."""
        tally = (2 * TALLY_TOP - 1) << self.tally_shift + rank * TALLY_BITS
        return (self.column << rank * self.width) + tally

    def count(self, faces: int) -> int:
        """How many cards the counters add up to."""
        total = faces.bit_count()
        for weight, plane in self.planes:
            total += weight * (faces & plane).bit_count()
        return total

    def over(self, faces: int, decks: int) -> bool:
        """Whether any counter is above the number of decks."""
        if decks == self.field:
            return False
        if decks == 2:
            return bool(faces & faces >> 1 & self.ones)
        return any(faces >> card.code * self.width & self.field > decks for card in FACES)

    def cards(self, faces: int) -> list[AnyCard]:
        """The cards that the counters stand for, in order."""
        found: list[AnyCard] = []
        faces &= self.faces_mask
        while faces:
            code = ((faces & -faces).bit_length() - 1) // self.width
            count = faces >> code * self.width & self.field
            found += [FACES[code]] * count
            faces -= count << code * self.width
        return found


@lru_cache(maxsize=16)
def layout_for(decks: int) -> Layout:
    """The layout for a number of decks."""
    return Layout(decks)


def check_copies(hand: tuple[AnyCard, ...], pack: Pack) -> None:
    """Raise `PackError` where a hand holds more of a card than the decks in play."""
    excess = pack.excess(hand)
    if excess:
        named = ", ".join(f"{hand.count(card)} x {card}" for card in excess)
        english = f"{named}: there are only {pack.decks} of each card and {pack.jokers} jokers in play"
        raise PackError(english, "pack.too_many", cards=named, copies=pack.decks, jokers=pack.jokers)


ALL_TALLIES = sum(1 << rank * TALLY_BITS for rank in range(RANK_COUNT))
TALLY_TOPS = TALLY_TOP * ALL_TALLIES
"""The top bits of the tallies, into which those carry of which there are enough cards."""


def tallies_reaching(need: int) -> int:
    """What to add to the tallies so that those of `need` or more cards carry into their top bit."""
    return max(0, TALLY_TOP - need) * ALL_TALLIES
