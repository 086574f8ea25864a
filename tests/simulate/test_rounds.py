"""Simple players at a table: what they do in plain moments, and that their rounds end."""

from __future__ import annotations

import pytest

from benchmarks.simulate.players import Style, Ties, loneliest_first, play
from benchmarks.simulate.rounds import play_round
from tutor.rules.actions import Action, Discard, DrawDiscard, DrawStock, GoOut, LayMelds, LayOff, TakeJoker
from tutor.rules.cards import Card, Rank, Suit, as_laid, parse_card, parse_cards
from tutor.rules.melds import meld_readings
from tutor.rules.pack import pack_for
from tutor.rules.ruleset import Ruleset
from tutor.rules.rulesets import RULESETS
from tutor.rules.table import Phase, State, Table, Turn, set_up

KOUM_KAN = RULESETS["koum_kan"]
KON_KHAN = RULESETS["kon_khan"]
THANASIS = RULESETS["thanasis"]
ME = 1


def position(
    hand: str,
    rules: Ruleset,
    *,
    phase: Phase = Phase.PLAY,
    top: str = "2♠",
    table: tuple[tuple[int, str], ...] = (),
    turned: str | None = None,
) -> State:
    """Two players, player 1 to act, a few cards in the stock."""
    face = None if turned is None else parse_card(turned)
    assert face is None or isinstance(face, Card)
    melds = [(owner, meld_readings(meld, rules)[0]) for owner, meld in table]
    return set_up(
        Table(rules, players=2, turned=face),
        [parse_cards("J♣ 4♥"), parse_cards(hand)],
        stock=parse_cards("9♦ 8♦"),
        discard=parse_cards(top),
        melds=melds,
        turn=Turn(ME, phase),
    )


def does(state: State, style: Style = Style.SOON) -> Action:
    return play(state, style)[0]


def test_000_a_discard_that_makes_a_meld_is_taken_another_is_not() -> None:
    assert does(position("7♠ 7♥ K♦", KOUM_KAN, phase=Phase.DRAW, top="7♦")) == DrawDiscard()
    assert does(position("7♠ 7♥ K♦", KOUM_KAN, phase=Phase.DRAW, top="8♦")) == DrawStock()


def test_004_before_51_the_discard_is_taken_only_to_open_with() -> None:
    some = "K♠ K♥ K♦ 7♠ 7♥ 2♣"
    assert does(position(some, KON_KHAN, phase=Phase.DRAW, top="7♦")) == DrawDiscard()  # 30 + 21
    assert does(position(some, KON_KHAN, phase=Phase.DRAW, top="2♦")) == DrawStock()


def test_melds_are_laid_as_soon_as_they_are_there() -> None:
    action = does(position("7♠ 7♥ 7♦ 9♣ K♦", KOUM_KAN))
    assert isinstance(action, LayMelds) and len(action.melds) == 1


def test_who_holds_back_lays_only_a_whole_hand() -> None:
    assert isinstance(does(position("7♠ 7♥ 7♦ 9♣ K♦", KOUM_KAN), Style.HOLD), Discard)
    assert isinstance(does(position("7♠ 7♥ 7♦ 9♣", KOUM_KAN), Style.HOLD), LayMelds)


def test_who_waits_does_so_only_with_two_loose_cards_or_fewer() -> None:
    assert isinstance(does(position("7♠ 7♥ 7♦ 9♣ K♦", KOUM_KAN), Style.WAIT), Discard)
    assert isinstance(does(position("7♠ 7♥ 7♦ 9♣ K♦ 2♣", KOUM_KAN), Style.WAIT), LayMelds)
    assert isinstance(does(position("7♠ 7♥ 7♦ 9♣", KOUM_KAN), Style.WAIT), LayMelds)  # all of it


def test_000_a_card_is_kept_to_discard() -> None:
    action = does(position("7♠ 7♥ 7♦ 3♣ 4♣ 5♣", KOUM_KAN))
    assert isinstance(action, LayMelds) and len(action.melds) == 1


def test_once_down_jokers_are_taken_and_loose_cards_laid_off() -> None:
    mine = ((ME, "3♠ 4♠ 5♠"),)
    assert does(position("6♠ K♦ 9♣", KOUM_KAN, table=mine)) == LayOff(as_laid("6♠"), 0)
    joker = (*mine, (0, "8♥ JK=9♥ 10♥"))
    assert does(position("9♥ K♦ 2♣", KOUM_KAN, table=joker)) == TakeJoker(parse_cards("9♥"), 1)


def test_001_the_whole_hand_goes_down_at_once() -> None:
    hand = "3♠ 3♥ 3♦ 5♣ 6♣ 7♣ 9♦"
    assert isinstance(does(position(hand, THANASIS, turned="8♠")), GoOut)


def test_wild_cards_go_last_and_ties_by_points() -> None:
    hand = parse_cards("8♥ K♦ 2♣ JK")
    turned = Card(Rank.EIGHT, Suit.SPADES)
    dear = loneliest_first(hand, hand, THANASIS, Ties.DEAR_FIRST, turned)
    cheap = loneliest_first(hand, hand, THANASIS, Ties.CHEAP_FIRST, turned)
    assert dear[:2] == [parse_card("K♦"), parse_card("2♣")]
    assert cheap[:2] == [parse_card("2♣"), parse_card("K♦")]


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.id)
def test_a_round_ends_is_the_same_again_and_keeps_its_cards(rules: Ruleset) -> None:
    played = play_round(rules, 11)
    assert played == play_round(rules, 11)
    assert played.final.over
    winner = played.final.outcome and played.final.outcome.winner
    assert winner is not None and played.final.hands[winner] == ()
    assert sorted(played.final.cards()) == sorted(pack_for(rules, 4).cards)
    assert played.turns >= 1
    assert len(played.points()) == 4
