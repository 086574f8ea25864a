"""Taking several jokers from one meld: one exchange after the other (ruling A-KK-10)."""

from __future__ import annotations

from tutor.rules.cards import Joker, Laid, Layable, as_laid
from tutor.rules.layoff import READY, Player, TableMeld, judge_take_joker
from tutor.rules.ruleset import Ruleset
from tutor.rules.verdict import Reading, Verdict


def judge_take_jokers(
    meld: TableMeld,
    give: Layable,
    rules: Ruleset,
    player: Player = READY,
    *,
    from_hand: bool = True,
    kept: bool = True,
) -> Verdict:
    """Judge putting all of `give` into the meld, for one joker or each card for a joker of its own.

    The keywords, the readings and the errors are those of `judge_take_joker`, whose answer this is
    wherever one exchange is meant.

    >>> from tutor.rules.rulesets import RULESETS
    >>> both = judge_take_jokers("4♥ JK=5♥ JK=6♥ 7♥", "6♥ 5♥", RULESETS["koum_kan"])
    >>> [" ".join(map(str, reading)) for reading in both.readings]
    ['4♥ 5♥ 6♥ 7♥']
    """
    given = as_laid(give)
    at_once = judge_take_joker(meld, given, rules, player, from_hand=from_hand, kept=kept)
    jokers = sum(isinstance(laid.card, Joker) for laid in as_laid(meld))
    if at_once.legal or not 1 < len(given) <= jokers:
        return at_once
    lying, steps = as_laid(meld), list[Verdict]()
    for card in given:
        steps.append(judge_take_joker(lying, [card], rules, player, from_hand=from_hand, kept=kept))
        freed = judge_take_joker(lying, [card], rules, Player(turned=player.turned), kept=False)
        if not freed.legal:
            return at_once
        lying = _as_it_lies(freed.readings[0])
    return next((step for step in steps if not step.legal), steps[-1])


def _as_it_lies(reading: Reading) -> tuple[Laid, ...]:
    return tuple(slot.laid for slot in reading)
