"""The limits of the tests that count answers, worked out by hand for ten tosses of a coin."""

from __future__ import annotations

from tests.practice.chance import better_guess, least, most


def test_ten_heads_of_ten_are_rarer_than_one_in_a_thousand_and_nine_are_not() -> None:
    """1 of 1024, and 11 of 1024."""
    assert most(10, 0.5) == 9
    assert least(10, 0.5) == 1


def test_ten_of_either_side_are_not() -> None:
    """2 of 1024. Nine are 20, eight 90, seven 240: in two samples eighteen or more are 844 of 1024 squared,
    which is too rare, and seventeen are 4560.
    """
    assert better_guess(10) == 10
    assert better_guess(10, 2) == 17
