"""Each kind of question beyond the shared cases: the fields it may have, and what it answers.

Every expected answer was worked out by hand from the rules named beside it.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.judge.conversation import ask, legal, value

FIVE_SIX_SEVEN = {"cards": ["5S", "JK", "7S"], "joker_as": ["6S"]}


# --- meld ------------------------------------------------------------------------------------------


def test_cards_may_come_in_any_order_and_any_notation() -> None:
    assert legal("koum_kan", "meld", {"cards": ["7♦", "4d", "6D", "5♦"]})
    assert legal("koum_kan", "meld", {"cards": ["Q♥", "10♥", "jh"]})
    assert legal("koum_kan", "meld", {"cards": "Q♥ 10♥ JH"})


def test_a_joker_may_be_named_in_the_card_itself() -> None:
    assert legal("koum_kan", "meld", {"cards": ["5S", "JK=6S", "7S"]})
    assert not legal("koum_kan", "meld", {"cards": ["5S", "JK=8S", "7S"]})


def test_names_go_to_the_jokers_in_order() -> None:
    """000 § Melds: 4 is between, 6 in front of the 7."""
    cards = ["JK", "5H", "JK", "7H"]
    assert legal("koum_kan", "meld", {"cards": cards, "joker_as": ["4H", "6H"]})
    assert not legal("koum_kan", "meld", {"cards": cards, "joker_as": ["4H", "8H"]})


def test_unnamed_jokers_by_game() -> None:
    """000 asks for a name even where only one card fits; 001 and 003 do not."""
    gap = {"cards": ["5S", "JK", "7S"]}
    assert not legal("koum_kan", "meld", gap)
    assert not legal("koum_kan", "meld", gap | {"joker_as": []})
    assert legal("koum_kan", "meld", gap, joker_named="implied")
    assert legal("basic_rummy", "meld", gap)


def test_an_empty_meld_is_a_verdict_not_an_error() -> None:
    assert not legal("koum_kan", "meld", {"cards": []})


def test_three_decks_when_said() -> None:
    """A-KK-23; three twins are no set, three jokers no meld (A-KK-5)."""
    assert not legal("koum_kan", "meld", {"cards": ["7H", "7H", "7H"], "decks": 3})
    named = {"cards": ["JK", "JK", "JK"], "joker_as": ["4H", "5H", "6H"], "decks": 3}
    assert not legal("koum_kan", "meld", named)
    assert legal("koum_kan", "meld", named, min_naturals=0)


def test_thanasis_shows_melds_only_when_going_out() -> None:
    meld = {"cards": ["4H", "5D", "6H"], "turned": "5S"}
    assert legal("thanasis", "meld", meld)
    assert legal("thanasis", "meld", meld | {"going_out": True})
    assert not legal("thanasis", "meld", meld | {"going_out": False})
    assert not legal("thanasis", "meld", {"cards": ["4H", "5D", "6H"], "turned": "9S"})


# --- layoff ----------------------------------------------------------------------------------------


def test_the_result_lies_in_order() -> None:
    meld = {"cards": ["KH", "JH", "QH"]}
    answer = ask("koum_kan", "layoff", {"meld": meld, "add": ["9H", "TH"], "own_meld": True})
    assert answer["result"] == ["9H", "TH", "JH", "QH", "KH"]


def test_a_named_joker_keeps_its_name() -> None:
    """000 § Melds: it stays that card; the real six can only take its place, not join it."""
    assert not legal("koum_kan", "layoff", {"meld": FIVE_SIX_SEVEN, "add": ["6S"], "own_meld": True})
    assert legal("koum_kan", "layoff", {"meld": FIVE_SIX_SEVEN, "add": ["8S"], "own_meld": True})


def test_a_joker_laid_off_takes_its_name_from_add_as() -> None:
    onto = {"meld": {"cards": ["9C", "TC", "JC"]}, "add": ["JK"], "own_meld": True}
    assert ask("koum_kan", "layoff", onto | {"add_as": ["QC"]})["result"] == ["9C", "TC", "JC", "JK"]
    assert ask("koum_kan", "layoff", onto | {"add_as": ["8C"]})["result"] == ["JK", "9C", "TC", "JC"]
    assert not legal("koum_kan", "layoff", onto | {"add_as": ["7C"]})


def test_a_refused_lay_off_has_no_result() -> None:
    answer = ask(
        "koum_kan", "layoff", {"meld": {"cards": ["9C", "TC", "JC"]}, "add": ["KC"], "own_meld": True}
    )
    assert answer["legal"] is False
    assert "result" not in answer


def test_own_meld_need_not_be_said_where_nobody_asks_for_it() -> None:
    """A-BR-4."""
    assert legal("basic_rummy", "layoff", {"meld": {"cards": ["9C", "TC", "JC"]}, "add": ["QC"]})


def test_same_turn_option() -> None:
    onto = {"meld": {"cards": ["JH", "QH", "KH"]}, "add": ["TH"], "own_meld": True, "melded_this_turn": True}
    assert legal("koum_kan", "layoff", onto)
    assert not legal("koum_kan", "layoff", onto, layoff_same_turn=False)


def test_only_on_ones_own_turn() -> None:
    onto = {"meld": {"cards": ["JH", "QH", "KH"]}, "add": ["TH"], "own_meld": True, "on_turn": False}
    assert not legal("koum_kan", "layoff", onto)


MOVE = {"cards": ["2S"], "from": ["2C", "2H", "2D", "2S"], "to": ["3S", "4S", "5S"]}


def test_rearranging_where_the_table_allows_it() -> None:
    """001: the example it forbids becomes lawful; the three twos and the run are whole."""
    moved = {"action": "rearrange", "moves": [MOVE], "add": ["AS"], "own_meld": True}
    answer = ask("koum_kan_four_jokers", "layoff", moved, rearrange=True)
    assert answer["legal"] is True
    assert answer["result"] == ["AS", "2S", "3S", "4S", "5S"]
    assert not legal("koum_kan_four_jokers", "layoff", moved)


def test_rearranging_must_leave_whole_melds() -> None:
    two_left = MOVE | {"from": ["2C", "2H", "2S"]}
    not_there = MOVE | {"from": ["2C", "2H", "2D"]}
    for move in (two_left, not_there, MOVE | {"to": ["4S", "5S", "6S"]}):
        moved = {"action": "rearrange", "moves": [move], "own_meld": True}
        assert not legal("koum_kan_four_jokers", "layoff", moved, rearrange=True)


@pytest.mark.parametrize("moves", [[], [MOVE | {"cards": []}], [MOVE, MOVE | {"cards": []}], None])
def test_moving_no_card_is_not_allowed_and_says_so(moves: list[Any] | None) -> None:
    moved = {"action": "rearrange", "moves": moves, "own_meld": True}
    answer = ask("koum_kan_four_jokers", "layoff", moved, rearrange=True)
    assert answer["legal"] is False
    said = [one["text"] for one in answer["reasons"] if one["holds"] is False]
    assert said == ["Nothing is moved: no card is chosen."]


def test_a_card_that_lies_elsewhere_cannot_be_moved_from_there_and_is_told_so() -> None:
    moves = [MOVE | {"cards": ["9D"]}]
    moved = {"action": "rearrange", "moves": moves, "own_meld": True}
    answer = ask("koum_kan_four_jokers", "layoff", moved, rearrange=True)
    said = [one["text"] for one in answer["reasons"] if one["holds"] is False]
    assert (answer["legal"], said) == (False, ["9♦ does not lie in the meld that it is to leave."])


# --- take_joker ------------------------------------------------------------------------------------


def test_giving_one_card_or_a_list_is_the_same() -> None:
    for give in ("6S", ["6S"]):
        assert legal("koum_kan", "take_joker", {"meld": FIVE_SIX_SEVEN, "give": give, "own_meld": True})


def test_the_card_must_come_from_the_hand() -> None:
    taking = {"meld": FIVE_SIX_SEVEN, "give": ["6S"], "own_meld": True}
    assert not legal("koum_kan", "take_joker", taking | {"give_from": ["6S", "6H", "6D"]})
    assert not legal("koum_kan", "take_joker", taking | {"give_from": {"cards": ["6S", "6H", "6D"]}})


def test_where_the_joker_must_be_used_at_once() -> None:
    taking = {"meld": FIVE_SIX_SEVEN, "give": ["6S"], "own_meld": True}
    assert not legal("koum_kan", "take_joker", taking | {"use": "keep"}, joker_take_use="same_turn")
    assert legal("koum_kan", "take_joker", taking | {"use": "meld"}, joker_take_use="same_turn")


@pytest.mark.parametrize(
    ("option", "give", "expected"),
    [
        ("any_missing", ["7S"], True),
        ("any_missing", ["7C"], True),
        ("any_missing", ["7H"], False),
        ("both_missing", ["7S"], False),
        ("both_missing", ["7S", "7C"], True),
    ],
)
def test_a_joker_in_a_set_of_sevens(option: str, give: list[str], expected: bool) -> None:
    """A-K1-6: hearts and diamonds lie there."""
    taking = {"meld": {"cards": ["7H", "7D", "JK"]}, "give": give, "own_meld": True}
    assert legal("koum_kan_four_jokers", "take_joker", taking, joker_in_set_take=option) is expected


# --- burn, wilds -----------------------------------------------------------------------------------


def test_burning_by_option_and_game() -> None:
    four = {"meld": {"cards": ["7H", "7D", "JK"], "joker_as": ["7C"]}, "add": ["7S"]}
    assert value("kon_khan", "burn", four) == {"burned": True, "removed": ["7H", "7D", "JK", "7S"]}
    assert value("kon_khan", "burn", four, burn_four_with_joker=False) == {"burned": False}
    assert value("koum_kan", "burn", four) == {"burned": False}


@pytest.mark.parametrize(
    ("ruleset", "turned"), [("thanasis", "JK"), ("dynamitis", "JK"), ("dynamitis", "2H")]
)
def test_a_turned_card_that_goes_back(ruleset: str, turned: str) -> None:
    """001: a joker, in Dynamitis also a two."""
    assert value(ruleset, "wilds", {"turned": turned}) == {"redraw": True}


def test_a_turned_ten_in_the_notation_of_the_protocol() -> None:
    wild = value("dynamitis", "wilds", {"turned": "10♥"})
    assert wild == {"wild_ranks": ["2", "T"], "wild_cards_in_play": 19, "redraw": False}


def test_wild_cards_of_a_hand_in_its_order() -> None:
    hand = {"turned": "9C", "hand": ["2S", "9H", "KD", "JK", "9C"]}
    assert value("dynamitis", "wilds", hand) == {"wilds_in_hand": ["2S", "9H", "JK", "9C"]}


# --- open, draw, discard, go_out -------------------------------------------------------------------


def test_a_void_meld_leaves_an_opening_without_worth() -> None:
    melds = [{"cards": ["KH", "KD", "KS"]}, {"cards": ["7C", "7D", "8S"]}]
    answer = ask("kon_khan", "open", {"melds": melds})
    assert answer["legal"] is False
    assert "value" not in answer


def test_what_is_laid_on_the_table_never_counts() -> None:
    """004 § Opening: 30 from the hand, whatever else is laid off."""
    melds = {"melds": [{"cards": ["KH", "KD", "KS"]}], "laid_on_table": [{"cards": ["TC", "JC", "QC"]}]}
    answer = ask("kon_khan", "open", melds)
    assert (answer["legal"], answer["value"]) == (False, 30)


def test_the_taken_discard_must_be_in_the_opening() -> None:
    """A-KH-2."""
    melds = [{"cards": ["KH", "KD", "KS"]}, {"cards": ["7C", "7D", "7S"]}]
    assert not legal("kon_khan", "open", {"melds": melds, "discard_taken": "2C"})


def test_an_opening_worth_exactly_fifty() -> None:
    melds = [{"cards": ["KH", "KD", "KS"]}, {"cards": ["2C", "2D", "2S"]}, {"cards": ["3H", "4H", "5H"]}]
    answer = ask("kon_khan", "open", {"melds": melds})
    assert (answer["legal"], answer["value"]) == (False, 48)
    assert legal("kon_khan", "open", {"melds": melds}, open_min=48)


KINGS_AND_SEVENS = [{"cards": ["KH", "KD", "KS"]}, {"cards": ["7C", "7D", "7S"]}]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"down": True, "plan": "keep"}, True),
        ({"down": False, "plan": "keep"}, False),
        ({"down": False, "plan": "open", "melds": KINGS_AND_SEVENS}, True),
        ({"down": False, "plan": "open", "melds": KINGS_AND_SEVENS[:1]}, False),
        ({"down": True, "position_from_top": 2}, False),
        ({"down": True, "on_turn": False}, False),
    ],
)
def test_taking_the_discard_in_kon_khan(given: dict[str, Any], expected: bool) -> None:
    """004 § How a turn works."""
    assert legal("kon_khan", "draw", {"source": "discard", "card": "7S"} | given) is expected


def test_drawing_from_the_stock() -> None:
    for ruleset in ("koum_kan", "thanasis", "kon_khan"):
        assert legal(ruleset, "draw", {"source": "stock"})


def test_an_empty_stock_by_game_and_timing() -> None:
    """A-KK-13: after the turn, at once, or when a card is needed."""
    last = {"source": "discard", "card": "9H", "stock_left": 0, "previous_turn_finished": True}
    assert ask("koum_kan", "draw", last)["value"] == "round_over"
    needed = ask("koum_kan", "draw", last, stock_out_timing="when_needed")
    assert needed["legal"] is True
    assert "value" not in needed
    assert legal("basic_rummy", "draw", last | {"source": "stock"})


def test_the_pile_is_turned_over_with_its_oldest_card_up() -> None:
    """A-BR-2: of 2♥ (oldest) 3♥ 4♥, the two starts the new pile and the three is drawn first."""
    piles = {"stock": [], "wastepile_bottom_to_top": ["2H", "3H", "4H"]}
    turned = {"stock": ["3H", "4H"], "wastepile_bottom_to_top": ["2H"]}
    assert value("basic_rummy", "draw", piles) == turned
    assert value("koum_kan", "draw", piles) == "round_over"
    assert value("kon_khan", "draw", piles, mode="best5") == "round_over"
    untouched = {"stock": ["9C"], "wastepile_bottom_to_top": ["2H"]}
    assert value("basic_rummy", "draw", untouched) == untouched


@pytest.mark.parametrize(
    ("rule", "other_copy", "expected"),
    [
        ("no", False, True),
        ("same_face", False, False),
        ("same_face", True, False),
        ("same_physical", False, False),
        ("same_physical", True, True),
    ],
)
def test_discarding_the_card_just_taken(rule: str, other_copy: bool, expected: bool) -> None:
    """A-BR-1."""
    took = {"from": "discard", "card": "9H", "same_turn": True}
    given = {"took": took, "discard": "9H", "other_copy": other_copy}
    assert legal("basic_rummy", "discard", given, discard_must_differ=rule) is expected


def test_only_a_card_taken_from_the_pile_in_this_turn_is_barred() -> None:
    for took in ({"from": "stock", "card": "9H"}, {"from": "discard", "card": "9H", "same_turn": False}):
        assert legal("basic_rummy", "discard", {"took": took, "discard": "9H"})
    other = {"took": {"from": "discard", "card": "9H", "same_turn": True}, "discard": "8H"}
    assert legal("basic_rummy", "discard", other)


def test_no_discard_at_all() -> None:
    assert not legal("koum_kan", "discard", {"discard": None})


def test_going_out_with_and_without_a_last_discard() -> None:
    """003: with or without; 000: always with."""
    out = {"hand_after_draw": ["7H", "7D", "7C"], "own_meld": True, "discard": None}
    out["melds"] = [{"cards": ["7H", "7D", "7C"]}]
    assert legal("basic_rummy", "go_out", out)
    assert not legal("koum_kan", "go_out", out)
    assert not legal("basic_rummy", "go_out", out, final_discard="required")


def test_going_out_with_a_named_joker_laid_off() -> None:
    out = {"hand_after_draw": ["JK", "4D"], "own_meld": True, "discard": "4D"}
    onto = {"cards": ["9C", "TC", "JC"]}
    assert legal("koum_kan", "go_out", out | {"layoffs": [{"card": "JK=QC", "onto": onto}]})
    assert legal("koum_kan", "go_out", out | {"layoffs": [{"card": "JK", "as": ["QC"], "onto": onto}]})
    assert not legal("koum_kan", "go_out", out | {"layoffs": [{"card": "JK", "as": ["7C"], "onto": onto}]})


# --- points ----------------------------------------------------------------------------------------


def test_a_counted_hand_explains_every_card() -> None:
    answer = ask("koum_kan", "score_hand", {"hand": ["AS", "AD", "4C"]})
    assert answer["value"] == 16
    assert [reason["rule"] for reason in answer["reasons"]] == [
        "count.first_ace",
        "count.further_ace",
        "count.pip",
    ]
    assert all(reason["holds"] and reason["text"] and reason["cite"] for reason in answer["reasons"])


def test_an_empty_hand_costs_nothing() -> None:
    assert value("koum_kan", "score_hand", {"hand": []}) == 0


def test_a_round_in_thanasis_counts_what_cannot_be_used() -> None:
    hands = {"Ana": [], "Bo": ["KD", "KS", "5H", "9C", "8D", "3S", "AH", "7C", "QD", "2D"]}
    round_ = {"hands": hands, "went_out": "Ana", "turned": "5S"}
    assert value("thanasis", "round_score", round_) == {"Ana": 0, "Bo": 40}


def test_a_round_of_motune_by_options_or_by_the_input() -> None:
    round_ = {"hands": {"Ana": [], "Ben": ["2C"], "Cem": ["3C"]}, "winner": "Ana", "went_down": ["Ben"]}
    assert value("kon_khan", "round_score", round_) == {"Ana": 0, "Ben": 1, "Cem": 2}
    best5 = {"Ana": -100, "Ben": 2, "Cem": 200}
    assert value("kon_khan", "round_score", round_ | {"mode": "best5"}) == best5
    assert value("kon_khan", "round_score", round_, mode="best5") == best5


def test_when_the_stock_ran_out_nobody_need_be_named() -> None:
    round_ = {"hands": {"Anna": ["9C"], "Ben": ["AS"]}, "stock_exhausted": True}
    assert value("koum_kan", "round_score", round_) == {"Anna": 9, "Ben": 1}


def test_seven_players_use_three_decks_when_said() -> None:
    hands = {str(number): ["KC"] for number in range(3)}
    assert value("koum_kan", "round_score", {"hands": hands, "went_out": None, "decks": 3}) == {
        "0": 10,
        "1": 10,
        "2": 10,
    }


def test_best_deadwood_in_a_game_without_wild_ranks() -> None:
    assert value("koum_kan", "best_deadwood", {"hand": ["3H", "3S", "3D", "KC"]}) == 10


# --- matches ---------------------------------------------------------------------------------------


def hats(**given: Any) -> dict[str, Any]:
    return {"system": "hats", "hats": dict.fromkeys(given["totals_after_round"], 0), **given}


def test_who_does_not_come_back_keeps_the_total_and_gets_no_hat() -> None:
    """A-KK-16."""
    totals = {"Anna": 64, "Ben": 88, "Carla": 102, "Dan": 71}
    found = value("koum_kan", "match_score", hats(totals_after_round=totals, comeback=[]))
    assert found == {
        "totals": totals,
        "hats": {"Anna": 0, "Ben": 0, "Carla": 0, "Dan": 0},
        "burnt": ["Carla"],
        "game_over": False,
        "replay": False,
    }


def test_several_burnt_come_back_together() -> None:
    """A-KK-15."""
    totals = {"Anna": 120, "Ben": 33, "Carla": 102, "Dan": 71}
    found = value("koum_kan", "match_score", hats(totals_after_round=totals, comeback=["Carla", "Anna"]))
    assert found["totals"] == {"Anna": 71, "Ben": 33, "Carla": 71, "Dan": 71}
    assert found["hats"] == {"Anna": 1, "Ben": 0, "Carla": 1, "Dan": 0}
    assert found["burnt"] == ["Anna", "Carla"]


def test_everybody_over_the_round_is_replayed() -> None:
    """A-KK-14; whoever would come back has nothing to come back from."""
    found = value(
        "koum_kan", "match_score", hats(totals_after_round={"Anna": 101, "Ben": 130}, comeback=["Anna"])
    )
    assert found == {"burnt": [], "game_over": False, "replay": True}


def test_with_one_left_a_wish_to_come_back_is_idle() -> None:
    """A-KK-18."""
    found = value(
        "koum_kan", "match_score", hats(totals_after_round={"Anna": 101, "Ben": 12}, comeback=["Anna"])
    )
    assert found == {"burnt": ["Anna"], "game_over": True, "winner": "Ben", "replay": False}


def test_the_limit_from_options_or_input() -> None:
    totals = {"Anna": 101, "Ben": 12}
    assert value("koum_kan", "match_score", hats(totals_after_round=totals), limit=101)["burnt"] == []
    assert value("koum_kan", "match_score", hats(totals_after_round=totals, limit=101))["burnt"] == []


def test_hats_are_paid_when_the_match_is_over() -> None:
    """000 § Variants: Anna pays for two hats, Ben, who wins, for none of his."""
    given = hats(totals_after_round={"Anna": 101, "Ben": 12}) | {"hats": {"Anna": 2, "Ben": 5}}
    assert value("koum_kan", "match_score", given, hat_chips=3)["chips"] == {"Anna": -6, "Ben": 6}


def test_who_was_out_before_plays_no_part() -> None:
    given = hats(totals_after_round={"Anna": 101, "Ben": 12, "Carla": 150}, out=["Carla"])
    assert value("koum_kan", "match_score", given)["winner"] == "Ben"


def test_where_the_winner_scores_the_target_wins() -> None:
    """A-BR-10."""
    given = {"system": "target", "target": 50, "totals_after_round": {"Ana": 58, "Bo": 12}}
    assert value("basic_rummy", "match_score", given) == {
        "eliminated": [],
        "game_over": True,
        "winner": "Ana",
        "still_in": ["Ana", "Bo"],
    }


def test_a_pot_with_a_void_hand_and_a_newcomer() -> None:
    """A-KH-17: 1 + 1, Ben never down 2; nothing; Cem's ante 1, then Ben 2 and Cem 2."""
    hands: list[dict[str, Any]] = [
        {"winner": "Ana", "went_down": []},
        {"winner": None, "went_down": []},
        {"joins": ["Cem"], "winner": "Ana", "went_down": []},
    ]
    found = value("kon_khan", "match_score", {"system": "motune", "players": ["Ana", "Ben"], "hands": hands})
    assert found == {
        "pot_after_each_hand": [4, 4, 9],
        "collected_by": "Ana",
        "collected_after_hand": 3,
        "collected": 9,
    }


def test_a_pot_taken_twice() -> None:
    hands = [{"winner": "Ana", "went_down": []}] * 4
    found = value("kon_khan", "match_score", {"system": "motune", "players": ["Ana", "Ben"], "hands": hands})
    assert found["pot_after_each_hand"] == [4, 6, 4, 6]
    assert [one["after_hand"] for one in found["collections"]] == [2, 4]


BEST5_ROUNDS = [{"Ana": -100, "Ben": 28}, {"Ana": 11, "Ben": -200}, {"Ana": 100, "Ben": 100}]


def test_best_of_five_in_all_its_spellings() -> None:
    """Ana 11, Ben -72 after three hands; A-KH-11 asks for five, here three."""
    columns = {"Ana": [-100, 11, 100], "Ben": [28, -200, 100]}
    for given in ({"rounds": BEST5_ROUNDS}, {"hands": BEST5_ROUNDS}, {"scores": columns}):
        found = value("kon_khan", "match_score", {"system": "best5", **given}, best5_hands=3)
        assert found == {"totals": {"Ana": 11, "Ben": -72}, "game_over": True, "winner": "Ben"}
        going_on = value("kon_khan", "match_score", {"system": "best5", **given})
        assert going_on == {"totals": {"Ana": 11, "Ben": -72}, "game_over": False}


def test_a_tie_of_best_five_is_shared() -> None:
    """A-KH-12."""
    found = value("kon_khan", "match_score", {"system": "best5", "totals_after_round": {"Ana": 5, "Ben": 5}})
    assert found == {"totals": {"Ana": 5, "Ben": 5}, "game_over": True, "winners": ["Ana", "Ben"]}


def test_hands_of_best_five_told_as_rounds() -> None:
    hand = {"winner": "Ana", "went_down": ["Ben"], "hands": {"Ana": [], "Ben": ["JK", "3S"]}}
    found = value("kon_khan", "match_score", {"system": "best5", "hands": [hand]}, best5_hands=1)
    assert found == {"totals": {"Ana": -100, "Ben": 28}, "game_over": True, "winner": "Ana"}


def test_several_jokers_of_one_meld_in_one_go() -> None:
    """A-KK-10; each card frees the joker that bears its name."""
    meld = {"cards": ["4H", "JK", "JK", "7H"], "joker_as": ["5H", "6H"]}
    answer = ask("koum_kan", "take_joker", {"meld": meld, "give": ["6H", "5H"], "own_meld": True})
    assert (answer["legal"], answer["result"]) == (True, ["4H", "5H", "6H", "7H"])
    for give in (["6H", "8H"], ["6H", "6H"], ["5H", "6H", "7H"]):
        assert not legal("koum_kan", "take_joker", {"meld": meld, "give": give, "own_meld": True})
    assert not legal("koum_kan", "take_joker", {"meld": meld, "give": ["5H", "6H"], "own_meld": False})


# --- what an answer without a verdict rests on -----------------------------------------------------


def test_a_match_names_the_options_it_rests_on() -> None:
    """000 § Getting burned: over 100 is burnt; a table that says 150 plays a house rule."""
    given = {"system": "hats", "totals_after_round": {"Anna": 101, "Ben": 12, "Carla": 5}}
    by_rule = {reason["rule"]: reason for reason in ask("koum_kan", "match_score", given)["reasons"]}
    assert by_rule["option.limit"]["text"].endswith(": 100")
    assert "Koum Kan rules" in by_rule["option.limit"]["cite"]
    told = ask("koum_kan", "match_score", given | {"limit": 150})
    by_rule = {reason["rule"]: reason for reason in told["reasons"]}
    assert by_rule["option.limit"]["text"].endswith(": 150")
    assert "Koum Kan rules" not in by_rule["option.limit"]["cite"]


@pytest.mark.parametrize(
    ("game", "kind", "given", "option"),
    [
        ("kon_khan", "burn", {"meld": "7H 7S 7D", "add": "7C"}, "burn_four"),
        ("thanasis", "wilds", {"turned": "8D"}, "wild_ranks"),
        ("basic_rummy", "draw", {"wastepile_bottom_to_top": "2H 3H 4H"}, "stock_out"),
        ("kon_khan", "match_score", {"system": "best5", "scores": {"Ana": [3], "Ben": [4]}}, "best5_hands"),
    ],
)
def test_an_answer_without_a_verdict_is_cited_as_well(
    game: str, kind: str, given: dict[str, Any], option: str
) -> None:
    cites = {reason["rule"]: reason["cite"] for reason in ask(game, kind, given)["reasons"]}
    assert cites[f"option.{option}"]
