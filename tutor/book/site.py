"""Builds the whole site: `python -m tutor.book.site`. Quiet when all is well; every warning is an error."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SITE = ROOT / "_build" / "html"
FIRST_PAGE = "chapters/en/index.html"
_OF_ITSELF = re.compile(r'<title>.*?</title>|<meta (?:name="description"|property="og:)[^>]*>')


def build() -> None:
    """Build the book and JupyterLite into `_build/html`; leave with the log where that fails."""
    command = [str(Path(sys.executable).with_name("jupyter-book")), "build", str(ROOT), "-W", "--keep-going"]
    done = subprocess.run(
        command, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    if done.returncode:
        sys.exit(f"{done.stdout}\nThe book could not be built; the lines above say why.")
    (SITE / "index.html").write_text(
        _front((SITE / FIRST_PAGE).read_text(encoding="utf-8")), encoding="utf-8"
    )


def _front(first: str) -> str:
    """The page at the site's root, which only leads on: it says what the first chapter says of itself."""
    tags = [tag.replace("../../", "") for tag in _OF_ITSELF.findall(first)]
    return "\n".join(
        [
            '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8" />',
            *tags,
            '<link rel="icon" href="_static/favicon.svg" />',
            f'<meta http-equiv="refresh" content="0; url={FIRST_PAGE}" /></head>',
            f'<body><a href="{FIRST_PAGE}">The Koum Kan tutor</a></body></html>',
        ]
    )


if __name__ == "__main__":
    print("Building the book …", flush=True)
    build()
    print(f"The book is in {SITE.relative_to(ROOT)}")
