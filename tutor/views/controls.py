"""The ways to answer, as plain ipywidgets: one choice of several, cards of a hand, a number.

A control never rebuilds its buttons while it is used, so that the keyboard's focus stays where it is.
What is selected is part of a button's text and title, never colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias, assert_never

import ipywidgets as widgets

from tutor.practice.exercise import Answer, Control, EnterNumber, PickCards, PickOne
from tutor.rules.cards import AnyCard
from tutor.views.card_names import short, spoken
from tutor.views.cards_html import suit_class
from tutor.views.exercise_text import say
from tutor.views.phrases import Phrases

OnAnswer: TypeAlias = Callable[[Answer], None]


class ControlView(Protocol):
    """A control on the screen."""

    box: widgets.Box

    def reset(self) -> None:
        """Take back what was chosen."""


def control_view(control: Control, phrases: Phrases, on_answer: OnAnswer) -> ControlView:
    """The widgets for a control."""
    match control:
        case PickOne():
            return ChoiceButtons(control, phrases, on_answer)
        case PickCards():
            return HandPicker(control, phrases, on_answer)
        case EnterNumber():
            return NumberField(control, phrases, on_answer)
        case other:
            assert_never(other)


def button(text: str, on_click: Callable[[], None], *classes: str, title: str = "") -> widgets.Button:
    """A button with CSS classes that calls `on_click` without arguments."""
    made = widgets.Button(description=text, tooltip=title or None)
    for name in classes:
        made.add_class(name)
    made.on_click(lambda _: on_click())
    return made


class ChoiceButtons:
    """A button for each choice; tapping one answers."""

    def __init__(self, control: PickOne, phrases: Phrases, on_answer: OnAnswer) -> None:
        self._on_answer = on_answer
        self.buttons = {
            choice.id: button(say(choice.label, phrases), self._chooser(choice.id), "kk-choice")
            for choice in control.choices
        }
        self.box = widgets.Box(list(self.buttons.values()))
        self.box.add_class("kk-choices")

    def _chooser(self, id: str) -> Callable[[], None]:
        def choose() -> None:
            self.reset()
            self.buttons[id].add_class("kk-selected")
            self._on_answer(id)

        return choose

    def reset(self) -> None:
        """Take the mark off every button."""
        for made in self.buttons.values():
            made.remove_class("kk-selected")


class HandPicker:
    """A hand of tappable cards, two ways to sort it, and a button to check the chosen ones."""

    def __init__(self, control: PickCards, phrases: Phrases, on_answer: OnAnswer) -> None:
        self._hand = control.hand
        self._phrases = phrases
        self._on_answer = on_answer
        self._chosen: set[int] = set()
        self.cards = [
            button("", self._toggler(place), "kk-card", suit_class(card))
            for place, card in enumerate(self._hand)
        ]
        self.row = widgets.Box(self.cards)
        self.row.add_class("kk-hand")
        self.check = button(phrases.text("ui.check"), self._submit, "kk-check")
        self.sorts = [
            button(phrases.text("ui.sort_rank"), lambda: self._sort(_by_rank), "kk-sort"),
            button(phrases.text("ui.sort_suit"), lambda: self._sort(_by_suit), "kk-sort"),
        ]
        tools = widgets.Box([self.check, *self.sorts])
        tools.add_class("kk-actions")
        self.box = widgets.VBox([self.row, tools])
        self._write_all()

    def reset(self) -> None:
        """Put all cards back."""
        self._chosen.clear()
        self._write_all()

    def _toggler(self, place: int) -> Callable[[], None]:
        def toggle() -> None:
            self._chosen ^= {place}
            self._write(place)

        return toggle

    def _submit(self) -> None:
        self._on_answer(frozenset(self._chosen))

    def _sort(self, key: Callable[[AnyCard], tuple[int, int]]) -> None:
        order = sorted(range(len(self._hand)), key=lambda place: (key(self._hand[place]), place))
        self.row.children = [self.cards[place] for place in order]

    def _write_all(self) -> None:
        for place in range(len(self._hand)):
            self._write(place)

    def _write(self, place: int) -> None:
        card, made = self._hand[place], self.cards[place]
        name = spoken(card, self._phrases.lang)
        if place in self._chosen:
            made.description = f"{short(card, self._phrases.lang)}\n✓"
            made.tooltip = self._phrases.text("ui.selected", card=name)
            made.add_class("kk-selected")
        else:
            made.description = short(card, self._phrases.lang)
            made.tooltip = name
            made.remove_class("kk-selected")


def _by_rank(card: AnyCard) -> tuple[int, int]:
    return (13 if card.code == 52 else card.code % 13, card.code)


def _by_suit(card: AnyCard) -> tuple[int, int]:
    return (card.code // 13, card.code)


class NumberField:
    """A field for whole points and a button to check them."""

    def __init__(self, control: EnterNumber, phrases: Phrases, on_answer: OnAnswer) -> None:
        self._on_answer = on_answer
        # Without bounds, so that nothing is graded but what was typed.
        self.field = widgets.IntText(value=0, description=phrases.text("ui.points"))
        self.field.add_class("kk-number")
        self.check = button(phrases.text("ui.check"), self._submit, "kk-check")
        self.box = widgets.Box([self.field, self.check])
        self.box.add_class("kk-actions")

    def _submit(self) -> None:
        self._on_answer(int(self.field.value))

    def reset(self) -> None:
        """Back to nought."""
        self.field.value = 0


def row(children: Sequence[widgets.Widget], *classes: str) -> widgets.Box:
    """Widgets side by side that wrap on a narrow screen."""
    made = widgets.Box(list(children))
    for name in classes:
        made.add_class(name)
    return made
