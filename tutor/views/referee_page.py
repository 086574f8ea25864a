"""The referee's page: a situation in, the answer out, with its rules and where they are written.

Every question is a line of the public protocol, so the same text asks it again here, in another
browser, or with ``tutor judge``.
"""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from html import escape
from typing import Any

import ipywidgets as widgets

from tutor.rules.cards import CardSyntaxError, as_laid
from tutor.rules.ruleset import with_json_options
from tutor.rules.rulesets import RULESETS
from tutor.views.card_keys import CardKeys
from tutor.views.card_names import as_typed, as_written
from tutor.views.controls import button, row
from tutor.views.house_rules_choice import HouseRulesChoice
from tutor.views.live_view import LiveView, labelled
from tutor.views.option_names import ruleset_name
from tutor.views.phrases import Phrases
from tutor.views.protocol import judge_line
from tutor.views.protocol.answer import JsonObject
from tutor.views.referee_answers import tell_headline, tell_reasons
from tutor.views.referee_fields import (
    NO,
    TABLES,
    TAPPED,
    YES,
    Field,
    Sort,
    cards_in,
    doubled_name,
    wants_one_card,
    without_colon,
)
from tutor.views.referee_forms import FORMS, fields, from_input, questions, to_input
from tutor.views.worked import Worked

MOST_TEXT = 20_000
LINK = "#ask="
"""A page's address with a question ends in this and the question."""

_KEYS = ("=", "/", ">")
_LONGEST_WORD, _LONGEST_NAME = 12, 40
"""So much of what cannot be read, or of a name, is repeated."""

_PLACE = re.compile(r"input\.(\w+)(?:\.([^:]+))?")
"""A field of the protocol, and what is meant in it: a player's line in a table."""


def link_to(line: str) -> str:
    """The end of an address that asks this question: letters, digits, - and _ survive every messenger."""
    return LINK + urlsafe_b64encode(line.encode()).decode("ascii").rstrip("=")


def asked_by(text: str) -> str:
    """The question in a link, or the text itself. Raises `ValueError` for a link that holds none."""
    _, found, code = text.strip().partition(LINK)
    if not found:
        return text.strip()
    return urlsafe_b64decode(code + "=" * (-len(code) % 4)).decode()


class RefereePage(LiveView):
    """A form for each kind of question, house rules, and a text that asks the same again."""

    def __init__(self, phrases: Phrases, game: str = "koum_kan", kind: str = "take_joker") -> None:
        super().__init__("referee.head", phrases)
        self._make_controls(game, kind)
        self._new_form()
        self.ask()
        self.static = self._asked_and_answered()
        self.game.observe(self._game_chosen, "value")
        self.kind.observe(self._kind_chosen, "value")

    # --- building ----------------------------------------------------------------------------

    def _make_controls(self, game: str, kind: str) -> None:
        text, phrases = self._phrases.text, self._phrases
        games = [(ruleset_name(id, phrases), id) for id in RULESETS]
        self.game = labelled("referee.game", phrases, games, game)
        self.house = HouseRulesChoice(game, phrases, self._house_changed, self.safely)
        self.kind = labelled("referee.kind", phrases, self._kinds(), kind)
        self._form = widgets.VBox([])
        self.fields: dict[str, widgets.Widget] = {}
        self._make_keys()
        self.judge = button(text("referee.judge"), self.safely(self.ask), "kk-check")
        self._link = widgets.HTML()
        self.copy = button(text("referee.copy"), lambda: None, "kk-copy-link")
        self.code = widgets.Textarea(description=text("referee.code"))
        self.code.add_class("kk-link-text")
        self.open = button(text("referee.open"), self.safely(self._open), "kk-open-link")
        self.box.add_class("kk-referee")
        asked = [row([self.game, self.kind], "kk-actions"), self._form, self._tapping]
        self.assemble([*asked, row([self.judge], "kk-actions")])
        shared = [row([self.copy, self._link], "kk-actions", "kk-link-row"), self.code]
        self.box.children = (
            *self.box.children, *shared, row([self.open], "kk-actions"), self.house.box
        )  # fmt: skip

    def _make_keys(self) -> None:
        """Keys to tap cards, which few readers need at once: they are made when they are asked for."""
        self.tap = button(self._phrases.text("referee.tap"), self.safely(self._show_keys), "kk-sort")
        self.target = labelled("referee.target", self._phrases, [("", "")], "")
        self.keys: CardKeys | None = None
        self._tapping = widgets.VBox([self.tap])

    def _show_keys(self) -> None:
        if len(self._tapping.children) > 1:
            self._tapping.children = (self.tap,)
            self.tap.description = self._phrases.text("referee.tap")
        else:
            self.keys = self.keys or CardKeys(self._field_to_tap, self._phrases, _KEYS)
            self._tapping.children = (self.tap, self.target, self.keys.box)
            self.tap.description = self._phrases.text("referee.tap.hide")

    def _field_to_tap(self) -> widgets.Widget:
        return self.fields[self.target.value]

    def _kinds(self) -> list[tuple[str, str]]:
        asked = questions(self.house.rules)
        return [(self._phrases.text(f"referee.kind.{name}"), name) for name in asked]

    def _new_form(self) -> None:
        asked = fields(self.kind.value, self.house.rules)
        self.fields = {field.name: self._field(field) for field in asked}
        self._form.children = tuple(self.fields.values())
        self.target.options = [(self._label(one.name), one.name) for one in asked if one.sort in TAPPED] or [
            ("", "")
        ]
        self._tapping.layout.display = "" if self.target.value else "none"

    def _field(self, field: Field) -> widgets.Widget:
        label = self._label(field.name)
        if field.sort is Sort.TICK:
            answers = [(self._phrases.text("value.true"), YES), (self._phrases.text("value.false"), NO)]
            return widgets.Dropdown(options=answers, value=field.example, description=label)
        if field.sort is Sort.CHOICE:
            named = [(self._phrases.text(f"referee.choice.{one}"), one) for one in field.choices]
            return widgets.Dropdown(options=named, value=field.example, description=label)
        kind = widgets.Textarea if field.sort in TABLES else widgets.Text
        hint = self._phrases.text(f"referee.hint.{field.sort.name.lower()}")
        made = kind(value=self._as_written(field, field.example), description=label, placeholder=hint)
        made.add_class("kk-score")
        return made

    def _label(self, name: str) -> str:
        own = f"referee.field.{self.kind.value}.{name}"
        return self._phrases.text(own if self._phrases.knows(own) else f"referee.field.{name}")

    # --- choosing ----------------------------------------------------------------------------

    def _game_chosen(self, _: Any) -> None:
        self.safely(self._new_game)()

    def _new_game(self) -> None:
        self.house.play(self.game.value, {})
        self._new_kinds()
        self._new_form()
        self._clear()

    def _new_kinds(self) -> None:
        """The questions of another game, or of this one with a house rule; the same one if it is there."""
        chosen, found = self.kind.value, self._kinds()
        if found != list(self.kind.options):
            self.kind.options = found
            if chosen in {name for _, name in found}:
                self.kind.value = chosen

    def _kind_chosen(self, _: Any) -> None:
        if self.kind.value is not None:
            self.safely(self._new_form)()
            self._clear()

    def _clear(self) -> None:
        """An answer to another question must not stay."""
        self.show(Worked("", ""), Worked("", ""))
        self.code.value = ""
        self._no_link()

    def _house_changed(self) -> None:
        self._new_kinds()
        self.ask()

    # --- asking ------------------------------------------------------------------------------

    def ask(self) -> None:
        """Put the question that the form holds; first of all its cards must be cards, its names different."""
        misread = self._misread()
        if misread is not None:
            self._no_link()
            self.show(misread, Worked("", ""))
            return
        self._put(json.dumps(self._question(), ensure_ascii=False))

    def _misread(self) -> Worked | None:
        for field in fields(self.kind.value, self.house.rules):
            said = self._misread_in(field, self._typed(field))
            if said is not None:
                return _problem(f"{self._label(field.name)}: {said}")
        return None

    def _misread_in(self, field: Field, typed: str) -> str | None:
        text = self._phrases.text
        if (twice := doubled_name(field, typed)) is not None:
            return text("match.same_name", player=twice[:_LONGEST_NAME])
        if (line := without_colon(field, typed)) is not None:
            return text("referee.no_colon", text=line[:_LONGEST_NAME])
        try:
            for cards in cards_in(field, typed):
                as_laid(cards)
        except CardSyntaxError as error:
            return text("referee.misread", text=error.text[:_LONGEST_WORD])
        return text("referee.one_card") if wants_one_card(field, typed) else None

    def _typed(self, field: Field) -> str:
        """What a field holds, its cards as the protocol writes them."""
        text = str(self.fields[field.name].value)
        return as_typed(text, self._phrases.lang) if field.sort in TAPPED else text

    def _as_written(self, field: Field, text: str) -> str:
        """What a field is to hold, its cards as this page writes them."""
        return as_written(text, self._phrases.lang) if field.sort in TAPPED else text

    def _question(self) -> JsonObject:
        asked = fields(self.kind.value, self.house.rules)
        values = {field.name: self._typed(field) for field in asked}
        given = to_input(self.kind.value, self.house.rules, values)
        kind = FORMS[self.kind.value].kind
        question: JsonObject = {"ruleset": self.game.value, "kind": kind, "input": given}
        return {**question, "options": dict(self.house.house)} if self.house.house else question

    def _open(self) -> None:
        """Ask what the text asks, or the link in it; put it into the form, where that has room for it."""
        try:
            line = asked_by(self.code.value)
        except ValueError:
            self._refuse("referee.bad_link")
            return
        if len(line) > MOST_TEXT:
            self._refuse("referee.too_long")
            return
        filled = "error" in judge_line(line, self._phrases) or self._fill(json.loads(line))
        self._put(line)
        if not filled:
            self._feedback.value += f"<p>{self._phrases.html('referee.no_room')}</p>"

    def _fill(self, question: Mapping[str, Any]) -> bool:
        """Put a question into the form; False where no form has room for all of it."""
        game, house = question["ruleset"], question.get("options") or {}
        found = from_input(question["kind"], with_json_options(RULESETS[game], house), question["input"])
        if found is None:
            return False
        self.game.value = game
        self.house.play(game, house)
        self._new_kinds()
        self.kind.value = found[0]
        self._new_form()
        for field in fields(found[0], self.house.rules):
            self.fields[field.name].value = self._as_written(field, found[1][field.name])
        return True

    # --- answering ---------------------------------------------------------------------------

    def _put(self, line: str) -> None:
        answer = judge_line(line[:MOST_TEXT], self._phrases)
        self.code.value = line
        if "error" in answer:
            self._no_link()
            self.show(self._trouble(str(answer["error"])), Worked("", ""))
        else:
            name = escape(self._phrases.text("referee.link"))
            self._link.value = f'<a href="{link_to(line)}">{name}</a>'
            self.copy.disabled = False
            self.show(*self._told(line, answer))

    def _no_link(self) -> None:
        self._link.value = ""
        self.copy.disabled = True

    def _told(self, line: str, answer: JsonObject) -> tuple[Worked, Worked]:
        kind = json.loads(line)["kind"]
        return tell_headline(kind, answer, self._phrases), tell_reasons(answer, self._phrases)

    def _refuse(self, message: str) -> None:
        self._no_link()
        self.show(_problem(self._phrases.text(message)), Worked("", ""))

    def _trouble(self, error: str) -> Worked:
        """An error of the protocol, with the field's name instead of its path."""
        place, _, what = error.partition(": ")
        found = _PLACE.match(place)
        if place == "input":
            error = what
        elif found and found[1] in self.fields:
            label = self._label(found[1])
            error = f"{label} ({found[2]}): {what}" if found[2] else f"{label}: {what}"
        return _problem(error[:600])

    def _asked_and_answered(self) -> Worked:
        """What is shown on paper: one question, and its answer."""
        asked = "; ".join(
            f"{self._label(name)}: {getattr(field, 'label', None) or field.value}"
            for name, field in self.fields.items()
        )
        said, reasons = self._told(self.code.value, judge_line(self.code.value, self._phrases))
        kind = self._phrases.text(f"referee.kind.{self.kind.value}")
        text = "\n".join([f"{kind} {asked}", said.text, reasons.text])
        return Worked(text, f"<p>{escape(kind)} {escape(asked)}</p>{said.html}{reasons.html}")


def _problem(text: str) -> Worked:
    icon = '<span class="kk-icon" aria-hidden="true">!</span>'
    return Worked(text, f'<p class="kk-headline kk-problem">{icon} {escape(text)}</p>')
