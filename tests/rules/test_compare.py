"""Games compared: the smallest examples, written by hand first, and what holds for all of them."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import TypeVar

import pytest
from hypothesis import given, settings

from tests.rules.playing import rules_of_play
from tutor.rules.cards import JOKER, AnyCard, Card, Laid, as_laid, parse_cards, show
from tutor.rules.compare import Difference, Kind, Valued, differences, parameter_table, turns
from tutor.rules.compare.answers import difference
from tutor.rules.compare.catalogue import Pair
from tutor.rules.compare.search import FIELDS
from tutor.rules.compare.situations import (
    BurnSituation,
    DealSituation,
    DiscardSituation,
    GoingOutSituation,
    HandSituation,
    LayOffSituation,
    MatchSituation,
    MeldSituation,
    OpeningSituation,
    RearrangeSituation,
    RoundSituation,
    TakeSituation,
    TurnSituation,
    WildsSituation,
)
from tutor.rules.melds import judge_meld
from tutor.rules.options import (
    OPTION_NAMES,
    AceCount,
    DiscardDiffers,
    FinalDiscard,
    JokerInSet,
    JokerTake,
    JokerUse,
    Mode,
    StockOut,
    TakePhase,
    WildShare,
)
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.sources import HouseRule, Passage, Source
from tutor.rules.verdict import Rule, Verdict

KOUM_KAN = RULESETS["koum_kan"]
FOUR_JOKERS = RULESETS["koum_kan_four_jokers"]
THANASIS = RULESETS["thanasis"]
DYNAMITIS = RULESETS["dynamitis"]
BASIC_RUMMY = RULESETS["basic_rummy"]
KON_KHAN = RULESETS["kon_khan"]
BEST5 = replace(KON_KHAN, mode=Mode.BEST5)

GAMES = (*RULESETS.values(), BEST5)
PAIRS = list(combinations(GAMES, 2))
S = TypeVar("S")


def of_kind(kind: Kind, a: Ruleset, b: Ruleset) -> list[Difference]:
    return [found for found in differences(a, b) if found.kind is kind]


def first(kind: Kind, situation: type[S], a: Ruleset, b: Ruleset) -> tuple[S, Difference]:
    found = of_kind(kind, a, b)[0]
    assert isinstance(found.situation, situation)
    return found.situation, found


def values(found: Difference) -> tuple[object, object]:
    assert isinstance(found.a, Valued) and isinstance(found.b, Valued)
    return found.a.value, found.b.value


# --- parameters side by side -------------------------------------------------------------------------


def test_every_option_has_a_row_in_the_order_of_the_vocabulary() -> None:
    table = parameter_table((KOUM_KAN, KON_KHAN))
    assert tuple(row.option for row in table) == OPTION_NAMES
    joker = next(row for row in table if row.option == "joker_points")
    assert [choice.value for choice in joker.choices] == [20, 25]
    assert joker.choices[1].cites == (Passage(Source.KON_KHAN, "Best of 5 — the points game"),)


def test_001_dynamitis_is_thanasis_with_wild_twos_and_nothing_else() -> None:
    (row,) = parameter_table((THANASIS, DYNAMITIS), differences_only=True)
    assert row.option == "wild_ranks"
    assert row.differs


def test_a_house_rule_is_cited_as_one() -> None:
    (row,) = parameter_table((KOUM_KAN, replace(KOUM_KAN, limit=101)), differences_only=True)
    assert [choice.value for choice in row.choices] == [100, 101]
    assert row.choices[1].cites == (HouseRule("limit"),)


def test_three_games_and_none() -> None:
    rows = parameter_table((KOUM_KAN, FOUR_JOKERS, THANASIS), differences_only=True)
    assert next(row for row in rows if row.option == "ace_points").choices[2].value == 1
    assert all(len(row.choices) == 3 for row in rows)
    assert parameter_table((), differences_only=True) == ()


# --- the smallest melds ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "cards", "rule"),
    [
        ({"ace_wrap": True}, "K♠ A♠ 2♠", Rule.RUN_ACE_WRAP),
        ({"ace_low": False}, "A♠ 2♠ 3♠", Rule.RUN_ACE_LOW),
        ({"ace_high": False}, "Q♠ K♠ A♠", Rule.RUN_ACE_HIGH),
        (
            {"ace_both_ends": True},
            "A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♠",
            None,
        ),
        ({"set_distinct_suits": False}, "3♠ 3♠ 3♥", Rule.SET_DISTINCT_SUITS),
        ({"set_max": 3}, "3♠ 3♥ 3♦ 3♣", Rule.SET_MAX),
        ({"max_jokers_per_meld": 0}, "JK=3♠ 3♥ 3♦", Rule.JOKER_MAX),
        ({"max_jokers_per_meld": 1}, "JK=3♠ JK=3♥ 3♦", Rule.JOKER_MAX),
        ({"min_naturals": 0}, "JK=3♠ JK=3♥ JK=3♦", Rule.JOKER_NATURALS),
        ({"adjacent_jokers": False}, "JK=3♠ JK=4♠ 5♠", Rule.JOKER_ADJACENT),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else None,
)
def test_000_the_smallest_meld_for_each_changed_option(
    change: dict[str, object], cards: str, rule: Rule | None
) -> None:
    situation, found = first(Kind.MELD, MeldSituation, KOUM_KAN, replace(KOUM_KAN, **change))
    assert show(situation.cards) == cards
    broken = found.because_a | found.because_b
    assert broken == {str(rule)} if rule else broken


def test_fewer_wild_cards_than_naturals_forbids_what_as_many_allows() -> None:
    as_many = replace(KOUM_KAN, wilds_vs_naturals=WildShare.AT_MOST_AS_MANY)
    fewer = replace(KOUM_KAN, wilds_vs_naturals=WildShare.FEWER)
    situation, found = first(Kind.MELD, MeldSituation, as_many, fewer)
    assert show(situation.cards) == "JK=3♠ JK=3♥ 3♦ 3♣"
    assert found.because_b == {Rule.JOKER_SHARE}


def test_000_against_001_ace_high_and_named_jokers() -> None:
    found = of_kind(Kind.MELD, KOUM_KAN, FOUR_JOKERS)
    shown = {show(one.situation.cards): one for one in found if isinstance(one.situation, MeldSituation)}
    assert shown["Q♠ K♠ A♠"].because_b == {Rule.RUN_ACE_HIGH}
    assert shown["JK 3♥ 3♦"].because_a == {Rule.JOKER_NAMED}


def test_000_has_a_third_joker_and_004_has_not() -> None:
    found = of_kind(Kind.MELD, KOUM_KAN, KON_KHAN)
    copies = next(one for one in found if one.because_b == {Rule.MELD_COPIES})
    assert isinstance(copies.situation, MeldSituation)
    assert [laid.card for laid in copies.situation.cards].count(JOKER) == 3


def test_001_dynamitis_a_two_stands_for_another_card() -> None:
    situation, found = first(Kind.MELD, MeldSituation, THANASIS, DYNAMITIS)
    assert show(situation.cards) == "2♥ 3♥ 3♦"
    assert found.because_a == {Rule.SET_SAME_RANK}


def test_001_thanasis_shows_no_meld_before_going_out() -> None:
    early = [
        one.situation
        for one in of_kind(Kind.MELD, FOUR_JOKERS, THANASIS)
        if one.because_b == {Rule.MELD_WHEN_OUT}
    ]
    assert early == [MeldSituation(laid("3♠ 3♥ 3♦"), parse("8♠"), going_out=False)]


def laid(text: str) -> tuple[Laid, ...]:
    return tuple(Laid(card) for card in parse_cards(text))


def parse(text: str) -> Card:
    (card,) = parse_cards(text)
    assert isinstance(card, Card)
    return card


SMALL_WORLD = parse_cards("A♠ 2♠ 3♠ Q♠ K♠ 3♥ 3♦ JK")


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (KOUM_KAN, FOUR_JOKERS),
        (KOUM_KAN, replace(KOUM_KAN, ace_wrap=True)),
        (KON_KHAN, replace(KON_KHAN, set_distinct_suits=False, max_jokers_per_meld=1)),
        (BASIC_RUMMY, replace(BASIC_RUMMY, run_min=2)),
        (BASIC_RUMMY, KON_KHAN),
    ],
    ids=str,
)
def test_nothing_smaller_and_no_other_reason_among_all_small_melds(a: Ruleset, b: Ruleset) -> None:
    """All melds of two and three cards of a few faces, jokers unnamed and named in every way."""
    wanted = set()
    for size in (2, 3):
        for cards in combinations_with_replacement(SMALL_WORLD, size):
            for named in _named(cards):
                one, other = judge_meld(named, a), judge_meld(named, b)
                if one.legal != other.legal:
                    wanted.add((_broken(one), _broken(other)))
    minimal = {key for key in wanted if not any(other != key and _within(other, key) for other in wanted)}
    found = of_kind(Kind.MELD, a, b)
    assert {(one.because_a, one.because_b) for one in found if one.situation.size <= 3} == minimal


def _named(cards: tuple[AnyCard, ...]) -> list[tuple[Laid, ...]]:
    """The cards with all jokers unnamed, and with each naming that the faces of the small world allow."""
    faces = [card for card in SMALL_WORLD if isinstance(card, Card)]
    ways: list[tuple[Laid, ...]] = [()]
    for card in cards:
        names = faces if card is JOKER else [None]
        ways = [(*way, Laid(card, name)) for way in ways for name in names]
    return [tuple(Laid(card) for card in cards), *ways]


def _broken(judged: Verdict) -> frozenset[str]:
    return frozenset(str(one.rule) for one in judged.broken)


def _within(
    small: tuple[frozenset[str], frozenset[str]], large: tuple[frozenset[str], frozenset[str]]
) -> bool:
    return small[0] <= large[0] and small[1] <= large[1]


# --- opening, table, turn ----------------------------------------------------------------------------


def test_004_51_against_52_an_opening_worth_exactly_51() -> None:
    # Five cards reach 50 at most (10-J-Q-K-A, or ten-king sets), so it takes six.
    situation, found = first(Kind.OPENING, OpeningSituation, KON_KHAN, replace(KON_KHAN, open_min=52))
    assert situation.size == 6
    assert isinstance(found.b, Verdict)
    (short,) = found.b.broken
    assert (short.rule, short.fact("have"), short.fact("need")) == (Rule.OPEN_MINIMUM, 51, 52)


def test_000_against_004_three_cards_open_or_do_not() -> None:
    situation, found = first(Kind.OPENING, OpeningSituation, KOUM_KAN, KON_KHAN)
    assert situation.size == 3
    assert found.because_b == {Rule.OPEN_MINIMUM}


def test_004_later_openers_must_beat_the_table() -> None:
    rising = replace(KON_KHAN, open_must_exceed=True)
    situation, found = first(Kind.OPENING, OpeningSituation, KON_KHAN, rising)
    assert situation.table_best >= 51
    assert found.because_b == {Rule.OPEN_EXCEED}


def test_003_lays_off_without_an_own_meld_and_001_does_not() -> None:
    situation, found = first(Kind.LAY_OFF, LayOffSituation, FOUR_JOKERS, BASIC_RUMMY)
    assert not situation.player.own_meld
    assert found.because_a == {Rule.LAYOFF_OWN_MELD}


def test_laying_off_without_an_own_meld_differs_with_natural_cards_where_no_joker_is_laid() -> None:
    no_jokers = replace(KOUM_KAN, max_jokers_per_meld=0)
    free = replace(no_jokers, layoff_needs_own_meld=False)
    situation, found = first(Kind.LAY_OFF, LayOffSituation, no_jokers, free)
    assert not situation.player.own_meld
    assert (found.because_a, len(situation.meld), len(situation.add)) == ({Rule.LAYOFF_OWN_MELD}, 3, 1)


def test_lay_off_round_the_corner() -> None:
    situation, _ = first(Kind.LAY_OFF, LayOffSituation, KOUM_KAN, replace(KOUM_KAN, ace_wrap=True))
    together = {laid.card for laid in (*situation.meld, *situation.add)}
    assert together == set(parse_cards("Q♠ K♠ A♠ 2♠")) or together == set(parse_cards("K♠ A♠ 2♠ 3♠"))


def test_ruling_a_k1_6_both_missing_cards_for_a_joker() -> None:
    both = replace(FOUR_JOKERS, joker_in_set_take=JokerInSet.BOTH_MISSING)
    found = of_kind(Kind.TAKE_JOKER, FOUR_JOKERS, both)
    gives = {
        (one.because_a == set(), len(one.situation.give))
        for one in found
        if isinstance(one.situation, TakeSituation)
    }
    # One card is enough in the first game and not in the second; two are too many in the first.
    assert gives == {(True, 1), (False, 2)}


def test_a_joker_to_be_used_at_once_differs_from_one_that_is_never_taken_000_taking_a_joker() -> None:
    at_once = replace(KOUM_KAN, joker_take_use=JokerUse.SAME_TURN)
    never = replace(KOUM_KAN, joker_take=JokerTake.NEVER)
    situation, found = first(Kind.TAKE_JOKER, TakeSituation, at_once, never)
    assert not situation.kept
    assert found.because_a == set()
    assert Rule.TAKE_ALLOWED in found.because_b


def test_001_the_two_of_spades_may_not_be_moved() -> None:
    house = replace(FOUR_JOKERS, rearrange=True)
    situation, found = first(Kind.REARRANGE, RearrangeSituation, FOUR_JOKERS, house)
    assert situation.size == 7  # a four that can spare a card, and three that it fits
    assert found.because_a == {Rule.LAYOFF_REARRANGE}


def test_004_four_cards_burn_and_a_joker_among_them() -> None:
    _, found = first(Kind.BURN, BurnSituation, KOUM_KAN, KON_KHAN)
    assert isinstance(found.b, Valued)
    situation, _ = first(Kind.BURN, BurnSituation, KON_KHAN, replace(KON_KHAN, burn_four_with_joker=False))
    cards = [one.card for one in (*situation.meld, *situation.add)]
    assert (len(cards), cards.count(JOKER)) == (4, 1)


def test_ruling_a_br_1_the_card_just_taken() -> None:
    free = replace(BASIC_RUMMY, discard_must_differ=DiscardDiffers.NO)
    situation, _ = first(Kind.DISCARD, DiscardSituation, BASIC_RUMMY, free)
    assert situation.taken is not None and situation.taken.card is situation.discard
    physical = replace(BASIC_RUMMY, discard_must_differ=DiscardDiffers.SAME_PHYSICAL)
    situation, _ = first(Kind.DISCARD, DiscardSituation, BASIC_RUMMY, physical)
    assert situation.taken is not None and situation.taken.twin_held


def test_004_the_discard_is_not_for_keeping() -> None:
    found = of_kind(Kind.DRAW, KOUM_KAN, KON_KHAN)[0]
    assert found.because_b == {Rule.DRAW_DISCARD}


def test_003_goes_out_without_a_last_discard() -> None:
    optional = replace(KOUM_KAN, final_discard=FinalDiscard.OPTIONAL)
    situation, found = first(Kind.GOING_OUT, GoingOutSituation, KOUM_KAN, optional)
    assert situation.plan.discard is None
    assert len(situation.holding.hand) == 1  # laid off on the table
    assert found.because_a == {Rule.OUT_DISCARD}


def test_ruling_a_kk_9_a_joker_taken_before_the_draw() -> None:
    early = replace(KOUM_KAN, joker_take_phase=TakePhase.ANY)
    situation, found = first(Kind.TURN, TurnSituation, KOUM_KAN, early)
    assert type(situation.action).__name__ == "TakeJoker"
    assert found.because_a == {Rule.DRAW_FIRST}


def test_003_the_pile_is_turned_over_where_000_ends_the_round() -> None:
    over = replace(KOUM_KAN, stock_out=StockOut.TURN_OVER)
    draws = [one for one in of_kind(Kind.TURN, KOUM_KAN, over) if one.because_a == {Rule.DRAW_STOCK}]
    assert draws
    assert all(isinstance(one.situation, TurnSituation) and not one.situation.stock for one in draws)


# --- counting ----------------------------------------------------------------------------------------


def test_000_variant_joker_25() -> None:
    situation, found = first(Kind.HAND, HandSituation, KOUM_KAN, replace(KOUM_KAN, joker_points=25))
    assert (situation.hand, values(found)) == ((JOKER,), (20, 25))


def test_000_variant_aces_11_each_shows_with_two() -> None:
    each = replace(KOUM_KAN, ace_points=AceCount.SINGLE1_ELSE11)
    situation, found = first(Kind.HAND, HandSituation, KOUM_KAN, each)
    assert (show(situation.hand), values(found)) == ("A♠ A♥", (12, 22))


def test_001_the_others_combinations_are_removed_in_thanasis() -> None:
    spared = replace(KOUM_KAN, deadwood_only=True)
    situation, found = first(Kind.ROUND, RoundSituation, KOUM_KAN, spared)
    assert situation.hands == (("A", ()), ("B", parse_cards("3♠ 3♥ 3♦")))
    assert values(found) == ((("A", 0), ("B", 9)), (("A", 0), ("B", 0)))


def test_ruling_a_kh_10_all_at_once_with_a_card_laid_off_on_others() -> None:
    own_only = replace(BEST5, all_at_once_own_melds_only=True)
    _, found = first(Kind.ROUND, RoundSituation, BEST5, own_only)
    (a, _), (b, _) = (dict(value).items() for value in values(found))  # type: ignore[call-overload]
    assert (a, b) == (("A", -200), ("A", -100))


def test_000_variant_limit_101_at_a_total_of_101() -> None:
    situation, found = first(Kind.MATCH, MatchSituation, KOUM_KAN, replace(KOUM_KAN, limit=101))
    assert len(situation.events) == 1
    assert found.because_a == {"winners", "burnt", "out"}
    assert dict(situation.events[0].points)["A"] == 101  # type: ignore[union-attr]


def test_ruling_a_kh_11_four_hands_or_five() -> None:
    situation, _ = first(Kind.MATCH, MatchSituation, BEST5, replace(BEST5, best5_hands=4))
    assert len(situation.events) == 4


def test_000_variant_hats_for_chips() -> None:
    _, found = first(Kind.MATCH, MatchSituation, KOUM_KAN, replace(KOUM_KAN, hat_chips=1))
    assert found.because_b == {"chips"}
    # Burnt, back for a hat, and burnt again with B: C wins one chip from A.
    a, b = values(found)
    assert (a.chips, b.chips) == ((), (("A", -1), ("C", 1)))  # type: ignore[attr-defined]


def test_001_direction_and_deal() -> None:
    situation, found = first(Kind.DEAL, DealSituation, FOUR_JOKERS, BASIC_RUMMY)
    assert situation.players == 2
    assert found.because_a == {"decks", "jokers", "stock"}


def test_001_wild_cards_in_play() -> None:
    twos = of_kind(Kind.WILDS, THANASIS, DYNAMITIS)
    in_play = {
        str(one.situation.turned): values(one) for one in twos if isinstance(one.situation, WildsSituation)
    }
    thanasis, dynamitis = in_play["3♣"]
    assert (thanasis.in_play, dynamitis.in_play) == (11, 19)  # type: ignore[attr-defined]


# --- what holds for every comparison -----------------------------------------------------------------


@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_a_game_does_not_differ_from_itself(rules: Ruleset) -> None:
    assert differences(rules, replace(rules)) == ()


@pytest.mark.parametrize(("a", "b"), PAIRS, ids=str)
def test_any_two_games_differ_in_the_way_that_is_said(a: Ruleset, b: Ruleset) -> None:
    found = differences(a, b)
    assert found
    for one in found:
        assert difference(one.kind, one.situation, a, b) == one
        assert one.because_a or one.because_b


@pytest.mark.parametrize(("a", "b"), PAIRS[::3], ids=str)
def test_exchanging_the_games_exchanges_the_sides(a: Ruleset, b: Ruleset) -> None:
    there = [(one.kind, one.situation, one.because_a, one.because_b) for one in differences(a, b)]
    back = [(one.kind, one.situation, one.because_b, one.because_a) for one in differences(b, a)]
    assert set(there) == set(back)


@pytest.mark.parametrize(("a", "b"), [(KOUM_KAN, KON_KHAN), (THANASIS, BASIC_RUMMY)], ids=str)
def test_each_example_is_the_smallest_for_what_it_shows(a: Ruleset, b: Ruleset) -> None:
    found = differences(a, b)
    assert [list(Kind).index(one.kind) for one in found] == sorted(
        list(Kind).index(one.kind) for one in found
    )
    for earlier, later in combinations(found, 2):
        if earlier.kind is later.kind:
            assert earlier.situation.size <= later.situation.size
            assert not later.contains(earlier)


def test_000_against_004_shows_nearly_every_kind() -> None:
    kinds = {one.kind for one in differences(KOUM_KAN, BEST5)}
    assert set(Kind) - kinds == {Kind.WILDS, Kind.REARRANGE, Kind.DISCARD}


@pytest.mark.parametrize(
    ("rules", "change"),
    [
        (KOUM_KAN, {"joker_points": 25}),
        (KOUM_KAN, {"set_max": 3}),
        (KOUM_KAN, {"stock_out": StockOut.RESHUFFLE}),
        (KON_KHAN, {"open_with_discard": False}),
        (KON_KHAN, {"ante": 2}),
        (KON_KHAN, {"ace_points": AceCount.FIRST1_THEN11}),
        (THANASIS, {"joker_in_set_take": JokerInSet.NAMED}),
        (THANASIS, {"adjacent_jokers": False}),
        (DYNAMITIS, {"meld_only_when_out": False}),
        (BASIC_RUMMY, {"opener_extra": 1}),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else value.id,
)
def test_no_kind_of_situation_is_left_out_that_a_changed_option_touches(
    rules: Ruleset, change: dict[str, object]
) -> None:
    other = replace(rules, **change)
    pair = Pair(rules, other)
    everything = {
        field.kind
        for field in FIELDS
        for situation in field.source(pair)
        if difference(field.kind, situation, rules, other) is not None
    }
    assert {one.kind for one in differences(rules, other)} == everything


@pytest.mark.parametrize(("a", "b"), PAIRS, ids=str)
def test_every_position_can_be_made_of_both_packs(a: Ruleset, b: Ruleset) -> None:
    pair = Pair(a, b)
    for act in turns.acts(pair):
        assert pair.holds(list(act.position(a).cards())), act
    for going_out in turns.goings_out(pair):
        table = [laid for one in going_out.plan.additions for laid in as_laid(one.onto)]
        table += [laid for one in going_out.plan.exchanges for laid in as_laid(one.meld)]
        assert pair.holds([*going_out.holding.hand, *(laid.card for laid in table)]), going_out


@given(rules_of_play(), rules_of_play())
@settings(max_examples=20, deadline=None)
def test_any_two_games_with_any_house_rules_can_be_compared(a: Ruleset, b: Ruleset) -> None:
    for found in differences(a, b):
        assert difference(found.kind, found.situation, b, a) is not None


def test_games_without_a_meld_in_common() -> None:
    sets_only = replace(KON_KHAN, run_min=15)
    runs_only = replace(KON_KHAN, set_min=15)
    found = of_kind(Kind.MELD, sets_only, runs_only)
    assert {one.situation.size for one in found} == {3}
    assert differences(sets_only, runs_only)
