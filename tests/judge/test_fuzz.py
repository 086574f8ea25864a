"""Whatever is asked, the referee answers: with a judgement or with an error, never by breaking."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.judge.conversation import ENGLISH
from tutor.rules.options import OPTION_NAMES, Mode, option_values
from tutor.rules.rulesets import RULESETS
from tutor.views.protocol import KINDS, judge_line

CASES: list[dict[str, Any]] = [
    json.loads(line)
    for line in Path(__file__).with_name("cases.jsonl").read_text(encoding="utf-8").splitlines()
]
NAMES = sorted(
    {name for case in CASES for name in case["input"]}
    | {"decks", "turned", "took", "hand", "add_as", "moves", "from", "to", "onto", "card", "as"}
)
CARDS = st.builds("".join, st.tuples(st.sampled_from("A23456789TJQK1x"), st.sampled_from("SHDCx"))) | st.just(
    "JK"
)
WORDS = st.sampled_from(
    [mode.value for mode in Mode] + ["stock", "discard", "keep", "Anna", "Ben", "", "null"]
)
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-3, 200)
    | st.integers()
    | st.floats(allow_nan=False)
    | CARDS
    | WORDS
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=3), inner, max_size=5)
    ),
    max_leaves=12,
)


def answered(line: str) -> dict[str, object]:
    """The answer, which must be an error alone or carry its reasons, and must be writable."""
    answer = judge_line(line, ENGLISH)
    assert ("error" in answer) != ("reasons" in answer)
    json.dumps(answer, allow_nan=False)
    return answer


@given(st.text())
def test_any_text(line: str) -> None:
    answered(line)


@given(VALUES)
def test_any_json(value: object) -> None:
    answered(json.dumps(value))


@given(
    ruleset=st.sampled_from(sorted(RULESETS)),
    kind=st.sampled_from(sorted(KINDS)),
    given_=st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=6),
)
def test_any_input_of_a_known_kind(ruleset: str, kind: str, given_: dict[str, object]) -> None:
    answered(json.dumps({"ruleset": ruleset, "kind": kind, "input": given_}, allow_nan=True))


@st.composite
def spoilt_cases(draw: st.DrawFn) -> dict[str, Any]:
    """A shared case with one field anywhere in it dropped or replaced, perhaps told of another game."""
    case: dict[str, Any] = json.loads(json.dumps(draw(st.sampled_from(CASES))))
    if draw(st.booleans()):
        case["ruleset"] = draw(st.sampled_from(sorted(RULESETS)))
    place: Any = case["input"]
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return case
        key = draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or draw(st.booleans()):
            break
        place = place[key]
    if draw(st.booleans()):
        del place[key]
    else:
        place[key] = draw(VALUES)
    return case


@settings(max_examples=300)
@given(spoilt_cases())
def test_any_spoilt_case(case: dict[str, Any]) -> None:
    answered(json.dumps(case))


@st.composite
def house_rules(draw: st.DrawFn) -> dict[str, Any]:
    """A few options with values that they can have, or nearly."""
    found: dict[str, Any] = {}
    for name in draw(st.lists(st.sampled_from(OPTION_NAMES), max_size=4, unique=True)):
        closed = [getattr(value, "value", value) for value in option_values(name)]
        found[name] = draw(st.sampled_from(closed)) if closed else draw(st.integers(-1, 30) | st.none())
    return found


@settings(max_examples=300)
@given(case=st.sampled_from(CASES), options=house_rules(), ruleset=st.sampled_from(sorted(RULESETS)))
def test_any_case_at_any_table(case: dict[str, Any], options: dict[str, Any], ruleset: str) -> None:
    answered(json.dumps(case | {"options": options, "ruleset": ruleset}))
