"""What must be true of every match, whatever happens in it: random legal events, played to the end."""

from __future__ import annotations

from dataclasses import replace as altered
from itertools import pairwise

from hypothesis import assume, given
from hypothesis import strategies as st

from tutor.rules.match import (
    BestOfFive,
    ComeBack,
    Decline,
    Elimination,
    Event,
    Fate,
    Join,
    Leave,
    MatchError,
    Motune,
    PotHand,
    Race,
    RoundPlayed,
    RoundVoid,
    Standings,
    history,
    settle_hats,
    standings,
    start,
)
from tutor.rules.options import LimitTest, Mode, ScoreSide
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS

NAMES = ("Anna", "Ben", "Carla", "Dan", "Eva")
KOUM_KAN = RULESETS["koum_kan"]
KON_KHAN = RULESETS["kon_khan"]


@st.composite
def limits(draw: st.DrawFn) -> Ruleset:
    return replace(
        KOUM_KAN,
        limit=draw(st.integers(20, 101)),
        limit_test=draw(st.sampled_from(LimitTest)),
        comeback=draw(st.booleans()),
        hat_chips=draw(st.integers(0, 5)),
    )


@st.composite
def pots(draw: st.DrawFn) -> Ruleset:
    return replace(KON_KHAN, ante=draw(st.integers(0, 9)), pot_includes_deciding_hand=draw(st.booleans()))


@st.composite
def fives(draw: st.DrawFn) -> Ruleset:
    return replace(KON_KHAN, mode=Mode.BEST5, best5_hands=draw(st.integers(1, 5)))


RACES = st.builds(lambda limit: replace(RULESETS["basic_rummy"], limit=limit), st.integers(20, 101))
GAMES = st.one_of(limits(), pots(), fives(), RACES)


def next_event(now: Standings, draw: st.DrawFn) -> Event | None:
    """Any event that may follow, or None where the match is over."""
    if draw(st.integers(0, 9)) == 0 and not isinstance(now, Elimination):
        return RoundVoid() if not _over(now) else None
    match now:
        case Elimination():
            if now.winner is not None:
                return None
            if now.undecided:
                player = draw(st.sampled_from(now.undecided))
                return ComeBack(player) if draw(st.booleans()) else Decline(player)
            return _points(now.still_in, 0, draw)
        case Race():
            return None if now.winner else _points(tuple(now.totals), 0, draw)
        case BestOfFive():
            return None if len(now.winners) == 1 else _points(now.winners or tuple(now.totals), -200, draw)
        case Motune():
            return _pot_event(now, draw)


def _over(now: Standings) -> bool:
    match now:
        case Elimination() | Race():
            return now.winner is not None
        case BestOfFive():
            return len(now.winners) == 1
        case Motune():
            return False


def _points(players: tuple[str, ...], least: int, draw: st.DrawFn) -> RoundPlayed:
    return RoundPlayed.of({player: draw(st.integers(least, 60)) for player in players})


def _pot_event(now: Motune, draw: st.DrawFn) -> Event:
    away = [name for name in NAMES if name not in now.playing]
    choice = draw(st.integers(0, 5))
    if choice == 0 and away:
        return Join(draw(st.sampled_from(away)))
    if choice == 1 and len(now.playing) > 2:
        return Leave(draw(st.sampled_from(now.playing)))
    return PotHand(draw(st.sampled_from(now.playing)), draw(st.frozensets(st.sampled_from(now.playing))))


@st.composite
def matches(draw: st.DrawFn, games: st.SearchStrategy[Ruleset] = GAMES) -> tuple[Ruleset, list[Event]]:
    """A game and a lawful list of events of it."""
    rules = draw(games)
    now, events = start(NAMES[:3], rules), list[Event]()
    for _ in range(draw(st.integers(0, 14))):
        event = next_event(now, draw)
        if event is None:
            break
        events.append(event)
        now = now.after(event, rules.options)
    return rules, events


@given(match=matches())
def test_undoing_is_dropping_the_last_event(match: tuple[Ruleset, list[Event]]) -> None:
    rules, events = match
    steps = history(NAMES[:3], events, rules)
    assert len(steps) == len(events) + 1
    for length, step in enumerate(steps):
        assert standings(NAMES[:3], events[:length], rules) == step


@given(match=matches(), data=st.data())
def test_correcting_an_earlier_round_is_replaying_with_it(
    match: tuple[Ruleset, list[Event]], data: st.DataObject
) -> None:
    """What came before stays; what follows is computed anew, up to the first event that no longer fits."""
    rules, events = match
    rounds = [place for place, event in enumerate(events) if isinstance(event, RoundPlayed)]
    assume(rounds)
    place = data.draw(st.sampled_from(rounds))
    old = events[place]
    assert isinstance(old, RoundPlayed)
    corrected = altered(old, points=tuple((name, data.draw(st.integers(0, 60))) for name, _ in old.points))
    edited = [*events[:place], corrected, *events[place + 1 :]]
    before = history(NAMES[:3], events, rules)
    try:
        after = history(NAMES[:3], edited, rules)
    except MatchError as error:
        assert error.place is not None and error.place > place
        after = history(NAMES[:3], edited[: error.place], rules)
    assert after[: place + 1] == before[: place + 1]
    now = after[place]
    for event, step in zip(edited[place:], after[place + 1 :], strict=False):
        now = now.after(event, rules.options)
        assert now == step


@given(match=matches(limits()))
def test_nobody_still_in_is_beyond_the_limit_and_hats_count_the_returns(
    match: tuple[Ruleset, list[Event]],
) -> None:
    rules, events = match
    table = standings(NAMES[:3], events, rules)
    assert isinstance(table, Elimination)
    most = rules.options.limit - (rules.options.limit_test is LimitTest.REACH)
    assert all(line.total <= most for line in table.lines if line.fate is Fate.IN)
    for line in table.lines:
        assert line.hats == events.count(ComeBack(line.player))
        assert (line.fate is Fate.OUT) <= (line.total > most)
    assert table.still_in
    if not table.undecided:
        assert len(table.still_in) > 1 or table.winner is not None


@given(match=matches(limits()))
def test_a_total_moves_only_by_points_or_to_the_mark(match: tuple[Ruleset, list[Event]]) -> None:
    rules, events = match
    steps = history(NAMES[:3], events, rules)
    for event, (before, after) in zip(events, pairwise(steps), strict=True):
        assert isinstance(before, Elimination) and isinstance(after, Elimination)
        match event:
            case RoundPlayed(points) if not after.replay:
                gained = dict(points)
                assert after.totals == {
                    name: total + gained.get(name, 0) for name, total in before.totals.items()
                }
            case ComeBack(player):
                others = [before.totals[name] for name in before.still_in]
                assert after.totals == before.totals | {player: max(others)}
            case _:
                assert after.totals == before.totals


@given(match=matches(limits()))
def test_chips_for_hats_only_change_hands(match: tuple[Ruleset, list[Event]]) -> None:
    rules, events = match
    table = standings(NAMES[:3], events, rules)
    assert isinstance(table, Elimination)
    assume(table.winner is not None)
    chips = settle_hats(table, rules.options)
    assert sum(chips.values()) == 0
    assert all(amount <= 0 for player, amount in chips.items() if player != table.winner)


@given(match=matches(pots()))
def test_no_chip_of_the_pot_is_made_or_lost(match: tuple[Ruleset, list[Event]]) -> None:
    rules, events = match
    for table in history(NAMES[:3], events, rules):
        assert isinstance(table, Motune)
        assert sum(balance for _, balance in table.balances) + table.pot == 0
        assert table.pot >= 0


@given(match=matches(pots()))
def test_every_payout_follows_two_wins_running_and_none_overlap(
    match: tuple[Ruleset, list[Event]],
) -> None:
    rules, events = match
    table = standings(NAMES[:3], events, rules)
    assert isinstance(table, Motune)
    winners = [event.winner for event in events if isinstance(event, PotHand)]
    assert table.hands == len(winners)
    places = [payout.hand for payout in table.payouts]
    for payout in table.payouts:
        assert winners[payout.hand - 2 : payout.hand] == [payout.player] * 2
    assert all(later - earlier >= 2 for earlier, later in pairwise(places))


@given(match=matches(fives()))
def test_the_lowest_sum_wins_and_not_before_the_last_hand(match: tuple[Ruleset, list[Event]]) -> None:
    rules, events = match
    table = standings(NAMES[:3], events, rules)
    assert isinstance(table, BestOfFive)
    assert bool(table.winners) == (table.hands >= rules.options.best5_hands)
    if table.hands == rules.options.best5_hands:
        lowest = min(table.totals.values())
        assert table.winners == tuple(name for name, total in table.totals.items() if total == lowest)


@given(match=matches(RACES))
def test_a_race_has_a_winner_as_soon_as_one_leads_at_the_target(match: tuple[Ruleset, list[Event]]) -> None:
    rules, events = match
    assert rules.options.score_side is ScoreSide.WINNER
    for table in history(NAMES[:3], events, rules):
        assert isinstance(table, Race)
        best = max(table.totals.values())
        leaders = [name for name, total in table.totals.items() if total == best]
        done = best >= rules.options.limit and len(leaders) == 1
        assert table.winner == (leaders[0] if done else None)
