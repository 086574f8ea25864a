"""The command `tutor judge` as a user runs it: files, standard input, exit status, no traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tutor.cli import main

CASES = Path(__file__).with_name("cases.jsonl")
GOOD = '{"id": 1, "ruleset": "koum_kan", "kind": "score_hand", "input": {"hand": ["A♠", "A♦", "4♣"]}}\n'
BAD = '{"id": 2, "ruleset": "koum_kan", "kind": "score_hand", "input": {"hand": ["8X"]}}\n'


def run(*arguments: str, asked: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "tutor", *arguments]
    return subprocess.run(command, input=asked, capture_output=True, check=False)


def test_all_cases_from_a_file() -> None:
    done = run("judge", str(CASES))
    answers = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert (done.returncode, done.stderr) == (0, b"")
    assert [answer["id"] for answer in answers] == [
        json.loads(line)["id"] for line in CASES.read_text(encoding="utf-8").splitlines()
    ]


def test_standard_input_with_a_bad_line_in_the_middle() -> None:
    done = run("judge", "-", asked=f"{GOOD}\n{BAD}{GOOD}".encode())
    first, wrong, last = map(json.loads, done.stdout.decode().splitlines())
    assert first["value"] == last["value"] == 16
    assert wrong["id"] == 2 and "8X" in wrong["error"]
    assert done.returncode == 2
    assert done.stderr.decode() == "tutor: 1 of 3 lines could not be judged\n"


def test_texts_in_german(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "one.jsonl"
    file.write_text(
        '{"ruleset": "koum_kan", "kind": "meld", "input": {"cards": ["3H", "3S"]}}', encoding="utf-8"
    )
    for lang, word in (("en", "cards"), ("de", "Karten")):
        assert main(["judge", str(file), "--lang", lang]) == 0
        assert word in json.loads(capsys.readouterr().out)["reasons"][0]["text"]


def test_cards_are_written_as_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Text in UTF-8, not in escapes, whatever the machine's locale."""
    file = tmp_path / "one.jsonl"
    file.write_text(GOOD, encoding="utf-8")
    assert main(["judge", str(file)]) == 0
    assert "A♠" in capsys.readouterr().out


def test_half_a_surrogate_pair_is_written_as_it_came(tmp_path: Path) -> None:
    file = tmp_path / "one.jsonl"
    file.write_text(GOOD.replace('"id": 1', '"id": "\\ud83c"'), encoding="utf-8")
    done = run("judge", str(file))
    assert done.returncode == 0
    assert json.loads(done.stdout.decode())["id"] == "\ud83c"


def test_a_byte_order_mark_windows_line_ends_and_no_last_line_end(tmp_path: Path) -> None:
    file = tmp_path / "one.jsonl"
    file.write_bytes(b"\xef\xbb\xbf" + (GOOD + GOOD.strip()).replace("\n", "\r\n").encode())
    done = run("judge", str(file))
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 2


def test_an_empty_file_asks_nothing(tmp_path: Path) -> None:
    file = tmp_path / "none.jsonl"
    file.write_bytes(b"\n\n")
    done = run("judge", str(file))
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_line_that_is_not_utf_8() -> None:
    done = run("judge", "-", asked=GOOD.encode("latin-1", "replace") + b'{"id": "\xe9"}\n' + GOOD.encode())
    answers = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert answers[1] == {"id": None, "error": "not UTF-8: byte 9 of the line is 0xe9"}
    assert answers[2]["value"] == 16
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("name", ["missing.jsonl", "."])
def test_a_file_that_cannot_be_read(tmp_path: Path, name: str) -> None:
    done = run("judge", str(tmp_path / name))
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.decode().startswith(f"tutor: cannot read {tmp_path / name}: ")
    assert done.stderr.count(b"\n") == 1


def test_a_reader_that_goes_away_is_no_error() -> None:
    asked = GOOD.encode() * 5000
    command = [sys.executable, "-m", "tutor", "judge", "-"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdin is not None and running.stdout is not None and running.stderr is not None
        running.stdin.write(asked[: len(GOOD.encode()) * 20])
        running.stdin.flush()
        running.stdout.readline()
        running.stdout.close()
        try:
            running.stdin.write(asked)
            running.stdin.close()
        except BrokenPipeError:
            pass
        assert running.stderr.read() == b""
    assert running.returncode == 0


def test_version_and_usage(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, status in ((["--version"], 0), (["--help"], 0), ([], 2), (["judge"], 2), (["jugde"], 2)):
        with pytest.raises(SystemExit) as left:
            main(arguments)
        assert left.value.code == status
    assert capsys.readouterr().out.startswith("tutor ")


def test_an_unknown_language(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["judge", "-", "--lang", "el"])
    assert left.value.code == 2
    told = capsys.readouterr().err
    assert "'el'" in told and "de" in told


def test_serving_before_the_book_is_built(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tutor.book.site.SITE", tmp_path / "html")
    assert main(["serve", "--port", "0"]) == 2
    assert capsys.readouterr().err == "tutor: there is no book to serve yet; `make book` builds it\n"
