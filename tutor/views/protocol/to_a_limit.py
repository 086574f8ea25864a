"""Matches to a limit: hats with coming back, and targets that remove or win."""

from __future__ import annotations

from typing import assert_never

from tutor.rules.match import (
    ComeBack,
    Decline,
    Elimination,
    Event,
    Fate,
    Line,
    Race,
    RoundPlayed,
    settle_hats,
)
from tutor.rules.match.telling import Told, hats_paid, told
from tutor.rules.options import ScoreSide
from tutor.rules.ruleset import Ruleset, replace
from tutor.views.protocol.answer import JsonObject
from tutor.views.protocol.fields import Fields
from tutor.views.protocol.values import InputError, whole_number


def hats(given: Fields, rules: Ruleset) -> tuple[JsonObject, tuple[Told, ...]]:
    """Burn whoever passed the limit, and let those come back who choose to."""
    burnt, notes = _after_round(given, rules)
    table, decisions = _decided(burnt, given, rules)
    value: JsonObject = {"burnt": list(table.burnt), "game_over": table.winner is not None}
    value["replay"] = table.replay
    paid: tuple[Told, ...] = ()
    if table.winner is not None:
        value["winner"] = table.winner
        if rules.options.hat_chips:
            value["chips"] = settle_hats(table, rules.options)
            paid = hats_paid(table, rules)
    elif not table.replay:
        value |= {"totals": table.totals, "hats": table.hats}
    return value, (*notes, *decisions, *paid)


def _after_round(given: Fields, rules: Ruleset) -> tuple[Elimination, tuple[Told, ...]]:
    """The standings after one round that brought everybody to ``totals_after_round``.

    Who was out before that round is named in ``out`` and keeps the total.
    """
    totals = _points(given, "totals_after_round")
    hats = _points(given, "hats") if "hats" in given else {}
    strangers = [name for name in hats if name not in totals]
    if strangers:
        raise InputError(given.at(f"hats.{strangers[0]}"), "no_total")
    out = given.texts("out", default=())
    lines = (
        Line(name, total, hats.get(name, 0), Fate.OUT) if name in out else Line(name, 0, hats.get(name, 0))
        for name, total in totals.items()
    )
    playing = {name: total for name, total in totals.items() if name not in out}
    Elimination.start(playing)  # only to have the names checked
    before, played = Elimination(tuple(lines)), RoundPlayed.of(playing)
    after = before.after(played, rules.options)
    return after, told(before, played, after, rules)


def _decided(table: Elimination, given: Fields, rules: Ruleset) -> tuple[Elimination, tuple[Told, ...]]:
    """Let every burnt player say whether they return; whoever is not named in ``comeback`` declines."""
    returning = given.texts("comeback", default=())
    for player in returning:
        if player not in table.totals:
            raise InputError(given.at("comeback"), "player_without_total", player=player)
    notes: list[Told] = []
    for player in table.undecided:
        event: Event = ComeBack(player) if player in returning else Decline(player)
        before, table = table, table.after(event, rules.options)
        notes += told(before, event, table, rules)
    return table, tuple(notes)


def target(given: Fields, rules: Ruleset) -> tuple[JsonObject, tuple[Told, ...]]:
    """Remove whoever reached the target; where the winner of a round scores, the target wins."""
    match rules.options.score_side:
        case ScoreSide.LOSERS:
            return _removed(given, replace(rules, comeback=False))
        case ScoreSide.WINNER:
            return _raced(given, rules)
        case other:
            assert_never(other)


def _removed(given: Fields, rules: Ruleset) -> tuple[JsonObject, tuple[Told, ...]]:
    table, notes = _after_round(given, rules)
    value: JsonObject = {"eliminated": list(table.burnt), "game_over": table.winner is not None}
    value["still_in"] = list(table.still_in)
    if table.winner is not None:
        value["winner"] = table.winner
    if table.replay:
        value["replay"] = True
    return value, notes


def _raced(given: Fields, rules: Ruleset) -> tuple[JsonObject, tuple[Told, ...]]:
    totals = _points(given, "totals_after_round")
    before, played = Race.start(totals), RoundPlayed.of(totals)
    race = before.after(played, rules.options)
    over = race.winner is not None
    value: JsonObject = {"eliminated": [], "game_over": over, "still_in": list(totals)}
    if race.winner is not None:
        value["winner"] = race.winner
    return value, told(before, played, race, rules)


def _points(given: Fields, name: str) -> dict[str, int]:
    """A table of points (or of hats), one entry a player, none below 0."""
    return {player: whole_number(value, path) for player, path, value in given.entries(name)}
