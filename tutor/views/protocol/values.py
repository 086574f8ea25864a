"""Single values as the protocol writes them: texts, numbers, cards; every error with its path."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tutor.rules.cards import (
    AnyCard,
    Card,
    CardSyntaxError,
    Joker,
    Laid,
    as_laid,
    parse_card,
    parse_cards,
    parse_laid,
)

MOST = 1_000_000_000


class InputError(ValueError):
    """A situation that cannot be judged as it is written. Says what is wrong and where."""

    def __init__(self, path: str, what: str) -> None:
        super().__init__(f"{path}: {what}" if path else what)


def bounded(value: object, path: str) -> object:
    """Any value but a number beyond what a score pad can hold. Raises `InputError`."""
    if isinstance(value, int) and abs(value) > MOST:
        raise InputError(path, f"numbers go up to {MOST}")
    return value


def kind_of(value: object) -> str:
    """What a JSON value is, for an error message."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return f"the number {value}" if abs(value) < 1e15 else "a huge number"
        case str():
            return f"the text {value!r}" if len(value) <= 40 else "a long text"
        case list():
            return "a list"
        case dict():
            return "an object"
        case _:
            return type(value).__name__


def text(value: object, path: str) -> str:
    """A text. Raises `InputError`."""
    if not isinstance(value, str):
        raise InputError(path, f"expected a text, found {kind_of(value)}")
    return value


def whole_number(value: object, path: str, least: int | None = 0) -> int:
    """A whole number, not below `least`. Raises `InputError`."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise InputError(path, f"expected a whole number, found {kind_of(value)}")
    bounded(value, path)
    if least is not None and value < least:
        raise InputError(path, f"{value} is below {least}")
    return value


def one_card(value: object, path: str) -> AnyCard:
    """A card from its text. Raises `InputError`."""
    try:
        return parse_card(text(value, path))
    except CardSyntaxError as error:
        raise InputError(path, str(error)) from None


def face(value: object, path: str) -> Card:
    """A card that is no joker. Raises `InputError`."""
    card = one_card(value, path)
    if isinstance(card, Joker):
        raise InputError(path, "a card is asked for here, not a joker")
    return card


def several_cards(value: object, path: str) -> tuple[AnyCard, ...]:
    """Cards from a list of texts or from one text. Raises `InputError`."""
    if isinstance(value, list):
        return tuple(one_card(item, f"{path}[{place}]") for place, item in enumerate(value))
    try:
        return parse_cards(_list_or_text(value, path))
    except CardSyntaxError as error:
        raise InputError(path, str(error)) from None


def laid_cards(value: object, path: str) -> tuple[Laid, ...]:
    """Laid cards (``JK=6♠``) from a list of texts or from one text. Raises `InputError`."""
    if isinstance(value, list):
        return tuple(_one_laid(item, f"{path}[{place}]") for place, item in enumerate(value))
    try:
        return as_laid(_list_or_text(value, path))
    except CardSyntaxError as error:
        raise InputError(path, str(error)) from None


def _one_laid(value: object, path: str) -> Laid:
    try:
        return parse_laid(text(value, path))
    except CardSyntaxError as error:
        raise InputError(path, str(error)) from None


def _list_or_text(value: object, path: str) -> str:
    if not isinstance(value, str):
        raise InputError(path, f"expected a list of cards, found {kind_of(value)}")
    return value


def named(cards: Iterable[Laid], names: tuple[tuple[str, object], ...], path: str) -> Iterator[Laid]:
    """Give the jokers among `cards` their names, in order; null, or no entry, leaves one unnamed."""
    waiting = list(names)
    for laid in cards:
        if not isinstance(laid.card, Joker) or not waiting:
            yield laid
            continue
        where, name = waiting.pop(0)
        yield laid if name is None else Laid(laid.card, face(name, where))
    if waiting:
        jokers = len(names) - len(waiting)
        raise InputError(path, f"more names ({len(names)}) than jokers to take one ({jokers})")
