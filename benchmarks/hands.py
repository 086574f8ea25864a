"""The hands that everybody solves: seeded, so that every run has the same."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from tutor.rules.cards import FACES, JOKER, AnyCard, Card, parse_card
from tutor.rules.pack import largest_pack
from tutor.rules.ruleset import Ruleset
from tutor.rules.rulesets import RULESETS

Hand = tuple[AnyCard, ...]


@dataclass(frozen=True)
class Workload:
    """A kind of hand under one game. `key` is what the peers go by."""

    key: str
    name: str
    rules: Ruleset
    turned: Card | None
    deal: Callable[[random.Random], Hand]

    def hands(self, count: int, seed: int) -> list[Hand]:
        """So many hands."""
        rng = random.Random(f"{self.key} {seed}")
        return [self.deal(rng) for _ in range(count)]


KON_KHAN = RULESETS["kon_khan"]
GIN = RULESETS["basic_rummy"]  # same melds, same card values
DYNAMITIS = RULESETS["dynamitis"]
FOUR_JOKERS = RULESETS["koum_kan_four_jokers"]

TURNED = parse_card("9♠")
assert isinstance(TURNED, Card)


def _from_pack(rules: Ruleset, size: int) -> Callable[[random.Random], Hand]:
    cards = list(largest_pack(rules).cards)
    if rules is DYNAMITIS:
        cards.remove(TURNED)
    return lambda rng: tuple(rng.sample(cards, size))


def with_wilds(size: int, wilds: int) -> Callable[[random.Random], Hand]:
    """Hands from two decks with an exact number of jokers."""
    naturals = FACES * 2
    return lambda rng: (*rng.sample(naturals, size - wilds), *[JOKER] * wilds)


WORKLOADS = (
    Workload("gin", "gin, 10 cards", GIN, None, lambda rng: tuple(rng.sample(FACES, 10))),
    Workload("kon_khan", "Kon Khan, 15 cards, 0-2 jokers", KON_KHAN, None, _from_pack(KON_KHAN, 15)),
    Workload("two_jokers", "Kon Khan, 15 cards, 2 jokers", KON_KHAN, None, with_wilds(15, 2)),
    Workload("dynamitis", "Dynamitis, 11 cards, 0-8 wilds", DYNAMITIS, TURNED, _from_pack(DYNAMITIS, 11)),
)

GROWTH = tuple(
    Workload(f"{cards} {wilds}", f"{cards} cards, {wilds} wilds", rules, None, with_wilds(cards, wilds))
    for wilds, rules in ((0, KON_KHAN), (2, KON_KHAN), (4, FOUR_JOKERS))
    for cards in (11, 15, 18, 24)
)
