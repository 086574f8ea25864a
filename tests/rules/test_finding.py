"""The melds of a hand, against trying every handful of its cards."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.playing import FEW, rules_of_play
from tutor.rules.actions import LayMelds
from tutor.rules.cards import Card, Cards, parse_card, parse_cards
from tutor.rules.finding import Finder, finder_for
from tutor.rules.melds import judge_meld, meld_readings
from tutor.rules.opening import opening_value
from tutor.rules.referee import legal_actions
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.seating import settled
from tutor.rules.table import Phase, Table, Turn, in_order, set_up
from tutor.rules.verdict import Reading

KON_KHAN = RULESETS["kon_khan"]
HANDS = st.permutations(FEW).map(lambda cards: in_order(cards[:6]))


def _shape(reading: Reading) -> tuple[object, ...]:
    """What a meld is, whichever of its wild cards lies where."""
    return tuple(slot.face for slot in reading), tuple(sorted(slot.card for slot in reading))


def _by_trying(hand: Cards, finder: Finder) -> set[tuple[object, ...]]:
    """Every set or run that some of the cards form."""
    handfuls = {some for size in range(2, len(hand) + 1) for some in combinations(hand, size)}
    return {
        _shape(settled(reading, finder.rules))
        for some in handfuls
        for reading in meld_readings(some, finder.rules, turned=finder.turned)
    }


@given(rules_of_play(), HANDS, st.sampled_from([None, *(card for card in FEW if isinstance(card, Card))]))
@settings(max_examples=100, deadline=None)
def test_every_meld_is_found_and_each_once(rules: Ruleset, hand: Cards, turned: Card | None) -> None:
    finder = finder_for(rules, turned)
    found = [meld.reading for meld in finder.melds(hand)]
    assert len(set(found)) == len(found)
    assert set(map(_shape, found)) == _by_trying(hand, finder)


@given(rules_of_play(), HANDS)
@settings(max_examples=100, deadline=None)
def test_a_found_meld_is_lawful_as_it_is_laid(rules: Ruleset, hand: Cards) -> None:
    finder = finder_for(rules)
    for meld in finder.melds(hand):
        assert judge_meld(meld.laid, rules).legal
        assert finder.lying(meld.laid) == meld.reading
        assert opening_value([meld.laid], rules) == meld.value


@given(st.permutations(FEW).map(lambda cards: in_order(cards[:9])), st.integers(1, 45))
@settings(max_examples=60, deadline=None)
def test_every_opening_of_which_nothing_can_wait_is_listed(hand: Cards, need: int) -> None:
    rules = replace(KON_KHAN, open_min=need)
    table = Table(rules, players=2, dealer=1)
    state = set_up(table, [hand, parse_cards("K♠")], turn=Turn(0, Phase.PLAY))
    melds = list(table.finder.melds(hand))
    openings = set()
    for size in (1, 2, 3):
        for chosen in combinations([*melds, *melds], size):
            values = [meld.value for meld in chosen]
            cards = Counter(laid.card for meld in chosen for laid in meld.laid)
            if cards <= Counter(hand) and sum(values) >= need > sum(values) - min(values):
                openings.add(frozenset(Counter(meld.laid for meld in chosen).items()))
    listed = [action for action in legal_actions(state) if isinstance(action, LayMelds)]
    found = [frozenset(Counter(action.melds).items()) for action in listed]
    assert len(found) == len(set(found))
    assert set(found) == openings


@pytest.mark.parametrize(
    ("game", "hand", "melds"),
    [
        # Three sets of three and one of four; 5-6-7, 6-7-8 and 5-6-7-8 of hearts.
        ("koum_kan", "5♥ 6♥ 7♥ 8♥ 7♠ 7♦ 7♣", 5 + 3),
        # Q-K-A and A-2-3; where the ace is low only, the second alone.
        ("koum_kan", "A♥ 2♥ 3♥ Q♥ K♥", 2),
        ("basic_rummy", "A♥ 2♥ 3♥ Q♥ K♥", 1),
        # The joker for either missing suit.
        ("koum_kan", "7♠ 7♥ JK", 2),
        # The same set is one meld where its joker has no name.
        ("kon_khan", "7♠ 7♥ JK", 1),
        # The joker below, between or above.
        ("koum_kan", "5♠ 6♠ JK", 2),
        ("koum_kan", "5♠ 7♠ JK", 1),
        # Two jokers below, around or above one card; in a set, three pairs of suits.
        ("koum_kan", "10♥ JK JK", 3 + 3),
    ],
)
def test_melds_counted_by_hand(game: str, hand: str, melds: int) -> None:
    assert len(list(finder_for(RULESETS[game]).melds(in_order(parse_cards(hand))))) == melds


def test_the_wild_rank_stands_for_itself_and_for_others_001_thanasis() -> None:
    turned = parse_card("5♠")
    assert isinstance(turned, Card)
    laid = [meld.laid for meld in finder_for(RULESETS["thanasis"], turned).melds(parse_cards("4♥ 6♥ 5♦"))]
    assert [" ".join(map(str, one)) for one in laid] == ["4♥ 5♦=5♥ 6♥"]
