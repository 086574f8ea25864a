"""The discard that ends a turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from tutor.rules.cards import AnyCard
from tutor.rules.options import DiscardDiffers
from tutor.rules.ruleset import Ruleset
from tutor.rules.verdict import Reason, Rule, Verdict, reason, verdict


@dataclass(frozen=True, slots=True)
class Taken:
    """The card drawn from the discard pile in this turn.

    `twin_held`: its twin from another deck is in the hand as well and could be the one discarded.
    """

    card: AnyCard
    twin_held: bool = False


def judge_discard(card: AnyCard | None, rules: Ruleset, taken: Taken | None = None) -> Verdict:
    """Judge ending a turn with `card` (None: with no discard at all).

    `taken` is what was drawn from the discard pile in this turn, if anything. Sources: 000
    § Playing a turn, 001 § Koum-kan, 003 § Basic rules.

    >>> from tutor.rules.cards import parse_card
    >>> from tutor.rules.rulesets import RULESETS
    >>> nine = parse_card("9♥")
    >>> [str(r.rule) for r in judge_discard(nine, RULESETS["basic_rummy"], Taken(nine)).broken]
    ['discard.differs']
    """
    reasons = [reason(Rule.DISCARD_REQUIRED, card is not None, rules.cite("discard"))]
    if card is not None:
        reasons += differs_reasons(card, rules, taken)
    return verdict(reasons)


def differs_reasons(card: AnyCard, rules: Ruleset, taken: Taken | None) -> Iterator[Reason]:
    """Whether the discard is another card than the one just taken, where the game asks for that."""
    if taken is not None and rules.options.discard_must_differ is not DiscardDiffers.NO:
        cites = rules.cite("discard_must_differ")
        differs = may_discard(card, rules, taken)
        yield reason(Rule.DISCARD_DIFFERS, differs, cites, cards=(card,), taken=taken.card)


def may_discard(card: AnyCard, rules: Ruleset, taken: Taken | None) -> bool:
    """Whether `card` may be discarded after taking `taken` (ruling A-BR-1)."""
    if taken is None or card is not taken.card:
        return True
    match rules.options.discard_must_differ:
        case DiscardDiffers.NO:
            return True
        case DiscardDiffers.SAME_FACE:
            return False
        case DiscardDiffers.SAME_PHYSICAL:
            return taken.twin_held
        case other:
            assert_never(other)
