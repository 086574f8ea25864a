"""As much of IPython as ipywidgets needs, so that a page need not download the real one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

Report = Callable[[BaseException], None]
Show = Callable[[Any], None]


class _Events:
    """Stands for IPython's event register; comm announces every message to it."""

    def trigger(self, name: str) -> None:
        """Accept the announcement: nobody listens in a page."""


class InteractiveShell:
    """Stands for IPython's shell; ipywidgets hands it the errors of callbacks."""

    def __init__(self, report: Report) -> None:
        self.events = _Events()
        self._report = report

    def showtraceback(self, *_: Any, **__: Any) -> None:
        """Report the exception being handled."""
        error = sys.exc_info()[1]
        if error is not None:
            self._report(error)


def install(report: Report, show: Show) -> None:
    """Put the stand-in where `import IPython` finds it."""
    shell = InteractiveShell(report)

    def display(*things: Any, **_: Any) -> None:
        for thing in things:
            show(thing)

    def clear_output(*_: Any, **__: Any) -> None:
        """Do nothing: a page has no output area to clear."""

    _module("IPython", get_ipython=lambda: shell, display=display, version_info=(9, 0, 0))
    _module("IPython.display", display=display, clear_output=clear_output)
    _module("IPython.core")
    _module("IPython.core.interactiveshell", InteractiveShell=InteractiveShell)


def _module(name: str, **contents: Any) -> None:
    module = ModuleType(name)
    module.__path__ = []  # marks it as a package, so that submodules are looked up in sys.modules
    vars(module).update(contents)
    sys.modules[name] = module
