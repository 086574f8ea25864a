"""Brings saved notebooks into one form, so that a diff shows what a person changed and nothing else.

`python -m tutor.book.normalise chapters` rewrites them; with `--check` it only names those that would change.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat

VIEW = "application/vnd.jupyter.widget-view+json"
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


def normalised(text: str) -> str:
    """Return a notebook's text in its normal form."""
    notebook = nbformat.reads(text, as_version=4)  # type: ignore[no-untyped-call]
    notebook.metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    notebook.nbformat_minor = 5
    for number, cell in enumerate(notebook.cells):
        _normalise_cell(cell, number)
    # Counted as in one run from top to bottom; nbval does not believe an output without a count.
    for count, cell in enumerate((cell for cell in notebook.cells if cell.cell_type == "code"), start=1):
        _number(cell, count)
    return json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _normalise_cell(cell: Any, number: int) -> None:
    cell.id = f"cell-{number}"
    tags = cell.metadata.get("tags")
    cell.metadata = {"tags": tags} if tags else {}
    cell.source = cell.source.splitlines(keepends=True)
    for place, output in enumerate(cell.get("outputs", ())):
        _normalise_output(output, f"{number}-{place}")


def _number(cell: Any, count: int) -> None:
    cell.execution_count = count
    for output in cell.outputs:
        if "execution_count" in output:
            output.execution_count = count


def _normalise_output(output: Any, where: str) -> None:
    bundle = output.get("data", {})
    if VIEW in bundle:
        # The id means nothing once the kernel has gone; without a fixed one every run would change it.
        bundle[VIEW] = {"model_id": f"model-{where}", "version_major": 2, "version_minor": 0}
    for kind, content in bundle.items():
        if isinstance(content, str):
            bundle[kind] = content.splitlines(keepends=True)
    if isinstance(output.get("text"), str):
        output.text = output.text.splitlines(keepends=True)


def notebooks(folder: Path) -> Iterator[Path]:
    """Find the notebooks of a folder, leaving out the copies that JupyterLab keeps."""
    return (path for path in sorted(folder.rglob("*.ipynb")) if ".ipynb_checkpoints" not in path.parts)


def changed(folder: Path) -> dict[Path, str]:
    """Return the notebooks that are not in normal form, each with the text it should have."""
    texts = ((path, path.read_text(encoding="utf-8")) for path in notebooks(folder))
    return {path: wanted for path, text in texts if (wanted := normalised(text)) != text}


def main() -> None:
    """Rewrite or check, as asked."""
    parser = argparse.ArgumentParser(description="Bring notebooks into their normal form.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--check", action="store_true", help="name the notebooks to rewrite, change nothing")
    options = parser.parse_args()
    found = changed(options.folder)
    if options.check and found:
        sys.exit("Run `make normalise` for: " + ", ".join(map(str, found)))
    for path, text in found.items():
        path.write_text(text, encoding="utf-8")
        print(f"normalised {path}")


if __name__ == "__main__":
    main()
