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
