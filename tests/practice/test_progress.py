"""Progress as data: merging loses nothing, and the one format reads back what it wrote."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from tests.practice.progress_samples import RIGHT, WRONG, attempt, progresses, several
from tutor.practice.progress import Progress, Setting, progress_of
from tutor.practice.progress_json import MOST_BYTES, ProgressError, read_progress, write_progress


@given(progresses, progresses)
def test_merging_is_commutative(one: Progress, other: Progress) -> None:
    assert one | other == other | one


@given(progresses, progresses, progresses)
def test_merging_is_associative(one: Progress, other: Progress, third: Progress) -> None:
    assert (one | other) | third == one | (other | third)


@given(progresses, progresses)
def test_merging_is_idempotent_and_loses_no_attempt(one: Progress, other: Progress) -> None:
    both = one | other
    assert both | one == both
    assert both | both == both
    assert {known.id for known in both.attempts} == {known.id for known in (*one.attempts, *other.attempts)}


def test_of_two_settings_the_later_one_counts() -> None:
    first, second = attempt(hours=0).at, attempt(hours=1).at
    early = progress_of(settings=[("review", Setting(True, first))])
    late = progress_of(settings=[("review", Setting(False, second))])
    assert (late | early).setting("review") is False


@given(progresses)
def test_what_is_written_is_read_back(progress: Progress) -> None:
    text = write_progress(progress)
    assert read_progress(text) == progress
    assert write_progress(read_progress(text)) == text


def test_the_file_can_be_read_by_people() -> None:
    """Written by hand from the description of the format."""
    progress = progress_of([attempt(7, WRONG, rule="set.distinct_suits", seconds=4.5)])
    assert write_progress(progress) == (
        '{\n "format": "koumkan-tutor progress",\n "version": 1,\n "settings": {},\n "attempts": [\n'
        '  {"id": "a7-0", "at": "2026-11-30T08:00:00.000Z", "kind": "legal_meld", "ruleset": "koum_kan", '
        '"level": 1, "code": "legal_meld.koum_kan.1.7.v1", "grade": "wrong", "hinted": false, '
        '"via": "trainer", "rule": "set.distinct_suits", "seconds": 4.5}\n ]\n}\n'
    )


# --- what is no progress of ours -------------------------------------------------------------

GOOD = write_progress(progress_of(several(RIGHT, WRONG)))


def changed(**changes: Any) -> str:
    return json.dumps(json.loads(GOOD) | changes)


def with_attempt(**changes: Any) -> str:
    data = json.loads(GOOD)
    data["attempts"][1] |= changes
    return json.dumps(data)


def without(field: str) -> str:
    data = json.loads(GOOD)
    del data["attempts"][1][field]
    return json.dumps(data)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "progress.not_json"),
        (GOOD[: len(GOOD) // 2], "progress.not_json"),
        ("\x00\x01", "progress.not_json"),
        ("[" * 100_000, "progress.not_json"),
        ('{"format": NaN}', "progress.not_json"),
        ('{"version": ' + "9" * 5000 + "}", "progress.not_json"),
        ("[]", "progress.foreign"),
        ("null", "progress.foreign"),
        ('{"cells": [], "nbformat": 4}', "progress.foreign"),
        (changed(format="something else"), "progress.foreign"),
        (changed(version="1"), "progress.foreign"),
        (changed(version=True), "progress.foreign"),
        (changed(version=0), "progress.foreign"),
        (changed(attempts={}), "progress.foreign"),
        (changed(extra=1), "progress.foreign"),
        (changed(version=2), "progress.newer"),
        (changed(version=2, attempts="in another shape"), "progress.newer"),
        (changed(settings={"review": 1}), "progress.bad_setting"),
        (changed(settings={"Re view": {}}), "progress.bad_setting"),
        (changed(settings={str(n): {} for n in range(51)}), "progress.too_big"),
        (" " * (MOST_BYTES + 1), "progress.too_big"),
    ],
)  # fmt: skip
def test_a_text_that_is_no_progress_is_refused_with_its_reason(text: str, reason: str) -> None:
    with pytest.raises(ProgressError) as refused:
        read_progress(text)
    assert refused.value.reason.id == reason


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("id", ""), ("id", 7), ("id", "a b"), ("id", "x" * 65),
        ("at", "yesterday"), ("at", "2026-11-30T08:00:00"), ("at", 0),
        ("at", "2026-11-30T10:00:00.000+02:00"),
        ("kind", "Legal meld"), ("kind", None), ("ruleset", "<script>"), ("rule", ["x"]),
        ("level", 0), ("level", 6), ("level", True), ("level", 1.0), ("level", "1"),
        ("code", "x" * 401), ("code", "line\nbreak"), ("code", "\ud800"), ("code", {}),
        ("grade", "excellent"), ("grade", []), ("hinted", 0), ("hinted", "no"), ("via", "radio"),
        ("options", []), ("options", {"a b": 1}), ("options", {"a": []}), ("options", {"a": 10**12}),
        ("seconds", -1), ("seconds", 1e9), ("seconds", True), ("seconds", "4"),
        ("surprise", 1),
    ],
)  # fmt: skip
def test_an_attempt_with_a_wrong_field_is_refused_by_number_and_field(field: str, value: object) -> None:
    with pytest.raises(ProgressError) as refused:
        read_progress(with_attempt(**{field: value}))
    assert refused.value.reason.id == "progress.bad_attempt"
    assert dict(refused.value.reason.facts) == {"number": "2", "field": field}


@pytest.mark.parametrize("field", ["id", "at", "kind", "ruleset", "level", "code", "grade", "hinted", "via"])
def test_an_attempt_without_a_needed_field_is_refused(field: str) -> None:
    with pytest.raises(ProgressError) as refused:
        read_progress(without(field))
    assert dict(refused.value.reason.facts)["field"] == field
