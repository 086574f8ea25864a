"""Questions about a match: who is burnt, who is removed, who takes the pot, who has won."""

from __future__ import annotations

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
    Line,
    MatchError,
    Motune,
    PotHand,
    Race,
    RoundPlayed,
    RoundVoid,
    settle_hats,
)
from tutor.rules.options import Mode, ScoreSide
from tutor.rules.ruleset import Ruleset, replace
from tutor.views.protocol.answer import Answer, JsonObject
from tutor.views.protocol.fields import Fields, InputError, whole_number
from tutor.views.protocol.scores import scored


def match_score(given: Fields, rules: Ruleset) -> Answer:
    """How does the match stand after these rounds?"""
    try:
        return Answer(value=_value(given, rules))
    except MatchError as error:
        raise InputError(given.path, str(error)) from None


def _value(given: Fields, rules: Ruleset) -> JsonObject:
    match given.choice("system", Mode):
        case Mode.HATS:
            return _hats(given, _with_limit(given, "limit", rules))
        case Mode.TARGET:
            return _target(given, _with_limit(given, "target", rules))
        case Mode.MOTUNE:
            return _motune(given, rules)
        case Mode.BEST5:
            return _best5(given, rules)
        case other:
            assert_never(other)


def _with_limit(given: Fields, name: str, rules: Ruleset) -> Ruleset:
    return replace(rules, limit=given.number(name, least=1)) if name in given else rules


def _points(given: Fields, name: str) -> dict[str, int]:
    """A table of points (or of hats), one entry a player, none below 0."""
    return {player: whole_number(value, path) for player, path, value in given.entries(name)}


# --- hats and target -----------------------------------------------------------------------------


def _hats(given: Fields, rules: Ruleset) -> JsonObject:
    """Burn whoever passed the limit, and let those come back who choose to."""
    table = _decided(_after_round(given, rules), given, rules)
    value: JsonObject = {"burnt": list(table.burnt), "game_over": table.winner is not None}
    value["replay"] = table.replay
    if table.winner is not None:
        value["winner"] = table.winner
        if rules.options.hat_chips:
            value["chips"] = settle_hats(table, rules.options)
    elif not table.replay:
        value |= {"totals": table.totals, "hats": table.hats}
    return value


def _after_round(given: Fields, rules: Ruleset) -> Elimination:
    """The standings after one round that brought everybody to ``totals_after_round``.

    Who was out before that round is named in ``out`` and keeps the total.
    """
    totals = _points(given, "totals_after_round")
    hats = _points(given, "hats") if "hats" in given else {}
    strangers = [name for name in hats if name not in totals]
    if strangers:
        raise InputError(given.at(f"hats.{strangers[0]}"), "has no total")
    out = given.texts("out", default=())
    lines = (
        Line(name, total, hats.get(name, 0), Fate.OUT) if name in out else Line(name, 0, hats.get(name, 0))
        for name, total in totals.items()
    )
    playing = {name: total for name, total in totals.items() if name not in out}
    Elimination.start(playing)  # only to have the names checked
    return Elimination(tuple(lines)).after(RoundPlayed.of(playing), rules.options)


def _decided(table: Elimination, given: Fields, rules: Ruleset) -> Elimination:
    """Let every burnt player say whether they return; whoever is not named in ``comeback`` declines."""
    returning = given.texts("comeback", default=())
    for player in returning:
        if player not in table.totals:
            raise InputError(given.at("comeback"), f"{player!r} has no total")
    for player in table.undecided:
        event: Event = ComeBack(player) if player in returning else Decline(player)
        table = table.after(event, rules.options)
    return table


def _target(given: Fields, rules: Ruleset) -> JsonObject:
    match rules.options.score_side:
        case ScoreSide.LOSERS:
            return _removed(given, replace(rules, comeback=False))
        case ScoreSide.WINNER:
            return _raced(given, rules)
        case other:
            assert_never(other)


def _removed(given: Fields, rules: Ruleset) -> JsonObject:
    table = _after_round(given, rules)
    value: JsonObject = {"eliminated": list(table.burnt), "game_over": table.winner is not None}
    value["still_in"] = list(table.still_in)
    if table.winner is not None:
        value["winner"] = table.winner
    if table.replay:
        value["replay"] = True
    return value


def _raced(given: Fields, rules: Ruleset) -> JsonObject:
    totals = _points(given, "totals_after_round")
    race = Race.start(totals).after(RoundPlayed.of(totals), rules.options)
    over = race.winner is not None
    value: JsonObject = {"eliminated": [], "game_over": over, "still_in": list(totals)}
    if race.winner is not None:
        value["winner"] = race.winner
    return value


# --- motune ----------------------------------------------------------------------------------------


def _motune(given: Fields, rules: Ruleset) -> JsonObject:
    """Play the hands one after the other; report the pot each left, and who took it after which.

    A pot taken is told of the first one; where there are more, ``collections`` lists all.
    """
    if "ante" in given:
        rules = replace(rules, ante=given.number("ante"))
    given.value("hands")
    pots: list[int] = []
    collections: list[JsonObject] = []
    table = Motune.start(given.texts("players"))
    for place, hand in enumerate(given.parts("hands"), start=1):
        for event in _pot_events(hand):
            table = table.after(event, rules.options)
        pots.append(table.shown)
        for payout in table.payouts[len(collections) :]:
            collections.append({"by": payout.player, "after_hand": place, "chips": payout.chips})
    return {"pot_after_each_hand": pots, **_collected(collections)}


def _collected(collections: list[JsonObject]) -> JsonObject:
    if not collections:
        return {"collected_by": None}
    first = collections[0]
    told: JsonObject = {"collected_by": first["by"], "collected_after_hand": first["after_hand"]}
    told["collected"] = first["chips"]
    return told if len(collections) == 1 else told | {"collections": collections}


def _pot_events(hand: Fields) -> list[Event]:
    """A hand, after those who joined or left before it; with no winner it is void."""
    events: list[Event] = [Join(name) for name in hand.texts("joins", default=())]
    events += [Leave(name) for name in hand.texts("leaves", default=())]
    winner = None if hand.flag("void", default=False) else hand.text_or_null("winner")
    if winner is None:
        return [*events, RoundVoid()]
    return [*events, PotHand(winner, frozenset(hand.texts("went_down", default=())))]


# --- best of five ------------------------------------------------------------------------------------


ROUND_FIELDS = ("rounds", "hands", "scores")


def _best5(given: Fields, rules: Ruleset) -> JsonObject:
    """Add up the hands; the lowest sum wins, and equal sums share."""
    table = _after_all(given, rules) if "totals_after_round" in given else _hand_by_hand(given, rules)
    value: JsonObject = {"totals": table.totals, "game_over": bool(table.winners)}
    if table.tied:
        value["winners"] = list(table.winners)
    elif table.winners:
        value["winner"] = table.winners[0]
    return value


def _after_all(given: Fields, rules: Ruleset) -> BestOfFive:
    """The standings from totals alone, after ``hands_played`` hands (by default all of them)."""
    totals = _any_points(given.part("totals_after_round"))
    played = given.number("hands_played", default=rules.options.best5_hands, least=1)
    before = BestOfFive(BestOfFive.start(totals).points, played - 1)
    return before.after(RoundPlayed.of(totals), rules.options)


def _hand_by_hand(given: Fields, rules: Ruleset) -> BestOfFive:
    rounds = _best5_rounds(given, rules)
    table = BestOfFive.start(given.texts("players", default=tuple(rounds[0] if rounds else ())))
    for points in rounds:
        table = table.after(RoundPlayed.of(points), rules.options)
    return table


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
            raise InputError(table.at(player), f"has {len(column)} hands where others have {length}")
    return [{player: column[place] for player, column in columns.items()} for place in range(length)]
