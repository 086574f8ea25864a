"""Kind 22: which game is this? A few turns of a round, and the games of which one allows all of it.

Levels, by what it takes to rule the others out: 1 one event, now and then two · 2 the same in a longer log ·
3 two, among four games · 4 two or three, in a longer log · 5 two at least, among five games, and none that
only one game knows. Where the hand goes down in one piece, all depends on its cards: at levels 1 to 3 a card
of a wild rank says what it stands for. From level 4 on other games go out in one piece too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from random import Random
from typing import Any

from tutor.practice import log_plays as plays
from tutor.practice import melding
from tutor.practice.dealt import turn_card
from tutor.practice.entries import read_choice
from tutor.practice.exercise import (
    BankError,
    Choice,
    Feedback,
    Grade,
    Hints,
    Judged,
    Kind,
    NoQuestion,
    Note,
    PickOne,
    Scene,
    note,
)
from tutor.practice.game_log import GameLog, Misfit, Turn, beginning, followed, misfit, misfit_at
from tutor.practice.log_entries import LOG_FIELDS, check_hands, read_log
from tutor.practice.log_levels import PLAYERS, QUIET, TURNS, players
from tutor.practice.log_maker import Draw, End, NoTurn, Palette, lawful_turns
from tutor.practice.log_telling import told, told_event
from tutor.practice.moves import SIX, the_six
from tutor.rules.cards import FACES
from tutor.rules.ruleset import Ruleset
from tutor.rules.table import State


@dataclass(frozen=True, slots=True)
class Question:
    """A log that begins before anybody has laid a meld, and the games to choose from."""

    log: GameLog
    games: tuple[str, ...]


class WhichGame(Kind[Question, str]):
    """Choose the game in which everything in the log is allowed."""

    id = "which_game"
    number = 22
    fields = LOG_FIELDS | {"games"}

    def games(self, rules: Ruleset) -> bool:
        return rules.id in SIX

    def played(self, question: Question, rules: Ruleset) -> None:
        return None

    def make(self, rng: Random, rules: Ruleset, level: int) -> Question:
        for answer in _answers(rng, rules, level):
            try:
                return _made(rng, rules, answer, level)
            except NoQuestion:
                continue  # house rules can make two games so alike that nothing tells this one
        raise NoQuestion("no game can be told from the others")

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> Question:
        log, games = read_log(entry), entry["games"]
        known = isinstance(games, list) and all(name in SIX for name in games)
        if not known or rules.id not in games:
            raise BankError(f"games: a list of games with {rules.id} among them is needed, not {games!r}")
        question = Question(log, tuple(name for name in SIX if name in games))
        fitting = list(_fitting(question, rules))
        if len(fitting) != 1:
            raise BankError(f"games: exactly one has to fit the log, not {', '.join(fitting) or 'none'}")
        check_hands(log, the_six(rules)[fitting[0]])
        return question

    def read_answer(self, text: object, question: Question, rules: Ruleset) -> str:
        return read_choice(text, question.games)

    def prompt(self, question: Question, rules: Ruleset) -> Note:
        log = question.log
        return note("prompt.which_game", text=log.players[0], card=log.top)

    def scene(self, question: Question, rules: Ruleset) -> Scene:
        return Scene(question.log.table, about=note("scene.which_game"), log=told(question.log))

    def control(self, question: Question, rules: Ruleset) -> PickOne:
        return PickOne(tuple(Choice(name, note(f"ruleset.{name}")) for name in question.games))

    def check(self, question: Question, rules: Ruleset, answer: str) -> Feedback:
        out = misfit(question.log, the_six(rules)[answer])
        if out is not None:
            return _ruled_out(out, question, the_six(rules)[answer])
        others = _misfits(question, rules)
        rows = tuple(
            Judged(
                note(f"ruleset.{name}"), True, one.event.verdict, note("remark.which_game", have=one.number)
            )
            for name, one in others.items()
            if not one.event.legal
        )
        fours = tuple(
            note(f"feedback.which_game.four.{name}", have=one.number)
            for name, one in others.items()
            if one.event.legal
        )
        return Feedback(Grade.RIGHT, note("feedback.which_game.yes"), lines=fours, rows=rows)

    def solution(self, question: Question, rules: Ruleset) -> str:
        return next(_fitting(question, rules))

    def hints(self, question: Question, rules: Ruleset) -> Hints:
        numbers = [one.number for one in _misfits(question, rules).values()]
        last = max(numbers)
        look = note("hint.which_game.look", have=last, need=numbers.count(last))
        idea = "out" if question.log.in_one_piece else "idea"
        return Hints(
            note(f"hint.which_game.{idea}"), look, note(f"hint.which_game.{self.solution(question, rules)}")
        )


def _fitting(question: Question, rules: Ruleset) -> Iterator[str]:
    """The games offered in which everything is allowed."""
    games = the_six(rules)
    return (name for name in question.games if misfit_at(question.log, games[name]) is None)


def _misfits(question: Question, rules: Ruleset) -> dict[str, Misfit]:
    """What rules out each of the other games."""
    games = the_six(rules)
    found = {name: misfit(question.log, games[name]) for name in question.games}
    return {name: one for name, one in found.items() if one is not None}


def _ruled_out(out: Misfit, question: Question, game: Ruleset) -> Feedback:
    line = told_event(question.log, out.number)
    if out.event.legal:
        happens = "burns" if out.event.burnt else "stays"
        headline = note(f"feedback.which_game.{happens}", have=out.number)
        return Feedback(Grade.WRONG, headline, lines=(line,), cites=game.cite("burn_four"))
    headline = note("feedback.which_game.no", have=out.number)
    return Feedback(Grade.WRONG, headline, out.event.verdict, lines=(line,))


# --- making a log --------------------------------------------------------------------------------

_GAMES = {1: 3, 2: 3, 3: 4, 4: 4, 5: 5}
_TRIES, _LURE_TRIES = 14, 6
_LURES = 0.4
"""How often a hand goes down in one piece though it need not, where a game that asks for it is offered."""
_SPREAD = {1: (1, 2), 2: (1, 2), 3: (2,), 4: (2, 3), 5: (2, 3, 4)}
"""How many different events rule out the other games."""
_TWIN = {"thanasis": "dynamitis"}
"""A game that allows whatever the first allows, as long as nobody tells which card was turned up."""

_PLAIN = (
    plays.nothing,
    plays.meld,
    plays.meld,
    plays.high_ace,
    plays.opening,
    plays.add,
    plays.nameless_joker,
)
_MORE = (
    plays.ace_run,
    plays.joker_set,
    plays.joker_meld,
    plays.take,
    plays.take,
    plays.add,
    plays.with_discard,
)
_ENDS = (End.FRESH, End.TAKEN)
_EASY = Palette(
    (Draw.STOCK, Draw.STOCK, Draw.PILE, Draw.PILE, Draw.BACK), (plays.nothing, *_PLAIN, plays.four), _ENDS
)
_MIXED = Palette(_EASY.draws, (*_EASY.plays, *_MORE), _ENDS)
_OPENINGS = (plays.nothing, plays.opening_with_ace, plays.opening_with_joker)
_HARMLESS = Palette((Draw.STOCK, Draw.STOCK, Draw.PILE), (*_PLAIN, *_MORE, *_OPENINGS), _ENDS)
_PALETTES = {1: _EASY, 2: _EASY, 3: _MIXED, 4: _MIXED, 5: _HARMLESS}
_OUT_NAMED = Palette((Draw.STOCK,), (plays.whole_hand_with_names,), (End.OUT,))
_OUT_NAMELESS = Palette((Draw.STOCK,), (plays.whole_hand_with_wild,), (End.OUT,))
_ENDINGS = (End.OUT, End.OUT_WITHOUT)
_EARLIER = Palette((Draw.STOCK, Draw.PILE), (plays.nothing,), _ENDS)
_WHOLE_HANDS = (plays.whole_hand, plays.whole_hand_with_ace, plays.whole_hand_with_joker)
_OUT_ELSEWHERE = Palette((Draw.STOCK,), _WHOLE_HANDS, _ENDINGS)
_LAST = Palette(_HARMLESS.draws, (plays.whole_hand,), _ENDINGS)


def _answers(rng: Random, rules: Ruleset, level: int) -> list[str]:
    """The games in the order in which to try them as the answer: the one at home in its fair share."""
    others = [name for name in SIX if name != rules.id and _TWIN.get(name) != rules.id]
    rng.shuffle(others)
    place = 0 if rng.random() < 1 / _GAMES[level] else len(others)
    return [*others[:place], rules.id, *others[place:]]


def _made(rng: Random, rules: Ruleset, answer: str, level: int) -> Question:
    """A question with this answer. Raises `NoQuestion`."""
    if level >= 4 and rng.random() < _LURES:
        lured = (_planned(rng, rules, answer, level, _lure) for _ in range(_LURE_TRIES))
        for question in lured:
            if question is not None and _fair(question, rules, level):
                return question
    plan = partial(_planned, rng, rules, answer, level, _step_by_step)
    made = melding.until(plan, lambda question: question is not None and _fair(question, rules, level))
    assert made is not None
    return made


def _planned(rng: Random, rules: Ruleset, answer: str, level: int, plan: Plan) -> Question | None:
    """A log that the answer allows, and games to choose from; whether it is fair remains to be seen."""
    others = [name for name in SIX if name not in (answer, rules.id, _TWIN.get(answer))]
    at_home = [] if rules.id == answer else [rules.id]
    offered = [*at_home, *rng.sample(others, _GAMES[level] - 1 - len(at_home))]
    games = the_six(rules)
    whole = games[answer].options.meld_only_when_out
    try:
        log = (_in_one_piece if whole else plan)(rng, games[answer], [games[name] for name in offered], level)
    except NoTurn:
        return None
    return Question(log, tuple(name for name in SIX if name in (answer, *offered)))


def _fair(question: Question, rules: Ruleset, level: int) -> bool:
    """Whether one game fits, and ruling out the others takes as much as the level promises."""
    games, log = the_six(rules), question.log
    ends = [misfit_at(log, games[name]) for name in question.games]
    if ends.count(None) != 1:
        return False
    return log.in_one_piece or len(set(ends)) - 1 in _SPREAD[level]


Plan = Callable[[Random, Ruleset, Sequence[Ruleset], int], GameLog]
"""A way to make a log that a game allows, with its rivals in mind. Raises `NoTurn`."""


def _lure(rng: Random, game: Ruleset, others: Sequence[Ruleset], level: int) -> GameLog:
    """A hand in one piece, where one of the others asks for it and deals as many cards."""
    empty = GameLog(PLAYERS[:2], FACES[0], ())
    if not any(
        other.options.meld_only_when_out and empty.left(0, other) == empty.left(0, game) for other in others
    ):
        raise NoTurn
    return _in_one_piece(rng, game, others, level)


def _in_one_piece(rng: Random, game: Ruleset, others: Sequence[Ruleset], level: int) -> GameLog:
    """Turns without melds until somebody lays down the whole hand."""
    early, late = _EARLIER, _OUT_ELSEWHERE
    if game.options.meld_only_when_out:
        early, late = QUIET, _OUT_NAMELESS if level >= 4 else _OUT_NAMED
    log = GameLog(PLAYERS[:2], rng.choice(FACES), ())
    state = beginning(log, game, turn_card(rng, game))
    for left in range(TURNS[level] - 1, -1, -1):
        found = next(lawful_turns(rng, log, state, early if left else late), None)
        if found is None:
            raise NoTurn
        turn, state = found
        log = log.then(turn)
    return log


def _step_by_step(rng: Random, game: Ruleset, others: Sequence[Ruleset], level: int) -> GameLog:
    """Turns that rule out the others one after the other, as far as can be."""
    log = GameLog(players(level), rng.choice(FACES), ())
    state, rivals = beginning(log, game), [beginning(log, other) for other in others]
    last = TURNS[level] - 1
    for number, need in enumerate(_left_over(rng, len(others), level)):
        palette = _LAST if number == last and level >= 3 and rng.random() < 0.5 else _PALETTES[level]
        best: tuple[Turn, State, list[State]] | None = None
        found = islice(lawful_turns(rng, log, state, palette), _TRIES)
        for turn, after in chain(found, islice(lawful_turns(rng, log, state, QUIET), 1)):
            if turn.burnt and level == 5:
                continue
            left = _still_open(rivals, turn)
            if best is None or abs(len(left) - need) < abs(len(best[2]) - need):
                best = turn, after, left
            if len(left) == need:
                break
        if best is None:
            raise NoTurn
        turn, state, rivals = best
        log = log.then(turn)
    return log


def _left_over(rng: Random, rivals: int, level: int) -> list[int]:
    """How many rivals shall be possible after each turn: 4 3 3 1 0."""
    turns = range(TURNS[level])
    ends = [rng.choice(turns)] * rivals if level <= 2 else [rng.choice(turns) for _ in range(rivals)]
    return [sum(end > number for end in ends) for number in turns]


def _still_open(states: Sequence[State], turn: Turn) -> list[State]:
    """The games, as they stand after this turn, that allow it."""
    after = (followed(state, turn) for state in states)
    return [state for state in after if state is not None]


KIND = WhichGame()
