"""Builds the whole site: `python -m tutor.book.site`. Quiet when all is well; every warning is an error."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SITE = ROOT / "_build" / "html"


def build() -> None:
    """Build the book and JupyterLite into `_build/html`; leave with the log where that fails."""
    command = [str(Path(sys.executable).with_name("jupyter-book")), "build", str(ROOT), "-W", "--keep-going"]
    done = subprocess.run(
        command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    if done.returncode:
        sys.exit(f"{done.stdout}\nThe book could not be built; the lines above say why.")


if __name__ == "__main__":
    print("Building the book …", flush=True)
    build()
    print(f"The book is in {SITE.relative_to(ROOT)}")
