"""Kind 13: what may you do now? Tick every kind of act that the referee would let pass.

Levels: 1 before the draw, or after it with nothing on the table · 2 after the draw, with a meld in the hand
or nearly · 3 melds on the table and perhaps none of one's own · 4 a joker lies there · 5 the same with two
or three cards, where a last one may have to be kept.

Where the hand goes down in one piece: 1 before or after the draw · 2 after it, a hand that can go down or
nearly · 3 one that wants a card or two · 4 with a wild card · 5 with two.

After the draw one act is chosen by lot that the level is about, and the hand is such that it may be done in
half of the questions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from random import Random
from typing import Any, assert_never

from tutor.practice import melding, table_scene
from tutor.practice.dealt import about_turned, check_pack, read_turned, turn_card
from tutor.practice.entries import read_card, read_choices, read_flag, read_hand, read_table
from tutor.practice.exercise import (
    BankError,
    Choice,
    Feedback,
    Grade,
    Heading,
    Hints,
    Judged,
    Kind,
    Note,
    PickMany,
    Scene,
    TableMeld,
    note,
)
from tutor.practice.moment import ME, state_at
from tutor.practice.splitting import Cards, apart, filled, laid
from tutor.rules.actions import Action, Discard, DrawDiscard, DrawStock, GoOut, LayMelds, LayOff, TakeJoker
from tutor.rules.arrange import can_open, least_deadwood
from tutor.rules.cards import JOKER, AnyCard, Card, Laid
from tutor.rules.drawing import Draw, DrawFrom, judge_draw
from tutor.rules.finding import finder_for
from tutor.rules.layoff import joker_price
from tutor.rules.melds import meld_readings
from tutor.rules.options import TakeDiscard
from tutor.rules.pack import pack_for
from tutor.rules.referee import judge, legal_actions
from tutor.rules.ruleset import Ruleset
from tutor.rules.table import Phase, State
from tutor.rules.verdict import Verdict

WHOLE = 11
NEAREST = 20
"""So many attempts at a meld are judged to find the one that comes nearest."""
OPENING_HAND = 10
"""Cards enough for two melds and some more, where a first meld needs many points."""


class Act(Enum):
    """What one can do in a turn; the value is the id of a choice."""

    STOCK = "stock"
    PILE = "pile"
    MELD = "meld"
    OUT = "out"
    ADD = "add"
    TAKE = "take"
    DISCARD = "discard"


_ACTS: dict[type[Action], Act] = {
    DrawStock: Act.STOCK,
    DrawDiscard: Act.PILE,
    LayMelds: Act.MELD,
    GoOut: Act.OUT,
    LayOff: Act.ADD,
    TakeJoker: Act.TAKE,
    Discard: Act.DISCARD,
}


@dataclass(frozen=True, slots=True)
class Question:
    """A moment of a turn: hand, table, the top discard, and whether the card has been drawn."""

    hand: Cards
    top: AnyCard
    drawn: bool
    table: tuple[TableMeld, ...] = ()
    own_meld: bool = False
    turned: Card | None = None

    @property
    def shown(self) -> list[AnyCard]:
        """Every card that the question tells of."""
        return [*self.hand, self.top, *(laid.card for meld in self.table for laid in meld.cards)]


class WhatNow(Kind[Question, frozenset[str]]):
    """Tick what may be done."""

    id = "what_now"
    number = 13
    version = 2
    fields = frozenset({"hand", "top", "drawn"})
    optional = frozenset({"table", "own_meld", "turned"})

    def games(self, rules: Ruleset) -> bool:
        return True

    def make(self, rng: Random, rules: Ruleset, level: int) -> Question:
        turned = turn_card(rng, rules)
        drawn = rng.random() < (0.5 if level == 1 else 0.85)
        about = [act for act in _about(level) if drawn and act in _offered(rules)]
        act, wanted = rng.choice(about or [None]), rng.random() < 0.5

        def deal() -> Question:
            if rules.options.meld_only_when_out:
                return _whole(rng, rules, level, turned, drawn=drawn)
            return _at_table(rng, rules, level, drawn=drawn)

        def as_meant(made: Question) -> bool:
            return _fits(made, rules) and (act is None or (act in _lawful(_state(made, rules))) == wanted)

        return melding.until(deal, as_meant)

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> Question:
        table = read_table(entry, "table") if "table" in entry else ()
        table_scene.check_melds(table, rules)
        question = Question(
            hand=read_hand(entry, "hand"),
            top=read_card(entry, "top"),
            drawn=read_flag(entry, "drawn"),
            table=table,
            own_meld=read_flag(entry, "own_meld") if "own_meld" in entry else False,
            turned=read_turned(entry, rules),
        )
        if question.own_meld and not table:
            raise BankError("own_meld: no meld is on the table")
        check_pack("hand", question.shown, rules, question.turned)
        return question

    def read_answer(self, text: object, question: Question, rules: Ruleset) -> frozenset[str]:
        return read_choices(text, [act.value for act in _offered(rules)])

    def prompt(self, question: Question, rules: Ruleset) -> Note:
        drawn = "drawn" if question.drawn else "before"
        return note(f"prompt.what_now.{drawn}", card=question.top)

    def scene(self, question: Question, rules: Ruleset) -> Scene:
        also: tuple[Note, ...] = ()
        if not rules.options.meld_only_when_out:
            also = (note(f"scene.what_now.{'down' if question.own_meld else 'not_down'}"),)
        hand = tuple(map(Laid, question.hand))
        return Scene(question.table, hand, Heading.HAND, about_turned(question.turned, rules), also)

    def control(self, question: Question, rules: Ruleset) -> PickMany:
        return PickMany(tuple(Choice(act.value, _label(act)) for act in _offered(rules)))

    def check(self, question: Question, rules: Ruleset, answer: frozenset[str]) -> Feedback:
        state = _state(question, rules)
        lawful = _lawful(state)
        right = frozenset(act.value for act in lawful)
        rows = tuple(
            Judged(_label(act), (act.value in answer) == (act in lawful), _verdict(act, state, lawful))
            for act in _offered(rules)
        )
        if answer == right:
            return Feedback(Grade.RIGHT, note("feedback.what_now.yes"), rows=rows)
        extra, missing = len(answer - right), len(right - answer)
        headline = note("feedback.what_now.missing", have=missing)
        if extra:
            headline = note("feedback.what_now.extra", have=extra)
        return Feedback(Grade.WRONG, headline, rows=rows)

    def solution(self, question: Question, rules: Ruleset) -> frozenset[str]:
        return frozenset(act.value for act in _lawful(_state(question, rules)))

    def hints(self, question: Question, rules: Ruleset) -> Hints:
        lawful = _lawful(_state(question, rules))
        drawn = "drawn" if question.drawn else "before"
        look = note("hint.what_now.look", have=len(lawful))
        ticked = [str(at) for at, act in enumerate(_offered(rules), start=1) if act in lawful]
        return Hints(
            note(f"hint.what_now.{drawn}"), look, note("hint.what_now.solution", text=", ".join(ticked))
        )


def _offered(rules: Ruleset) -> tuple[Act, ...]:
    """The acts to choose from, always the same in a game so that their number tells nothing."""
    if rules.options.meld_only_when_out:
        return (Act.STOCK, Act.PILE, Act.OUT, Act.DISCARD)
    return (Act.STOCK, Act.PILE, Act.MELD, Act.ADD, Act.TAKE, Act.DISCARD)


def _label(act: Act) -> Note:
    return note(f"choice.what_now.{act.value}")


def _state(question: Question, rules: Ruleset) -> State:
    return state_at(question, rules, Phase.PLAY if question.drawn else Phase.DRAW)


def _lawful(state: State) -> dict[Act, Action]:
    """Each act that is allowed now, with one way to do it."""
    found: dict[Act, Action] = {}
    for action in legal_actions(state):
        act = _ACTS.get(type(action))
        if act is not None:
            found.setdefault(act, action)
    if _could_not_open(state):
        found.pop(Act.PILE, None)
    return found


def _could_not_open(state: State) -> bool:
    """Whether the discard is only for an opening that this hand does not have.

    The referee takes a player at their word and lets the card be put back; a player knows the hand.
    """
    rules, top = state.table.rules, state.discard[-1]
    only_to_open = rules.options.take_discard is TakeDiscard.OPEN_OR_DOWN and not state.down[ME]
    return only_to_open and can_open(state.hand, rules, discard=top) is None


def _verdict(act: Act, state: State, lawful: Mapping[Act, Action]) -> Verdict:
    """Why this act is allowed, or what is in the way of the attempt that comes nearest to it."""
    if act in lawful:
        return judge(state, lawful[act])
    if act is Act.PILE and state.turn.phase is Phase.DRAW and _could_not_open(state):
        return judge_draw(Draw(DrawFrom.DISCARD, card=state.discard[-1]), state.table.rules)
    attempts = (judge(state, action) for action in _attempts(act, state))
    return min(attempts, key=lambda verdict: len(verdict.broken))


def _attempts(act: Act, state: State) -> Iterator[Action]:
    hand = state.hand
    match act:
        case Act.STOCK:
            yield DrawStock()
        case Act.PILE:
            yield DrawDiscard()
        case Act.MELD:
            yield from _nearly_laid(state)
        case Act.OUT:
            yield _hand_down(state)
        case Act.ADD:
            ids = [meld.id for meld in state.melds] or [0]
            yield from (LayOff((Laid(card),), id) for card in hand for id in ids)
        case Act.TAKE:
            ids = [meld.id for meld in state.melds] or [0]
            yield from (TakeJoker((card,), id) for card in hand for id in ids)
        case Act.DISCARD:
            yield from map(Discard, hand)
        case other:
            assert_never(other)


def _nearly_laid(state: State) -> Iterator[LayMelds]:
    """The melds that the hand has, or else cards that look most like one."""
    hand = state.hand
    if melds := least_deadwood(hand, state.table.rules, turned=state.table.turned).melds:
        yield LayMelds(laid(melds))
    some = list(combinations(hand, min(3, len(hand))))
    some.sort(key=lambda cards: not _akin(cards))
    yield from (LayMelds((tuple(map(Laid, cards)),)) for cards in some[:NEAREST])


def _akin(cards: Cards) -> bool:
    naturals = [card for card in cards if isinstance(card, Card)]
    return len({card.suit for card in naturals}) == 1 or len({card.rank for card in naturals}) == 1


def _hand_down(state: State) -> GoOut:
    """The hand as it could be laid best, with a card that is left over as the discard."""
    split = least_deadwood(state.hand, state.table.rules, turned=state.table.turned)
    return GoOut(laid(split.melds), split.left[0] if split.left else None)


# --- making a moment -------------------------------------------------------------------------


def _fits(question: Question, rules: Ruleset) -> bool:
    held = [*question.shown, *([question.turned] if question.turned else [])]
    return bool(question.hand) and not pack_for(rules).excess(held)


def _about(level: int) -> tuple[Act, ...]:
    """The acts that may be allowed or not when the card has been drawn."""
    if level == 1:
        return ()
    if level == 2:
        return (Act.MELD, Act.OUT)
    if level == 3:
        return (Act.MELD, Act.OUT, Act.ADD)
    return (Act.MELD, Act.OUT, Act.ADD, Act.TAKE) if level == 4 else (Act.OUT, Act.ADD, Act.TAKE)


def _whole(rng: Random, rules: Ruleset, level: int, turned: Card | None, *, drawn: bool) -> Question:
    wilds = {4: 1, 5: 2}.get(level, 0)
    cards = apart(rng, rules, 3)
    size = WHOLE if drawn else WHOLE - 1
    hidden = list(cards[: WHOLE - 1 - wilds])
    for _ in range(rng.randint(0, 1 if level == 2 else 2)):
        hidden.pop(rng.randrange(len(hidden)))
    hand = filled(rng, tuple(hidden), size, rules, turned=turned, wilds=wilds)
    return Question(hand, melding.shuffled_faces(rng, rules)[0], drawn, turned=turned)


def _at_table(rng: Random, rules: Ruleset, level: int, *, drawn: bool) -> Question:
    table: tuple[TableMeld, ...] = ()
    if level >= 3:
        jokers = 1 if level >= 4 else 0
        melds = table_scene.random_melds(rng, rules, 2, jokers, joker_in_set=rng.random() < 0.5)
        table = table_scene.lay_out(rng, melds)
    own_meld = level >= 3 and rng.random() < 0.6
    opening = rules.options.open_min > 0 and not own_meld and level in (2, 3, 4)
    cards: list[AnyCard] = []
    if opening and rng.random() < 0.7:
        cards += apart(rng, rules, 2)
    elif level >= 2 and rng.random() < (0.5 if level < 5 else 0.2):
        cards += melding.random_meld(rng, rules, longest=3)[:3]
    if level >= 4 and rng.random() < 0.5:
        cards += [card for meld in table if meld.has_joker for card in joker_price(meld.cards, rules)][:1]
    if table and rng.random() < 0.5:
        finder = finder_for(rules)
        ends = [face for meld in table for face in finder.ends(meld_readings(meld.cards, rules)[0])]
        cards += rng.sample(ends, min(1, len(ends)))
    if level == 5 and rng.random() < 0.4:
        cards.append(JOKER)
    naturals = tuple(card for card in cards if isinstance(card, Card))
    size = rng.choice((2, 3)) if level == 5 else OPENING_HAND if opening else rng.choice((5, 6))
    hand = filled(rng, naturals, size, rules, wilds=len(cards) - len(naturals))
    return Question(hand, melding.shuffled_faces(rng, rules)[0], drawn, table, own_meld)


KIND = WhatNow()
