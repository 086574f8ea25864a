"""Corrections in earlier rounds: what follows is computed anew, and no round is lost."""

from __future__ import annotations

from tutor.rules.match import ComeBack, Decline, Elimination, Event, Motune, PotHand, RoundPlayed, start
from tutor.rules.match.correcting import Replay, playing, replay, winners
from tutor.rules.rulesets import RULESETS

KOUM_KAN = RULESETS["koum_kan"]
PLAYERS = ("Anna", "Ben", "Carla")
FIRST = RoundPlayed.of({"Anna": 60, "Ben": 0, "Carla": 90})
SECOND = RoundPlayed.of({"Anna": 0, "Ben": 9, "Carla": 12})
THIRD = RoundPlayed.of({"Anna": 5, "Ben": 0, "Carla": 7})
BACK = ComeBack("Carla")


def told(*events: Event) -> Replay:
    return replay(start(PLAYERS, KOUM_KAN), events, KOUM_KAN.options)


def hats_and_totals(result: Replay) -> tuple[dict[str, int], dict[str, int]]:
    assert isinstance(result.now, Elimination)
    return result.now.hats, result.now.totals


def test_a_match_in_order_is_told_as_it_is() -> None:
    result = told(FIRST, SECOND, BACK, THIRD)
    assert result.events == (FIRST, SECOND, BACK, THIRD)
    assert (result.waiting, result.problem) == ((), None)
    # 000 § Getting burnt: Carla, 102, comes back at 60, the highest of those still in.
    assert hats_and_totals(result) == (
        {"Anna": 0, "Ben": 0, "Carla": 1},
        {"Anna": 65, "Ben": 9, "Carla": 67},
    )


def test_coming_back_falls_away_with_the_burning() -> None:
    milder = RoundPlayed.of({"Anna": 60, "Ben": 0, "Carla": 80})
    result = told(milder, SECOND, BACK, THIRD)
    assert result.events == (milder, SECOND, THIRD)
    assert hats_and_totals(result)[0]["Carla"] == 0
    assert hats_and_totals(result)[1]["Carla"] == 99


def test_a_new_burning_waits_for_its_decision_and_keeps_the_rounds() -> None:
    result = told(FIRST, SECOND, THIRD)
    assert result.events == (FIRST, SECOND)
    assert result.waiting == (THIRD,)
    assert result.problem is not None
    assert isinstance(result.now, Elimination)
    assert result.now.undecided == ("Carla",)


def test_points_of_somebody_who_stays_out_fall_away() -> None:
    result = told(FIRST, SECOND, Decline("Carla"), THIRD)
    assert result.events[-1] == RoundPlayed.of({"Anna": 5, "Ben": 0})
    assert hats_and_totals(result)[1] == {"Anna": 65, "Ben": 9, "Carla": 102}


def test_who_plays_the_next_round() -> None:
    assert playing(told(FIRST).now) == PLAYERS
    assert playing(told(FIRST, SECOND, Decline("Carla")).now) == ("Anna", "Ben")
    table = Motune.start(PLAYERS).after(PotHand("Ben"), RULESETS["kon_khan"].options)
    assert playing(table) == PLAYERS
    assert winners(table) == ()


def test_who_has_won() -> None:
    assert winners(told(FIRST).now) == ()
    last = RoundPlayed.of({"Anna": 50, "Ben": 0})
    assert winners(told(FIRST, SECOND, Decline("Carla"), last).now) == ("Ben",)
