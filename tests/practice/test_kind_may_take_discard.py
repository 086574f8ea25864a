"""May you draw this card: each game's own condition, by hand from the texts."""

from __future__ import annotations

from collections import Counter

import pytest

from tutor.practice.exercise import LEVELS, Grade
from tutor.practice.kinds.may_take_discard import KIND, NO, YES, Question, When
from tutor.practice.puzzle import generate
from tutor.rules.cards import parse_card, parse_cards
from tutor.rules.rulesets import RULESETS
from tutor.rules.verdict import Rule

SEVEN = parse_card("7♠")
TO_OPEN = parse_cards("K♥ K♦ K♣ 7♣ 7♦ 2♠ 4♥")  # with 7♠: 30 + 21 = 51


@pytest.mark.parametrize(
    ("game", "question", "answer"),
    [
        ("koum_kan", Question(When.START, SEVEN), YES),
        ("koum_kan", Question(When.DRAWN, SEVEN), NO),
        ("koum_kan", Question(When.WAITING, SEVEN), NO),
        ("koum_kan", Question(When.DEEPER, SEVEN), NO),
        ("koum_kan", Question(When.STOCK_OUT, SEVEN), NO),  # 000 § Going out: the round is over
        ("basic_rummy", Question(When.STOCK_OUT, SEVEN), YES),  # 003: the pile is turned over when needed
        ("thanasis", Question(When.START, SEVEN), NO),  # 001: the discards are never drawn
        ("thanasis", Question(When.STOCK, SEVEN), YES),
        ("dynamitis", Question(When.STOCK_TWICE, SEVEN), NO),
        ("kon_khan", Question(When.START, SEVEN, down=True), YES),
        ("kon_khan", Question(When.START, SEVEN, hand=TO_OPEN), YES),
        ("kon_khan", Question(When.START, parse_card("6♠"), hand=TO_OPEN), NO),
        ("kon_khan", Question(When.STOCK, SEVEN, hand=TO_OPEN), YES),
    ],
)
def test_may_it_be_drawn(game: str, question: Question, answer: str) -> None:
    rules = RULESETS[game]
    assert KIND.solution(question, rules) == answer
    assert KIND.check(question, rules, answer).grade is Grade.RIGHT
    assert KIND.check(question, rules, NO if answer == YES else YES).grade is Grade.WRONG


def test_a_discard_that_is_no_part_of_the_opening_stays_004() -> None:
    """The kings, sevens and eights open with 75 without it, but the three itself lies in no meld."""
    hand = parse_cards("K♥ K♦ K♣ 7♣ 7♦ 7♥ 8♣ 8♦ 8♥")
    question = Question(When.START, parse_card("3♠"), hand=hand)
    verdict = KIND.check(question, RULESETS["kon_khan"], YES).verdict
    assert verdict is not None
    assert [reason.rule for reason in verdict.broken] == [Rule.OPEN_DISCARD_USED]


@pytest.mark.parametrize("game", RULESETS)
def test_about_half_may_be_drawn(game: str) -> None:
    for level in LEVELS:
        answers = Counter(generate(KIND.id, game, seed=seed, level=level).solution for seed in range(40))
        assert 10 <= answers[YES] <= 30, level
