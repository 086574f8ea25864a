"""Rules that no quick test held before: each was found by breaking one line that nothing noticed.

Each test names its rule and where that is written; every expectation was worked out by hand.
"""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from tests.rules.positions import broken, listed, lying, on_table, play, position
from tutor.rules.actions import DrawDiscard, GoOut
from tutor.rules.arrange import can_open, least_points
from tutor.rules.arrange.candidates import melds_in
from tutor.rules.arrange.memory import MEMORY
from tutor.rules.cards import (
    FACES,
    JOKER,
    Card,
    CardSyntaxError,
    Rank,
    Suit,
    as_laid,
    parse_card,
    parse_cards,
    show,
)
from tutor.rules.compare.answers import DealFacts, MatchFacts, Valued
from tutor.rules.compare.catalogue import Pair
from tutor.rules.compare.melding import moves
from tutor.rules.compare.situations import DealSituation, MatchSituation
from tutor.rules.compare.turns import draws, goings_out
from tutor.rules.dealing import shuffled
from tutor.rules.drawing import Draw, DrawFrom, Purpose, judge_draw
from tutor.rules.finding import finder_for
from tutor.rules.going_out import Holding, Plan, judge_going_out
from tutor.rules.layoff import judge_layoff
from tutor.rules.match import Decline, RoundPlayed
from tutor.rules.melds import judge_meld
from tutor.rules.options import (
    DiscardDiffers,
    FinalDiscard,
    JokerInSet,
    JokerUse,
    Layoff,
    OptionError,
    TakePhase,
    WildRankPoints,
    WildShare,
    check_option,
)
from tutor.rules.playing.game import game_for
from tutor.rules.playing.throwing import counting_for
from tutor.rules.referee import IllegalAction, apply, judge
from tutor.rules.ruleset import replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.seating import settled
from tutor.rules.sources import RULINGS, Ruling
from tutor.rules.table import Phase
from tutor.rules.verdict import Rule, Slot

KOUM_KAN = RULESETS["koum_kan"]
FOUR_JOKERS = RULESETS["koum_kan_four_jokers"]
THANASIS = RULESETS["thanasis"]
KON_KHAN = RULESETS["kon_khan"]


# --- cards and rulesets --------------------------------------------------------------------------


def test_every_face_has_its_place_in_the_order() -> None:
    assert [card.code for card in FACES] == list(range(52))


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("JK=7X", 4),  # the X
        ("7♥ JK=JK", 6),  # the second JK
        ("7♥ JK=1♥", 6),
    ],
)
def test_a_bad_name_of_a_joker_is_shown_where_it_stands(text: str, position: int) -> None:
    with pytest.raises(CardSyntaxError) as caught:
        as_laid(text)
    assert caught.value.position == position


@pytest.mark.parametrize("ruling", RULINGS.values(), ids=str)
def test_the_default_of_a_ruling_is_one_of_its_readings(ruling: Ruling) -> None:
    """The readings of a point go by the letters a, b, c; a plain gap has none."""
    assert "abc".startswith(ruling.readings)
    assert ruling.default in ("", *ruling.readings)


def test_no_two_games_are_equal_and_a_value_kept_changes_nothing() -> None:
    for one, other in combinations(RULESETS.values(), 2):
        assert one != other
    assert KOUM_KAN != "koum_kan"
    assert replace(KOUM_KAN, open_min=KOUM_KAN.options.open_min) == KOUM_KAN
    assert replace(KOUM_KAN, ace_high=False) != KOUM_KAN


def test_a_shuffle_can_bring_every_order_000_setup() -> None:
    three = parse_cards("2♥ 9♣ JK")
    assert {shuffled(three, seed, 0) for seed in range(100)} == set(permutations(three))
    assert len({shuffled(FACES, 1, renewal) for renewal in range(3)}) == 3


@pytest.mark.parametrize(
    ("option", "least"),
    [("set_min", 2), ("set_max", 2), ("run_min", 2), ("hand_size", 1), ("limit", 1), ("open_min", 0)],
)
def test_no_option_goes_below_what_can_be_played(option: str, least: int) -> None:
    """One card is neither a set nor a run, and nobody plays with an empty hand or is burnt from the start."""
    check_option(option, least)
    with pytest.raises(OptionError):
        check_option(option, least - 1)


# --- melds ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "missing"),
    [("5♥ 6♥ 8♥", "7♥"), ("5♥ 7♥ 9♥", "6♥ 8♥"), ("10♥ J♥ K♥", "Q♥"), ("A♥ 2♥ 4♥", "3♥")],
)
def test_what_is_missing_in_a_run_is_named_000_melds(cards: str, missing: str) -> None:
    (gap,) = judge_meld(cards, KOUM_KAN).broken
    assert (gap.rule, gap.fact("cards")) == (Rule.RUN_CONSECUTIVE, parse_cards(missing))


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("A♥ 2♥ 3♥", {Rule.RUN_ACE_LOW: "A♥"}),
        ("Q♥ K♥ A♥", {Rule.RUN_ACE_HIGH: "A♥"}),
        ("5♥ 6♥ 7♥", {}),
    ],
)
def test_at_which_end_the_ace_lies_is_said_000_melds(cards: str, said: dict[Rule, str]) -> None:
    aces = {Rule.RUN_ACE_LOW, Rule.RUN_ACE_HIGH, Rule.RUN_ACE_ONCE, Rule.RUN_ACE_WRAP}
    reasons = [one for one in judge_meld(cards, KOUM_KAN).reasons if one.rule in aces]
    assert {one.rule: one.fact("cards") for one in reasons} == {
        rule: parse_cards(text) for rule, text in said.items()
    }


def test_fourteen_cards_with_an_ace_of_another_suit_are_too_long_as_well_000_melds() -> None:
    cards = "A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ A♠"
    assert {one.rule for one in judge_meld(cards, KOUM_KAN).broken} == {
        Rule.RUN_SAME_SUIT,
        Rule.RUN_LENGTH,
    }


def test_a_card_is_there_once_in_a_set_with_twins_a_kk_1() -> None:
    rules = replace(KOUM_KAN, set_distinct_suits=False)
    assert list(finder_for(rules).melds(parse_cards("7♠ 7♥"))) == []
    (only,) = finder_for(rules).melds(parse_cards("7♠ 7♥ 7♥"))
    assert " ".join(map(str, only.reading)) == "7♠ 7♥ 7♥"


def test_a_natural_card_keeps_its_seat_beside_a_wild_twin_a_k1_6() -> None:
    # 5♦ is itself; its wild twin and the joker take the first suits that are free.
    spades, hearts, diamonds = (Card(Rank.FIVE, suit) for suit in (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS))
    reading = (Slot(diamonds, diamonds), Slot(hearts, diamonds), Slot(spades, JOKER))
    assert " ".join(map(str, settled(reading, THANASIS))) == "5♦=5♠ JK=5♥ 5♦"


# --- the table -----------------------------------------------------------------------------------


def test_a_card_of_another_suit_does_not_go_on_a_run_000_playing_a_turn() -> None:
    state = position(KOUM_KAN, "6♠ K♦", "3♥ 4♥ 5♥")
    assert broken(state, "off 6♠ on 0") == {Rule.RUN_SAME_SUIT}
    with pytest.raises(IllegalAction):
        play(state, "off 6♠ on 0")
    assert listed(state, "off") == []


def test_a_card_of_a_wild_rank_that_fits_both_ends_must_say_which_001_thanasis() -> None:
    rules = replace(THANASIS, layoff=Layoff.YES, meld_only_when_out=False)
    finder = finder_for(rules, Card(Rank.FIVE, Suit.SPADES))
    run = on_table("2♥ 3♥ 4♥", rules)
    assert finder.grown(run, as_laid("5♥")) is None
    assert finder.grown(run, as_laid("5♥=5♥")) == (*run, Slot(Card(Rank.FIVE, Suit.HEARTS), parse_card("5♥")))


@pytest.mark.parametrize(
    ("change", "rule"),
    [({"adjacent_jokers": False}, Rule.JOKER_ADJACENT), ({"max_jokers_per_meld": 1}, Rule.JOKER_MAX)],
)
def test_what_bars_a_joker_from_a_meld_bars_it_from_being_laid_off(
    change: dict[str, object], rule: Rule
) -> None:
    """House rules on A-KK-4 and A-KK-6: they hold for what is added as for what is laid."""
    rules = replace(KOUM_KAN, **change)
    judged = judge_layoff("5♥ 6♥ JK=7♥", "JK=8♥", rules)
    assert rule in {one.rule for one in judged.broken}
    assert judge_layoff("5♥ 6♥ JK=7♥", "JK=8♥", KOUM_KAN).legal


FEWER = replace(KOUM_KAN, wilds_vs_naturals=WildShare.FEWER)


def test_cards_that_only_hold_together_are_laid_off_together() -> None:
    # 5♥ 6♥ JK: a second joker alone would make two and two; with the 9♥ behind it, two and three.
    assert listed(position(FEWER, "9♥ JK K♦", "5♥ 6♥ JK=7♥"), "off") == ["off JK=8♥ 9♥ on 0"]


def test_cards_that_fit_one_after_the_other_are_not_listed_together() -> None:
    # The 8♥ may go first, and a joker at either end after it.
    assert listed(position(FEWER, "8♥ JK K♦", "5♥ 6♥ JK=7♥"), "off") == ["off 8♥ on 0"]


def test_cards_at_both_ends_that_only_hold_together_are_listed_once() -> None:
    # With five natural cards asked beside a joker, 9♥ needs the 3♥ or the J♥, and a joker for each gap.
    rules = replace(KOUM_KAN, min_naturals=5)
    state = position(rules, "3♥ 9♥ J♥ JK JK K♦", "5♥ 6♥ 7♥")
    assert sorted(listed(state, "off")) == [
        "off 3♥ JK=4♥ JK=8♥ 9♥ on 0",
        "off JK=8♥ 9♥ JK=10♥ J♥ on 0",
    ]


# --- jokers on the table -------------------------------------------------------------------------


def test_of_two_jokers_only_the_one_paid_for_comes_to_the_hand_000_taking_a_joker() -> None:
    state = play(position(KOUM_KAN, "6♠ K♦", "5♠ JK=6♠ JK=7♠ 8♠"), "take 6♠ from 0")
    assert lying(state) == "5♠ 6♠ JK=7♠ 8♠"
    assert show(state.hand) == "K♦ JK"


@pytest.mark.parametrize(("lies", "hand"), [("7♥ 7♣ JK", "K♦ JK"), ("7♥ 7♣ JK JK", "K♦ JK JK")])
def test_both_missing_cards_complete_the_set_and_no_joker_stays_in_it_a_k1_6(lies: str, hand: str) -> None:
    rules = replace(FOUR_JOKERS, joker_in_set_take=JokerInSet.BOTH_MISSING)
    state = play(position(rules, "7♠ 7♦ K♦", lies), "take 7♠ 7♦ from 0")
    assert lying(state) == "7♠ 7♥ 7♦ 7♣"
    assert show(state.hand) == hand


def test_a_joker_to_be_played_at_once_may_be_taken_where_it_can_be_played() -> None:
    rules = replace(KOUM_KAN, joker_take_use=JokerUse.SAME_TURN)
    assert broken(position(rules, "6♠ 9♦ 9♣ K♦", "5♠ JK=6♠ 7♠"), "take 6♠ from 0") == set()


def test_a_joker_taken_before_the_draw_may_be_laid_off_after_it() -> None:
    """A-KK-9, the other reading: taken at any time. 8♠ is free for the joker once the turn is drawn for."""
    rules = replace(KOUM_KAN, joker_take_use=JokerUse.SAME_TURN, joker_take_phase=TakePhase.ANY)
    state = position(rules, "6♠ K♦", "5♠ JK=6♠ 7♠", phase=Phase.DRAW)
    assert broken(state, "take 6♠ from 0") == set()


def test_what_a_joker_needs_to_be_played_at_once_is_not_laid_without_it() -> None:
    """House rule: with three nines down, the taken joker of 9♠ 9♥ 9♦ JK K♣ would have no place."""
    rules = replace(KOUM_KAN, joker_take_use=JokerUse.SAME_TURN, layoff=Layoff.NONE)
    state = play(position(rules, "6♠ 9♠ 9♥ 9♦ K♣", "5♠ JK=6♠ 7♠"), "take 6♠ from 0")
    assert broken(state, "meld 9♠ 9♥ 9♦")
    assert not broken(state, "meld 9♠ 9♥ 9♦ JK=9♣")
    assert not broken(state, "meld 9♠ 9♥ JK=9♣")


def test_a_joker_from_the_table_is_a_twin_of_the_one_from_the_pile_a_br_1() -> None:
    rules = replace(KOUM_KAN, discard_must_differ=DiscardDiffers.SAME_PHYSICAL)
    state = position(rules, "6♠ K♦ JK", "5♠ JK=6♠ 7♠", taken="JK")
    assert broken(state, "discard JK") == {Rule.DISCARD_DIFFERS}
    assert broken(play(state, "take 6♠ from 0"), "discard JK") == set()


# --- the turn ------------------------------------------------------------------------------------


def test_twins_are_one_discard() -> None:
    state = position(KOUM_KAN, "3♣ 3♣ 8♠ JK JK")
    assert listed(state, "discard") == ["discard 8♠", "discard 3♣", "discard JK"]


def test_an_empty_pile_is_refused_with_its_passage_000_playing_a_turn() -> None:
    state = position(KOUM_KAN, "3♣ 8♠", discard="", phase=Phase.DRAW)
    (reason,) = judge(state, DrawDiscard()).broken
    assert reason.rule is Rule.DRAW_PILE
    assert reason.cites == KOUM_KAN.cite("draw")


def test_the_discard_that_may_not_open_is_named_a_kh_1() -> None:
    strict = replace(KON_KHAN, open_with_discard=False)
    draw = Draw(DrawFrom.DISCARD, card=parse_card("7♠"), purpose=Purpose.OPEN)
    (reason,) = judge_draw(draw, strict).broken
    assert (reason.rule, reason.fact("cards")) == (Rule.OPEN_DISCARD, parse_cards("7♠"))


def test_a_card_freely_taken_need_not_be_in_the_opening_000_playing_a_turn() -> None:
    rules = replace(KOUM_KAN, open_min=25)
    state = position(rules, "K♥ K♦ K♠ 4♣ 2♦", taken="4♣", down=False)
    assert listed(state, "meld") == ["meld K♠ K♥ K♦"]  # worth 30, without the four


@pytest.mark.parametrize("exceed", [False, True])
def test_a_higher_opening_is_another_where_the_next_player_must_exceed_it_a_kh_19(exceed: bool) -> None:
    rules = replace(KON_KHAN, open_must_exceed=exceed)
    state = position(rules, "K♠ K♥ K♦ 7♠ 7♥ 7♦ 2♣ 3♣ 4♣ 9♦", down=False)
    # Kings and sevens are worth 51; with the clubs 60. Without that rule the clubs can as well come later.
    found = {frozenset(act.removeprefix("meld ").split(" / ")) for act in listed(state, "meld")}
    enough, more = {"K♠ K♥ K♦", "7♠ 7♥ 7♦"}, {"K♠ K♥ K♦", "7♠ 7♥ 7♦", "2♣ 3♣ 4♣"}
    assert found == ({frozenset(enough), frozenset(more)} if exceed else {frozenset(enough)})


# --- going out -----------------------------------------------------------------------------------


def test_who_is_down_goes_out_with_lawful_melds_only_000_going_out() -> None:
    plan = Plan(("7♥ 7♥ 7♠",), discard=parse_card("K♦"))
    judged = judge_going_out(plan, Holding(parse_cards("7♥ 7♥ 7♠ K♦"), own_meld=True), KOUM_KAN)
    assert {one.rule for one in judged.broken} == {Rule.SET_DISTINCT_SUITS}


@pytest.mark.parametrize(("hand", "last", "pile"), [("7♥ 7♦ 7♣ K♦", "K♦", "5♣ K♦"), ("7♥ 7♦ 7♣", None, "5♣")])
def test_the_last_card_lies_on_the_pile_001_thanasis(hand: str, last: str | None, pile: str) -> None:
    rules = replace(THANASIS, final_discard=FinalDiscard.OPTIONAL)
    state = position(rules, hand, turned=Card(Rank.NINE, Suit.SPADES), down=False)
    after = apply(state, GoOut((as_laid("7♥ 7♦ 7♣"),), parse_card(last) if last else None))
    assert show(after.discard) == pile
    assert sorted(after.cards()) == sorted(state.cards())


# --- splitting a hand ----------------------------------------------------------------------------


def test_thirteen_cards_are_one_run_where_runs_are_long() -> None:
    # With seven cards to a run, thirteen make no two of them.
    suit = [card for card in FACES if card.suit is Suit.HEARTS]
    assert least_points(suit, replace(KOUM_KAN, run_min=7)) == 0


def test_what_was_forgotten_is_worked_out_again() -> None:
    hand = parse_cards("5♥ 6♥ 7♥ K♦")
    assert least_points(hand, KOUM_KAN) == 10
    MEMORY.forget()
    assert least_points(hand, KOUM_KAN) == 10


def test_jokers_alone_are_no_run_where_none_may_lie_beside_another_a_kk_6() -> None:
    # Sets of four at least, so that three jokers could only be a run.
    rules = replace(THANASIS, set_min=4)
    jokers = parse_cards("JK JK JK")
    assert least_points(jokers, rules) == 0
    assert least_points(jokers, replace(rules, adjacent_jokers=False)) == 3 * 25


def test_a_wild_ten_left_over_counts_its_face_beside_jokers_at_nine_a_td_5() -> None:
    rules = replace(THANASIS, wild_rank_points=WildRankPoints.FACE, joker_points=9)
    turned = Card(Rank.TEN, Suit.SPADES)
    assert least_points(parse_cards("10♥ 2♣"), rules, turned=turned) == 10 + 2
    assert least_points(parse_cards("JK 2♣"), rules, turned=turned) == 9 + 2


def test_the_melds_of_two_cards_and_two_jokers_000_melds() -> None:
    # Three of 5♠ alone and three of 6♠, two with one joker, three of four cards: eleven runs. A set of
    # either card with two jokers: three where they bear names, else one.
    hand = parse_cards("5♠ 6♠ JK JK")
    assert len(set(melds_in(hand, KOUM_KAN))) == 11 + 3 + 3
    assert len(set(melds_in(hand, KON_KHAN))) == 11 + 1 + 1


def test_the_melds_of_twins_a_kk_1() -> None:
    hand = parse_cards("7♠ 7♥ 7♥")
    assert list(melds_in(hand, KOUM_KAN)) == []
    assert len(list(melds_in(hand, replace(KOUM_KAN, set_distinct_suits=False)))) == 1


def test_the_discard_is_asked_for_only_where_it_was_taken_to_open_004_drawing() -> None:
    kings = parse_cards("K♠ K♥ K♦ 7♠ 7♥ 7♦")
    strict = replace(KON_KHAN, open_with_discard=False)
    assert can_open(kings, strict) is not None  # 51, and no discard taken
    assert can_open(kings, strict, discard=parse_card("2♣")) is None
    free = replace(KOUM_KAN, open_min=51)
    assert can_open(kings, free, discard=parse_card("2♣")) is not None


def test_an_opening_has_to_exceed_another_only_where_the_table_says_so_004_house_variations() -> None:
    kings = parse_cards("K♠ K♥ K♦ 7♠ 7♥ 7♦")  # 51
    assert can_open(kings, KON_KHAN, table_best=60) is not None
    assert can_open(kings, replace(KON_KHAN, open_must_exceed=True), table_best=60) is None


@pytest.mark.parametrize(
    ("faces", "dearest"), [("4♠ 9♣ 9♦ 2♥", "9♦"), ("7♥ K♣ 10♠", "10♠"), ("3♣ A♦ K♠", "A♦"), ("", None)]
)
def test_of_several_cards_the_dearest_and_of_those_the_first_is_named_000_scoring(
    faces: str, dearest: str | None
) -> None:
    # A further ace costs 11, ten and king 10 each; suits go ♠ ♥ ♦ ♣.
    game = game_for(KOUM_KAN, None)
    found = counting_for(game).dearest(sum(game.counters[card.code] for card in parse_cards(faces)))
    assert (found and str(found)) == dearest


# --- comparing games -----------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "turned"), [("koum_kan", 0), ("thanasis", 1)])
def test_a_deal_tells_of_the_turned_card_001_thanasis(game: str, turned: int) -> None:
    answer = DealSituation(3).under(RULESETS[game])
    assert isinstance(answer, Valued)
    assert isinstance(answer.value, DealFacts)
    assert answer.value.turned == turned


def test_a_match_tells_who_is_out_000_getting_burnt() -> None:
    situation = MatchSituation(("A", "B", "C"), (RoundPlayed.of({"A": 120, "B": 0, "C": 0}), Decline("A")))
    answer = situation.under(KOUM_KAN)
    assert isinstance(answer, Valued)
    assert isinstance(answer.value, MatchFacts)
    assert answer.value.out == ("A",)
    assert situation.size == 5


PAIR = Pair(KOUM_KAN, FOUR_JOKERS)


def test_draws_are_compared_for_players_down_or_not_004_drawing() -> None:
    assert {situation.moment.down for situation in draws(PAIR)} == {False, True}


def test_a_card_is_moved_between_melds_that_share_no_card_001_koum_kan() -> None:
    tried = list(moves(PAIR))
    assert tried
    for situation in tried:
        assert not set(as_laid(situation.move.source)) & set(as_laid(situation.move.target))


def test_a_card_is_laid_off_on_a_meld_of_three_000_playing_a_turn() -> None:
    plans = [situation.plan for situation in goings_out(PAIR)]
    onto = [addition.onto for plan in plans for addition in plan.additions]
    assert onto
    assert {len(as_laid(meld)) for meld in onto} == {3}


def test_going_out_with_a_joker_taken_and_melded_is_among_what_is_tried_000_taking_a_joker() -> None:
    tried = [one for one in goings_out(PAIR) if one.plan.exchanges and one.plan.melds]
    assert any(judge_going_out(one.plan, one.holding, KOUM_KAN).legal for one in tried)
