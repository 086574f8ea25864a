"""Burning: a set that reaches four cards leaves the table (Kon Khan)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tutor.rules.cards import AnyCard, Card, Layable, as_laid
from tutor.rules.layoff import without_void_names
from tutor.rules.melds import is_run, meld_readings
from tutor.rules.ruleset import Ruleset
from tutor.rules.verdict import Slot

FOUR = 4


@dataclass(frozen=True, slots=True)
class Burn:
    """Whether the meld burns, and the cards that leave the table with it."""

    burned: bool
    removed: tuple[AnyCard, ...] = ()


def burns(meld: Sequence[Slot], rules: Ruleset) -> bool:
    """Whether a lawful meld, as it lies now, is a four that burns. Rulings A-KH-4, A-KH-6."""
    options = rules.options
    if not options.burn_four or len(meld) < FOUR or is_run(meld):
        return False
    return options.burn_four_with_joker or not any(slot.wild for slot in meld)


def burn(meld: Layable, add: Layable, rules: Ruleset, *, turned: Card | None = None) -> Burn:
    """What becomes of `meld` when `add` is laid on it (004 § How a turn works).

    Raises `CardSyntaxError` for a text that cannot be read.

    >>> from tutor.rules.rulesets import RULESETS
    >>> burn("7♥ 7♦ 7♠", "7♣", RULESETS["kon_khan"]).burned
    True
    """
    lies, new = as_laid(meld), as_laid(add)
    laid = [*without_void_names(lies, rules, turned), *new]
    if any(burns(reading, rules) for reading in meld_readings(laid, rules, turned=turned)):
        return Burn(True, tuple(one.card for one in laid))
    return Burn(False)
