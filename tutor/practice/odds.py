"""What can be counted about cards that nobody has seen yet: exactly, by the engine, without simulating.

Two packs, and two cards held. How many of the unseen cards make a meld of them?

    6♥ 7♥    5♥ 5♥ 8♥ 8♥          four
    6♥ 8♥    7♥ 7♥                two
    7♥ 7♠    7♦ 7♦ 7♣ 7♣          four, and no twin of those held

Jokers are counted apart, since they help everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb

from tutor.rules.arrange.candidates import melds_in
from tutor.rules.cards import FACES, JOKER, RANKS, AnyCard, Card, Cards, Rank, Suit
from tutor.rules.dealing import deal
from tutor.rules.options import WildRanks
from tutor.rules.pack import pack_for
from tutor.rules.ruleset import Ruleset
from tutor.rules.wilds import wild_summary


@dataclass(frozen=True)
class Outs:
    """Unseen cards that make a meld of some that are held: the faces, and how many cards of them there are.

    `jokers`: how many jokers would do it too.
    """

    held: Cards
    faces: Cards
    cards: int
    jokers: int


def outs(held: Cards, rules: Ruleset, seen: Cards = (), players: int | None = None) -> Outs:
    """Count what completes a meld. `seen`: cards that lie open and will not come any more.

    >>> from tutor.rules.cards import parse_cards
    >>> from tutor.rules.rulesets import RULESETS
    >>> outs(parse_cards("6♥ 7♥"), RULESETS["koum_kan"]).cards
    4
    >>> outs(parse_cards("6♥ 7♥"), RULESETS["koum_kan"], seen=parse_cards("5♥ 5♥")).cards
    2
    """
    pack = pack_for(rules, players)
    gone = Counter((*held, *seen))
    every: tuple[AnyCard, ...] = (*FACES, JOKER)
    left = {card: pack.copies(card) - gone[card] for card in every}
    faces = tuple(face for face in FACES if left[face] > 0 and _completes(face, held, rules))
    return Outs(
        held=held,
        faces=faces,
        cards=sum(left[face] for face in faces),
        jokers=max(0, left[JOKER]) if _completes(JOKER, held, rules) else 0,
    )


def _completes(card: AnyCard, held: Cards, rules: Ruleset) -> bool:
    """Whether some meld of these cards needs the new one."""
    before = set(melds_in(held, rules))
    return any(meld not in before for meld in melds_in((*held, card), rules))


# --- what the others can do with a card ------------------------------------------------------------


def takers(rules: Ruleset) -> dict[Rank, int]:
    """For a card of each rank, in how many pairs of other natural cards it would make a meld.

    Every suit gives the same; twins are different cards.
    """
    return {rank: sum(_pairs(Card(rank, Suit.HEARTS), rules)) for rank in RANKS}


def _pairs(card: Card, rules: Ruleset) -> Iterator[int]:
    """The number of pairs that look alike, for all faces that can lie in a meld with the card."""
    copies = pack_for(rules).decks
    near = [face for face in FACES if face != card and (face.rank == card.rank or face.suit == card.suit)]
    for pair in combinations(near, 2):
        if any(card in (slot.card for slot in meld) for meld in melds_in((*pair, card), rules)):
            yield copies * copies


# --- wild cards in a deal --------------------------------------------------------------------------


@dataclass(frozen=True)
class WildOdds:
    """How likely a dealt hand holds no wild card, one, or more.

    `cards` are dealt to a player, `wild` of the `pack` are wild.
    """

    cards: int
    wild: int
    pack: int

    def exactly(self, count: int) -> Fraction:
        """The chance of exactly so many."""
        ways = comb(self.wild, count) * comb(self.pack - self.wild, self.cards - count)
        return Fraction(ways, comb(self.pack, self.cards))

    def at_least(self, count: int) -> Fraction:
        """The chance of so many or more."""
        return 1 - sum((self.exactly(fewer) for fewer in range(count)), Fraction(0))

    @property
    def mean(self) -> Fraction:
        """How many there are in a hand on average."""
        return Fraction(self.cards * self.wild, self.pack)


def wild_odds(rules: Ruleset, players: int) -> WildOdds:
    """The odds for a player who does not begin. A card turned up is in nobody's hand."""
    size = _hand_size(deal(rules, players).hands)
    pack = pack_for(rules, players)
    if rules.options.wild_ranks is WildRanks.NONE:
        return WildOdds(size, pack.jokers, len(pack.cards))
    turned = Card(Rank.EIGHT, Suit.SPADES)
    return WildOdds(size, wild_summary(rules, turned).in_play, len(pack.cards) - 1)


def _hand_size(hands: Collection[Cards]) -> int:
    return min(len(hand) for hand in hands)
