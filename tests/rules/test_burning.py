"""Burning a four (004 § How a turn works) and counting wild cards (001 § Thanasis, § Dynamitis!)."""

from __future__ import annotations

import pytest

from tutor.rules.burning import Burn, Fate, burn, fate, where_fate_is_written
from tutor.rules.cards import Card, parse_card, parse_cards, show
from tutor.rules.ruleset import replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.wilds import wild_summary, wilds_in

KON_KHAN = RULESETS["kon_khan"]
STAYS = Burn(burned=False)


def test_the_fourth_card_burns_the_set_004_burning_a_four() -> None:
    gone = burn("7♥ 7♦ 7♠", "7♣", KON_KHAN)
    assert gone.burned
    assert show(gone.removed) == "7♥ 7♦ 7♠ 7♣"


def test_four_laid_in_one_go_burn_a_kh_6() -> None:
    assert burn("7♥ 7♦ 7♠ 7♣", "", KON_KHAN).burned


def test_only_sets_burn() -> None:
    assert burn("10♣ J♣ Q♣", "K♣", KON_KHAN) == STAYS
    assert burn("7♥ 7♦ 7♠", "", KON_KHAN) == STAYS


def test_four_with_a_joker_burns_with_its_joker_a_kh_4() -> None:
    assert show(burn("7♥ 7♦ JK", "7♠", KON_KHAN).removed) == "7♥ 7♦ JK 7♠"
    assert burn("7♥ 7♦ JK", "7♠", replace(KON_KHAN, burn_four_with_joker=False)) == STAYS


def test_a_card_that_does_not_fit_burns_nothing() -> None:
    assert burn("7♥ 7♦ 7♠", "7♥", KON_KHAN) == STAYS


def test_a_set_of_jacks_and_jokers_is_no_run_that_the_eight_would_lengthen_a_kh_8() -> None:
    """Laid as jacks, J♣ JK JK cannot become 8-9-10-J; laid as a run it can, and stays."""
    assert fate("J♣ JK=J♦ JK=J♠", "8♣", KON_KHAN) is Fate.VOID
    assert fate("JK=9♣ JK=10♣ J♣", "8♣", KON_KHAN) is Fate.RUN


def test_where_it_is_written_that_a_four_burns_004_burning_a_four() -> None:
    assert "A-KH-4" not in map(str, where_fate_is_written(Fate.FOUR, KON_KHAN))
    assert "A-KH-4" in map(str, where_fate_is_written(Fate.JOKER_BURNS, KON_KHAN))
    at_home = replace(RULESETS["koum_kan"], burn_four=True)
    assert list(map(str, where_fate_is_written(Fate.JOKER_STAYS, at_home))) == ["house rule: burn_four"]


@pytest.mark.parametrize("game", ["basic_rummy", "dynamitis", "koum_kan", "koum_kan_four_jokers", "thanasis"])
def test_nothing_burns_where_no_text_says_so_000_001_003(game: str) -> None:
    assert burn("7♥ 7♦ 7♠", "7♣", RULESETS[game]) == STAYS


@pytest.mark.parametrize(
    ("game", "turned", "ranks", "in_play"),
    [
        ("thanasis", "5♠", "5", 11),  # 7 fives and 4 jokers
        ("thanasis", "2♦", "2", 11),
        ("dynamitis", "5♠", "2 5", 19),  # 8 twos, 7 fives, 4 jokers
        ("koum_kan", "5♠", "", 2),
    ],
)
def test_how_many_cards_are_wild_001(game: str, turned: str, ranks: str, in_play: int) -> None:
    summary = wild_summary(RULESETS[game], parse_card(turned))
    assert " ".join(rank.symbol for rank in summary.ranks) == ranks
    assert (summary.in_play, summary.redraw) == (in_play, False)


def test_which_turned_card_goes_back_001() -> None:
    assert wild_summary(RULESETS["thanasis"], parse_card("JK")).redraw
    assert wild_summary(RULESETS["dynamitis"], parse_card("2♠")).redraw
    assert not wild_summary(RULESETS["thanasis"], parse_card("2♠")).redraw


def test_the_twin_of_the_turned_card_is_wild_too_001_thanasis() -> None:
    turned = parse_card("5♠")
    assert isinstance(turned, Card)
    hand = parse_cards("5♥ 5♠ 2♣ JK K♦")
    assert show(wilds_in(hand, RULESETS["thanasis"], turned)) == "5♥ 5♠ JK"
    assert show(wilds_in(hand, RULESETS["dynamitis"], turned)) == "5♥ 5♠ 2♣ JK"
