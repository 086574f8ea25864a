"""The learner's journal: every answer goes in before anything else happens.

All puzzles of a page, and all its chapters, share one journal. It is opened at the first use; where it
is kept is decided by `share` (a live page does that) or by the environment variable KOUMKAN_PROGRESS:
the path of a file, or ``memory`` for one that is forgotten. Without it, a file in the user's data
folder is used; in JupyterLite, a file beside the notebooks, since only that folder outlives the page.
"""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from enum import Enum
from pathlib import Path

from tutor.practice.exercise import Grade, Note
from tutor.practice.progress import Attempt, Plain, Progress, Setting, Via, progress_of
from tutor.practice.puzzle import Puzzle
from tutor.practice.store import Kept, MemoryStore, Store, StoreError

VARIABLE = "KOUMKAN_PROGRESS"
FILE_NAME = "progress.json"
LITE_FOLDER = Path("/drive")
_MOMENT = timedelta(milliseconds=1)
Clock = Callable[[], datetime]
Listener = Callable[[], None]


def now() -> datetime:
    """The time in UTC, to the millisecond, as progress keeps it."""
    exact = datetime.now(UTC)
    return exact.replace(microsecond=exact.microsecond // 1000 * 1000)


class Journal:
    """What the learner has done, kept in a store.

    A store that fails is no reason to lose anything: what could not be saved is kept here, told as
    one of `troubles`, and saved with the next answer.
    """

    def __init__(self, store: Store, clock: Clock = now) -> None:
        self._store = store
        self.now = clock
        self._progress: Progress | None = None
        self._unsaved = Progress()
        self._last_answer: datetime | None = None
        self._troubles: list[Note] = []
        self._listeners: list[Listener] = []

    @property
    def progress(self) -> Progress:
        """Everything so far."""
        if self._progress is None:
            self._progress = self._heard(self._store.load())
        return self._progress

    @property
    def place(self) -> Note:
        """Where it is kept."""
        return self._store.place()

    def troubles(self) -> tuple[Note, ...]:
        """What the learner has not been told yet; told once."""
        told, self._troubles = tuple(dict.fromkeys(self._troubles)), []
        return told

    def answered(
        self, puzzle: Puzzle, grade: Grade, via: Via, *, hinted: bool = False, seconds: float | None = None
    ) -> Attempt:
        """Save an answer."""
        attempt = Attempt(
            id=secrets.token_hex(8),
            at=self._moment_of_answer(),
            kind=puzzle.kind.id,
            ruleset=puzzle.rules.id,
            level=puzzle.level,
            code=puzzle.code,
            grade=grade,
            hinted=hinted,
            via=via,
            rule=deciding_rule(puzzle),
            options=_house_rules(puzzle),
            seconds=None if seconds is None else round(min(max(seconds, 0.0), 86_400.0), 1),
        )
        self._save(progress_of([attempt]))
        return attempt

    def helped(self, puzzle: Puzzle, via: Via) -> Attempt:
        """Save that a hint was asked for before the first answer: from then on it is no fresh puzzle."""
        return self.answered(puzzle, Grade.UNFINISHED, via, hinted=True)

    def set(self, name: str, value: Plain) -> None:
        """Save a setting."""
        self.set_all({name: value})

    def set_all(self, values: Mapping[str, Plain]) -> None:
        """Save several settings at once."""
        known = self.progress.settings
        # Later than the one before, even where the clock was put back or two clicks share a moment.
        last = max((known[name].at for name in values if name in known), default=None)
        at = self.now() if last is None else max(self.now(), last + _MOMENT)
        self._save(progress_of(settings=[(name, Setting(value, at)) for name, value in values.items()]))

    def merge(self, progress: Progress) -> None:
        """Add what was kept elsewhere."""
        self._save(progress)

    def replace(self, progress: Progress) -> None:
        """Keep this instead. Raises `StoreError`."""
        self._progress = self._heard(self._store.replace(progress))
        self._unsaved = Progress()
        self._tell()

    def erase(self) -> None:
        """Forget everything, backups included. Raises `StoreError`."""
        self._store.erase()
        self._progress = self._unsaved = Progress()
        self._tell()

    def take_over(self, progress: Progress) -> None:
        """Another window changed what is kept: this is all of it now."""
        self._progress = progress | self._unsaved
        self._tell()

    def subscribe(self, listener: Listener) -> None:
        """Call `listener` after every change."""
        self._listeners.append(listener)

    def _moment_of_answer(self) -> datetime:
        # Progress is in the order of time: two answers within one millisecond must not change places.
        last = self._last_answer
        self._last_answer = self.now() if last is None else max(self.now(), last + _MOMENT)
        return self._last_answer

    def _save(self, addition: Progress) -> None:
        unsaved = self._unsaved | addition
        try:
            self._progress = self._heard(self._store.merge(unsaved))
        except StoreError as error:
            self._progress = self.progress | unsaved
            self._unsaved = unsaved
            self._troubles.append(error.reason)
        else:
            self._unsaved = Progress()
        self._tell()

    def _heard(self, kept: Kept) -> Progress:
        self._troubles.extend(kept.troubles)
        return kept.progress

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()


def deciding_rule(puzzle: Puzzle) -> str:
    """The id of the rule that a right answer rests on; empty where no rule is broken."""
    verdict = puzzle.check(puzzle.solution).verdict
    broken = verdict.broken if verdict is not None else ()
    return broken[0].rule.value if broken else ""


def _house_rules(puzzle: Puzzle) -> tuple[tuple[str, Plain], ...]:
    options = puzzle.rules.options
    return tuple((name, _plain(getattr(options, name))) for name in puzzle.rules.house_rules())


def _plain(value: object) -> Plain:
    if isinstance(value, Enum):
        value = value.value
    return value if value is None or isinstance(value, str | int) else str(value)


# --- the shared one ---------------------------------------------------------------------------

_shared: list[Journal] = []


def shared_journal() -> Journal:
    """The journal of this page or kernel."""
    if not _shared:
        _shared.append(Journal(_default_store(os.environ)))
    return _shared[0]


def share(journal: Journal) -> None:
    """Make this the journal of this page or kernel."""
    _shared[:] = [journal]


def _default_store(environment: Mapping[str, str]) -> Store:
    place = environment.get(VARIABLE)
    path = Path(place) if place else _default_path()
    if place == "memory" or path is None:
        return MemoryStore()
    # Only a kernel that keeps progress in a file pays for this import and the next one, not a page.
    from tutor.practice.file_store import FileStore

    return FileStore(path)


def _default_path() -> Path | None:
    """Where this system keeps a user's data; None in a browser that gives Python no lasting folder."""
    if sys.platform == "emscripten":
        return LITE_FOLDER / f"koumkan-{FILE_NAME}" if LITE_FOLDER.is_dir() else None
    from platformdirs import user_data_path

    return user_data_path("koumkan-tutor", appauthor=False) / FILE_NAME
