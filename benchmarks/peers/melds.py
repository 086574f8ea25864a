"""All melds of a hand as what they use up, for the peers that choose among them."""

from __future__ import annotations

from collections import Counter

from benchmarks.hands import Hand, Workload
from tutor.rules.arrange.candidates import melds_in
from tutor.rules.cards import AnyCard, Card, Joker
from tutor.rules.pack import wild_ranks
from tutor.rules.scoring import count_hand

WILD = "wild"
Kind = Card | str


def kind(card: AnyCard, workload: Workload) -> Kind:
    """The face of a card, or that it is wild."""
    wild = wild_ranks(workload.rules, workload.turned)
    return WILD if isinstance(card, Joker) or card.rank in wild else card


def points(workload: Workload, hand: Hand) -> dict[Kind, int]:
    """What each kind of card in the hand costs when left (aces must have one price)."""
    rules, turned = workload.rules, workload.turned
    return {kind(card, workload): count_hand([card], rules, turned=turned).points for card in hand}


def choices(workload: Workload, hand: Hand) -> list[Counter[Kind]]:
    """Every meld, each use of cards once."""
    found = {
        tuple(sorted((kind(slot.card, workload) for slot in meld), key=str))
        for meld in melds_in(hand, workload.rules, workload.turned)
    }
    return [Counter(cards) for cards in sorted(found, key=str)]


def held(workload: Workload, hand: Hand) -> Counter[Kind]:
    """The hand by kinds."""
    return Counter(kind(card, workload) for card in hand)
