"""Play, from one situation to the next. Each test names its rule and where that is written.

Many are situations that broke other programs.
"""

from __future__ import annotations

import pytest

from tests.rules.positions import broken, listed, lying, play, position
from tutor.rules.actions import (
    CallStockOut,
    Discard,
    DrawDiscard,
    DrawStock,
    GoOut,
    PutBack,
)
from tutor.rules.cards import Card, Rank, Suit, parse_card, parse_cards, show
from tutor.rules.dealing import deal
from tutor.rules.log import parse_action, write_action
from tutor.rules.options import (
    DiscardDiffers,
    FinalDiscard,
    JokerInSet,
    JokerUse,
    Mode,
    StockOut,
    StockOutTiming,
    TakePhase,
)
from tutor.rules.pack import PackError
from tutor.rules.referee import IllegalAction, apply, judge, legal_actions
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.table import Ending, Outcome, Phase, State, Table, set_up
from tutor.rules.verdict import Rule

KOUM_KAN = RULESETS["koum_kan"]
FOUR_JOKERS = RULESETS["koum_kan_four_jokers"]
THANASIS = RULESETS["thanasis"]
RUMMY = RULESETS["basic_rummy"]
KON_KHAN = RULESETS["kon_khan"]


# --- the turn ------------------------------------------------------------------------------------


def test_nothing_before_the_draw_and_one_draw_only_000_playing_a_turn() -> None:
    state = position(KOUM_KAN, "3♣ 3♥ 3♠ 8♠", phase=Phase.DRAW)
    assert broken(state, "meld 3♣ 3♥ 3♠") == {Rule.DRAW_FIRST}
    assert broken(state, "discard 8♠") == {Rule.DRAW_FIRST}
    drawn = play(state, "stock")
    assert show(drawn.hand) == "3♠ 8♠ 3♥ 2♦ 3♣"  # the top of the stock is its last card
    assert broken(drawn, "pile") == {Rule.DRAW_PHASE}
    assert broken(drawn, "stock") == {Rule.DRAW_PHASE}


def test_the_seeds_example_of_anna_000_playing_a_turn() -> None:
    state = position(KOUM_KAN, "3♥ 3♠ 10♥ 8♠ K♦", "J♥ Q♥ K♥", stock="3♣", phase=Phase.DRAW, down=False)
    state = play(state, "stock")
    assert broken(state, "off 10♥ on 0") == {Rule.LAYOFF_OWN_MELD}
    state = play(state, "meld 3♣ 3♥ 3♠", "off 10♥ on 0", "discard 8♠")
    assert lying(state) == "10♥ J♥ Q♥ K♥"
    assert (state.player, show(state.discard)) == (1, "5♣ 8♠")


def test_the_seeds_example_of_dan_000_taking_a_joker() -> None:
    state = position(KOUM_KAN, "6♠ K♦", "5♠ JK=6♠ 7♠")
    state = play(state, "take 6♠ from 0")
    assert lying(state) == "5♠ 6♠ 7♠"
    assert show(state.hand) == "K♦ JK"


def test_a_joker_named_in_a_set_is_bought_by_its_own_suit_only_a_kk_8() -> None:
    state = position(KOUM_KAN, "9♦ 9♣ K♦", "9♥ 9♠ JK=9♣")
    assert broken(state, "take 9♦ from 0") == {Rule.TAKE_MATCHES}
    assert listed(state, "take") == ["take 9♣ from 0"]


def test_a_joker_in_a_set_with_either_missing_suit_a_k1_6() -> None:
    state = position(FOUR_JOKERS, "7♠ 7♣ K♦", "7♥ 7♦ JK=7♣")
    assert listed(state, "take") == ["take 7♠ from 0", "take 7♣ from 0"]
    assert lying(play(state, "take 7♠ from 0")) == "7♠ 7♥ 7♦"


def test_the_seven_may_also_extend_that_set_a_k1_7() -> None:
    state = position(FOUR_JOKERS, "7♠ K♦", "7♥ 7♦ JK=7♠")
    assert lying(play(state, "off 7♠ on 0")) == "7♠ 7♥ 7♦ JK=7♣"


def test_a_set_of_one_card_and_two_jokers_stays_a_set() -> None:
    state = position(FOUR_JOKERS, "4♥ 3♥ 2♣ K♦", "2♥ JK=2♠ JK=2♦")
    assert listed(state, "off") == ["off 2♣ on 0"]
    assert listed(state, "take") == ["take 2♣ from 0"]
    assert Rule.LAYOFF_KEEPS_MELD in broken(state, "off 3♥ on 0")


def test_both_missing_cards_free_the_joker_of_a_set_where_the_table_asks_that() -> None:
    rules = replace(FOUR_JOKERS, joker_in_set_take=JokerInSet.BOTH_MISSING)
    state = position(rules, "7♠ 7♣ K♦", "7♥ 7♦ JK=7♣")
    assert listed(state, "take") == ["take 7♠ 7♣ from 0"]
    after = play(state, "take 7♠ 7♣ from 0")
    assert (lying(after), show(after.hand)) == ("7♠ 7♥ 7♦ 7♣", "K♦ JK")


def test_no_card_is_played_twice() -> None:
    state = position(KOUM_KAN, "3♣ 3♥ 3♠ 8♠ K♦")
    once = play(state, "meld 3♣ 3♥ 3♠")
    assert broken(once, "meld 3♣ 3♥ 3♠") == {Rule.HAND_HOLDS}
    with pytest.raises(IllegalAction) as refused:
        apply(once, parse_action("discard 3♠"))
    assert refused.value.verdict.broken[0].rule is Rule.HAND_HOLDS


def test_a_card_that_fits_two_melds_goes_where_the_player_says() -> None:
    state = position(KOUM_KAN, "7♠ K♦", "4♠ 5♠ 6♠", "7♥ 7♦ 7♣")
    assert listed(state, "off") == ["off 7♠ on 0", "off 7♠ on 1"]
    assert lying(play(state, "off 7♠ on 1"), 0) == "4♠ 5♠ 6♠"
    assert lying(play(state, "off 7♠ on 1"), 1) == "7♠ 7♥ 7♦ 7♣"


def test_a_run_grown_at_its_low_end_is_still_a_run() -> None:
    state = position(KOUM_KAN, "10♥ 9♥ A♥ K♦", "J♥ Q♥ K♥")
    state = play(state, "off 10♥ on 0", "off 9♥ on 0", "off A♥ on 0")
    assert lying(state) == "9♥ 10♥ J♥ Q♥ K♥ A♥"


def test_several_lay_offs_and_jokers_in_one_turn() -> None:
    state = position(KOUM_KAN, "6♠ 8♠ 9♥ K♦ K♣", "5♠ JK=6♠ 7♠", "10♥ JK=J♥ Q♥")
    state = play(state, "take 6♠ from 0", "off 8♠ on 0", "off 9♥ on 1", "off JK=9♠ on 0", "discard K♦")
    assert lying(state, 0) == "5♠ 6♠ 7♠ 8♠ JK=9♠"
    assert lying(state, 1) == "9♥ 10♥ JK=J♥ Q♥"


# --- naming jokers -------------------------------------------------------------------------------


def test_a_joker_must_be_named_when_laid_000_melds() -> None:
    state = position(KOUM_KAN, "5♠ 7♠ JK K♦")
    assert broken(state, "meld 5♠ JK 7♠") == {Rule.JOKER_NAMED}
    assert lying(play(state, "meld 5♠ JK=6♠ 7♠")) == "5♠ JK=6♠ 7♠"


def test_a_joker_that_can_be_one_card_only_needs_no_name_a_k1_5() -> None:
    state = position(FOUR_JOKERS, "5♠ 7♠ 8♠ JK K♦")
    assert lying(play(state, "meld 5♠ JK 7♠")) == "5♠ JK=6♠ 7♠"
    asked = judge(state, parse_action("meld 7♠ 8♠ JK")).broken
    assert [(one.rule, one.fact("cards")) for one in asked] == [(Rule.JOKER_NAMED, parse_cards("6♠ 9♠"))]


def test_the_player_chooses_the_end_of_an_open_run_004_jokers() -> None:
    state = position(KON_KHAN, "9♣ K♣ JK 2♥", "10♣ J♣ Q♣")
    low = play(state, "off JK=9♣ on 0", "off K♣ on 0")
    assert lying(low) == "JK=9♣ 10♣ J♣ Q♣ K♣"
    high = play(state, "off JK=K♣ on 0", "off 9♣ on 0")  # and the low end stays open
    assert lying(high) == "9♣ 10♣ J♣ Q♣ JK=K♣"


def test_no_fifth_suit_for_a_joker() -> None:
    state = position(KOUM_KAN, "JK K♦", "7♥ 7♦ 7♠ 7♣")
    assert listed(state, "off") == []
    assert Rule.SET_MAX in broken(state, "off JK=7♥ on 0")


def test_a_set_of_distinct_suits_has_four_seats_whatever_the_house_allows() -> None:
    state = position(replace(FOUR_JOKERS, set_max=5), "7♣ K♦", "7♥ 7♦ 7♠ JK=7♣")
    assert listed(state, "off") == []
    assert broken(state, "off 7♣ on 0") == {Rule.SET_MAX}


def test_five_equal_ranks_from_two_decks_are_no_set() -> None:
    state = position(KOUM_KAN, "7♥ 7♥ 7♦ 7♠ 7♣ K♦")
    assert not judge(state, parse_action("meld 7♥ 7♥ 7♦ 7♠ 7♣")).legal
    assert listed(state, "meld") == [
        "meld 7♠ 7♥ 7♦",
        "meld 7♠ 7♥ 7♣",
        "meld 7♠ 7♦ 7♣",
        "meld 7♥ 7♦ 7♣",
        "meld 7♠ 7♥ 7♦ 7♣",
    ]


@pytest.mark.parametrize("meld", ["J♦ Q♦ Q♦", "K♥ A♥ 2♥", "Q♥ K♥ A♥ 2♥", "7♥ 7♠ 7♥"])
def test_what_other_programs_took_for_melds(meld: str) -> None:
    assert not judge(position(KOUM_KAN, f"{meld} K♦"), parse_action(f"meld {meld}")).legal


def test_thirteen_cards_are_the_longest_run() -> None:
    suit = "A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥"
    state = position(KOUM_KAN, "JK JK K♦", suit)
    assert listed(state, "off") == []
    assert not judge(position(KOUM_KAN, f"{suit} JK JK K♦"), parse_action(f"meld {suit} JK=A♥ JK=2♥")).legal


# --- the last card -------------------------------------------------------------------------------


def test_a_card_must_be_kept_for_the_discard_000_going_out() -> None:
    state = position(KOUM_KAN, "7♥ 7♦ 7♣", "4♠ 5♠ 6♠")
    assert broken(state, "meld 7♥ 7♦ 7♣") == {Rule.OUT_KEEP_ONE}
    assert listed(state, "meld") == []


def test_with_two_cards_and_the_drawn_one_only_laying_off_is_possible_001_the_discard() -> None:
    state = position(FOUR_JOKERS, "8♥ 8♦ 8♠", "8♥ 8♦ 8♣", "5♠ 6♠ 7♠")
    assert listed(state, "meld") == []
    assert listed(state, "off") == ["off 8♠ on 0", "off 8♠ on 1"]


def test_the_last_two_cards_both_fit_and_one_must_be_discarded() -> None:
    state = position(KOUM_KAN, "7♠ 3♠", "4♠ 5♠ 6♠")
    state = play(state, "off 7♠ on 0")
    assert broken(state, "off 3♠ on 0") == {Rule.OUT_KEEP_ONE}
    assert play(state, "discard 3♠").outcome == Outcome(Ending.OUT, winner=0)


def test_the_last_card_may_be_laid_off_where_no_discard_is_asked_003() -> None:
    state = play(position(RUMMY, "7♠ 3♠", "4♠ 5♠ 6♠"), "off 7♠ on 0", "off 3♠ on 0")
    assert state.outcome == Outcome(Ending.OUT, winner=0)
    assert list(legal_actions(state)) == []
    assert broken(state, "stock") >= {Rule.ROUND_RUNNING}


def test_the_discard_must_differ_from_the_card_taken_003() -> None:
    state = position(RUMMY, "K♦ 2♥", discard="9♥", phase=Phase.DRAW)
    taken = play(state, "pile")
    assert broken(taken, "discard 9♥") == {Rule.DISCARD_DIFFERS}
    assert listed(taken, "discard") == ["discard 2♥", "discard K♦"]


def test_nobody_is_left_with_only_the_card_that_may_not_go_back_003() -> None:
    # Laying the three of diamonds off would leave the nine just taken, which may not be discarded.
    state = position(RUMMY, "3♦ 9♥", "4♦ 5♦ 6♦", discard="2♥", taken="9♥")
    assert broken(state, "off 3♦ on 0") == {Rule.OUT_KEEP_ONE}
    fits_too = position(RUMMY, "3♦ 9♥", "4♦ 5♦ 6♦", "9♠ 9♣ 9♦", discard="2♥", taken="9♥")
    assert play(fits_too, "off 3♦ on 0", "off 9♥ on 1").outcome == Outcome(Ending.OUT, winner=0)


def test_the_twin_of_the_only_card_in_hand_cannot_be_taken_003() -> None:
    state = position(RUMMY, "9♥", discard="9♥", phase=Phase.DRAW)
    assert broken(state, "pile") == {Rule.OUT_KEEP_ONE}
    physical = replace(RUMMY, discard_must_differ=DiscardDiffers.SAME_PHYSICAL)
    twin = position(physical, "9♥", discard="9♥", phase=Phase.DRAW)
    assert show(play(twin, "pile", "discard 9♥").hands[0]) == "9♥"


def test_nobody_is_left_with_nothing_but_jokers_after_taking_one_from_the_pile_a_br_1() -> None:
    """The set is full once 7♣ lies in it: neither joker could be laid off, and neither may be thrown."""
    state = position(RUMMY, "7♣ JK", "7♠ 7♥ 7♦ JK=7♣", taken="JK")
    assert broken(state, "take 7♣ from 0") == {Rule.OUT_KEEP_ONE}
    assert listed(state, "take") == []
    two_to_throw = position(RUMMY, "7♣ K♦ JK", "7♠ 7♥ 7♦ JK=7♣", taken="JK")
    assert listed(play(two_to_throw, "take 7♣ from 0"), "discard") == ["discard K♦"]


def test_a_taken_joker_that_must_be_used_is_taken_only_where_it_fits() -> None:
    rules = replace(FOUR_JOKERS, joker_take_use=JokerUse.SAME_TURN)
    useless = position(rules, "6♠ K♦ 2♥", "5♠ JK=6♠ 7♠", "A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣ J♣ Q♣ K♣")
    after = play(useless, "take 6♠ from 0")
    assert {Rule.TAKE_USE} == broken(after, "discard K♦")  # the joker goes on 5♠ 6♠ 7♠
    done = play(after, "off JK=8♠ on 0")
    assert listed(done, "discard") == ["discard 2♥", "discard K♦"]
    nowhere = replace(rules, max_jokers_per_meld=0)
    stuck = position(rules, "6♠ K♦ 2♥", "5♠ JK=6♠ 7♠")
    stuck = set_up(
        Table(nowhere, 2, 1),
        stuck.hands,
        stock=stuck.stock,
        melds=[(0, stuck.melds[0].slots)],
        turn=stuck.turn,
    )
    assert not judge(stuck, parse_action("take 6♠ from 0")).legal


def test_a_joker_may_be_taken_before_the_draw_only_as_a_house_rule_a_kk_9() -> None:
    state = position(KOUM_KAN, "6♠ K♦", "5♠ JK=6♠ 7♠", phase=Phase.DRAW)
    assert broken(state, "take 6♠ from 0") == {Rule.DRAW_FIRST}
    early = replace(KOUM_KAN, joker_take_phase=TakePhase.ANY)
    state = position(early, "6♠ K♦", "5♠ JK=6♠ 7♠", phase=Phase.DRAW)
    assert show(play(state, "take 6♠ from 0", "stock").hand) == "2♦ K♦ JK"


# --- Kon Khan ------------------------------------------------------------------------------------


def test_before_the_51_the_table_does_not_exist_004_opening() -> None:
    state = position(KON_KHAN, "8♥ 6♠ K♥ K♦ K♠", "5♠ JK=6♠ 7♠", "5♥ 6♥ 7♥", down=False)
    assert broken(state, "off 8♥ on 1") == {Rule.LAYOFF_OWN_MELD}
    assert broken(state, "take 6♠ from 0") == {Rule.TAKE_OWN_MELD}
    assert broken(state, "meld K♥ K♦ K♠") == {Rule.OPEN_MINIMUM}  # 30


OPEN = "K♥ K♦ K♠ 7♣ 7♦ 7♠ 3♥"


def test_several_melds_make_the_51_together_004_opening() -> None:
    state = position(KON_KHAN, OPEN, down=False)
    assert listed(state, "meld") == ["meld 7♠ 7♦ 7♣ / K♠ K♥ K♦"]
    opened = play(state, "meld K♥ K♦ K♠ / 7♣ 7♦ 7♠")
    assert opened.down == (True, False)
    assert opened.past.best_opening == 51


def test_two_sets_of_the_same_faces_make_the_51_together_004_opening() -> None:
    # 30 + 30, and the only meld there is, twice.
    state = position(KON_KHAN, "K♠ K♠ K♥ K♥ K♦ K♦ 2♣")
    assert listed(state, "meld") == ["meld K♠ K♥ K♦ / K♠ K♥ K♦"]
    assert play(state, "meld K♠ K♥ K♦ / K♠ K♥ K♦").past.best_opening == 60


def test_an_opening_is_listed_without_melds_that_can_wait() -> None:
    state = position(KON_KHAN, "K♥ K♦ K♠ Q♣ Q♦ Q♠ 2♥ 3♥ 4♥ 9♣", down=False)
    assert listed(state, "meld") == ["meld Q♠ Q♦ Q♣ / K♠ K♥ K♦"]
    more = play(state, "meld 2♥ 3♥ 4♥ / Q♠ Q♦ Q♣ / K♠ K♥ K♦")
    assert show(more.hand) == "9♣"


def test_a_taken_discard_opens_or_goes_back_004_drawing() -> None:
    state = position(KON_KHAN, "K♥ K♦ K♠ 7♣ 7♦ 3♥ Q♥ Q♠ Q♦", discard="2♠ 7♠", phase=Phase.DRAW, down=False)
    state = play(state, "pile")
    assert broken(state, "discard 3♥") == {Rule.DISCARD_TAKEN}
    assert broken(state, "meld K♥ K♦ K♠ / Q♥ Q♠ Q♦") == {Rule.OPEN_DISCARD_USED}
    assert listed(state, "meld") == ["meld 7♠ 7♦ 7♣ / Q♠ Q♥ Q♦", "meld 7♠ 7♦ 7♣ / K♠ K♥ K♦"]
    back = play(state, "back")
    assert show(back.discard) == "2♠ 7♠"
    assert broken(back, "pile") == {Rule.DRAW_PUT_BACK}
    assert [write_action(action) for action in legal_actions(back)] == ["stock"]


def test_once_down_the_discard_is_free_004_drawing() -> None:
    state = play(position(KON_KHAN, "2♥ 4♥", "4♠ 5♠ 6♠", discard="9♦", phase=Phase.DRAW), "pile")
    assert listed(state, "discard") == ["discard 2♥", "discard 4♥", "discard 9♦"]


def test_the_opener_starts_the_pile_without_drawing_a_kh_9() -> None:
    state = deal(KON_KHAN, players=3, seed=1)
    assert (len(state.hand), len(state.discard), state.turn.phase) == (15, 0, Phase.PLAY)
    assert broken(state, "stock") == {Rule.DRAW_PHASE}
    after = apply(state, Discard(state.hand[0]))
    assert len(after.discard) == 1
    assert after.turn.phase is Phase.DRAW


@pytest.mark.parametrize("acts", [("meld 7♥ 7♦ 7♠ 7♣",), ("meld 7♥ 7♦ 7♠", "off 7♣ on 1")])
def test_a_set_of_four_burns_however_it_got_there_004_burning_a_four(acts: tuple[str, ...]) -> None:
    state = play(position(KON_KHAN, "7♥ 7♦ 7♠ 7♣ 2♥", "4♠ 5♠ 6♠"), *acts)
    assert [meld.id for meld in state.melds] == [0]
    assert sorted(show(state.burnt).split()) == sorted(["7♥", "7♦", "7♠", "7♣"])


def test_nothing_goes_on_a_set_that_has_burnt() -> None:
    state = play(position(KON_KHAN, "7♥ 7♦ 7♠ 7♣ JK 2♥", "4♠ 5♠ 6♠"), "meld 7♥ 7♦ 7♠ 7♣")
    assert broken(state, "off JK=7♥ on 1") == {Rule.LAYOFF_ON_TABLE}


def test_a_four_with_a_joker_burns_at_once_or_when_the_joker_is_bought_a_kh_4() -> None:
    state = position(KON_KHAN, "7♠ 7♣ 2♥", "7♥ 7♦ JK=7♠")
    assert show(play(state, "off 7♠ on 0").burnt) == "7♠ 7♥ 7♦ JK"
    stays = replace(KON_KHAN, burn_four_with_joker=False)
    state = play(position(stays, "7♠ 7♣ 2♥", "7♥ 7♦ JK=7♠"), "off 7♠ on 0")
    assert lying(state) == "7♠ 7♥ 7♦ JK=7♣"
    bought = play(state, "take 7♣ from 0")
    assert (lying(bought), show(bought.hand)) == ("", "2♥ JK")


def test_the_last_card_may_be_melded_a_kh_3_and_down_and_out_is_known_004_best_of_5() -> None:
    hand = "K♥ K♦ K♠ 7♣ 7♦ 7♠"
    state = play(position(KON_KHAN, hand, down=False), "meld K♥ K♦ K♠ / 7♣ 7♦ 7♠")
    assert state.outcome == Outcome(Ending.OUT, winner=0, at_once=True)
    with_others = position(KON_KHAN, f"{hand} 8♥", "5♥ 6♥ 7♥", down=False)
    state = play(with_others, "meld K♥ K♦ K♠ / 7♣ 7♦ 7♠", "off 8♥ on 0")
    assert state.outcome == Outcome(Ending.OUT, winner=0, at_once=True, laid_off=True)  # A-KH-10


# --- Thanasis and Dynamitis ----------------------------------------------------------------------

FIVE = Card(Rank.FIVE, Suit.SPADES)


def test_the_whole_hand_goes_down_at_once_001_thanasis() -> None:
    hand = "4♥ 5♦ 6♥ 9♣ 10♣ J♣ Q♣ K♦ K♠ K♥ 3♠"
    state = position(THANASIS, hand, down=False, turned=FIVE)
    assert broken(state, "meld K♦ K♠ K♥") == {Rule.MELD_WHEN_OUT}
    outs = [action for action in legal_actions(state) if isinstance(action, GoOut)]
    assert [action.discard for action in outs if action.discard == parse_card("3♠")] == [parse_card("3♠")]
    done = play(state, "out 4♥ 5♦ 6♥ / 9♣ 10♣ J♣ Q♣ / K♦ K♠ K♥ then 3♠")
    assert done.outcome == Outcome(Ending.OUT, winner=0, at_once=True)
    assert done.hand == ()


def test_a_part_of_the_hand_is_not_enough_001_thanasis() -> None:
    state = position(THANASIS, "4♥ 5♦ 6♥ 9♣ 10♣ J♣ Q♣ K♦ K♠ 8♦ 3♠", down=False, turned=FIVE)
    assert broken(state, "out 4♥ 5♦ 6♥ / 9♣ 10♣ J♣ Q♣ then 3♠") == {Rule.OUT_EMPTY}
    assert not [action for action in legal_actions(state) if isinstance(action, GoOut)]


def test_melds_do_not_go_down_at_once_where_they_go_down_one_by_one() -> None:
    state = position(KOUM_KAN, "3♣ 3♥ 3♠ 8♠", down=False)
    assert broken(state, "out 3♣ 3♥ 3♠ then 8♠") == {Rule.OUT_AT_ONCE}


@pytest.mark.parametrize("game", ["thanasis", "dynamitis"])
@pytest.mark.parametrize("seed", range(12))
def test_a_card_that_goes_back_is_not_turned_001(game: str, seed: int) -> None:
    state = deal(RULESETS[game], players=2, seed=seed)
    turned = state.table.turned
    assert turned is not None
    assert not (game == "dynamitis" and turned.rank == 2)
    assert len(state.stock) == 108 - 20 - 1
    assert state.discard == ()  # the first discard starts the pile (A-TD-2)


# --- an empty stock ------------------------------------------------------------------------------


def last_card(rules: Ruleset, **house: object) -> State:
    return position(replace(rules, **house), "K♦ 2♥", stock="4♥", discard="8♣ 9♣ 10♦", phase=Phase.DRAW)


def test_the_round_ends_after_the_turn_of_the_last_stock_card_a_kk_13() -> None:
    state = play(last_card(KOUM_KAN), "stock")
    assert not state.over
    assert play(state, "discard K♦").outcome == Outcome(Ending.STOCK)


def test_the_round_ends_with_the_last_stock_card_at_once() -> None:
    state = play(last_card(KOUM_KAN, stock_out_timing=StockOutTiming.IMMEDIATE), "stock")
    assert state.outcome == Outcome(Ending.STOCK)
    assert show(state.hands[0]) == "2♥ 4♥ K♦"


def test_the_round_ends_when_somebody_needs_a_stock_card() -> None:
    state = play(last_card(KOUM_KAN, stock_out_timing=StockOutTiming.WHEN_NEEDED), "stock", "discard K♦")
    assert list(legal_actions(state)) == [CallStockOut(), DrawDiscard()]
    assert broken(state, "stock") == {Rule.DRAW_STOCK}
    assert play(state, "stop").outcome == Outcome(Ending.STOCK)
    assert not play(state, "pile").over


def test_the_last_card_of_the_stock_does_not_keep_a_player_from_going_out() -> None:
    state = position(KOUM_KAN, "K♦", "4♠ 5♠ 6♠", stock="7♠", phase=Phase.DRAW)
    assert play(state, "stock", "off 7♠ on 0", "discard K♦").outcome == Outcome(Ending.OUT, winner=0)


def test_the_pile_is_turned_over_unshuffled_003_basic_rules() -> None:
    state = play(last_card(RUMMY), "stock", "discard K♦")
    assert show(state.discard) == "8♣ 9♣ 10♦ K♦"
    state = play(state, "stock")  # 8♣ is the oldest: it starts the new pile, and 9♣ is the next card
    assert show(state.discard) == "8♣"
    assert show(reversed(state.stock)) == "10♦ K♦"
    assert state.hands[1].count(parse_card("9♣")) == 2


def test_a_pile_turned_over_twice_for_nothing_ends_the_round_a_k1_8() -> None:
    state = position(FOUR_JOKERS, "K♦ 2♥", stock="", discard="8♣ 9♣", phase=Phase.DRAW, down=False)
    state = play(state, "stock", "discard 9♣")  # turned over: 8♣ starts the pile, 9♣ was the stock
    assert list(legal_actions(state)) == [CallStockOut(), DrawDiscard()]
    assert play(state, "stop").outcome == Outcome(Ending.STOCK)


def test_a_pile_is_turned_over_again_when_something_was_melded_a_k1_8() -> None:
    hand = "K♦ 3♥ 4♥ 5♥ 2♣"
    state = position(FOUR_JOKERS, hand, stock="", discard="8♣ 9♣", phase=Phase.DRAW, down=False)
    state = play(state, "stock", "meld 3♥ 4♥ 5♥", "discard 9♣")
    assert list(legal_actions(state)) == [DrawStock(), DrawDiscard()]


def test_the_reshuffled_stock_leaves_the_top_discard_004_motune() -> None:
    state = play(last_card(KON_KHAN, stock_out_timing=StockOutTiming.AFTER_TURN), "stock", "discard K♦")
    assert show(state.discard) == "K♦"
    assert sorted(show(state.stock).split()) == sorted(["8♣", "9♣", "10♦"])


def test_in_best_of_five_the_stock_is_not_reshuffled_004_best_of_5() -> None:
    state = play(last_card(KON_KHAN, mode=Mode.BEST5), "stock", "discard K♦")
    assert state.outcome == Outcome(Ending.STOCK)


def test_burnt_cards_stay_out_of_the_reshuffle_a_kh_5() -> None:
    state = position(KON_KHAN, "7♥ 7♦ 7♠ 7♣ 2♥ 3♦", "4♠ 5♠ 6♠", stock="", discard="8♣ 9♣ 10♦")
    state = play(state, "meld 7♥ 7♦ 7♠ 7♣", "discard 2♥")
    assert not set(state.burnt) & set(state.stock)
    assert len(state.burnt) == 4


@pytest.mark.parametrize("how", [StockOut.TURN_OVER, StockOut.RESHUFFLE])
def test_a_pile_of_one_card_makes_no_stock(how: StockOut) -> None:
    rules = replace(KOUM_KAN, stock_out=how)
    state = position(rules, "K♦ 2♥", stock="", discard="8♣", phase=Phase.DRAW)
    assert list(legal_actions(state)) == [CallStockOut(), DrawDiscard()]


# --- the deal and the order of play ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "players", "cards", "total"),
    [
        ("koum_kan", 4, 10, 106),
        ("koum_kan", 7, 10, 159),
        ("koum_kan_four_jokers", 2, 10, 108),
        ("thanasis", 2, 10, 108),
        ("basic_rummy", 2, 10, 54),
        ("basic_rummy", 3, 7, 54),
        ("basic_rummy", 6, 10, 108),
        ("kon_khan", 5, 14, 106),
    ],
)
def test_how_many_cards_are_dealt(game: str, players: int, cards: int, total: int) -> None:
    state = deal(RULESETS[game], players, seed=3)
    extra = RULESETS[game].options.opener_extra
    assert sum(map(len, state.hands)) == players * cards + extra
    assert len(state.hand) == cards + extra
    assert len(list(state.cards())) == total


def test_the_turn_goes_clockwise_000_and_anticlockwise_001() -> None:
    for game, first, second in (("koum_kan", 2, 3), ("koum_kan_four_jokers", 0, 3)):
        state = deal(RULESETS[game], players=4, seed=1, dealer=1)
        assert state.player == first
        state = play(state, "stock")
        assert apply(state, Discard(state.hand[0])).player == second


def test_a_table_too_large_for_the_game_or_the_pack() -> None:
    with pytest.raises(PackError):
        deal(KON_KHAN, players=6)
    with pytest.raises(PackError):
        deal(replace(KOUM_KAN, hand_size=60), players=2)


def test_the_hand_size_can_be_a_house_rule_000_variants() -> None:
    assert [len(hand) for hand in deal(replace(KOUM_KAN, hand_size=11), 3).hands] == [11, 11, 11]


def test_a_strict_final_discard_in_kon_khan_a_kh_3() -> None:
    rules = replace(KON_KHAN, final_discard=FinalDiscard.REQUIRED)
    state = position(rules, "K♥ K♦ K♠ 7♣ 7♦ 7♠", down=False)
    assert broken(state, "meld K♥ K♦ K♠ / 7♣ 7♦ 7♠") == {Rule.OUT_KEEP_ONE}


def test_put_back_is_for_a_card_taken_to_open_only() -> None:
    assert broken(position(KOUM_KAN, "K♦ 2♥"), PutBack()) == {Rule.DRAW_PUT_BACK}
