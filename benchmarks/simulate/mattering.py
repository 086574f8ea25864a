"""Does a rule matter in a round? Play it with the rule and with another game's, and compare.

The players and the cards are the same. A rule matters if anything that the players do or write down
comes out otherwise, or if another player does it; a joker's name counts only where it has to be said.
"""

from __future__ import annotations

from dataclasses import replace as changed
from functools import lru_cache

from benchmarks.simulate.rounds import Round, deal_number, moves, play_round
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
    as_it_is = _played(variant.rules, deal)
    known = [(player, _said(action, variant.rules)) for player, action in as_it_is.actions]
    otherwise: list[State] = []
    for at, (player, action, after) in enumerate(moves(variant.changed, deal)):
        if at == len(known) or known[at] != (player, _said(action, variant.changed)):
            return 1
        otherwise.append(after)
    same_end = Round(as_it_is.actions, otherwise[-1]).points() == as_it_is.points()
    return int(len(otherwise) < len(known) or not same_end)


@lru_cache(maxsize=1024)
def _played(rules: Ruleset, deal: int) -> Round:
    return play_round(rules, deal)


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
