"""What a meld is worth when laid: 004 § Card values, § Jokers."""

from __future__ import annotations

import pytest

from tutor.practice.exercise import Grade
from tutor.practice.kinds.meld_worth import KIND
from tutor.practice.puzzle import generate
from tutor.rules.cards import as_laid
from tutor.rules.melds import meld_readings
from tutor.rules.opening import meld_value
from tutor.rules.rulesets import RULESETS

KON_KHAN = RULESETS["kon_khan"]


@pytest.mark.parametrize(
    ("meld", "points"),
    [
        ("A♠ 2♠ 3♠", 15),  # the ace is 10 even when low
        ("Q♥ K♥ A♥", 30),
        ("A♠ A♥ A♦", 30),
        ("7♣ 7♦ 7♠ 7♥", 28),
        ("5♠ JK 7♠", 18),  # a joker counts as the six it stands for
        ("K♥ JK K♦", 30),
        ("JK 2♦ 3♦", 15),  # as the ace, not as the four
        ("10♣ J♣ Q♣ JK", 40),  # as the king, not as the nine
    ],
)
def test_worth(meld: str, points: int) -> None:
    assert KIND.solution(as_laid(meld), KON_KHAN) == points
    assert KIND.check(as_laid(meld), KON_KHAN, points).grade is Grade.RIGHT
    assert KIND.check(as_laid(meld), KON_KHAN, points + 1).grade is Grade.WRONG or meld == "JK 2♦ 3♦"


def test_the_cheaper_end_is_legal_but_weaker() -> None:
    """10-J-Q with a joker as the nine: 39."""
    feedback = KIND.check(as_laid("10♣ J♣ Q♣ JK"), KON_KHAN, 39)
    assert feedback.grade is Grade.WEAKER
    assert dict(feedback.headline.facts) == {"points": 39, "most": 40}


@pytest.mark.parametrize(
    ("meld", "where"),
    [
        ("A♠ A♥ A♦", "004 § Card values"),
        ("5♠ JK 7♠", "004 § Card values, 004 § Jokers"),
    ],
)
def test_a_wrong_sum_is_told_where_the_values_are_written(meld: str, where: str) -> None:
    feedback = KIND.check(as_laid(meld), KON_KHAN, 99)
    assert ", ".join(map(str, feedback.cites)) == where


@pytest.mark.parametrize("points", [30, 99])
def test_a_meld_that_is_laid_with_others_is_not_said_to_be_too_small(points: int) -> None:
    """004 § Opening: several melds make the 51 together, so 30 points are no fault of this one."""
    feedback = KIND.check(as_laid("Q♥ K♥ A♥"), KON_KHAN, points)
    assert feedback.verdict is None or feedback.verdict.legal


def test_at_the_last_level_the_joker_has_two_worths() -> None:
    for seed in range(30):
        meld = generate("meld_worth", "kon_khan", seed=seed, level=5).question
        worths = {meld_value(reading, KON_KHAN) for reading in meld_readings(meld, KON_KHAN)}
        assert len(worths) > 1, meld
