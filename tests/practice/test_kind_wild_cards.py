"""Which cards are wild: 001 § Thanasis, § Dynamitis!."""

from __future__ import annotations

import pytest

from tutor.practice.exercise import BankError, Grade
from tutor.practice.kinds.wild_cards import KIND, Question
from tutor.rules.cards import parse_cards
from tutor.rules.rulesets import RULESETS

HAND = "9♠ 9♥ 2♦ JK 8♠ A♣"


@pytest.mark.parametrize(
    ("game", "wild", "in_play"),
    [
        ("thanasis", {0, 1, 3}, 11),  # seven nines and four jokers
        ("dynamitis", {0, 1, 2, 3}, 19),  # and eight twos
    ],
)
def test_the_turned_rank_and_in_dynamitis_the_twos(game: str, wild: set[int], in_play: int) -> None:
    question, rules = Question(parse_cards(HAND), parse_cards("9♠")), RULESETS[game]
    assert KIND.solution(question, rules) == wild
    right = KIND.check(question, rules, frozenset(wild))
    assert right.grade is Grade.RIGHT
    assert dict(right.lines[-1].facts) == {"have": in_play}
    assert right.cites == rules.cite("wild_ranks")


def test_a_card_that_looks_like_it_is_named() -> None:
    question, rules = Question(parse_cards(HAND), parse_cards("9♠")), RULESETS["thanasis"]
    wrong = KIND.check(question, rules, frozenset({0, 1, 2, 3}))
    assert (wrong.grade, dict(wrong.headline.facts)) == (Grade.WRONG, {"cards": parse_cards("2♦")})


@pytest.mark.parametrize(
    ("game", "turned", "said"),
    [
        ("thanasis", "2♥ 9♠", "2♥ would stay"),  # a two goes back in Dynamitis only
        ("thanasis", "JK", "would go back"),
        ("dynamitis", "2♥", "would go back"),
    ],
)
def test_what_goes_back_and_what_stays(game: str, turned: str, said: str) -> None:
    with pytest.raises(BankError, match=said):
        KIND.read({"hand": HAND, "turned": turned}, RULESETS[game])


def test_a_two_that_went_back_decides_nothing() -> None:
    rules = RULESETS["dynamitis"]
    question = KIND.read({"hand": "9♠ K♥ 2♦", "turned": "2♥ JK K♣"}, rules)
    assert KIND.solution(question, rules) == {1, 2}
