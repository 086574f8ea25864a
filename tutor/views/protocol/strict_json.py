"""Strict JSON: no NaN, no endless numbers, no field twice."""

from __future__ import annotations

import json
import math

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
        raise InputError("", f"not JSON: {error.msg} at character {error.pos + 1}") from None
    except ValueError as error:  # a number of thousands of digits
        raise InputError("", f"not JSON that can be read: {error}") from None


def _no_number(name: str) -> object:
    raise InputError("", f"not JSON: {name} is no number")


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise InputError("", "not JSON that can be read: a number is too large")
    return number


def _without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise InputError("", f"an object has two fields called {twice!r}")
    return found
