"""`puzzles/README.md` tells contributors everything: each kind, each of its fields, an example that works."""

from __future__ import annotations

import re

import pytest

from tests.puzzles.readme import EXAMPLE, GENERAL, TOLD, whole
from tutor.practice.bank import find_problems
from tutor.practice.kinds import KINDS
from tutor.practice.kinds.may_take_discard import When
from tutor.practice.kinds.what_flips import TOGGLES
from tutor.practice.kinds.why_illegal import WhyIllegal
from tutor.practice.moves import SIX
from tutor.rules.rulesets import RULESETS


def test_every_kind_is_told_in_the_order_of_the_list() -> None:
    assert list(TOLD) == [kind.id for kind in KINDS.values()]


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.id)
def test_its_fields_are_told_and_those_in_brackets_are_optional(kind: object) -> None:
    id, fields, optional = (getattr(kind, name) for name in ("id", "fields", "optional"))
    line = TOLD[id].splitlines()[2]
    assert set(re.findall(r"\[`(\w+)`\]", line)) == optional
    assert set(re.findall(r"(?<!\[)`(\w+)`", line)) == fields


@pytest.mark.parametrize("id", KINDS)
def test_its_example_is_a_puzzle_with_the_right_answer(id: str) -> None:
    (example,) = EXAMPLE.findall(TOLD[id])
    assert list(find_problems([("README.md", whole(id, example))])) == []


def test_the_whole_entry_at_the_top_is_one() -> None:
    (example,) = EXAMPLE.findall(GENERAL)
    assert list(find_problems([("README.md", example)])) == []


def test_the_fields_of_every_puzzle_are_told() -> None:
    (example,) = EXAMPLE.findall(GENERAL)
    stated = set(re.findall(r"^(\w+) =", example, re.MULTILINE)) - {"cards"}
    assert set(re.findall(r"^\| `(\w+)` \|", GENERAL, re.MULTILINE)) == stated | {"options"}


def test_the_words_that_a_field_can_be_are_all_told() -> None:
    assert set(SIX) <= set(re.findall(r"`(\w+)`", GENERAL))
    told = TOLD["may_take_discard"]
    assert {when.value for when in When} == set(re.findall(r'`"(\w+)"`', told)) - {"yes", "no"}
    toggles = set(re.findall(r"`(\w+\.\w+)`", TOLD["what_flips"]))
    assert toggles == {toggle.key for toggle in TOGGLES}


def test_the_reasons_of_why_illegal_are_all_told() -> None:
    cards = {"cards": "7♥ 7♠", "choices": "poker"}
    with pytest.raises(ValueError, match="choices: one of ") as caught:
        WhyIllegal().read(cards, RULESETS["koum_kan"])
    known = set(re.findall(r"[a-z_]+\.[a-z_]+", str(caught.value)))
    assert set(re.findall(r"`([a-z_]+\.[a-z_]+)`", TOLD["why_illegal"])) == known
