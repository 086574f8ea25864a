"""The bound on what the solver, and rounds played in place, remember.

Tables fill up with what earlier hands had in them, and are emptied together once they hold
`ROOM` answers. An entry of the solver with its key is about 200 bytes on a 64-bit machine and 120 in
a browser (32-bit pointers), so its tables stay below 64 MB and 16 MB. A meld of a hand is three times
as much, and counts as one answer.
"""

from __future__ import annotations

import sys
from typing import Any
from weakref import ref

ROOM = 250_000 if sys.maxsize > 2**32 else 100_000


class Memory:
    """All tables of all solvers and games, and how many answers they hold together."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.held = 0
        self._tables: list[ref[dict[Any, Any]]] = []

    def register(self, table: dict[Any, Any]) -> None:
        """Let a table count towards the bound, for as long as anybody keeps it."""
        self._tables.append(ref(table, self._tables.remove))

    def entered(self, answers: int = 1) -> None:
        """Count new answers; empty all tables when there is no room for more."""
        self.held += answers
        if self.held > self.room:
            self.forget()

    def forget(self) -> None:
        """Empty all tables (also to measure a cold start)."""
        for known in list(self._tables):
            table = known()
            if table is not None:
                table.clear()
        self.held = 0


MEMORY = Memory(ROOM)
