"""Saving progress to a file, loading it from one, and erasing it: the learner's own data."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from html import escape

import ipywidgets as widgets

from tutor.practice.exercise import Note, note
from tutor.practice.journal import Journal
from tutor.practice.progress import Progress
from tutor.practice.progress_json import MOST_BYTES, ProgressError, read_progress, write_progress
from tutor.practice.store import StoreError
from tutor.views.controls import button, row
from tutor.views.exercise_text import problem_html, say, say_html
from tutor.views.phrases import Phrases


class ProgressPanel:
    """Export, import (add or replace) and erase, the last two with a question first."""

    def __init__(self, journal: Journal, phrases: Phrases) -> None:
        self._journal = journal
        self._phrases = phrases
        self._place = widgets.HTML(f"<p>{say_html(journal.place, phrases)}</p>")
        self.export = button(phrases.text("data.export"), self._export)
        self._link = widgets.HTML()
        self.text = widgets.Textarea(
            description=phrases.text("data.text"), placeholder=phrases.text("data.paste")
        )
        self.text.add_class("kk-data")
        self.upload = widgets.FileUpload(accept=".json", description=phrases.text("data.file"), icon="")
        self.upload.observe(self._uploaded, "value")
        self.add = button(phrases.text("data.add"), self._add)
        self.replace = button(phrases.text("data.replace"), self._ask_to_replace)
        self.erase = button(phrases.text("data.erase"), self._ask_to_erase)
        self.question = Question(phrases)
        self._said = widgets.HTML()
        self._said.add_class("kk-said")
        self.box = widgets.VBox(
            [
                self._place,
                row([self.export, self.upload], "kk-actions"),
                self._link,
                self.text,
                row([self.add, self.replace, self.erase], "kk-actions"),
                self.question.box,
                self._said,
            ]
        )

    @property
    def said(self) -> str:
        """What came of the last action, as HTML."""
        return str(self._said.value)

    @property
    def link(self) -> str:
        """The link to the exported file, as HTML."""
        return str(self._link.value)

    def say(self, said: Note) -> None:
        """Tell the learner something."""
        self._said.value = f"<p>{say_html(said, self._phrases)}</p>"

    def _export(self) -> None:
        text = write_progress(self._journal.progress)
        name = f"koumkan-progress-{self._journal.now().date().isoformat()}.json"
        data = b64encode(text.encode("utf-8")).decode("ascii")
        label = escape(self._phrases.text("data.download", name=name))
        address = f"data:application/json;base64,{data}"
        self._link.value = f'<p><a class="kk-download" download="{name}" href="{address}">{label}</a></p>'
        self.text.value = text
        self.say(note("data.exported", count=len(self._journal.progress.attempts)))

    def _uploaded(self, _: object) -> None:
        if not self.upload.value:
            return
        (file,) = self.upload.value
        self.upload.value = ()
        try:
            self.text.value = _decoded(bytes(file["content"]))
        except ProgressError as error:
            self._refuse(error.reason)
        else:
            self.say(note("data.uploaded", name=str(file["name"])[:80]))

    def _given(self) -> Progress | None:
        """The progress in the text field; says why where there is none."""
        try:
            return read_progress(self.text.value)
        except ProgressError as error:
            self._refuse(error.reason)
            return None

    def _add(self) -> None:
        given = self._given()
        if given is not None:
            before = len(self._journal.progress.attempts)
            self._journal.merge(given)
            self.say(note("data.added", count=len(self._journal.progress.attempts) - before))

    def _ask_to_replace(self) -> None:
        self._said.value = ""
        given = self._given()
        if given is not None:
            have, count = len(self._journal.progress.attempts), len(given.attempts)
            question = note("data.replace_question", have=str(have), given=str(count))
            self.question.ask(question, lambda: self._replace(given), self.replace)

    def _replace(self, given: Progress) -> None:
        self._safely(lambda: self._journal.replace(given), note("data.replaced", count=len(given.attempts)))

    def _ask_to_erase(self) -> None:
        self._said.value = ""
        count = len(self._journal.progress.attempts)
        self.question.ask(note("data.erase_question", count=count), self._erase, self.erase)

    def _erase(self) -> None:
        self._link.value = self.text.value = ""
        self._safely(self._journal.erase, note("data.erased"))

    def _safely(self, action: Callable[[], None], done: Note) -> None:
        try:
            action()
        except StoreError as error:
            self._refuse(error.reason)
        else:
            self.say(done)

    def _refuse(self, reason: Note) -> None:
        unchanged = self._phrases.html("data.unchanged")
        self._said.value = f"{problem_html(reason, self._phrases)}<p>{unchanged}</p>"


class Question:
    """A question that must be answered before something is lost. Hidden until it is asked."""

    def __init__(self, phrases: Phrases) -> None:
        self._phrases = phrases
        self._text = widgets.HTML()
        self._text.add_class("kk-said")
        self._do: Callable[[], None] = _nothing
        self._asked_by: widgets.Button | None = None
        self.yes = button("", self._yes)
        self.no = button(phrases.text("data.keep"), self._close)
        self.box = widgets.VBox([self._text, row([self.no, self.yes], "kk-actions")])
        self.box.add_class("kk-question")
        self.box.layout.display = "none"

    def ask(self, question: Note, do: Callable[[], None], asked_by: widgets.Button) -> None:
        """Ask; do it after a yes. The keyboard's focus goes to "no", then back to where it was."""
        self._do, self._asked_by = do, asked_by
        self._text.value = f"<p>{say_html(question, self._phrases)}</p>"
        self.yes.description = say(Note(f"{question.id}.yes"), self._phrases)
        self.box.layout.display = ""
        self.no.focus()

    def _yes(self) -> None:
        do = self._do
        self._close()
        do()

    def _close(self) -> None:
        self._do = _nothing
        self._text.value = ""
        self.box.layout.display = "none"
        if self._asked_by is not None:
            self._asked_by.focus()


def _nothing() -> None:
    """What an unasked question does."""


def _decoded(data: bytes) -> str:
    if len(data) > MOST_BYTES:
        raise ProgressError(note("progress.too_big"))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ProgressError(note("progress.not_json")) from None
