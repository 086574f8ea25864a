"""A match kept as plain data and read back."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.rules.match import (
    ComeBack,
    Decline,
    Event,
    Join,
    Leave,
    MatchError,
    PotHand,
    RoundPlayed,
    RoundVoid,
    from_records,
    to_records,
)

NAMES = st.text(min_size=1, max_size=5)
EVENTS: st.SearchStrategy[Event] = st.one_of(
    st.dictionaries(NAMES, st.integers(-200, 500)).map(RoundPlayed.of),
    st.builds(PotHand, NAMES, st.frozensets(NAMES)),
    st.just(RoundVoid()),
    st.builds(ComeBack, NAMES),
    st.builds(Decline, NAMES),
    st.builds(Join, NAMES),
    st.builds(Leave, NAMES),
)


@given(st.lists(EVENTS))
def test_kept_as_json_and_read_back_every_event_is_the_same(events: list[Event]) -> None:
    assert list(from_records(json.loads(json.dumps(to_records(events))))) == events


@pytest.mark.parametrize(
    ("record", "what"),
    [
        (None, "event 2: this is no event: None"),
        ({}, "event 2: this is no event"),
        ({"event": "snow"}, "event 2: this is no event"),
        ({"event": "round"}, "event 2: this is no event"),
        ({"event": "round", "points": [3]}, "event 2: this is no event"),
        ({"event": "round", "points": {"Anna": "3"}}, "event 2: points are whole numbers"),
        ({"event": "round", "points": {"Anna": True}}, "event 2: points are whole numbers"),
        ({"event": "round", "points": {3: 3}}, "event 2: points are whole numbers"),
        ({"event": "hand", "winner": "Anna", "went_down": [3]}, "event 2: this is no event"),
        ({"event": "hand", "winner": "Anna", "went_down": ["Ben", 3]}, "event 2: this is no event"),
        ({"event": "join", "player": 3}, "event 2: this is no event"),
    ],
)
def test_a_record_that_is_none_is_named_by_its_place(record: object, what: str) -> None:
    with pytest.raises(MatchError, match=what):
        from_records([{"event": "void"}, record])


@pytest.mark.parametrize("records", [None, {}, "void", 3])
def test_what_is_no_list(records: object) -> None:
    with pytest.raises(MatchError, match="a list of events"):
        from_records(records)
