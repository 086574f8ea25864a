"""Progress in a file of the user's data folder: locked, written atomically, with a backup.

Beside ``progress.json`` lie ``progress.backup.json`` (as it was before the last change) and, if the
file was ever found damaged, foreign or newer, that very file as ``progress.aside-1.json`` and so on.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tutor.practice.exercise import Note, note
from tutor.practice.file_lock import PATIENCE, locked
from tutor.practice.progress import Progress
from tutor.practice.progress_json import MOST_BYTES, ProgressError, read_progress, write_progress
from tutor.practice.store import Kept, StoreError

Stamp = tuple[int, int, int]


class FileStore:
    """Keeps progress in `path`; any number of programs may do so at once."""

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        self._path = path
        self._patience = patience
        self._known: tuple[Stamp, Progress] | None = None

    def place(self) -> Note:
        return note("progress.in_file", path=str(self._path))

    def load(self) -> Kept:
        try:
            return Kept(self._read(self._path) or Progress())
        except ProgressError as error:
            return self._from_backup(note("progress.unreadable", path=str(self._path)), error.reason)
        except OSError as error:
            return Kept(Progress(), (_no_access(self._path, error),))

    def merge(self, addition: Progress) -> Kept:
        with self._alone():
            kept = self._sound()
            wanted = kept.progress | addition
            if wanted != kept.progress or kept.troubles:
                self._write(wanted)
            return Kept(wanted, kept.troubles)

    def replace(self, progress: Progress) -> Kept:
        with self._alone():
            kept = self._sound()
            self._write(progress)
            return Kept(progress, kept.troubles)

    def erase(self) -> None:
        with self._alone():
            for path in (self._path, self._beside("backup"), self._beside("new"), *self._asides()):
                path.unlink(missing_ok=True)

    # --- reading -----------------------------------------------------------------------------

    def _read(self, path: Path) -> Progress | None:
        """The progress in a file, None if there is no such file. Raises `ProgressError`, `OSError`."""
        stamp = _stamp(path)
        if stamp is None:
            return None
        if path == self._path and self._known is not None and self._known[0] == stamp:
            return self._known[1]
        if stamp[1] > MOST_BYTES:
            raise ProgressError(note("progress.too_big"))
        try:
            return read_progress(path.read_bytes().decode("utf-8"))
        except UnicodeDecodeError:
            raise ProgressError(note("progress.not_json")) from None

    def _sound(self) -> Kept:
        """What the file holds; one that cannot be read is put aside first. Raises `OSError`."""
        try:
            return Kept(self._read(self._path) or Progress())
        except ProgressError as error:
            aside = next(path for path in self._names_aside() if not path.exists())
            kept = self._from_backup(note("progress.put_aside", path=str(aside)), error.reason)
            self._path.replace(aside)
            return kept

    def _from_backup(self, *troubles: Note) -> Kept:
        try:
            saved = self._read(self._beside("backup"))
        except (ProgressError, OSError):
            saved = None
        if saved is None:
            return Kept(Progress(), troubles)
        return Kept(saved, (*troubles, note("progress.from_backup")))

    # --- writing -----------------------------------------------------------------------------

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Hold the lock; say `StoreError` instead of `OSError`."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with locked(self._path.with_suffix(".lock"), self._patience):
                yield
        except OSError as error:
            raise StoreError(_no_access(self._path, error)) from error

    def _write(self, progress: Progress) -> None:
        """Write a whole new file, then put it in the old one's place. Raises `OSError`."""
        new = self._beside("new")
        with new.open("w", encoding="utf-8", newline="\n") as file:
            file.write(write_progress(progress))
            file.flush()
            os.fsync(file.fileno())
        self._back_up()
        new.replace(self._path)
        _sync_folder(self._path.parent)
        stamp = _stamp(self._path)
        self._known = (stamp, progress) if stamp else None

    def _back_up(self) -> None:
        """Give the present file a second name, so that there is no moment without it."""
        if not self._path.exists():
            return
        second = self._beside("second")
        second.unlink(missing_ok=True)
        try:
            os.link(self._path, second)
        except OSError:  # a file system without links
            shutil.copyfile(self._path, second)
        second.replace(self._beside("backup"))

    def _beside(self, word: str) -> Path:
        return self._path.with_name(f"{self._path.stem}.{word}{self._path.suffix}")

    def _names_aside(self) -> Iterator[Path]:
        return (self._beside(f"aside-{number}") for number in range(1, 10_000))

    def _asides(self) -> list[Path]:
        return list(self._path.parent.glob(f"{self._path.stem}.aside-*{self._path.suffix}"))


def _stamp(path: Path) -> Stamp | None:
    """What changes whenever a file does; None if there is none."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return (found.st_ino, found.st_size, found.st_mtime_ns)


def _sync_folder(folder: Path) -> None:
    """Make the new name last through a power cut, where the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _no_access(path: Path, error: OSError) -> Note:
    return note("progress.no_access", path=str(path), reason=error.strerror or str(error))
