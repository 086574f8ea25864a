"""What may you do now: the acts that the referee lets pass, by hand from the texts."""

from __future__ import annotations

from collections import Counter

import pytest

from tutor.practice.exercise import LEVELS, Grade, TableMeld
from tutor.practice.kinds.what_now import KIND, Question
from tutor.practice.puzzle import generate
from tutor.rules.cards import as_laid, parse_card, parse_cards
from tutor.rules.rulesets import RULESETS
from tutor.rules.verdict import Rule

TOP = parse_card("2♣")
RUN = TableMeld("A", "Ben", as_laid("4♠ 5♠ 6♠"))
WITH_JOKER = TableMeld("B", "Eva", as_laid("9♦ JK=10♦ J♦"))


def moment(cards: str, *table: TableMeld, own_meld: bool = False, drawn: bool = True) -> Question:
    return Question(parse_cards(cards), TOP, drawn, table, own_meld)


@pytest.mark.parametrize(
    ("game", "question", "acts"),
    [
        ("koum_kan", moment("7♠ K♥ 2♦", drawn=False), {"stock", "pile"}),
        ("kon_khan", moment("7♠ K♥ 2♦", drawn=False), {"stock"}),  # 004: not down, and nothing to open with
        ("koum_kan", moment("K♠ K♥ K♦ 2♦"), {"meld", "discard"}),
        ("kon_khan", moment("K♠ K♥ K♦ 2♦"), {"discard"}),  # 004: 30 is not 51
        ("koum_kan", moment("7♠ K♥ 2♦", RUN), {"discard"}),  # 000: a meld of one's own first
        ("koum_kan", moment("7♠ K♥ 2♦", RUN, own_meld=True), {"add", "discard"}),
        ("basic_rummy", moment("7♠ K♥ 2♦", RUN), {"add", "discard"}),
        ("koum_kan", moment("10♦ K♥ 2♦", RUN, WITH_JOKER, own_meld=True), {"take", "discard"}),
        ("koum_kan", moment("K♠ K♥ K♦"), {"discard"}),  # 000 § Going out: one card must stay to discard
    ],
)
def test_what_may_be_done(game: str, question: Question, acts: set[str]) -> None:
    rules = RULESETS[game]
    assert KIND.solution(question, rules) == acts
    right = KIND.check(question, rules, frozenset(acts))
    assert right.grade is Grade.RIGHT
    assert all(row.expected for row in right.rows)


def test_a_tick_too_many_is_told_with_the_rule() -> None:
    feedback = KIND.check(moment("7♠ K♥ 2♦", RUN), RULESETS["koum_kan"], frozenset({"add", "discard"}))
    assert feedback.headline.id == "feedback.what_now.extra"
    (row,) = (row for row in feedback.rows if not row.expected)
    assert [reason.rule for reason in row.verdict.broken] == [Rule.LAYOFF_OWN_MELD]


def test_a_tick_too_few_is_told() -> None:
    feedback = KIND.check(moment("K♠ K♥ K♦ 2♦"), RULESETS["koum_kan"], frozenset({"discard"}))
    assert (feedback.grade, feedback.headline.id) == (Grade.WRONG, "feedback.what_now.missing")


@pytest.mark.parametrize("game", RULESETS)
def test_no_set_of_ticks_is_always_right(game: str) -> None:
    rules = RULESETS[game]
    for level in LEVELS:
        made = (generate(KIND.id, game, seed=seed, level=level) for seed in range(40))
        answers = Counter(KIND.solution(one.question, rules) for one in made)
        assert len(answers) >= 2, level
        assert max(answers.values()) <= 38, level


def test_a_discard_that_opens_nothing_is_refused_with_the_rule_004() -> None:
    question = moment("7♠ K♥ 2♦", drawn=False)
    feedback = KIND.check(question, RULESETS["kon_khan"], frozenset({"stock", "pile"}))
    (row,) = (row for row in feedback.rows if not row.expected)
    assert Rule.DRAW_DISCARD in {reason.rule for reason in row.verdict.broken}
