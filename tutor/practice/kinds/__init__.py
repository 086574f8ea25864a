"""The registry of exercise kinds. Each module beside this one defines one kind as `KIND`."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any

from tutor.practice.exercise import Kind

AnyKind = Kind[Any, Any]


def _load() -> dict[str, AnyKind]:
    modules = (importlib.import_module(f"{__name__}.{info.name}") for info in pkgutil.iter_modules(__path__))
    kinds: list[AnyKind] = [module.KIND for module in modules]
    return {kind.id: kind for kind in sorted(kinds, key=lambda kind: kind.number)}


KINDS: dict[str, AnyKind] = _load()


def find_kind(id: str) -> AnyKind:
    """The kind called `id`. Raises `LookupError` that lists the ones there are."""
    try:
        return KINDS[id]
    except KeyError:
        raise LookupError(f"unknown exercise kind {id!r}; there are: {', '.join(KINDS)}") from None
