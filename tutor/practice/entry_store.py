"""Progress as single entries of a database that somebody else runs: the browser's, for a page.

Each attempt is an entry of its own, written once; so two tabs never overwrite one another. The
database answers later than Python can wait, hence it is read before Python starts and told of
every change without an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from tutor.practice.exercise import Note, note
from tutor.practice.progress import Attempt, Progress, Setting, progress_of
from tutor.practice.progress_json import (
    ProgressError,
    read_attempt,
    read_setting,
    write_attempt,
    write_setting,
)
from tutor.practice.store import Kept

Entry: TypeAlias = Sequence[str]
"""A key such as ``attempt/5f1c…`` or ``setting/review``, and a text."""
Tell: TypeAlias = Callable[[Sequence[Entry]], None]


class EntryStore:
    """Keeps progress in a database. `put` adds entries to it, `replace` puts these in place of all."""

    def __init__(self, entries: Iterable[Entry], put: Tell, replace: Tell) -> None:
        self._put = put
        self._replace = replace
        self._unread: Iterable[Entry] = entries
        self._progress = Progress()

    def place(self) -> Note:
        return note("progress.in_browser")

    def load(self) -> Kept:
        # Read at the first use, so that a page opens no later for someone who has practised for years.
        found, self._unread = _read(self._unread), ()
        self._progress |= found.progress
        return Kept(self._progress, found.troubles)

    def merge(self, addition: Progress) -> Kept:
        self._put(_entries(addition))
        self._progress |= addition
        return self.load()

    def replace(self, progress: Progress) -> Kept:
        self._replace(_entries(progress))
        self._unread, self._progress = (), progress
        return Kept(progress)

    def erase(self) -> None:
        self.replace(Progress())

    def hear(self, entries: Iterable[Entry], *, all_of_them: bool) -> Progress:
        """Take over what another tab put or replaced; returns what is kept now."""
        if all_of_them:
            self._unread, self._progress = entries, Progress()
        else:
            self._progress |= _read(entries).progress
        return self.load().progress


def _entries(progress: Progress) -> Sequence[Entry]:
    attempts = [(f"attempt/{attempt.id}", write_attempt(attempt)) for attempt in progress.attempts]
    settings = [(f"setting/{name}", write_setting(setting)) for name, setting in progress.settings.items()]
    return attempts + settings


def _read(entries: Iterable[Entry]) -> Kept:
    """What can be read; what cannot stays in the database untouched, and is counted."""
    attempts: list[Attempt] = []
    settings: list[tuple[str, Setting]] = []
    strange = 0
    for key, text in entries:
        sort, _, name = key.partition("/")
        try:
            if sort == "attempt":
                attempts.append(read_attempt(text))
            elif sort == "setting":
                settings.append((name, read_setting(name, text)))
            else:
                strange += 1
        except ProgressError:
            strange += 1
    troubles = (note("progress.strange_entries", count=strange),) if strange else ()
    return Kept(progress_of(attempts, settings), troubles)
