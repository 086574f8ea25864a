"""A match as a table to read: a row a round, a column a player. Names are text, never markup."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import assert_never

from tutor.rules.match import (
    BestOfFive,
    ComeBack,
    Decline,
    Elimination,
    Event,
    Fate,
    Join,
    Leave,
    Motune,
    PotHand,
    Race,
    RoundPlayed,
    RoundVoid,
    Standings,
)
from tutor.rules.match.correcting import Replay
from tutor.views.phrases import Phrases


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of the table: what it is, and a cell for each player."""

    head: str
    cells: tuple[str, ...]


def is_round(event: Event) -> bool:
    """Whether an event is a round of its own, with a number."""
    return isinstance(event, RoundPlayed | PotHand | RoundVoid)


def score_table(told: Replay, phrases: Phrases) -> str:
    """The match as HTML."""
    names = tuple(totals(told.now))
    rows = list(_rows(told, names, phrases))
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    body = "".join(_html(row) for row in rows)
    foot = _html(_Row(phrases.text("pad.total"), tuple(_standing(name, told.now, phrases) for name in names)))
    label = escape(phrases.text("pad.table"))
    return (
        f'<div class="kk-scroll" tabindex="0" role="group" aria-label="{label}"><table class="kk-pad-table">'
        f'<thead><tr><th scope="col">{escape(phrases.text("pad.round_column"))}</th>{head}</tr></thead>'
        f"<tbody>{body}</tbody><tfoot>{foot}</tfoot></table></div>"
    )


def totals(table: Standings) -> dict[str, int]:
    """Everybody's total; in motune, chips won less chips paid."""
    return dict(table.balances) if isinstance(table, Motune) else table.totals


def _html(row: _Row) -> str:
    cells = "".join(f"<td>{escape(cell)}</td>" for cell in row.cells)
    return f'<tr><th scope="row">{escape(row.head)}</th>{cells}</tr>'


def _rows(told: Replay, names: tuple[str, ...], phrases: Phrases) -> Iterator[_Row]:
    number = 0
    for event, before, after in zip(told.events, told.standings, told.standings[1:], strict=False):
        number += is_round(event)
        head = str(number) if is_round(event) else phrases.text("pad.between")
        yield _Row(head, tuple(_cell(event, name, before, after, phrases) for name in names))
    for event in told.waiting:
        number += is_round(event)
        if is_round(event):
            yield _Row(phrases.text("pad.waiting", have=number), tuple("…" for _ in names))


def _cell(event: Event, name: str, before: Standings, after: Standings, phrases: Phrases) -> str:
    total = _minus(totals(after).get(name, 0))
    match event:
        case RoundPlayed(points):
            given = dict(points).get(name)
            return "" if given is None else f"{_signed(given)} → {total}"
        case PotHand():
            moved = totals(after).get(name, 0) - totals(before).get(name, 0)
            return f"{_signed(moved)} → {total}" if name in totals(before) else ""
        case RoundVoid():
            return phrases.text("pad.void")
        case ComeBack(player):
            return phrases.text("pad.came_back", have=total) if player == name else ""
        case Decline(player):
            return phrases.text("pad.stayed_out") if player == name else ""
        case Join(player):
            return phrases.text("pad.joined") if player == name else ""
        case Leave(player):
            return phrases.text("pad.left") if player == name else ""
        case other:
            assert_never(other)


def _signed(points: int) -> str:
    return _minus(points) if points < 0 else f"+{points}"


def _minus(points: int) -> str:
    """Points with a real minus sign, as wide as the plus."""
    return str(points).replace("-", "−")


def _standing(name: str, table: Standings, phrases: Phrases) -> str:
    total = _minus(totals(table)[name])
    match table:
        case Elimination():
            line = next(line for line in table.lines if line.player == name)
            hats = [phrases.text("pad.hats", hats=line.hats)] if line.hats else []
            fates = {Fate.IN: [], Fate.BURNT: ["pad.burnt"], Fate.OUT: ["pad.out"]}[line.fate]
            return ", ".join([total, *hats, *(phrases.text(fate) for fate in fates)])
        case Race() | BestOfFive() | Motune():
            return total
        case other:
            assert_never(other)
