"""Going out: the last discard decides, by hand from the texts."""

from __future__ import annotations

from collections import Counter

import pytest

from tutor.practice.exercise import LEVELS, Grade, TableMeld
from tutor.practice.kinds.can_go_out import KIND, NO, YES, Question
from tutor.practice.puzzle import generate
from tutor.rules.cards import as_laid, parse_cards
from tutor.rules.rulesets import RULESETS
from tutor.rules.verdict import Rule

BEN = TableMeld("A", "Ben", as_laid("4♠ 5♠ 6♠"))
NOTHING: frozenset[int] = frozenset()


def held(cards: str, *, own_meld: bool = True) -> Question:
    return Question(parse_cards(cards), (BEN,), own_meld)


@pytest.mark.parametrize(
    ("game", "question", "solved"),
    [
        ("koum_kan", held("7♠ 4♦"), True),
        ("koum_kan", held("7♠ 4♦", own_meld=False), False),  # 000: a meld of one's own first
        ("basic_rummy", held("7♠ 4♦", own_meld=False), True),
        ("koum_kan", held("9♥ 9♦ 9♣"), False),  # 000 § Going out: the last card is discarded
        ("basic_rummy", held("9♥ 9♦ 9♣"), True),  # 003: a last discard is not needed
        ("kon_khan", held("9♥ 9♦ 9♣"), True),
        ("koum_kan", held("8♠ 4♦"), False),
    ],
)
def test_who_can_go_out(game: str, question: Question, solved: bool) -> None:
    rules = RULESETS[game]
    said, _ = KIND.solution(question, rules)
    assert (said == YES) == solved
    assert KIND.check(question, rules, KIND.solution(question, rules)).grade is Grade.RIGHT
    assert KIND.check(question, rules, (NO if solved else YES, NOTHING)).grade is Grade.WRONG


def test_every_last_discard_that_works_is_right() -> None:
    """3♠ and 7♠ both fit, and so does either after the other is thrown."""
    question, rules = held("3♠ 7♠"), RULESETS["koum_kan"]
    for place in (0, 1):
        assert KIND.check(question, rules, (YES, frozenset({place}))).grade is Grade.RIGHT
    assert KIND.check(question, rules, (YES, NOTHING)).headline.id == "feedback.can_go_out.none"
    assert KIND.check(question, rules, (YES, frozenset({0, 1}))).grade is Grade.UNFINISHED


def test_a_wrong_last_discard_is_named_with_a_plan_that_works() -> None:
    feedback = KIND.check(held("7♠ 4♦"), RULESETS["koum_kan"], (YES, frozenset({0})))
    assert feedback.headline.id == "feedback.can_go_out.last"
    assert [line.id for line in feedback.lines] == ["feedback.can_go_out.add", "feedback.can_go_out.discard"]


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        (held("9♥ 9♦ 9♣"), Rule.OUT_DISCARD),
        (held("7♠ 4♦", own_meld=False), Rule.LAYOFF_OWN_MELD),
        (held("7♠ 4♦ K♥"), Rule.OUT_EMPTY),
    ],
)
def test_a_no_says_what_keeps_the_hand_from_going_out(question: Question, rule: Rule) -> None:
    verdict = KIND.check(question, RULESETS["koum_kan"], (YES, NOTHING)).verdict
    assert verdict is not None
    assert [reason.rule for reason in verdict.broken] == [rule]


@pytest.mark.parametrize("game", RULESETS)
def test_about_half_can_go_out(game: str) -> None:
    rules = RULESETS[game]
    for level in LEVELS:
        made = [generate(KIND.id, game, seed=seed, level=level) for seed in range(40)]
        said = Counter(answer for answer, _ in (KIND.solution(one.question, rules) for one in made))
        assert 10 <= said[YES] <= 30, level
