"""The tools that read the code, run as tests, so that one command and one closing line tell all."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CHECKS = {
    "ruff": [sys.executable, "-m", "ruff", "check", "."],
    "format": [sys.executable, "-m", "ruff", "format", "--check", "."],
    "mypy": [sys.executable, "-m", "mypy"],
    "codespell": [sys.executable, "-m", "codespell_lib"],
    "imports": [str(Path(sys.executable).with_name("lint-imports"))],
    "notebooks": [sys.executable, "-m", "tutor.book.normalise", "--check", "chapters"],
}


@pytest.mark.parametrize("name", CHECKS)
def test_check(name: str) -> None:
    done = subprocess.run(CHECKS[name], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
