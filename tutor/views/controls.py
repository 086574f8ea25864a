"""The ways to answer, as plain ipywidgets: one choice or several, cards of a hand, a number, an order.

A control never rebuilds its buttons while it is used, so that the keyboard's focus stays where it is.
What is selected is part of a button's text and title, never colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias, assert_never

import ipywidgets as widgets

from tutor.practice.exercise import (
    Answer,
    Choice,
    Control,
    EnterNumber,
    Part,
    Parts,
    PickCards,
    PickMany,
    PickOne,
    PutInOrder,
)
from tutor.rules.cards import AnyCard
from tutor.views.card_names import short, spoken
from tutor.views.cards_html import suit_class
from tutor.views.exercise_text import say, say_html
from tutor.views.phrases import Phrases

OnAnswer: TypeAlias = Callable[[Answer | None], None]
"""Called with an answer, or with None where the reader asked for a check before there was one."""


class Field(Protocol):
    """Where an answer, or a part of one, is put in."""

    @property
    def box(self) -> widgets.Widget:
        """What is shown."""

    @property
    def tools(self) -> Sequence[widgets.Button]:
        """Buttons that help with it, to stand in a row below."""

    @property
    def answer(self) -> Answer | None:
        """What is put in, if that is an answer already."""

    def reset(self) -> None:
        """Take back what was put in."""


class ControlView(Protocol):
    """A control on the screen."""

    @property
    def box(self) -> widgets.Widget:
        """What is shown."""

    def reset(self) -> None:
        """Take back what was chosen."""


def control_view(control: Control, phrases: Phrases, on_answer: OnAnswer) -> ControlView:
    """The widgets for a control: a single choice answers at once, everything else is checked by a button."""
    match control:
        case PickOne():
            return ChoiceButtons(control, phrases, on_answer)
        case _:
            return Checked(field(control, phrases), phrases, on_answer)


def field(control: Control, phrases: Phrases) -> Field:
    """The input of a control without anything that answers."""
    match control:
        case PickOne():
            return ChoiceButtons(control, phrases)
        case PickCards():
            return HandPicker(control, phrases)
        case EnterNumber():
            return NumberField(control, phrases)
        case PickMany():
            return TickButtons(control, phrases)
        case PutInOrder():
            return OrderRows(control, phrases)
        case Parts():
            return PartFields(control, phrases)
        case other:
            assert_never(other)


class Checked:
    """A field with the button that checks it."""

    def __init__(self, field: Field, phrases: Phrases, on_answer: OnAnswer) -> None:
        self.field = field
        self.check = button(phrases.text("ui.check"), lambda: on_answer(field.answer), "kk-check")
        self.box = row([field.box, row([self.check, *field.tools], "kk-actions")], "kk-checked")

    def reset(self) -> None:
        """Take back what was put in."""
        self.field.reset()


# --- buttons -----------------------------------------------------------------------------------


def button(text: str, on_click: Callable[[], None], *classes: str, title: str = "") -> widgets.Button:
    """A button with CSS classes that calls `on_click` without arguments."""
    made = widgets.Button(description=text, tooltip=title or None)
    for name in classes:
        made.add_class(name)
    made.on_click(lambda _: on_click())
    return made


def row(children: Sequence[widgets.Widget], *classes: str) -> widgets.Box:
    """Widgets side by side that wrap on a narrow screen."""
    made = widgets.Box(list(children))
    for name in classes:
        made.add_class(name)
    return made


def _choice_button(choice: Choice, phrases: Phrases, on_click: Callable[[], None]) -> widgets.Button:
    return button(say(choice.label, phrases), on_click, "kk-choice")


def _mark(made: widgets.Button, choice: Choice, phrases: Phrases, selected: bool) -> None:
    """Write on a choice's button whether it is selected."""
    text = say(choice.label, phrases)
    made.description = f"✓ {text}" if selected else text
    made.tooltip = phrases.text("ui.selected", card=text) if selected else None
    (made.add_class if selected else made.remove_class)("kk-selected")


# --- the fields --------------------------------------------------------------------------------


class ChoiceButtons:
    """A button for each choice, one of them selected. With `on_answer`, tapping one answers."""

    tools: Sequence[widgets.Button] = ()

    def __init__(self, control: PickOne, phrases: Phrases, on_answer: OnAnswer | None = None) -> None:
        self._choices = control.choices
        self._phrases = phrases
        self._on_answer = on_answer
        self._chosen: str | None = None
        self.buttons = {
            choice.id: _choice_button(choice, phrases, self._chooser(choice.id)) for choice in control.choices
        }
        self.box = row(list(self.buttons.values()), "kk-choices")

    @property
    def answer(self) -> str | None:
        """The choice that is selected."""
        return self._chosen

    def reset(self) -> None:
        """Select nothing."""
        self._select(None)

    def _chooser(self, id: str) -> Callable[[], None]:
        def choose() -> None:
            self._select(id)
            if self._on_answer is not None:
                self._on_answer(id)

        return choose

    def _select(self, id: str | None) -> None:
        self._chosen = id
        for choice in self._choices:
            _mark(self.buttons[choice.id], choice, self._phrases, choice.id == id)


class TickButtons:
    """A button for each choice; tapping one ticks it or takes the tick away."""

    tools: Sequence[widgets.Button] = ()

    def __init__(self, control: PickMany, phrases: Phrases) -> None:
        self._phrases = phrases
        self._ticked: set[str] = set()
        self.buttons = {
            choice.id: _choice_button(choice, phrases, self._toggler(choice)) for choice in control.choices
        }
        self._choices = control.choices
        self.box = row(list(self.buttons.values()), "kk-choices", "kk-many")

    @property
    def answer(self) -> frozenset[str]:
        """The choices that are ticked."""
        return frozenset(self._ticked)

    def reset(self) -> None:
        """Take every tick away."""
        self._ticked.clear()
        for choice in self._choices:
            self._write(choice)

    def _toggler(self, choice: Choice) -> Callable[[], None]:
        def toggle() -> None:
            self._ticked ^= {choice.id}
            self._write(choice)

        return toggle

    def _write(self, choice: Choice) -> None:
        _mark(self.buttons[choice.id], choice, self._phrases, choice.id in self._ticked)


class HandPicker:
    """A hand of tappable cards, and two ways to sort it."""

    def __init__(self, control: PickCards, phrases: Phrases) -> None:
        self._hand = control.hand
        self._phrases = phrases
        self._chosen: set[int] = set()
        self.cards = [
            button("", self._toggler(place), "kk-card", suit_class(card))
            for place, card in enumerate(self._hand)
        ]
        self.box = row(self.cards, "kk-hand")
        self.tools = [
            button(phrases.text("ui.sort_rank"), lambda: self._sort(_by_rank), "kk-sort"),
            button(phrases.text("ui.sort_suit"), lambda: self._sort(_by_suit), "kk-sort"),
        ]
        self._write_all()

    @property
    def answer(self) -> frozenset[int]:
        """The places of the chosen cards."""
        return frozenset(self._chosen)

    def reset(self) -> None:
        """Put all cards back."""
        self._chosen.clear()
        self._write_all()

    def _toggler(self, place: int) -> Callable[[], None]:
        def toggle() -> None:
            self._chosen ^= {place}
            self._write(place)

        return toggle

    def _sort(self, key: Callable[[AnyCard], tuple[int, int]]) -> None:
        order = sorted(range(len(self._hand)), key=lambda place: (key(self._hand[place]), place))
        self.box.children = [self.cards[place] for place in order]

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
    """A field for whole points."""

    tools: Sequence[widgets.Button] = ()

    def __init__(self, control: EnterNumber, phrases: Phrases) -> None:
        self.box = widgets.BoundedIntText(
            value=0, min=control.least, max=control.most, description=phrases.text("ui.points")
        )
        self.box.add_class("kk-number")

    @property
    def answer(self) -> int:
        """The points in the field."""
        return int(self.box.value)

    def reset(self) -> None:
        """Back to nought."""
        self.box.value = 0


class OrderRows:
    """Rows with a button up and a button down.

    The rows stay where they are and change their texts, so that reading order and sight agree; the
    focus goes along with the row's text, so that one key pressed again and again carries it all the way.
    Where a row has come to is written below as well, to be read aloud.
    """

    tools: Sequence[widgets.Button] = ()

    def __init__(self, control: PutInOrder, phrases: Phrases) -> None:
        self._phrases = phrases
        self._items = {item.id: item for item in control.items}
        self._order = [item.id for item in control.items]
        self.texts = [widgets.HTML() for _ in self._order]
        self.ups = [button("↑", self._mover(at, at - 1), "kk-move") for at in range(len(self._order))]
        self.downs = [button("↓", self._mover(at, at + 1), "kk-move") for at in range(len(self._order))]
        self.ups[0].disabled = self.downs[-1].disabled = True
        rows = [row(parts, "kk-order-row") for parts in zip(self.ups, self.downs, self.texts, strict=True)]
        self.said = widgets.HTML()
        self.said.add_class("kk-said")
        self.box = widgets.VBox([*rows, self.said])
        self.box.add_class("kk-order")
        self._write_all()

    @property
    def answer(self) -> tuple[str, ...]:
        """The ids from first to last."""
        return tuple(self._order)

    def reset(self) -> None:
        """Back to the order in which they were given."""
        self._order = list(self._items)
        self.said.value = ""
        self._write_all()

    def _mover(self, start: int, end: int) -> Callable[[], None]:
        def move() -> None:
            self._order[start], self._order[end] = self._order[end], self._order[start]
            self._write(start)
            self._write(end)
            self._say_place(end)
            same, other = (self.ups, self.downs) if end < start else (self.downs, self.ups)
            (other if same[end].disabled else same)[end].focus()

        return move

    def _say_place(self, place: int) -> None:
        text = say_html(self._items[self._order[place]].label, self._phrases)
        number = self._phrases.html("ui.moved", have=place + 1, need=len(self._order))
        self.said.value = f"<p>{text} – {number}</p>"

    def _write_all(self) -> None:
        for place in range(len(self._order)):
            self._write(place)

    def _write(self, place: int) -> None:
        label = self._items[self._order[place]].label
        self.texts[place].value = f"{place + 1}. {say_html(label, self._phrases)}"
        text = say(label, self._phrases)
        self.ups[place].tooltip = self._phrases.text("ui.move_up", text=text, have=place + 1)
        self.downs[place].tooltip = self._phrases.text("ui.move_down", text=text, have=place + 1)


class PartFields:
    """Several fields, each under its label; they are an answer once each of them is."""

    tools: Sequence[widgets.Button] = ()

    def __init__(self, control: Parts, phrases: Phrases) -> None:
        self.fields = [field(part.control, phrases) for part in control.parts]
        labelled = zip(control.parts, self.fields, strict=True)
        self.box = widgets.VBox([_labelled(part, one, phrases) for part, one in labelled])
        self.box.add_class("kk-parts")

    @property
    def answer(self) -> tuple[Answer, ...] | None:
        """The answers of all parts."""
        answers = [one.answer for one in self.fields]
        given = tuple(answer for answer in answers if answer is not None)
        return given if len(given) == len(answers) else None

    def reset(self) -> None:
        """Take back what was put into any of them."""
        for one in self.fields:
            one.reset()


def _labelled(part: Part, made: Field, phrases: Phrases) -> widgets.Box:
    if isinstance(made, NumberField):
        made.box.description = say(part.label, phrases)
        return row([made.box], "kk-part")
    label = widgets.HTML(say_html(part.label, phrases))
    label.add_class("kk-part-label")
    tools = [row(made.tools, "kk-actions")] if made.tools else []
    return row([label, made.box, *tools], "kk-part")
