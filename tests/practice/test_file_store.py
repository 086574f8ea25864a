"""Progress in a file: atomic, backed up, shared by several programs, and never silently lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

from tests.practice.progress_samples import RIGHT, WRONG, attempt, several
from tutor.practice.exercise import Note
from tutor.practice.file_lock import locked
from tutor.practice.file_store import FileStore
from tutor.practice.progress import Progress, progress_of
from tutor.practice.progress_json import read_progress, write_progress
from tutor.practice.store import Kept, StoreError

ONE, TWO = progress_of([attempt(1)]), progress_of([attempt(2, WRONG)])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "progress.json"


def ids(notes: tuple[Note, ...]) -> list[str]:
    return [note.id for note in notes]


def test_nothing_is_kept_at_first_and_looking_writes_nothing(path: Path) -> None:
    assert FileStore(path).load() == Kept(Progress())
    assert not path.parent.exists()


def test_what_is_merged_is_there_for_the_next_program(path: Path) -> None:
    FileStore(path).merge(ONE)
    FileStore(path).merge(TWO)
    assert FileStore(path).load() == Kept(ONE | TWO)
    assert read_progress(path.read_text(encoding="utf-8")) == ONE | TWO


def test_two_stores_that_are_open_at_once_see_each_other(path: Path) -> None:
    mine, yours = FileStore(path), FileStore(path)
    mine.merge(ONE)
    assert yours.merge(TWO).progress == ONE | TWO
    assert mine.merge(progress_of([attempt(3)])).progress == ONE | TWO | progress_of([attempt(3)])


def test_the_backup_is_the_state_before_the_last_change(path: Path) -> None:
    store = FileStore(path)
    store.merge(ONE)
    store.merge(TWO)
    assert read_progress((path.parent / "progress.backup.json").read_text(encoding="utf-8")) == ONE


def test_a_crash_while_the_new_file_is_written_loses_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    FileStore(path).merge(ONE)
    with monkeypatch.context() as crash:
        crash.setattr(os, "fsync", _crash)
        with pytest.raises(StoreError):
            FileStore(path).merge(TWO)
    assert FileStore(path).load() == Kept(ONE)
    assert FileStore(path).merge(TWO).progress == ONE | TWO


@pytest.mark.parametrize("name", ["progress.backup.json", "progress.json"])
def test_a_crash_before_a_file_gets_its_name_loses_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    really = Path.replace

    def crash_at_name(source: Path, target: Path) -> Path:
        return _crash() if target.name == name else really(source, target)

    FileStore(path).merge(ONE)
    with monkeypatch.context() as crash:
        crash.setattr(Path, "replace", crash_at_name)
        with pytest.raises(StoreError):
            FileStore(path).merge(TWO)
    assert FileStore(path).load() == Kept(ONE)
    assert FileStore(path).merge(TWO).progress == ONE | TWO


def test_a_file_system_without_links_has_a_backup_too(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", _crash)
    FileStore(path).merge(ONE)
    FileStore(path).merge(TWO)
    assert read_progress((path.parent / "progress.backup.json").read_text(encoding="utf-8")) == ONE


def _crash(*_: object, **__: object) -> NoReturn:
    raise OSError(28, "No space left on device")


DAMAGED = {
    "empty": b"",
    "half-written": write_progress(progress_of(several(RIGHT, WRONG))).encode()[:150],
    "not text": b"\xff\xfe\x00binary",
    "foreign": b'{"cells": []}',
    "newer": json.dumps(
        {"format": "koumkan-tutor progress", "version": 2, "settings": {}, "attempts": []}
    ).encode(),
}


@pytest.mark.parametrize("content", DAMAGED.values(), ids=DAMAGED.keys())
def test_a_file_that_cannot_be_read_is_told_put_aside_and_replaced(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    loaded = FileStore(path).load()
    assert loaded.progress == Progress()
    assert ids(loaded.troubles)[0] == "progress.unreadable"
    assert path.read_bytes() == content, "looking changes nothing"

    kept = FileStore(path).merge(ONE)
    aside = path.parent / "progress.aside-1.json"
    assert ids(kept.troubles)[0] == "progress.put_aside"
    assert dict(kept.troubles[0].facts)["path"] == str(aside)
    assert aside.read_bytes() == content
    assert FileStore(path).load() == Kept(ONE)


def test_every_damaged_file_gets_a_name_of_its_own(path: Path) -> None:
    path.parent.mkdir()
    for content in (b"first", b"second"):
        path.write_bytes(content)
        FileStore(path).merge(ONE)
    assert (path.parent / "progress.aside-1.json").read_bytes() == b"first"
    assert (path.parent / "progress.aside-2.json").read_bytes() == b"second"


def test_after_damage_the_backup_steps_in(path: Path) -> None:
    store = FileStore(path)
    store.merge(ONE)
    store.merge(TWO)
    path.write_bytes(path.read_bytes()[:-40])
    loaded = FileStore(path).load()
    assert loaded.progress == ONE
    assert ids(loaded.troubles)[-1] == "progress.from_backup"
    assert FileStore(path).merge(progress_of([attempt(3)])).progress == ONE | progress_of([attempt(3)])


def test_a_folder_that_cannot_be_made_is_an_error_with_a_reason(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreError) as refused:
        FileStore(tmp_path / "file" / "progress.json").merge(ONE)
    assert refused.value.reason.id == "progress.no_access"


def test_a_lock_that_is_never_given_back_is_an_error_not_a_hang(path: Path) -> None:
    path.parent.mkdir()
    with locked(path.with_suffix(".lock")), pytest.raises(StoreError):
        FileStore(path, patience=0).merge(ONE)
    assert FileStore(path).merge(ONE).progress == ONE


def test_erasing_leaves_nothing_behind(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"damaged")
    store = FileStore(path)
    store.merge(ONE)
    store.merge(TWO)
    store.erase()
    assert [found.name for found in path.parent.iterdir()] == ["progress.lock"]
    assert store.load() == Kept(Progress())
    assert store.merge(TWO).progress == TWO


WRITER = """
import sys
from pathlib import Path
from tests.practice.progress_samples import attempt
from tutor.practice.file_store import FileStore
from tutor.practice.progress import progress_of
store = FileStore(Path(sys.argv[1]), patience=60)
for number in range(40):
    store.merge(progress_of([attempt(number, id=f"{sys.argv[2]}-{number}")]))
"""


def test_two_programs_at_once_lose_nothing(path: Path) -> None:
    running = [subprocess.Popen([sys.executable, "-c", WRITER, str(path), name]) for name in "ab"]
    assert [program.wait(timeout=120) for program in running] == [0, 0]
    kept = FileStore(path).load().progress
    assert {one.id for one in kept.attempts} == {f"{name}-{number}" for name in "ab" for number in range(40)}


def test_a_program_that_is_killed_while_it_saves_leaves_a_whole_file(path: Path) -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", WRITER.replace("range(40)", "range(10**6)"), str(path), "a"]
    )
    while not path.exists():
        assert program.poll() is None
    program.kill()
    program.wait()
    kept = FileStore(path).load()
    assert kept.troubles == ()
    assert kept.progress.attempts
    assert FileStore(path).merge(TWO).progress == kept.progress | TWO
