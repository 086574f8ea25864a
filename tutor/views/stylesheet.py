"""The stylesheet for cards, puzzles and the home kit: the book links it as one file, JupyterLab embeds it."""

from functools import lru_cache
from importlib.resources import files

FILES = (
    "kit.css",
    "pictures.css",
    "plots.css",
    "trainer.css",
    "colours.css",
    "cards.css",
    "puzzle.css",
    "verdicts.css",
    "preferences.css",
    "compared.css",
)
"""In the order in which a later rule overrules an earlier one of the same weight."""


@lru_cache(maxsize=1)
def stylesheet() -> str:
    """The text of the files in ``static``."""
    folder = files(__package__) / "static"
    return "\n".join((folder / name).read_text(encoding="utf-8") for name in FILES)
