"""A match on the pad as a text: save it, put it back, begin a new one. What would be lost is asked about."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from dataclasses import replace
from html import escape
from typing import Protocol

import ipywidgets as widgets

from tutor.practice.exercise import Note, note
from tutor.practice.score_sheet import ScoreSheet, read_sheet, write_sheet
from tutor.views.controls import button, row
from tutor.views.phrases import Phrases
from tutor.views.progress_panel import Question


class Pad(Protocol):
    """What keeps a sheet and talks to the reader."""

    sheet: ScoreSheet

    def keep(self, sheet: ScoreSheet) -> None:
        """Put this sheet in the place of the other."""

    def tell(self, said: Note) -> None:
        """Say what was done."""

    def safely(self, action: Callable[[], None]) -> Callable[[], None]:
        """The action, with words for the reader where it fails."""


class ScoreData:
    """Buttons, a field for the text, a link to a file, and the question before something is lost."""

    def __init__(self, pad: Pad, phrases: Phrases) -> None:
        self._pad = pad
        self._phrases = phrases
        text = phrases.text
        self.export = button(text("data.export"), pad.safely(self._export))
        self.load = button(text("pad.import"), pad.safely(self._import))
        self.text = widgets.Textarea(description=text("pad.text"), placeholder=text("pad.paste"))
        self.text.add_class("kk-data")
        self._link = widgets.HTML()
        self.fresh = button(text("pad.fresh"), self._ask_for_new)
        self.question = Question(phrases)
        buttons = row([self.export, self.load, self.fresh], "kk-actions")
        self.rows = (buttons, self._link, self.text, self.question.box)

    def _export(self) -> None:
        text = write_sheet(self._pad.sheet)
        data = b64encode(text.encode("ascii")).decode("ascii")
        label = escape(self._phrases.text("data.download", name="koumkan-match.json"))
        self._link.value = (
            f'<p><a class="kk-download" download="koumkan-match.json" '
            f'href="data:application/json;base64,{data}">{label}</a></p>'
        )
        self.text.value = text
        self._pad.tell(note("pad.exported"))

    def _import(self) -> None:
        sheet = read_sheet(self.text.value)
        if self._pad.sheet.players and sheet != self._pad.sheet:
            self.question.ask(note("pad.import_question"), lambda: self._imported(sheet), self.load)
        else:
            self._imported(sheet)

    def _imported(self, sheet: ScoreSheet) -> None:
        self._pad.keep(sheet)
        self._pad.tell(note("pad.imported"))

    def _ask_for_new(self) -> None:
        self.question.ask(note("pad.fresh_question"), self._begin_anew, self.fresh)

    def _begin_anew(self) -> None:
        self._pad.keep(replace(self._pad.sheet, events=()))
        self._pad.tell(note("pad.fresh_done"))
