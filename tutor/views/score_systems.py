"""The ways to play a match that the score pad knows, each with the numbers that are agreed on for it."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.practice.score_sheet import ScoreSheet
from tutor.rules.options import Mode


@dataclass(frozen=True, slots=True)
class System:
    """A way to play a match, and the numbers that are agreed on for it."""

    game: str
    options: tuple[tuple[str, object], ...]
    numbers: tuple[str, ...]


SYSTEMS = {
    "hats": System("koum_kan", (), ("limit", "hat_chips")),
    "four_jokers": System("koum_kan_four_jokers", (), ("limit",)),
    "thanasis": System("thanasis", (), ("limit",)),
    "dynamitis": System("dynamitis", (), ("limit",)),
    "basic_rummy": System("basic_rummy", (), ("limit",)),
    "motune": System("kon_khan", (("mode", "motune"),), ("ante",)),
    "best5": System("kon_khan", (("mode", "best5"),), ("best5_hands",)),
}


def empty_sheet(system: str, numbers: dict[str, int]) -> ScoreSheet:
    """A pad without players. Numbers that are the game's own need not be written down."""
    chosen = SYSTEMS[system]
    own = ScoreSheet(chosen.game, chosen.options).rules.options
    changed = tuple((name, value) for name, value in numbers.items() if value != getattr(own, name))
    return ScoreSheet(chosen.game, (*chosen.options, *changed))


def system_of(sheet: ScoreSheet) -> str:
    """Which of the `SYSTEMS` a sheet is for."""
    rules = sheet.rules
    if rules.id == "kon_khan":
        return "best5" if rules.options.mode is Mode.BEST5 else "motune"
    return next(name for name, system in SYSTEMS.items() if system.game == rules.id)
