"""Does a rule matter in a round? Play it with the rule and with another game's, and compare.

The players and the cards are the same. A rule matters if anything that the players do or write down
comes out otherwise, if another player does it, or if cards leave the table; a joker's name counts only
where it has to be said.
"""

from __future__ import annotations

from dataclasses import replace as changed
from functools import lru_cache
from typing import TypeAlias

from benchmarks.simulate.rounds import deal_number, moves, play_round, points_of
from tutor.practice.lessons import Variant
from tutor.practice.measured import Outcome
from tutor.rules.actions import Action, GoOut, LayMelds, LayOff
from tutor.rules.cards import Laid
from tutor.rules.options import JokerNaming
from tutor.rules.ruleset import Ruleset
from tutor.rules.table import State


def matters(variant: Variant, number: int, seed: int) -> Outcome:
    """1 where the rule changes the round with this number, 0 where it does not."""
    deal = deal_number(number, seed)
    known, points = _as_it_is(variant.rules, deal)
    after: State | None = None
    steps = 0
    for place, move in enumerate(moves(variant.changed, deal)):
        if place == len(known) or known[place] != _step(move, variant.changed):
            return 1
        after, steps = move[2], place + 1
    return int(steps < len(known) or after is None or points_of(after) != points)


def changes_play(variant: Variant, number: int, seed: int) -> Outcome:
    """1 where the rule changes what players do or write down: that cards leave the table is not enough."""
    deal = deal_number(number, seed)
    one, other = (play_round(rules, deal) for rules in (variant.rules, variant.changed))
    return int((one.actions, one.points()) != (other.actions, other.points()))


Step: TypeAlias = tuple[int, Action, int]
"""The player, what is done and said, and how many cards have burnt by then."""


def _step(move: tuple[int, Action, State], rules: Ruleset) -> Step:
    player, action, after = move
    return player, _said(action, rules), len(after.burnt)


@lru_cache(maxsize=1024)
def _as_it_is(rules: Ruleset, deal: int) -> tuple[tuple[Step, ...], tuple[int, ...]]:
    played = tuple(moves(rules, deal))
    return tuple(_step(move, rules) for move in played), points_of(played[-1][2])


def _said(action: Action, rules: Ruleset) -> Action:
    named = rules.options.joker_named is JokerNaming.REQUIRED
    return action if named else _nameless(action)


def _nameless(action: Action) -> Action:
    match action:
        case LayMelds(melds) | GoOut(melds):
            return changed(action, melds=tuple(map(_without_names, melds)))
        case LayOff(cards):
            return changed(action, cards=_without_names(cards))
        case _:
            return action


def _without_names(cards: tuple[Laid, ...]) -> tuple[Laid, ...]:
    return tuple(Laid(one.card) for one in cards)
