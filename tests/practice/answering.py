"""Answers to any puzzle by its last hint, without knowing its kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from tutor.practice.exercise import (
    Answer,
    Choice,
    Control,
    EnterNumber,
    Note,
    Parts,
    PickCards,
    PickMany,
    PickOne,
    PutInOrder,
)
from tutor.rules.cards import AnyCard, Card, Joker, Laid


def by_hint(kind: str, control: Control, told: Note) -> Answer:
    """What somebody answers who does as the last hint says."""
    return _OWN_WORDS.get(kind, _read)(control, told)


def _read(control: Control, told: Note) -> Answer:
    match control:
        case PickOne(choices):
            return _named([choice.id for choice in choices], told)
        case PickCards(hand):
            return places(_cards_told(told), hand)
        case EnterNumber():
            points = dict(told.facts)["points"]
            assert isinstance(points, int)
            return points
        case PickMany(choices):
            return frozenset(_numbered(choices, told))
        case PutInOrder(items):
            return tuple(_numbered(items, told))
        case Parts(parts):
            return tuple(_read(part.control, told) for part in parts)


def _named(ids: Sequence[str], told: Note) -> str:
    """The choice that a fact of the hint names, or else the end of its id."""
    facts = [value for _, fact in told.facts for value in (fact if isinstance(fact, tuple) else (fact,))]
    said = {value.ascii if isinstance(value, Card) else str(value) for value in facts}
    named = [id for id in ids if id in said]
    return named[0] if named else next(id for id in ids if told.id.endswith(f".{id}"))


def _numbered(choices: Sequence[Choice], told: Note) -> list[str]:
    """The choices whose numbers, from 1, the hint tells."""
    numbers = re.findall(r"\d+", " ".join(str(fact) for _, fact in told.facts))
    return [choices[int(number) - 1].id for number in numbers]


def _cards_told(told: Note) -> Iterator[AnyCard]:
    for _, fact in told.facts:
        yield from _cards_in(fact)


def _cards_in(fact: object) -> Iterator[AnyCard]:
    if isinstance(fact, Laid):
        yield fact.card
    elif isinstance(fact, Card | Joker):
        yield fact
    elif isinstance(fact, tuple):
        for one in fact:
            yield from _cards_in(one)


def _going_out(control: Control, told: Note) -> Answer:
    """“No”, “yes” with a last card, or “yes” with none."""
    assert isinstance(control, Parts)
    picked = _read(control.parts[1].control, told)
    return ("no" if told.id.endswith(".no") else "yes", picked)


def _players_points(control: Control, told: Note) -> Answer:
    return tuple(int(part.split()[-1]) for part in str(dict(told.facts)["text"]).split(" · "))


def _marks(control: Control, told: Note) -> Answer:
    return tuple({"✓": "legal", "✗": "illegal"}[mark] for mark in str(dict(told.facts)["answer"]).split())


_OWN_WORDS: dict[str, Callable[[Control, Note], Answer]] = {
    "can_go_out": _going_out,
    "score_round": _players_points,
    "six_games": _marks,
}


def places(cards: Iterable[AnyCard], hand: Sequence[AnyCard]) -> frozenset[int]:
    """Where these cards are in a hand, each twin at a place of its own."""
    found: list[int] = []
    for card in cards:
        found.append(next(at for at, one in enumerate(hand) if one is card and at not in found))
    return frozenset(found)
