"""Burning: a set that reaches four cards leaves the table (Kon Khan)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

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


class Fate(StrEnum):
    """What becomes of a meld, by what decides it. The value is stable: catalogues use it."""

    VOID = "void"
    RUN = "run"
    THREE = "three"
    NEVER = "never"
    FOUR = "four"
    JOKER_BURNS = "joker_burns"
    JOKER_STAYS = "joker_stays"


def burns(meld: Sequence[Slot], rules: Ruleset) -> bool:
    """Whether a lawful meld, as it lies now, is a four that burns. Rulings A-KH-4, A-KH-6."""
    options = rules.options
    if not options.burn_four or len(meld) < FOUR or is_run(meld):
        return False
    return options.burn_four_with_joker or not any(slot.wild for slot in meld)


def _fate(meld: Sequence[Slot], rules: Ruleset) -> Fate:
    options = rules.options
    if is_run(meld):
        return Fate.RUN
    if len(meld) < FOUR:
        return Fate.THREE
    if not options.burn_four:
        return Fate.NEVER
    if not any(slot.wild for slot in meld):
        return Fate.FOUR
    return Fate.JOKER_BURNS if options.burn_four_with_joker else Fate.JOKER_STAYS


def fate(meld: Layable, add: Layable, rules: Ruleset, *, turned: Card | None = None) -> Fate:
    """What becomes of `meld` when `add` is laid on it, and why; of several readings one that burns decides.

    Raises `CardSyntaxError` for a text that cannot be read.
    """
    laid = [*without_void_names(as_laid(meld), rules, turned), *as_laid(add)]
    readings = meld_readings(laid, rules, turned=turned)
    if not readings:
        return Fate.VOID
    return _fate(next((one for one in readings if burns(one, rules)), readings[0]), rules)


def burn(meld: Layable, add: Layable, rules: Ruleset, *, turned: Card | None = None) -> Burn:
    """What becomes of `meld` when `add` is laid on it (004 § How a turn works).

    Raises `CardSyntaxError` for a text that cannot be read.

    >>> from tutor.rules.rulesets import RULESETS
    >>> burn("7♥ 7♦ 7♠", "7♣", RULESETS["kon_khan"]).burned
    True
    """
    lies, new = as_laid(meld), as_laid(add)
    if fate(lies, new, rules, turned=turned) in (Fate.FOUR, Fate.JOKER_BURNS):
        return Burn(True, tuple(one.card for one in (*lies, *new)))
    return Burn(False)
