"""Actions of which some are worked out only when they are looked at."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TypeAlias, overload

from tutor.rules.actions import Action

Later: TypeAlias = Callable[[], Action]


class Listed(Sequence[Action]):
    """A list of actions. To count them, or to pick one, the others need not be worked out."""

    def __init__(self, later: Sequence[Later], ready: Sequence[Action]) -> None:
        self._later = later
        self._ready = ready
        self._made: dict[int, Action] = {}

    def __len__(self) -> int:
        return len(self._later) + len(self._ready)

    @overload
    def __getitem__(self, place: int) -> Action: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Action]: ...
    def __getitem__(self, place: int | slice) -> Action | Sequence[Action]:
        places = range(len(self))[place]
        if isinstance(places, range):
            return [self[one] for one in places]
        later = len(self._later)
        if places >= later:
            return self._ready[places - later]
        if places not in self._made:
            self._made[places] = self._later[places]()
        return self._made[places]

    @property
    def made(self) -> Collection[Action]:
        """Those that somebody has looked at, of the ones that are worked out late."""
        return self._made.values()

    def __repr__(self) -> str:
        return repr(list(self))
