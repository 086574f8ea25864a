"""The 135 shared cases: one worked situation each, with its reason and its source."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tutor.views.catalogue import LANGUAGES
from tutor.views.phrases import Phrases
from tutor.views.protocol import judge_line

LINES = Path(__file__).with_name("cases.jsonl").read_text(encoding="utf-8").splitlines()
CASES: dict[str, dict[str, Any]] = {case["id"]: case for case in map(json.loads, LINES)}


def test_all_cases_are_here() -> None:
    assert len(CASES) == len(LINES) == 135


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_case(case: dict[str, Any]) -> None:
    answer: Any = judge_line(json.dumps(case), Phrases("en"))
    expected = case["expect"]
    given = {name: answer[name] for name in ("legal", "value", "result") if name in answer}
    assert "error" not in answer
    if "result" in expected:
        assert sorted(given.pop("result")) == sorted(expected["result"])
    assert given == {name: value for name, value in expected.items() if name != "result"}
    assert answer["id"] == case["id"]


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_is_refused_says_which_rule_where_it_is_written_and_why(case: dict[str, Any]) -> None:
    for lang in LANGUAGES:
        answer: Any = judge_line(json.dumps(case), Phrases(lang))
        broken = [reason for reason in answer["reasons"] if reason["holds"] is False]
        assert bool(broken) == (answer.get("legal") is False)
        for reason in answer["reasons"]:
            assert reason["text"].strip()
            assert "{" not in reason["text"]
            assert set(reason) == {"rule", "holds", "cite", "text"}
        assert all(reason["cite"] for reason in broken)
