"""Every example in a docstring is run, and so is the README's."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tutor

README = Path(__file__).parent.parent / "README.md"
# Modules that need a browser, a build or a command line to be imported.
NOT_LIBRARY = ("tutor.book", "tutor.__main__")


def _modules() -> Iterator[str]:
    yield "tutor"
    for module in pkgutil.walk_packages(tutor.__path__, "tutor."):
        if not module.name.startswith(NOT_LIBRARY):
            yield module.name


@pytest.mark.parametrize("name", list(_modules()))
def test_examples_of(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    attempted = sum(doctest.testmod(importlib.import_module(name)).attempted for name in _modules())
    assert attempted > 60


def test_the_readme_prints_what_it_says() -> None:
    """Each `print(...)` of the README is followed by what it prints, as a comment."""
    for block in re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL):
        promised = [line.split("# ", 1)[1].strip() for line in block.splitlines() if "print(" in line]
        assert _printed(block) == promised


def _printed(block: str) -> list[str]:
    said: list[str] = []
    scope = {"print": lambda *words, sep=" ": said.append(sep.join(map(str, words)))}
    exec(compile(block, "README.md", "exec"), scope)
    return said
