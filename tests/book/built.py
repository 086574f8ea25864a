"""The built site that tests look at: of the sources that lie there now, or none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tutor.book.site import ROOT, SITE, build

SOURCES = ("chapters", "puzzles", "tutor", "_config.yml", "_toc.yml", "package-lock.json")
MADE_MEANWHILE = {"__pycache__", ".ipynb_checkpoints"}


def built_site() -> Path:
    """The site, built where there is none. Fails where it is older than something it is made of."""
    front = SITE / "index.html"
    if not front.exists():
        build()
    built = front.stat().st_mtime
    newer = sorted(
        path.relative_to(ROOT).as_posix() for path in sources(ROOT) if path.stat().st_mtime > built
    )
    if newer:
        pytest.fail(f"the built site is older than {newer[0]}: make book", pytrace=False)
    return SITE


def sources(root: Path) -> Iterator[Path]:
    """Every file that the site is made of."""
    for source in (root / name for name in SOURCES):
        found = source.rglob("*") if source.is_dir() else [source]
        yield from (path for path in found if path.is_file() and not MADE_MEANWHILE & set(path.parts))
