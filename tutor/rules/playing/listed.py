"""Actions of which some are worked out only when somebody looks at them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import islice
from typing import TypeAlias, overload

from tutor.rules.actions import Action

Later: TypeAlias = Callable[[], Action]


class Listed(Sequence[Action]):
    """A list of actions that begins with some that take long to work out.

    To pick the first, the others need not be found; to pick any one, the others need not be worked out.
    """

    def __init__(self, later: Iterator[Later], ready: Sequence[Action]) -> None:
        self._to_come = later
        self._found: list[Later] = []
        self._ready = ready
        self._made: dict[int, Action] = {}

    def __len__(self) -> int:
        self._found += self._to_come
        return len(self._found) + len(self._ready)

    @overload
    def __getitem__(self, place: int) -> Action: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Action]: ...
    def __getitem__(self, place: int | slice) -> Action | Sequence[Action]:
        if place == 0 and not self._found:
            self._found += islice(self._to_come, 1)
        if place == 0 and self._found:
            return self._at(0)
        places = range(len(self))[place]
        return [self._at(one) for one in places] if isinstance(places, range) else self._at(places)

    def _at(self, place: int) -> Action:
        found = len(self._found)
        if place >= found:
            return self._ready[place - found]
        if place not in self._made:
            self._made[place] = self._found[place]()
        return self._made[place]

    @property
    def made(self) -> Collection[Action]:
        """Those that somebody has looked at, of the ones that are worked out late."""
        return self._made.values()

    def __repr__(self) -> str:
        return repr(list(self))
