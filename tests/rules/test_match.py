"""Matches. Every expected value was worked out by hand from the source or ruling named beside it."""

from __future__ import annotations

import pytest

from tutor.rules.match import (
    BestOfFive,
    ComeBack,
    Decline,
    Elimination,
    Event,
    Join,
    Leave,
    MatchError,
    Motune,
    Obstacle,
    Payout,
    PotHand,
    Race,
    RoundPlayed,
    RoundVoid,
    history,
    settle_hats,
    standings,
)
from tutor.rules.options import LimitTest, Mode, ScoreSide
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS

KOUM_KAN = RULESETS["koum_kan"]
FOUR_JOKERS = RULESETS["koum_kan_four_jokers"]
RUMMY = RULESETS["basic_rummy"]
MOTUNE = RULESETS["kon_khan"]
BEST5 = replace(MOTUNE, mode=Mode.BEST5)


def played(**points: int) -> RoundPlayed:
    return RoundPlayed.of(points)


def hats(players: str, *events: Event, rules: Ruleset = KOUM_KAN) -> Elimination:
    found = standings(players.split(), events, rules)
    assert isinstance(found, Elimination)
    return found


# --- hats: 000 § Getting burnt and coming back -------------------------------------------------

FOUR = "Anna Ben Carla Dan"
SEED_ROUND = played(Anna=64, Ben=88, Carla=102, Dan=71)


def test_a_burnt_player_comes_back_at_the_highest_total_still_in_and_gets_a_hat() -> None:
    """The seed's example: 64, 88, 102, 71; Carla comes back with 88 and a hat."""
    table = hats(FOUR, SEED_ROUND, ComeBack("Carla"))
    assert table.totals == {"Anna": 64, "Ben": 88, "Carla": 88, "Dan": 71}
    assert table.hats == {"Anna": 0, "Ben": 0, "Carla": 1, "Dan": 0}
    assert table.burnt == ("Carla",)
    assert table.still_in == ("Anna", "Ben", "Carla", "Dan")
    assert table.winner is None


def test_exactly_the_limit_is_not_over_it() -> None:
    assert hats("Anna Ben", played(Anna=100, Ben=40)).burnt == ()
    assert hats("Anna Ben", played(Anna=101, Ben=40)).burnt == ("Anna",)


def test_limit_101_variant() -> None:
    """000 § Variants: burnt only over 101."""
    rules = replace(KOUM_KAN, limit=101)
    assert hats("Anna Ben", played(Anna=101, Ben=0), rules=rules).burnt == ()
    assert hats("Anna Ben", played(Anna=102, Ben=0), rules=rules).burnt == ("Anna",)


def test_reaching_instead_of_passing_the_limit() -> None:
    rules = replace(KOUM_KAN, limit_test=LimitTest.REACH)
    assert hats("Anna Ben", played(Anna=100, Ben=0), rules=rules).burnt == ("Anna",)


def test_totals_grow_round_by_round() -> None:
    table = hats("Anna Ben Carla", played(Anna=37, Ben=16, Carla=0), played(Anna=0, Ben=5, Carla=70))
    assert table.totals == {"Anna": 37, "Ben": 21, "Carla": 70}


def test_several_burnt_at_once_come_back_at_one_mark() -> None:
    """A-KK-15: those still in count, not the burnt; all return at the same total."""
    round_ = played(Anna=120, Ben=101, Carla=33, Dan=90)
    table = hats(FOUR, round_, ComeBack("Ben"), ComeBack("Anna"))
    assert table.totals == {"Anna": 90, "Ben": 90, "Carla": 33, "Dan": 90}
    assert table.hats == {"Anna": 1, "Ben": 1, "Carla": 0, "Dan": 0}


def test_who_declines_is_out_for_good_without_a_hat() -> None:
    """A-KK-16."""
    table = hats(FOUR, SEED_ROUND, Decline("Carla"))
    assert table.still_in == ("Anna", "Ben", "Dan")
    assert table.hats["Carla"] == 0
    with pytest.raises(MatchError, match=r"event 3: .Carla. is not burnt"):
        hats(FOUR, SEED_ROUND, Decline("Carla"), ComeBack("Carla"))


def test_the_error_says_who_is_still_to_decide() -> None:
    with pytest.raises(MatchError, match="'Ben' is not burnt and undecided; to decide: Carla"):
        hats(FOUR, SEED_ROUND, ComeBack("Ben"))
    with pytest.raises(MatchError, match="'Ben' is not burnt and undecided; to decide: –"):
        hats(FOUR, ComeBack("Ben"))


def test_one_declines_one_returns() -> None:
    round_ = played(Anna=120, Ben=101, Carla=33, Dan=90)
    table = hats(FOUR, round_, Decline("Ben"), ComeBack("Anna"), played(Anna=0, Carla=10, Dan=10))
    assert table.totals == {"Anna": 90, "Ben": 101, "Carla": 43, "Dan": 100}
    assert table.still_in == ("Anna", "Carla", "Dan")


def test_every_further_burning_brings_one_more_hat() -> None:
    """A-KK-17."""
    back: list[Event] = [played(Anna=101, Ben=12, Carla=55), ComeBack("Anna")]  # at 55
    again: list[Event] = [played(Anna=60, Ben=0, Carla=10), ComeBack("Anna")]  # at 65
    assert hats("Anna Ben Carla", *back, *again).hats["Anna"] == 2
    assert hats("Anna Ben Carla", *back, *again).totals["Anna"] == 65


def test_two_players_the_first_burn_ends_the_match() -> None:
    """A-KK-18: only one is still in, so nobody can come back."""
    table = hats("Anna Ben", played(Anna=101, Ben=12))
    assert table.winner == "Ben"
    assert table.undecided == ()
    with pytest.raises(MatchError, match="event 2: the match is over, Ben has won"):
        hats("Anna Ben", played(Anna=101, Ben=12), ComeBack("Anna"))


def test_all_but_one_over_in_one_round_ends_the_match() -> None:
    table = hats(FOUR, played(Anna=101, Ben=140, Carla=99, Dan=102))
    assert table.winner == "Carla"
    assert table.burnt == ("Anna", "Ben", "Dan")
    assert not table.replay


def test_everybody_over_the_round_is_void_and_nobody_gets_a_hat() -> None:
    """A-KK-14: possible after an exhausted stock."""
    before = played(Anna=90, Ben=95)
    table = hats("Anna Ben", before, played(Anna=11, Ben=20))
    assert table.replay
    assert table.totals == {"Anna": 90, "Ben": 95}
    assert table.burnt == ()
    again = hats("Anna Ben", before, played(Anna=11, Ben=20), played(Anna=5, Ben=0))
    assert again.totals == {"Anna": 95, "Ben": 95}
    assert not again.replay


def test_returning_at_one_hundred_any_point_burns_again() -> None:
    """A-KK-20."""
    first = played(Anna=100, Ben=50, Carla=101)
    table = hats("Anna Ben Carla", first, ComeBack("Carla"), played(Anna=0, Ben=0, Carla=1))
    assert table.burnt == ("Carla",)
    assert table.undecided == ("Carla",)


def test_a_tie_for_the_highest_total_changes_nothing() -> None:
    """A-KK-19: only the number matters."""
    table = hats("Anna Ben Carla", played(Anna=70, Ben=70, Carla=101), ComeBack("Carla"))
    assert table.totals["Carla"] == 70


def test_no_round_before_every_burnt_player_has_decided() -> None:
    with pytest.raises(MatchError, match="event 2: Carla must first come back or decline"):
        hats(FOUR, SEED_ROUND, played(Anna=0, Ben=0, Carla=0, Dan=0))


def test_without_coming_back_the_burnt_are_out() -> None:
    table = hats(FOUR, SEED_ROUND, rules=replace(KOUM_KAN, comeback=False))
    assert table.still_in == ("Anna", "Ben", "Dan")


def test_hats_for_chips_the_winner_pays_nothing() -> None:
    """000 § Variants, A-KK-21: Anna 2 hats, Ben 1, Carla (who wins) 1, at 3 chips a hat."""
    rules = replace(KOUM_KAN, hat_chips=3)
    events: list[Event] = [
        played(Anna=101, Ben=0, Carla=50),
        ComeBack("Anna"),  # 50, first hat
        played(Anna=60, Ben=0, Carla=20),
        ComeBack("Anna"),  # 70, second hat
        played(Anna=0, Ben=60, Carla=40),
        ComeBack("Carla"),  # 70, her hat
        played(Anna=10, Ben=41, Carla=0),
        ComeBack("Ben"),  # 80, his hat
        played(Anna=50, Ben=50, Carla=0),
    ]
    table = hats("Anna Ben Carla", *events, rules=rules)
    assert table.winner == "Carla"
    assert settle_hats(table, rules.options) == {"Anna": -6, "Ben": -3, "Carla": 9}


def test_no_hats_are_paid_while_the_match_runs() -> None:
    with pytest.raises(MatchError, match="not over"):
        settle_hats(hats(FOUR, SEED_ROUND), KOUM_KAN.options)


def test_a_misdeal_counts_for_nothing() -> None:
    table = hats("Anna Ben", played(Anna=3, Ben=0), RoundVoid(), played(Anna=4, Ben=0))
    assert table.totals == {"Anna": 7, "Ben": 0}


# --- to a target: 001 § Koum-kan, last paragraph -----------------------------------------------


def test_reaching_the_target_removes_the_player() -> None:
    table = hats("Ana Bo Cy", played(Ana=80, Bo=100, Cy=98), rules=FOUR_JOKERS)
    assert table.still_in == ("Ana", "Cy")
    assert table.burnt == ("Bo",)
    assert table.undecided == ()


def test_several_reaching_it_together_are_all_removed() -> None:
    """A-K1-11."""
    table = hats("Ana Bo Cy", played(Ana=80, Bo=100, Cy=131), rules=FOUR_JOKERS)
    assert table.burnt == ("Bo", "Cy")
    assert table.winner == "Ana"


def test_removed_players_play_no_further_round() -> None:
    first = played(Ana=80, Bo=100, Cy=98)
    with pytest.raises(MatchError, match="event 2: points for Bo"):
        hats("Ana Bo Cy", first, played(Ana=0, Bo=0, Cy=1), rules=FOUR_JOKERS)
    assert hats("Ana Bo Cy", first, played(Ana=0, Cy=2), rules=FOUR_JOKERS).winner == "Ana"


# --- the winner scores: 003 § Basic rules, reading b of A-K1-1 ---------------------------------


def race(*events: Event, rules: Ruleset = RUMMY) -> Race:
    found = standings(("Ana", "Bo", "Cy"), events, rules)
    assert isinstance(found, Race)
    return found


def test_where_the_winner_scores_the_target_wins() -> None:
    """A-BR-10: suggested target 100."""
    first = played(Ana=58, Bo=0, Cy=0)
    assert race(first, played(Ana=0, Bo=99, Cy=0)).winner is None
    won = race(first, played(Ana=42, Bo=0, Cy=0))
    assert won.winner == "Ana"
    assert won.totals == {"Ana": 100, "Bo": 0, "Cy": 0}
    with pytest.raises(MatchError, match="event 3: the match is over, Ana has won"):
        race(first, played(Ana=42, Bo=0, Cy=0), played(Ana=0, Bo=1, Cy=0))


def test_reading_b_of_the_greek_four_joker_game() -> None:
    rules = replace(FOUR_JOKERS, score_side=ScoreSide.WINNER, limit=50)
    assert race(played(Ana=66, Bo=0, Cy=0), rules=rules).winner == "Ana"


def test_two_equal_totals_at_the_target_play_on() -> None:
    assert race(played(Ana=100, Bo=100, Cy=0)).winner is None


# --- motune: 004 § Motune — the pot game -------------------------------------------------------


def motune(players: str, *events: Event, rules: Ruleset = MOTUNE) -> list[Motune]:
    steps = history(players.split(), events, rules)
    return [step for step in steps if isinstance(step, Motune)]


def won(winner: str, *went_down: str) -> PotHand:
    return PotHand(winner, frozenset(went_down))


def test_the_pot_grows_until_somebody_wins_twice_running() -> None:
    """Three antes of 1; 2 payments of 1 each: 5; Ana down 1, Cem never down 2: 8; 1 + 1: 10."""
    steps = motune("Ana Ben Cem", won("Ana", "Ben", "Cem"), won("Ben", "Ana"), won("Ana", "Ben", "Cem"))
    assert [step.shown for step in steps[1:]] == [5, 8, 10]
    assert steps[-1].payouts == ()
    assert dict(steps[-1].balances) == {"Ana": -2, "Ben": -3, "Cem": -5}


def test_two_wins_running_take_the_pot_with_the_deciding_hand_in_it() -> None:
    """A-KH-15: antes of 5; Ben pays 2, then 1; Ana takes 13 of which 5 were hers."""
    last = motune("Ana Ben", won("Ana"), won("Ana", "Ben"), rules=replace(MOTUNE, ante=5))[-1]
    assert last.payouts == (Payout("Ana", 2, 13),)
    assert last.pot == 0
    assert dict(last.balances) == {"Ana": 8, "Ben": -8}


def test_the_pot_may_be_taken_before_the_deciding_hand_is_paid() -> None:
    """The other reading of A-KH-15: Ana takes 12, Ben's 1 starts the next pot."""
    rules = replace(MOTUNE, ante=5, pot_includes_deciding_hand=False)
    last = motune("Ana Ben", won("Ana"), won("Ana", "Ben"), rules=rules)[-1]
    assert last.payouts == (Payout("Ana", 2, 12),)
    assert last.pot == 1
    assert dict(last.balances) == {"Ana": 7, "Ben": -8}


def test_after_the_pot_is_taken_new_antes_and_the_row_starts_anew() -> None:
    """A-KH-16: a third win running takes nothing; the fourth takes the second pot."""
    steps = motune("Ana Ben", won("Ana"), won("Ana"), won("Ana"), won("Ana"))
    assert steps[2].payouts == (Payout("Ana", 2, 6),)  # 1 + 1, 2, 2
    assert steps[3].payouts == steps[2].payouts
    assert steps[3].pot == 4  # 1 + 1, 2
    assert steps[4].payouts[-1] == Payout("Ana", 4, 6)


def test_a_void_hand_is_ignored() -> None:
    """A-KH-17: Ana's row of wins goes over it."""
    last = motune("Ana Ben", won("Ana"), RoundVoid(), won("Ana"))[-1]
    assert last.payouts == (Payout("Ana", 2, 6),)


def test_a_newcomer_pays_the_ante() -> None:
    """A-KH-17."""
    rules = replace(MOTUNE, ante=5)
    steps = motune("Ana Ben", won("Ana"), Join("Cem"), won("Ben", "Cem"), rules=rules)
    assert steps[2].pot == 17  # 5 + 5, 2, 5
    assert steps[3].pot == 20  # Ana never down 2, Cem down 1
    assert dict(steps[3].balances) == {"Ana": -7, "Ben": -7, "Cem": -6}


def test_a_newcomer_before_the_antes_pays_once() -> None:
    steps = motune("Ana Ben", Join("Cem"), won("Ana", "Ben", "Cem"))
    assert steps[-1].pot == 5


def test_a_winner_who_leaves_loses_the_row() -> None:
    """A-KH-17; whoever comes back later begins a new row and pays a new ante."""
    steps = motune("Ana Ben Cem", won("Ana"), Leave("Ana"), Join("Ana"), won("Ana", "Ben", "Cem"))
    assert steps[-1].payouts == ()
    assert steps[-1].pot == 10  # 3, 2 + 2, 1, 1 + 1
    assert dict(steps[-1].balances) == {"Ana": -2, "Ben": -4, "Cem": -4}


def test_somebody_else_leaving_leaves_the_row_alone() -> None:
    last = motune("Ana Ben Cem", won("Ana"), Leave("Cem"), won("Ana"))[-1]
    assert last.payouts == (Payout("Ana", 2, 9),)  # 3, 2 + 2, 2


@pytest.mark.parametrize(
    ("events", "what"),
    [
        ([won("Zoe")], "event 1: 'Zoe' is not playing"),
        ([won("Ana", "Zoe")], "event 1: 'Zoe' is not playing"),
        ([Join("Ana")], "event 1: Ana is playing already"),
        ([Join(" ")], "event 1: a player has no name"),
        ([Leave("Zoe")], "event 1: 'Zoe' is not playing"),
        ([Leave("Ben"), won("Ana")], "event 2: Ana cannot play alone"),
        ([played(Ana=1, Ben=2)], "event 1: RoundPlayed does not belong to a game of motune"),
    ],
)
def test_impossible_events_of_motune(events: list[Event], what: str) -> None:
    with pytest.raises(MatchError, match=what):
        motune("Ana Ben", *events)


# --- best of five: 004 § Best of 5 -------------------------------------------------------------


def best5(*events: Event, players: str = "Ana Ben Cem") -> BestOfFive:
    found = standings(players.split(), events, BEST5)
    assert isinstance(found, BestOfFive)
    return found


EVEN = played(Ana=-100, Ben=200, Cem=200)


def test_the_lowest_sum_after_exactly_five_hands_wins() -> None:
    """A-KH-11."""
    assert best5(*[EVEN] * 4).winners == ()
    table = best5(*[EVEN] * 5)
    assert table.winners == ("Ana",)
    assert table.totals == {"Ana": -500, "Ben": 1000, "Cem": 1000}
    with pytest.raises(MatchError, match="event 6: the match is over, Ana has won"):
        best5(*[EVEN] * 6)


def test_a_tie_is_shared_and_a_deciding_hand_may_follow() -> None:
    """A-KH-12: only those who tied play it."""
    tie = [played(Ana=100, Ben=100, Cem=120)] * 5
    table = best5(*tie)
    assert table.winners == ("Ana", "Ben")
    assert table.tied
    decided = best5(*tie, played(Ana=200, Ben=-100))
    assert decided.winners == ("Ben",)
    assert not decided.tied
    assert decided.totals == {"Ana": 700, "Ben": 400, "Cem": 600}
    with pytest.raises(MatchError, match="event 6: points for Cem"):
        best5(*tie, played(Ana=0, Ben=0, Cem=-200))


def test_a_deciding_hand_never_brings_back_the_third() -> None:
    """Both tied players lose 100 more and pass Cem; the win is still theirs."""
    tie = [played(Ana=100, Ben=100, Cem=102)] * 5
    assert best5(*tie, played(Ana=100, Ben=100)).winners == ("Ana", "Ben")


def test_another_number_of_hands() -> None:
    rules = replace(BEST5, best5_hands=1)
    found = standings(("Ana", "Ben", "Cem"), [EVEN], rules)
    assert isinstance(found, BestOfFive)
    assert found.winners == ("Ana",)


# --- bad events --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "what"),
    [
        ([], "at least two players, not 0"),
        (["Anna"], "at least two players, not 1"),
        (["Anna", "Anna"], "more than one player is called 'Anna'"),
        (["Anna", ""], "a player has no name"),
    ],
)
@pytest.mark.parametrize("rules", [KOUM_KAN, RUMMY, MOTUNE, BEST5])
def test_impossible_tables_of_players(rules: Ruleset, players: list[str], what: str) -> None:
    with pytest.raises(MatchError, match=what):
        standings(players, [], rules)


@pytest.mark.parametrize("rules", [KOUM_KAN, RUMMY, BEST5])
@pytest.mark.parametrize(
    ("event", "what"),
    [
        (played(Anna=1), "event 1: no points for Ben"),
        (played(Anna=1, Ben=2, Zoe=3), "event 1: points for Zoe"),
        (RoundPlayed((("Anna", 1), ("Ben", 2), ("Ben", 3))), "event 1: points for Ben"),
        (won("Anna"), "event 1: PotHand does not belong"),
        (Join("Zoe"), "event 1: Join does not belong"),
        (Leave("Anna"), "event 1: Leave does not belong"),
    ],
)
def test_impossible_events_of_the_points_games(rules: Ruleset, event: Event, what: str) -> None:
    with pytest.raises(MatchError, match=what):
        standings(("Anna", "Ben"), [event], rules)


@pytest.mark.parametrize("rules", [RUMMY, BEST5, MOTUNE])
@pytest.mark.parametrize("event", [ComeBack("Anna"), Decline("Anna")])
def test_nobody_comes_back_where_nobody_burns(rules: Ruleset, event: Event) -> None:
    with pytest.raises(MatchError, match="does not belong"):
        standings(("Anna", "Ben"), [event], rules)


@pytest.mark.parametrize("rules", [KOUM_KAN, RUMMY])
def test_no_negative_points_where_points_only_add_up(rules: Ruleset) -> None:
    with pytest.raises(MatchError, match="event 1: points below 0"):
        standings(("Anna", "Ben"), [played(Anna=-1, Ben=2)], rules)


def test_the_error_names_the_place_of_the_event() -> None:
    with pytest.raises(MatchError) as caught:
        hats("Anna Ben", played(Anna=1, Ben=2), ComeBack("Anna"))
    assert caught.value.place == 1
    assert caught.value.obstacle is Obstacle.NOT_BURNT
    assert caught.value.facts == {"player": "Anna", "players": "–"}


def test_a_misdeal_after_a_void_round_has_nothing_to_replay() -> None:
    table = hats("Anna Ben", played(Anna=101, Ben=120), RoundVoid())
    assert not table.replay
    assert table.totals == {"Anna": 0, "Ben": 0}


def test_before_the_first_hand_the_pot_is_empty_and_the_ante_due() -> None:
    table = motune("Ana Ben")[0]
    assert (table.pot, table.shown, table.ante_due, table.hands) == (0, 0, True, 0)
