"""A match as plain data, to be kept in a browser's storage or a file, and read back.

>>> rows = to_records([RoundPlayed.of({"Anna": 64, "Carla": 102}), ComeBack("Carla")])
>>> rows
[{'event': 'round', 'points': {'Anna': 64, 'Carla': 102}}, {'event': 'come_back', 'player': 'Carla'}]
>>> from_records(rows)[1]
ComeBack(player='Carla')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias, assert_never

from tutor.rules.match.events import (
    ComeBack,
    Decline,
    Event,
    Join,
    Leave,
    MatchError,
    Obstacle,
    PotHand,
    RoundPlayed,
    RoundVoid,
)

Record: TypeAlias = dict[str, object]
"""One event as an object that `json` can write."""


def to_records(events: Iterable[Event]) -> list[Record]:
    """Each event as plain data."""
    return [_record(event) for event in events]


def from_records(records: object) -> tuple[Event, ...]:
    """The events again. Raises `MatchError` with the place of a record that is none."""
    if not isinstance(records, list):
        raise MatchError(Obstacle.NO_LIST)
    events = []
    for place, record in enumerate(records):
        try:
            events.append(_event(record))
        except MatchError as error:
            raise error.at(place) from None
    return tuple(events)


def _record(event: Event) -> Record:
    match event:
        case RoundPlayed(points):
            return {"event": "round", "points": dict(points)}
        case PotHand(winner, went_down):
            return {"event": "hand", "winner": winner, "went_down": sorted(went_down)}
        case RoundVoid():
            return {"event": "void"}
        case ComeBack(player):
            return {"event": "come_back", "player": player}
        case Decline(player):
            return {"event": "decline", "player": player}
        case Join(player):
            return {"event": "join", "player": player}
        case Leave(player):
            return {"event": "leave", "player": player}
        case other:
            assert_never(other)


def _event(record: object) -> Event:
    match record:
        case {"event": "round", "points": dict(points)}:
            return RoundPlayed.of(_points(points))
        case {"event": "hand", "winner": str(winner), "went_down": list(names)} if _texts(names):
            return PotHand(winner, frozenset(names))
        case {"event": "void"}:
            return RoundVoid()
        case {"event": "come_back", "player": str(player)}:
            return ComeBack(player)
        case {"event": "decline", "player": str(player)}:
            return Decline(player)
        case {"event": "join", "player": str(player)}:
            return Join(player)
        case {"event": "leave", "player": str(player)}:
            return Leave(player)
        case _:
            raise MatchError(Obstacle.NO_EVENT, event=repr(record))


def _texts(names: list[object]) -> bool:
    return all(isinstance(name, str) for name in names)


def _points(points: Mapping[object, object]) -> dict[str, int]:
    found: dict[str, int] = {}
    for name, value in points.items():
        if not isinstance(name, str) or not isinstance(value, int) or isinstance(value, bool):
            raise MatchError(Obstacle.NO_NUMBER, player=str(name), have=repr(value))
        found[name] = value
    return found
