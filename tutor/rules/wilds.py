"""Which cards are wild in a deal, and how many of them are in play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tutor.rules.cards import SUITS, AnyCard, Card, Joker, Rank
from tutor.rules.pack import pack_for, redraws, wild_ranks
from tutor.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class WildSummary:
    """The wild ranks, low ones first; all wild cards in play; whether another card must be turned."""

    ranks: tuple[Rank, ...]
    in_play: int
    redraw: bool


def wild_summary(rules: Ruleset, turned: AnyCard | None, players: int | None = None) -> WildSummary:
    """What `turned` makes wild. A turned card that goes back makes nothing wild yet.

    Sources: 001 § Thanasis, § Dynamitis!. Raises `PackError` for an impossible number of players.

    >>> from tutor.rules.cards import parse_card
    >>> from tutor.rules.rulesets import RULESETS
    >>> wild_summary(RULESETS["dynamitis"], parse_card("5♠")).in_play
    19
    """
    pack = pack_for(rules, players)
    goes_back = turned is not None and redraws(rules, turned)
    lies_aside = None if turned is None or isinstance(turned, Joker) or goes_back else turned
    ranks = tuple(sorted(wild_ranks(rules, lies_aside)))
    natural = len(ranks) * len(SUITS) * pack.decks
    aside = lies_aside is not None and lies_aside.rank in ranks
    return WildSummary(ranks, pack.jokers + natural - aside, goes_back)


def is_wild(card: AnyCard, ranks: frozenset[Rank]) -> bool:
    """Whether a card is a joker or of a wild rank."""
    return isinstance(card, Joker) or card.rank in ranks


def wilds_in(hand: Iterable[AnyCard], rules: Ruleset, turned: Card | None) -> tuple[AnyCard, ...]:
    """The wild cards of a hand, in its order."""
    ranks = wild_ranks(rules, turned)
    return tuple(card for card in hand if is_wild(card, ranks))
