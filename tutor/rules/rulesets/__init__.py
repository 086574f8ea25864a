"""The registry of games. Each module beside this one defines one ruleset as `RULESET`.

A new game is a new file here; nothing else has to know of it.
"""

from __future__ import annotations

import importlib
import pkgutil

from tutor.rules.ruleset import Ruleset


def _load() -> dict[str, Ruleset]:
    modules = (importlib.import_module(f"{__name__}.{info.name}") for info in pkgutil.iter_modules(__path__))
    found: dict[str, Ruleset] = {module.RULESET.id: module.RULESET for module in modules}
    return found


RULESETS: dict[str, Ruleset] = _load()


def find_ruleset(id: str) -> Ruleset:
    """The ruleset called `id`. Raises `LookupError` that lists the ones there are."""
    try:
        return RULESETS[id]
    except KeyError:
        raise LookupError(f"unknown ruleset {id!r}; there are: {', '.join(sorted(RULESETS))}") from None
