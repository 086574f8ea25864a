"""`tutor exercises` lists the kinds, `tutor check` says what is wrong with files of puzzles."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.cli import main
from tutor.practice.dealer import games_of
from tutor.practice.kinds import KINDS

GOOD = """\
ruleset = "koum_kan"

[[puzzle]]
id = "one"
kind = "legal_meld"
level = 2
cards = "7♥ 7♥ 7♠"
expect = "illegal"
source = ["000 § Melds"]
title = { en = "Title", de = "Titel" }
remark = { en = "Remark.", de = "Bemerkung." }
"""


def test_exercises_lists_every_kind_on_a_line_with_its_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["exercises"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines] == [[str(kind.number), kind.id] for kind in KINDS.values()]
    (wild,) = (line for line in lines if " wild_cards " in line)
    assert " ".join(wild.split()) == f"6 wild_cards {', '.join(games_of('wild_cards'))} (levels 1-5)"


def test_a_good_file_has_nothing_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "good.toml"
    file.write_text(GOOD, encoding="utf-8")
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out == "1 puzzles in 1 files, nothing wrong\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (GOOD.replace("level = 2", "level = 9"), ["6: puzzle one: level: one of 1 to 5 is needed, not 9"]),
        (
            GOOD.replace('"illegal"', '"legal"'),
            ["8: puzzle one: expect: the engine grades this answer as wrong; right would be: illegal"],
        ),
        (GOOD + "\n" + GOOD.partition("\n\n")[2], ["14: puzzle one: id: another puzzle has it, in {file}:4"]),
        (
            (GOOD + "\n" + GOOD.partition("\n\n")[2]).replace("7♠", "7X"),
            [
                "7: puzzle one: cards: cannot read '7X' at character 8: a suit is",
                "17: puzzle one: cards: cannot read '7X' at character 8: a suit is",
            ],
        ),
        ("ruleset = \n", ["1: "]),
    ],
)
def test_every_fault_is_said_with_file_and_line(
    text: str, said: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(text, encoding="utf-8")
    assert main(["check", str(file)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(said)
    for line, start in zip(lines, said, strict=True):
        assert line.startswith(f"{file}:{start.format(file=file)}")


def test_a_file_in_another_encoding_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "old.toml"
    file.write_bytes(GOOD.replace("Titel", "Überschrift").encode("utf-16"))
    assert main(["check", str(file)]) == 2
    assert f"{file} is not UTF-8" in capsys.readouterr().err


def test_a_file_that_is_not_there_is_no_fault_of_the_puzzles(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "no-such-file.toml"]) == 2
    assert "cannot read no-such-file.toml" in capsys.readouterr().err
