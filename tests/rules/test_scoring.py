"""Counting hands. Every expected value was worked out by hand from the source named beside it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.rules.cards import FACES, JOKER, AnyCard, Card, CardSyntaxError, Rank, parse_card, parse_cards
from tutor.rules.options import AceCount, WildRankPoints
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.scoring import Count, count_hand
from tutor.rules.sources import RULINGS

KOUM_KAN = RULESETS["koum_kan"]
FOUR_JOKERS = RULESETS["koum_kan_four_jokers"]
THANASIS = RULESETS["thanasis"]
DYNAMITIS = RULESETS["dynamitis"]
RUMMY = RULESETS["basic_rummy"]
KON_KHAN = RULESETS["kon_khan"]

HANDS = st.lists(st.sampled_from((*FACES, JOKER)), max_size=15)


def face(text: str) -> Card:
    card = parse_card(text)
    assert isinstance(card, Card)
    return card


def points(cards: str, rules: Ruleset, turned: str | None = None) -> int:
    return count_hand(cards, rules, turned=face(turned) if turned else None).points


@pytest.mark.parametrize(
    ("rules", "hand", "sum_of"),
    [
        (KOUM_KAN, "K♣ 7♦ JK", [10, 7, 20]),  # 000 § Scoring
        (KOUM_KAN, "A♠ A♦ 4♣", [1, 11, 4]),  # 000 § Scoring
        (KOUM_KAN, "A♠", [1]),
        (KOUM_KAN, "A♠ A♠ A♥ A♦", [1, 11, 11, 11]),
        (KOUM_KAN, "10♥ J♥ Q♥ K♥", [10, 10, 10, 10]),  # a ready run still counts
        (FOUR_JOKERS, "A♠ A♦ 4♣", [10, 10, 4]),  # 001 § Koum-kan
        (FOUR_JOKERS, "JK JK", [25, 25]),
        (THANASIS, "A♠ A♦ K♦", [1, 1, 10]),  # 001 § Thanasis, last bullet
        (RUMMY, "K♣ 7♦ JK", [10, 7, 15]),  # 003 § Basic rules
        (RUMMY, "A♠ A♦", [1, 1]),
        (KON_KHAN, "A♠ 2♠ 3♠", [10, 2, 3]),  # 004 § Card values
        (KON_KHAN, "JK JK 9♣", [25, 25, 9]),  # 004 § Best of 5
        (KON_KHAN, "", []),
    ],
)
def test_each_card_has_its_points_in_the_order_held(rules: Ruleset, hand: str, sum_of: list[int]) -> None:
    assert [line.points for line in count_hand(hand, rules).lines] == sum_of


def test_the_whys_follow_the_cards() -> None:
    """000 § Scoring: one ace cheap, the others dear; court cards, pips and jokers by their own rule."""
    count = count_hand("A♠ Q♦ A♦ 10♣ JK", KOUM_KAN)
    assert [line.why for line in count.lines] == [
        Count.FIRST_ACE,
        Count.COURT,
        Count.FURTHER_ACE,
        Count.PIP,
        Count.JOKER,
    ]


def test_variants_of_000() -> None:
    """000 § Variants: joker 25; aces 10 each; one ace 1, several 11 each."""
    assert points("JK 2♣", replace(KOUM_KAN, joker_points=25)) == 27
    assert points("A♠ A♦ 4♣", replace(KOUM_KAN, ace_points=10)) == 24
    several = replace(KOUM_KAN, ace_points=AceCount.SINGLE1_ELSE11)
    assert points("A♠ 4♣", several) == 5
    assert points("A♠ A♦ 4♣", several) == 26
    assert points("A♠ A♦ A♥", several) == 33


def test_single_ace_and_one_of_several_say_so() -> None:
    several = replace(KOUM_KAN, ace_points=AceCount.SINGLE1_ELSE11)
    assert [line.why for line in count_hand("A♠ 4♣", several).lines] == [Count.ONLY_ACE, Count.PIP]
    assert {line.why for line in count_hand("A♠ A♦", several).lines} == {Count.ONE_OF_ACES}


def test_ace_is_eleven_where_the_high_run_is_allowed() -> None:
    """003 § Basic rules: 1, or 11 if Q-K-A is a sequence."""
    assert points("A♠ A♦ 4♣", replace(RUMMY, ace_high=True)) == 26


def test_left_over_wild_rank_costs_as_a_joker_unless_the_table_counts_its_face() -> None:
    """A-TD-5: "considered Jokers", so 25; the other reading is the face."""
    assert points("5♥ 6♥", THANASIS, turned="5♠") == 31
    assert points("2♥ 5♥ 6♥", DYNAMITIS, turned="5♠") == 56
    assert points("2♥ 6♥", THANASIS, turned="5♠") == 8
    by_face = replace(THANASIS, wild_rank_points=WildRankPoints.FACE)
    assert points("Q♥ 6♥", by_face, turned="Q♠") == 16
    assert points("A♥ 6♥", by_face, turned="A♠") == 7


def test_a_wild_ace_is_not_counted_among_the_aces() -> None:
    """A turned ace makes aces jokers; the first-ace rule then has nothing to count."""
    first_cheap = replace(THANASIS, ace_points=AceCount.FIRST1_THEN11)
    assert points("A♥ A♦", first_cheap, turned="A♠") == 50
    assert points("A♥ A♦", first_cheap, turned="5♠") == 12


def test_a_turned_card_means_nothing_where_no_rank_is_wild() -> None:
    assert points("5♥ 6♥", KOUM_KAN, turned="5♠") == 11


def test_a_wild_rank_is_cited_as_a_ruling() -> None:
    line = count_hand("5♥", THANASIS, turned=face("5♠")).lines[0]
    assert line.why is Count.WILD_RANK
    assert RULINGS["A-TD-5"] in line.cites


def test_the_text_of_a_count_is_the_sum_as_one_writes_it() -> None:
    assert str(count_hand("K♣ 7♦ JK", KOUM_KAN)) == "10 + 7 + 20"
    assert str(count_hand("", KOUM_KAN)) == "0"


def test_unreadable_hand() -> None:
    with pytest.raises(CardSyntaxError, match="character 5"):
        count_hand("7♥ 7X", KOUM_KAN)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
@given(hand=HANDS, data=st.data())
def test_the_order_held_never_changes_the_sum(
    rules: Ruleset, hand: list[AnyCard], data: st.DataObject
) -> None:
    shuffled = data.draw(st.permutations(hand))
    assert count_hand(shuffled, rules).points == count_hand(hand, rules).points


@given(hand=HANDS)
def test_first_ace_cheap_saves_exactly_ten_against_eleven_each(hand: list[AnyCard]) -> None:
    """000 § Scoring against its variant: the two differ by one cheap ace where two or more are held."""
    aces = sum(isinstance(card, Card) and card.rank is Rank.ACE for card in hand)
    dear = count_hand(hand, replace(KOUM_KAN, ace_points=AceCount.SINGLE1_ELSE11)).points
    assert dear - count_hand(hand, KOUM_KAN).points == (10 if aces > 1 else 0)


def test_text_and_cards_count_alike() -> None:
    assert count_hand(parse_cards("A♠ K♦ JK"), KOUM_KAN) == count_hand("A♠ K♦ JK", KOUM_KAN)
