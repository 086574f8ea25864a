"""What an event did to a match, note by note, each with where that is written.

Anna 64, Ben 88, Carla 102: both others stay, Carla is burnt. Carla comes back: with 88 and one hat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from tutor.rules.match.best_of_five import BestOfFive
from tutor.rules.match.elimination import Elimination, passes, settle_hats
from tutor.rules.match.events import ComeBack, Decline, Event, Join, Leave, PotHand, RoundPlayed, RoundVoid
from tutor.rules.match.motune import Motune
from tutor.rules.match.race import Race
from tutor.rules.round_score import PlayerScore, loser_payment
from tutor.rules.ruleset import Ruleset
from tutor.rules.sources import RULINGS, Cite


class Happening(StrEnum):
    """What can happen in a match. The value is stable: catalogues use it."""

    STAYS = "match.stays"
    BURNT = "match.burnt"
    REMOVED = "match.removed"
    COMES_BACK = "match.come_back"
    DECLINES = "match.decline"
    REPLAY = "match.replay"
    LAST_IN = "match.last_in"
    HATS = "match.hats"
    REACHED = "match.reached"
    LEVEL = "match.level"
    BELOW = "match.below"
    ANTE = "match.ante"
    POT_STAYS = "match.pot_stays"
    POT_TAKEN = "match.pot_taken"
    VOID = "match.void"
    JOINS = "match.join"
    LEAVES = "match.leave"
    HANDS = "match.hands"
    LOWEST = "match.lowest"
    SHARED = "match.shared"


@dataclass(frozen=True, slots=True)
class Note:
    """One thing that happened; `facts` are names and whole numbers (points, chips, hats, hands)."""

    what: Happening
    cites: tuple[Cite, ...]
    facts: tuple[tuple[str, int | str], ...]


Told: TypeAlias = Note | PlayerScore
"""A note, or what one player pays into the pot."""
Standings: TypeAlias = Elimination | Race | BestOfFive | Motune


def told(before: Standings, event: Event, after: Standings, rules: Ruleset) -> tuple[Told, ...]:
    """What the event did to `before` to make `after` of it.

    Sources: 000 § Getting burnt, 001 § Koum-kan, 003 § Basic rules, 004 § Motune, § Best of 5.

    >>> from tutor.rules.rulesets import RULESETS
    >>> before, played = Race.start(["Ana", "Bo"]), RoundPlayed.of({"Ana": 100, "Bo": 0})
    >>> rules = RULESETS["basic_rummy"]
    >>> [str(note.what) for note in told(before, played, before.after(played, rules.options), rules)]
    ['match.reached']
    """
    return tuple(_told(before, event, after, rules))


def hats_paid(standings: Elimination, rules: Ruleset) -> tuple[Note, ...]:
    """What each player pays or gets for hats. Raises `MatchError` while the match is running."""
    chips = settle_hats(standings, rules.options)
    cites = _cites(rules, "hat_chips", ruling="A-KK-21")
    return tuple(_note(Happening.HATS, cites, player=name, points=paid) for name, paid in chips.items())


def _told(before: Standings, event: Event, after: Standings, rules: Ruleset) -> Iterator[Told]:
    match event, before, after:
        case RoundPlayed(), Elimination(), Elimination():
            yield from _burnt(before, after, rules)
        case RoundPlayed(), _, Race():
            yield _raced(after, rules)
        case RoundPlayed(), _, BestOfFive():
            yield from _summed(after, rules)
        case ComeBack(player), _, Elimination():
            cites = _cites(rules, "comeback", ruling="A-KK-17")
            mark, hats = after.totals[player], after.hats[player]
            yield _note(Happening.COMES_BACK, cites, player=player, points=mark, hats=hats)
        case Decline(player), _, Elimination():
            yield _note(Happening.DECLINES, _cites(rules, "comeback", ruling="A-KK-16"), player=player)
        case PotHand(), Motune(), Motune():
            yield from _played(before, event, after, rules)
        case Join(player), Motune(), Motune():
            cites = _cites(rules, "ante", ruling="A-KH-17")
            yield _note(Happening.JOINS, cites, player=player, points=after.pot - before.pot)
        case Leave(player), _, Motune():
            yield _note(Happening.LEAVES, _cites(rules, "mode", ruling="A-KH-17"), player=player)
        case RoundVoid(), _, _:
            ruling = "A-KH-17" if isinstance(after, Motune) else "A-KK-14"
            yield _note(Happening.VOID, _cites(rules, "mode", ruling=ruling))
        case _:
            raise AssertionError(f"{event} cannot happen in this match")


def _note(what: Happening, cites: tuple[Cite, ...], **facts: int | str) -> Note:
    return Note(what, cites, tuple(facts.items()))


def _cites(rules: Ruleset, *options: str, ruling: str | None = None) -> tuple[Cite, ...]:
    """Where these options are written, each place once, with the ruling that fills the gap."""
    places: Iterable[Cite] = (cite for option in options for cite in rules.cite(option))
    return tuple(dict.fromkeys([*places, *([] if ruling is None else [RULINGS[ruling]])]))


# --- to a limit ------------------------------------------------------------------------------------


def _burnt(before: Elimination, after: Elimination, rules: Ruleset) -> Iterator[Note]:
    options, cites = rules.options, _cites(rules, "limit", "limit_test")
    if after.replay:
        yield _note(Happening.REPLAY, _cites(rules, "limit", ruling="A-KK-14"), limit=options.limit)
        return
    gone = Happening.BURNT if options.comeback else Happening.REMOVED
    for player in before.still_in:
        what = gone if player in after.burnt else Happening.STAYS
        yield _note(what, cites, player=player, points=after.totals[player], limit=options.limit)
    if after.winner is not None:
        yield _note(Happening.LAST_IN, _cites(rules, "mode"), player=after.winner)


def _raced(after: Race, rules: Ruleset) -> Note:
    cites, limit = _cites(rules, "score_side", "limit", "limit_test"), rules.options.limit
    best = max(after.totals.values())
    if after.winner is not None:
        return _note(Happening.REACHED, cites, player=after.winner, points=best, limit=limit)
    what = Happening.LEVEL if passes(best, rules.options) else Happening.BELOW
    return _note(what, cites, points=best, limit=limit)


# --- Kon Khan --------------------------------------------------------------------------------------


def _summed(after: BestOfFive, rules: Ruleset) -> Iterator[Note]:
    cites = _cites(rules, "best5_hands")
    yield _note(Happening.HANDS, cites, have=after.hands, need=rules.options.best5_hands)
    if after.tied:
        points = after.totals[after.winners[0]]
        cites = _cites(rules, "best5_hands", ruling="A-KH-12")
        yield _note(Happening.SHARED, cites, names=", ".join(after.winners), points=points)
    elif after.winners:
        winner = after.winners[0]
        yield _note(Happening.LOWEST, _cites(rules, "mode"), player=winner, points=after.totals[winner])


def _played(before: Motune, hand: PotHand, after: Motune, rules: Ruleset) -> Iterator[Told]:
    if before.ante_due:
        yield _note(Happening.ANTE, _cites(rules, "ante", ruling="A-KH-16"), points=rules.options.ante)
    for player in before.playing:
        if player != hand.winner:
            yield loser_payment(player, player in hand.went_down, rules)
    if len(after.payouts) == len(before.payouts):
        yield _note(Happening.POT_STAYS, _cites(rules, "mode"), player=hand.winner, points=after.pot)
        return
    cites = _cites(rules, "mode", "pot_includes_deciding_hand")
    yield _note(Happening.POT_TAKEN, cites, player=hand.winner, points=after.payouts[-1].chips)
