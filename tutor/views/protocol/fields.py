"""Reading a situation: every field with its type, every error with the path to what is wrong.

input.meld.joker_as[0]: cannot read '8X' at character 2: a suit is ♠ ♥ ♦ ♣ or S H D C
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from tutor.rules.cards import AnyCard, Card, Laid
from tutor.views.protocol.values import (
    InputError,
    expected,
    face,
    laid_cards,
    named,
    one_card,
    several_cards,
    text,
    whole_number,
)

Choice = TypeVar("Choice", bound=Enum)


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
            raise expected(path, "object", value)
        return cls(value, path)

    def __contains__(self, name: str) -> bool:
        return self.values.get(name) is not None

    def at(self, name: str) -> str:
        """The path of a field."""
        return f"{self.path}.{name}" if self.path else name

    def value(self, name: str) -> object:
        """A field of any type."""
        if name not in self:
            raise InputError(self.at(name), "missing")
        return self.values[name]

    def scalar(self, name: str) -> object:
        """A text, a number, true or false."""
        found = self.value(name)
        if isinstance(found, list | dict):
            raise expected(self.at(name), "scalar", found)
        return found

    def flag(self, name: str, default: bool | None = None) -> bool:
        """True or false."""
        if name not in self and default is not None:
            return default
        found = self.value(name)
        if not isinstance(found, bool):
            raise expected(self.at(name), "flag", found)
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
        raise InputError(self.at(name), "none_of", value=found, known=known)

    def items(self, name: str) -> Iterator[tuple[str, object]]:
        """The entries of a list, each with its path."""
        found = self.value(name)
        if not isinstance(found, list):
            raise expected(self.at(name), "list", found)
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
            raise InputError(self.at(name), "missing_or_null")
        return name in self

    def cards(self, name: str) -> tuple[AnyCard, ...]:
        """A list of cards, or their text; a single card will do."""
        return several_cards(self.value(name), self.at(name))

    def laid(self, name: str, names: str) -> tuple[Laid, ...]:
        """Cards as they are laid; `names` is the field that names their jokers, in order."""
        cards = laid_cards(self.value(name), self.at(name))
        if names not in self:
            return cards
        return tuple(named(cards, tuple(self.items(names)), self.at(names)))
