"""Reading a situation: every field with its type, every error with the path to what is wrong.

input.meld.joker_as[0]: cannot read '8X' at character 2: a suit is ♠ ♥ ♦ ♣ or S H D C
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

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

Choice = TypeVar("Choice", bound=Enum)
MOST = 1_000_000_000


class InputError(ValueError):
    """A situation that cannot be judged as it is written. Says what is wrong and where."""

    def __init__(self, path: str, what: str) -> None:
        super().__init__(f"{path}: {what}" if path else what)


@dataclass(frozen=True, slots=True)
class Fields:
    """A JSON object and the path at which it stands. A field that is null counts as not given.

    Every reader raises `InputError` for a field that is unreadable, of the wrong type, or missing
    where it has no default.
    """

    values: Mapping[str, object]
    path: str

    @classmethod
    def read(cls, value: object, path: str) -> Fields:
        """The object at `path`."""
        if not isinstance(value, dict):
            raise InputError(path, f"expected an object, found {kind_of(value)}")
        return cls(value, path)

    def __contains__(self, name: str) -> bool:
        return self.values.get(name) is not None

    def at(self, name: str) -> str:
        """The path of a field."""
        return f"{self.path}.{name}" if self.path else name

    def value(self, name: str) -> object:
        """A field of any type."""
        if name not in self:
            raise InputError(self.at(name), "is missing")
        return self.values[name]

    def scalar(self, name: str) -> object:
        """A text, a number, true or false."""
        found = self.value(name)
        if isinstance(found, list | dict):
            raise InputError(self.at(name), f"expected a text or a number, found {kind_of(found)}")
        return found

    def flag(self, name: str, default: bool | None = None) -> bool:
        """True or false."""
        if name not in self and default is not None:
            return default
        found = self.value(name)
        if not isinstance(found, bool):
            raise InputError(self.at(name), f"expected true or false, found {kind_of(found)}")
        return found

    def number(self, name: str, default: int | None = None, *, least: int = 0) -> int:
        """A whole number, not below `least`."""
        if name not in self and default is not None:
            return default
        return whole_number(self.value(name), self.at(name), least)

    def text(self, name: str) -> str:
        """A text."""
        return text(self.value(name), self.at(name))

    def choice(self, name: str, choices: type[Choice], default: Choice | None = None) -> Choice:
        """One of the values of an enumeration."""
        if name not in self and default is not None:
            return default
        found = self.text(name)
        for choice in choices:
            if choice.value == found:
                return choice
        known = ", ".join(repr(choice.value) for choice in choices)
        raise InputError(self.at(name), f"{found!r} is not one of {known}")

    def items(self, name: str) -> Iterator[tuple[str, object]]:
        """The entries of a list, each with its path."""
        found = self.value(name)
        if not isinstance(found, list):
            raise InputError(self.at(name), f"expected a list, found {kind_of(found)}")
        return ((f"{self.at(name)}[{place}]", item) for place, item in enumerate(found))

    def texts(self, name: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """A list of texts."""
        if name not in self and default is not None:
            return default
        return tuple(text(item, path) for path, item in self.items(name))

    def part(self, name: str) -> Fields:
        """An object within this one."""
        return Fields.read(self.value(name), self.at(name))

    def parts(self, name: str) -> tuple[Fields, ...]:
        """A list of objects; none where the field is not given."""
        if name not in self:
            return ()
        return tuple(Fields.read(item, path) for path, item in self.items(name))

    def entries(self, name: str) -> tuple[tuple[str, str, object], ...]:
        """An object used as a table: each key, the path of its value, and the value."""
        table = self.part(name)
        return tuple((key, table.at(key), value) for key, value in table.values.items())

    def card(self, name: str) -> AnyCard:
        """One card."""
        return one_card(self.value(name), self.at(name))

    def face(self, name: str) -> Card:
        """One card that is no joker."""
        return face(self.value(name), self.at(name))

    def card_if_given(self, name: str) -> AnyCard | None:
        """One card, where the field is given."""
        return self.card(name) if name in self else None

    def text_if_given(self, name: str) -> str | None:
        """A text, where the field is given."""
        return self.text(name) if name in self else None

    def number_if_given(self, name: str) -> int | None:
        """A whole number, where the field is given."""
        return self.number(name) if name in self else None

    def card_or_null(self, name: str) -> AnyCard | None:
        """One card, or the plain statement that there is none: the field must be there."""
        return self.card(name) if self._stated(name) else None

    def text_or_null(self, name: str) -> str | None:
        """A text, or the plain statement that there is none: the field must be there."""
        return self.text(name) if self._stated(name) else None

    def _stated(self, name: str) -> bool:
        if name not in self.values:
            raise InputError(self.at(name), "is missing (null means none)")
        return name in self

    def cards(self, name: str) -> tuple[AnyCard, ...]:
        """A list of cards, or their text; a single card will do."""
        return several_cards(self.value(name), self.at(name))

    def laid(self, name: str, names: str) -> tuple[Laid, ...]:
        """Cards as they are laid; `names` is the field that names their jokers, in order."""
        cards = laid_cards(self.value(name), self.at(name))
        if names not in self:
            return cards
        return tuple(_named(cards, tuple(self.items(names)), self.at(names)))


def parse(line: str) -> object:
    """A line of strict JSON. Raises `InputError` for anything else, also for a name used twice."""
    try:
        return json.loads(
            line, parse_constant=_no_number, parse_float=_finite, object_pairs_hook=_without_doubles
        )
    except InputError:
        raise
    except json.JSONDecodeError as error:
        raise InputError("", f"not JSON: {error.msg} at character {error.pos + 1}") from None
    except ValueError as error:  # a number of thousands of digits
        raise InputError("", f"not JSON that can be read: {error}") from None


def _no_number(name: str) -> object:
    raise InputError("", f"not JSON: {name} is no number")


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise InputError("", "not JSON that can be read: a number is too large")
    return number


def _without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise InputError("", f"an object has two fields called {twice!r}")
    return found


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


def _named(cards: Iterable[Laid], names: tuple[tuple[str, object], ...], path: str) -> Iterator[Laid]:
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
