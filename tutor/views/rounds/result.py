"""What a round costs everybody, and what becomes of the match: one account for every way to play it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from tutor.rules.cards import show
from tutor.rules.ending import round_end
from tutor.rules.match import ComeBack, Elimination, Event, RoundPlayed, standings, start
from tutor.rules.match.correcting import replay
from tutor.rules.round_score import PlayerScore, round_score
from tutor.rules.ruleset import Ruleset
from tutor.views.cards_html import inline_card
from tutor.views.citations import cite, joined
from tutor.views.explain import citations_html
from tutor.views.option_names import value_name
from tutor.views.phrases import Phrases
from tutor.views.rounds.moves import PLAYERS, Round
from tutor.views.score_table import score_table, totals
from tutor.views.worked import Worked, stacked


def round_result(played: Round, rules: Ruleset, phrases: Phrases) -> Worked:
    """Every player's line by these rules, with the cards that were counted and where the rule is written."""
    mode = value_name("mode", rules.options.mode, phrases)
    head = phrases.text("round.result", mode=mode)
    lines = stacked(_line(line, phrases) for line in round_score(round_end(played.end, PLAYERS), rules))
    return Worked(
        f"{head}\n{lines.text}",
        f'<div class="kk-lying kk-result"><p class="kk-piles">{escape(head)}</p>{lines.html}</div>',
    )


def _line(line: PlayerScore, phrases: Phrases) -> Worked:
    said = phrases.text(line.why.value, player=line.player, points=line.points)
    places = cite(line.cites, phrases)
    text, counted = f"{said} [{joined(places)}]", ""
    if line.hand is not None:
        total = f"{line.hand} = {line.hand.points}" if len(line.hand.lines) > 1 else str(line.hand.points)
        chips = " ".join(inline_card(one.card, phrases.lang) for one in line.hand.lines)
        text += f"\n  {show(one.card for one in line.hand.lines)}: {total}"
        counted = f'<p class="kk-held">{chips} <strong>{escape(total)}</strong></p>'
    return Worked(text, f'<div class="kk-seat"><p>{escape(said)}</p>{counted}{citations_html(places)}</div>')


def match_after(played: Round, before: Mapping[str, Sequence[int]], phrases: Phrases) -> Worked:
    """The score pad of a match to a limit: earlier rounds, each player's points in order, then this one.

    Whoever is burnt comes back. Raises `MatchError` for earlier rounds that cannot be.
    """
    now = {line.player: line.points for line in round_score(round_end(played.end, PLAYERS), played.rules)}
    earlier = (dict(zip(before, points, strict=True)) for points in zip(*before.values(), strict=True))
    events: list[Event] = [RoundPlayed.of(points) for points in (*earlier, now)]
    table = standings(PLAYERS, events, played.rules)
    if isinstance(table, Elimination):
        events += map(ComeBack, table.undecided)
    told = replay(start(PLAYERS, played.rules), events, played.rules.options)
    text = "\n".join(f"{name}: {total}" for name, total in totals(told.now).items())
    return Worked(text, score_table(told, phrases))
