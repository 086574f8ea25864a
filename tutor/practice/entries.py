"""Reading the fields of a curated puzzle, with errors that say which field and what was expected."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from tutor.practice.exercise import BankError, TableMeld
from tutor.rules.cards import AnyCard, CardSyntaxError, Laid, as_laid, parse_card, parse_cards

LETTERS = "ABCDEFGH"
T = TypeVar("T")


def read_text(entry: Mapping[str, Any], field: str) -> str:
    """A text that is not blank. Raises `BankError`."""
    value = _given(entry, field)
    if not isinstance(value, str) or not value.strip():
        raise BankError(f"{field}: a text is needed, not {value!r}")
    return value


def _given(entry: Mapping[str, Any], field: str) -> object:
    if field not in entry:
        raise BankError(f"{field}: this field is missing")
    return entry[field]


def read_flag(entry: Mapping[str, Any], field: str) -> bool:
    """True or false. Raises `BankError`."""
    value = _given(entry, field)
    if not isinstance(value, bool):
        raise BankError(f"{field}: true or false is needed, not {value!r}")
    return value


def read_laid(entry: Mapping[str, Any], field: str) -> tuple[Laid, ...]:
    """Laid cards such as ``"5♠ JK=6♠ 7♠"``. Raises `BankError`."""
    return _cards(field, lambda: as_laid(read_text(entry, field)))


def read_hand(entry: Mapping[str, Any], field: str) -> tuple[AnyCard, ...]:
    """Cards of a hand. Raises `BankError`."""
    return _cards(field, lambda: parse_cards(read_text(entry, field)))


def read_card(entry: Mapping[str, Any], field: str) -> AnyCard:
    """One card. Raises `BankError`."""
    return _cards(field, lambda: parse_card(read_text(entry, field)))


def read_table(entry: Mapping[str, Any], field: str) -> tuple[TableMeld, ...]:
    """Melds on the table, a list of ``{owner = "Ben", cards = "J♥ Q♥ K♥"}``. Raises `BankError`."""
    value = entry.get(field)
    if not isinstance(value, list) or not value or not all(isinstance(item, dict) for item in value):
        raise BankError(f'{field}: a list of {{owner = "…", cards = "…"}} is needed')
    if len(value) > len(LETTERS):
        raise BankError(f"{field}: at most {len(LETTERS)} melds")
    return tuple(_table_meld(field, letter, item) for letter, item in zip(LETTERS, value, strict=False))


def _table_meld(field: str, letter: str, item: Mapping[str, Any]) -> TableMeld:
    if set(item) != {"owner", "cards"}:
        raise BankError(f'{field}: meld {letter} is not of the form {{owner = "…", cards = "…"}}')
    try:
        return TableMeld(letter, read_text(item, "owner"), read_laid(item, "cards"))
    except BankError as error:
        raise BankError(f"{field}: meld {letter}: {error}") from None


def read_choice(value: object, choices: Sequence[str]) -> str:
    """One of some words. Raises `BankError`."""
    if not isinstance(value, str) or value not in choices:
        raise BankError(f"expect: one of {', '.join(choices)} is needed, not {value!r}")
    return value


def read_choices(value: object, choices: Sequence[str]) -> frozenset[str]:
    """Some of some words, as a list. Raises `BankError`."""
    if not isinstance(value, list) or not all(isinstance(word, str) and word in choices for word in value):
        raise BankError(f"expect: a list of some of {', '.join(choices)} is needed, not {value!r}")
    return frozenset(value)


def _cards(field: str, read: Callable[[], T]) -> T:
    try:
        return read()
    except CardSyntaxError as error:
        raise BankError(f"{field}: {error}") from None


def read_pick(value: object, hand: tuple[AnyCard, ...]) -> frozenset[int]:
    """Cards picked from a hand, as places in it; a twin counts once for each copy. Raises `BankError`."""
    if not isinstance(value, str):
        raise BankError(f"expect: cards of the hand are needed, not {value!r}")
    wanted = list(_cards("expect", lambda: parse_cards(value)))
    places = []
    for place, card in enumerate(hand):
        if card in wanted:
            wanted.remove(card)
            places.append(place)
    if wanted:
        raise BankError(f"expect: {wanted[0]} is not in the hand")
    return frozenset(places)
