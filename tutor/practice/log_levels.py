"""What the logs of all kinds have in common: who plays, how long they are, turns in which nothing is laid."""

from __future__ import annotations

from tutor.practice import log_plays as plays
from tutor.practice.log_maker import Draw, End, Palette

TURNS = {1: 2, 2: 3, 3: 3, 4: 4, 5: 5}
"""How many turns are told at a level."""
QUIET = Palette((Draw.STOCK,), (plays.nothing,), (End.FRESH,))
PLAYERS = ("Anna", "Ben", "Carla")


def players(level: int) -> tuple[str, ...]:
    """Two, or at the higher levels three."""
    return PLAYERS[: 3 if level >= 4 else 2]
