"""What the cards left in a hand cost, line by line, so that a reader can follow the sum.

>>> from tutor.rules.rulesets import RULESETS
>>> count = count_hand("K♣ 7♦ JK", RULESETS["koum_kan"])
>>> print(count, "=", count.points)
10 + 7 + 20 = 37
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, repeat
from typing import TypeAlias, assert_never

from tutor.rules.cards import AnyCard, Card, Joker, Rank, parse_cards
from tutor.rules.options import AceCount, WildRankPoints
from tutor.rules.pack import wild_ranks
from tutor.rules.ruleset import Ruleset
from tutor.rules.sources import Cite

Held: TypeAlias = str | Iterable[AnyCard]
"""Cards in a hand, or their text."""

COURT_POINTS = 10


class Count(StrEnum):
    """Why a card counts what it counts. The value is stable: catalogues use it."""

    PIP = "count.pip"
    COURT = "count.court"
    JOKER = "count.joker"
    WILD_RANK = "count.wild_rank"
    ACE = "count.ace"
    FIRST_ACE = "count.first_ace"
    FURTHER_ACE = "count.further_ace"
    ONLY_ACE = "count.only_ace"
    ONE_OF_ACES = "count.one_of_aces"


@dataclass(frozen=True, slots=True)
class CountedCard:
    """One line of a count: the card, its points, why so many, and where that is written."""

    card: AnyCard
    points: int
    why: Count
    cites: tuple[Cite, ...]


@dataclass(frozen=True, slots=True)
class HandCount:
    """The cards of a hand, each with its points, in the order in which they were given."""

    lines: tuple[CountedCard, ...]

    @property
    def points(self) -> int:
        """The sum."""
        return sum(line.points for line in self.lines)

    def __str__(self) -> str:
        return " + ".join(str(line.points) for line in self.lines) or "0"


def count_hand(cards: Held, rules: Ruleset, *, turned: Card | None = None) -> HandCount:
    """Count cards left in a hand. Every card counts; combinations are not looked for.

    `turned` is the card that makes a rank wild (Thanasis, Dynamitis). Sources: 000 § Scoring and
    § Variants, 001 § Koum-kan and § Thanasis, 003 § Basic rules, 004 § Card values and § Best of 5.
    Raises `CardSyntaxError` if `cards` is a text that cannot be read.

    >>> from tutor.rules.rulesets import RULESETS
    >>> str(count_hand("A♠ A♦ 4♣", RULESETS["koum_kan"]))
    '1 + 11 + 4'
    """
    held = tuple(parse_cards(cards) if isinstance(cards, str) else cards)
    wilds = wild_ranks(rules, turned)
    aces = _counted_aces(sum(_is_counted_ace(card, rules, wilds) for card in held), rules)
    return HandCount(
        tuple(
            _ace_line(card, next(aces), rules)
            if _is_counted_ace(card, rules, wilds)
            else _line(card, rules, wilds)
            for card in held
        )
    )


def _is_counted_ace(card: AnyCard, rules: Ruleset, wilds: frozenset[Rank]) -> bool:
    return isinstance(card, Card) and card.rank is Rank.ACE and not _costs_as_joker(card, rules, wilds)


def _costs_as_joker(card: Card, rules: Ruleset, wilds: frozenset[Rank]) -> bool:
    return card.rank in wilds and rules.options.wild_rank_points is WildRankPoints.JOKER


def _line(card: AnyCard, rules: Ruleset, wilds: frozenset[Rank]) -> CountedCard:
    """Any card but an ace that counts as an ace."""
    if isinstance(card, Joker):
        return CountedCard(card, rules.options.joker_points, Count.JOKER, rules.cite("joker_points"))
    if _costs_as_joker(card, rules, wilds):
        cites = rules.cite("wild_rank_points") + rules.cite("joker_points")
        return CountedCard(card, rules.options.joker_points, Count.WILD_RANK, cites)
    if card.rank > Rank.TEN:
        return CountedCard(card, COURT_POINTS, Count.COURT, rules.cite("scoring"))
    return CountedCard(card, int(card.rank), Count.PIP, rules.cite("scoring"))


def _ace_line(card: AnyCard, counted: tuple[int, Count], rules: Ruleset) -> CountedCard:
    points, why = counted
    return CountedCard(card, points, why, rules.cite("ace_points"))


def _counted_aces(held: int, rules: Ruleset) -> Iterator[tuple[int, Count]]:
    """The points of aces, one after the other, without end, where `held` are held."""
    match rules.options.ace_points:
        case AceCount.FIRST1_THEN11:
            return chain([(1, Count.FIRST_ACE)], repeat((11, Count.FURTHER_ACE)))
        case AceCount.SINGLE1_ELSE11:
            return repeat((1, Count.ONLY_ACE) if held == 1 else (11, Count.ONE_OF_ACES))
        case AceCount.ELEVEN_IF_HIGH:
            return repeat((11 if rules.options.ace_high else 1, Count.ACE))
        case int(points):
            return repeat((points, Count.ACE))
        case other:
            assert_never(other)
