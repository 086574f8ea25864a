"""One meld and all games at once, live: type or tap its cards, and each game answers with its reasons."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as widgets

from tutor.practice.moves import LayMeld, When
from tutor.rules.cards import CardSyntaxError, Laid, as_laid
from tutor.rules.ruleset import Ruleset
from tutor.rules.rulesets import RULESETS
from tutor.views.card_keys import CardKeys
from tutor.views.card_names import as_typed
from tutor.views.controls import button, row
from tutor.views.explain import explain_verdict
from tutor.views.live_view import LiveView, labelled, sentence
from tutor.views.option_names import ruleset_name
from tutor.views.phrases import Phrases
from tutor.views.worked import Worked, shown, stacked

MOST_CARDS = 14
"""The longest run there is has an ace at both ends."""

LONGEST_WORD = 12
"""So much of what cannot be read is repeated."""


class SixGamesView(LiveView):
    """A field for the cards, keys to tap them, and when the meld is to be laid."""

    def __init__(self, cards: str, when: When, phrases: Phrases) -> None:
        super().__init__("compare.six.head", phrases)
        self.cards = widgets.Text(
            value=cards, description=phrases.text("compare.six.cards"), continuous_update=False
        )
        self.keys = CardKeys(lambda: self.cards, phrases)
        times = [(phrases.text(f"compare.six.when.{one.value}"), one.value) for one in When]
        self.when = labelled("compare.six.when", phrases, times, when.value)
        self.judge = button(phrases.text("compare.six.judge"), self.safely(self._judge), "kk-check")
        # Typed cards are judged on Enter, tapped ones at once.
        self.cards.observe(self._changed, "value")
        self.when.observe(self._changed, "value")
        hint = widgets.HTML(f"<p>{escape(phrases.text('compare.six.hint'))}</p>")
        self.assemble(
            [
                hint,
                row([self.cards], "kk-actions"),
                self.keys.box,
                row([self.when], "kk-actions"),
                row([self.judge], "kk-actions"),
            ]
        )
        self._judge()
        self.static = self._told(as_laid(cards))

    def _changed(self, _: dict[str, Any]) -> None:
        self.safely(self._judge)()

    def _judge(self) -> None:
        try:
            cards = as_laid(as_typed(self.cards.value, self._phrases.lang))
        except CardSyntaxError as error:
            self._refuse("compare.six.syntax", text=error.text[:LONGEST_WORD], at=error.position + 1)
            return
        if not cards:
            self._refuse("compare.six.empty")
        elif len(cards) > MOST_CARDS:
            self._refuse("compare.six.many", need=MOST_CARDS)
        else:
            self._answer(cards)

    def _refuse(self, message: str, **facts: str | int) -> None:
        self.show(sentence(self._phrases.text(message, **facts)), Worked("", ""))

    def _answer(self, cards: tuple[Laid, ...]) -> None:
        yes = sum(self._move(cards).judge(rules).legal for rules in RULESETS.values())
        said = self._phrases.text("compare.six.said", have=str(yes), need=str(len(RULESETS)))
        self.show(sentence(said), self._told(cards))

    def _move(self, cards: tuple[Laid, ...]) -> LayMeld:
        return LayMeld(cards, When(self.when.value))

    def _told(self, cards: tuple[Laid, ...]) -> Worked:
        move = self._move(cards)
        note = sentence(self._phrases.text("compare.six.turned"))
        when = self._phrases.text(f"compare.six.when.{move.when.value}")
        time = sentence(f"{self._phrases.text('compare.six.when')}: {when}")
        games = (self._side(move, rules) for rules in RULESETS.values())
        return stacked([shown(cards, self._phrases), time, *games, note])

    def _side(self, move: LayMeld, rules: Ruleset) -> Worked:
        name = ruleset_name(rules.id, self._phrases)
        told = explain_verdict(move.judge(rules), self._phrases)
        html = f'<div class="kk-side"><p class="kk-label">{escape(name)}</p>{told.html}</div>'
        return Worked(f"{name}: {told.icon} {told.headline}", html)
