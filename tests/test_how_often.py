"""The simulation behind the chapter on Greek and Iraqi: who counts as down, and that a seed is a seed."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.how_often import TURNS, can_go_down, hand_size, main, shares, turns_until_down
from tutor.rules.cards import parse_cards
from tutor.rules.rulesets import RULESETS

KOUM_KAN = RULESETS["koum_kan"]
KON_KHAN = RULESETS["kon_khan"]


@pytest.mark.parametrize(
    ("hand", "greek", "iraqi"),
    [
        ("K♠ K♥ K♦ 7♠ 7♥ 7♦ 2♣", True, True),  # 30 + 21 = 51
        ("K♠ K♥ K♦ 6♠ 6♥ 6♦ 2♣", True, False),  # 30 + 18 = 48
        ("3♠ 3♥ 3♦ 9♣", True, False),
        ("3♠ 3♥ 9♦ J♣", False, False),
    ],
)
def test_004_down_with_51_points_000_with_any_meld(hand: str, greek: bool, iraqi: bool) -> None:
    assert can_go_down(parse_cards(hand), KOUM_KAN) is greek
    assert can_go_down(parse_cards(hand), KON_KHAN) is iraqi


def test_000_ten_cards_004_fourteen_and_fifteen_for_the_opener() -> None:
    assert hand_size(KOUM_KAN, opener=False) == 10
    assert [hand_size(KON_KHAN, opener) for opener in (False, True)] == [14, 15]


def test_004_the_opener_does_not_draw_in_the_first_turn() -> None:
    turns = {turns_until_down(KON_KHAN, True, Random(seed)) for seed in range(60)}
    assert 0 in turns
    assert 1 not in turns, "the cards of the first turn are those that were dealt"


def test_the_same_seed_gives_the_same_shares_and_they_never_fall() -> None:
    one = shares(KON_KHAN, False, 40, seed=3)
    assert one == shares(KON_KHAN, False, 40, seed=3)
    assert one != shares(KON_KHAN, False, 40, seed=4)
    assert one == sorted(one)
    assert len(one) == len(TURNS)


def test_the_command_prints_a_line_for_each_kind_of_hand(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--hands", "5"])
    head, *lines = capsys.readouterr().out.splitlines()
    assert "5 hands" in head
    assert [line.split(",")[0] for line in lines] == ["koum_kan", "kon_khan", "kon_khan"]
