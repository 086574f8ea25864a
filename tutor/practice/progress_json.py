"""The one format of progress: readable JSON with a name and a version, an attempt on each line.

    {
     "format": "koumkan-tutor progress",
     "version": 1,
     "settings": {"review": {"value": true, "at": "2026-11-30T08:28:05.123Z"}},
     "attempts": [
      {"id": "5f1c…", "at": "…", "kind": "legal_meld", "ruleset": "koum_kan", "level": 3,
       "code": "legal_meld.koum_kan.3.17.v1", "grade": "right", "hinted": false, "via": "trainer"}
     ]
    }

An attempt may also have `rule` (what decides the question), `options` (house rules) and `seconds`.
The file in a user's data folder, an export and the entries in a browser are all written here, so what
one of them wrote the others read. What is read is data from anywhere: sizes are limited, every field
is checked, and nothing in it is ever run.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from functools import lru_cache
from math import isfinite
from typing import Any, NoReturn

from tutor.practice.exercise import LEVELS, Grade, Note, note
from tutor.practice.progress import Attempt, Plain, Progress, Setting, Via, progress_of

FORMAT = "koumkan-tutor progress"
VERSION = 1
MOST_BYTES = 32_000_000
MOST_ATTEMPTS = 100_000
MOST_SETTINGS = 50
MOST_SECONDS = 86_400
MOST_TEXT = 400
MOST_SETTING = 60_000  # the score pad is kept as one
MOST_OPTIONS = 60
_ID = re.compile(r"[0-9A-Za-z_-]{1,64}")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", re.ASCII)
_WORD = re.compile(r"[a-z0-9_.]{0,64}")
_ALWAYS = frozenset({"id", "at", "kind", "ruleset", "level", "code", "grade", "hinted", "via"})
_SOMETIMES = frozenset({"rule", "options", "seconds"})


class ProgressError(ValueError):
    """A text that is no progress of ours; `reason` says why, to be said in the reader's language."""

    def __init__(self, reason: Note) -> None:
        self.reason = reason
        super().__init__(f"{reason.id} {dict(reason.facts)}")


class _FieldError(ValueError):
    """A field with a wrong value; the message is its name."""


# --- writing ---------------------------------------------------------------------------------


def write_progress(progress: Progress) -> str:
    """Progress as text. The same progress gives the same text everywhere."""
    settings = {name: _setting_entry(setting) for name, setting in progress.settings.items()}
    lines = ",\n".join(f"  {write_attempt(attempt)}" for attempt in progress.attempts)
    attempts = f"[\n{lines}\n ]" if lines else "[]"
    return (
        f'{{\n "format": {_dump(FORMAT)},\n "version": {VERSION},\n'
        f' "settings": {_dump(settings)},\n "attempts": {attempts}\n}}\n'
    )


@lru_cache(maxsize=MOST_ATTEMPTS)
def write_attempt(attempt: Attempt) -> str:
    """One attempt on one line."""
    entry: dict[str, object] = {
        "id": attempt.id,
        "at": write_time(attempt.at),
        "kind": attempt.kind,
        "ruleset": attempt.ruleset,
        "level": attempt.level,
        "code": attempt.code,
        "grade": attempt.grade.value,
        "hinted": attempt.hinted,
        "via": attempt.via.value,
    }
    if attempt.rule:
        entry["rule"] = attempt.rule
    if attempt.options:
        entry["options"] = dict(attempt.options)
    if attempt.seconds is not None:
        entry["seconds"] = attempt.seconds
    return _dump(entry)


def write_setting(setting: Setting) -> str:
    """One setting, without its name."""
    return _dump(_setting_entry(setting))


def write_time(at: datetime) -> str:
    """A time in UTC, to the millisecond: ``2026-11-30T08:28:05.123Z``."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _setting_entry(setting: Setting) -> dict[str, object]:
    return {"value": setting.value, "at": write_time(setting.at)}


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


# --- reading ---------------------------------------------------------------------------------


def read_progress(text: str) -> Progress:
    """Progress from text. Raises `ProgressError`; what is not wholly in order is not read at all."""
    if len(text) > MOST_BYTES:
        raise ProgressError(note("progress.too_big"))
    data = _parse(text)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ProgressError(note("progress.foreign"))
    _check_version(data.get("version"))
    attempts, settings = data.get("attempts"), data.get("settings")
    if set(data) != {"format", "version", "attempts", "settings"}:
        raise ProgressError(note("progress.foreign"))
    if not isinstance(attempts, list) or not isinstance(settings, dict):
        raise ProgressError(note("progress.foreign"))
    if len(attempts) > MOST_ATTEMPTS or len(settings) > MOST_SETTINGS:
        raise ProgressError(note("progress.too_big"))
    return progress_of(_attempts(attempts), _settings(settings))


def read_attempt(text: str) -> Attempt:
    """One attempt from its line. Raises `ProgressError`."""
    return next(_attempts([_parse(text)]))


def read_setting(name: str, text: str) -> Setting:
    """One setting. Raises `ProgressError`."""
    return next(_settings({name: _parse(text)}))[1]


def _parse(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise ProgressError(note("progress.not_json")) from None


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON")


def _check_version(version: object) -> None:
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise ProgressError(note("progress.foreign"))
    if version > VERSION:
        raise ProgressError(note("progress.newer", version=str(version)[:12], known=str(VERSION)))


def _attempts(entries: list[object]) -> Iterator[Attempt]:
    for number, entry in enumerate(entries, start=1):
        try:
            yield _attempt(entry)
        except _FieldError as error:
            reason = note("progress.bad_attempt", number=str(number), field=str(error))
            raise ProgressError(reason) from None


def _settings(entries: Mapping[str, object]) -> Iterator[tuple[str, Setting]]:
    for name, entry in entries.items():
        try:
            yield _match(name, _WORD, "name"), _setting(entry)
        except _FieldError:
            raise ProgressError(note("progress.bad_setting", name=name[:40])) from None


def _attempt(entry: object) -> Attempt:
    if not isinstance(entry, dict):
        raise _FieldError("attempt")
    for name in sorted((_ALWAYS - set(entry)) | (set(entry) - _ALWAYS - _SOMETIMES)):
        raise _FieldError(str(name)[:40])
    return Attempt(
        id=_match(entry["id"], _ID, "id"),
        at=_time(entry["at"]),
        kind=_match(entry["kind"], _WORD, "kind"),
        ruleset=_match(entry["ruleset"], _WORD, "ruleset"),
        level=_level(entry["level"]),
        code=_text(entry["code"], "code"),
        grade=_member(entry["grade"], Grade, "grade"),
        hinted=_flag(entry["hinted"], "hinted"),
        via=_member(entry["via"], Via, "via"),
        rule=_match(entry.get("rule", ""), _WORD, "rule"),
        options=_options(entry.get("options", {})),
        seconds=_seconds(entry.get("seconds")),
    )


def _setting(entry: object) -> Setting:
    if not isinstance(entry, dict) or set(entry) != {"value", "at"}:
        raise _FieldError("setting")
    value = entry["value"]
    kept = _text(value, "value", MOST_SETTING) if isinstance(value, str) else _plain(value, "value")
    return Setting(kept, _time(entry["at"]))


def _match(value: object, pattern: re.Pattern[str], field: str) -> str:
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise _FieldError(field)
    return value


def _text(value: object, field: str, most: int = MOST_TEXT) -> str:
    # A lone surrogate is a JSON string, but cannot be written to a file.
    if not isinstance(value, str) or len(value) > most or not value.isprintable():
        raise _FieldError(field)
    return value


def _time(value: object) -> datetime:
    try:
        return datetime.fromisoformat(_match(value, _TIME, "at"))
    except ValueError:
        raise _FieldError("at") from None


def _level(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value not in LEVELS:
        raise _FieldError("level")
    return value


def _flag(value: object, field: str) -> bool:
    if not isinstance(value, bool):
        raise _FieldError(field)
    return value


def _member(value: object, members: Callable[[object], Any], field: str) -> Any:
    try:
        return members(value)
    except ValueError:
        raise _FieldError(field) from None


def _plain(value: object, field: str) -> Plain:
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int) and abs(value) < 10**12:
        return value
    return _text(value, field)


def _options(value: object) -> tuple[tuple[str, Plain], ...]:
    if not isinstance(value, dict) or len(value) > MOST_OPTIONS:
        raise _FieldError("options")
    return tuple((_match(name, _WORD, "options"), _plain(item, "options")) for name, item in value.items())


def _seconds(value: object) -> float | None:
    if value is None:
        return None
    if not isinstance(value, int | float) or isinstance(value, bool) or not isfinite(value):
        raise _FieldError("seconds")
    if not 0 <= value <= MOST_SECONDS:
        raise _FieldError("seconds")
    return float(value)
