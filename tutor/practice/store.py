"""Where progress is kept. What the file, the browser and the memory have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from tutor.practice.exercise import Note, note
from tutor.practice.progress import Progress


@dataclass(frozen=True)
class Kept:
    """What a store holds, and what the learner must be told about it."""

    progress: Progress
    troubles: tuple[Note, ...] = ()


class StoreError(Exception):
    """Something could not be saved; `reason` says why, to be said in the reader's language."""

    def __init__(self, reason: Note) -> None:
        self.reason = reason
        super().__init__(f"{reason.id} {dict(reason.facts)}")


class Store(Protocol):
    """A place that keeps progress from one visit to the next."""

    def place(self) -> Note:
        """Where that is, for the learner."""

    def load(self) -> Kept:
        """What is kept. Changes nothing."""

    def merge(self, addition: Progress) -> Kept:
        """Add to what is kept, by whomever; returns all of it. Raises `StoreError`."""

    def replace(self, progress: Progress) -> Kept:
        """Keep this instead. Raises `StoreError`."""

    def erase(self) -> None:
        """Keep nothing, not even a backup. Raises `StoreError`."""


class MemoryStore:
    """Keeps progress until the program ends."""

    def __init__(self, progress: Progress | None = None) -> None:
        self._progress = progress or Progress()

    def place(self) -> Note:
        return note("progress.in_memory")

    def load(self) -> Kept:
        return Kept(self._progress)

    def merge(self, addition: Progress) -> Kept:
        self._progress = self._progress | addition
        return Kept(self._progress)

    def replace(self, progress: Progress) -> Kept:
        self._progress = progress
        return Kept(progress)

    def erase(self) -> None:
        self._progress = Progress()
