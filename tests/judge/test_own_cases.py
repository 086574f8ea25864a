"""Our own cases, beside the shared ones: every option, ruling and kind, each answer written by hand first.

They go through the rules line by line (games, options, rulings, errors). `expect` says all that the answer
holds, but for a `result` that is not of interest; ``{"error": true}`` stands for any error.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.judge.conversation import ENGLISH
from tutor.views.catalogue import LANGUAGES
from tutor.views.phrases import Phrases
from tutor.views.protocol import judge_line

LINES = Path(__file__).with_name("own_cases.jsonl").read_text(encoding="utf-8").splitlines()
CASES: dict[str, dict[str, Any]] = {case["id"]: case for case in map(json.loads, LINES)}


def test_every_case_has_a_name_of_its_own() -> None:
    assert len(CASES) == len(LINES)
    assert all(name.startswith("OWN-") for name in CASES)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_case(case: dict[str, Any]) -> None:
    answer: Any = judge_line(json.dumps(case), ENGLISH)
    expected = dict(case["expect"])
    if expected.pop("error", False):
        assert set(answer) == {"id", "error"}
        return
    assert "error" not in answer, answer["error"]
    found = {name: answer[name] for name in ("legal", "value", "result") if name in answer}
    if "result" in expected:
        assert sorted(found.pop("result")) == sorted(expected.pop("result"))
    found.pop("result", None)
    assert found == expected


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_match_tells_what_happened_and_where_that_is_written(lang: str) -> None:
    matches = [case for case in CASES.values() if case["kind"] == "match_score" and "value" in case["expect"]]
    assert matches
    for case in matches:
        answer: Any = judge_line(json.dumps(case), Phrases(lang))
        told = [reason for reason in answer["reasons"] if not reason["rule"].startswith("option.")]
        assert told, case["id"]
        for reason in told:
            assert reason["holds"] is True
            assert reason["cite"].strip() and reason["text"].strip() and "{" not in reason["text"]


def test_who_is_burnt_who_returns_and_who_declines_is_told_in_order() -> None:
    """Anna and Carla over 100, Ben and Dan still in; Carla returns, Anna does not (A-KK-15, A-KK-16)."""
    answer: Any = judge_line(json.dumps(CASES["OWN-KK-B03"]), ENGLISH)
    told = [reason["rule"] for reason in answer["reasons"] if reason["rule"].startswith("match.")]
    assert told == [
        "match.burnt",
        "match.stays",
        "match.burnt",
        "match.stays",
        "match.decline",
        "match.come_back",
    ]
