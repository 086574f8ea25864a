"""Widgets that can be read where nothing is live: on paper, on a still page, in a saved notebook."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import Any

import ipywidgets as widgets


class Readable(ABC):
    """A widget in `box`, and a text in its place: `static_html` for a page, `repr` for a terminal."""

    box: widgets.Box

    @abstractmethod
    def static_html(self) -> str:
        """What a page shows as long as the widget is not live."""

    def _repr_mimebundle_(
        self, include: Collection[str] | None = None, exclude: Any = None
    ) -> dict[str, Any]:
        """The widget with its text; a live page includes the widget alone, and nobody writes the text."""
        bundle: dict[str, Any] = dict(self.box._repr_mimebundle_(include=include, exclude=exclude) or {})
        for kind, write in (("text/plain", self.__repr__), ("text/html", self.static_html)):
            if include is None or kind in include:
                bundle[kind] = write()
            else:
                bundle.pop(kind, None)
        return bundle
