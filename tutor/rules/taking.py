"""Taking several jokers from one meld: one exchange after the other (ruling A-KK-10)."""

from __future__ import annotations

from tutor.rules.cards import Laid, Layable, as_laid
from tutor.rules.layoff import READY, Player, TableMeld, joker_exchanges, judge_take_joker
from tutor.rules.options import JokerTake
from tutor.rules.ruleset import Ruleset
from tutor.rules.verdict import Reading, Verdict, jokers_in


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
    lying, steps = as_laid(meld), list[Verdict]()
    never = rules.options.joker_take is JokerTake.NEVER
    if at_once.legal or never or not 1 < len(given) <= jokers_in(lying):
        return at_once
    for card in given:
        steps.append(judge_take_joker(lying, [card], rules, player, from_hand=from_hand, kept=kept))
        after = _with(card, lying, rules, player)
        if after is None:
            return at_once
        lying = tuple(slot.laid for slot in after)
    return next((step for step in steps if not step.legal), steps[-1])


def _with(card: Laid, lying: TableMeld, rules: Ruleset, player: Player) -> Reading | None:
    """The meld with this card in a joker's place, whether or not the player may put it there."""
    exchanges = joker_exchanges(lying, rules, turned=player.turned)
    return next((after for price, after in exchanges if price == (card.card,)), None)
