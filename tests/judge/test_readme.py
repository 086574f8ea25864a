"""The page that documents the protocol says what the program does."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from tests.judge.conversation import ENGLISH
from tutor.practice.moves import SIX
from tutor.rules.options import Mode
from tutor.views.protocol import KINDS, judge_line

PAGE = (Path(__file__).parents[2] / "tutor/views/protocol/README.md").read_text(encoding="utf-8")


def test_every_kind_and_system_is_listed_and_no_other_and_the_games_of_the_texts() -> None:
    listed = set(re.findall(r"^\| `(\w+)`", PAGE, re.MULTILINE))
    others = {"ruleset", "kind", "options", "id", "system"}
    assert listed - others == set(KINDS) | {mode.value for mode in Mode}
    assert all(f"`{ruleset}`" in PAGE for ruleset in SIX)


def test_the_example_gives_the_answer_shown() -> None:
    asked = re.search(r"echo '(.*)'", PAGE)
    shown = re.search(r'"value": (\d+), "reasons": \[\{"rule": "([\w.]+)"', PAGE)
    assert asked and shown
    answer: Any = judge_line(asked[1], ENGLISH)
    assert answer["id"] == json.loads(asked[1])["id"]
    assert (str(answer["value"]), answer["reasons"][0]["rule"]) == shown.groups()
