"""The hands that take the solver longest, found by hill climbing; each is timed with empty tables.

The climb goes by time, so every run finds its own; the best time of three is what counts.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.hands import DYNAMITIS, FOUR_JOKERS, KON_KHAN, TURNED, Hand
from tutor.rules.arrange import least_points
from tutor.rules.arrange.memory import MEMORY
from tutor.rules.cards import Card, parse_cards
from tutor.rules.pack import Pack, largest_pack
from tutor.rules.ruleset import Ruleset


@dataclass(frozen=True)
class Field:
    """Where to climb: a game, a number of cards."""

    name: str
    rules: Ruleset
    cards: int
    turned: Card | None = None


FIELDS = (
    Field("11 cards", KON_KHAN, 11),
    Field("15 cards", KON_KHAN, 15),
    Field("11 cards, Dynamitis", DYNAMITIS, 11, TURNED),
    Field("24 cards, 4 jokers", FOUR_JOKERS, 24),
)
KNOWN = (
    ("15 cards, one suit with twins, 2 jokers", "AS AS 2S 2S 3S 3S 4S 4S 5S 5S 6S 7S 8S JK JK"),
    ("11 cards, one suit with twins, 2 jokers", "AS AS 2S 2S 3S 3S 4S 4S 5S JK JK"),
)


def cold(field: Field, hand: Hand, repeats: int = 3) -> float:
    """Seconds with nothing remembered; the best of a few."""
    least = float("inf")
    for _ in range(repeats):
        MEMORY.forget()
        start = time.perf_counter()
        least_points(hand, field.rules, turned=field.turned)
        least = min(least, time.perf_counter() - start)
    return least


def climb(field: Field, seed: int, steps: int) -> tuple[float, Hand]:
    """Change a card or two; keep what takes longer."""
    rng = random.Random(f"{field.name} {seed}")
    pack = largest_pack(field.rules)
    cards = list(pack.cards)
    if field.turned:
        cards.remove(field.turned)
    hand = tuple(rng.sample(cards, field.cards))
    worst = cold(field, hand)
    for _ in range(steps):
        other = _changed(hand, cards, pack, rng)
        seconds = cold(field, other, 1)
        if seconds > worst:
            seconds = cold(field, other)
            if seconds > worst:
                worst, hand = seconds, other
    return worst, tuple(sorted(hand))


def _changed(hand: Hand, cards: list, pack: Pack, rng: random.Random) -> Hand:
    """The hand with a card or two exchanged."""
    kept = list(hand)
    rng.shuffle(kept)
    for _ in range(rng.choice((1, 1, 2, 3))):
        kept.pop()
    while len(kept) < len(hand):
        card = rng.choice(cards)
        if kept.count(card) < cards.count(card):
            kept.append(card)
    return tuple(kept)


@dataclass(frozen=True)
class Worst:
    """A bad hand, and its seconds here."""

    name: str
    field: Field
    hand: Hand
    seconds: float

    def __str__(self) -> str:
        return f"{FIELDS.index(self.field)} {' '.join(card.ascii for card in self.hand)}"


def read(text: str) -> tuple[Field, Hand]:
    """A field and a hand of it, as `Worst` writes them."""
    field, _, cards = text.partition(" ")
    return FIELDS[int(field)], parse_cards(cards)


def worst_hands(steps: int, climbs: int) -> Iterator[Worst]:
    """The worst known hands, and the worst found now in each field."""
    for name, text in KNOWN:
        hand = parse_cards(text)
        yield Worst(name, FIELDS[1], hand, cold(FIELDS[1], hand))
    for field in FIELDS:
        found = [climb(field, seed, steps) for seed in range(climbs)]
        seconds, hand = max(found, key=lambda one: one[0])
        yield Worst(f"{field.name}, found by climbing", field, hand, seconds)
