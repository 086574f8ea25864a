"""Measuring in the browser's Python: Pyodide from `node_modules`, run in Node."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SCRIPT = Path(__file__).with_name("pyodide.mjs")


def pyodide_times(count: int) -> dict[str, float] | None:
    """Median seconds of each workload, and of the worst known hands; None if it cannot be run."""
    return in_pyodide("in_pyodide.py", count)


def in_pyodide(script: str, *words: object) -> Any:
    """What a script beside this one answers to some words, from JSON; None if it cannot be run."""
    node = shutil.which("node")
    if node is None or not (ROOT / "node_modules" / "pyodide").is_dir():
        return None
    command = [node, str(SCRIPT), str(ROOT), script, *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])
