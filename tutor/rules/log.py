"""A round as a short text, and the round played again from it.

The first line names the game, the table and the house rules; then comes one line for each turn:

    koum_kan players=2 seed=5 dealer=1 joker_points=25
    0: stock, meld 3♣ 3♥ 3♠ / 7♥ JK=8♥ 9♥, off 10♥ on 1, discard 8♠
    1: pile, take 8♥ from 1, discard K♦

Blank lines, and what follows a ``#``, mean nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from typing import assert_never

from tutor.rules.actions import (
    Action,
    CallStockOut,
    Discard,
    DrawDiscard,
    DrawStock,
    GoOut,
    LayMelds,
    LayOff,
    PutBack,
    TakeJoker,
)
from tutor.rules.cards import Laid, as_laid, parse_card, parse_cards, show
from tutor.rules.dealing import deal
from tutor.rules.options import OptionError
from tutor.rules.referee import apply
from tutor.rules.ruleset import Ruleset, with_json_options
from tutor.rules.rulesets import find_ruleset
from tutor.rules.table import State, Table


@dataclass(frozen=True, slots=True)
class Log:
    """What makes a round: the rules, the seed of the deal, and every action in order."""

    rules: Ruleset
    players: int
    seed: int = 0
    dealer: int = 0
    actions: tuple[Action, ...] = ()


class LogError(ValueError):
    """A text that is no log. `line` counts from 1; `hint` says what would be right."""

    def __init__(self, line: int, hint: str) -> None:
        self.line = line
        self.hint = hint
        super().__init__(f"line {line}: {hint}")


def replay(log: Log) -> Iterator[State]:
    """The deal, and the state after each action.

    Raises `PackError` for a deal that cannot be made, `IllegalAction` at an action the rules forbid.

    >>> from tutor.rules.rulesets import RULESETS
    >>> len(list(replay(Log(RULESETS["koum_kan"], 2, actions=(DrawStock(),)))))
    2
    """
    state = deal(log.rules, log.players, log.seed, log.dealer)
    yield state
    for action in log.actions:
        state = apply(state, action)
        yield state


# --- writing -------------------------------------------------------------------------------------


def write_log(log: Log) -> str:
    r"""The text of a log. Raises `OptionError` for a house rule that has no short form (a deal table).

    >>> from tutor.rules.rulesets import RULESETS
    >>> write_log(Log(RULESETS["koum_kan"], 2, 5, 1, (DrawStock(),)))
    'koum_kan players=2 seed=5 dealer=1\n0: stock\n'
    """
    settings = {
        "players": log.players,
        "seed": log.seed,
        "dealer": log.dealer,
        **dict(_house_rules(log.rules)),
    }
    lines = [" ".join([log.rules.id, *(f"{name}={value}" for name, value in settings.items())])]
    table = Table(log.rules, log.players, log.dealer)
    player = table.opener
    for turn in _turns(log.actions):
        lines.append(f"{player}: " + ", ".join(map(write_action, turn)))
        player = table.after(player)
    return "\n".join(lines) + "\n"


def _house_rules(rules: Ruleset) -> Iterator[tuple[str, str]]:
    for name in rules.house_rules():
        value = getattr(rules.options, name)
        if isinstance(value, tuple):
            raise OptionError(f"option {name!r} has no short form", "option.not_short", option=name)
        yield name, value.value if isinstance(value, Enum) else json.dumps(value)


def _turns(actions: Iterable[Action]) -> Iterator[list[Action]]:
    turn: list[Action] = []
    for action in actions:
        turn.append(action)
        if isinstance(action, Discard):
            yield turn
            turn = []
    if turn:
        yield turn


def write_action(action: Action) -> str:
    """One action in words: ``meld 3♣ 3♥ 3♠``."""
    match action:
        case DrawStock():
            return "stock"
        case DrawDiscard():
            return "pile"
        case PutBack():
            return "back"
        case CallStockOut():
            return "stop"
        case LayMelds(melds):
            return f"meld {_melds(melds)}"
        case LayOff(cards, meld):
            return f"off {show(cards)} on {meld}"
        case TakeJoker(give, meld):
            return f"take {show(give)} from {meld}"
        case Discard(card):
            return f"discard {card}"
        case GoOut(melds, None):
            return f"out {_melds(melds)}"
        case GoOut(melds, card):
            return f"out {_melds(melds)} then {card}"
        case other:
            assert_never(other)


def _melds(melds: Iterable[Iterable[Laid]]) -> str:
    return " / ".join(map(show, melds))


# --- reading -------------------------------------------------------------------------------------


def parse_log(text: str) -> Log:
    """Read a log. Raises `LogError` with line and hint; only `replay` finds out if the play is lawful."""
    lines = [
        (number, line.partition("#")[0].strip())
        for number, line in enumerate(text.splitlines(), 1)
        if line.partition("#")[0].strip()
    ]
    if not lines:
        raise LogError(1, "a log begins with a game, such as 'koum_kan players=2 seed=1 dealer=0'")
    log = _parse_first(*lines[0])
    table = Table(log.rules, log.players, log.dealer)
    player = table.opener
    actions: list[Action] = []
    for number, line in islice(lines, 1, None):
        actions += _parse_turn(number, line, player)
        player = table.after(player)
    return Log(log.rules, log.players, log.seed, log.dealer, tuple(actions))


def _parse_first(number: int, line: str) -> Log:
    game, *words = line.split()
    numbers = {"players": 2, "seed": 0, "dealer": 0}
    house: dict[str, object] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise LogError(number, f"{word!r} should be a name and a value, such as players=2")
        if name in numbers:
            numbers[name] = _parse_number(number, value)
        else:
            house[name] = _parse_value(value)
    try:
        rules = with_json_options(find_ruleset(game), house)
    except (LookupError, OptionError) as problem:
        raise LogError(number, str(problem)) from problem
    if not 0 <= numbers["dealer"] < numbers["players"]:
        raise LogError(
            number, f"dealer={numbers['dealer']}: players count from 0 to {numbers['players'] - 1}"
        )
    return Log(rules, numbers["players"], numbers["seed"], numbers["dealer"])


def _parse_value(text: str) -> object:
    try:
        value: object = json.loads(text)
    except json.JSONDecodeError:
        return text
    return value


def _parse_number(line: int, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise LogError(line, f"{text!r} is not a whole number") from None


def _parse_turn(number: int, line: str, player: int) -> list[Action]:
    who, colon, acts = line.partition(":")
    if not colon:
        raise LogError(number, f"a turn begins with the player and a colon, such as '{player}: stock'")
    if _parse_number(number, who.strip()) != player:
        raise LogError(number, f"it is the turn of player {player}, not {who.strip()}")
    try:
        return [parse_action(act) for act in acts.split(",")]
    except ValueError as problem:
        raise LogError(number, str(problem)) from problem


_PLAIN: dict[str, Action] = {
    "stock": DrawStock(),
    "pile": DrawDiscard(),
    "back": PutBack(),
    "stop": CallStockOut(),
}


def parse_action(text: str) -> Action:
    """Read one action as `write_action` writes it. Raises `ValueError` with a hint.

    >>> parse_action("off 10♥ on 1")
    LayOff(cards=(Laid(card=Card('10♥'), named=None),), meld=1)
    """
    word, _, rest = text.strip().partition(" ")
    match word:
        case "stock" | "pile" | "back" | "stop":
            if rest:
                raise ValueError(f"{word!r} stands alone, without {rest!r}")
            return _PLAIN[word]
        case "meld":
            return LayMelds(_parse_melds(rest))
        case "off":
            cards, meld = _parse_place(rest, "on")
            return LayOff(as_laid(cards), meld)
        case "take":
            cards, meld = _parse_place(rest, "from")
            return TakeJoker(parse_cards(cards), meld)
        case "discard":
            return Discard(parse_card(rest))
        case "out":
            melds, _, last = rest.partition(" then ")
            return GoOut(_parse_melds(melds), parse_card(last) if last else None)
        case _:
            raise ValueError(f"{word!r} is none of stock, pile, back, stop, meld, off, take, discard, out")


def _parse_melds(text: str) -> tuple[tuple[Laid, ...], ...]:
    return tuple(as_laid(meld) for meld in text.split("/"))


def _parse_place(text: str, word: str) -> tuple[str, int]:
    cards, found, meld = text.partition(f" {word} ")
    if not found or not meld.strip().isdecimal():
        raise ValueError(f"{text!r} should be cards, '{word}' and the number of a meld")
    return cards, int(meld)
