"""Controls that make a game the one this table plays: a rule, the value it is to have, and back again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, TypeAlias

import ipywidgets as widgets

from tutor.rules.compare.house import alternatives, changeable
from tutor.rules.options import least_number, takes_number
from tutor.rules.ruleset import Ruleset, with_json_options
from tutor.rules.rulesets import RULESETS
from tutor.views.controls import button, row
from tutor.views.live_view import labelled
from tutor.views.option_names import option_name, value_name
from tutor.views.phrases import Phrases

Safely: TypeAlias = Callable[[Callable[[], None]], Callable[[], None]]

_NO_RULE = ""
_AS_WRITTEN = -1
_A_NUMBER = -2
_MOST = 999


class HouseRulesChoice:
    """The house rules of one game at a time. `on_change` hears of every rule that is agreed on or dropped."""

    def __init__(self, game: str, phrases: Phrases, on_change: Callable[[], None], safely: Safely) -> None:
        self._phrases = phrases
        self._on_change = on_change
        self._game = game
        self._house: Mapping[str, object] = {}
        text = phrases.text
        self.option = labelled("referee.option", phrases, self._options(), _NO_RULE)
        self.value = labelled("referee.value", phrases, [(text("referee.as_written"), _AS_WRITTEN)], -1)
        self.number = widgets.BoundedIntText(description=text("referee.number"), max=_MOST)
        self.number.add_class("kk-number")
        self.agree = button(text("referee.agree"), safely(self._agree))
        self.forget = button(text("referee.forget"), safely(lambda: self._change({})))
        self._told = widgets.HTML()
        self.box = widgets.VBox(
            [row([self.option, self.value, self.number, self.agree, self.forget], "kk-actions"), self._told]
        )
        self._show_number()
        self.option.observe(lambda _: safely(self._new_values)(), "value")
        self.value.observe(lambda _: self._show_number(), "value")

    @property
    def house(self) -> Mapping[str, object]:
        """The house rules, as the protocol writes them."""
        return self._house

    @property
    def rules(self) -> Ruleset:
        """The game with its house rules."""
        return with_json_options(RULESETS[self._game], dict(self._house))

    @property
    def told(self) -> str:
        """The house rules in words, as HTML."""
        return str(self._told.value)

    def play(self, game: str, house: Mapping[str, object]) -> None:
        """Show this game with these house rules; nobody is told."""
        if game != self._game:
            self._game = game
            self.option.options = self._options()
        self._house = dict(house)
        self._tell()

    def _options(self) -> list[tuple[str, str]]:
        named = [(option_name(one, self._phrases), one) for one in changeable(RULESETS[self._game])]
        first = (self._phrases.text("referee.no_option"), _NO_RULE)
        return [first, *(one for one in named if one[1] != "deals")]

    def _new_values(self) -> None:
        """The values by their place, since a value need not be one that a list can hold."""
        option = self.option.value
        values = alternatives(RULESETS[self._game], option) if option else ()
        named: list[tuple[str, Any]] = [
            (value_name(option, value, self._phrases), at) for at, value in enumerate(values)
        ]
        if option and takes_number(option):
            named.append((self._phrases.text("referee.another_number"), _A_NUMBER))
            own = getattr(RULESETS[self._game].options, option)
            self.number.min = least_number(option)
            self.number.value = own if isinstance(own, int) else self.number.min
        self.value.options = [(self._phrases.text("referee.as_written"), _AS_WRITTEN), *named]
        self.value.value = _AS_WRITTEN

    def _show_number(self) -> None:
        self.number.layout.display = "" if self.value.value == _A_NUMBER else "none"

    def _agree(self) -> None:
        option, at = self.option.value, self.value.value
        if not option:
            return
        house = {name: value for name, value in self._house.items() if name != option}
        if at == _A_NUMBER:
            house[option] = int(self.number.value)
        elif at != _AS_WRITTEN:
            value = alternatives(RULESETS[self._game], option)[at]
            house[option] = value.value if isinstance(value, Enum) else value
        self._change(house)

    def _change(self, house: Mapping[str, object]) -> None:
        self._house = house
        self._tell()
        self._on_change()

    def _tell(self) -> None:
        options, phrases = self.rules.options, self._phrases
        told = [
            f"{option_name(name, phrases)}: {value_name(name, getattr(options, name), phrases)}"
            for name in self.rules.house_rules()
        ]
        self._told.value = f"<p>{phrases.html('referee.house', rules='; '.join(told))}</p>" if told else ""
