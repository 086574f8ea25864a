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
from tutor.rules.errors import Fact, RulesError, Words
from tutor.views.phrases import Phrases

MOST = 1_000_000_000


class InputError(ValueError):
    """A situation that cannot be judged as it is written: where, and by an id and facts, what is wrong."""

    def __init__(self, path: str, id: str, /, **facts: Fact) -> None:
        super().__init__(f"{path}: {id} {facts}")
        self.path = path
        self.what = Words(id, facts)

    @classmethod
    def of(cls, path: str, error: RulesError) -> InputError:
        """What the rules refuse, with its path."""
        return cls(path, error.id, **error.facts)

    def told(self, phrases: Phrases) -> str:
        """What is wrong and where, in the reader's language."""
        what = _said(self.what, phrases)
        return f"{self.path}: {what}" if self.path else what


def _said(words: Words, phrases: Phrases) -> str:
    facts = {
        name: _said(one, phrases) if isinstance(one, Words) else one for name, one in words.facts.items()
    }
    return phrases.text(f"input.{words.id}", **facts)


def expected(path: str, wanted: str, value: object) -> InputError:
    """The error for a value of the wrong type; `wanted` is the id of the right one."""
    return InputError(path, "expected", wanted=Words(f"kind.{wanted}"), found=kind_of(value))


def bounded(value: object, path: str) -> object:
    """Any value but a number beyond what a score pad can hold. Raises `InputError`."""
    if isinstance(value, int) and abs(value) > MOST:
        raise InputError(path, "too_large", most=MOST)
    return value


def kind_of(value: object) -> Words:
    """What a value read from JSON is, for an error message."""
    match value:
        case None:
            return Words("kind.null")
        case bool():
            return Words("kind.true" if value else "kind.false")
        case int() | float():
            return Words("kind.number", {"value": str(value)}) if abs(value) < 1e15 else Words("kind.huge")
        case str():
            return Words("kind.this_text", {"text": value}) if len(value) <= 40 else Words("kind.long_text")
        case list():
            return Words("kind.list")
        case _:
            return Words("kind.object")


def text(value: object, path: str) -> str:
    """A text. Raises `InputError`."""
    if not isinstance(value, str):
        raise expected(path, "text", value)
    return value


def whole_number(value: object, path: str, least: int | None = 0) -> int:
    """A whole number, not below `least`. Raises `InputError`."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise expected(path, "whole_number", value)
    bounded(value, path)
    if least is not None and value < least:
        raise InputError(path, "below", value=value, least=least)
    return value


def one_card(value: object, path: str) -> AnyCard:
    """A card from its text. Raises `InputError`."""
    try:
        return parse_card(text(value, path))
    except CardSyntaxError as error:
        raise InputError.of(path, error) from None


def face(value: object, path: str) -> Card:
    """A card that is no joker. Raises `InputError`."""
    card = one_card(value, path)
    if isinstance(card, Joker):
        raise InputError(path, "no_joker")
    return card


def several_cards(value: object, path: str) -> tuple[AnyCard, ...]:
    """Cards from a list of texts or from one text. Raises `InputError`."""
    if isinstance(value, list):
        return tuple(one_card(item, f"{path}[{place}]") for place, item in enumerate(value))
    try:
        return parse_cards(_list_or_text(value, path))
    except CardSyntaxError as error:
        raise InputError.of(path, error) from None


def laid_cards(value: object, path: str) -> tuple[Laid, ...]:
    """Laid cards (``JK=6♠``) from a list of texts or from one text. Raises `InputError`."""
    if isinstance(value, list):
        return tuple(_one_laid(item, f"{path}[{place}]") for place, item in enumerate(value))
    try:
        return as_laid(_list_or_text(value, path))
    except CardSyntaxError as error:
        raise InputError.of(path, error) from None


def _one_laid(value: object, path: str) -> Laid:
    try:
        return parse_laid(text(value, path))
    except CardSyntaxError as error:
        raise InputError.of(path, error) from None


def _list_or_text(value: object, path: str) -> str:
    if not isinstance(value, str):
        raise expected(path, "cards", value)
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
        raise InputError(path, "more_names", names=len(names), jokers=jokers)
