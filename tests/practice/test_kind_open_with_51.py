"""Opening in Kon Khan: 004 § Opening — the 51-point rule."""

from __future__ import annotations

import pytest

from tutor.practice.exercise import LEVELS, BankError, Feedback, Grade, TableMeld
from tutor.practice.kinds.open_with_51 import KIND, Question
from tutor.practice.puzzle import generate
from tutor.rules.cards import as_laid, parse_cards
from tutor.rules.rulesets import RULESETS
from tutor.rules.verdict import Rule

KON_KHAN = RULESETS["kon_khan"]
HAND = Question(parse_cards("K♥ K♦ K♣ 7♥ 7♦ 7♣ 2♠ 3♠ 4♠ JK 9♣"))


def check(cards: str, question: Question = HAND) -> Feedback:
    return KIND.check(question, KON_KHAN, KIND.read_answer(cards, question, KON_KHAN))


def test_kings_and_sevens_are_exactly_51() -> None:
    """30 + 21."""
    assert check("K♥ K♦ K♣ 7♥ 7♦ 7♣").grade is Grade.RIGHT


def test_less_is_short_by_so_much() -> None:
    """30 + 9 = 39, twelve short."""
    short = check("K♥ K♦ K♣ 2♠ 3♠ 4♠")
    assert (short.grade, dict(short.headline.facts)) == (Grade.WRONG, {"have": 39, "need": 51, "short": 12})
    assert short.verdict is not None
    assert [reason.rule for reason in short.verdict.broken] == [Rule.OPEN_MINIMUM]


def test_a_joker_that_could_be_kept_makes_it_weaker() -> None:
    """The joker as fourth seven: 30 + 28, but the kings and sevens open without it."""
    assert check("K♥ K♦ K♣ 7♥ 7♦ 7♣ JK").grade is Grade.WEAKER


def test_a_joker_that_is_needed_is_right() -> None:
    question = Question(parse_cards("K♥ K♦ JK 7♥ 7♦ 7♣ 2♣"))
    assert check("K♥ K♦ JK 7♥ 7♦ 7♣", question).grade is Grade.RIGHT


def test_the_table_does_not_count() -> None:
    """004 § Opening: the 10♥ would go on J♥ Q♥ K♥, but not before one is down."""
    table = (TableMeld("A", "Ben", as_laid("J♥ Q♥ K♥")),)
    question = Question(parse_cards("K♠ K♦ K♣ 10♥ 7♥ 7♦ 7♣"), table)
    wrong = check("K♠ K♦ K♣ 10♥", question)
    assert dict(wrong.headline.facts) == {"cards": parse_cards("10♥")}
    assert "feedback.open_with_51.table" in [line.id for line in wrong.lines]


def test_the_dearest_meld_first_falls_short_and_the_solution_does_not() -> None:
    """8-9-10-J is 37 and leaves two jacks; 8-9-10 and the jacks are 57."""
    question = Question(parse_cards("8♥ 9♥ 10♥ J♥ J♠ J♣ 2♦"))
    assert check("8♥ 9♥ 10♥ J♥", question).grade is Grade.WRONG
    assert KIND.solution(question, KON_KHAN) == frozenset(range(6))


def test_a_hand_that_cannot_open_is_refused() -> None:
    with pytest.raises(BankError, match="cannot open"):
        KIND.read({"hand": "2♣ 3♣ 4♣ 9♦"}, KON_KHAN)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("mark", [40, 71, 81])
def test_tables_with_another_mark_have_puzzles_too(mark: int, level: int) -> None:
    """Many tables play 71; two melds of three or four are not worth 81."""
    for seed in range(8):
        puzzle = generate(KIND.id, "kon_khan", seed=seed, level=level, options={"open_min": mark})
        right = puzzle.check(puzzle.solution)
        assert right.grade is Grade.RIGHT
        assert dict(right.headline.facts)["have"] >= mark
