"""House rules that a table might agree on: for each option, the values that are worth trying."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.rules.options import OPTION_NAMES, OptionError, check_option, option_values
from tutor.rules.ruleset import Ruleset
from tutor.rules.rulesets import RULESETS


def alternatives(rules: Ruleset, option: str) -> tuple[object, ...]:
    """Other values that an option of this game could have.

    They are what the vocabulary knows, what other games play, and the numbers beside its own. Raises
    `OptionError` for an unknown option.

    >>> alternatives(RULESETS["koum_kan"], "joker_points")
    (15, 25, 19, 21)
    """
    own = _value(rules, option)
    values = (*option_values(option), *_played(option), *_beside(own))
    return tuple(dict.fromkeys(value for value in values if value != own and _possible(option, value)))


def changeable(rules: Ruleset) -> tuple[str, ...]:
    """The options that matter in this game and have another value, in the vocabulary's order."""
    return tuple(name for name in OPTION_NAMES if rules.cite(name) and alternatives(rules, name))


def _value(rules: Ruleset, option: str) -> object:
    if option not in OPTION_NAMES:
        raise OptionError(f"unknown option {option!r}", "option.unknown", option=option)
    return getattr(rules.options, option)


def _played(option: str) -> Iterator[object]:
    return (getattr(game.options, option) for game in RULESETS.values())


def _beside(own: object) -> Iterator[int]:
    if isinstance(own, int) and not isinstance(own, bool):
        yield own - 1
        yield own + 1


def _possible(option: str, value: object) -> bool:
    try:
        check_option(option, value)
    except OptionError:
        return False
    return True
