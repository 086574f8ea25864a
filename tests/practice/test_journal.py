"""The journal: saved before anything else, nothing lost when saving fails, one for all puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import pytest

from tests.practice.progress_samples import RIGHT, START, WRONG, attempt, several
from tutor.practice.entry_store import Entry, EntryStore
from tutor.practice.exercise import Grade, note
from tutor.practice.file_store import FileStore
from tutor.practice.journal import Journal, deciding_rule, share, shared_journal
from tutor.practice.progress import Progress, Via, progress_of
from tutor.practice.puzzle import generate
from tutor.practice.store import Kept, MemoryStore, StoreError

PUZZLE = generate("legal_meld", "koum_kan", seed=1, options={"ace_wrap": True})


class FailingStore(MemoryStore):
    """A full disk, until `works`."""

    works = False

    def merge(self, addition: Progress) -> Kept:
        if not self.works:
            raise StoreError(note("progress.no_access", path="here", reason="full"))
        return super().merge(addition)


def at_start() -> datetime:
    return START


def test_an_answer_is_saved_at_once_with_all_that_is_known() -> None:
    store = MemoryStore()
    made = Journal(store, at_start).answered(PUZZLE, RIGHT, Via.CHAPTER, hinted=True, seconds=3.14159)
    assert store.load().progress.attempts == (made,)
    assert (made.kind, made.ruleset, made.level) == ("legal_meld", "koum_kan", 1)
    assert (made.code, made.rule) == (PUZZLE.code, deciding_rule(PUZZLE))
    assert (made.grade, made.hinted, made.via, made.seconds) == (RIGHT, True, Via.CHAPTER, 3.1)
    assert (made.at, made.options) == (START, (("ace_wrap", True),))


def test_no_two_attempts_have_one_id() -> None:
    journal = Journal(MemoryStore(), at_start)
    made = {journal.answered(PUZZLE, RIGHT, Via.CHAPTER).id for _ in range(50)}
    assert len(made) == len(journal.progress.attempts) == 50


def test_answers_within_one_moment_stay_in_their_order() -> None:
    journal = Journal(MemoryStore(), at_start)
    made = tuple(journal.answered(PUZZLE, RIGHT, Via.CHAPTER) for _ in range(50))
    assert journal.progress.attempts == made


def test_the_rule_that_decides_is_the_one_an_illegal_meld_breaks() -> None:
    puzzles = [generate("legal_meld", "koum_kan", seed=seed) for seed in range(40)]
    for puzzle in puzzles:
        assert (deciding_rule(puzzle) == "") == (puzzle.solution == "legal")


def test_what_cannot_be_saved_is_kept_told_once_and_saved_later() -> None:
    store = FailingStore()
    journal = Journal(store)
    first = journal.answered(PUZZLE, WRONG, Via.TRAINER)
    second = journal.answered(PUZZLE, RIGHT, Via.TRAINER)
    assert journal.progress.attempts == (first, second)
    assert [trouble.id for trouble in journal.troubles()] == ["progress.no_access"]
    assert journal.troubles() == ()
    store.works = True
    third = journal.answered(PUZZLE, RIGHT, Via.TRAINER)
    assert set(store.load().progress.attempts) == {first, second, third}


def test_listeners_hear_of_every_change() -> None:
    heard: list[int] = []
    journal = Journal(MemoryStore())
    journal.subscribe(lambda: heard.append(len(journal.progress.attempts)))
    journal.answered(PUZZLE, RIGHT, Via.CHAPTER)
    journal.merge(progress_of(several(RIGHT, WRONG)))
    journal.replace(progress_of([attempt()]))
    journal.erase()
    assert heard == [1, 3, 1, 0]


def test_settings_are_kept() -> None:
    journal = Journal(MemoryStore())
    journal.set("review", True)
    assert journal.progress.setting("review") is True
    assert journal.progress.setting("level", 3) == 3


def test_opening_the_shared_journal_touches_no_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tutor.practice.journal._shared", [])
    monkeypatch.setenv("KOUMKAN_PROGRESS", str(tmp_path / "mine" / "progress.json"))
    journal = shared_journal()
    assert shared_journal() is journal
    assert journal.progress == Progress()
    assert list(tmp_path.iterdir()) == []
    journal.answered(PUZZLE, RIGHT, Via.CHAPTER)
    assert FileStore(tmp_path / "mine" / "progress.json").load().progress == journal.progress


def test_a_page_can_share_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.practice.journal._shared", [])
    mine = Journal(MemoryStore())
    share(mine)
    assert shared_journal() is mine


# --- the browser's database -------------------------------------------------------------------


class Database:
    """The browser's side, played here."""

    def __init__(self) -> None:
        self.entries: dict[str, str] = {}

    def put(self, entries: Sequence[Entry]) -> None:
        for key, text in entries:
            self.entries[key] = text

    def replace(self, entries: Sequence[Entry]) -> None:
        self.entries = {}
        self.put(entries)

    def tab(self) -> EntryStore:
        """A page that opens now."""
        return EntryStore(self.entries.items(), self.put, self.replace)


def test_the_next_page_finds_what_the_last_one_put() -> None:
    database = Database()
    journal = Journal(database.tab())
    journal.answered(PUZZLE, RIGHT, Via.CHAPTER)
    journal.set("review", True)
    assert Journal(database.tab()).progress == journal.progress


def test_two_tabs_at_once_lose_nothing() -> None:
    database = Database()
    mine, yours = database.tab(), database.tab()
    mine.merge(progress_of([attempt(1)]))
    yours.merge(progress_of([attempt(2)]))
    assert database.tab().load().progress == progress_of([attempt(1), attempt(2)])


def test_a_tab_hears_what_another_one_did() -> None:
    database = Database()
    mine, yours = database.tab(), database.tab()
    journal = Journal(yours)
    journal.answered(PUZZLE, RIGHT, Via.CHAPTER)
    before = journal.progress
    mine.merge(progress_of([attempt(1)]))
    journal.take_over(yours.hear(list(database.entries.items()), all_of_them=False))
    assert journal.progress == before | progress_of([attempt(1)])
    mine.erase()
    journal.take_over(yours.hear([], all_of_them=True))
    assert journal.progress == Progress()
    yours.merge(progress_of([attempt(2)]))
    assert database.tab().load().progress == progress_of([attempt(2)]), "erased is erased"


def test_entries_that_cannot_be_read_are_counted_and_left_alone() -> None:
    database = Database()
    database.tab().merge(progress_of([attempt(1)]))
    strange = {
        "attempt/x": "{",
        "attempt/y": "[]",
        "setting/review": "1",
        "note": "",
        "attempt/z": '{"id": "z"}',
    }
    database.entries |= strange
    kept = database.tab().load()
    assert kept.progress == progress_of([attempt(1)])
    assert kept.troubles == (note("progress.strange_entries", count=5),)
    database.tab().merge(progress_of([attempt(2)]))
    assert strange.items() <= database.entries.items()


def test_a_round_trip_between_a_file_and_a_browser_is_exact(tmp_path: Path) -> None:
    file, database = FileStore(tmp_path / "progress.json"), Database()
    file.merge(progress_of(several(RIGHT, WRONG, Grade.WEAKER)))
    database.tab().merge(file.load().progress)
    other = FileStore(tmp_path / "other.json")
    other.merge(database.tab().load().progress)
    assert (tmp_path / "other.json").read_bytes() == (tmp_path / "progress.json").read_bytes()
