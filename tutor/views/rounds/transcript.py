"""A round as a text: every turn with its moves, their reasons and comments, and the table after it."""

from __future__ import annotations

from html import escape

from tutor.views.phrases import Phrases
from tutor.views.rounds.lying import table_at
from tutor.views.rounds.moves import Move, Round
from tutor.views.rounds.telling import short_act, tell
from tutor.views.worked import Worked, stacked


def transcript(played: Round, phrases: Phrases) -> Worked:
    """The whole round, to read on a still page or on paper. Each turn can be unfolded."""
    return stacked(_turn(moves, phrases) for moves in played.turns())


def _turn(moves: tuple[Move, ...], phrases: Phrases) -> Worked:
    head = phrases.text("round.turn", turn=moves[0].turn, player=moves[0].player)
    acts = [short_act(move, phrases) for move in moves]
    told = [tell(move, phrases) for move in moves]
    lies = table_at(moves[-1].after, phrases)
    after = phrases.text("round.after")
    items = "".join(f"<li>{one.printed_html}</li>" for one in told)
    summary = f"<strong>{escape(head)}</strong> {', '.join(html for _, html in acts)}"
    return Worked(
        "\n".join(
            [f"{head} {', '.join(text for text, _ in acts)}", *(one.text for one in told), after, lies.text]
        ),
        f'<details class="kk-turn"><summary>{summary}</summary><ol class="kk-moves">{items}</ol>'
        f'<p class="kk-label">{escape(after)}</p>{lies.html}</details>',
    )
