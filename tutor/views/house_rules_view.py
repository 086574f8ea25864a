"""House rules, live: give an option of a game another value and see which answers change."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from tutor.rules.compare.house import alternatives, changeable
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS
from tutor.views.controls import row
from tutor.views.differences import known_differences, tell_flips
from tutor.views.live_view import LiveView, labelled, sentence
from tutor.views.option_names import option_name, ruleset_name, value_name
from tutor.views.phrases import Phrases
from tutor.views.worked import Worked


class HouseRulesView(LiveView):
    """Choose a game, one of its rules, and what it is to be from now on."""

    def __init__(self, rules: Ruleset, option: str, phrases: Phrases) -> None:
        super().__init__("compare.house.head", phrases)
        games = [(ruleset_name(id, phrases), id) for id in RULESETS]
        self.game = labelled("compare.house.game", phrases, games, rules.id)
        self.option = labelled("compare.house.option", phrases, self._options(), option)
        self.value = labelled("compare.house.value", phrases, self._values(), 0)
        self.assemble([row([self.game, self.option, self.value], "kk-actions")])
        self._answer()
        self.static = tell_flips(rules, self._changed(), phrases)
        self.game.observe(self._game_chosen, "value")
        self.option.observe(self._option_chosen, "value")
        self.value.observe(self._value_chosen, "value")

    @property
    def _rules(self) -> Ruleset:
        return RULESETS[self.game.value]

    def _options(self) -> list[tuple[str, str]]:
        return [(option_name(one, self._phrases), one) for one in changeable(self._rules)]

    def _values(self) -> list[tuple[str, int]]:
        """The other values by their place: a value may be a whole table, which no list can hold."""
        others = alternatives(self._rules, self.option.value)
        return [(value_name(self.option.value, one, self._phrases), at) for at, one in enumerate(others)]

    def _changed(self) -> Ruleset:
        option = self.option.value
        return replace(self._rules, **{option: alternatives(self._rules, option)[self.value.value]})

    def _game_chosen(self, _: dict[str, Any]) -> None:
        self.safely(self._new_options)()

    def _option_chosen(self, _: dict[str, Any]) -> None:
        self.safely(self._new_values)()

    def _value_chosen(self, _: dict[str, Any]) -> None:
        self.safely(self._answer)()

    def _new_options(self) -> None:
        """The same rule in the new game, where that game has it too."""
        kept = self.option.value
        self.option.unobserve(self._option_chosen, "value")
        self.option.options = self._options()
        if kept in {name for _, name in self.option.options}:
            self.option.value = kept
        self.option.observe(self._option_chosen, "value")
        self._new_values()

    def _new_values(self) -> None:
        self.value.unobserve(self._value_chosen, "value")
        self.value.options = self._values()
        self.value.value = 0
        self.value.observe(self._value_chosen, "value")
        self._answer()

    def _answer(self) -> None:
        self.busy()
        rules, changed = self._rules, self._changed()
        kinds = [kind for kind, _ in groupby(known_differences(rules, changed), key=lambda one: one.kind)]
        if not kinds:
            self.show(sentence(self._phrases.text("compare.house.nothing")), Worked("", ""))
            return
        said = self._phrases.text("compare.house.flips", count=len(kinds))
        self.show(sentence(said), tell_flips(rules, changed, self._phrases))
