"""Keys to tap cards into a text field: a suit is chosen once, then each rank adds a card of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

import ipywidgets as widgets

from tutor.rules.cards import JOKER, RANKS, SUITS, Card, Rank, Suit
from tutor.views.card_names import face, suit_name
from tutor.views.controls import button, row
from tutor.views.phrases import Phrases

NAMES = "="
_LAST = re.compile(r"\s*\S+\s*$")


class CardKeys:
    """Four suits, thirteen ranks, the joker, and keys that take the last card or all of them back.

    `field` says which field is written to now; `marks` are keys for what stands between cards. After
    an equals sign, which names a joker, the card follows at once: ``JK=6♠``.
    """

    def __init__(
        self, field: Callable[[], widgets.Text], phrases: Phrases, marks: Sequence[str] = ()
    ) -> None:
        self._field = field
        self._phrases = phrases
        self.marks = {mark: button(mark, partial(self._add, mark), "kk-sort") for mark in marks}
        self.suits = {
            suit: button("", partial(self._choose, suit), "kk-toggle", "kk-key-suit") for suit in SUITS
        }
        self.ranks = {rank: button("", partial(self._add_rank, rank), "kk-sort") for rank in RANKS}
        text = phrases.text
        self.joker = button(text("compare.six.joker"), partial(self._add, str(JOKER)), "kk-sort")
        self.delete = button(text("compare.six.delete"), self._delete, "kk-sort")
        self.clear = button(text("compare.six.clear"), self._clear, "kk-sort")
        self.box = widgets.VBox(
            [
                row(list(self.suits.values()), "kk-actions"),
                row([*self.ranks.values(), self.joker, *self.marks.values()], "kk-actions", "kk-card-keys"),
                row([self.delete, self.clear], "kk-actions"),
            ]
        )
        self._choose(SUITS[0])

    def _choose(self, suit: Suit) -> None:
        self._suit = suit
        for one, made in self.suits.items():
            name = f"{one.symbol} {suit_name(one, self._phrases.lang)}"
            made.description = f"✓ {name}" if one is suit else name
            (made.add_class if one is suit else made.remove_class)("kk-selected")
        for rank, made in self.ranks.items():
            made.description = face(Card(rank, suit), self._phrases.lang)

    def _add_rank(self, rank: Rank) -> None:
        self._add(str(Card(rank, self._suit)))

    def _add(self, card: str) -> None:
        field = self._field()
        close = NAMES in (card, field.value[-1:]) or field.value[-1:] == "\n"
        field.value = f"{field.value}{'' if close else ' '}{card}".lstrip()

    def _delete(self) -> None:
        field = self._field()
        field.value = _LAST.sub("", field.value)

    def _clear(self) -> None:
        self._field().value = ""
