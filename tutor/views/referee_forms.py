"""The questions that the referee's page has forms for, and what their fields become in a line of protocol.

What a form writes is read back by the same form, so that a question that was shared can be changed and
asked again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from tutor.rules.options import Layoff, WildRanks
from tutor.rules.ruleset import Ruleset
from tutor.views.protocol.answer import JsonObject

BETWEEN = "/"
ONTO = ">"


class Sort(Enum):
    """What is put into a field."""

    CARDS = "cards"
    CARDS_OR_NONE = "cards_or_none"
    """An empty field says that there is none."""
    MAYBE_CARDS = "maybe_cards"
    """An empty field says nothing."""
    MELDS = "melds"
    LAYOFFS = "layoffs"
    TICK = "tick"


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form, and an example to begin with. `name` is its name in the protocol."""

    name: str
    sort: Sort
    example: str = ""


TURNED = Field("turned", Sort.MAYBE_CARDS)
OWN_MELD = Field("own_meld", Sort.TICK, "yes")
_WILD_ONLY = ("wilds", "best_deadwood")
_TABLE = ("layoff", "take_joker")

FORMS: Mapping[str, tuple[Field, ...]] = {
    "meld": (Field("cards", Sort.CARDS, "5♠ JK=6♠ 7♠"), TURNED),
    "layoff": (Field("meld", Sort.CARDS, "J♥ Q♥ K♥"), Field("add", Sort.CARDS, "10♥"), OWN_MELD),
    "take_joker": (Field("meld", Sort.CARDS, "5♠ JK=6♠ 7♠"), Field("give", Sort.CARDS, "6♠"), OWN_MELD),
    "burn": (Field("meld", Sort.CARDS, "7♥ 7♠ 7♦"), Field("add", Sort.CARDS, "7♣")),
    "wilds": (Field("turned", Sort.CARDS, "8♦"),),
    "open": (
        Field("melds", Sort.MELDS, "Q♣ K♣ A♣ / 7♥ 7♠ 7♦"),
        Field("discard_taken", Sort.MAYBE_CARDS),
    ),
    "go_out": (
        Field("hand_after_draw", Sort.CARDS, "3♣ 3♥ 3♠ 10♥ 8♠"),
        Field("melds", Sort.MELDS, "3♣ 3♥ 3♠"),
        Field("layoffs", Sort.LAYOFFS, "10♥ > J♥ Q♥ K♥"),
        Field("discard", Sort.CARDS_OR_NONE, "8♠"),
        OWN_MELD,
        TURNED,
    ),
    "score_hand": (Field("hand", Sort.CARDS, "K♣ 7♦ JK"), TURNED),
    "best_deadwood": (
        Field("hand", Sort.CARDS, "3♣ 3♥ 3♠ 4♦ 5♦ 6♦ 7♦ K♣ Q♠ 9♥"),
        Field("turned", Sort.CARDS, "8♦"),
    ),
}


def kinds(rules: Ruleset) -> tuple[str, ...]:
    """The questions that make sense in a game."""
    options = rules.options
    hidden = set[str]()
    if options.wild_ranks is WildRanks.NONE:
        hidden |= set(_WILD_ONLY)
    if options.layoff is Layoff.NONE:
        hidden |= set(_TABLE)
    if not options.burn_four:
        hidden.add("burn")
    if not options.open_min:
        hidden.add("open")
    return tuple(kind for kind in FORMS if kind not in hidden)


def form(kind: str, rules: Ruleset) -> tuple[Field, ...]:
    """The fields of a question in a game: a turned card only where one is turned."""
    turns = rules.options.wild_ranks is not WildRanks.NONE
    return tuple(field for field in FORMS[kind] if field is not TURNED or turns)


def written(field: Field, value: object) -> Mapping[str, object]:
    """A field's part of the input."""
    text = str(value).strip()
    match field.sort:
        case Sort.TICK:
            return {field.name: value == "yes"}
        case Sort.CARDS:
            return {field.name: text}
        case Sort.CARDS_OR_NONE:
            return {field.name: text or None}
        case Sort.MAYBE_CARDS:
            return {field.name: text} if text else {}
        case Sort.MELDS:
            return {field.name: _parts(text)}
        case Sort.LAYOFFS:
            return {field.name: [_layoff(part) for part in _parts(text)]}


def read(field: Field, given: JsonObject) -> str | None:
    """What a field must hold to write this input again; None where it cannot."""
    value = given.get(field.name)
    match field.sort:
        case Sort.TICK:
            return "yes" if value is True else "no" if value is False else None
        case Sort.CARDS:
            return value if isinstance(value, str) else None
        case Sort.CARDS_OR_NONE | Sort.MAYBE_CARDS:
            return "" if value is None else value if isinstance(value, str) else None
        case Sort.MELDS:
            melds = value if isinstance(value, list) else None
            fits = melds is not None and all(isinstance(meld, str) for meld in melds)
            return f" {BETWEEN} ".join(melds) if melds is not None and fits else None
        case Sort.LAYOFFS:
            return _layoffs(value)


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(BETWEEN) if part.strip()]


def _layoff(text: str) -> JsonObject:
    card, _, onto = text.partition(ONTO)
    return {"card": card.strip(), "onto": onto.strip()}


def _layoffs(value: object) -> str | None:
    parts = []
    for one in value if isinstance(value, list) else ():
        match one:
            case {"card": str(card), "onto": str(onto)}:
                parts.append(f"{card} {ONTO} {onto}")
            case _:
                return None
    return f" {BETWEEN} ".join(parts)
