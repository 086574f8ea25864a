"""Two games side by side, live: their rules in a table, and the smallest situations that tell them apart."""

from __future__ import annotations

from typing import Any

from tutor.rules.ruleset import Ruleset
from tutor.rules.rulesets import RULESETS
from tutor.views.controls import button, row
from tutor.views.differences import known_differences, tell_differences
from tutor.views.live_view import LiveView, labelled, sentence
from tutor.views.option_names import ruleset_name
from tutor.views.phrases import Phrases
from tutor.views.reference import parameters
from tutor.views.worked import Worked, stacked


class CompareView(LiveView):
    """Choose two games. The table follows at once; the situations are searched for when asked for."""

    def __init__(self, a: Ruleset, b: Ruleset, phrases: Phrases) -> None:
        super().__init__("compare.view.head", phrases)
        games = [(ruleset_name(id, phrases), id) for id in RULESETS]
        self.first = labelled("compare.view.first", phrases, games, a.id)
        self.second = labelled("compare.view.second", phrases, games, b.id)
        self._only = True
        self.only = button("", self.safely(self._toggle), "kk-toggle")
        self.compare = button(phrases.text("compare.view.compare"), self.safely(self._compare), "kk-check")
        self.first.observe(self._chosen, "value")
        self.second.observe(self._chosen, "value")
        self.assemble(
            [row([self.first, self.second], "kk-actions"), row([self.only, self.compare], "kk-actions")]
        )
        self._write()
        self.static = self._table()

    @property
    def _games(self) -> tuple[Ruleset, Ruleset]:
        return RULESETS[self.first.value], RULESETS[self.second.value]

    def _chosen(self, _: dict[str, Any]) -> None:
        self.safely(self._write)()

    def _toggle(self) -> None:
        self._only = not self._only
        self._write()

    def _write(self) -> None:
        """The table; the situations of other games would be wrong now."""
        text = self._phrases.text
        self.only.description = text("compare.view.only.on" if self._only else "compare.view.only")
        (self.only.add_class if self._only else self.only.remove_class)("kk-selected")
        a, b = self._games
        self.compare.disabled = a is b
        if a is b:
            self.show(sentence(text("compare.view.same")), Worked("", ""))
        else:
            self.show(
                sentence(text("compare.view.only.shown" if self._only else "compare.view.all.shown")),
                self._table(),
            )

    def _table(self) -> Worked:
        return parameters(self._games, self._phrases, differences_only=self._only)

    def _compare(self) -> None:
        a, b = self._games
        self.busy()
        told = tell_differences(a, b, self._phrases)
        done = self._phrases.text(
            "compare.view.done",
            count=len(known_differences(a, b)),
            a=ruleset_name(a.id, self._phrases),
            b=ruleset_name(b.id, self._phrases),
        )
        self.show(sentence(done), stacked([told, self._table()]))
