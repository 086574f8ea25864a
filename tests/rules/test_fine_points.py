"""Fine points that one line each holds; breaking any of these lines went unnoticed before.

Each test names its rule and where that is written; every expectation was worked out by hand.
"""

from __future__ import annotations

from dataclasses import replace as altered

import pytest

from tests.rules.positions import broken, listed, position
from tutor.rules.arrange import most_points
from tutor.rules.arrange.candidates import melds_in
from tutor.rules.arrange.keys import Layout
from tutor.rules.cards import FACES, Card, CardSyntaxError, Rank, Suit, parse_card, parse_cards
from tutor.rules.compare.catalogue import Pair
from tutor.rules.compare.counting import deadwood, hands
from tutor.rules.compare.turns import discards, goings_out
from tutor.rules.going_out import Addition, Exchange, Holding, Plan, judge_going_out
from tutor.rules.layoff import Player
from tutor.rules.log import parse_log
from tutor.rules.melds import judge_meld
from tutor.rules.opening import opening_value
from tutor.rules.options import DiscardDiffers, JokerTake, Layoff, TakeDiscard
from tutor.rules.pack import Pack
from tutor.rules.rearranging import Move, judge_moves
from tutor.rules.renewing import ends_round, renewed
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.table import State, Table, set_up
from tutor.rules.verdict import Rule

KOUM_KAN = RULESETS["koum_kan"]
FOUR_JOKERS = RULESETS["koum_kan_four_jokers"]
THANASIS = RULESETS["thanasis"]
DYNAMITIS = RULESETS["dynamitis"]
RUMMY = RULESETS["basic_rummy"]
KON_KHAN = RULESETS["kon_khan"]
FIVE = Card(Rank.FIVE, Suit.SPADES)
ALL_ACES = replace(KOUM_KAN, ace_both_ends=True)


# --- cards -----------------------------------------------------------------------------------------


def test_jokers_come_after_all_cards() -> None:
    assert sorted(parse_cards("JK 7♥ JK A♠")) == list(parse_cards("A♠ 7♥ JK JK"))


@pytest.mark.parametrize("text", ["7♠\ufe0e", "7♠\ufe0f", "7s", "7♤"])
def test_a_suit_may_be_drawn_as_text_or_as_an_emoji(text: str) -> None:
    assert parse_card(text) is parse_card("7♠")


@pytest.mark.parametrize("text", ["7\u017f", "\u212a\u2665", "\uff17H"])
def test_letters_that_only_look_like_a_rank_or_suit_are_none(text: str) -> None:
    """A long s, the sign of kelvin, a wide seven."""
    with pytest.raises(CardSyntaxError):
        parse_card(text)


# --- melds -----------------------------------------------------------------------------------------


def test_a_joker_to_be_named_is_told_what_it_could_be_000_melds() -> None:
    (reason,) = judge_meld("5♠ 6♠ JK", KOUM_KAN).broken
    assert (reason.rule, reason.fact("cards")) == (Rule.JOKER_NAMED, parse_cards("4♠ 7♠"))
    (named,) = [one for one in judge_meld("5♠ 6♠ JK=7♠", KOUM_KAN) if one.rule is Rule.JOKER_NAMED]
    assert named.holds and named.fact("cards") == ()


def test_no_cards_are_too_few_even_where_jokers_may_not_be_neighbours_a_kk_6() -> None:
    judged = judge_meld("", replace(KOUM_KAN, adjacent_jokers=False))
    assert {one.rule for one in judged.broken} == {Rule.MELD_SIZE}


def test_ever_so_many_wild_cards_are_judged_001_dynamitis() -> None:
    """More than any run holds, and twins of one face in a run of thirteen."""
    many = ["5♥"] * 24 + ["2♠"] * 24
    assert not judge_meld(" ".join(many), DYNAMITIS, turned=FIVE, pack=Pack(50, 0)).legal
    thirteen = ["5♥"] * 7 + ["2♥"] * 6
    assert judge_meld(" ".join(thirteen), DYNAMITIS, turned=FIVE, pack=Pack(50, 0)).legal


def test_the_melds_of_two_cards_and_two_jokers_that_may_not_be_neighbours_a_kk_6() -> None:
    """Runs: JK 5 JK, JK 6 JK, JK 5 6, 5 6 JK, JK 5 6 JK. In a set nothing lies side by side."""
    hand = parse_cards("5♠ 6♠ JK JK")
    assert len(set(melds_in(hand, replace(KOUM_KAN, adjacent_jokers=False)))) == 5 + 3 + 3
    assert len(set(melds_in(hand, replace(KON_KHAN, adjacent_jokers=False)))) == 5 + 1 + 1


# --- worth when laid -------------------------------------------------------------------------------

WORTHS = [
    # Koum Kan gives the ace no fixed worth in a meld: 1 in front of the two, else 11. Kon Khan: always 10.
    (KOUM_KAN, "A♠ 2♠ 3♠", 1 + 2 + 3),
    (KOUM_KAN, "Q♠ K♠ A♠", 10 + 10 + 11),
    (KOUM_KAN, "A♠ A♥ A♦", 33),
    (ALL_ACES, "A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♠", 1 + 44 + 40 + 11),
    (KON_KHAN, "A♠ 2♠ 3♠", 10 + 2 + 3),
    (KON_KHAN, "A♠ A♥ A♦", 30),
]


@pytest.mark.parametrize(("rules", "meld", "worth"), WORTHS)
def test_what_an_ace_is_worth_by_its_place_004_card_values(rules: Ruleset, meld: str, worth: int) -> None:
    assert opening_value([meld], rules) == worth
    assert most_points(parse_cards(meld), rules).worth == worth


def test_three_threes_are_worth_more_than_ace_two_three_000_melds() -> None:
    """9 against 1 + 2 + 3."""
    assert most_points(parse_cards("A♠ 2♠ 3♠ 3♥ 3♦"), KOUM_KAN).worth == 9


# --- the log ---------------------------------------------------------------------------------------


def test_a_log_that_says_no_more_is_two_players_seed_and_dealer_nought() -> None:
    log = parse_log("koum_kan")
    assert (log.players, log.seed, log.dealer) == (2, 0, 0)


# --- the stock renewed -----------------------------------------------------------------------------


def emptied(rules: Ruleset, pile: str) -> State:
    return set_up(Table(rules, players=2, seed=5), [(), ()], discard=parse_cards(pile))


def test_every_new_stock_is_counted_a_k1_8() -> None:
    first = renewed(emptied(FOUR_JOKERS, "2♥ 3♥ 4♥"))
    assert first is not None and (first.past.renewals, first.past.idle) == (1, True)
    assert ends_round(first)  # turned over once, and nothing has been laid since
    busy = altered(first, stock=(), discard=first.discard + first.stock, past=altered(first.past, idle=False))
    second = renewed(busy)
    assert second is not None and (second.past.renewals, second.past.idle) == (2, True)


def test_no_two_shuffles_of_a_round_are_alike_a_td_7() -> None:
    """The same pile again, shuffled for the second time; its top card stays both times."""
    state = emptied(RULESETS["thanasis"], "2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥")
    first = renewed(state)
    assert first is not None
    second = renewed(altered(state, past=first.past))
    assert second is not None
    assert sorted(first.stock) == sorted(second.stock) == sorted(state.discard[:-1])
    assert first.stock != second.stock
    assert first.discard == second.discard == parse_cards("J♥")


# --- wild ranks on the table -----------------------------------------------------------------------

OPEN_TABLE = replace(THANASIS, layoff=Layoff.YES, rearrange=True, meld_only_when_out=False)


def test_cards_are_moved_between_melds_with_wild_ranks_001_thanasis() -> None:
    """With the five of spades turned, 5♦ is 9♣ beside three nines, and 5♥ the seven of a run of spades."""
    nines = Move("5♦", "9♠ 9♥ 9♦ 5♦", "6♠ 5♥ 8♠")
    player = Player(turned=FIVE)
    assert judge_moves([nines], "", OPEN_TABLE, player).legal
    assert not judge_moves([nines], "", OPEN_TABLE, Player()).legal


def test_a_four_with_a_wild_rank_has_left_the_table_004_burning() -> None:
    """Where Thanasis is played with burning fours: 9♠ 9♥ 9♦ and a five are gone before 9♣ can join."""
    burning = replace(OPEN_TABLE, burn_four=True, burn_four_with_joker=True, set_max=5)
    plan = Plan(additions=(Addition("9♣", "9♠ 9♥ 9♦ 5♦"),), discard=parse_card("2♣"))
    holding = Holding(parse_cards("9♣ 2♣"), own_meld=True, turned=FIVE)
    assert Rule.LAYOFF_ON_TABLE in {one.rule for one in judge_going_out(plan, holding, burning).broken}


# --- laying off together ---------------------------------------------------------------------------


def test_a_joker_and_the_card_behind_it_where_four_naturals_are_asked_for_a_kk_5() -> None:
    """4-5-6, a joker for the seven and the eight: four natural cards, but only with the eight."""
    asks = replace(KOUM_KAN, min_naturals=4)
    assert listed(position(asks, "8♠ JK 2♣", "4♠ 5♠ 6♠"), "off") == ["off JK=7♠ 8♠ on 0"]
    assert listed(position(asks, "9♠ JK 2♣", "4♠ 5♠ 6♠"), "off") == []


def test_a_fourth_and_a_fifth_card_at_once_where_the_four_would_burn_004_burning() -> None:
    five = replace(KON_KHAN, set_max=5, set_distinct_suits=False)
    offs = listed(position(five, "7♣ 7♥ 2♣", "7♥ 7♦ 7♠"), "off")
    assert len([off for off in offs if off.count("7") == 2]) == 1
    none_burns = replace(five, burn_four=False)
    assert all(off.count("7") == 1 for off in listed(position(none_burns, "7♣ 7♥ 2♣", "7♥ 7♦ 7♠"), "off"))


def test_a_set_with_two_jokers_stays_a_set_a_kh_8() -> None:
    """J♣ JK JK laid as jacks: any jack may join it, but not the eight that 8-9-10-J would want."""
    jacks = position(KON_KHAN, "8♣ J♥ 2♣", "J♣ JK=J♦ JK=J♠")
    assert listed(jacks, "off") == ["off J♥ on 0"]
    assert Rule.LAYOFF_KEEPS_MELD in broken(jacks, "off 8♣ on 0")
    run = position(KON_KHAN, "8♣ J♥ 2♣", "JK=9♣ JK=10♣ J♣")
    assert listed(run, "off") == ["off 8♣ on 0"]
    assert broken(run, "off J♥ on 0") == {Rule.RUN_SAME_SUIT}


# --- going out -------------------------------------------------------------------------------------


def test_who_lays_nothing_cannot_take_a_joker_before_the_first_meld_000_taking_a_joker() -> None:
    """Nothing but the meld of one's own is missing: this table lays off without one."""
    rules = replace(RUMMY, joker_take=JokerTake.OWN_MELD)
    plan = Plan(
        additions=(Addition("9♥", "9♠ 9♦ 9♣"), Addition("JK", "3♣ 4♣ 5♣")),
        exchanges=(Exchange("3♥ 4♥ JK 6♥", "5♥"),),
    )
    holding = Holding(parse_cards("5♥ 9♥"))
    assert {one.rule for one in judge_going_out(plan, holding, rules).broken} == {Rule.TAKE_OWN_MELD}
    assert judge_going_out(plan, holding, RUMMY).legal


SEVENS_AND_FOURS = "7♥ 7♦ 7♣ 4♥ 4♦ 4♣ K♦"
OUT = "out 7♥ 7♦ 7♣ / 4♥ 4♦ 4♣ then K♦"


@pytest.mark.parametrize(("bar", "listed_outs"), [(0, [OUT]), (33, [OUT]), (34, [])])
def test_a_whole_hand_is_laid_only_where_it_opens_001_thanasis(bar: int, listed_outs: list[str]) -> None:
    """Sevens and fours are worth 33; at a table that plays Thanasis with a bar of 34 they stay in hand."""
    rules = replace(THANASIS, open_min=bar)
    state = position(rules, SEVENS_AND_FOURS, turned=Card(Rank.NINE, Suit.SPADES), down=False)
    assert listed(state, "out") == listed_outs


@pytest.mark.parametrize(("taken", "outs"), [("K♦", []), ("7♣", [OUT])])
def test_the_card_just_taken_is_not_the_last_discard_a_br_1(taken: str, outs: list[str]) -> None:
    rules = replace(THANASIS, take_discard=TakeDiscard.FREE, discard_must_differ=DiscardDiffers.SAME_FACE)
    turned = Card(Rank.NINE, Suit.SPADES)
    state = position(rules, SEVENS_AND_FOURS, turned=turned, down=False, taken=taken)
    assert listed(state, "out") == outs


# --- counters of the solver ------------------------------------------------------------------------


@pytest.mark.parametrize("decks", [1, 2, 3, 4])
def test_one_copy_too_many_of_any_face_is_noticed(decks: int) -> None:
    layout = Layout(decks + 1)  # with room for one more
    for card in (FACES[0], FACES[12], FACES[13], FACES[51]):
        one = 1 << card.code * layout.width
        neighbour = 1 << (card.code + 1) % 52 * layout.width
        assert not layout.over(decks * one + decks * neighbour, decks)
        assert layout.over((decks + 1) * one, decks)
        assert layout.count((decks + 1) * one + neighbour) == decks + 2


# --- what is tried when games are compared -----------------------------------------------------------

PAIR = Pair(KOUM_KAN, FOUR_JOKERS)


def test_single_cards_two_and_three_aces_are_counted_000_scoring() -> None:
    tried = [situation.hand for situation in hands(PAIR)]
    assert [len(hand) for hand in tried] == [1] * 14 + [2, 3]
    assert all(isinstance(card, Card) and card.rank is Rank.ACE for hand in tried[14:] for card in hand)
    assert [situation.hand for situation in deadwood(PAIR)] == tried


def test_the_hand_of_a_plan_is_what_it_plays_without_the_jokers_it_takes_000_taking_a_joker() -> None:
    """Every plan that is tried uses up its hand: no card is missing and none is left."""
    accounts = (Rule.HAND_HOLDS, Rule.OUT_EMPTY)
    for tried in goings_out(PAIR):
        judged = judge_going_out(tried.plan, tried.holding, KOUM_KAN)
        assert all(reason.holds for reason in judged if reason.rule in accounts), tried


def test_a_last_card_just_taken_is_tried_with_its_twin_in_hand_and_without_a_br_1() -> None:
    tried = [one for one in goings_out(PAIR) if one.holding.taken is not None]
    assert [one.holding.taken and one.holding.taken.twin_held for one in tried] == [False, True]
    for one in tried:
        assert one.holding.taken is not None and one.holding.hand == (one.holding.taken.card,)


def test_discarding_the_card_just_taken_is_tried_with_its_twin_and_without_a_br_1() -> None:
    taken = [tried.taken for tried in discards(PAIR) if tried.taken is not None]
    assert {one.twin_held for one in taken} == {False, True}


def test_a_stock_that_is_empty_after_the_draw_is_tried_a_kk_13() -> None:
    assert [tried.holding.stock_left for tried in goings_out(PAIR)].count(0) == 1
