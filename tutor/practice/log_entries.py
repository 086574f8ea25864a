"""Reading the log of a round from a curated puzzle.

top = "9♦"
turns = [
  "Anna: stock, meld 3♣ 3♥ 3♠ / 7♥ JK=8♥ 9♥, discard 8♠",   # melds count from 0, those of `table` first
  "Ben: pile, off 3♦ on 0, burn, take 8♥ from 1, discard K♦",   # burn: the four leaves the table
  "Anna: stock, off K♣ on 2, out",                                # out: no card is left
]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tutor.practice.entries import read_card, read_table
from tutor.practice.exercise import BankError
from tutor.practice.game_log import Deed, GameLog, Turn
from tutor.rules.actions import (
    CallStockOut,
    Discard,
    DrawDiscard,
    GoOut,
    LayMelds,
    LayOff,
    PutBack,
    TakeJoker,
)
from tutor.rules.cards import Card
from tutor.rules.log import parse_action
from tutor.rules.ruleset import Ruleset

LOG_FIELDS = frozenset({"top", "turns"})
LOG_OPTIONAL = frozenset({"table"})
BURN, OUT = "burn", "out"


def read_log(entry: Mapping[str, Any], turned: Card | None = None) -> GameLog:
    """The log of an entry; the players are those who take turns, in that order. Raises `BankError`."""
    texts = entry.get("turns")
    if (
        not isinstance(texts, list)
        or not texts
        or not all(isinstance(text, str) and ":" in text for text in texts)
    ):
        raise BankError('turns: a list such as ["Anna: stock, discard 8♠"] is needed')
    parts = [text.partition(":") for text in texts]
    names = [name.strip() for name, _, _ in parts]
    players = tuple(dict.fromkeys(names))
    if any(name != players[at % len(players)] for at, name in enumerate(names)):
        raise BankError(f"turns: the players take turns in one order, not {', '.join(names)}")
    turns = tuple(_turn(at % len(players), deeds) for at, (_, _, deeds) in enumerate(parts))
    table = read_table(entry, "table") if "table" in entry else ()
    for meld in table:
        if meld.owner not in players:
            raise BankError(f"table: {meld.owner} takes no turn")
    log = GameLog(players, read_card(entry, "top"), turns, table, turned)
    _check(log)
    return log


def _turn(player: int, text: str) -> Turn:
    deeds: list[Deed] = []
    burnt: set[int] = set()
    *words, last = (word.strip() for word in text.split(","))
    out = last == OUT
    for word in words if out else (*words, last):
        if word == BURN and deeds:
            burnt.add(len(deeds) - 1)
        else:
            deeds.append(_deed(word))
    if not deeds:
        raise BankError("turns: a turn has something that is done in it")
    return Turn(player, tuple(deeds), frozenset(burnt), out)


def _deed(text: str) -> Deed:
    try:
        action = parse_action(text)
    except ValueError as error:
        raise BankError(f"turns: {error}") from None
    if isinstance(action, CallStockOut | GoOut):
        raise BankError(f"turns: {text!r} is not told in a log")
    return action


def _check(log: GameLog) -> None:
    """Melds that are there, and a discard pile that can be taken from."""
    melds, pile = len(log.table), 1
    for turn in log.turns:
        for deed in turn.deeds:
            match deed:
                case LayMelds(laid):
                    melds += len(laid)
                case LayOff(meld=meld) | TakeJoker(meld=meld) if meld >= melds:
                    raise BankError(f"turns: no meld has the number {meld} yet")
                case DrawDiscard():
                    pile -= 1
                case PutBack() | Discard():
                    pile += 1
                case _:
                    pass
            if pile < 0:
                raise BankError("turns: nothing is left on the discard pile")
    if any(turn.out for turn in log.turns[:-1]):
        raise BankError("turns: the round is over with the hand that is out")


def check_hands(log: GameLog, rules: Ruleset) -> None:
    """Raise `BankError` where somebody plays more cards than they were dealt, or is out with some left."""
    for player, name in enumerate(log.players):
        if not log.possible(player, rules):
            left = log.left(player, rules)
            raise BankError(f"turns: {name} would have {left} cards left of those that {rules.id} deals")
