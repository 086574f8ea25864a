"""Every passage that a rule cites stands under a heading which its text has."""

from __future__ import annotations

import pytest

from tutor.rules.options import OPTION_NAMES
from tutor.rules.ruleset import Ruleset
from tutor.rules.rulesets import RULESETS
from tutor.rules.sources import SECTIONS, Passage, Source


def test_every_text_has_its_headings_once() -> None:
    assert set(SECTIONS) == set(Source)
    assert all(len(set(headings)) == len(headings) for headings in SECTIONS.values())
    # The two editions of Koum Kan have the same nine chapters.
    assert len(SECTIONS[Source.KOUM_KAN_EN]) == len(SECTIONS[Source.KOUM_KAN_DE]) == 9


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.id)
def test_a_game_cites_headings_that_are_there(rules: Ruleset) -> None:
    cites = {cite for topic in rules.topics.values() for cite in topic}
    cites |= {cite for option in OPTION_NAMES for cite in rules.cite(option)}
    passages = [cite for cite in cites if isinstance(cite, Passage)]
    assert passages
    assert [str(one) for one in passages if one.section not in SECTIONS[one.source]] == []
