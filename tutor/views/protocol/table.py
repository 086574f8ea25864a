"""What several kinds of question have in common: melds as the protocol writes them, and the decks."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.rules.cards import AnyCard, Card, Laid, show
from tutor.rules.pack import Pack, redraws
from tutor.rules.ruleset import Ruleset
from tutor.views.protocol.fields import Fields
from tutor.views.protocol.values import InputError, face, laid_cards

UNSAID_DECKS = 2
"""A table may use up to so many decks without saying so."""


def meld_at(value: object, path: str) -> tuple[Laid, ...]:
    """A meld: an object with ``cards`` and ``joker_as``, or just the cards. Raises `InputError`."""
    if isinstance(value, dict):
        return Fields(value, path).laid("cards", "joker_as")
    return laid_cards(value, path)


def meld_of(given: Fields, name: str) -> tuple[Laid, ...]:
    """The meld in field `name`. Raises `InputError`."""
    return meld_at(given.value(name), given.at(name))


def melds_of(given: Fields, name: str) -> tuple[tuple[Laid, ...], ...]:
    """The melds in field `name`, which may be left out. Raises `InputError`."""
    return tuple(meld_at(value, path) for path, value in given.items(name)) if name in given else ()


def turned_card(given: Fields, rules: Ruleset) -> Card | None:
    """The card that makes a rank wild, if one is turned. Raises `InputError` for one that goes back."""
    if "turned" not in given:
        return None
    turned = face(given.value("turned"), given.at("turned"))
    if redraws(rules, turned):
        raise InputError(given.at("turned"), "goes_back", card=str(turned))
    return turned


def pack_of(given: Fields, rules: Ruleset) -> Pack:
    """The pack in play: with ``decks`` that many and their jokers, else the largest up to two decks."""
    rows = rules.options.deals
    unsaid = max((row.decks, row.jokers) for row in rows if row.decks <= UNSAID_DECKS)
    if "decks" not in given:
        return Pack(*unsaid)
    decks = given.number("decks", least=1)
    return Pack(decks, decks * unsaid[1] // unsaid[0])


def check_decks(given: Fields, name: str, rules: Ruleset, cards: Iterable[AnyCard | Laid | None]) -> Pack:
    """The pack in play. Raises `InputError` where it does not hold all of `cards`, found in field `name`."""
    pack = pack_of(given, rules)
    check_pack(given, name, pack, cards)
    return pack


def check_pack(given: Fields, name: str, pack: Pack, cards: Iterable[AnyCard | Laid | None]) -> None:
    """Raises `InputError` where the pack does not hold all of `cards`, found in field `name`."""
    excess = pack.excess(card.card if isinstance(card, Laid) else card for card in cards if card is not None)
    if excess:
        held = {"decks": pack.decks, "jokers": pack.jokers}
        raise InputError(given.at(name), "more_cards", cards=show(excess), **held)
