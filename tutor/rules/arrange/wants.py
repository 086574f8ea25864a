"""How many wild cards do natural cards want at least? Too many for most hands, which is soon said.

Every wild card of a meld is shared out among its cards, for those that need none counts nothing. Of
all melds a card may lie in, the one that takes the smallest share says what the card *wants*::

    4♠ 5♠ JK        half a wild card each              4♠ 5♠ 6♠   nothing
    4♠ 5♠ JK 7♠     a third each                       9♦ JK JK   two

Whatever melds are laid, they hold at least as many wild cards as their cards want together. A hand
whose cards want more than it has cannot be melded, whoever searches.

That holds for sets of distinct suits; where a set may hold twins nobody asks.

Shares are counted in quarters, rounded down, up to eight. They are held as eight copies of the
hand's faces: a card that wants three quarters is missing from the first three. So what all of them
want is the number of bits that are missing, and to take the better of two melds is one `|`.
"""

from __future__ import annotations

from collections.abc import Iterator

from tutor.rules.arrange.keys import Layout
from tutor.rules.arrange.memory import MEMORY
from tutor.rules.arrange.shape import Shape

QUARTERS = 4
MOST = 8
"""The largest share that is counted: two wild cards."""


class Wants(dict[int, int]):
    """What the cards of each suit want of runs."""

    def __init__(self, layout: Layout, shape: Shape) -> None:
        super().__init__()
        self._layout = layout
        self._mask, self._bits = layout.suit_mask, layout.suit_bits
        self._two, self._three = 2 * layout.suit_bits, 3 * layout.suit_bits
        self._copy = layout.tally_shift
        self._copies = sum(1 << self._copy * copy for copy in range(MOST))
        self._lines = [([layout.ranks((rank,)) for rank in line.ranks], line.longest) for line in shape.lines]
        self._run_min = shape.run_min
        self._alone = min(MOST, QUARTERS * (shape.set_min - 1))
        column = sum(1 << layout.suit_bits * place for place in range(4))
        self._pair = column * self._met(max(0, QUARTERS * (shape.set_min - 2) // 2))
        self._triple = column * self._met(0)
        MEMORY.register(self)

    def too_much(self, cards: int, wilds: int, left: int) -> bool:
        """Whether the natural cards want more wild cards than there are. `left`: 0 or 1 card may stay."""
        wanted = self._wanted(self._layout.held(cards))
        over = wanted.bit_count() - QUARTERS * wilds
        if left and over > 0:
            over -= (wanted.bit_length() - 1) // self._copy + 1  # the card that wants most
        return over > 0

    def may_stay(self, cards: int, wilds: int) -> int:
        """The natural cards, a bit for each face, without which the others do not want too much."""
        held = self._layout.held(cards)
        wanted = self._wanted(held)
        over = wanted.bit_count() - QUARTERS * wilds
        return held if over <= 0 else wanted >> self._copy * (over - 1) & held

    def _wanted(self, held: int) -> int:
        """A bit for each quarter that one of these faces wants."""
        mask = self._mask
        a, b = held & mask, held >> self._bits & mask
        c, d = held >> self._two & mask, held >> self._three & mask
        in_ab, in_cd = a | b, c | d
        ab, cd = a & b, c & d
        met = self[a] | self[b] << self._bits | self[c] << self._two | self[d] << self._three
        met |= (ab | cd | in_ab & in_cd) * self._pair | (ab & in_cd | cd & in_ab) * self._triple
        return held * self._copies & ~met

    def __missing__(self, suit: int) -> int:
        wants = dict.fromkeys(_each(suit), self._alone)
        spans = [*self._spans(suit)]
        for cards, wilds in spans:
            if not wilds:
                wants.update(dict.fromkeys(_each(cards), 0))
        lacking = sum(card for card, quarters in wants.items() if quarters)
        for cards, wilds in spans:
            sharing = cards & lacking
            if sharing:
                share = QUARTERS * wilds // sharing.bit_count()
                wants.update((card, min(wants[card], share)) for card in _each(sharing))
        found = self[suit] = sum(card * self._met(quarters) for card, quarters in wants.items())
        MEMORY.entered()
        return found

    def _spans(self, suit: int) -> Iterator[tuple[int, int]]:
        """The cards from each to each other one, and how many wild cards would make a run of them."""
        for ranks, longest in self._lines:
            held = [(place, card) for place, card in enumerate(ranks) if suit & card]
            for first, (start, _) in enumerate(held):
                cards = 0
                for count, (end, card) in enumerate(held[first:], 1):
                    size = max(end - start + 1, self._run_min)
                    if size > longest:
                        break
                    cards |= card
                    yield cards, size - count

    def _met(self, quarters: int) -> int:
        """The copies in which a card that wants so much is not missing."""
        return sum(1 << self._copy * copy for copy in range(quarters, MOST))


def _each(cards: int) -> Iterator[int]:
    while cards:
        lowest = cards & -cards
        yield lowest
        cards ^= lowest
