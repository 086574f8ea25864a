"""A lock that only one program on this machine holds at a time; a crash gives it back."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

PATIENCE = 5.0  # seconds; saving takes a few milliseconds
_PAUSE = 0.02

if sys.platform == "win32":
    import msvcrt

    def _take(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

    def _give_back(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)

elif sys.platform == "emscripten":

    def _take(file: IO[bytes]) -> None:
        """Do nothing: there is one program only."""

    def _give_back(file: IO[bytes]) -> None:
        """Do nothing."""

else:
    import fcntl

    def _take(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _give_back(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)


@contextmanager
def locked(path: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Hold the lock file `path`. Raises `OSError`, after `patience` seconds `TimeoutError`."""
    with path.open("ab") as file:
        _wait(file, patience)
        try:
            yield
        finally:
            _give_back(file)


def _wait(file: IO[bytes], patience: float) -> None:
    end = time.monotonic() + patience
    while True:
        try:
            return _take(file)
        except OSError:
            if time.monotonic() > end:
                raise TimeoutError(f"another program holds {file.name}") from None
        time.sleep(_PAUSE)
