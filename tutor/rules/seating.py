"""Which seat each card of a meld keeps once it lies on the table.

In a run every card has its seat. In a set the seats of the wild cards mean something only where a
joker is bought with the very card it was named; elsewhere a joker lies in whatever suit is free:

    7♥ 7♦ JK     may become 7♥ 7♦ 7♠ JK, and the joker now lies in the place of 7♣
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tutor.rules.cards import NATURAL, SUITS, AnyCard, Card, Laid, Rank
from tutor.rules.melds import is_run
from tutor.rules.options import JokerInSet
from tutor.rules.ruleset import Ruleset
from tutor.rules.verdict import Reading, Slot, slot_of


def keeps_names(reading: Reading, rules: Ruleset) -> bool:
    """Whether the names of the jokers in this meld mean something."""
    return is_run(reading) or rules.options.joker_in_set_take is JokerInSet.NAMED


def settled(reading: Reading, rules: Ruleset) -> Reading:
    """The one form of a meld on the table: sets in order of suits, nameless wild cards in the free suits."""
    if is_run(reading):
        return reading
    if keeps_names(reading, rules):
        return tuple(sorted(reading, key=_by_face))
    return tuple(sorted(_seated(reading), key=_by_face))


def _by_face(slot: Slot) -> tuple[int, int]:
    return slot.face.code, slot.card.code


def _seated(reading: Reading) -> Iterator[Slot]:
    rank = reading[0].face.rank
    own = [slot.card for slot in reading if isinstance(slot.card, Card) and slot.card.rank is rank]
    spare: list[AnyCard] = [slot.card for slot in reading if slot.card not in own]
    seats: list[Card] = []
    for card in own:
        # A second copy has its own seat in a set of any suits, or is wild and looks for another.
        if card in seats and any(slot.wild and slot.card is card for slot in reading):
            spare.append(card)
        else:
            seats.append(card)
            yield slot_of(card, card)
    free = _free_seats(rank, seats)
    for other in sorted(spare):
        yield slot_of(next(free), other)


def _free_seats(rank: Rank, taken: Iterable[Card]) -> Iterator[Card]:
    """The suits still missing, then (in sets of any suits) the first again and again."""
    faces = [Card(rank, suit) for suit in SUITS]
    yield from (face for face in faces if face not in taken)
    while True:
        yield faces[0]


def spelled_out(reading: Reading, wilds: frozenset[Rank]) -> tuple[Laid, ...]:
    """A meld as laid cards in which every wild card is named, a natural one of a wild rank too."""
    return tuple([_spelled(slot, wilds) for slot in reading])


def _spelled(slot: Slot, wilds: frozenset[Rank]) -> Laid:
    face = slot.face
    if slot.card is face and face.rank not in wilds:
        return NATURAL[face.code]
    return Laid(slot.card, face)
