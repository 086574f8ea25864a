"""What cards can lie for: castings of wild cards, and the sets and runs each of them can form.

Naturals and *named* wild cards have a fixed face; unnamed wild cards are free to take any. A card
of a wild rank may be either, so a few *castings* of the same cards are tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import assert_never

from tutor.rules.cards import AnyCard, Card, Joker, Laid, Rank, Suit
from tutor.rules.options import Options, WildShare
from tutor.rules.shapes import longest_run, run_lines, runs_over, sets_over
from tutor.rules.verdict import Reading, Slot


def is_run(reading: Sequence[Slot]) -> bool:
    """Whether a meld is a run (a lawful meld with two different ranks cannot be a set)."""
    return len({slot.face.rank for slot in reading}) > 1


@dataclass(frozen=True, slots=True)
class Casting:
    """One way to see cards: those with a face of their own, and those that may take any."""

    fixed: tuple[Slot, ...]
    free: tuple[AnyCard, ...]

    @property
    def size(self) -> int:
        return len(self.fixed) + len(self.free)

    @property
    def faces(self) -> tuple[Card, ...]:
        return tuple(slot.face for slot in self.fixed)

    def seat(self, faces: Iterable[Card]) -> Reading:
        """Put the fixed cards in their places among `faces` and the free ones, in order, in the rest."""
        waiting = list(self.fixed)
        free = iter(self.free)
        seats = []
        for face in faces:
            slot = next((slot for slot in waiting if slot.face is face), None)
            if slot is None:
                slot = Slot(face, next(free))
            else:
                waiting.remove(slot)
            seats.append(slot)
        return tuple(seats)


def castings(laid: Sequence[Laid], options: Options, wilds: frozenset[Rank]) -> Iterator[Casting]:
    """Every casting that can matter, those with most wild cards in their own places first."""
    can_be_meld = len(laid) <= max(largest_set(options), longest_run(run_lines(options)))
    for own in _own_places(laid, wilds) if can_be_meld else [()]:
        waiting = list(own)
        roles = [_role(one, wilds, waiting) for one in laid]
        fixed = tuple(role for role in roles if isinstance(role, Slot))
        free = tuple(role for role in roles if not isinstance(role, Slot))
        yield Casting(fixed, free)


def _own_places(laid: Sequence[Laid], wilds: frozenset[Rank]) -> list[tuple[Card, ...]]:
    """Every choice of unnamed cards of wild ranks to be themselves: of one suit, or of one rank.

    Others could not lie in one meld, and twins are alike; so fifteen twos and nines give a hundred
    choices and not two to the fifteenth.
    """
    choices: list[tuple[Card, ...]] = [()]
    for one in laid:
        card = one.card
        if isinstance(card, Card) and card.rank in wilds and one.named is None:
            choices = list(dict.fromkeys(more for own in choices for more in _with(own, card)))
    return choices


def _with(own: tuple[Card, ...], card: Card) -> Iterator[tuple[Card, ...]]:
    """These cards and one more, where they can lie in one meld; and without it."""
    if all(other.suit is card.suit for other in own) or all(other.rank is card.rank for other in own):
        yield (*own, card)
    yield own


def _role(one: Laid, wilds: frozenset[Rank], own: list[Card]) -> Slot | AnyCard:
    """A fixed place, or a free card; one that is to be itself is taken from `own`."""
    card = one.card
    if isinstance(card, Joker):
        return card if one.named is None else Slot(one.named, card)
    if card.rank not in wilds:
        return Slot(card, card)
    if one.named is not None:
        return Slot(one.named, card)
    if card not in own:
        return card
    own.remove(card)
    return Slot(card, card)


def shaped(casting: Casting, options: Options) -> Iterator[Reading]:
    """Every set and run that a casting forms, whatever its wild cards may do."""
    if casting.size >= options.set_min:
        yield from map(casting.seat, sets_over(casting.faces, casting.size, options))
    if casting.size >= options.run_min:
        yield from map(casting.seat, runs_over(casting.faces, casting.size, run_lines(options)))


def neighbouring_wilds(run: Reading) -> tuple[AnyCard, ...]:
    """The first two wild cards side by side; nothing where there are none."""
    for left, right in pairwise(run):
        if left.wild and right.wild:
            return (left.card, right.card)
    return ()


def wilds_allowed(reading: Reading, options: Options) -> bool:
    """Whether a set or run holds no more wild cards than it may, and none side by side if that is barred."""
    wild = sum(slot.wild for slot in reading)
    if wild > 1 and not options.adjacent_jokers and is_run(reading) and neighbouring_wilds(reading):
        return False
    natural = len(reading) - wild
    most = options.max_jokers_per_meld
    return (
        (most is None or wild <= most)
        and (not wild or natural >= options.min_naturals)
        and share_kept(wild, natural, options.wilds_vs_naturals)
    )


def share_kept(wild: int, natural: int, share: WildShare) -> bool:
    """Whether there are no more wild cards among so many natural ones than the game lets be."""
    match share:
        case WildShare.ANY:
            return True
        case WildShare.AT_MOST_AS_MANY:
            return wild <= natural
        case WildShare.FEWER:
            return wild < natural
        case other:
            assert_never(other)


def largest_set(options: Options) -> int:
    """How many cards a set holds at most: no more than suits, where they must differ."""
    return min(options.set_max, len(Suit)) if options.set_distinct_suits else options.set_max
