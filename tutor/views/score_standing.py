"""How a match on the pad stands, and what a player has to decide before it goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import ipywidgets as widgets

from tutor.practice.exercise import Note, note
from tutor.practice.score_sheet import obstacle_note
from tutor.rules.match import ComeBack, Decline, Elimination, Event, MatchError, Motune, settle_hats
from tutor.rules.match.correcting import Replay, winners
from tutor.rules.options import Options
from tutor.views.controls import button
from tutor.views.exercise_text import say_html
from tutor.views.phrases import Phrases


def standing_html(told: Replay, options: Options, phrases: Phrases) -> str:
    """What is to be said below the table: what it waits for, who has won, what lies in the pot."""
    said: list[Note] = []
    if told.problem is not None:
        said += [note("pad.waits"), obstacle_note(told.problem)]
    won = winners(told.now)
    if len(won) == 1:
        said.append(note("pad.won", player=won[0]))
    elif won:
        said.append(note("pad.shared", players=", ".join(won)))
    match told.now:
        case Elimination() as table if table.replay:
            said.append(note("pad.replay"))
        case Motune() as table:
            said += _pot(table)
        case _:
            pass
    lines = [f"<p>{say_html(one, phrases)}</p>" for one in said]
    return "".join(lines) + _chips(told, options, phrases)


def _chips(told: Replay, options: Options, phrases: Phrases) -> str:
    if not isinstance(told.now, Elimination) or not options.hat_chips:
        return ""
    try:
        chips = settle_hats(told.now, options)
    except MatchError:
        return ""
    paid = ", ".join(f"{name} {chips[name]:+d}" for name in chips)
    return f"<p>{phrases.html('pad.chips', chips=paid)}</p>"


def _pot(table: Motune) -> list[Note]:
    said = [note("pad.pot", chips=str(table.pot))]
    if table.payouts and table.payouts[-1].hand == table.hands:
        last = table.payouts[-1]
        said.append(note("pad.payout", player=last.player, chips=str(last.chips)))
    if table.last_winner is not None:
        said.append(note("pad.next_takes", player=table.last_winner))
    return said


def decisions(
    told: Replay, decide: Callable[[Event], Callable[[], None]], phrases: Phrases
) -> Iterator[widgets.Button]:
    """Two buttons for each burnt player who may come back in: a hat, or out."""
    if isinstance(told.now, Elimination):
        for name in told.now.undecided:
            back = phrases.text("pad.comes_back", player=name, points=told.now.mark)
            yield button(back, decide(ComeBack(name)))
            yield button(phrases.text("pad.stays_out", player=name), decide(Decline(name)))
