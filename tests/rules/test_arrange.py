"""The hand solver on hands worked out by hand from the rules."""

import pytest

from tutor.rules.arrange import (
    Goal,
    GoalError,
    HandError,
    arrangements,
    best_discard,
    can_open,
    discards,
    least_deadwood,
    least_points,
    most_points,
)
from tutor.rules.cards import AnyCard, Card, parse_card, parse_cards, show
from tutor.rules.options import AceCount, JokerInSet, WildRankPoints, WildShare
from tutor.rules.pack import PackError
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS

KOUM_KAN = RULESETS["koum_kan"]
FOUR_JOKERS = RULESETS["koum_kan_four_jokers"]
THANASIS = RULESETS["thanasis"]
DYNAMITIS = RULESETS["dynamitis"]
RUMMY = RULESETS["basic_rummy"]
KON_KHAN = RULESETS["kon_khan"]


def turned(text: str) -> Card:
    card = parse_card(text)
    assert isinstance(card, Card)
    return card


def shown(hand: str, rules: Ruleset, goal: Goal, up: Card | None = None) -> list[str]:
    found = arrangements(parse_cards(hand), rules, goal, turned=up)
    return [" | ".join(" ".join(map(str, meld)) for meld in one.melds) for one in found]


@pytest.mark.parametrize(
    ("hand", "rules", "up", "points"),
    [
        # 001 § Thanasis: four threes, three nines, three kings.
        ("KC 3S 3C 9C KH 3H 9H 3D 9D KD", THANASIS, "8S", 0),
        # 001 § Thanasis: the threes and fours are needed in the runs, not in sets.
        ("TC 2H 3H 2S TD 5H 3S 4H 4S TS", THANASIS, "8S", 0),
        # 001 § Thanasis: nothing combines; the ace that cannot be used counts 1.
        ("AS 4S 7S 2H TH QH 3D 6D 9D KC", THANASIS, "5C", 62),
        # 001 § Thanasis: the wild five joins the kings: 9 + 8 + 3 + 1 + 7 + 10 + 2 stay.
        ("KD KS 5H 9C 8D 3S AH 7C QD 2D", THANASIS, "5S", 40),
        # 001 § Dynamitis: the wild two and five make three kings and 7-8-9 of clubs: 8 + 3 + 1 + 10.
        ("KD KS 2H 9C 8D 3S AH 7C QD 5H", DYNAMITIS, "5S", 22),
        # Ruling A-TD-4: wild cards may form a meld of their own.
        ("JK JK 5H", THANASIS, "5S", 0),
        # Ruling A-TD-5: a wild card that is left over costs what a joker costs.
        ("5H KS", THANASIS, "5S", 35),
        # 000 § Scoring: two aces are 1 + 11.
        ("AS AD 4C", KOUM_KAN, None, 16),
        ("AS AD AH 4C", KOUM_KAN, None, 4),
        # Three aces and Q-K: the run uses one ace (12 left), the set leaves 20.
        ("QS KS AS AD AH", KOUM_KAN, None, 12),
        # One wild card, one ace: with the ace at 1 it is better spent on the sevens.
        ("AS AD 7H 7D JK", KOUM_KAN, None, 12),
        # 000 § Melds: a joker without a partner stays and costs 20.
        ("JK 5S KD", KOUM_KAN, None, 35),
        # 001 § Koum-kan: no Q-K-A.
        ("QS KS AS", FOUR_JOKERS, None, 30),
        # 003 § Basic rules: the ace is 1 where it is only low.
        ("QS KS AS", RUMMY, None, 21),
        # One ace cannot be low in one run and high in another: Q-K-A leaves 2 + 3.
        ("AS 2S 3S QS KS", KON_KHAN, None, 5),
        # The seven may serve in the run or in the set: the run of 5-6-7 saves less than 7-7-7 here.
        ("5S 6S 7S 7H 7D", KON_KHAN, None, 11),
        # A fourth seven frees one for the run.
        ("5S 6S 7S 7H 7D 7C", KON_KHAN, None, 0),
        # A joker that would be left alone takes a king's place: a king (10) stays, not the joker (25).
        ("KS KH KD KC JK", KON_KHAN, None, 10),
        # A full suit and a joker: the run is cut in two, and the joker lengthens one part.
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS JK", KON_KHAN, None, 0),
    ],
)
def test_least_left_over(hand: str, rules: Ruleset, up: str | None, points: int) -> None:
    card = None if up is None else turned(up)
    assert least_points(parse_cards(hand), rules, turned=card) == points
    assert least_deadwood(parse_cards(hand), rules, turned=card).points == points


def test_two_aces_under_the_variant_cost_eleven_each() -> None:
    # 000 § Variants: 1 if it is the only one, otherwise 11 each.
    rules = replace(KOUM_KAN, ace_points=AceCount.SINGLE1_ELSE11)
    assert least_points(parse_cards("AS AD 4C"), rules) == 26
    # The joker makes A-2-3 of the first ace and the two; then the other ace is alone and costs 1.
    assert least_points(parse_cards("AS 2S JK AD 9H"), rules) == 10


def test_a_left_over_wild_rank_at_its_face() -> None:
    # 001 § Thanasis, other reading of A-TD-5: 45 points and the wild queen at 10.
    rules = replace(THANASIS, wild_rank_points=WildRankPoints.FACE)
    hand = parse_cards("AS 4S 7S 2H 5H 8H 3D 6D 9D QH")
    assert least_points(hand, rules, turned=turned("QC")) == 55


def test_the_cards_left_and_the_melds_are_the_hand() -> None:
    found = least_deadwood(parse_cards("3♥ 3♠ 3♦ 4♦ 5♦ JK 9♣"), KOUM_KAN)
    cards = [slot.card for meld in found.melds for slot in meld]
    assert sorted([*cards, *found.left]) == sorted(parse_cards("3♥ 3♠ 3♦ 4♦ 5♦ JK 9♣"))
    assert (show(found.left), found.points) == ("9♣", 9)


def test_the_answer_does_not_depend_on_the_order_of_the_cards() -> None:
    hand = parse_cards("5♠ 6♠ 7♠ 7♥ 7♦ JK 9♦ 9♣ JK")
    assert least_deadwood(hand, KON_KHAN) == least_deadwood(hand[::-1], KON_KHAN)
    assert most_points(hand, KON_KHAN) == most_points(hand[::-1], KON_KHAN)


def test_kings_of_clubs_in_two_sets() -> None:
    # Suits may repeat, each set needs fewer wild cards than natural ones: K-K-JK and Q-Q-Q-JK at best,
    # so two of the four jokers stay.
    rules = replace(DYNAMITIS, set_distinct_suits=False, wilds_vs_naturals=WildShare.FEWER)
    hand = parse_cards("KC KC QC QS QS JK JK JK JK")
    assert least_points(hand, rules, turned=turned("3D")) == 50


# --- most points ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "worth"),
    [
        # 004 § Card values: A-A-A and Q-K-A are 30, A-2-3 is 15.
        ("AS AH AD", 30),
        ("QS KS AS", 30),
        ("AC 2C 3C", 15),
        # 004 § Jokers: the joker counts as the king it stands for.
        ("KH KD JK 7C 7D 7S", 51),
        # As 10 behind 8-9 the joker is worth 10, in front only 7.
        ("8S 9S JK", 27),
        # The joker is one more ace rather than the king of Q-K-A.
        ("AS JK JK", 30),
        # Naturals in both places: 9-10-J with 10-10-JK leaves nothing better.
        ("9S TS JS TH TD", 30),
    ],
)
def test_most_points(hand: str, worth: int) -> None:
    assert most_points(parse_cards(hand), KON_KHAN).worth == worth


# --- opening -------------------------------------------------------------------------------------


def test_a_hand_opens_with_51() -> None:
    # 004 § Opening: 30 + 21.
    found = can_open(parse_cards("KH KD JK 7C 7D 7S 2H"), KON_KHAN)
    assert found is not None
    assert found.worth == 51
    assert can_open(parse_cards("KH KD JK 6C 6D 6S 2H"), KON_KHAN) is None


def test_the_discard_may_complete_the_opening_but_must_be_in_it() -> None:
    # Rulings A-KH-1 and A-KH-2: two sets of kings and sevens are 51; a useless nine may not be taken.
    hand = parse_cards("KH KD KS 7C 7D 7H")
    assert can_open(hand, KON_KHAN, discard=parse_card("9C")) is None
    assert can_open(hand[:-1], KON_KHAN, discard=parse_card("7S")) is not None
    strict = replace(KON_KHAN, open_with_discard=False)
    assert can_open(hand[:-1], strict, discard=parse_card("7S")) is None


def test_the_discard_is_melded_even_where_that_is_worth_less() -> None:
    # Best of all is 10-J-Q-K (40) with 5-5-5 (15) = 55. The five of spades must be used: 5-5-5 anyway.
    # The two of hearts fits only A-2-3: 40 + 15 = 55 instead of 10-J-Q-K-A (50).
    hand = parse_cards("TH JH QH KH AH 3H 4S")
    found = can_open(hand, KON_KHAN, discard=parse_card("2H"))
    assert found is not None
    assert found.worth == 55
    # With the two left out the hand has 50 only.
    assert can_open(hand, KON_KHAN) is None


def test_a_dead_discard_that_must_be_melded_lowers_the_opening() -> None:
    # Without it: 9♠ 10♠ J♠ and K K K = 59. The 9♦ must be used: 9-9-9 does it, at 27 + 30.
    hand = parse_cards("9S TS JS KS KH KD 9H")
    assert most_points((*hand, parse_card("9D")), KON_KHAN).worth == 59
    found = can_open(hand, KON_KHAN, discard=parse_card("9D"))
    assert found is not None
    assert found.worth == 57


def test_where_the_table_must_be_exceeded() -> None:
    rules = replace(KON_KHAN, open_must_exceed=True)
    hand = parse_cards("KH KD KS 7C 7D 7H")
    assert can_open(hand, rules, table_best=50) is not None
    assert can_open(hand, rules, table_best=51) is None


# --- discards ------------------------------------------------------------------------------------


def test_the_best_discard_is_the_dearest_useless_card() -> None:
    best = best_discard(parse_cards("3♥ 3♠ 3♦ K♣ 9♦"), KOUM_KAN)
    assert [(option.card, option.points) for option in best] == [(parse_card("K♣"), 9)]


def test_discards_that_tie_are_all_listed() -> None:
    best = best_discard(parse_cards("K♣ 10♥ 4♦"), KOUM_KAN)
    assert [str(option.card) for option in best] == ["10♥", "K♣"]
    assert len(discards(parse_cards("K♣ 10♥ 4♦"), KOUM_KAN)) == 3


# --- all arrangements ----------------------------------------------------------------------------


def test_every_arrangement_that_ties() -> None:
    # Six cards, one joker: it serves in either set, as either missing suit where its name counts.
    assert shown("9♦ 9♣ 4♥ 4♠ JK", KOUM_KAN, Goal.LEAST_POINTS) == ["9♦ 9♣ JK=9♠", "9♦ 9♣ JK=9♥"]
    free = replace(KOUM_KAN, joker_in_set_take=JokerInSet.ANY_MISSING)
    assert shown("9♦ 9♣ 4♥ 4♠ JK", free, Goal.LEAST_POINTS) == ["9♦ 9♣ JK=9♠"]


def test_two_ways_to_split_four_sevens_and_a_run() -> None:
    found = shown("5♠ 6♠ 7♠ 7♥ 7♦ 7♣", KON_KHAN, Goal.MOST_POINTS)
    assert found == ["7♥ 7♦ 7♣ | 5♠ 6♠ 7♠"]


def test_fewest_cards_can_differ_from_fewest_points() -> None:
    # 2-3-4-5 of hearts leaves one king less than K-K-K with nothing of the run: four cards against three.
    hand = "2♥ 3♥ 4♥ 5♥ K♥ K♠ 5♠ 5♦"
    assert shown(hand, KON_KHAN, Goal.FEWEST_CARDS) == ["5♠ 5♥ 5♦ | 2♥ 3♥ 4♥"]


# --- bad input -----------------------------------------------------------------------------------


def test_more_cards_than_the_decks_hold() -> None:
    with pytest.raises(PackError, match="3 x 7♥"):
        least_points(parse_cards("7♥ 7♥ 7♥"), KON_KHAN)
    with pytest.raises(PackError, match="3 x JK"):
        least_points(parse_cards("JK JK JK"), KON_KHAN)
    four = [parse_card("7♥")] * 4
    with pytest.raises(PackError, match="4 x 7♥"):
        least_points(four, KON_KHAN)


def test_more_copies_than_the_counters_can_hold() -> None:
    sixteen: list[AnyCard] = [parse_card("7♥")] * 16
    with pytest.raises(PackError, match="16 x 7♥"):
        least_points(sixteen, KON_KHAN)
    with pytest.raises(PackError, match="9 x 5♥"):
        least_points([parse_card("5♥")] * 9, THANASIS, turned=turned("5♠"))


def test_a_hand_over_the_limit() -> None:
    hand = parse_cards(" ".join(f"{rank}{suit}" for suit in "SH" for rank in "A23456789TJQK"))
    with pytest.raises(HandError, match="26 cards"):
        least_points(hand, KON_KHAN)


def test_an_unknown_goal() -> None:
    with pytest.raises(GoalError, match="LEAST_POINTS"):
        next(arrangements(parse_cards("7♥"), KON_KHAN, "fastest"))  # type: ignore[arg-type]
