"""Burning: a set that reaches four cards leaves the table (Kon Khan)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tutor.rules.cards import AnyCard, Card, Layable, as_laid
from tutor.rules.layoff import extensions
from tutor.rules.melds import is_run, meld_readings
from tutor.rules.ruleset import Ruleset
from tutor.rules.sources import Cite
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

    @property
    def burns(self) -> bool:
        """Whether the meld leaves the table."""
        return self in (Fate.FOUR, Fate.JOKER_BURNS)


def burns(meld: Sequence[Slot], rules: Ruleset) -> bool:
    """Whether a lawful meld, as it lies now, is a four that burns. Rulings A-KH-4, A-KH-6."""
    options = rules.options
    if not options.burn_four or len(meld) < FOUR or is_run(meld):
        return False
    return options.burn_four_with_joker or not any(slot.wild for slot in meld)


def _fate(meld: Sequence[Slot], rules: Ruleset) -> Fate:
    if burns(meld, rules):
        return Fate.JOKER_BURNS if any(slot.wild for slot in meld) else Fate.FOUR
    if is_run(meld):
        return Fate.RUN
    if len(meld) < FOUR:
        return Fate.THREE
    return Fate.JOKER_STAYS if rules.options.burn_four else Fate.NEVER


def fate(meld: Layable, add: Layable, rules: Ruleset, *, turned: Card | None = None) -> Fate:
    """What becomes of `meld` when `add` is laid on it, and why; of several readings one that burns decides.

    Raises `CardSyntaxError` for a text that cannot be read.
    """
    lies, new = as_laid(meld), as_laid(add)
    if meld_readings(lies, rules, turned=turned):
        readings = tuple(extensions(lies, new, rules, turned=turned))
    else:
        readings = meld_readings([*lies, *new], rules, turned=turned)
    if not readings:
        return Fate.VOID
    return _fate(next((one for one in readings if burns(one, rules)), readings[0]), rules)


def where_fate_is_written(found: Fate, rules: Ruleset) -> tuple[Cite, ...]:
    """What says so. Of jokers a game says nothing that knows burning only as a house rule."""
    of_jokers = found in (Fate.JOKER_BURNS, Fate.JOKER_STAYS)
    return (rules.cite("burn_four_with_joker") if of_jokers else ()) or rules.cite("burn_four")


def burn(meld: Layable, add: Layable, rules: Ruleset, *, turned: Card | None = None) -> Burn:
    """What becomes of `meld` when `add` is laid on it (004 § How a turn works).

    Raises `CardSyntaxError` for a text that cannot be read.

    >>> from tutor.rules.rulesets import RULESETS
    >>> burn("7♥ 7♦ 7♠", "7♣", RULESETS["kon_khan"]).burned
    True
    """
    lies, new = as_laid(meld), as_laid(add)
    if fate(lies, new, rules, turned=turned).burns:
        return Burn(True, tuple(one.card for one in (*lies, *new)))
    return Burn(False)
