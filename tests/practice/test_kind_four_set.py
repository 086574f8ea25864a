"""Stay or burn: 004 § How a turn works «Burning a four»; rulings A-KH-4 and A-KH-6."""

from __future__ import annotations

import pytest

from tutor.practice.exercise import BankError, Grade
from tutor.practice.kinds.four_set import KIND
from tutor.rules.ruleset import replace
from tutor.rules.rulesets import RULESETS

KON_KHAN = RULESETS["kon_khan"]


@pytest.mark.parametrize(
    ("meld", "add", "at", "outcome"),
    [
        ("7♥ 7♦ 7♠", "7♣", "kon_khan", "burns"),
        ("7♥ 7♦ 7♠", "7♣", "koum_kan", "stays"),
        ("7♥ 7♦ 7♠ 7♣", "", "kon_khan", "burns"),  # A-KH-6: laid in one go
        ("7♥ 7♦ JK=7♠", "7♣", "kon_khan", "burns"),  # A-KH-4: the joker goes with it
        ("4♠ 5♠ 6♠", "7♠", "kon_khan", "stays"),
        ("7♥ 7♦ 7♠", "", "kon_khan", "stays"),
    ],
)
def test_what_burns(meld: str, add: str, at: str, outcome: str) -> None:
    question = KIND.read({"meld": meld, "add": add, "at": at}, KON_KHAN)
    assert KIND.solution(question, KON_KHAN) == outcome
    other = {"burns": "stays", "stays": "burns"}[outcome]
    assert KIND.check(question, KON_KHAN, outcome).grade is Grade.RIGHT
    assert KIND.check(question, KON_KHAN, other).grade is Grade.WRONG


def test_a_house_rule_spares_fours_with_a_joker() -> None:
    house = replace(KON_KHAN, burn_four_with_joker=False)
    question = KIND.read({"meld": "7♥ 7♦ JK=7♠", "add": "7♣", "at": "kon_khan"}, house)
    assert KIND.solution(question, house) == "stays"
    assert KIND.scene(question, house).about is not None


def test_both_games_are_told() -> None:
    question = KIND.read({"meld": "7♥ 7♦ 7♠", "add": "7♣", "at": "kon_khan"}, KON_KHAN)
    feedback = KIND.check(question, KON_KHAN, "stays")
    assert [line.id for line in feedback.lines] == ["feedback.four_set.koum_kan.stays"]
    assert feedback.cites == KON_KHAN.cite("burn_four")


def test_a_meld_that_is_none_is_refused() -> None:
    with pytest.raises(BankError, match="meld: no legal meld"):
        KIND.read({"meld": "7♥ 7♦ 7♠", "add": "8♣", "at": "kon_khan"}, KON_KHAN)
