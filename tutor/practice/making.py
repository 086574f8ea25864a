"""Random moves of each kind, in which legal and illegal ones are hard to tell apart at a glance."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tutor.practice import melding
from tutor.practice.moves import LayMeld, LayOff, Move, TakeDiscard, TakeJoker, when_laid
from tutor.rules.cards import JOKER, SUITS, Card, Laid, Rank
from tutor.rules.options import Layoff
from tutor.rules.ruleset import Ruleset
from tutor.rules.shapes import ace_lines, stretches

Maker = Callable[[Random, Ruleset], Move]


def ace_run(rng: Random, rules: Ruleset) -> Move:
    """A run with an ace: low, high, or in between."""
    lines = stretches(ace_lines(low=True, high=True, both_ends=False, wrap=True), rng.choice((3, 3, 4)))
    suit, line = rng.choice(SUITS), rng.choice([line for line in lines if Rank.ACE in line])
    return LayMeld(melding.natural([Card(rank, suit) for rank in line]), when_laid(rules))


def plain_meld(rng: Random, rules: Ruleset) -> Move:
    """Natural cards that are a meld, or nearly one."""
    meld = melding.natural(melding.random_meld(rng, rules))
    return LayMeld(meld if rng.random() < 0.5 else melding.swap_one(rng, meld), when_laid(rules))


def twin_set(rng: Random, rules: Ruleset) -> Move:
    """A set with one suit twice."""
    first, _, *rest = melding.random_set(rng, rules, rng.choice((3, 4)))
    return LayMeld(melding.natural([first, first, *rest]), when_laid(rules))


def joker_meld(rng: Random, rules: Ruleset) -> Move:
    """A meld with one joker or two, side by side or not."""
    cards = melding.random_meld(rng, rules, longest=5)
    meld = melding.put_jokers(rng, cards, rng.choice((1, 2, 2)))
    return LayMeld(melding.said_here(meld, rules), when_laid(rules))


def neighbouring_jokers(rng: Random, rules: Ruleset) -> Move:
    """A run with two jokers: between its ends, where they have to be neighbours, or anywhere."""
    first, *inner, last = melding.random_run(rng, rules, rng.choice((4, 4, 5)))
    if rng.random() < 0.5:
        meld = melding.put_jokers(rng, (first, *inner, last), 2)
    else:
        meld = (Laid(first), *melding.put_jokers(rng, inner[:2], 2), *melding.natural((*inner[2:], last)))
    return LayMeld(melding.said_here(meld, rules), when_laid(rules))


def joker_meld_near_miss(rng: Random, rules: Ruleset) -> Move:
    """A meld with a joker and a card that nearly fits."""
    meld = melding.swap_one(rng, melding.put_jokers(rng, melding.random_meld(rng, rules), 1))
    return LayMeld(melding.said_here(meld, rules), when_laid(rules))


def lay_off(rng: Random, rules: Ruleset) -> Move:
    """A card that extends a meld on the table, or nearly does."""
    cards = melding.random_meld(rng, rules, longest=4)[: rng.choice((3, 3, 4))]
    *meld, last = cards if len(cards) > 3 else (*cards, _next_to(rng, cards))
    card = last if rng.random() < 0.7 else _next_to(rng, (last, last))
    return LayOff(melding.natural(meld), card, rng.random() < 0.5)


def take_joker(rng: Random, rules: Ruleset) -> Move:
    """A card that frees a joker from a run or a set, or nearly does."""
    cards = melding.random_meld(rng, rules, longest=4)[: rng.choice((3, 3, 4))]
    meld = melding.put_jokers(rng, cards, 1)
    named = next(laid.named for laid in meld if laid.card is JOKER)
    assert named is not None
    card = named if rng.random() < 0.5 else _next_to(rng, (named, cards[0]))
    return TakeJoker(meld, card, rng.random() < 0.6)


def take_from_set(rng: Random, rules: Ruleset) -> Move:
    """A card of the rank that a set with a joker lacks: the one that was named, or the other."""
    cards = melding.random_set(rng, rules, 3)
    meld = melding.put_jokers(rng, cards, 1)
    there = {laid.card for laid in meld}
    missing = [Card(cards[0].rank, suit) for suit in SUITS if Card(cards[0].rank, suit) not in there]
    return TakeJoker(meld, rng.choice(missing), rng.random() < 0.8)


def take_discard(rng: Random, rules: Ruleset) -> Move:
    """The top discard, before or after one's first meld."""
    return TakeDiscard(melding.shuffled_faces(rng, rules)[0], rng.random() < 0.5)


def _next_to(rng: Random, cards: tuple[Card, ...]) -> Card:
    """A neighbour of a random one of the cards, in rank or in suit."""
    (moved,) = melding.swap_one(rng, (Laid(rng.choice(cards)),))
    assert isinstance(moved.card, Card)
    return moved.card


def makers(rules: Ruleset) -> tuple[Maker, ...]:
    """Every maker whose moves mean something in this game."""
    melds = (ace_run, plain_meld, twin_set, joker_meld, neighbouring_jokers, joker_meld_near_miss)
    if rules.options.layoff is Layoff.NONE:
        return melds
    return (*melds, lay_off, take_joker, take_from_set, take_discard)
