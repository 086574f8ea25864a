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
    _quieten(SITE / "index.html")


def _quieten(front: Path) -> None:
    """Give the page that only leads on an empty icon: browsers would ask the server's root for one."""
    text = front.read_text(encoding="utf-8")
    if 'rel="icon"' not in text:
        front.write_text(f'<link rel="icon" href="data:,">{text}', encoding="utf-8")


if __name__ == "__main__":
    print("Building the book …", flush=True)
    build()
    print(f"The book is in {SITE.relative_to(ROOT)}")
