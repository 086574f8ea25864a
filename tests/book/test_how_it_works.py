"""What the page for contributors says to do works as it stands there."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tutor.book.site import ROOT
from tutor.practice.bank import collect, find_problems
from tutor.rules.rulesets import RULESETS
from tutor.views.phrases import PhraseError, Phrases
from tutor.views.protocol import judge_line

PAGE = Path(ROOT, "chapters", "en", "how-it-works.md").read_text(encoding="utf-8")


def test_the_puzzle_on_the_page_is_a_right_one() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    files = [("mine.toml", example)]
    assert list(find_problems(files)) == []
    assert list(collect(files)) == ["kk-my-nines"]


def test_the_question_on_the_page_is_answered() -> None:
    (line,) = re.findall(r"echo '(\{.*\})'", PAGE)
    assert judge_line(line, Phrases("en"))["legal"] is True
    assert json.loads(line)["ruleset"] in RULESETS


def test_a_game_that_nobody_has_named_goes_by_its_id(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(PhraseError):
        Phrases("en").text("ruleset.koum_kan_round_corner")
    monkeypatch.setitem(RULESETS, "koum_kan_round_corner", RULESETS["koum_kan"])
    assert Phrases("de").text("ruleset.koum_kan_round_corner") == "Koum kan round corner"
    assert Phrases("de").text("ruleset.koum_kan") == "Koum Kan"


@pytest.mark.parametrize("named", sorted(set(re.findall(r"`((?:tutor|puzzles|tests)/[\w/.]+)`", PAGE))))
def test_every_file_that_the_page_names_is_there(named: str) -> None:
    if named != "puzzles/koum_kan/mine.toml":
        assert Path(ROOT, named).exists()
