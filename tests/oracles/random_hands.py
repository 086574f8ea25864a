"""Random hands and random house rules, dense enough that melds happen."""

import random
from dataclasses import dataclass

from tutor.rules.cards import FACES, JOKER, RANKS, SUITS, AnyCard, Card, Rank
from tutor.rules.discarding import Taken
from tutor.rules.going_out import Holding
from tutor.rules.melds import meld_readings
from tutor.rules.options import (
    AceCount,
    DiscardDiffers,
    FinalDiscard,
    JokerInSet,
    JokerTake,
    JokerUse,
    Layoff,
    WildRankPoints,
    WildRanks,
    WildShare,
)
from tutor.rules.pack import largest_pack
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.seating import settled
from tutor.rules.verdict import Reading


@dataclass(frozen=True)
class Case:
    """A hand, the rules it is judged by, and the turned card."""

    hand: tuple[AnyCard, ...]
    rules: Ruleset
    turned: Card | None

    def __str__(self) -> str:
        return f"{' '.join(card.ascii for card in self.hand)} | {self.rules!r} | turned {self.turned}"


HOUSE_RULES: dict[str, tuple[object, ...]] = {
    "ace_low": (True, False),
    "ace_high": (True, False),
    "ace_wrap": (False, False, True),
    "ace_both_ends": (False, False, True),
    "set_min": (3, 3, 2, 4),
    "set_max": (4, 4, 3, 6),
    "set_distinct_suits": (True, True, False),
    "run_min": (3, 3, 4, 2, 5),
    "max_jokers_per_meld": (None, None, 1, 2),
    "min_naturals": (0, 1, 1, 2, 4),
    "wilds_vs_naturals": (*WildShare, WildShare.ANY),
    "adjacent_jokers": (True, True, False),
    "joker_points": (20, 25, 15, 3),
    "ace_points": (10, 1, *AceCount),
    "wild_rank_points": tuple(WildRankPoints),
    "wild_ranks": (WildRanks.NONE, *WildRanks),
}


def random_rules(rng: random.Random, changes: int) -> Ruleset:
    """A ruleset with some house rules of the kinds that concern the solver."""
    rules = RULESETS[rng.choice(sorted(RULESETS))]
    names = rng.sample(sorted(HOUSE_RULES), changes)
    return replace(rules, **{name: rng.choice(HOUSE_RULES[name]) for name in names})


def random_hand(rng: random.Random, rules: Ruleset, cards: int, jokers: int) -> tuple[AnyCard, ...]:
    """Cards from a few neighbouring ranks and suits, with at most so many jokers."""
    pack = largest_pack(rules)
    ranks = rng.choice((3, 4, 5, 7, 13))
    first = rng.randrange(13)
    near = [RANKS[(first + step) % 13] for step in range(ranks)]
    suits = rng.sample(SUITS, rng.choice((1, 2, 3, 4, 4)))
    faces = [Card(rank, suit) for rank in near for suit in suits] * pack.decks
    wild = [JOKER] * min(jokers, pack.jokers)
    natural = rng.sample(faces, min(len(faces), max(0, cards - len(wild))))
    hand = natural + wild
    rng.shuffle(hand)
    return tuple(hand)


def random_case(rng: random.Random, most_cards: int, changes: int = 0) -> Case:
    """A case with up to so many cards."""
    rules = random_rules(rng, changes)
    hand = random_hand(rng, rules, rng.randint(1, most_cards), rng.choice((0, 0, 1, 1, 2, 2, 3, 4)))
    turned = None
    if rules.options.wild_ranks is not WildRanks.NONE:
        turned = Card(rng.choice(RANKS if not hand else [_rank(rng, hand), *RANKS]), rng.choice(SUITS))
    return Case(hand, rules, turned)


def _rank(rng: random.Random, hand: tuple[AnyCard, ...]) -> Rank:
    card = rng.choice(hand)
    return card.rank if isinstance(card, Card) else rng.choice(RANKS)


@dataclass(frozen=True)
class Position:
    """A small hand beside melds on the table."""

    holding: Holding
    table: tuple[Reading, ...]
    rules: Ruleset

    def __str__(self) -> str:
        table = " / ".join(" ".join(map(str, meld)) for meld in self.table)
        hand = " ".join(card.ascii for card in self.holding.hand)
        return f"{hand} | table {table} | {self.holding} | {self.rules!r}"


OUT_RULES: dict[str, tuple[object, ...]] = {
    "joker_take": tuple(JokerTake),
    "joker_take_use": tuple(JokerUse),
    "joker_in_set_take": tuple(JokerInSet),
    "layoff": tuple(Layoff),
    "layoff_needs_own_meld": (True, False),
    "layoff_same_turn": (True, False),
    "final_discard": tuple(FinalDiscard),
    "discard_must_differ": tuple(DiscardDiffers),
    "open_min": (0, 20, 30),
    "adjacent_jokers": (True, False),
    "max_jokers_per_meld": (None, 1),
    "burn_four": (True, False),
    "ace_high": (True, False),
}


def random_going_out(rng: random.Random) -> Position:
    """A position near the end of a round: the hand is made from what fits, and a card or two that may not."""
    rules = RULESETS[rng.choice(("koum_kan", "koum_kan_four_jokers", "basic_rummy", "kon_khan"))]
    names = rng.sample(sorted(OUT_RULES), rng.choice((0, 1, 2, 3)))
    rules = replace(rules, **{name: rng.choice(OUT_RULES[name]) for name in names})
    table = tuple(dict.fromkeys(_random_meld(rng, rules) for _ in range(rng.choice((0, 1, 1, 2)))))
    near = [card for meld in table for slot in meld for card in _around(slot.face)] or list(FACES)
    hand: list[AnyCard] = [rng.choice(near) for _ in range(rng.randint(1, 5 if len(table) < 2 else 3))]
    if rng.random() < 0.4:
        hand[0] = JOKER
    if rng.random() < 0.5:
        hand = [slot.card for slot in _random_meld(rng, rules)][:3] + hand[: 1 + (len(table) < 2)]
    pack = largest_pack(rules)
    hand = [card for place, card in enumerate(hand) if hand[:place].count(card) < pack.copies(card)]
    taken = Taken(rng.choice(hand), rng.random() < 0.5) if rng.random() < 0.3 else None
    return Position(Holding(tuple(sorted(hand)), rng.random() < 0.6, None, taken), table, rules)


def _around(face: Card) -> list[Card]:
    """The card, its neighbours in the suit, and the others of its rank."""
    beside = [RANKS[(face.rank + step) % 13] for step in (-2, 0)]
    return [face, *(Card(rank, face.suit) for rank in beside), *(Card(face.rank, suit) for suit in SUITS)]


def _random_meld(rng: random.Random, rules: Ruleset) -> Reading:
    """A lawful meld of three or four cards, sometimes with a joker in it."""
    while True:
        face = rng.choice(FACES)
        size = rng.choice((3, 3, 4))
        if rng.random() < 0.5:
            cards = [Card(face.rank, suit) for suit in rng.sample(SUITS, size)]
        else:
            cards = [Card(RANKS[(face.rank - 1 + step) % 13], face.suit) for step in range(size)]
        laid: list[AnyCard] = list(cards)
        if rng.random() < 0.5:
            laid[rng.randrange(size)] = JOKER
        readings = meld_readings(laid, rules)
        if readings:
            return settled(rng.choice(readings), rules)
