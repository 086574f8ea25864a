"""What is put into the fields of the referee's forms, and what becomes of it in a line of protocol.

What a field writes it reads back, so that a question that was shared can be changed and asked again.
Tables have a line for each player or hand: ``Anna: K♣ 7♦``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import zip_longest
from typing import assert_never

from tutor.rules.cards import as_laid
from tutor.views.protocol.answer import JsonObject

ONTO = ">"
AND = " / "
"""Between melds in one line; a slash or a new line will do when reading."""

YES, NO = "yes", "no"
NOBODY = "-"
_PARTS = re.compile(r"[/\n]")
_WHOLE = re.compile(r"[+-]?[0-9]{1,12}")


class Sort(Enum):
    """What is put into a field. MAYBE: an empty field says nothing. OR_NONE: it says that there is none."""

    CARDS = auto()
    CARDS_OR_NONE = auto()
    MAYBE_CARDS = auto()
    MELDS = auto()
    LAYOFFS = auto()
    EXCHANGES = auto()
    MOVES = auto()
    """Cards, the meld in which they lie, and the meld to which they are moved."""
    TAKEN = auto()
    """The card taken from the discard pile in this turn, if one was."""
    MAYBE_NUMBER = auto()
    TICK = auto()
    CHOICE = auto()
    NAME_OR_NONE = auto()
    NAMES = auto()
    HANDS = auto()
    """Each player with the cards left in the hand."""
    POINTS = auto()
    """Each player with a number."""
    ROUNDS = auto()
    """Each player with a number for every round."""
    POT_HANDS = auto()
    """Each winner with those who were down beside them; a dash where nobody won."""


TAPPED = frozenset(
    {
        Sort.CARDS, Sort.CARDS_OR_NONE, Sort.MAYBE_CARDS, Sort.MELDS, Sort.LAYOFFS, Sort.EXCHANGES,
        Sort.MOVES, Sort.TAKEN, Sort.HANDS,
    }
)  # fmt: skip
"""Fields into which cards can be tapped."""

TABLES = frozenset({Sort.HANDS, Sort.POINTS, Sort.ROUNDS, Sort.POT_HANDS})
"""Fields with a line for each player or hand."""

_OF_ONE_CARD = frozenset({"turned", "card", "discard", "discard_taken", "took"})

_BY_NAME = TABLES - {Sort.POT_HANDS}
"""Those in which a name has one line."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form, and an example to begin with. `name` is its name in the protocol."""

    name: str
    sort: Sort
    example: str = ""
    choices: tuple[str, ...] = ()


def written(field: Field, text: str) -> JsonObject:
    """A field's part of the input."""
    text = text.strip()
    if not text and field.sort in (Sort.MAYBE_CARDS, Sort.TAKEN, Sort.MAYBE_NUMBER):
        return {}
    return {field.name: _written(field.sort, text)}


def cards_in(field: Field, text: str) -> list[str]:
    """The cards in a field, each group by itself; nothing where none are asked for."""
    if field.sort not in TAPPED:
        return []
    parts = _parts(text)
    if field.sort is Sort.HANDS:
        return [_halves(part, ":")[1] for part in parts]
    return [group for part in parts for group in part.split(ONTO)]


def doubled_name(field: Field, text: str) -> str | None:
    """A name with two lines where each has one: as an object of JSON only its last line would count."""
    names = [_halves(part, ":")[0] for part in _parts(text)] if field.sort in _BY_NAME else []
    return next((name for name in names if names.count(name) > 1), None)


def without_colon(field: Field, text: str) -> str | None:
    """A line without the colon that parts a name from numbers or cards; a name alone holds no card."""
    if field.sort not in _BY_NAME:
        return None
    lines = (part for part in _parts(text) if ":" not in part)
    return next((one for one in lines if field.sort is not Sort.HANDS or " " in one), None)


def wants_one_card(field: Field, text: str) -> bool:
    """Whether another number of cards stands where one is asked for."""
    if field.name not in _OF_ONE_CARD:
        return False
    several = any(len(as_laid(cards)) > 1 for cards in cards_in(field, text))
    return several or (field.sort is Sort.CARDS and not text.strip())


def _written(sort: Sort, text: str) -> object:
    match sort:
        case Sort.TICK:
            return text == YES
        case Sort.CARDS | Sort.MAYBE_CARDS | Sort.CHOICE:
            return text
        case Sort.CARDS_OR_NONE | Sort.NAME_OR_NONE:
            return text or None
        case Sort.MAYBE_NUMBER:
            return _number(text)
        case Sort.TAKEN:
            return {"from": "discard", "card": text, "same_turn": True}
        case Sort.MELDS:
            return _parts(text)
        case Sort.NAMES:
            return _names(text)
        case Sort.LAYOFFS | Sort.EXCHANGES | Sort.MOVES:
            return [_along(_ARROWS[sort], part) for part in _parts(text)]
        case Sort.HANDS | Sort.POINTS | Sort.ROUNDS | Sort.POT_HANDS:
            return _table(sort, [_halves(part, ":") for part in _parts(text)])
        case other:
            assert_never(other)


_ARROWS = {
    Sort.LAYOFFS: ("card", "onto"),
    Sort.EXCHANGES: ("give", "meld"),
    Sort.MOVES: ("cards", "from", "to"),
}
"""What stands before, between and after the arrows."""


def _along(names: Sequence[str], text: str) -> JsonObject:
    """What has no arrow before it is empty; what has too many stays together, for the protocol to refuse."""
    told = [part.strip() for part in text.split(ONTO, len(names) - 1)]
    return dict(zip_longest(names, told, fillvalue=""))


def _table(sort: Sort, rows: list[tuple[str, str]]) -> object:
    match sort:
        case Sort.POINTS:
            return {name: _number(points) for name, points in rows}
        case Sort.ROUNDS:
            return {name: [_number(one) for one in points.split()] for name, points in rows}
        case Sort.POT_HANDS:
            return [_pot_hand(winner, others) for winner, others in rows]
        case _:
            return dict(rows)


def _pot_hand(winner: str, others: str) -> JsonObject:
    return {"winner": None} if winner == NOBODY else {"winner": winner, "went_down": _names(others)}


def _parts(text: str) -> list[str]:
    plain = text.replace("->", ONTO).replace("→", ONTO)
    return [part.strip() for part in _PARTS.split(plain) if part.strip()]


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _halves(text: str, mark: str) -> tuple[str, str]:
    before, _, after = text.partition(mark)
    return before.strip(), after.strip()


def _number(text: str) -> object:
    """A whole number; anything else as it is, for the protocol to refuse."""
    plain = text.replace("−", "-")
    return int(plain) if _WHOLE.fullmatch(plain) else text


# --- reading back ----------------------------------------------------------------------------------


def read(field: Field, given: Mapping[str, object]) -> str | None:
    """What a field must hold to ask this part of an input again; None where it cannot.

    The example of a yes or no is what goes without saying.
    """
    value = given.get(field.name)
    if value is None and field.sort is Sort.TICK:
        return field.example
    if value is None:
        return None if field.sort is Sort.CHOICE else ""
    try:
        text = _read(field.sort, value)
    except (KeyError, TypeError):
        return None  # another shape, which the protocol takes as well
    known = field.sort is not Sort.CHOICE or text in field.choices
    return text if known and written(field, text).get(field.name) == value else None


def _read(sort: Sort, value: object) -> str:
    """The text for a value. Raises what a value of another shape makes it raise."""
    if sort is Sort.TICK:
        return YES if value is True else NO
    return _READERS[sort](value)


def _plain(value: object) -> str:
    return str(value)


def _joined(values: object) -> str:
    return AND.join(map(str, _listed(values)))


def _arrowed(sort: Sort) -> Callable[[object], str]:
    return lambda value: AND.join(
        f" {ONTO} ".join(one[name] for name in _ARROWS[sort]) for one in _listed(value)
    )


def _lines(rows: Iterable[tuple[str, str]]) -> str:
    return "\n".join(f"{name}: {told}".rstrip() for name, told in rows)


def _listed(value: object) -> list[dict[str, str]]:
    if not isinstance(value, list):
        raise TypeError("a list was meant")
    return value


def _rows(value: object) -> list[tuple[str, object]]:
    if not isinstance(value, dict):
        raise TypeError("a table was meant")
    return list(value.items())


def _pot_line(hand: Mapping[str, object]) -> tuple[str, str]:
    winner = hand["winner"]
    others = hand.get("went_down", [])
    return (NOBODY, "") if winner is None else (str(winner), ", ".join(map(str, _listed(others))))


_READERS: Mapping[Sort, Callable[[object], str]] = {
    Sort.CARDS: _plain,
    Sort.CARDS_OR_NONE: _plain,
    Sort.MAYBE_CARDS: _plain,
    Sort.CHOICE: _plain,
    Sort.NAME_OR_NONE: _plain,
    Sort.MAYBE_NUMBER: _plain,
    Sort.TAKEN: lambda value: str(dict(_rows(value))["card"]),
    Sort.MELDS: _joined,
    Sort.NAMES: lambda value: ", ".join(map(str, _listed(value))),
    **{sort: _arrowed(sort) for sort in _ARROWS},
    Sort.HANDS: lambda value: _lines((name, str(cards)) for name, cards in _rows(value)),
    Sort.POINTS: lambda value: _lines((name, str(points)) for name, points in _rows(value)),
    Sort.ROUNDS: lambda value: _lines(
        (name, " ".join(map(str, _listed(points)))) for name, points in _rows(value)
    ),
    Sort.POT_HANDS: lambda value: _lines(map(_pot_line, _listed(value))),
}
