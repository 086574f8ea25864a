"""Kind 12: put the steps of a turn in order. Every order that the referee lets pass is right.

Levels: 1 draw, one play, discard · 2 the same with the top discard · 3 two plays, with nothing of one's own
on the table where that matters · 4 two plays with a joker on the table · 5 three plays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from tutor.practice import melding, table_scene
from tutor.practice.dealt import check_pack
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
    TableMeld,
    note,
)
from tutor.practice.splitting import Cards, filled
from tutor.rules.actions import Action, Discard, DrawDiscard, DrawStock, LayMelds, LayOff, TakeJoker
from tutor.rules.cards import FACES, JOKER, AnyCard, Card, Laid
from tutor.rules.finding import finder_for
from tutor.rules.layoff import joker_price
from tutor.rules.log import parse_action
from tutor.rules.melds import meld_readings
from tutor.rules.options import JokerTake, Layoff
from tutor.rules.pack import pack_for
from tutor.rules.referee import apply, judge, legal_actions
from tutor.rules.ruleset import Ruleset
from tutor.rules.table import State, Table, Turn, set_up

ME, OTHER = 0, 1
Order = tuple[str, ...]
_PLAYS = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3}


@dataclass(frozen=True, slots=True)
class Question:
    """A turn from its beginning: the hand, the card that the stock will give, and the steps as listed."""

    hand: Cards
    top: AnyCard
    next: AnyCard
    steps: tuple[Action, ...]
    table: tuple[TableMeld, ...] = ()
    own_meld: bool = False


class TurnOrder(Kind[Question, Order]):
    """Move the steps up and down."""

    id = "turn_order"
    number = 12
    fields = frozenset({"hand", "top", "next", "steps"})
    optional = frozenset({"table", "own_meld"})

    def games(self, rules: Ruleset) -> bool:
        return not rules.options.meld_only_when_out

    def make(self, rng: Random, rules: Ruleset, level: int) -> Question:
        def plan() -> Question | None:
            return _planned(rng, rules, level)

        found = melding.until(plan, lambda made: made is not None and not _passes(made, rules))
        assert found is not None
        return found

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> Question:
        table = read_table(entry, "table") if "table" in entry else ()
        for meld in table:
            if not meld_readings(meld.cards, rules):
                raise BankError(f"table: {meld} is no legal meld in {rules.id}")
        steps = entry["steps"]
        if not isinstance(steps, list) or len(steps) < 2:
            raise BankError('steps: a list such as ["discard 8♠", "stock", "meld 3♣ 3♥ 3♠"] is needed')
        try:
            actions = tuple(parse_action(str(step)) for step in steps)
        except ValueError as error:
            raise BankError(f"steps: {error}") from None
        question = Question(
            hand=read_hand(entry, "hand"),
            top=read_card(entry, "top"),
            next=read_card(entry, "next"),
            steps=actions,
            table=table,
            own_meld=read_flag(entry, "own_meld") if "own_meld" in entry else False,
        )
        check_pack("hand", _shown(question), rules)
        if _first_order(question, rules) is None:
            raise BankError("steps: no order of them is allowed")
        return question

    def read_answer(self, text: object, question: Question, rules: Ruleset) -> Order:
        places = list(range(1, len(question.steps) + 1))
        if not isinstance(text, list) or sorted(map(str, text)) != sorted(map(str, places)):
            raise BankError(f"expect: the numbers of the steps, {places}, are needed in order, not {text!r}")
        return tuple(map(str, text))

    def prompt(self, question: Question, rules: Ruleset) -> Note:
        return note("prompt.turn_order", card=question.top)

    def scene(self, question: Question, rules: Ruleset) -> Scene:
        down = note(f"scene.turn_order.{'down' if question.own_meld else 'not_down'}")
        return Scene(question.table, tuple(map(Laid, question.hand)), Heading.HAND, down)

    def control(self, question: Question, rules: Ruleset) -> PutInOrder:
        items = (Choice(str(at), _label(step, question)) for at, step in enumerate(question.steps, start=1))
        return PutInOrder(tuple(items))

    def check(self, question: Question, rules: Ruleset, answer: Order) -> Feedback:
        state = _state(question, rules)
        for place, id in enumerate(answer, start=1):
            action = question.steps[int(id) - 1]
            if state.player != ME:
                ended = note("feedback.turn_order.ended", have=place - 1)
                return Feedback(Grade.WRONG, ended, cites=rules.cite("discard"))
            verdict = judge(state, action)
            if not verdict.legal:
                return Feedback(Grade.WRONG, note("feedback.turn_order.step", have=place), verdict)
            state = apply(state, action)
        return Feedback(Grade.RIGHT, note("feedback.turn_order.yes"), cites=rules.cite("draw"))

    def solution(self, question: Question, rules: Ruleset) -> Order:
        found = _first_order(question, rules)
        assert found is not None
        return found

    def hints(self, question: Question, rules: Ruleset) -> Hints:
        order = self.solution(question, rules)
        own = "own_meld" if rules.options.layoff_needs_own_meld and not question.own_meld else "idea"
        return Hints(
            note(f"hint.turn_order.{own}"),
            note("hint.turn_order.ends", text=order[0], more=order[-1]),
            note("hint.turn_order.solution", text=", ".join(order)),
        )


def _label(step: Action, question: Question) -> Note:
    match step:
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
        case _:
            return note("step.stock", card=question.next)


def _shown(question: Question) -> list[AnyCard]:
    on_table = [laid.card for meld in question.table for laid in meld.cards]
    return [*question.hand, question.top, question.next, *on_table]


def _state(question: Question, rules: Ruleset) -> State:
    """The beginning of the turn, as the referee sees it."""
    owners = [ME if question.own_meld and at == 0 else OTHER for at in range(len(question.table))]
    readings = [meld_readings(meld.cards, rules)[0] for meld in question.table]
    shown = _shown(question)
    return set_up(
        Table(rules, 2),
        [question.hand, ()],
        stock=[*(face for face in FACES if face not in shown), question.next],
        discard=[question.top],
        melds=zip(owners, readings, strict=True),
        turn=Turn(ME),
    )


def _passes(question: Question, rules: Ruleset) -> bool:
    """Whether the steps are in a lawful order as they are listed."""
    listed = tuple(str(at) for at in range(1, len(question.steps) + 1))
    return next(_orders(_state(question, rules), listed, question), None) == listed


def _first_order(question: Question, rules: Ruleset) -> Order | None:
    listed = tuple(str(at) for at in range(1, len(question.steps) + 1))
    return next(_orders(_state(question, rules), listed, question), None)


def _orders(state: State, left: Order, question: Question) -> Iterator[Order]:
    """Every lawful order of the steps that are left, the turn's end last."""
    if not left:
        yield ()
        return
    if state.player != ME or state.over:
        return
    for id in left:
        action = question.steps[int(id) - 1]
        if judge(state, action).legal:
            rest = tuple(other for other in left if other != id)
            yield from ((id, *more) for more in _orders(apply(state, action), rest, question))


# --- making a turn ---------------------------------------------------------------------------


def _planned(rng: Random, rules: Ruleset, level: int) -> Question | None:
    """A position with things to do, played out at random by the referee's own list."""
    melds = table_scene.random_melds(rng, rules, 2, 1 if level >= 4 else 0)
    table = table_scene.lay_out(rng, melds)
    own_meld = rules.options.open_min > 0 or level < 3 or rng.random() < 0.3
    mine = melding.random_meld(rng, rules, longest=3)[:3]
    finder = finder_for(rules)
    ends = [face for meld in table for face in finder.ends(meld_readings(meld.cards, rules)[0])]
    prices = [face for meld in table if _has_joker(meld) for face in joker_price(meld.cards, rules)]
    useful = [*mine, *rng.sample(ends, min(1, len(ends))), *prices[:1]]
    hand = filled(rng, tuple(useful), len(useful) + 3, rules)
    if not hand:
        return None
    top, coming = melding.shuffled_faces(rng, rules)[:2]
    bare = Question(hand, top, coming, (), table, own_meld)
    if pack_for(rules).excess(_shown(bare)):
        return None
    steps = _played(rng, _state(bare, rules), level)
    if steps is None:
        return None
    return Question(hand, top, coming, tuple(rng.sample(steps, len(steps))), table, own_meld)


def _played(rng: Random, state: State, level: int) -> list[Action] | None:
    draw: Action = DrawDiscard() if level == 2 or (level > 2 and rng.random() < 0.4) else DrawStock()
    steps: list[Action] = [draw]
    state = apply(state, draw)
    for _ in range(min(_PLAYS[level], _sorts_of_play(state.table.rules))):
        plays = [one for one in islice(legal_actions(state), 60) if not isinstance(one, Discard)]
        done = {type(step) for step in steps}
        fresh = [one for one in plays if type(one) not in done]
        if not fresh:
            return None
        steps.append(rng.choice(fresh))
        state = apply(state, steps[-1])
    if state.over or len(state.hand) < 2:
        return None
    last = [one for one in legal_actions(state) if isinstance(one, Discard) and isinstance(one.card, Card)]
    return [*steps, rng.choice(last)] if last else None


def _sorts_of_play(rules: Ruleset) -> int:
    """Laying melds, laying off, taking jokers: as many of them as the table allows at all."""
    options = rules.options
    return 1 + (options.layoff is Layoff.YES) + (options.joker_take is not JokerTake.NEVER)


def _has_joker(meld: TableMeld) -> bool:
    return any(laid.card is JOKER for laid in meld.cards)


KIND = TurnOrder()
