"""What a chapter's live widgets have in common: a frame, feedback, something to read without a kernel."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets as widgets

from tutor.views.phrases import Phrases
from tutor.views.readable import Readable
from tutor.views.worked import Worked


class LiveView(Readable):
    """A titled frame with controls, a sentence of feedback that is read aloud, and the result below it.

    On a printed or static page it is `static`: a result to read instead of controls to use.
    """

    def __init__(self, head: str, phrases: Phrases) -> None:
        self._phrases = phrases
        self._head = phrases.text(head)
        self._feedback = widgets.HTML()
        self._feedback.add_class("kk-feedback")
        self._result = widgets.HTML()
        self._result.add_class("kk-result")
        self.static = Worked("", "")
        self.box = widgets.VBox([])
        self.box.add_class("kk-puzzle")

    @property
    def feedback(self) -> str:
        """What is said about the last input, as HTML."""
        return str(self._feedback.value)

    @property
    def result(self) -> str:
        """What is shown below, as HTML."""
        return str(self._result.value)

    def assemble(self, controls: Sequence[widgets.Widget]) -> None:
        """Put the title, the controls, the feedback and the result into the frame."""
        self.box.children = [widgets.HTML(self._head_html()), *controls, self._feedback, self._result]

    def show(self, said: Worked, result: Worked) -> None:
        """The sentence first: what is below may be long."""
        self._feedback.value = said.html
        self._result.value = result.html

    def busy(self) -> None:
        """Say that something is being worked out. The page shows it at once, while this process works."""
        self.show(sentence(self._phrases.text("compare.view.busy")), Worked("", ""))

    def safely(self, action: Callable[[], None]) -> Callable[[], None]:
        """The action, with words for the reader where it fails: nobody else hears of a failed click."""

        def act() -> None:
            try:
                action()
            except Exception:
                logging.getLogger(__name__).exception("%s", self._head)
                self.show(sentence(self._phrases.text("compare.view.broken")), Worked("", ""))

        return act

    def _head_html(self) -> str:
        return f'<p class="kk-head"><strong class="kk-kind">{escape(self._head)}</strong></p>'

    def __repr__(self) -> str:
        return f"{self._head}\n{self.static.text}"

    def static_html(self) -> str:
        """The frame with its result."""
        return f'<div class="kk-puzzle kk-static">{self._head_html()}{self.static.html}</div>'


def labelled(
    label: str, phrases: Phrases, options: Sequence[tuple[str, Any]], value: Any
) -> widgets.Dropdown:
    """A choice from a list, with its label."""
    made = widgets.Dropdown(options=list(options), value=value, description=phrases.text(label))
    made.add_class("kk-select")
    return made


def sentence(text: str) -> Worked:
    """Some text as a paragraph."""
    return Worked(text, f"<p>{escape(text)}</p>")
