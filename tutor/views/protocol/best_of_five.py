"""Best of five, from its hands in any of three spellings or from the totals."""

from __future__ import annotations

from tutor.rules.match import BestOfFive, RoundPlayed
from tutor.rules.match.telling import Told, told
from tutor.rules.options import Mode
from tutor.rules.ruleset import Ruleset, replace
from tutor.views.protocol.answer import JsonObject
from tutor.views.protocol.fields import Fields
from tutor.views.protocol.scores import scored
from tutor.views.protocol.values import InputError, whole_number

ROUND_FIELDS = ("rounds", "hands", "scores")


def best_of_five(given: Fields, rules: Ruleset) -> tuple[JsonObject, tuple[Told, ...]]:
    """Add up the hands; the lowest sum wins, and equal sums share."""
    in_sum = "totals_after_round" in given
    table, notes = _after_all(given, rules) if in_sum else _hand_by_hand(given, rules)
    value: JsonObject = {"totals": table.totals, "game_over": bool(table.winners)}
    if table.tied:
        value["winners"] = list(table.winners)
    elif table.winners:
        value["winner"] = table.winners[0]
    return value, notes


def _after_all(given: Fields, rules: Ruleset) -> tuple[BestOfFive, tuple[Told, ...]]:
    """The standings from totals alone, after ``hands_played`` hands (by default all of them)."""
    totals = _any_points(given.part("totals_after_round"))
    played = given.number("hands_played", default=rules.options.best5_hands, least=1)
    before = BestOfFive(BestOfFive.start(totals).points, played - 1)
    return _added(before, totals, rules)


def _hand_by_hand(given: Fields, rules: Ruleset) -> tuple[BestOfFive, tuple[Told, ...]]:
    rounds = _best5_rounds(given, rules)
    table = BestOfFive.start(given.texts("players", default=tuple(rounds[0] if rounds else ())))
    notes: tuple[Told, ...] = ()
    for points in rounds:
        table, notes = _added(table, points, rules)
    return table, notes


def _added(table: BestOfFive, points: dict[str, int], rules: Ruleset) -> tuple[BestOfFive, tuple[Told, ...]]:
    """The standings after one more hand, and what is to be said of them."""
    played = RoundPlayed.of(points)
    after = table.after(played, rules.options)
    return after, told(table, played, after, rules)


def _best5_rounds(given: Fields, rules: Ruleset) -> list[dict[str, int]]:
    """The hands as ``[{"Ana": -100, "Ben": 28}, …]`` or by player as ``{"Ana": [-100, …], …}``.

    In a list, a hand may also be told like the end of a round, and is then scored here.
    """
    name = next((name for name in ROUND_FIELDS if name in given), ROUND_FIELDS[0])
    if isinstance(given.value(name), dict):
        return _by_player(given.part(name))
    return [_hand_points(hand, rules) for hand in given.parts(name)]


def _hand_points(hand: Fields, rules: Ruleset) -> dict[str, int]:
    if isinstance(hand.values.get("hands"), dict):
        best5 = replace(rules, mode=Mode.BEST5)
        return {score.player: score.points for score in scored(hand, best5)}
    return _any_points(hand)


def _any_points(table: Fields) -> dict[str, int]:
    """A table of points that may lie below 0."""
    return {
        player: whole_number(value, table.at(player), least=None) for player, value in table.values.items()
    }


def _by_player(table: Fields) -> list[dict[str, int]]:
    columns = {
        player: [whole_number(value, path, least=None) for path, value in table.items(player)]
        for player in table.values
    }
    length = max(map(len, columns.values()), default=0)
    for player, column in columns.items():
        if len(column) < length:
            raise InputError(table.at(player), "fewer_hands", have=len(column), need=length)
    return [{player: column[place] for player, column in columns.items()} for place in range(length)]
