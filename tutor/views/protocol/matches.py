"""Questions about a match: who is burnt, who is removed, who takes the pot, who has won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from tutor.rules.match import MatchError
from tutor.rules.match.telling import Told
from tutor.rules.options import Mode
from tutor.rules.ruleset import Ruleset, replace
from tutor.views.protocol.answer import Answer, JsonObject, agreed
from tutor.views.protocol.best_of_five import best_of_five
from tutor.views.protocol.fields import Fields
from tutor.views.protocol.motune import motune
from tutor.views.protocol.to_a_limit import hats, target
from tutor.views.protocol.values import InputError

AGREED = {
    Mode.HATS: ("limit", "limit_test", "comeback", "hat_chips"),
    Mode.TARGET: ("limit", "limit_test", "score_side"),
    Mode.MOTUNE: ("ante", "pot_includes_deciding_hand"),
    Mode.BEST5: ("best5_hands",),
}
"""The options on which the answer rests."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number that may be given with the scores: its field, the option it is, and the least it can be."""

    field: str
    option: str
    least: int


NUMBERS: dict[Mode, Number | None] = {
    Mode.HATS: Number("limit", "limit", 1),
    Mode.TARGET: Number("target", "limit", 1),
    Mode.MOTUNE: Number("ante", "ante", 0),
    Mode.BEST5: None,
}


def match_score(given: Fields, rules: Ruleset) -> Answer:
    """How does the match stand after these rounds?"""
    system = given.choice("system", Mode)
    rules = _as_said(given, system, rules)
    try:
        value, notes = _told(system, given, rules)
    except MatchError as error:
        raise InputError.of(given.path, error) from None
    return Answer(value=value, reasons=(*agreed(rules, *AGREED[system]), *notes))


def _as_said(given: Fields, system: Mode, rules: Ruleset) -> Ruleset:
    """The game with the number that the table of its scores may name."""
    number = NUMBERS[system]
    if number is None or number.field not in given:
        return rules
    return replace(rules, **{number.option: given.number(number.field, least=number.least)})


def _told(system: Mode, given: Fields, rules: Ruleset) -> tuple[JsonObject, tuple[Told, ...]]:
    """The standings, and what happened on the way there."""
    match system:
        case Mode.HATS:
            return hats(given, rules)
        case Mode.TARGET:
            return target(given, rules)
        case Mode.MOTUNE:
            return motune(given, rules)
        case Mode.BEST5:
            return best_of_five(given, rules)
        case other:
            assert_never(other)
