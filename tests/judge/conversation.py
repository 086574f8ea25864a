"""Asking the referee in the tests: a situation in, the answer out."""

from __future__ import annotations

import json
from typing import Any

from tutor.views.phrases import Phrases
from tutor.views.protocol import judge_line

ENGLISH = Phrases("en")


def ask(ruleset: str, kind: str, input: dict[str, Any], **options: Any) -> dict[str, Any]:
    """The whole answer."""
    situation = {"ruleset": ruleset, "kind": kind, "input": input, "options": options}
    return judge_line(json.dumps(situation), ENGLISH)


def legal(ruleset: str, kind: str, input: dict[str, Any], **options: Any) -> bool:
    """The judgement of a situation that must be readable."""
    answer = ask(ruleset, kind, input, **options)
    assert "error" not in answer, answer["error"]
    found = answer["legal"]
    assert isinstance(found, bool)
    return found


def value(ruleset: str, kind: str, input: dict[str, Any], **options: Any) -> Any:
    """The value in the answer to a situation that must be readable."""
    answer = ask(ruleset, kind, input, **options)
    assert "error" not in answer, answer["error"]
    return answer.get("value")


def error(ruleset: str, kind: str, input: dict[str, Any], **options: Any) -> str:
    """What is said of a situation that must not be readable."""
    answer = ask(ruleset, kind, input, **options)
    assert "legal" not in answer and "value" not in answer, answer
    found = answer["error"]
    assert isinstance(found, str)
    return found
