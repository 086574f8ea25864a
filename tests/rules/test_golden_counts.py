"""How many melds there are, counted by hand first.

A line of n places has n - L + 1 stretches of L cards. With the ace low only a suit is a line of 13
places; with the ace low or high of 14, of which no run takes all:

    ace low only      L = 3 … 13 on 13 places:  11 + 10 + … + 1 = 66 a suit, 264 in all
    ace low or high   L = 3 … 13 on 14 places:  12 + 11 + … + 2 = 77 a suit, 308 in all

A rank has 4 sets of three and 1 of four: 5 x 13 = 65.

Wild cards: the number of ways to choose a stretch of L cards on n places and k of its cards is, over
all L, a sum of C(L, k) x (n + 1 - L), which is C(n + 2, k + 2).
"""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest

from tutor.rules.cards import FACES, JOKER, RANKS, AnyCard, Card, Rank, Suit, parse_card
from tutor.rules.finding import Finder
from tutor.rules.melds import is_run, meld_readings
from tutor.rules.options import JokerInSet
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS

KOUM_KAN = RULESETS["koum_kan"]
FOUR_JOKERS = RULESETS["koum_kan_four_jokers"]
BASIC_RUMMY = RULESETS["basic_rummy"]
KON_KHAN = RULESETS["kon_khan"]
EIGHT_TURNED = parse_card("8♠")

DECK: tuple[AnyCard, ...] = FACES
TWO_DECKS: tuple[AnyCard, ...] = tuple(sorted(FACES * 2))


def count(rules: Ruleset, cards: tuple[AnyCard, ...], turned: AnyCard | None = None) -> tuple[int, int]:
    """How many sets and how many runs these cards hold."""
    assert turned is None or isinstance(turned, Card)
    found = [meld.reading for meld in Finder(rules, turned).melds(tuple(sorted(cards)))]
    assert len(set(found)) == len(found)
    runs = sum(is_run(meld) for meld in found)
    return len(found) - runs, runs


# --- one deck, no joker ----------------------------------------------------------------------------


def test_000_004_ace_low_or_high_65_sets_308_runs() -> None:
    assert count(KOUM_KAN, DECK) == count(KON_KHAN, DECK) == (65, 308)


def test_001_003_ace_low_only_65_sets_264_runs() -> None:
    assert count(FOUR_JOKERS, DECK) == count(BASIC_RUMMY, DECK) == (65, 264)


def test_003_ace_option_high_as_well() -> None:
    assert count(replace(BASIC_RUMMY, ace_high=True), DECK) == (65, 308)


def test_004_house_variation_ace_never_low() -> None:
    # One end of the line of 14 is gone: 13 places again.
    assert count(replace(KON_KHAN, ace_low=False), DECK) == (65, 264)


def test_no_ace_in_runs_at_all() -> None:
    # 12 places, 2 to king: 10 + 9 + … + 1 = 55 a suit.
    assert count(replace(KON_KHAN, ace_low=False, ace_high=False), DECK) == (65, 220)


def test_round_the_corner() -> None:
    # A ring of 13 places: 13 stretches for each L = 3 … 13, that is 143 a suit. A-2-…-K is among them.
    assert count(replace(KOUM_KAN, ace_wrap=True), DECK) == (65, 572)


def test_longer_runs_only() -> None:
    # L = 4 … 13 on 14 places: 77 - 12 = 65 a suit.
    assert count(replace(KOUM_KAN, run_min=4), DECK) == (65, 260)


def test_sets_of_three_only() -> None:
    assert count(replace(KOUM_KAN, set_max=3), DECK) == (52, 308)


@pytest.mark.parametrize(("rules", "readings", "hands"), [(FOUR_JOKERS, 66, 66), (KOUM_KAN, 77, 76)], ids=str)
def test_every_subset_of_a_suit(rules: Ruleset, readings: int, hands: int) -> None:
    """The same counts from all subsets of a suit; all thirteen cards are a run with the ace at either end."""
    suit = [Card(rank, Suit.CLUBS) for rank in RANKS]
    subsets = [some for size in range(3, 14) for some in combinations(suit, size)]
    found = [len(meld_readings(some, rules)) for some in subsets]
    assert (sum(found), sum(map(bool, found))) == (readings, hands)


# --- two decks, as faces ---------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [KOUM_KAN, FOUR_JOKERS, KON_KHAN], ids=str)
def test_a_second_deck_adds_no_meld_where_suits_differ(rules: Ruleset) -> None:
    assert count(rules, TWO_DECKS) == count(rules, DECK)


def test_ruling_a_kk_2_both_ends_takes_two_aces_of_a_suit() -> None:
    both_ends = replace(KOUM_KAN, ace_both_ends=True)
    assert count(both_ends, DECK) == (65, 308)
    assert count(both_ends, TWO_DECKS) == (65, 312)


def test_ruling_a_kk_1_any_suits_from_two_decks() -> None:
    # At most two of each of four suits: (1 + x + x²)⁴ has 16 x³ and 19 x⁴, 35 sets a rank.
    assert count(replace(KOUM_KAN, set_distinct_suits=False), TWO_DECKS) == (455, 308)


# --- jokers ----------------------------------------------------------------------------------------

LOW_ONLY, LOW_OR_HIGH = 13, 14


def runs_with(jokers: int, places: int) -> int:
    """Runs of a suit in which so many of the cards are jokers."""
    total = comb(places + 2, jokers + 2)
    too_short = sum(comb(size, jokers) * (places + 1 - size) for size in (0, 1, 2))
    too_long = comb(14, jokers) if places == LOW_OR_HIGH else 0
    return total - too_short - too_long


def test_the_formula() -> None:
    assert [runs_with(jokers, LOW_ONLY) for jokers in (0, 1, 2)] == [66, 418, 1353]
    assert [runs_with(jokers, LOW_OR_HIGH) for jokers in (0, 1, 2)] == [77, 506, 1716]


def test_000_one_named_joker() -> None:
    # A set of three: 6 pairs of suits, either of the missing suits; of four: any suit is the joker's.
    # 65 + 13 x (12 + 4) sets; 4 x (77 + 506) runs.
    assert count(KOUM_KAN, (*DECK, JOKER)) == (273, 2332)


def test_000_two_named_jokers() -> None:
    # Two jokers: 4 cards and two of the three missing suits, or 6 pairs and both: 18 a rank.
    # 273 + 13 x 18 sets; 4 x (77 + 506 + 1716) runs.
    assert count(KOUM_KAN, (*DECK, JOKER, JOKER)) == (507, 9196)


def test_004_one_joker_whose_name_in_a_set_means_nothing() -> None:
    # 6 pairs or 4 threes and a joker: 65 + 13 x 10 sets.
    assert count(KON_KHAN, (*DECK, JOKER)) == (195, 2332)


def test_004_two_jokers() -> None:
    # 4 cards or 6 pairs, and two jokers: 195 + 13 x 10 sets.
    assert count(KON_KHAN, (*DECK, JOKER, JOKER)) == (325, 9196)


@pytest.mark.parametrize("rules", [FOUR_JOKERS, BASIC_RUMMY], ids=str)
def test_001_003_one_and_two_jokers(rules: Ruleset) -> None:
    # 4 x (66 + 418) and 4 x (66 + 418 + 1353) runs.
    assert count(rules, (*DECK, JOKER)) == (195, 1936)
    assert count(rules, (*DECK, JOKER, JOKER)) == (325, 7348)


def test_house_rule_named_jokers_count_like_koum_kan() -> None:
    named = replace(KON_KHAN, joker_in_set_take=JokerInSet.NAMED)
    assert count(named, (*DECK, JOKER)) == (273, 2332)


def test_house_rule_one_joker_a_meld() -> None:
    single = replace(KON_KHAN, max_jokers_per_meld=1)
    assert count(single, (*DECK, JOKER, JOKER)) == (195, 2332)


def test_house_rule_no_neighbouring_jokers() -> None:
    # Of C(L, 2) pairs of places L - 1 are neighbours. Runs of L >= 3 on 14 places with a pair of
    # neighbours: the sum of (L - 1)(15 - L) for L = 3 … 13 is 506 - 77 = 429 a suit.
    apart = replace(KON_KHAN, adjacent_jokers=False)
    assert count(apart, (*DECK, JOKER, JOKER)) == (325, 9196 - 4 * 429)


# --- wild ranks ------------------------------------------------------------------------------------


def without(*ranks: Rank) -> tuple[AnyCard, ...]:
    return tuple(card for card in FACES if card.rank not in ranks)


def test_001_thanasis_one_wild_eight() -> None:
    """One deck without eights, and 8♥ with 8♠ turned. Ace low only, so 13 places:

    A 2 3 4 5 6 7 | 8 | 9 10 J Q K

    Sets: 12 ranks x 5; with the eight in it 12 x (6 pairs + 4 threes).
    Runs without the eight: 15 on seven places, 6 on five. With it for another card: the sum of L x
    (8 - L) is 65, of L x (6 - L) 22. With it on the eighth place: the 66 - 21 stretches across it.
    """
    cards = (*without(Rank.EIGHT), Card(Rank.EIGHT, Suit.HEARTS))
    assert count(RULESETS["thanasis"], cards, EIGHT_TURNED) == (60 + 120, 4 * (21 + 87 + 45))


def test_001_dynamitis_one_wild_eight_and_no_twos() -> None:
    """The same without twos, which are wild as well. The eight can close one hole, not both:

    A | 2 | 3 4 5 6 7 | 8 | 9 10 J Q K

    Sets: 11 ranks x 5, with the eight 11 x 10. Runs of naturals: 6 + 6; with the eight in them 22 + 22;
    across the two alone 15 - 6 = 9, across the eight alone (11 places: 45) 45 - 12 = 33.
    """
    cards = (*without(Rank.TWO, Rank.EIGHT), Card(Rank.EIGHT, Suit.HEARTS))
    assert count(RULESETS["dynamitis"], cards, EIGHT_TURNED) == (55 + 110, 4 * (12 + 44 + 42))


def test_001_four_jokers_alone_are_a_meld_only_in_thanasis() -> None:
    """Ruling A-TD-4. Jokers alone: sets of three and four of every rank, in name only; runs of three
    (11 a suit) and of four (10 a suit)."""
    jokers = (JOKER,) * 4
    assert count(FOUR_JOKERS, jokers) == (0, 0)
    assert count(RULESETS["thanasis"], jokers, EIGHT_TURNED) == (13 * 2, 4 * (11 + 10))
