"""Sentences in the reader's language, with the facts of the moment put in.

A placeholder ``{cards}`` takes an int, a rank, a suit, a card, several cards (joined as the language
joins them), a meld, or a text. ``{cards:or}`` joins with "or", ``{name!r}`` puts a text in a programmer's
quotes. Texts are data: in HTML they are escaped.

>>> from tutor.rules.cards import parse_cards
>>> Phrases("en").text("hand.holds.breaks", cards=parse_cards("7♥ J♠"))
'7♥ and J♠ are not in your hand.'
>>> Phrases("de").text("hand.holds.breaks", cards=parse_cards("J♠"))
'B♠ ist nicht auf deiner Hand.'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from string import Formatter
from typing import TypeAlias

from tutor.rules.cards import Card, Joker, Laid, Rank, Suit
from tutor.rules.rulesets import RULESETS
from tutor.rules.verdict import Slot
from tutor.views.card_names import Shown, rank_name, short, spoken, suit_name
from tutor.views.cards_html import inline_card
from tutor.views.catalogue import LANGUAGES, PhraseError, catalogue

__all__ = ["LANGUAGES", "PhraseError", "Phrases", "Value"]

Value: TypeAlias = int | str | Rank | Suit | Shown | Sequence[Shown] | Sequence[Sequence[Shown]]
"""What a placeholder takes. A sequence of slots is a meld; a sequence of sequences is several melds."""


@dataclass(frozen=True, slots=True)
class _Output:
    """How texts and cards are written: plain, as HTML, or to be read aloud."""

    data: Callable[[str], str]
    card: Callable[[Shown, str], str]


_PLAIN = _Output(str, short)
_HTML = _Output(escape, inline_card)
_SPOKEN = _Output(str, spoken)


class Phrases:
    """The sentences of one language."""

    def __init__(self, lang: str) -> None:
        """Open the texts of `lang`. Raises `PhraseError` for a language that has none."""
        self._catalogue = catalogue(lang)
        self.lang = lang

    def __repr__(self) -> str:
        return f"Phrases({self.lang!r})"

    def text(self, message_id: str, /, **facts: Value) -> str:
        """The sentence as plain text. Raises `PhraseError` for an unknown id or a missing fact."""
        return self._fill(message_id, facts, _PLAIN)

    def html(self, message_id: str, /, **facts: Value) -> str:
        """The sentence as HTML, every card drawn. Raises `PhraseError`."""
        return self._fill(message_id, facts, _HTML)

    def spoken(self, message_id: str, /, **facts: Value) -> str:
        """The sentence to be read aloud, every card by its name. Raises `PhraseError`."""
        return self._fill(message_id, facts, _SPOKEN)

    def knows(self, message_id: str, /, **facts: Value) -> bool:
        """Whether there is such a message."""
        return self._find(message_id, facts) is not None

    def placeholders(self, message_id: str, /, **facts: Value) -> frozenset[str]:
        """The facts that a message asks for. Raises `PhraseError` for an unknown id."""
        return frozenset(name for _, name, _, _ in _parts(self._template(message_id, facts)) if name)

    def _template(self, message_id: str, facts: Mapping[str, Value]) -> str:
        found = self._find(message_id, facts)
        if found is None:
            raise PhraseError(f"no message {message_id!r} in language {self.lang!r}")
        return found

    def _find(self, message_id: str, facts: Mapping[str, Value]) -> str | None:
        return self._catalogue.find(message_id, _counts(facts)) or _unnamed_game(message_id)

    def _fill(self, message_id: str, facts: Mapping[str, Value], out: _Output) -> str:
        written = []
        for literal, name, join, quoted in _parts(self._template(message_id, facts)):
            written.append(out.data(literal))
            if name:
                if name not in facts:
                    raise PhraseError(f"message {message_id!r} needs the fact {name!r}")
                value = repr(facts[name]) if quoted else facts[name]
                written.append(self._value(value, join or "and", out))
        return "".join(written)

    def _value(self, value: Value, join: str, out: _Output) -> str:
        match value:
            case Rank():
                return out.data(rank_name(value, self.lang))
            case Suit():
                return out.data(suit_name(value, self.lang))
            case int():
                return str(value)
            case str():
                return out.data(value)
            case Card() | Joker() | Laid() | Slot():
                return out.card(value, self.lang)
            case _:
                return self._several(value, join, out)

    def _several(self, values: Sequence[Shown] | Sequence[Sequence[Shown]], join: str, out: _Output) -> str:
        if values and all(isinstance(value, Slot) for value in values):
            return " ".join(self._value(value, join, out) for value in values)
        return self._joined([self._one(value, join, out) for value in values], join, out)

    def _one(self, value: Shown | Sequence[Shown], join: str, out: _Output) -> str:
        """One of several: a card, or a whole meld, which is written without commas."""
        if isinstance(value, Sequence):
            return " ".join(self._value(card, join, out) for card in value)
        return self._value(value, join, out)

    def _joined(self, items: Sequence[str], join: str, out: _Output) -> str:
        if not items:
            return out.data(self._catalogue["list.none"])
        *head, last = items
        if not head:
            return last
        return self._catalogue[f"list.{join}"].format(head=", ".join(head), last=last)


def _unnamed_game(message_id: str) -> str | None:
    """A game without a name in this language goes by its id, so that a new game is one file."""
    domain, _, game = message_id.partition(".")
    return game.replace("_", " ").capitalize() if domain == "ruleset" and game in RULESETS else None


@lru_cache(maxsize=1024)
def _parts(template: str) -> tuple[tuple[str, str, str, bool], ...]:
    """A template as (text, name of the fact after it, how to join it, whether it stands in quotes)."""
    return tuple(
        (literal, name or "", join or "", conversion == "r")
        for literal, name, join, conversion in Formatter().parse(template)
    )


def _counts(facts: Mapping[str, Value]) -> dict[str, int]:
    """How many each fact is, for the plural forms: a number itself, or the number of cards."""
    counts = {}
    for name, value in facts.items():
        if isinstance(value, int) and not isinstance(value, Rank):
            counts[name] = value
        elif isinstance(value, Sequence) and not isinstance(value, str):
            counts[name] = len(value)
    return counts
