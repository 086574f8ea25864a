"""The score pad: hats, target, motune and best of five, corrected anywhere, kept from visit to visit."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from dataclasses import replace
from html import escape
from typing import Any

import ipywidgets as widgets

from tutor.practice.exercise import Note, note
from tutor.practice.journal import Journal
from tutor.practice.score_sheet import (
    MOST_POINTS,
    ScoreSheet,
    SheetError,
    read_sheet,
    write_sheet,
)
from tutor.rules.cards import CardSyntaxError, parse_cards
from tutor.rules.match import (
    Event,
    Leave,
    Motune,
    PotHand,
    RoundPlayed,
    RoundVoid,
)
from tutor.rules.match.correcting import Replay, playing, winners
from tutor.rules.scoring import count_hand
from tutor.views.card_names import as_typed
from tutor.views.controls import button, row
from tutor.views.exercise_text import problem_html, say_html
from tutor.views.option_names import option_name
from tutor.views.phrases import Phrases
from tutor.views.readable import Readable
from tutor.views.score_data import ScoreData
from tutor.views.score_standing import decisions, standing_html
from tutor.views.score_systems import SYSTEMS, empty_sheet, system_of
from tutor.views.score_table import is_round, score_table

SETTING = "pad.match"
_NUMBER = re.compile(r"[+-]?[0-9]+")


_LEAST = {"limit": 1, "best5_hands": 1}
_MOST = 10_000
_NEW = -1


class ScorePad(Readable):
    """A match on the screen. What is shown always follows the sheet; the journal keeps the sheet."""

    def __init__(self, journal: Journal, phrases: Phrases) -> None:
        self._journal = journal
        self._phrases = phrases
        self.sheet = empty_sheet("hats", {})
        self._saved = ""
        self._make_table()
        self._make_entry()
        self.data = ScoreData(self, phrases)
        self.box = self._assemble()
        self._load()
        journal.subscribe(self._load)

    # --- building ----------------------------------------------------------------------------

    def _make_table(self) -> None:
        text = self._phrases.text
        systems = [(text(f"pad.system.{name}"), name) for name in SYSTEMS]
        self.system = widgets.Dropdown(options=systems, value="hats", description=text("pad.system"))
        self.system.observe(self._system_chosen, "value")
        names = sorted({name for system in SYSTEMS.values() for name in system.numbers})
        self.numbers = {name: self._number(name) for name in names}
        self.name = widgets.Text(description=text("pad.name"), continuous_update=False)
        self.add = button(text("pad.add"), self.safely(self._add_player), "kk-check")
        self._table, self._now = widgets.HTML(), widgets.HTML()
        self._said = widgets.HTML()
        self._said.add_class("kk-said")

    def _number(self, name: str) -> widgets.BoundedIntText:
        made = widgets.BoundedIntText(
            min=_LEAST.get(name, 0), max=_MOST, description=option_name(name, self._phrases)
        )
        made.add_class("kk-number")
        made.observe(self._number_changed, "value")
        return made

    def _make_entry(self) -> None:
        text = self._phrases.text
        self.place = widgets.Dropdown(description=text("pad.which"), options=[(text("pad.new"), _NEW)])
        self.place.observe(self._place_chosen, "value")
        self._fields = widgets.VBox([])
        self.fields: dict[str, widgets.Widget] = {}
        self.write = button("", self.safely(self._write), "kk-check")
        self.void = button(text("pad.does_not_count"), self.safely(self._write_void))
        self.undo = button(text("pad.undo"), self.safely(self._undo))
        self._decisions = row([], "kk-actions")
        self.leaving = widgets.Dropdown(description=text("pad.leaving"), options=[])
        self.leave = button(text("pad.leave"), self.safely(self._leave))
        self._leave_row = row([self.leaving, self.leave], "kk-actions")

    def _assemble(self) -> widgets.VBox:
        self._setup = widgets.VBox([self.system, row(list(self.numbers.values()), "kk-actions")])
        self._entry = widgets.VBox(
            [self.place, self._fields, row([self.write, self.void, self.undo], "kk-actions")]
        )
        box = widgets.VBox(
            [
                self._setup,
                row([self.name, self.add], "kk-actions"),
                self._table,
                self._now,
                self._decisions,
                self._entry,
                self._leave_row,
                self._said,
                *self.data.rows,
            ]
        )
        box.add_class("kk-puzzle")
        box.add_class("kk-pad")
        return box

    # --- what the buttons do -----------------------------------------------------------------

    def _system_chosen(self, change: Any) -> None:
        if not self.sheet.begun and change["new"] != system_of(self.sheet):
            self.keep(replace(empty_sheet(change["new"], {}), players=self.sheet.players))

    def _number_changed(self, _: Any) -> None:
        system = system_of(self.sheet)
        numbers = {name: int(self.numbers[name].value) for name in SYSTEMS[system].numbers}
        changed = replace(empty_sheet(system, numbers), players=self.sheet.players)
        if not self.sheet.begun and changed != self.sheet:
            self.keep(changed)

    def _add_player(self) -> None:
        sheet = self.sheet.with_player(self.name.value)
        self.name.value = ""
        self.keep(sheet)
        self.name.focus()

    def _write(self) -> None:
        self._put(self._event())

    def _write_void(self) -> None:
        self._put(RoundVoid())

    def _put(self, event: Event) -> None:
        place = self.place.value
        if place == _NEW:
            self.keep(self.sheet.with_event(event))
            self.tell(note("pad.written"))
        else:
            self.keep(self.sheet.corrected(place, event))
            self.tell(note("pad.corrected"))
        if self.write.disabled:  # the keyboard's focus would be lost with it
            self.place.focus()

    def _undo(self) -> None:
        self.keep(self.sheet.without_last())
        self.tell(note("pad.undone"))

    def _leave(self) -> None:
        if self.leaving.value is not None:
            self.keep(self.sheet.with_event(Leave(self.leaving.value)))

    def _decide(self, event: Event) -> Callable[[], None]:
        def decide() -> None:
            self.keep(self.sheet.with_event(event))
            self.place.focus()  # the button that was pressed is gone

        return self.safely(decide)

    def _event(self) -> Event:
        """What the fields say. Raises `SheetError`."""
        if any(isinstance(field, widgets.Dropdown) for field in self.fields.values()):
            return self._pot_hand()
        return RoundPlayed(
            tuple((name, self._points(name, field.value)) for name, field in self.fields.items())
        )

    def _pot_hand(self) -> Event:
        results = {name: field.value for name, field in self.fields.items()}
        won = [name for name, result in results.items() if result == "won"]
        if len(won) != 1:
            raise SheetError(note("pad.one_winner"))
        return PotHand(won[0], frozenset(name for name, result in results.items() if result == "down"))

    def _points(self, name: str, text: str) -> int:
        """Points from a number, or from the cards themselves. Raises `SheetError`."""
        given = text.strip().replace("−", "-")
        if not given:
            raise SheetError(note("pad.no_points", player=name))
        # So many digits at most, since Python refuses to read numbers of thousands of them.
        points = int(given[:20]) if _NUMBER.fullmatch(given) else self._counted(name, given)
        if abs(points) > MOST_POINTS:
            raise SheetError(note("pad.too_many_points", most=str(MOST_POINTS)))
        return points

    def _counted(self, name: str, cards: str) -> int:
        rules = self.sheet.rules
        try:
            if rules.options.deadwood_only:  # the turned card and the best split would be needed, too
                raise SheetError(note("pad.no_number", player=name))
            return count_hand(parse_cards(as_typed(cards[:200], self._phrases.lang)), rules).points
        except CardSyntaxError:
            raise SheetError(note("pad.no_number", player=name)) from None

    # --- keeping -----------------------------------------------------------------------------

    def keep(self, sheet: ScoreSheet) -> None:
        """Save first, then show."""
        self.sheet = sheet
        self._saved = write_sheet(sheet)
        self._said.value = ""
        self._journal.set(SETTING, self._saved)
        self._show()

    def _load(self) -> None:
        """Show what the journal keeps, if somebody else wrote it: another visit, another tab."""
        kept = self._journal.progress.setting(SETTING)
        if kept == self._saved:
            return
        try:
            sheet = read_sheet(kept) if isinstance(kept, str) else empty_sheet("hats", {})
        except SheetError as error:
            self._said.value = problem_html(error.reason, self._phrases)
            sheet = self.sheet
        self._saved = kept if isinstance(kept, str) else ""
        self.sheet = sheet
        self._show()

    # --- showing -----------------------------------------------------------------------------

    @property
    def said(self) -> str:
        """What came of the last action, as HTML."""
        return str(self._said.value)

    @property
    def shown(self) -> str:
        """The table and how the match stands, as HTML."""
        return f"{self._table.value}{self._now.value}"

    def _show(self) -> None:
        told = self.sheet.replay()
        self._show_setup()
        players = escape(", ".join(self.sheet.players)) or self._phrases.html("pad.nobody")
        self._table.value = f"<p>{players}</p>" if told is None else score_table(told, self._phrases)
        self._now.value = "" if told is None else standing_html(told, self.sheet.rules.options, self._phrases)
        self._decisions.children = () if told is None else tuple(decisions(told, self._decide, self._phrases))
        self._show_places(told)
        self._show_fields()
        motune = told is not None and isinstance(told.now, Motune) and self.sheet.begun
        self._leave_row.layout.display = "" if motune else "none"
        self.leaving.options = playing(told.now) if motune and told is not None else ()
        self._entry.layout.display = "none" if told is None else ""

    def _show_setup(self) -> None:
        system = system_of(self.sheet)
        options = self.sheet.rules.options
        for name, field in self.numbers.items():
            field.layout.display = "" if name in SYSTEMS[system].numbers else "none"
            if name in SYSTEMS[system].numbers:
                field.value = getattr(options, name)
            field.disabled = self.sheet.begun
        self.system.value = system
        self.system.disabled = self.sheet.begun

    def _show_places(self, told: Replay | None) -> None:
        rounds = [place for place, event in enumerate(self.sheet.events) if is_round(event)]
        choices = [(self._phrases.text("pad.new"), _NEW)]
        choices += [
            (self._phrases.text("pad.old", have=at), place) for at, place in enumerate(rounds, start=1)
        ]
        stuck = (
            told is not None and told.problem is not None and told.waiting and not self._decisions.children
        )
        at = len(told.events) if stuck and told is not None else _NEW
        self.place.options = choices
        # A match that waits for a round to be put right shows that round.
        self.place.value = at if at in rounds else _NEW

    def _place_chosen(self, _: Any) -> None:
        self._show_fields()

    def _show_fields(self) -> None:
        told, place = self.sheet.replay(), self.place.value
        if told is None or place is None:
            self._fields.children, self.fields = (), {}
            return
        old = None if place == _NEW else self.sheet.events[place]
        before = told.standings[min(place, len(told.standings) - 1)] if old else told.now
        names = playing(before)
        motune = isinstance(before, Motune)
        self.fields = {name: self._result(name, old) if motune else self._score(name, old) for name in names}
        self._fields.children = tuple(self.fields.values())
        over = old is None and (len(winners(told.now)) == 1 or bool(self._decisions.children))
        self._fields.layout.display = "none" if over else ""
        self.write.disabled = self.void.disabled = over
        self.write.description = self._phrases.text("pad.write" if old is None else "pad.correct")

    def _score(self, name: str, old: Event | None) -> widgets.Text:
        points = dict(old.points).get(name) if isinstance(old, RoundPlayed) else None
        hint = self._phrases.text("pad.points_hint")
        made = widgets.Text(value="" if points is None else str(points), description=name, placeholder=hint)
        made.add_class("kk-score")
        return made

    def _result(self, name: str, old: Event | None) -> widgets.Dropdown:
        choices = [(self._phrases.text(f"pad.result.{one}"), one) for one in ("never", "down", "won")]
        made = widgets.Dropdown(description=name, options=choices)
        if isinstance(old, PotHand):
            made.value = "won" if name == old.winner else "down" if name in old.went_down else "never"
        return made

    def tell(self, said: Note) -> None:
        """Say what was done, and what troubles the journal."""
        self._said.value = f"<p>{say_html(said, self._phrases)}</p>" + "".join(
            f'<p class="kk-trouble">{say_html(one, self._phrases)}</p>' for one in self._journal.troubles()
        )

    def safely(self, action: Callable[[], None]) -> Callable[[], None]:
        """The action, with words for the reader where it fails."""

        def act() -> None:
            try:
                action()
            except SheetError as error:
                self._said.value = problem_html(error.reason, self._phrases)
            except Exception:
                logging.getLogger(__name__).exception("score pad")
                self._said.value = problem_html(note("pad.broken"), self._phrases)

        return act

    # --- without a kernel --------------------------------------------------------------------

    def __repr__(self) -> str:
        return self._phrases.text("pad.static")

    def static_html(self) -> str:
        """What the pad is for."""
        return f'<div class="kk-static"><p>{self._phrases.html("pad.static")}</p></div>'
