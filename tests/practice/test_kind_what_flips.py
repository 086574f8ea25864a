"""What flips: exactly the moves that hang on the rule that is changed."""

from __future__ import annotations

import pytest

from tutor.practice.exercise import BankError, Grade
from tutor.practice.kinds.what_flips import KIND, TOGGLES
from tutor.rules.options import parse_option
from tutor.rules.rulesets import RULESETS
from tutor.views.phrases import LANGUAGES, Phrases

KOUM_KAN = RULESETS["koum_kan"]
CASES = ["Q♥ K♥ A♥", "A♠ 2♠ 3♠", "K♦ A♦ 2♦", "7♥ 7♥ 7♠", "6♠ > 5♠ JK=6♠ 7♠ !"]


@pytest.mark.parametrize(
    ("toggles", "flips"),
    [
        ("ace_high.false", "A"),
        ("ace_low.false", "B"),
        ("ace_wrap.true", "C"),
        ("set_distinct_suits.false", "D"),
        ("joker_take.anyone", "E"),  # nothing of one's own is down
        ("joker_take.never", ""),  # it was not allowed before either
        ("ace_high.false set_distinct_suits.false", "A D"),
    ],
)
def test_what_hangs_on_a_rule(toggles: str, flips: str) -> None:
    question = KIND.read({"toggles": toggles, "cases": CASES}, KOUM_KAN)
    answer = KIND.read_answer(flips, question, KOUM_KAN)
    assert KIND.solution(question, KOUM_KAN) == answer
    assert KIND.check(question, KOUM_KAN, answer).grade is Grade.RIGHT
    assert KIND.check(question, KOUM_KAN, answer ^ {"D"}).grade is Grade.WRONG


def test_rows_say_how_it_was_before() -> None:
    question = KIND.read({"toggles": "ace_high.false", "cases": CASES}, KOUM_KAN)
    rows = KIND.check(question, KOUM_KAN, frozenset({"B"})).rows
    assert [row.expected for row in rows] == [False, False, True, True, True]
    assert [row.remark.id.rpartition(".")[2] for row in rows if row.remark] == ["was_legal", *["same"] * 4]


@pytest.mark.parametrize("toggle", TOGGLES, ids=lambda toggle: toggle.key)
def test_every_house_rule_on_offer_is_one_and_can_be_told(toggle: object) -> None:
    value = getattr(toggle, "value", None)
    plain = getattr(value, "value", value)
    option = str(getattr(toggle, "option", ""))
    assert parse_option(option, plain) == value
    assert len({Phrases(lang).text(f"toggle.{option}.{str(plain).lower()}") for lang in LANGUAGES}) == 2


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({"toggles": "ace_hihg.true", "cases": CASES}, "toggles: one of"),
        ({"toggles": "ace_high.false", "cases": []}, "cases: a list"),
        ({"toggles": "ace_high.false", "cases": ["7X"]}, "cases: cannot read"),
    ],
)
def test_what_cannot_be_read(entry: dict[str, object], said: str) -> None:
    with pytest.raises(BankError, match=said):
        KIND.read(entry, KOUM_KAN)
