"""Answers: what a control cannot have given is a fault of the caller and told as one, never graded."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.practice.exercise import Answer, AnswerError, EnterNumber, Feedback, Grade, PickCards, PickOne
from tutor.practice.puzzle import Puzzle, from_code

CODES = (
    "legal_meld.koum_kan.3.17.v1",
    "find_meld.dynamitis.4.3.v1",
    "joker_stands_for.koum_kan.4.2.v1",
    "take_joker.koum_kan.3.14.v1",
    "lay_off.basic_rummy.5.5.v1",
    "count_hand.koum_kan.5.8.v1",
)
PUZZLES = {code: from_code(code) for code in CODES}


@pytest.mark.parametrize(
    ("code", "answer", "said"),
    [
        ("legal_meld.koum_kan.3.17.v1", "banana", "one of legal, illegal is needed, not 'banana'"),
        ("legal_meld.koum_kan.3.17.v1", True, "one of legal, illegal is needed, not True"),
        ("take_joker.koum_kan.3.14.v1", "Z", "is needed, not 'Z'"),
        ("lay_off.basic_rummy.5.5.v1", None, "is needed, not None"),
        ("joker_stands_for.koum_kan.4.2.v1", "2♣", "is needed, not '2♣'"),
        ("find_meld.dynamitis.4.3.v1", {0, 1}, "a frozenset of places from 0 to 7 is needed"),
        ("find_meld.dynamitis.4.3.v1", frozenset({8}), "a frozenset of places from 0 to 7 is needed"),
        ("find_meld.dynamitis.4.3.v1", frozenset({-1}), "a frozenset of places from 0 to 7 is needed"),
        ("find_meld.dynamitis.4.3.v1", frozenset({True}), "a frozenset of places from 0 to 7 is needed"),
        ("find_meld.dynamitis.4.3.v1", frozenset({"7♥"}), "a frozenset of places from 0 to 7 is needed"),
        ("count_hand.koum_kan.5.8.v1", "37", "a whole number is needed, not '37'"),
        ("count_hand.koum_kan.5.8.v1", 37.0, "a whole number is needed, not 37.0"),
        ("count_hand.koum_kan.5.8.v1", True, "a whole number is needed, not True"),
    ],
)
def test_an_answer_of_the_wrong_kind_is_refused_by_name(code: str, answer: Answer, said: str) -> None:
    with pytest.raises(AnswerError) as caught:
        PUZZLES[code].check(answer)
    assert said in str(caught.value)


anything = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.binary(max_size=3),
    st.sampled_from(["legal", "A", "none", "2H", "TS"]),
    st.frozensets(st.one_of(st.integers(-2, 10), st.text(max_size=2), st.booleans()), max_size=5),
    st.lists(st.integers(0, 8), max_size=3),
)


def possible(puzzle: Puzzle, answer: object) -> bool:
    """Whether the control can give this answer, written down once more from its description."""
    control = puzzle.control
    if isinstance(control, PickOne):
        return type(answer) is str and answer in {choice.id for choice in control.choices}
    if isinstance(control, PickCards):
        places = range(len(control.hand))
        return type(answer) is frozenset and all(type(one) is int and one in places for one in answer)
    assert isinstance(control, EnterNumber)
    return type(answer) is int


@given(st.sampled_from(CODES), anything)
def test_any_answer_is_graded_or_refused_and_nothing_else_happens(code: str, answer: Answer) -> None:
    puzzle = PUZZLES[code]
    if possible(puzzle, answer):
        assert isinstance(puzzle.check(answer), Feedback)
    else:
        with pytest.raises(AnswerError):
            puzzle.check(answer)


@given(st.integers())
def test_points_are_right_wrong_or_out_of_the_question(answer: int) -> None:
    puzzle = PUZZLES["count_hand.koum_kan.5.8.v1"]
    grade = puzzle.check(answer).grade
    if answer == puzzle.solution:
        assert grade is Grade.RIGHT
    else:
        assert grade is (Grade.WRONG if 0 <= answer <= 7 * 25 else Grade.UNFINISHED)


@given(st.sets(st.integers(0, 7)))
def test_any_pick_is_graded_as_the_cards_it_is(places: set[int]) -> None:
    """Twins and order make no difference: the same cards get the same grade."""
    puzzle = PUZZLES["find_meld.dynamitis.4.3.v1"]
    answer = frozenset(places)
    feedback = puzzle.check(answer)
    if len(answer) == 0:
        assert feedback.grade is Grade.UNFINISHED
    elif len(answer) < 3:
        assert feedback.grade is Grade.WRONG
    if feedback.grade in (Grade.RIGHT, Grade.WEAKER):
        assert feedback.verdict is not None
        assert feedback.verdict.legal
