"""What to practise: games, kinds of exercise and level, each kept as a setting of the learner's."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as widgets

from tutor.practice.dealer import EVERYTHING, LEVEL_SETTING, chosen, skip_setting
from tutor.practice.exercise import LEVELS
from tutor.practice.journal import Journal
from tutor.views.controls import button, row
from tutor.views.phrases import Phrases

_AS_IT_GOES = 0


class ChoicePanel:
    """Buttons that are on or off, and a level. A mark in the button's text says which are on."""

    def __init__(self, journal: Journal, phrases: Phrases) -> None:
        self._journal = journal
        self._phrases = phrases
        self.games = {id: self._toggle(id) for id in EVERYTHING.games}
        self.kinds = {id: self._toggle(id) for id in EVERYTHING.kinds}
        self.several = self._several(self.kinds)
        as_it_goes = (phrases.text("choice.as_it_goes"), _AS_IT_GOES)
        levels = [(phrases.text("ui.level", level=level), level) for level in LEVELS]
        self.level = widgets.Dropdown(options=[as_it_goes, *levels], description=phrases.text("choice.level"))
        self.box = widgets.VBox(
            [
                _heading("choice.games", phrases),
                row(list(self.games.values()), "kk-actions"),
                _heading("choice.kinds", phrases),
                row(list(self.kinds.values()), "kk-actions"),
                row(self.several, "kk-actions"),
                self.level,
            ]
        )
        self.write()
        self.level.observe(self._keep_level, "value")

    def write(self) -> None:
        """Show what is chosen now."""
        selection = chosen(self._journal.progress)
        for id, made in self.games.items():
            self._mark(made, f"ruleset.{id}", on=id in selection.games)
        for id, made in self.kinds.items():
            self._mark(made, f"kind.{id}", on=id in selection.kinds)
        self.level.value = selection.level or _AS_IT_GOES

    def _toggle(self, id: str) -> widgets.Button:
        def toggle() -> None:
            skipped = self._journal.progress.setting(skip_setting(id)) is True
            self._journal.set(skip_setting(id), not skipped)

        return button("", toggle, "kk-toggle")

    def _several(self, ids: dict[str, widgets.Button]) -> list[widgets.Button]:
        def setter(skip: bool) -> Callable[[], None]:
            return lambda: self._journal.set_all({skip_setting(id): skip for id in ids})

        return [
            button(self._phrases.text("choice.all"), setter(False), "kk-sort"),
            button(self._phrases.text("choice.none"), setter(True), "kk-sort"),
        ]

    def _mark(self, made: widgets.Button, name: str, *, on: bool) -> None:
        text = self._phrases.text(name)
        made.description = f"✓ {text}" if on else text
        made.tooltip = self._phrases.text("choice.on" if on else "choice.off", name=text)
        if on:
            made.add_class("kk-selected")
        else:
            made.remove_class("kk-selected")

    def _keep_level(self, change: dict[str, int]) -> None:
        if change["new"] != (chosen(self._journal.progress).level or _AS_IT_GOES):
            self._journal.set(LEVEL_SETTING, change["new"])


def _heading(id: str, phrases: Phrases) -> widgets.HTML:
    return widgets.HTML(f'<p class="kk-group">{phrases.html(id)}</p>')
