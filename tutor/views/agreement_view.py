"""The sheet to fill in before the first deal, for the games and house rules that a table chooses, live."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from tutor.rules.ruleset import Ruleset, with_json_options
from tutor.rules.rulesets import RULESETS
from tutor.views.controls import button, row
from tutor.views.house_rules_choice import HouseRulesChoice
from tutor.views.live_view import LiveView, labelled, sentence
from tutor.views.option_names import ruleset_name
from tutor.views.phrases import Phrases
from tutor.views.sheets import agreement_sheet


class AgreementView(LiveView):
    """A button for each game, house rules for each, and the sheet as it will be printed."""

    def __init__(self, games: Sequence[str], phrases: Phrases) -> None:
        super().__init__("agree.head", phrases)
        self._chosen = set(games)
        self._house: dict[str, Mapping[str, object]] = {}
        self.games = {
            game: button("", self.safely(partial(self._toggle, game)), "kk-toggle") for game in RULESETS
        }
        self.game = labelled("agree.game", phrases, [("", "")], "")
        self.house = HouseRulesChoice(self._listed()[0], phrases, self._house_changed, self.safely)
        self.assemble([row(list(self.games.values()), "kk-actions"), row([self.game], "kk-actions"),
                       self.house.box])  # fmt: skip
        self._offer()
        self._write()
        self.static = agreement_sheet(self._rules(), phrases)
        self.game.observe(self._game_chosen, "value")

    def _listed(self) -> list[str]:
        """The chosen games, in the order in which they are offered."""
        return [game for game in RULESETS if game in self._chosen]

    def _rules(self) -> list[Ruleset]:
        return [with_json_options(RULESETS[game], dict(self._house.get(game, {}))) for game in self._listed()]

    def _toggle(self, game: str) -> None:
        if self._chosen == {game}:
            self._feedback.value = sentence(self._phrases.text("agree.one_game")).html
            return
        self._chosen ^= {game}
        self._offer()
        self._write()

    def _offer(self) -> None:
        """Mark what is chosen; house rules are for one of these games."""
        for game, made in self.games.items():
            name = ruleset_name(game, self._phrases)
            made.description = f"✓ {name}" if game in self._chosen else name
            (made.add_class if game in self._chosen else made.remove_class)("kk-selected")
        kept = self.game.value
        self.game.options = [(ruleset_name(game, self._phrases), game) for game in self._listed()]
        self.game.value = kept if kept in self._chosen else self._listed()[0]
        self._show_house_rules()

    def _game_chosen(self, _: Any) -> None:
        if self.game.value is not None:
            self.safely(self._show_house_rules)()

    def _show_house_rules(self) -> None:
        self.house.play(self.game.value, self._house.get(self.game.value, {}))

    def _house_changed(self) -> None:
        self._house[self.game.value] = self.house.house
        self._write()

    def _write(self) -> None:
        self.show(sentence(self._phrases.text("agree.ready")), agreement_sheet(self._rules(), self._phrases))

    def static_html(self) -> str:
        """The sheet alone: there is nothing to choose on a still page."""
        return f"<div>{self.static.html}</div>"
