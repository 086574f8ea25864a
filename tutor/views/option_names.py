"""Options and their values in words, for parameter tables and house rules.

>>> from tutor.rules.options import JokerTake
>>> value_name("joker_take", JokerTake.OWN_MELD, Phrases("en"))
'with a meld of your own down'
"""

from __future__ import annotations

from enum import Enum

from tutor.rules.options import DealRow
from tutor.views.phrases import Phrases


def ruleset_name(ruleset_id: str, phrases: Phrases) -> str:
    """The name of a game. Raises `PhraseError` for one that has none."""
    return phrases.text(f"ruleset.{ruleset_id}")


def option_name(option: str, phrases: Phrases) -> str:
    """What an option is about. Raises `PhraseError` for one that does not exist."""
    return phrases.text(f"option.{option}")


def value_name(option: str, value: object, phrases: Phrases) -> str:
    """What a value of an option means. Raises `PhraseError` where it has no name."""
    match value:
        case bool():
            return phrases.text(f"value.{str(value).lower()}")
        case int():
            return str(value)
        case Enum():
            return phrases.text(f"value.{option}.{value.value}")
        case None:
            return phrases.text(f"value.{option}.null")
        case tuple():
            return "; ".join(_deal(row, phrases) for row in value)
        case _:
            return phrases.text(f"value.{option}.{value}")


def _deal(row: DealRow, phrases: Phrases) -> str:
    few, many = row.min_players, row.max_players
    players = str(few) if few == many else f"{few}–{many}"
    return phrases.text(
        "value.deal_row", players=players, cards=row.cards, decks=row.decks, jokers=row.jokers
    )
