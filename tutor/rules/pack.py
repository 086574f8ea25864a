"""The cards in play: decks, jokers, and which ranks a turned card makes wild."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import assert_never

from tutor.rules.cards import FACES, JOKER, AnyCard, Card, Joker, Rank, Suit
from tutor.rules.errors import RulesError
from tutor.rules.options import DealRow, WildRanks
from tutor.rules.ruleset import Ruleset

NO_RANKS: frozenset[Rank] = frozenset()


class PackError(RulesError):
    """Cards that the decks in play do not hold, or a table size that the game does not know."""


@dataclass(frozen=True, slots=True)
class Pack:
    """So many decks of 52 cards and so many jokers, shuffled together."""

    decks: int
    jokers: int

    @property
    def cards(self) -> tuple[AnyCard, ...]:
        """Every card of the pack, in order."""
        return _every_card(self)

    def copies(self, card: AnyCard) -> int:
        """How many of this card there are."""
        return self.jokers if isinstance(card, Joker) else self.decks

    def excess(self, cards: Iterable[AnyCard]) -> tuple[AnyCard, ...]:
        """The cards of which there are more than the pack holds, in order."""
        return tuple(sorted(card for card, count in Counter(cards).items() if count > self.copies(card)))


@lru_cache(maxsize=32)
def _every_card(pack: Pack) -> tuple[AnyCard, ...]:
    return tuple(sorted(FACES * pack.decks)) + (JOKER,) * pack.jokers


def deal_row(rules: Ruleset, players: int | None = None) -> DealRow:
    """The line of the deal table for `players` (without a number: its first line). Raises `PackError`."""
    rows = rules.options.deals
    if players is None:
        return rows[0]
    for row in rows:
        if row.min_players <= players <= row.max_players:
            return row
    least, most = rows[0].min_players, rows[-1].max_players
    english = f"{rules.id} is for {least} to {most} players, not {players}"
    raise PackError(english, "pack.players", game=rules.id, least=least, most=most, players=players)


def hand_size(rules: Ruleset, players: int | None = None) -> int:
    """How many cards each player is dealt, without an opener's extra ones. Raises `PackError`."""
    return rules.options.hand_size or deal_row(rules, players).cards


def pack_for(rules: Ruleset, players: int | None = None) -> Pack:
    """The pack that a table of `players` uses. Raises `PackError`."""
    row = deal_row(rules, players)
    return Pack(row.decks, row.jokers)


def largest_pack(rules: Ruleset) -> Pack:
    """The pack of the largest table, for judging cards when nobody said how many play."""
    return Pack(max(row.decks for row in rules.options.deals), max(row.jokers for row in rules.options.deals))


def redraws(rules: Ruleset, turned: AnyCard) -> bool:
    """Whether this turned card goes back and another is turned (a joker; in Dynamitis also a two)."""
    if isinstance(turned, Joker):
        return True
    return rules.options.wild_ranks is WildRanks.TURNED_AND_TWOS and turned.rank is Rank.TWO


def any_of_rank(turned: Card | None) -> Card | None:
    """One card for all turned cards that make the same rank wild: what is remembered of one holds for all."""
    return turned and Card(turned.rank, Suit.SPADES)


def wild_ranks(rules: Ruleset, turned: Card | None) -> frozenset[Rank]:
    """The ranks whose natural cards are wild in this deal."""
    by_turned = NO_RANKS if turned is None else frozenset({turned.rank})
    match rules.options.wild_ranks:
        case WildRanks.NONE:
            return NO_RANKS
        case WildRanks.TURNED:
            return by_turned
        case WildRanks.TURNED_AND_TWOS:
            return by_turned | {Rank.TWO}
        case other:
            assert_never(other)
