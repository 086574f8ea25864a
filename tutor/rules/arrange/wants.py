"""How many wild cards do natural cards want at least? Too many for most hands, which is soon said.

Every wild card of a meld is shared out among its cards, for those that need none counts nothing. Of
all melds a card may lie in, the one that takes the smallest share says what the card *wants*::

    4♠ 5♠ JK        half a wild card each              4♠ 5♠ 6♠   nothing
    4♠ 5♠ JK 7♠     a third each                       9♦ JK JK   two

Whatever melds are laid, they hold at least as many wild cards as their cards want together. A hand
whose cards want more than it has cannot be melded, whoever searches.

Shares are counted in quarters, rounded down, up to eight. They are held as eight copies of the
hand's faces: a card that wants three quarters is missing from the first three. So what all of them
want is the number of bits that are missing, and to take the better of two melds is one `|`.
"""

from __future__ import annotations

from collections.abc import Iterator

from tutor.rules.arrange.keys import Layout
from tutor.rules.arrange.memory import MEMORY
from tutor.rules.arrange.shape import Shape
from tutor.rules.shapes import longest_run, stretches

QUARTERS = 4
MOST = 8
"""The largest share that is counted: two wild cards."""


class Wants(dict[int, int]):
    """What the cards of each suit want of runs, in hands with so many wild cards."""

    def __init__(self, layout: Layout, shape: Shape, wilds: int) -> None:
        super().__init__()
        self._layout, self._wilds = layout, wilds
        self._have = QUARTERS * wilds
        self._mask, self._bits = layout.suit_mask, layout.suit_bits
        self._two, self._three = 2 * layout.suit_bits, 3 * layout.suit_bits
        self._copy = layout.tally_shift
        self._copies = sum(1 << self._copy * copy for copy in range(MOST))
        runs = (
            run
            for size in range(shape.run_min, longest_run(shape.lines) + 1)
            for run in stretches(shape.lines, size)
        )
        self._runs = list(dict.fromkeys(layout.ranks(run) for run in runs))
        self._alone = min(MOST, QUARTERS * (shape.set_min - 1))
        column = sum(1 << layout.suit_bits * place for place in range(4))
        self._pair = column * self._met(max(0, QUARTERS * (shape.set_min - 2) // 2))
        self._triple = column * self._met(0)
        MEMORY.register(self)

    def too_much(self, cards: int, left: int) -> bool:
        """Whether the natural cards want more wild cards than there are. `left`: 0 or 1 card may stay."""
        held, mask = self._layout.held(cards), self._mask
        a, b = held & mask, held >> self._bits & mask
        c, d = held >> self._two & mask, held >> self._three & mask
        in_ab, in_cd = a | b, c | d
        ab, cd = a & b, c & d
        met = self[a] | self[b] << self._bits | self[c] << self._two | self[d] << self._three
        met |= (ab | cd | in_ab & in_cd) * self._pair | (ab & in_cd | cd & in_ab) * self._triple
        wanted = held * self._copies & ~met
        total = wanted.bit_count()
        if left and total > self._have:
            total -= (wanted.bit_length() - 1) // self._copy + 1  # the card that wants most
        return total > self._have

    def __missing__(self, suit: int) -> int:
        wants = dict.fromkeys(_each(suit), self._alone)
        for ranks in self._runs:
            if not ranks & ~suit:
                wants.update(dict.fromkeys(_each(ranks), 0))
        wanting = sum(card for card, quarters in wants.items() if quarters)
        for ranks in self._runs:
            wilds, sharing = (ranks & ~suit).bit_count(), ranks & wanting
            if sharing and wilds <= self._wilds:
                share = QUARTERS * wilds // sharing.bit_count()
                for card in _each(sharing):
                    wants[card] = min(wants[card], share)
        found = self[suit] = sum(card * self._met(quarters) for card, quarters in wants.items())
        MEMORY.entered()
        return found

    def _met(self, quarters: int) -> int:
        """The copies in which a card that wants so much is not missing."""
        return sum(1 << self._copy * copy for copy in range(quarters, MOST))


def _each(cards: int) -> Iterator[int]:
    while cards:
        lowest = cards & -cards
        yield lowest
        cards ^= lowest
