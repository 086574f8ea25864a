"""Kind 25: spot the mistake at the table. A few turns of a round, and at most one event against the rules.

Levels: 1 two turns and a blunder: no meld, a draw too many or none · 2 three turns; laying off, first melds
and aces · 3 jokers, the card just taken, going out · 4 four turns of three players, names of jokers and cards
that nearly fit · 5 five turns, and only mistakes that are allowed in another game or a moment later.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from tutor.practice import log_plays as plays
from tutor.practice import melding
from tutor.practice.dealt import about_turned, check_pack, read_turned, turn_card
from tutor.practice.exercise import (
    BankError,
    Choice,
    Feedback,
    Grade,
    Hints,
    Judged,
    Kind,
    Note,
    PickOne,
    Scene,
    TableMeld,
    note,
)
from tutor.practice.game_log import GameLog, Ruled, beginning, ruled
from tutor.practice.log_entries import LOG_FIELDS, LOG_OPTIONAL, check_hands, read_log
from tutor.practice.log_levels import QUIET, TURNS, players
from tutor.practice.log_maker import Draw, End, Palette, faulty_turns, lawful_turns
from tutor.practice.log_telling import told, told_event
from tutor.practice.table_scene import check_melds, random_melds
from tutor.rules.cards import FACES
from tutor.rules.ruleset import Ruleset

NONE = "none"


class SpotMistake(Kind[GameLog, str]):
    """Choose the event that is not allowed, or none."""

    id = "spot_mistake"
    number = 25
    version = 2
    fields = LOG_FIELDS
    optional = LOG_OPTIONAL | {"turned"}

    def games(self, rules: Ruleset) -> bool:
        return True

    def make(self, rng: Random, rules: Ruleset, level: int) -> GameLog:
        wrong = _wrong_turn(rng, rules, level)
        made = melding.until(lambda: _planned(rng, rules, level, wrong), lambda made: made is not None)
        assert made is not None
        return made

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> GameLog:
        log = read_log(entry, read_turned(entry, rules))
        check_melds(log.table, rules)
        check_pack("turns", list(log.cards()), rules)
        check_hands(log, rules)
        gone = [place in turn.burnt for turn in log.turns for place in range(len(turn.deeds))]
        for number, (event, burnt) in enumerate(zip(ruled(log, rules), gone, strict=True), start=1):
            if event.burnt != burnt:
                raise BankError(f"turns: after event {number} a four {'stays' if burnt else 'burns'}")
        return log

    def read_answer(self, text: object, question: GameLog, rules: Ruleset) -> str:
        numbers = range(1, question.length + 1)
        if text != NONE and (isinstance(text, bool) or text not in numbers):
            raise BankError(
                f"expect: a number from 1 to {question.length} or {NONE!r} is needed, not {text!r}"
            )
        return str(text)

    def prompt(self, question: GameLog, rules: Ruleset) -> Note:
        return note("prompt.spot_mistake", text=question.players[0], card=question.top)

    def scene(self, question: GameLog, rules: Ruleset) -> Scene:
        also: tuple[Note, ...] = ()
        if not rules.options.meld_only_when_out:
            also = (note(f"scene.spot_mistake.{'table' if question.table else 'bare'}"),)
        return Scene(
            question.table, (), about=about_turned(question.turned, rules), also=also, log=told(question)
        )

    def control(self, question: GameLog, rules: Ruleset) -> PickOne:
        numbers = range(1, question.length + 1)
        events = (Choice(str(number), note("choice.spot_mistake.event", have=number)) for number in numbers)
        return PickOne((*events, Choice(NONE, note("choice.spot_mistake.none"))))

    def check(self, question: GameLog, rules: Ruleset, answer: str) -> Feedback:
        events = tuple(ruled(question, rules))
        first = _first(events)
        if answer == NONE and first is None:
            return Feedback(Grade.RIGHT, note("feedback.spot_mistake.none"))
        if first is not None and answer == str(first):
            headline = note("feedback.spot_mistake.yes", have=first)
            return Feedback(Grade.RIGHT, headline, events[first - 1].verdict)
        accused = () if answer == NONE else (int(answer),)
        shown = (*accused, *(() if first is None else (first,)))
        rows = tuple(_row(at, question, events) for at in shown)
        return Feedback(Grade.WRONG, _headline(accused, first), rows=rows)

    def solution(self, question: GameLog, rules: Ruleset) -> str:
        first = _first(ruled(question, rules))
        return NONE if first is None else str(first)

    def hints(self, question: GameLog, rules: Ruleset) -> Hints:
        first = _first(ruled(question, rules))
        when = "out" if rules.options.meld_only_when_out else "idea"
        player, begins = _turn_of(first or question.length, question)
        found = (
            note("hint.spot_mistake.none")
            if first is None
            else note("hint.spot_mistake.solution", have=first)
        )
        return Hints(
            note(f"hint.spot_mistake.{when}"),
            note("hint.spot_mistake.look", text=player, have=begins),
            found,
        )


def _first(events: Iterable[Ruled]) -> int | None:
    """The number of the first event that is not allowed, from 1."""
    return next((number for number, event in enumerate(events, start=1) if not event.legal), None)


def _row(number: int, log: GameLog, events: Sequence[Ruled]) -> Judged:
    label = note("choice.spot_mistake.event", have=number)
    return Judged(label, False, events[number - 1].verdict, told_event(log, number))


def _headline(accused: tuple[int, ...], first: int | None) -> Note:
    if not accused:
        return note("feedback.spot_mistake.missed", have=first or 0)
    (chosen,) = accused
    if first is None:
        return note("feedback.spot_mistake.clean", have=chosen)
    later = "legal" if chosen < first else "later"
    return note(f"feedback.spot_mistake.{later}", have=chosen, need=first)


def _turn_of(number: int, log: GameLog) -> tuple[str, int]:
    """Whose turn an event is in, and the number of the turn's first event."""
    begins = 1
    for turn in log.turns:
        if number < begins + len(turn.deeds):
            return log.players[turn.player], begins
        begins += len(turn.deeds)
    raise LookupError(f"no event {number} in this log")


# --- making a log --------------------------------------------------------------------------------

_CLEAN = 0.2
"""How often nothing is wrong."""
_WHOLE_HAND = 0.4
"""How many of the mistakes are in the whole hand, where melds go down no earlier. Were it more, who names
that event without a look would be right every other time."""

_STOCK, _EITHER = (Draw.STOCK,), (Draw.STOCK, Draw.STOCK, Draw.PILE)
_RARELY_BACK = (*_EITHER, *_EITHER, *_EITHER, Draw.BACK)
_FRESH, _TAKEN = (End.FRESH,), (End.FRESH, End.TAKEN)
_OPEN = (plays.opening, plays.opening_with_discard)
_BASE = (plays.nothing, plays.meld, plays.meld, *_OPEN)
_TABLE = (*_BASE, plays.add, plays.add, plays.ace_run)
_JOKERS = (*_TABLE, plays.joker_meld, plays.joker_set, plays.nameless_joker, plays.take, plays.take)
_LAWFUL = {
    1: Palette(_EITHER, _BASE, _FRESH),
    2: Palette(_EITHER, _TABLE, _FRESH),
    3: Palette(_EITHER, _JOKERS, _TAKEN),
    4: Palette(_EITHER, _JOKERS, _TAKEN),
    5: Palette(_EITHER, _JOKERS, _TAKEN),
}
_BLUNDERS = Palette(
    (Draw.STOCK, Draw.STOCK, Draw.NONE, Draw.TWICE, Draw.BOTH),
    (plays.nothing, plays.no_meld, plays.no_meld, plays.round_the_corner),
    _FRESH,
)
_EARLY = (plays.meld, plays.high_ace, plays.add, plays.add, plays.near_opening)
_CLOSE = (*_EARLY, plays.take, plays.take, plays.nameless_joker)
_FAULTY = {
    1: _BLUNDERS,
    2: Palette((*_EITHER, Draw.TWICE), (*_EARLY, plays.no_meld, plays.round_the_corner), _FRESH),
    3: Palette(_EITHER, (*_CLOSE, plays.nothing, plays.add_astray), _TAKEN),
    4: Palette(_RARELY_BACK, (*_CLOSE, plays.nothing, plays.take_astray, plays.add_astray), _TAKEN),
    5: Palette(_RARELY_BACK, (*_CLOSE, plays.nothing, plays.take_astray), _TAKEN),
}
_GOING_OUT = Palette(_EITHER, (plays.whole_hand, plays.meld, plays.add), (End.OUT, End.OUT_WITHOUT))
_WHOLE = Palette(
    _STOCK, (plays.whole_hand, plays.whole_hand_with_names, plays.whole_hand_with_wild), (End.OUT,)
)
_TOO_EARLY = Palette((Draw.PILE, Draw.STOCK), (plays.nothing, plays.meld), _FRESH)
_WHOLE_FAULTY = Palette(
    _STOCK,
    (
        plays.whole_hand_with_wild,
        plays.whole_hand_spoilt,
        plays.whole_hand_with_twos,
        plays.whole_hand_with_ace,
    ),
    (End.OUT, End.OUT, End.OUT_WITHOUT),
)


def _planned(rng: Random, rules: Ruleset, level: int, wrong: int | None) -> GameLog | None:
    """Lawful turns, but for one mistake in the turn of this number; None where the cards were not for it."""
    log = _start(rng, rules, level)
    state = beginning(log, rules)
    for number in range(TURNS[level]):
        palette = _palette(rng, rules, level, number, wrong)
        turns = faulty_turns if number == wrong else lawful_turns
        found = next(turns(rng, log, state, palette), None)
        if found is None:
            return None
        turn, state = found
        log = log.then(turn)
    return log


def _start(rng: Random, rules: Ruleset, level: int) -> GameLog:
    """Nothing on the table, or a meld of somebody who is down."""
    playing = players(level)
    table: tuple[TableMeld, ...] = ()
    if level >= 2 and not rules.options.meld_only_when_out and rng.random() < 0.6:
        (meld,) = random_melds(rng, rules, 1, 1 if level >= 3 else 0, joker_in_set=rng.random() < 0.5)
        table = (TableMeld("A", rng.choice(playing), meld),)
    turned = turn_card(rng, rules)
    shown = {turned, *(laid.card for meld in table for laid in meld.cards)}
    top = rng.choice([face for face in FACES if face not in shown])
    return GameLog(playing, top, (), table, turned)


def _wrong_turn(rng: Random, rules: Ruleset, level: int) -> int | None:
    """In which turn the mistake is, from 0; in none now and then."""
    if rng.random() < _CLEAN:
        return None
    last = TURNS[level] - 1
    if not rules.options.meld_only_when_out or level < 3:
        return rng.randrange(last + 1)
    return last if rng.random() < _WHOLE_HAND else rng.randrange(last)


def _palette(rng: Random, rules: Ruleset, level: int, number: int, wrong: int | None) -> Palette:
    """What the turn of this number is made of."""
    last = number == TURNS[level] - 1
    if rules.options.meld_only_when_out:
        if number == wrong:
            return _BLUNDERS if level == 1 else _WHOLE_FAULTY if last and level >= 3 else _TOO_EARLY
        return _WHOLE if last and rng.random() < 0.7 else QUIET
    if last and level >= 3 and rng.random() < 0.35:
        return _GOING_OUT
    return (_FAULTY if number == wrong else _LAWFUL)[level]


KIND = SpotMistake()
