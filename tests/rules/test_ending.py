"""A finished round handed on to be scored."""

from __future__ import annotations

from dataclasses import replace as altered

import pytest

from tutor.rules.cards import parse_cards
from tutor.rules.ending import round_end
from tutor.rules.options import Mode
from tutor.rules.round_score import RoundError, WayOut, round_score
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.table import Ending, Outcome, State, Table, set_up

KOUM_KAN = RULESETS["koum_kan"]
BEST5 = replace(RULESETS["kon_khan"], mode=Mode.BEST5)
NAMES = ("Ana", "Ben", "Cem")


def finished(rules: Ruleset, outcome: Outcome | None, *down: bool) -> State:
    hands = [parse_cards(""), parse_cards("JK 3♠"), parse_cards("2♣")]
    state = set_up(Table(rules, players=3), hands)
    return altered(state, outcome=outcome, down=down or (True, True, False))


@pytest.mark.parametrize(
    ("outcome", "way_out", "anas"),
    [
        (Outcome(Ending.OUT, winner=0), WayOut.DOWN_BEFORE, -100),
        (Outcome(Ending.OUT, winner=0, at_once=True), WayOut.AT_ONCE, -200),
        (Outcome(Ending.OUT, winner=0, at_once=True, laid_off=True), WayOut.AT_ONCE_WITH_LAYOFFS, -200),
        (Outcome(Ending.OUT, winner=0, laid_off=True), WayOut.DOWN_BEFORE, -100),
    ],
)
def test_going_out_in_best_of_five(outcome: Outcome, way_out: WayOut, anas: int) -> None:
    """004 § Best of 5: −100 or −200; Ben was down with a joker and a three, Cem never."""
    end = round_end(finished(BEST5, outcome), NAMES)
    assert end.way_out is way_out
    assert [line.points for line in round_score(end, BEST5)] == [anas, 28, 200]


def test_an_exhausted_stock_in_koum_kan() -> None:
    """000 § Going out: everyone counts."""
    end = round_end(finished(KOUM_KAN, Outcome(Ending.STOCK)), NAMES)
    assert end.winner is None
    assert [line.points for line in round_score(end, KOUM_KAN)] == [0, 23, 2]


def test_a_running_round_has_no_end() -> None:
    with pytest.raises(RoundError, match="not over"):
        round_end(finished(KOUM_KAN, None), NAMES)


@pytest.mark.parametrize("names", [(), ("Ana", "Ben"), ("Ana", "Ben", "Ben")])
def test_one_name_for_each_player(names: tuple[str, ...]) -> None:
    with pytest.raises(RoundError, match="3 different names are needed"):
        round_end(finished(KOUM_KAN, Outcome(Ending.STOCK)), names)
