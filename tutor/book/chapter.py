"""Reads a chapter's notebook: which cells a live page runs, and which of them are puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import nbformat

PUZZLE_TAG = "puzzle"


@dataclass(frozen=True)
class Cell:
    """One code cell."""

    source: str
    puzzle: bool


def code_cells(notebook: Path) -> list[Cell]:
    """Return the notebook's code cells in order."""
    content = nbformat.read(notebook, as_version=4)  # type: ignore[no-untyped-call]
    return [
        Cell(cell.source, PUZZLE_TAG in cell.metadata.get("tags", ()))
        for cell in content.cells
        if cell.cell_type == "code"
    ]


def live_cells(source: Path) -> list[Cell]:
    """Return the cells that make a page live: all code cells of a notebook with puzzles, else none."""
    if source.suffix != ".ipynb":
        return []
    cells = code_cells(source)
    return cells if any(cell.puzzle for cell in cells) else []
