"""What is told of each event of a match, and where that is written. Every number was worked out by hand."""

from __future__ import annotations

import pytest

from tutor.rules.match import (
    ComeBack,
    Decline,
    Event,
    Join,
    Leave,
    MatchError,
    PotHand,
    RoundPlayed,
    RoundVoid,
    history,
    standings,
)
from tutor.rules.match.elimination import Elimination
from tutor.rules.match.telling import Told, hats_paid, told
from tutor.rules.options import Mode, ScoreSide
from tutor.rules.round_score import PlayerScore
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS

KOUM_KAN = RULESETS["koum_kan"]
FOUR_JOKERS = RULESETS["koum_kan_four_jokers"]
RUMMY = RULESETS["basic_rummy"]
KON_KHAN = RULESETS["kon_khan"]
FOUR = RoundPlayed.of({"Anna": 64, "Ben": 88, "Carla": 102, "Dan": 71})


def of_last(players: str, rules: Ruleset, *events: Event) -> tuple[Told, ...]:
    before, after = history(players.split(), events, rules)[-2:]
    return told(before, events[-1], after, rules)


def said(players: str, rules: Ruleset, *events: Event) -> list[tuple[object, ...]]:
    """What the last event did: the id, then names and numbers."""
    notes = of_last(players, rules, *events)
    return [
        (str(note.why), note.player, note.points)
        if isinstance(note, PlayerScore)
        else (str(note.what), *(value for _, value in note.facts))
        for note in notes
    ]


def cited(players: str, rules: Ruleset, *events: Event) -> set[str]:
    return {str(cite) for note in of_last(players, rules, *events) for cite in note.cites}


def test_a_burnt_player_among_others_000_getting_burnt() -> None:
    assert said("Anna Ben Carla Dan", KOUM_KAN, FOUR) == [
        ("match.stays", "Anna", 64, 100),
        ("match.stays", "Ben", 88, 100),
        ("match.burnt", "Carla", 102, 100),
        ("match.stays", "Dan", 71, 100),
    ]
    assert cited("Anna Ben Carla Dan", KOUM_KAN, FOUR) == {"000 § Getting burnt and coming back"}


def test_coming_back_at_the_highest_total_a_kk_17() -> None:
    events = (FOUR, ComeBack("Carla"))
    assert said("Anna Ben Carla Dan", KOUM_KAN, *events) == [("match.come_back", "Carla", 88, 1)]
    assert "A-KK-17" in cited("Anna Ben Carla Dan", KOUM_KAN, *events)


def test_declining_a_kk_16() -> None:
    events = (FOUR, Decline("Carla"))
    assert said("Anna Ben Carla Dan", KOUM_KAN, *events) == [("match.decline", "Carla")]
    assert "A-KK-16" in cited("Anna Ben Carla Dan", KOUM_KAN, *events)


def test_who_is_out_already_is_not_spoken_of_again() -> None:
    events = (FOUR, Decline("Carla"), RoundPlayed.of({"Anna": 10, "Ben": 0, "Dan": 40}))
    assert said("Anna Ben Carla Dan", KOUM_KAN, *events) == [
        ("match.stays", "Anna", 74, 100),
        ("match.stays", "Ben", 88, 100),
        ("match.burnt", "Dan", 111, 100),
    ]


def test_the_last_one_in_wins_a_kk_18() -> None:
    assert said("Anna Ben", KOUM_KAN, RoundPlayed.of({"Anna": 101, "Ben": 12})) == [
        ("match.burnt", "Anna", 101, 100),
        ("match.stays", "Ben", 12, 100),
        ("match.last_in", "Ben"),
    ]


def test_everybody_over_a_kk_14() -> None:
    events = (RoundPlayed.of({"Anna": 101, "Ben": 130}),)
    assert said("Anna Ben", KOUM_KAN, *events) == [("match.replay", 100)]
    assert "A-KK-14" in cited("Anna Ben", KOUM_KAN, *events)


def test_reaching_the_target_removes_001() -> None:
    assert said("Ana Bo Cy", FOUR_JOKERS, RoundPlayed.of({"Ana": 80, "Bo": 100, "Cy": 98})) == [
        ("match.stays", "Ana", 80, 100),
        ("match.removed", "Bo", 100, 100),
        ("match.stays", "Cy", 98, 100),
    ]


@pytest.mark.parametrize(
    ("points", "note"),
    [
        ({"Ana": 99, "Bo": 0}, ("match.below", 99, 100)),
        ({"Ana": 120, "Bo": 104}, ("match.reached", "Ana", 120, 100)),
        ({"Ana": 104, "Bo": 104}, ("match.level", 104, 100)),
    ],
)
def test_a_race_to_the_target_a_br_10(points: dict[str, int], note: tuple[object, ...]) -> None:
    assert said("Ana Bo", RUMMY, RoundPlayed.of(points)) == [note]
    other_reading = replace(FOUR_JOKERS, score_side=ScoreSide.WINNER)
    assert said("Ana Bo", other_reading, RoundPlayed.of(points)) == [note]
    assert "A-BR-10" in cited("Ana Bo", RUMMY, RoundPlayed.of(points))


def test_a_pot_from_the_ante_to_the_payout_004_motune() -> None:
    """Ante 1 + 1, Ben 2; then Ben 1."""
    first, second = PotHand("Ana"), PotHand("Ana", frozenset({"Ben"}))
    assert said("Ana Ben", KON_KHAN, first) == [
        ("match.ante", 1),
        ("score.pays_never_down", "Ben", 2),
        ("match.pot_stays", "Ana", 4),
    ]
    assert said("Ana Ben", KON_KHAN, first, second) == [
        ("score.pays_down", "Ben", 1),
        ("match.pot_taken", "Ana", 5),
    ]
    assert "A-KH-15" in cited("Ana Ben", KON_KHAN, first, second)


def test_joining_leaving_and_a_void_hand_a_kh_17() -> None:
    hand = PotHand("Ana")
    assert said("Ana Ben", KON_KHAN, hand, Join("Cem")) == [("match.join", "Cem", 1)]
    assert said("Ana Ben", KON_KHAN, Join("Cem")) == [("match.join", "Cem", 0)]  # the ante is still to come
    assert said("Ana Ben", KON_KHAN, hand, Leave("Ana")) == [("match.leave", "Ana")]
    assert said("Ana Ben", KON_KHAN, hand, RoundVoid()) == [("match.void",)]
    for last in (Join("Cem"), Leave("Ana"), RoundVoid()):
        assert "A-KH-17" in cited("Ana Ben", KON_KHAN, hand, last)
    assert "A-KK-14" in cited("Anna Ben", KOUM_KAN, RoundVoid())


def test_best_of_five_a_kh_11_and_12() -> None:
    two = replace(KON_KHAN, mode=Mode.BEST5, best5_hands=2)
    first = RoundPlayed.of({"Ana": -100, "Ben": 28})
    assert said("Ana Ben", two, first) == [("match.hands", 1, 2)]
    assert said("Ana Ben", two, first, RoundPlayed.of({"Ana": 200, "Ben": -200})) == [
        ("match.hands", 2, 2),
        ("match.lowest", "Ben", -172),
    ]
    tie = (first, RoundPlayed.of({"Ana": 128, "Ben": 0}))
    assert said("Ana Ben", two, *tie) == [("match.hands", 2, 2), ("match.shared", "Ana, Ben", 28)]
    assert "A-KH-12" in cited("Ana Ben", two, *tie)


def test_hats_are_settled_a_kk_21() -> None:
    """Chips 3 a hat: Carla came back once and loses in the end, so she pays Ben 3."""
    rules = replace(KOUM_KAN, hat_chips=3)
    back = RoundPlayed.of({"Ben": 0, "Carla": 101, "Dan": 20})
    over = RoundPlayed.of({"Ben": 0, "Carla": 90, "Dan": 90})
    match = standings(("Ben", "Carla", "Dan"), [back, ComeBack("Carla"), over], rules)
    assert isinstance(match, Elimination)
    notes = hats_paid(match, rules)
    assert [dict(note.facts) for note in notes] == [
        {"player": "Ben", "points": 3},
        {"player": "Carla", "points": -3},
        {"player": "Dan", "points": 0},
    ]
    assert all("A-KK-21" in map(str, note.cites) for note in notes)
    running = standings(("Ben", "Carla", "Dan"), [back], rules)
    assert isinstance(running, Elimination)
    with pytest.raises(MatchError):
        hats_paid(running, rules)


def test_no_place_is_cited_twice() -> None:
    for note in of_last("Anna Ben Carla Dan", KOUM_KAN, FOUR):
        assert len(set(note.cites)) == len(note.cites)
