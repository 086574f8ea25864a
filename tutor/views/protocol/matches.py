"""Questions about a match: who is burnt, who is removed, who takes the pot, who has won."""

from __future__ import annotations

from typing import assert_never

from tutor.rules.match import MatchError
from tutor.rules.options import Mode
from tutor.rules.ruleset import Ruleset
from tutor.views.protocol.answer import Answer, JsonObject
from tutor.views.protocol.best_of_five import best_of_five
from tutor.views.protocol.fields import Fields
from tutor.views.protocol.motune import motune
from tutor.views.protocol.to_a_limit import hats, target
from tutor.views.protocol.values import InputError


def match_score(given: Fields, rules: Ruleset) -> Answer:
    """How does the match stand after these rounds?"""
    try:
        return Answer(value=_value(given, rules))
    except MatchError as error:
        raise InputError(given.path, str(error)) from None


def _value(given: Fields, rules: Ruleset) -> JsonObject:
    match given.choice("system", Mode):
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
