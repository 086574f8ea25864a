"""Every difference that comparison finds is the referee's answer as well, when it is asked as a line."""

from __future__ import annotations

import json
from itertools import combinations

import pytest

from tutor.rules.compare import Difference, Kind, Valued, differences
from tutor.rules.options import Mode
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.verdict import Rule, Verdict
from tutor.views.phrases import Phrases
from tutor.views.protocol import judge_line
from tutor.views.protocol.writing import question

BEST5 = replace(RULESETS["kon_khan"], mode=Mode.BEST5)
PAIRS = list(combinations((*RULESETS.values(), BEST5), 2))
WITHOUT_A_LINE = {Kind.DEAL, Kind.TURN, Kind.MATCH}
ENGLISH = Phrases("en")


def asked(found: Difference, rules: Ruleset) -> dict[str, object]:
    line = question(found.situation, rules)
    assert line is not None
    return judge_line(json.dumps(line), ENGLISH)


def comparable(answer: object) -> object:
    """A value as JSON has it: a round as an object, the wild cards as they are counted."""
    match answer:
        case int():
            return answer
        case tuple():
            return dict(answer)
        case _:
            return None


@pytest.mark.parametrize(("a", "b"), PAIRS, ids=str)
def test_the_referee_says_the_same(a: Ruleset, b: Ruleset) -> None:
    for found in differences(a, b):
        if found.kind in WITHOUT_A_LINE:
            assert question(found.situation, a) is None
            continue
        for rules, answer in ((a, found.a), (b, found.b)):
            said = asked(found, rules)
            match answer:
                case Verdict() if any(one.rule is Rule.MELD_COPIES for one in answer.broken):
                    assert "more JK than" in str(said["error"])
                case Verdict():
                    assert said["legal"] is answer.legal, said
                case Valued():
                    value = comparable(answer.value)
                    assert "value" in said, said
                    assert value is None or said["value"] == value
