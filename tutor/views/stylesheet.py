"""The stylesheet for cards, puzzles and the home kit: the book links its files, JupyterLab embeds it."""

from functools import lru_cache
from importlib.resources import files

FILES = ("tutor.css", "kit.css", "plots.css", "pictures.css")


@lru_cache(maxsize=1)
def stylesheet() -> str:
    """The text of the files in ``static``."""
    folder = files(__package__) / "static"
    return "\n".join((folder / name).read_text(encoding="utf-8") for name in FILES)
