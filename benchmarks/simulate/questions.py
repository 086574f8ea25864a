"""What is asked: each question has lines, and each line an outcome for every number of a hand.

Lines of one question get the same cards wherever their packs allow it, so that what differs between
them is the rule and not the luck.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from dataclasses import replace as changed
from functools import partial
from random import Random
from typing import TypeAlias

from benchmarks.simulate.alone import (
    Ready,
    Thrown,
    any_card,
    cheap_first,
    dealt,
    dear_first,
    goes_down,
    goes_out,
    turns_until,
)
from benchmarks.simulate.mattering import changes_play, matters
from benchmarks.simulate.players import Style
from benchmarks.simulate.rounds import Round, deal_number, play_round
from tutor.practice.lessons import BETWEEN_ROUNDS, Variant, variants
from tutor.practice.measured import Outcome
from tutor.rules.actions import TakeJoker
from tutor.rules.options import Mode, WildRanks
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS

KOUM_KAN = RULESETS["koum_kan"]
FOUR_JOKERS = RULESETS["koum_kan_four_jokers"]
KON_KHAN = RULESETS["kon_khan"]
BEST_OF_FIVE = replace(KON_KHAN, mode=Mode.BEST5)
THANASIS = RULESETS["thanasis"]

WATCHED = 2
"""The player whose points are watched: neither the dealer nor the first to play."""

Ask: TypeAlias = Callable[[int, int], Outcome]
"""The outcome of the hand with this number under this seed."""


@dataclass(frozen=True)
class Alone:
    """A kind of hand that draws on its own until it is ready."""

    rules: Ruleset
    ready: Ready = goes_down
    throw: Thrown = cheap_first
    opener: bool = False
    jokers: int | None = None

    def __call__(self, number: int, seed: int) -> Outcome:
        hand = dealt(self.rules, number, seed, opener=self.opener, jokers=self.jokers)
        chance = Random(f"{seed} {number}")
        return turns_until(self.ready, hand, self.rules, self.throw, chance, opener=self.opener)


@dataclass(frozen=True)
class Together:
    """A table of simple players, and what is read off the round."""

    rules: Ruleset
    read: Callable[[Round], Outcome]
    watched: Style = Style.SOON

    def __call__(self, number: int, seed: int) -> Outcome:
        return self.read(play_round(self.rules, deal_number(number, seed), styles={WATCHED: self.watched}))


def _turns(played: Round) -> Outcome:
    return played.turns if played.went_out else None


def _burnt(played: Round) -> Outcome:
    return len(played.final.burnt) // 4


def _burns(played: Round) -> Outcome:
    return int(bool(played.final.burnt))


def _jokers_taken(played: Round) -> Outcome:
    return sum(isinstance(action, TakeJoker) for _, action in played.actions)


def _points(played: Round) -> Outcome:
    return played.points()[WATCHED]


def _with_jokers(rules: Ruleset, jokers: int) -> Ruleset:
    return replace(rules, deals=tuple(changed(row, jokers=jokers) for row in rules.options.deals))


_whole = partial(Alone, ready=goes_out, throw=dear_first)

QUESTIONS: Mapping[str, Mapping[str, Ask]] = {
    "opening": {
        "kept": Alone(KON_KHAN),
        "opener": Alone(KON_KHAN, opener=True),
        "no_jokers": Alone(_with_jokers(KON_KHAN, 0)),
    },
    "throwing": {
        "cheap_first": Alone(KON_KHAN, throw=cheap_first),
        "dear_first": Alone(KON_KHAN, throw=dear_first),
        "by_chance": Alone(KON_KHAN, throw=any_card),
    },
    "jokers_dealt": {str(count): Alone(KON_KHAN, jokers=count) for count in (0, 1, 2)},
    "first_meld": {rules.id: Alone(rules) for rules in (FOUR_JOKERS, KOUM_KAN, KON_KHAN)},
    "whole_hand": {
        "dynamitis": _whole(RULESETS["dynamitis"]),
        "thanasis": _whole(THANASIS),
        "jokers_only": _whole(replace(THANASIS, wild_ranks=WildRanks.NONE)),
    },
    "round_length": {id: Together(rules, _turns) for id, rules in RULESETS.items()},
    "burnt_sets": {"kon_khan": Together(KON_KHAN, _burnt)},
    "burning": {
        "happens": Together(KON_KHAN, _burns),
        "matters": partial(changes_play, Variant("kon_khan", "burn_four", "koum_kan")),
    },
    "jokers_taken": {rules.id: Together(rules, _jokers_taken) for rules in (KOUM_KAN, FOUR_JOKERS, KON_KHAN)},
    "holding_back": {
        f"{rules.id}.{style.value}": Together(rules, _points, style)
        for rules in (KOUM_KAN, BEST_OF_FIVE)
        for style in Style
    },
    "matters": {
        str(variant): partial(matters, variant)
        for variant in variants()
        if variant.option not in BETWEEN_ROUNDS
    },
}
