"""The referee's page: a situation in, the answer out, with its rules and where they are written.

Every question is a line of the public protocol, so the same text asks it again here, in another
browser, or with ``tutor judge``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import Enum
from html import escape
from typing import Any

import ipywidgets as widgets

from tutor.rules.cards import AnyCard, parse_cards, show
from tutor.rules.compare.house import alternatives, changeable
from tutor.rules.ruleset import Ruleset, with_json_options
from tutor.rules.rulesets import RULESETS
from tutor.views.controls import button, row
from tutor.views.live_view import LiveView, labelled
from tutor.views.option_names import option_name, ruleset_name, value_name
from tutor.views.phrases import Phrases
from tutor.views.protocol import judge_line
from tutor.views.protocol.answer import JsonObject
from tutor.views.referee_forms import Field, Sort, form, kinds, read, written
from tutor.views.worked import Worked

MOST_TEXT = 20_000
_NO_RULE = ""
_NO_RULE_VALUE = -1
_ICONS = {True: ("✓", "kk-holds"), False: ("✗", "kk-breaks"), None: ("–", "kk-unreached")}


class RefereePage(LiveView):
    """A form for each kind of question, house rules, and a text that asks the same again."""

    def __init__(self, phrases: Phrases, game: str = "koum_kan", kind: str = "take_joker") -> None:
        super().__init__("referee.head", phrases)
        self._house: dict[str, object] = {}
        self._make_controls(game, kind)
        self._new_form()
        self.ask()
        self.static = self._asked_and_answered()
        self.game.observe(self._game_chosen, "value")
        self.kind.observe(self._kind_chosen, "value")
        self.option.observe(self._option_chosen, "value")

    # --- building ----------------------------------------------------------------------------

    def _make_controls(self, game: str, kind: str) -> None:
        text, phrases = self._phrases.text, self._phrases
        games = [(ruleset_name(id, phrases), id) for id in RULESETS]
        self.game = labelled("referee.game", phrases, games, game)
        self.kind = labelled("referee.kind", phrases, self._kinds(), kind)
        self.option = labelled("referee.option", phrases, self._options(), _NO_RULE)
        self.value = labelled("referee.value", phrases, [(text("referee.as_written"), _NO_RULE_VALUE)], -1)
        self.agree = button(text("referee.agree"), self.safely(self._agree))
        self.forget = button(text("referee.forget"), self.safely(self._forget))
        self._house_text = widgets.HTML()
        self._form = widgets.VBox([])
        self.fields: dict[str, widgets.Widget] = {}
        self.judge = button(text("referee.judge"), self.safely(self.ask), "kk-check")
        self.code = widgets.Textarea(description=text("referee.code"))
        self.open = button(text("referee.open"), self.safely(self._open))
        self.box.add_class("kk-referee")
        self.assemble(
            [
                row([self.game, self.kind], "kk-actions"),
                self._form,
                row([self.judge], "kk-actions"),
            ]
        )
        house = [
            row([self.option, self.value, self.agree, self.forget], "kk-actions"),
            self._house_text,
        ]
        self.box.children = (*self.box.children, *house, self.code, row([self.open], "kk-actions"))

    def _kinds(self) -> list[tuple[str, str]]:
        return [(self._phrases.text(f"referee.kind.{kind}"), kind) for kind in kinds(self._rules)]

    def _options(self) -> list[tuple[str, str]]:
        named = [(option_name(name, self._phrases), name) for name in changeable(RULESETS[self.game.value])]
        return [
            (self._phrases.text("referee.no_option"), _NO_RULE),
            *(one for one in named if one[1] != "deals"),
        ]

    @property
    def _rules(self) -> Ruleset:
        return with_json_options(RULESETS[self.game.value], self._house)

    def _new_form(self) -> None:
        asked = form(self.kind.value, self._rules)
        self.fields = {field.name: self._field(field) for field in asked}
        self._form.children = tuple(self.fields.values())

    def _field(self, field: Field) -> widgets.Widget:
        label = self._label(field.name)
        if field.sort is Sort.TICK:
            answers = [(self._phrases.text("value.true"), "yes"), (self._phrases.text("value.false"), "no")]
            return widgets.Dropdown(options=answers, value=field.example, description=label)
        hint = self._phrases.text(f"referee.hint.{field.sort.value}")
        made = widgets.Text(value=field.example, description=label, placeholder=hint)
        made.add_class("kk-score")
        return made

    def _label(self, name: str) -> str:
        own = f"referee.field.{self.kind.value}.{name}"
        return self._phrases.text(own if self._phrases.knows(own) else f"referee.field.{name}")

    # --- choosing ----------------------------------------------------------------------------

    def _game_chosen(self, _: Any) -> None:
        self.safely(self._new_game)()

    def _new_game(self) -> None:
        self._house = {}
        chosen, found = self.kind.value, self._kinds()
        self.kind.options = found
        if chosen in {id for _, id in found}:
            self.kind.value = chosen
        self.option.options = self._options()
        self._say_house()
        self._new_form()
        self._clear()

    def _kind_chosen(self, _: Any) -> None:
        if self.kind.value is not None:
            self.safely(self._new_form)()
            self._clear()

    def _clear(self) -> None:
        """An answer to another question must not stay."""
        self.show(Worked("", ""), Worked("", ""))
        self.code.value = ""

    def _option_chosen(self, _: Any) -> None:
        self.safely(self._new_values)()

    def _new_values(self) -> None:
        option, first = self.option.value, (self._phrases.text("referee.as_written"), _NO_RULE_VALUE)
        values = alternatives(RULESETS[self.game.value], option) if option else ()
        self.value.options = [
            first, *((value_name(option, value, self._phrases), at) for at, value in enumerate(values))
        ]  # fmt: skip
        self.value.value = _NO_RULE_VALUE

    def _agree(self) -> None:
        option, at = self.option.value, self.value.value
        if not option:
            return
        house = {name: value for name, value in self._house.items() if name != option}
        if at != _NO_RULE_VALUE:
            value = alternatives(RULESETS[self.game.value], option)[at]
            house[option] = value.value if isinstance(value, Enum) else value
        self._play_by(house)

    def _forget(self) -> None:
        self._play_by({})

    def _play_by(self, house: dict[str, object]) -> None:
        self._house = house
        self._say_house()
        self.ask()

    def _say_house(self) -> None:
        rules = self._rules
        told = [
            f"{option_name(name, self._phrases)}: "
            f"{value_name(name, getattr(rules.options, name), self._phrases)}"
            for name in rules.house_rules()
        ]
        said = self._phrases.html("referee.house", rules="; ".join(told)) if told else ""
        self._house_text.value = f"<p>{said}</p>" if said else ""

    # --- asking ------------------------------------------------------------------------------

    def ask(self) -> None:
        """Put the question that the form holds."""
        line = json.dumps(self._question(), ensure_ascii=False)
        self.code.value = line
        self._tell(judge_line(line[:MOST_TEXT], self._phrases))

    def _question(self) -> JsonObject:
        given: dict[str, object] = {}
        for field in form(self.kind.value, self._rules):
            given |= written(field, self.fields[field.name].value)
        question: JsonObject = {"ruleset": self.game.value, "kind": self.kind.value, "input": given}
        return {**question, "options": self._house} if self._house else question

    def _open(self) -> None:
        """Ask what the text asks; put it into the form, where that has room for it."""
        line = self.code.value.strip()
        if len(line) > MOST_TEXT:
            self._tell({"error": self._phrases.text("referee.too_long")})
            return
        answer = judge_line(line, self._phrases)
        if "error" not in answer:
            self._fill(json.loads(line))
            self.code.value = line
        self._tell(answer)

    def _fill(self, question: Mapping[str, Any]) -> None:
        game, kind, given = question["ruleset"], question["kind"], question["input"]
        house = question.get("options") or {}
        rules = with_json_options(RULESETS[game], house)
        if kind not in kinds(rules):
            return
        values = {field.name: read(field, given) for field in form(kind, rules)}
        if set(given) > set(values) or any(value is None for value in values.values()):
            return
        self.game.value = game
        self._house = dict(house)
        self.kind.options = self._kinds()
        self.kind.value = kind
        self._say_house()
        self._new_form()
        for name, value in values.items():
            self.fields[name].value = value

    # --- answering ---------------------------------------------------------------------------

    def _tell(self, answer: JsonObject) -> None:
        if "error" in answer:
            self.show(self._trouble(str(answer["error"])), Worked("", ""))
        else:
            self.show(self._headline(answer), self._reasons(answer))

    def _trouble(self, error: str) -> Worked:
        place, _, what = error.partition(": ")
        for name in self.fields:
            if place.startswith(f"input.{name}"):
                error = f"{self._label(name)}: {what}"
        icon = '<span class="kk-icon" aria-hidden="true">!</span>'
        shown = error[:600]
        return Worked(shown, f'<p class="kk-headline kk-problem">{icon} {escape(shown)}</p>')

    def _headline(self, answer: JsonObject) -> Worked:
        said = []
        legal = answer.get("legal")
        if isinstance(legal, bool):
            said.append(self._phrases.text("referee.legal" if legal else "referee.illegal"))
        if "value" in answer:
            said.append(self._phrases.text("referee.answer", value=_plain(answer["value"])))
        if answer.get("result"):
            said.append(self._phrases.text("referee.result", value=show(_cards(answer["result"]))))
        text = " ".join(said)
        style = {True: "kk-right", False: "kk-wrong", None: "kk-remark"}[
            legal if isinstance(legal, bool) else None
        ]
        return Worked(text, f'<p class="kk-headline {style}">{escape(text)}</p>')

    def _reasons(self, answer: JsonObject) -> Worked:
        reasons = answer.get("reasons")
        items, lines = [], []
        for reason in reasons if isinstance(reasons, list) else ():
            icon, style = _ICONS[reason["holds"]]
            word = self._phrases.text(f"referee.{style}")
            lines.append(f"{icon} {reason['text']} ({reason['cite']})")
            cited = f'<cite class="kk-cite">{escape(reason["cite"])}</cite>'
            items.append(
                f'<li class="kk-reason {style}"><span class="kk-icon" aria-hidden="true">{icon}</span>'
                f'<div><span class="kk-word">{escape(word)}</span> {escape(reason["text"])}'
                f'<div class="kk-cites">{cited}</div></div></li>'
            )
        listed = f'<ul class="kk-reasons">{"".join(items)}</ul>' if items else ""
        return Worked("\n".join(lines), listed)

    def _asked_and_answered(self) -> Worked:
        """What is shown on paper: one question, and its answer."""
        asked = "; ".join(
            f"{self._label(name)}: {getattr(field, 'label', None) or field.value}"
            for name, field in self.fields.items()
        )
        answer = judge_line(self.code.value, self._phrases)
        said, reasons = self._headline(answer), self._reasons(answer)
        kind = self._phrases.text(f"referee.kind.{self.kind.value}")
        text = "\n".join([f"{kind} {asked}", said.text, reasons.text])
        return Worked(text, f"<p>{escape(kind)} {escape(asked)}</p>{said.html}{reasons.html}")


def _cards(notation: object) -> tuple[AnyCard, ...]:
    return parse_cards(" ".join(map(str, notation))) if isinstance(notation, list) else ()


def _plain(value: object) -> str:
    """A value of the protocol, for people: names and words, no brackets."""
    match value:
        case bool():
            return "✓" if value else "✗"
        case dict():
            return ", ".join(f"{name.replace('_', ' ')}: {_plain(one)}" for name, one in value.items())
        case list():
            return " ".join(_plain(one) for one in value)
        case _:
            return str(value)
