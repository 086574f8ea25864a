"""The same hands in the browser's Python: Pyodide from `node_modules`, run in Node."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCRIPT = Path(__file__).with_name("pyodide.mjs")


def pyodide_times(count: int) -> dict[str, float] | None:
    """Median seconds of each workload, and of the worst known hands; None if it cannot be run."""
    node = shutil.which("node")
    if node is None or not (ROOT / "node_modules" / "pyodide").is_dir():
        return None
    done = subprocess.run(
        [node, str(SCRIPT), str(ROOT), str(count)], capture_output=True, text=True, check=True
    )
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found
