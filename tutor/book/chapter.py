"""Reads a chapter's notebook: which cells a live page runs, and which of them are puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import nbformat

PUZZLE_TAG = "puzzle"
SETUP_TAG = "remove-cell"


@dataclass(frozen=True)
class Cell:
    """One code cell."""

    source: str
    puzzle: bool


def live_cells(source: Path) -> list[Cell]:
    """Return the cells that make a page live: its puzzles and what sets them up, or none without puzzles.

    Worked examples are left out: a page shows their saved output and need not compute it again.
    """
    if source.suffix != ".ipynb":
        return []
    content = nbformat.read(source, as_version=4)  # type: ignore[no-untyped-call]
    tagged = [
        (cell.source, cell.metadata.get("tags", ())) for cell in content.cells if cell.cell_type == "code"
    ]
    cells = [
        Cell(text, PUZZLE_TAG in tags) for text, tags in tagged if PUZZLE_TAG in tags or SETUP_TAG in tags
    ]
    return cells if any(cell.puzzle for cell in cells) else []
