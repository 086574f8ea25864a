"""Every widget of a chapter can be read where it is not live, and a live page does without the text."""

from __future__ import annotations

from typing import Any

import pytest

from tutor.views.chapter import open_chapter

VIEW = "application/vnd.jupyter.widget-view+json"
CALLS = {
    "puzzle": ("kk-twin-sevens",),
    "trainer": (),
    "score_pad": (),
    "referee": (),
    "agreement": ("koum_kan", "kon_khan"),
    "compare": (),
    "six_games": (),
    "house_rules": ("koum_kan", "set_distinct_suits"),
}


@pytest.mark.parametrize("call", CALLS)
def test_a_widget_brings_its_text(call: str) -> None:
    shown: Any = getattr(open_chapter("en"), call)(*CALLS[call])
    bundle = shown._repr_mimebundle_()
    assert bundle["text/plain"] == repr(shown)
    assert bundle["text/html"].startswith("<div")
    assert VIEW in bundle


@pytest.mark.parametrize("call", CALLS)
def test_a_live_page_takes_the_widget_alone(call: str) -> None:
    shown: Any = getattr(open_chapter("en"), call)(*CALLS[call])
    assert set(shown._repr_mimebundle_(include=(VIEW,))) == {VIEW}
