"""Every option of every game is alive: another value changes some verdict or score, found by search.

An option that no source or ruling says anything about (`unused`) changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tutor.rules.compare import find_differences
from tutor.rules.options import (
    OPTION_NAMES,
    AceCount,
    DealRow,
    Mode,
    StockOut,
    option_values,
)
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS

OTHER_NUMBERS: dict[str, tuple[object, ...]] = {
    "deals": ((DealRow(2, 3, 9, 2, 2),),),
    "hand_size": (9, 11),
    "opener_extra": (0, 1, 2),
    "set_min": (2, 4),
    "set_max": (3,),  # not 5: there are four suits
    "run_min": (2, 4),
    "max_jokers_per_meld": (0, 1),  # not 2: Kon Khan has two jokers in all
    "min_naturals": (2, 3),  # not 0: three jokers are needed for a meld of jokers
    "open_min": (0, 51, 52),
    "joker_points": (15, 20, 25),
    "ace_points": (10, 11),
    "limit": (99, 101),
    "hat_chips": (0, 1, 2),
    "ante": (0, 2),
    "best5_hands": (4, 6),
}

WORTHLESS_OPENING = 1
"""An opening that asks for a single point asks for nothing: the cheapest meld is worth six."""


def same_by_nature(rules: Ruleset, name: str, value: object) -> bool:
    """Two names for one rule: values that say the same as the game's own, given its other options."""
    options = rules.options
    match name, value:
        case "mode", Mode.HATS | Mode.TARGET:
            # Both play to a limit; whether one may come back for a hat is an option of its own.
            return options.mode in (Mode.HATS, Mode.TARGET)
        case "ace_points", AceCount.ELEVEN_IF_HIGH:
            return options.ace_points == (11 if options.ace_high else 1)
        case "stock_out", StockOut.BY_MODE | StockOut.RESHUFFLE | StockOut.END_ROUND:
            # What the mode says is said again by name.
            by_mode = StockOut.END_ROUND if options.mode is Mode.BEST5 else StockOut.RESHUFFLE
            return {value, options.stock_out} <= {StockOut.BY_MODE, by_mode}
        case _:
            return False


def other_values(rules: Ruleset, name: str) -> Iterator[object]:
    own = getattr(rules.options, name)
    for value in (*option_values(name), *OTHER_NUMBERS.get(name, ())):
        if value != own and not same_by_nature(rules, name, value):
            yield value


def variants(rules: Ruleset) -> tuple[Ruleset, ...]:
    """The game itself, and Kon Khan in its other mode: each mode has options of its own (004)."""
    if rules.options.mode is Mode.MOTUNE:
        return rules, replace(rules, mode=Mode.BEST5)
    return (rules,)


def differ(rules: Ruleset, name: str, value: object) -> bool:
    return any(True for _ in find_differences(rules, replace(rules, **{name: value})))


CITED = [(rules, name) for rules in RULESETS.values() for name in OPTION_NAMES if rules.cite(name)]
UNUSED = [(rules, name) for rules in RULESETS.values() for name in OPTION_NAMES if not rules.cite(name)]


def named(cases: list[tuple[Ruleset, str]]) -> list[str]:
    return [f"{rules.id}-{name}" for rules, name in cases]


@pytest.mark.parametrize(("rules", "name"), CITED, ids=named(CITED))
def test_every_other_value_changes_a_verdict_or_a_score(rules: Ruleset, name: str) -> None:
    values = {variant: list(other_values(variant, name)) for variant in variants(rules)}
    tried = dict.fromkeys(value for of_variant in values.values() for value in of_variant)
    assert tried, "no other value to try"
    dead = [
        value
        for value in tried
        if not any(value in values[variant] and differ(variant, name, value) for variant in values)
    ]
    assert dead == []


@pytest.mark.parametrize(("rules", "name"), UNUSED, ids=named(UNUSED))
def test_an_option_that_nothing_is_cited_for_changes_nothing(rules: Ruleset, name: str) -> None:
    alive = [
        value
        for variant in variants(rules)
        for value in other_values(variant, name)
        if differ(variant, name, value)
    ]
    assert alive == []


@pytest.mark.parametrize("rules", RULESETS.values(), ids=str)
def test_an_opening_of_a_single_point_asks_for_nothing(rules: Ruleset) -> None:
    free = replace(rules, open_min=0)
    assert list(find_differences(free, replace(free, open_min=WORTHLESS_OPENING))) == []
