"""Hands that draw from the stock on their own until something can be done with them.

Nobody else plays, so nothing can be taken from a discard pile or from the table. Where a game lets
players do that, it goes faster with them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from benchmarks.simulate.players import Ties, loneliest_first, most_worth
from tutor.rules.arrange import can_go_out, can_open, least_deadwood, most_points
from tutor.rules.cards import JOKER, AnyCard, Card
from tutor.rules.dealing import deal, shuffled
from tutor.rules.options import WildRanks
from tutor.rules.pack import pack_for, redraws
from tutor.rules.ruleset import Ruleset

PLAYERS = 4
LAST_TURN = 20


@dataclass(frozen=True)
class Hand:
    """A hand that is dealt, the cards that it will draw, and the card turned up, if the game turns one."""

    cards: tuple[AnyCard, ...]
    stock: tuple[AnyCard, ...]
    turned: Card | None = None


Ready: TypeAlias = Callable[[Sequence[AnyCard], Ruleset, Card | None], bool]
Thrown: TypeAlias = Callable[[Sequence[AnyCard], Ruleset, Card | None, Random], AnyCard]


def dealt(rules: Ruleset, number: int, seed: int, *, opener: bool = False, jokers: int | None = None) -> Hand:
    """The hand with this number; `jokers`: with exactly so many of them."""
    size = hand_size(rules, opener)
    pack = shuffled(pack_for(rules, PLAYERS).cards, number, seed)
    if jokers is None:
        cards, rest = pack[:size], list(pack[size:])
    else:
        naturals = tuple(card for card in pack if card is not JOKER)
        cards = (JOKER,) * jokers + naturals[: size - jokers]
        others = (JOKER,) * (len(pack) - len(naturals) - jokers)
        rest = list(shuffled(naturals[size - jokers :] + others, number, seed))
    turned = None
    if rules.options.wild_ranks is not WildRanks.NONE:
        turned = next(card for card in rest if isinstance(card, Card) and not redraws(rules, card))
        rest.remove(turned)
    return Hand(cards, tuple(rest), turned)


def hand_size(rules: Ruleset, opener: bool) -> int:
    """How many cards are dealt to a player."""
    return len(deal(rules, PLAYERS).hands[0]) + rules.options.opener_extra * opener


def turns_until(
    ready: Ready, hand: Hand, rules: Ruleset, throw: Thrown, rng: Random, *, opener: bool = False
) -> int | None:
    """The turn in which the hand is first ready; 0: as dealt; None: later than `LAST_TURN`.

    An opener with a card more than the others does not draw in the first turn (004).
    """
    cards, stock = list(hand.cards), iter(hand.stock)
    for turn in range(LAST_TURN + 1):
        if turn > opener:
            cards.append(next(stock))
        if ready(cards, rules, hand.turned):
            return turn
        if turn:
            cards.remove(throw(cards, rules, hand.turned, rng))
    return None


# --- when it is ready ------------------------------------------------------------------------------


def goes_down(cards: Sequence[AnyCard], rules: Ruleset, turned: Card | None) -> bool:
    """Whether a first meld can be laid."""
    if most_worth(cards, rules, turned) < max(rules.options.open_min, 1):
        return False
    return can_open(cards, rules, turned=turned) is not None


def goes_out(cards: Sequence[AnyCard], rules: Ruleset, turned: Card | None) -> bool:
    """Whether the whole hand can go down."""
    return can_go_out(cards, rules, turned=turned) is not None


# --- what it throws away ---------------------------------------------------------------------------


def cheap_first(cards: Sequence[AnyCard], rules: Ruleset, turned: Card | None, rng: Random) -> AnyCard:
    """The loneliest card that is in none of the melds worth most; of several the cheapest."""
    left = most_points(cards, rules, turned=turned).left or tuple(cards)
    return loneliest_first(left, cards, rules, Ties.CHEAP_FIRST, turned)[0]


def dear_first(cards: Sequence[AnyCard], rules: Ruleset, turned: Card | None, rng: Random) -> AnyCard:
    """The loneliest card that is left over when the least is; of several the dearest."""
    left = least_deadwood(cards, rules, turned=turned).left or tuple(cards)
    return loneliest_first(left, cards, rules, Ties.DEAR_FIRST, turned)[0]


def any_card(cards: Sequence[AnyCard], rules: Ruleset, turned: Card | None, rng: Random) -> AnyCard:
    """Any card but a joker, by chance."""
    naturals = [card for card in cards if card is not JOKER] or list(cards)
    return naturals[int(rng.random() * len(naturals))]
