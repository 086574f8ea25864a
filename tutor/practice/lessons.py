"""One game taught to somebody who knows another: the rules that differ, those that matter most first.

How often a rule matters is measured (``python -m benchmarks.simulate matters``): rounds of the new game
are played as they are, and again with the old game's rule in the place of this one. A rule that
changes most rounds has to be known before the first; one that changes hardly any can wait. The rules of a
game that was added since then are told without a share and an example, until they are measured.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from importlib.resources import files
from typing import assert_never

from tutor.practice.dealer import kinds_of
from tutor.practice.measured import Interval, measured
from tutor.practice.moves import SIX
from tutor.rules.compare import Difference, Kind, differences_of_kind, parameter_table
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS

BETWEEN_ROUNDS = frozenset(
    ["limit", "limit_test", "comeback", "hat_chips", "ante", "pot_includes_deciding_hand", "best5_hands"]
)
"""Options that no single round can show."""


@dataclass(frozen=True)
class Variant:
    """A game with one option as another game has it."""

    game: str
    option: str
    other: str

    @property
    def rules(self) -> Ruleset:
        """The game as it is."""
        return RULESETS[self.game]

    @property
    def changed(self) -> Ruleset:
        """The game with the other's rule."""
        value = getattr(RULESETS[self.other].options, self.option)
        return replace(self.rules, **{self.option: value})

    def __str__(self) -> str:
        return f"{self.game}.{self.option}.{self.other}"


class NoShare(Enum):
    """Why nothing is said about how often a rule matters. The value is the end of a message id."""

    BETWEEN_ROUNDS = "between_rounds"
    UNMEASURED = "unmeasured"


@dataclass(frozen=True)
class Lesson:
    """A rule to learn: the option, and in which share of rounds it matters."""

    option: str
    matters: Interval | NoShare


def lessons(known: Ruleset, new: Ruleset) -> tuple[Lesson, ...]:
    """What somebody who knows one game has to learn for another, the most frequent first.

    >>> [lesson.option for lesson in lessons(RULESETS["thanasis"], RULESETS["dynamitis"])]
    ['wild_ranks']
    """
    found = [Lesson(option, _how_often(known, new, option)) for option in differing(known, new)]
    return tuple(sorted(found, key=_place))


def _place(lesson: Lesson) -> float:
    """What may matter before what no round shows."""
    match lesson.matters:
        case Interval(value=share):
            return -share
        case NoShare.UNMEASURED:
            return 1.0
        case NoShare.BETWEEN_ROUNDS:
            return 2.0
        case other:
            assert_never(other)


def differing(known: Ruleset, new: Ruleset) -> tuple[str, ...]:
    """The options of the new game that another game answers differently, in the vocabulary's order."""
    rows = parameter_table((known, new), differences_only=True)
    return tuple(row.option for row in rows if row.choices[1].cites)


def variants() -> Iterator[Variant]:
    """Every game with every single rule of every other, each value once: that of the texts' games first."""
    games = sorted(RULESETS, key=lambda id: id not in SIX)
    for game in games:
        seen: set[tuple[str, object]] = set()
        for other in games:
            known = RULESETS[other]
            for option in differing(known, RULESETS[game]):
                value = getattr(known.options, option)
                if (option, value) not in seen:
                    seen.add((option, value))
                    yield Variant(game, option, other)


def variant_with(known: Ruleset, new: Ruleset, option: str) -> Variant:
    """The new game with this rule: as it was played for one of the games with the same value, if it was.

    Raises `LookupError` where no game has this value.
    """
    value = getattr(known.options, option)
    alike = [
        Variant(new.id, option, other)
        for other, rules in RULESETS.items()
        if getattr(rules.options, option) == value and option in differing(rules, new)
    ]
    if not alike:
        raise LookupError(f"nobody plays {new.id} with {option}={value!r}")
    return next((variant for variant in alike if str(variant) in example_kinds()), alike[0])


def _how_often(known: Ruleset, new: Ruleset, option: str) -> Interval | NoShare:
    if option in BETWEEN_ROUNDS:
        return NoShare.BETWEEN_ROUNDS
    line = measured("matters").find(str(variant_with(known, new, option)))
    return NoShare.UNMEASURED if line is None else line.at_least(1)


# --- one rule --------------------------------------------------------------------------------------


def example(variant: Variant) -> Difference | None:
    """The smallest situation that shows what the rule changes; None where none that is tried does.

    The kind of situation was searched for before (``python -m benchmarks.simulate.examples``); without
    that there is no example either.
    """
    kind = example_kinds().get(str(variant))
    if kind is None:
        return None
    return next(differences_of_kind(Kind(kind), variant.changed, variant.rules))


@lru_cache(maxsize=1)
def example_kinds() -> Mapping[str, str | None]:
    """In which kind of situation each variant shows best; None where no kind that is tried shows it."""
    file = files("tutor.practice.measured") / "examples.json"
    kinds: dict[str, str | None] = json.loads(file.read_text("utf-8"))
    return kinds


PRACTICE: Mapping[str, tuple[str, ...]] = {
    "deals": ("turn_order", "what_now"),
    "opener_extra": ("turn_order", "what_now"),
    "direction": ("turn_order", "what_now"),
    "wild_ranks": ("wild_cards", "joker_stands_for"),
    "ace_high": ("legal_meld",),
    "min_naturals": ("legal_meld",),
    "joker_named": ("joker_stands_for",),
    "layoff": ("lay_off", "what_now"),
    "layoff_needs_own_meld": ("lay_off",),
    "joker_take": ("take_joker", "what_now"),
    "joker_in_set_take": ("take_joker",),
    "take_discard": ("may_take_discard",),
    "discard_must_differ": ("what_now",),
    "final_discard": ("can_go_out",),
    "meld_only_when_out": ("split_hand", "what_now"),
    "open_min": ("open_with_51", "what_now"),
    "burn_four": ("four_set", "lay_off"),
    "burn_four_with_joker": ("four_set",),
    "joker_points": ("count_hand", "split_hand"),
    "ace_points": ("count_hand", "split_hand"),
    "deadwood_only": ("score_round",),
    "score_side": ("score_round",),
    "mode": ("motune_pot", "score_round"),
    "limit": ("burnt", "score_round"),
    "limit_test": ("burnt", "score_round"),
    "comeback": ("burnt", "score_round"),
    "hat_chips": ("burnt", "score_round"),
    "ante": ("motune_pot",),
    "pot_includes_deciding_hand": ("motune_pot",),
    "best5_hands": ("score_round",),
}
"""Which exercises practise a rule, the closest first."""

ANYWHERE = ("six_games", "legal_meld")
"""Exercises for rules that have none of their own; the second is asked in every game."""


def practice(option: str, new: Ruleset) -> str:
    """The kind of exercise that practises a rule in this game."""
    kinds = (*PRACTICE.get(option, ()), *ANYWHERE)
    return next(kind for kind in kinds if kind in kinds_of(new.id))
