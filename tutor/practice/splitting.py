"""Splitting a hand into melds: as the reader sees it, and as somebody in a hurry would do it."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TypeAlias

from tutor.practice import melding
from tutor.rules.arrange.candidates import melds_in
from tutor.rules.cards import JOKER, SUITS, AnyCard, Card, Laid
from tutor.rules.pack import pack_for, wild_ranks
from tutor.rules.ruleset import Ruleset
from tutor.rules.scoring import count_hand
from tutor.rules.shapes import run_lines, stretches
from tutor.rules.verdict import Reading

Cards: TypeAlias = tuple[AnyCard, ...]


def laid(melds: Iterable[Reading]) -> tuple[tuple[Laid, ...], ...]:
    """Melds as a player lays them: every wild card with what it stands for."""
    return tuple(tuple(slot.laid for slot in meld) for meld in melds)


def greedy_left(hand: Iterable[AnyCard], rules: Ruleset, turned: Card | None = None) -> Cards:
    """What is left over when the meld that saves most is put aside first, and so on."""
    rest = list(hand)
    while melds := list(melds_in(rest, rules, turned)):
        dearest = max(melds, key=lambda meld: points_of((slot.card for slot in meld), rules, turned))
        for slot in dearest:
            rest.remove(slot.card)
    return tuple(rest)


def greedy_points(hand: Iterable[AnyCard], rules: Ruleset, turned: Card | None = None) -> int:
    """What the cards of `greedy_left` count."""
    return points_of(greedy_left(hand, rules, turned), rules, turned)


def points_of(cards: Iterable[AnyCard], rules: Ruleset, turned: Card | None = None) -> int:
    """What these cards count when they stay in a hand."""
    return count_hand(tuple(cards), rules, turned=turned).points


# --- making a hand ---------------------------------------------------------------------------


def crossing(rng: Random, rules: Ruleset, size: int = 4) -> Cards:
    """A run, of four or more, and two cards that would make a set with an end of it: the greedy split's trap.

    7♥ 8♥ 9♥ 10♥      laid whole, the tens stay in the hand;
             10♠ 10♣  without its end, everything lies
    """
    line = rng.choice(stretches(run_lines(rules.options), size))
    suit, *others = rng.sample(SUITS, 3)
    end = rng.choice((line[0], line[-1]))
    return (*(Card(rank, suit) for rank in line), *(Card(end, other) for other in others))


def apart(rng: Random, rules: Ruleset, count: int) -> Cards:
    """The cards of some melds, one after the other."""
    return tuple(card for _ in range(count) for card in melding.random_meld(rng, rules))


def filled(
    rng: Random, cards: Cards, size: int, rules: Ruleset, *, turned: Card | None = None, wilds: int = 0
) -> Cards:
    """A hand of these natural cards, so many wild ones and random others; empty where that cannot be.

    It cannot where a card is wild in this deal or the pack does not hold them all.
    """
    ranks = wild_ranks(rules, turned)
    wild = [card for card in melding.shuffled_faces(rng, rules) if card.rank in ranks and card is not turned]
    jokers = min(wilds, pack_for(rules).jokers)
    if wild:
        jokers = sum(rng.random() < 0.5 for _ in range(jokers))
    hand: list[AnyCard] = [*cards, *[JOKER] * jokers, *(wild[: wilds - jokers] if wild else [])]
    held = [*hand, *([] if turned is None else [turned])]
    if pack_for(rules).excess(held) or any(isinstance(card, Card) and card.rank in ranks for card in cards):
        return ()
    pool = melding.shuffled_faces(rng, rules)
    for card in held:
        if isinstance(card, Card):
            pool.remove(card)
    natural = [card for card in pool if card.rank not in ranks]
    hand += natural[: size - len(hand)]
    return tuple(rng.sample(hand, len(hand)))
