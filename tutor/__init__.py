"""Rules, puzzles and a hand solver for the Koum Kan / Kon Khan rummy family.

>>> from tutor import KOUM_KAN, judge_meld
>>> judge_meld("3♥ 3♠ 3♦", KOUM_KAN).legal
True

Names are loaded when they are first used: a page that asks for one puzzle need not wait for the rest.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tutor.rules.arrange import best_discard, can_go_out, can_open, least_deadwood, most_points
    from tutor.rules.cards import (
        JOKER,
        Card,
        CardSyntaxError,
        Joker,
        Laid,
        Rank,
        Suit,
        parse_card,
        parse_cards,
    )
    from tutor.rules.compare import differences, parameter_table
    from tutor.rules.dealing import deal
    from tutor.rules.going_out import judge_going_out
    from tutor.rules.layoff import Player, judge_layoff, judge_take_joker
    from tutor.rules.melds import judge_meld, meld_readings
    from tutor.rules.opening import judge_opening
    from tutor.rules.playing import Playing
    from tutor.rules.referee import IllegalAction, apply, judge, legal_actions
    from tutor.rules.ruleset import Ruleset, replace
    from tutor.rules.rulesets import RULESETS, find_ruleset
    from tutor.rules.scoring import count_hand
    from tutor.rules.verdict import Reason, Rule, Verdict

    KOUM_KAN: Ruleset
    KOUM_KAN_FOUR_JOKERS: Ruleset
    THANASIS: Ruleset
    DYNAMITIS: Ruleset
    BASIC_RUMMY: Ruleset
    KON_KHAN: Ruleset

_GAMES = {
    "KOUM_KAN": "koum_kan",
    "KOUM_KAN_FOUR_JOKERS": "koum_kan_four_jokers",
    "THANASIS": "thanasis",
    "DYNAMITIS": "dynamitis",
    "BASIC_RUMMY": "basic_rummy",
    "KON_KHAN": "kon_khan",
}
_HOMES = {
    "tutor.rules.arrange": ("best_discard", "can_go_out", "can_open", "least_deadwood", "most_points"),
    "tutor.rules.cards": (
        "Card",
        "CardSyntaxError",
        "JOKER",
        "Joker",
        "Laid",
        "Rank",
        "Suit",
        "parse_card",
        "parse_cards",
    ),
    "tutor.rules.compare": ("differences", "parameter_table"),
    "tutor.rules.dealing": ("deal",),
    "tutor.rules.going_out": ("judge_going_out",),
    "tutor.rules.layoff": ("Player", "judge_layoff", "judge_take_joker"),
    "tutor.rules.melds": ("judge_meld", "meld_readings"),
    "tutor.rules.opening": ("judge_opening",),
    "tutor.rules.playing": ("Playing",),
    "tutor.rules.referee": ("IllegalAction", "apply", "judge", "legal_actions"),
    "tutor.rules.ruleset": ("Ruleset", "replace"),
    "tutor.rules.rulesets": ("RULESETS", "find_ruleset"),
    "tutor.rules.scoring": ("count_hand",),
    "tutor.rules.verdict": ("Reason", "Rule", "Verdict"),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "BASIC_RUMMY",
    "DYNAMITIS",
    "JOKER",
    "KON_KHAN",
    "KOUM_KAN",
    "KOUM_KAN_FOUR_JOKERS",
    "RULESETS",
    "THANASIS",
    "Card",
    "CardSyntaxError",
    "IllegalAction",
    "Joker",
    "Laid",
    "Player",
    "Playing",
    "Rank",
    "Reason",
    "Rule",
    "Ruleset",
    "Suit",
    "Verdict",
    "apply",
    "best_discard",
    "can_go_out",
    "can_open",
    "count_hand",
    "deal",
    "differences",
    "find_ruleset",
    "judge",
    "judge_going_out",
    "judge_layoff",
    "judge_meld",
    "judge_opening",
    "judge_take_joker",
    "least_deadwood",
    "legal_actions",
    "meld_readings",
    "most_points",
    "parameter_table",
    "parse_card",
    "parse_cards",
    "replace",
]


def __getattr__(name: str) -> object:
    if name in _GAMES:
        return importlib.import_module("tutor.rules.rulesets").RULESETS[_GAMES[name]]
    if name in _HOME:
        return getattr(importlib.import_module(_HOME[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
