"""Controls, driven by clicks as the reader's browser would."""

from __future__ import annotations

import ipywidgets as widgets
import pytest

from tutor.practice.exercise import (
    Answer,
    AnswerError,
    Choice,
    Control,
    EnterNumber,
    Part,
    Parts,
    PickCards,
    PickMany,
    PickOne,
    PutInOrder,
    check_answer,
    note,
)
from tutor.rules.cards import parse_cards
from tutor.views.controls import (
    Checked,
    ChoiceButtons,
    HandPicker,
    NumberField,
    OrderRows,
    PartFields,
    TickButtons,
    control_view,
)
from tutor.views.phrases import Phrases

PHRASES = Phrases("en")
YES = Choice("yes", note("choice.legal"))
NO = Choice("no", note("choice.illegal"))
CARD = Choice("card", note("ui.card"))


def checked(control: Control) -> tuple[Checked, list[Answer | None]]:
    answers: list[Answer | None] = []
    view = control_view(control, PHRASES, answers.append)
    assert isinstance(view, Checked)
    return view, answers


def test_one_choice_answers_at_once_and_says_that_it_is_selected() -> None:
    answers: list[Answer | None] = []
    view = control_view(PickOne((YES, NO)), PHRASES, answers.append)
    assert isinstance(view, ChoiceButtons)
    view.buttons["yes"].click()
    view.buttons["no"].click()
    assert answers == ["yes", "no"]
    assert [made.description for made in view.buttons.values()] == ["Legal", "✓ Not legal"]
    assert view.buttons["no"].tooltip == "Not legal, selected"
    view.reset()
    assert [made.description for made in view.buttons.values()] == ["Legal", "Not legal"]


def test_ticks_come_and_go_until_they_are_checked() -> None:
    view, answers = checked(PickMany((YES, NO, CARD)))
    assert isinstance(view.field, TickButtons)
    for id in ("yes", "card", "yes"):
        view.field.buttons[id].click()
    assert answers == []
    view.check.click()
    view.reset()
    view.check.click()
    assert answers == [frozenset({"card"}), frozenset()]


def test_a_row_moves_step_by_step_and_the_focus_goes_along(monkeypatch: pytest.MonkeyPatch) -> None:
    focused: list[widgets.Button] = []

    def focus(made: widgets.Button) -> None:
        focused.append(made)

    monkeypatch.setattr(widgets.Button, "focus", focus)
    view, answers = checked(PutInOrder((YES, NO, CARD)))
    order = view.field
    assert isinstance(order, OrderRows)
    assert order.ups[0].disabled
    assert order.downs[2].disabled
    order.downs[0].click()
    assert focused[-1] is order.downs[1]
    order.downs[1].click()
    # Legal is now last, where it can only go up again.
    assert focused[-1] is order.ups[2]
    view.check.click()
    assert answers == [("no", "card", "yes")]
    assert [text.value for text in order.texts] == ["1. Not legal", "2. The card", "3. Legal"]
    assert order.ups[2].tooltip == "Move up: Legal (now number 3)"
    assert order.said.value == "<p>Legal – now number 3 of 3</p>"
    order.reset()
    assert order.said.value == ""


def test_parts_are_an_answer_once_each_of_them_is() -> None:
    hand = parse_cards("7♥ 7♥ 8♥")
    label = note("ui.hand")
    view, answers = checked(
        Parts(
            (Part(label, PickOne((YES, NO))), Part(label, PickCards(hand)), Part(label, EnterNumber(9, -9)))
        )
    )
    parts = view.field
    assert isinstance(parts, PartFields)
    choice, picker, number = parts.fields
    assert isinstance(choice, ChoiceButtons)
    assert isinstance(picker, HandPicker)
    assert isinstance(number, NumberField)
    view.check.click()
    choice.buttons["no"].click()
    picker.cards[1].click()
    number.box.value = -4
    view.check.click()
    assert answers == [None, ("no", frozenset({1}), -4)]


@pytest.mark.parametrize(
    ("control", "wrong"),
    [
        (PickMany((YES, NO)), frozenset({"maybe"})),
        (PickMany((YES, NO)), ("yes",)),
        (PutInOrder((YES, NO)), ("yes",)),
        (PutInOrder((YES, NO)), ("yes", "yes")),
        (PutInOrder((YES, NO)), ("yes", "no", "no")),
        (Parts((Part(note("ui.hand"), PickOne((YES, NO))),)), ()),
        (Parts((Part(note("ui.hand"), PickOne((YES, NO))),)), ("maybe",)),
        (EnterNumber(9), True),
    ],
)
def test_an_answer_that_the_control_cannot_give_is_refused(control: Control, wrong: object) -> None:
    with pytest.raises(AnswerError):
        check_answer(control, wrong)
