"""The registry of exercise kinds: each module beside this one defines one, `KIND`, and is named like it.

A kind is loaded when it is first asked for: a page with three puzzles need not wait for all the others.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from typing import Any

from tutor.practice.exercise import Kind

AnyKind = Kind[Any, Any]


class _Registry(Mapping[str, AnyKind]):
    """All kinds by id; iterated in the order of their numbers."""

    def __init__(self) -> None:
        self._ids = frozenset(info.name for info in pkgutil.iter_modules(__path__))

    def __getitem__(self, id: str) -> AnyKind:
        if id not in self._ids:
            raise KeyError(id)
        kind: AnyKind = importlib.import_module(f"{__name__}.{id}").KIND
        return kind

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._ids, key=lambda id: self[id].number))

    def __len__(self) -> int:
        return len(self._ids)


KINDS: Mapping[str, AnyKind] = _Registry()


def find_kind(id: str) -> AnyKind:
    """The kind called `id`. Raises `LookupError` that lists the ones there are."""
    try:
        return KINDS[id]
    except KeyError:
        raise LookupError(f"unknown exercise kind {id!r}; there are: {', '.join(KINDS)}") from None
