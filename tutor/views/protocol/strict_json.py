"""Strict JSON: no NaN, no endless numbers, no field twice."""

from __future__ import annotations

import json
import math

from tutor.rules.errors import Fact, Words
from tutor.views.protocol.values import InputError


def parse(line: str) -> object:
    """A line of strict JSON. Raises `InputError` for anything else, also for a name used twice."""
    try:
        return json.loads(
            line, parse_constant=_no_number, parse_float=_finite, object_pairs_hook=_without_doubles
        )
    except InputError:
        raise
    except json.JSONDecodeError as error:
        raise InputError("", "no_json", what=_what(error), position=error.pos + 1) from None
    except ValueError as error:  # a number of thousands of digits
        raise InputError("", "unreadable_json", what=str(error)) from None


_KNOWN = {
    "Expecting value": "json.value",
    "Expecting property name enclosed in double quotes": "json.name",
    "Expecting ':' delimiter": "json.colon",
    "Expecting ',' delimiter": "json.comma",
    "Extra data": "json.more",
    "Unterminated string starting at": "json.open_text",
}


def _what(error: json.JSONDecodeError) -> Fact:
    """What Python's reader says; other versions of it may say more than we have words for."""
    return Words(_KNOWN[error.msg]) if error.msg in _KNOWN else error.msg


def _no_number(name: str) -> object:
    raise InputError("", "json_number", value=name)


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise InputError("", "json_too_large")
    return number


def _without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise InputError("", "json_twice", name=twice)
    return found
