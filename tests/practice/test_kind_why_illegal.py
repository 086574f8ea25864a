"""Why is it illegal: the reason is the engine's, and every true one is accepted."""

from __future__ import annotations

import pytest

from tutor.practice.exercise import BankError, Grade
from tutor.practice.kinds.why_illegal import KIND
from tutor.rules.rulesets import RULESETS

KOUM_KAN = RULESETS["koum_kan"]
CHOICES = (
    "set.same_rank set.distinct_suits run.same_suit run.consecutive run.no_repeat run.ace_wrap joker.named"
)


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("7♥ 7♥ 7♠", "set.distinct_suits"),  # A-KK-1
        ("7♥ 7♦ 7♠ 8♣", "set.same_rank"),
        ("4♦ 5♦ 6♥", "run.same_suit"),
        ("4♦ 5♦ 7♦", "run.consecutive"),
        ("4♦ 5♦ 5♦ 6♦", "run.no_repeat"),
        ("K♣ A♣ 2♣", "run.ace_wrap"),  # A-KK-3
        ("5♠ JK 7♠", "joker.named"),  # 000 § Melds: a joker is named when it is laid
    ],
)
def test_the_reason(cards: str, reason: str) -> None:
    question = KIND.read({"cards": cards, "choices": CHOICES}, KOUM_KAN)
    right = {word for word in CHOICES.split() if KIND.check(question, KOUM_KAN, word).grade is Grade.RIGHT}
    assert right == {reason}
    assert KIND.solution(question, KOUM_KAN) == reason


def test_a_wrong_reason_is_told_what_it_would_take() -> None:
    question = KIND.read({"cards": "7♥ 7♥ 7♠", "choices": CHOICES}, KOUM_KAN)
    wrong = KIND.check(question, KOUM_KAN, "run.consecutive")
    assert [line.id for line in wrong.lines] == ["feedback.why_illegal.needs.run.consecutive"]
    assert wrong.verdict is not None


def test_two_true_reasons_are_both_right() -> None:
    """An unnamed joker, and twins besides."""
    question = KIND.read({"cards": "7♥ 7♥ JK", "choices": CHOICES}, KOUM_KAN)
    right = {word for word in CHOICES.split() if KIND.check(question, KOUM_KAN, word).grade is Grade.RIGHT}
    assert right == {"set.distinct_suits", "joker.named"}


@pytest.mark.parametrize(
    ("choices", "said"),
    [("set.max", "choices: one of"), ("run.ace_wrap", "choices: none of them")],
)
def test_choices_that_are_none(choices: str, said: str) -> None:
    with pytest.raises(BankError, match=said):
        KIND.read({"cards": "7♥ 7♥ 7♠", "choices": choices}, KOUM_KAN)
