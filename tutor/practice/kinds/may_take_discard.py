"""Kind 11: may you draw this card?

Levels: 1 before the draw or after it · 2 also when it is somebody else's turn · 3 also a card deeper in the
pile · 4 also when the stock is empty · 5 also a second card of the stock.

Where the discard may be taken only by players who are down, or to open with it, one more thing counts:
1 down, or with nothing to open with · 2 an opening far above the mark with the discard, or far below ·
3 close to the mark · 4 also hands that could open, but without that card · 5 close, and with a joker.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any

from tutor.practice import melding
from tutor.practice.dealt import check_pack
from tutor.practice.entries import read_card, read_choice, read_flag, read_hand
from tutor.practice.exercise import (
    BankError,
    Choice,
    Feedback,
    Grade,
    Heading,
    Hints,
    Kind,
    Note,
    PickOne,
    Scene,
    note,
)
from tutor.practice.splitting import Cards, apart, filled, laid
from tutor.rules.arrange import Arrangement, can_open, most_points
from tutor.rules.cards import JOKER, AnyCard, Card, Laid
from tutor.rules.drawing import Draw, DrawFrom, Moment, Purpose, judge_draw
from tutor.rules.options import TakeDiscard
from tutor.rules.pack import pack_for
from tutor.rules.ruleset import Ruleset
from tutor.rules.verdict import Rule, Verdict

YES, NO = "yes", "no"
HAND = 14


class When(Enum):
    """What the player wants, and when; the value is the end of a message id."""

    START = "start"
    DRAWN = "drawn"
    STOCK = "stock"
    WAITING = "waiting"
    DEEPER = "deeper"
    STOCK_OUT = "stock_out"
    STOCK_TWICE = "stock_twice"


_MOMENTS = {
    When.START: Moment(),
    When.DRAWN: Moment(drawn=True),
    When.STOCK: Moment(),
    When.WAITING: Moment(on_turn=False),
    When.DEEPER: Moment(),
    When.STOCK_OUT: Moment(stock_left=0),
    When.STOCK_TWICE: Moment(drawn=True),
}
# level: what can come up besides the moments of the levels before
_NEW = {
    1: (When.START, When.START, When.DRAWN, When.STOCK),
    2: (When.WAITING,),
    3: (When.DEEPER,),
    4: (When.STOCK_OUT, When.STOCK_OUT),
    5: (When.STOCK_TWICE,),
}


@dataclass(frozen=True, slots=True)
class Question:
    """A moment, the discard, and where it matters whether the player is down and what is in the hand."""

    when: When
    card: AnyCard
    down: bool = False
    hand: Cards = ()


class MayTakeDiscard(Kind[Question, str]):
    """Yes or no, in a moment of the draw."""

    id = "may_take_discard"
    number = 11
    version = 2
    fields = frozenset({"when", "card"})
    optional = frozenset({"down", "hand"})

    def games(self, rules: Ruleset) -> bool:
        return True

    def make(self, rng: Random, rules: Ruleset, level: int) -> Question:
        wanted = rng.random() < 0.5
        down = rng.random() < (0.5 if level == 1 else 0.25)
        return melding.until(
            lambda: _moment(rng, rules, level, wanted, down=down),
            lambda made: _hard_enough(made, rules, level) and _judge(made, rules).legal == wanted,
        )

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> Question:
        try:
            when = When(entry["when"])
        except ValueError:
            known = ", ".join(one.value for one in When)
            raise BankError(f"when: one of {known} is needed, not {entry['when']!r}") from None
        down = read_flag(entry, "down") if "down" in entry else False
        hand = read_hand(entry, "hand") if "hand" in entry else ()
        question = Question(when, read_card(entry, "card"), down, hand)
        if _must_open(question, rules) and not hand:
            raise BankError("hand: this game asks what is in it, since the player is not down")
        check_pack("hand", [*hand, question.card], rules)
        return question

    def read_answer(self, text: object, question: Question, rules: Ruleset) -> str:
        return read_choice(text, (YES, NO))

    def prompt(self, question: Question, rules: Ruleset) -> Note:
        return note(f"prompt.may_take_discard.{question.when.value}", card=question.card)

    def scene(self, question: Question, rules: Ruleset) -> Scene:
        about = None
        if _only_to_open(rules):
            about = note(f"scene.may_take_discard.{'down' if question.down else 'not_down'}")
        return Scene(cards=tuple(map(Laid, question.hand)), heading=Heading.HAND, about=about)

    def control(self, question: Question, rules: Ruleset) -> PickOne:
        return PickOne(tuple(Choice(id, note(f"choice.may_take_discard.{id}")) for id in (YES, NO)))

    def check(self, question: Question, rules: Ruleset, answer: str) -> Feedback:
        verdict = _judge(question, rules)
        right = YES if verdict.legal else NO
        found = _opening(question, rules) if _must_open(question, rules) else None
        told: list[Note] = []
        if found is not None and found.melds:
            told.append(
                note("feedback.may_take_discard.opening", cards=laid(found.melds), points=found.worth)
            )
        headline = note(f"feedback.may_take_discard.{right}")
        return Feedback(Grade.RIGHT if answer == right else Grade.WRONG, headline, verdict, tuple(told))

    def solution(self, question: Question, rules: Ruleset) -> str:
        return YES if _judge(question, rules).legal else NO

    def hints(self, question: Question, rules: Ruleset) -> Hints:
        look = note(f"hint.may_take_discard.look.{question.when.value}")
        if _must_open(question, rules) and question.when is When.START:
            points = _opening(question, rules).worth
            look = note(
                "hint.may_take_discard.look.open",
                card=question.card,
                points=points,
                need=rules.options.open_min,
            )
        return Hints(
            note(f"hint.may_take_discard.idea.{rules.options.take_discard.value}"),
            look,
            note(f"hint.may_take_discard.{self.solution(question, rules)}"),
        )


def _only_to_open(rules: Ruleset) -> bool:
    return rules.options.take_discard is TakeDiscard.OPEN_OR_DOWN


def _must_open(question: Question, rules: Ruleset) -> bool:
    """Whether the discard may be taken only if it opens."""
    stock = question.when in (When.STOCK, When.STOCK_TWICE)
    return _only_to_open(rules) and not question.down and not stock


def _opening(question: Question, rules: Ruleset) -> Arrangement:
    """The opening that the discard belongs to, or what comes nearest to one."""
    found = can_open(question.hand, rules, discard=question.card)
    return found or most_points((*question.hand, question.card), rules)


def _judge(question: Question, rules: Ruleset) -> Verdict:
    moment = _MOMENTS[question.when]
    moment = Moment(
        on_turn=moment.on_turn, down=question.down, drawn=moment.drawn, stock_left=moment.stock_left
    )
    if question.when in (When.STOCK, When.STOCK_TWICE):
        return judge_draw(Draw(DrawFrom.STOCK), rules, moment)
    position = 2 if question.when is When.DEEPER else 1
    melds = laid(_opening(question, rules).melds) if _must_open(question, rules) else ()
    purpose = Purpose.OPEN if melds else Purpose.KEEP
    draw = Draw(DrawFrom.DISCARD, position=position, card=question.card, purpose=purpose, melds=melds)
    return judge_draw(draw, rules, moment)


# --- making a moment -------------------------------------------------------------------------


def _moment(rng: Random, rules: Ruleset, level: int, wanted: bool, *, down: bool) -> Question:
    """A moment and a card. Whether the player is down is settled before, or else it would tell the answer."""
    usual = [when for at in range(1, level) for when in _NEW[at]]
    when = rng.choice([*usual, *_NEW[level] * 2])
    if not _only_to_open(rules):
        card = JOKER if rng.random() < 0.05 else melding.shuffled_faces(rng, rules)[0]
        return Question(when, card)
    if rng.random() < 0.7:
        when = When.START
    if down:
        return Question(when, melding.shuffled_faces(rng, rules)[0], down=True)
    return _not_down(rng, rules, level, when, wanted)


def _not_down(rng: Random, rules: Ruleset, level: int, when: When, wanted: bool) -> Question:
    cards = list(apart(rng, rules, rng.choice((2, 3)) if level > 1 or wanted else 1))
    card = cards.pop(rng.randrange(len(cards)))
    if level == 4 and not wanted:
        cards.append(card)
        card = melding.shuffled_faces(rng, rules)[0]
    if level == 5 and cards:
        cards[rng.randrange(len(cards))] = JOKER
    naturals = tuple(one for one in cards if isinstance(one, Card))
    hand = filled(rng, naturals, HAND, rules, wilds=len(cards) - len(naturals))
    return Question(when, card, hand=() if pack_for(rules).excess((*hand, card)) else hand)


def _hard_enough(question: Question, rules: Ruleset, level: int) -> bool:
    """Whether the points are as near to the mark as the level says."""
    if not _must_open(question, rules):
        return True
    if len(question.hand) != HAND or (level == 5) != (JOKER in question.hand):
        return False
    if question.when is not When.START:
        return True
    over = _opening(question, rules).worth - rules.options.open_min
    legal = can_open(question.hand, rules, discard=question.card) is not None
    if level == 4 and not legal:
        broken = {reason.rule for reason in _judge(question, rules).broken}
        return broken == {Rule.OPEN_DISCARD_USED}
    if level in (3, 5):
        return 0 <= over <= 9 if legal else -12 <= over < 0
    return over > 9 if legal and level == 2 else over < -12 or legal


KIND = MayTakeDiscard()
