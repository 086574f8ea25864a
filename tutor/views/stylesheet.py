"""The stylesheet for cards and puzzles: the book links it, widgets in JupyterLab embed it."""

from functools import lru_cache
from importlib.resources import files


@lru_cache(maxsize=1)
def stylesheet() -> str:
    """The text of ``static/tutor.css``."""
    return (files(__package__) / "static" / "tutor.css").read_text(encoding="utf-8")
