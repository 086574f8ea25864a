"""`puzzles/README.md` taken apart: what it says of all puzzles, of each kind, and its examples."""

from __future__ import annotations

import re
from pathlib import Path

import puzzles
from tutor.practice.exercise import LEVELS

TEXT = (Path(puzzles.__path__[0]) / "README.md").read_text(encoding="utf-8")
GENERAL, *CHAPTERS = re.split(r"^### ", TEXT, flags=re.MULTILINE)
TOLD = {chapter.partition("\n")[0]: chapter for chapter in CHAPTERS}
EXAMPLE = re.compile(r"```toml\n(.*?)```", re.DOTALL)


def whole(id: str, example: str) -> str:
    """A file with this example as its only puzzle, complete with what every puzzle has."""
    ruleset, _, fields = example.partition("\n")
    return f"""\
{ruleset}

[[puzzle]]
id = "example"
kind = "{id}"
level = {LEVELS[0]}
source = ["000 § Melds"]
title = {{ en = "Title", de = "Titel" }}
remark = {{ en = "Remark.", de = "Bemerkung." }}
{fields}"""
