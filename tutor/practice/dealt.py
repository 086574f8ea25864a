"""The cards of a question together with what a deal adds to the rules: the card that was turned up.

Thanasis and Dynamitis cannot be asked about without it, since it says which rank is wild.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeVar, assert_never

from tutor.practice.entries import read_card
from tutor.practice.exercise import BankError, Note, note
from tutor.rules.cards import FACES, AnyCard, Card, Laid
from tutor.rules.options import WildRanks
from tutor.rules.pack import largest_pack, redraws, wild_ranks
from tutor.rules.ruleset import Ruleset

C = TypeVar("C", AnyCard, Laid)


@dataclass(frozen=True, slots=True)
class Dealt(Generic[C]):
    """Cards in hand or laid, and the card turned up in this deal (None in games that turn none)."""

    cards: tuple[C, ...]
    turned: Card | None = None

    def wild(self, card: AnyCard, rules: Ruleset) -> bool:
        """Whether this card can stand for another one."""
        return not isinstance(card, Card) or card.rank in wild_ranks(rules, self.turned)


def turns_a_card(rules: Ruleset) -> bool:
    """Whether a card turned up in the deal makes a rank wild."""
    return rules.options.wild_ranks is not WildRanks.NONE


def turn_card(rng: Random, rules: Ruleset) -> Card | None:
    """A card turned up for a deal, where the game turns one."""
    if not turns_a_card(rules):
        return None
    return rng.choice([face for face in FACES if not redraws(rules, face)])


def about_turned(turned: Card | None, rules: Ruleset) -> Note | None:
    """What the turned card means for this deal."""
    if turned is None:
        return None
    match rules.options.wild_ranks:
        case WildRanks.NONE:
            return None
        case WildRanks.TURNED:
            return note("scene.turned", card=turned, rank=turned.rank)
        case WildRanks.TURNED_AND_TWOS:
            return note("scene.turned_and_twos", card=turned, rank=turned.rank)
        case other:
            assert_never(other)


def read_turned(entry: Mapping[str, Any], rules: Ruleset) -> Card | None:
    """The card that a curated puzzle turns up; needed where the game turns one. Raises `BankError`."""
    if not turns_a_card(rules):
        if "turned" in entry:
            raise BankError(f"turned: no card is turned up in {rules.id}")
        return None
    if "turned" not in entry:
        raise BankError(f"turned: {rules.id} needs the card that was turned up")
    card = read_card(entry, "turned")
    if not isinstance(card, Card) or redraws(rules, card):
        raise BankError(f"turned: {card} would go back and another card be turned")
    return card


def check_pack(field: str, cards: Sequence[AnyCard], rules: Ruleset, turned: Card | None = None) -> None:
    """Raise `BankError` where the decks in play do not hold all these cards."""
    excess = largest_pack(rules).excess([*cards, *([turned] if turned else [])])
    if excess:
        raise BankError(f"{field}: the pack does not hold so many of {', '.join(map(str, excess))}")


def melding_moment(rules: Ruleset) -> str:
    """The end of a prompt's id: what must be so before a meld can be laid at all in this game."""
    if rules.options.meld_only_when_out:
        return ".out"
    return ".opened" if rules.options.open_min else ""
