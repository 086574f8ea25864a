"""Other programs that answer the same question. Each module has one or more `Peer`s.

What is not installed is left out of the table and named below it.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass, field

from benchmarks.hands import Hand, Workload

MODULES = ("search", "openspiel", "rlcard_gin", "cp_sat", "highs", "rummikub")


@dataclass(frozen=True)
class Peer:
    """A program: which workloads it can solve, and how.

    `prepare` makes the call for one hand; what it does before the call is not timed. `same`: the
    answers are the least left-over points under the same rules, and so can be compared.
    """

    name: str
    workloads: tuple[str, ...]
    prepare: Callable[[Workload, Hand], Callable[[], int]]
    same: bool = True


@dataclass
class Peers:
    """The peers that are installed, and the modules that are not."""

    found: list[Peer] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)


def installed() -> Peers:
    """Look for all peers."""
    peers = Peers()
    for module in MODULES:
        try:
            peers.found.append(importlib.import_module(f"{__name__}.{module}").PEER)
        except ImportError as error:
            peers.missing.append(f"{module} ({error.name})")
    return peers
