"""Kind 12: put the steps of a turn in order. Every order that the referee lets pass is right.

Levels: 1 draw, one play, discard · 2 the same with the top discard · 3 two plays, with nothing of one's own
on the table where that matters · 4 two plays with a joker on the table · 5 three plays, of which one needs
the joker that another one takes, so that “melds, then lay-offs, then jokers” is not allowed.

Where the hand goes down in one piece the steps are those of several turns: 1 two turns · 2 the second one
goes out · 3 a card may be thrown as soon as it is drawn · 4 three turns and a wild card · 5 two wild cards,
and who draws and throws in the order of the list throws a card before it is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tutor.practice import melding
from tutor.practice.dealt import about_turned, check_pack, read_turned
from tutor.practice.entries import read_card, read_flag, read_hand, read_table
from tutor.practice.exercise import (
    BankError,
    Choice,
    Feedback,
    Grade,
    Heading,
    Hints,
    Kind,
    Note,
    PutInOrder,
    Scene,
    note,
)
from tutor.practice.table_scene import check_melds
from tutor.practice.turn_plans import STEPS, by_the_book, one_turn, several_turns
from tutor.practice.turn_steps import Order, orders, run
from tutor.practice.turn_steps import Steps as Question
from tutor.rules.actions import Discard, DrawDiscard, DrawStock, GoOut, LayMelds, LayOff, TakeJoker
from tutor.rules.cards import Laid
from tutor.rules.log import parse_action
from tutor.rules.ruleset import Ruleset


class TurnOrder(Kind[Question, Order]):
    """Move the steps up and down."""

    id = "turn_order"
    number = 12
    version = 2
    fields = frozenset({"hand", "top", "next", "steps"})
    optional = frozenset({"table", "own_meld", "later", "turned"})

    def games(self, rules: Ruleset) -> bool:
        return True

    def make(self, rng: Random, rules: Ruleset, level: int) -> Question:
        def plan() -> Question | None:
            if rules.options.meld_only_when_out:
                return several_turns(rng, rules, level)
            return one_turn(rng, rules, level)

        def as_meant(made: Question | None) -> bool:
            if made is None or run(made.listed, made, rules) is None:
                return False
            if next(orders(made, rules), None) is None:
                return False
            if level in (3, 4) or (level == 5 and len(made.steps) < 5):  # a table with few sorts of play
                return True
            return (run(by_the_book(made), made, rules) is None) == (level < 5)

        found = melding.until(plan, as_meant)
        assert found is not None
        return found

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> Question:
        table = read_table(entry, "table") if "table" in entry else ()
        check_melds(table, rules)
        steps = entry["steps"]
        if not isinstance(steps, list) or len(steps) < 2:
            raise BankError('steps: a list such as ["discard 8♠", "stock", "meld 3♣ 3♥ 3♠"] is needed')
        try:
            actions = tuple(parse_action(str(step)) for step in steps)
        except ValueError as error:
            raise BankError(f"steps: {error}") from None
        if not all(isinstance(action, STEPS) for action in actions):
            raise BankError("steps: 'back' and 'stop' are no steps of a turn to put in order")
        question = Question(
            hand=read_hand(entry, "hand"),
            top=read_card(entry, "top"),
            next=read_card(entry, "next"),
            steps=actions,
            table=table,
            own_meld=read_flag(entry, "own_meld") if "own_meld" in entry else False,
            later=read_hand(entry, "later") if "later" in entry else (),
            turned=read_turned(entry, rules),
        )
        draws = sum(isinstance(step, DrawStock) for step in actions)
        if draws > 1 + len(question.later):
            raise BankError(f"later: the stock gives {1 + len(question.later)} cards, and {draws} are drawn")
        check_pack("hand", question.shown, rules, question.turned)
        if next(orders(question, rules), None) is None:
            raise BankError("steps: no order of them is allowed")
        return question

    def read_answer(self, text: object, question: Question, rules: Ruleset) -> Order:
        places = list(range(1, len(question.steps) + 1))
        if not isinstance(text, list) or sorted(map(str, text)) != sorted(map(str, places)):
            raise BankError(f"expect: the numbers of the steps, {places}, are needed in order, not {text!r}")
        return tuple(map(str, text))

    def prompt(self, question: Question, rules: Ruleset) -> Note:
        if question.later:
            return note("prompt.turn_order.turns", have=1 + len(question.later))
        return note("prompt.turn_order", card=question.top)

    def scene(self, question: Question, rules: Ruleset) -> Scene:
        hand = tuple(map(Laid, question.hand))
        about = about_turned(question.turned, rules)
        if about is None:
            about = note(f"scene.turn_order.{'down' if question.own_meld else 'not_down'}")
        return Scene(question.table, hand, Heading.HAND, about)

    def control(self, question: Question, rules: Ruleset) -> PutInOrder:
        return PutInOrder(tuple(Choice(id, _label(id, question)) for id in question.listed))

    def check(self, question: Question, rules: Ruleset, answer: Order) -> Feedback:
        stopped = run(answer, question, rules)
        if stopped is None:
            return Feedback(Grade.RIGHT, note("feedback.turn_order.yes"), cites=rules.cite("draw"))
        if stopped.verdict is not None:
            wrong = note("feedback.turn_order.step", have=stopped.place)
            return Feedback(Grade.WRONG, wrong, stopped.verdict)
        what = "over" if stopped.state.over else "ended"
        ended = note(f"feedback.turn_order.{what}", have=stopped.place - 1)
        return Feedback(Grade.WRONG, ended, cites=rules.cite("discard"))

    def solution(self, question: Question, rules: Ruleset) -> Order:
        return next(orders(question, rules))

    def hints(self, question: Question, rules: Ruleset) -> Hints:
        order = self.solution(question, rules)
        idea = "own_meld" if rules.options.layoff_needs_own_meld and not question.own_meld else "idea"
        return Hints(
            note(f"hint.turn_order.{'turns' if question.later else idea}"),
            note("hint.turn_order.ends", text=order[0], more=order[-1]),
            note("hint.turn_order.solution", text=", ".join(order)),
        )


def _label(id: str, question: Question) -> Note:
    match question.step(id):
        case DrawDiscard():
            return note("step.pile", card=question.top)
        case LayMelds(melds):
            return note("step.meld", cards=melds)
        case LayOff(cards, meld) if meld < len(question.table):
            return note("step.add", cards=cards, letter=question.table[meld].letter)
        case LayOff(cards):
            return note("step.add_own", cards=cards)
        case TakeJoker(give, meld):
            return note("step.take", cards=give, letter=question.table[meld].letter)
        case Discard(card):
            return note("step.discard", card=card)
        case GoOut(melds, None):
            return note("step.out", cards=melds)
        case GoOut(melds, card) if card is not None:
            return note("step.out_discard", cards=melds, card=card)
        case _:
            return note("step.stock", card=question.drawn(id) or question.next)


KIND = TurnOrder()
