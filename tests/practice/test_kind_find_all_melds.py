"""Find all melds: a card may have its place in two of them."""

from __future__ import annotations

import pytest

from tutor.practice.dealt import Dealt
from tutor.practice.exercise import BankError, Grade
from tutor.practice.kinds.find_all_melds import KIND
from tutor.rules.cards import AnyCard, parse_cards
from tutor.rules.rulesets import RULESETS

KOUM_KAN = RULESETS["koum_kan"]


def hand(cards: str) -> Dealt[AnyCard]:
    return Dealt(parse_cards(cards))


def test_a_shared_seven_holds_two_melds_together_000() -> None:
    """000 § Melds: 5♠ 6♠ 7♠ is a run, and 7♠ 7♥ 7♦ a set with the same seven; 2♣ is neither."""
    question = hand("5♠ 6♠ 7♠ 7♥ 7♦ 2♣")
    assert KIND.solution(question, KOUM_KAN) == frozenset({0, 1, 2, 3, 4})
    missed = KIND.check(question, KOUM_KAN, frozenset({0, 1, 2}))
    assert (missed.grade, missed.headline.id) == (Grade.WRONG, "feedback.find_all_melds.missed")
    assert dict(missed.headline.facts) == {"have": 1}
    stray = KIND.check(question, KOUM_KAN, frozenset({0, 1, 2, 3, 4, 5}))
    assert dict(stray.headline.facts) == {"cards": parse_cards("2♣")}
    assert stray.verdict is not None
    assert not stray.verdict.legal


def test_both_twins_belong_to_it_and_both_are_wanted() -> None:
    question = hand("7♥ 7♥ 7♦ 7♠ K♣")
    assert KIND.solution(question, KOUM_KAN) == frozenset({0, 1, 2, 3})
    assert KIND.check(question, KOUM_KAN, frozenset({0, 2, 3})).grade is Grade.WRONG


def test_an_ace_is_high_here_and_not_there_000_001() -> None:
    """000 § Melds: Q-K-A; 001 § Koum-kan: the rank line ends at the king."""
    question = hand("Q♥ K♥ A♥ 3♣ 3♦ 3♠")
    assert KIND.solution(question, KOUM_KAN) == frozenset(range(6))
    assert KIND.solution(question, RULESETS["koum_kan_four_jokers"]) == frozenset({3, 4, 5})


def test_wild_cards_join_001() -> None:
    """001 § Thanasis: with a nine turned up, the other nines are wild."""
    question = KIND.read({"hand": "4♠ 5♠ 9♥ K♦ 2♣", "turned": "9♣"}, RULESETS["thanasis"])
    assert KIND.solution(question, RULESETS["thanasis"]) == {0, 1, 2}


def test_a_hand_without_a_meld_is_refused() -> None:
    with pytest.raises(BankError, match="hand: no meld"):
        KIND.read({"hand": "2♣ 5♦ 9♠"}, KOUM_KAN)
