"""The legal melds of two games, each shape once, and which of them only one of the two allows.

All suits are alike and so are all ranks that are neither aces nor wild, so one run and one set stand
for all of the same pattern:

    3♠ 3♥ 3♦     3♠ 3♠ 3♥ (where suits may repeat)     3♠ 4♠ 5♠     A♠ 2♠ 3♠     Q♠ K♠ A♠     K♠ A♠ 2♠

Wild cards are tried in every place of a short meld.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from typing import TypeAlias

from tutor.rules.cards import JOKER, RANKS, SUITS, AnyCard, Card, Joker, Laid, Rank, Suit
from tutor.rules.melds import is_run, wilds_allowed
from tutor.rules.options import Options, WildRanks
from tutor.rules.pack import Pack, largest_pack, wild_ranks
from tutor.rules.ruleset import Ruleset
from tutor.rules.shapes import longest_run, run_lines, sets_over, stretches
from tutor.rules.verdict import Reading, Slot

PLAIN_FIRST = (*RANKS[2:], Rank.TWO, Rank.ACE)
"""The order in which ranks are tried: the two is wild in Dynamitis, the ace is high and low."""

PLAIN = PLAIN_FIRST[0]
TURNED = Card(Rank.EIGHT, Suit.SPADES)
SHORT = 5
"""Wild cards are tried in melds of up to so many cards: what limits them shows there already."""


@dataclass(frozen=True)
class Pair:
    """Two games to compare."""

    a: Ruleset
    b: Ruleset

    @cached_property
    def turned(self) -> Card | None:
        """The card turned in every situation, if one of the games turns one."""
        wild = (game.options.wild_ranks is not WildRanks.NONE for game in (self.a, self.b))
        return TURNED if any(wild) else None

    @cached_property
    def common(self) -> tuple[Reading, ...]:
        """Melds that both games allow, small ones first."""
        other = frozenset(legal_melds(self.b, self.turned))
        return tuple(meld for meld in legal_melds(self.a, self.turned) if meld in other)

    @cached_property
    def apart(self) -> tuple[Reading, ...]:
        """Melds that only one of the games allows, small ones first, the smallest of each pattern."""
        shared = frozenset(self.common)
        found: dict[Pattern, Reading] = {}
        for side, game in enumerate((self.a, self.b)):
            for meld in legal_melds(game, self.turned):
                if meld not in shared:
                    found.setdefault((side, *_pattern(meld)), meld)
        return tuple(sorted(found.values(), key=_by_size))

    @cached_property
    def smallest(self) -> int:
        """How many cards a meld needs in both games; 0 where they have no meld in common."""
        return min(map(len, self.common), default=0)

    def holds(self, cards: list[AnyCard]) -> bool:
        """Whether the packs of both games hold these cards."""
        return not any(largest_pack(game).excess(cards) for game in (self.a, self.b))


def laid(meld: Reading) -> tuple[Laid, ...]:
    """A meld as it is laid, its jokers named."""
    return tuple(Laid(slot.card, slot.face if isinstance(slot.card, Joker) else None) for slot in meld)


def unnamed(meld: Reading) -> tuple[Laid, ...]:
    """The same cards, and nothing said about the jokers."""
    return tuple(Laid(slot.card) for slot in meld)


def jokers(meld: Reading) -> int:
    """How many jokers lie in a meld."""
    return sum(isinstance(slot.card, Joker) for slot in meld)


def wild(meld: Reading) -> int:
    """How many wild cards in a meld stand for others."""
    return sum(slot.wild for slot in meld)


def _by_size(meld: Reading) -> tuple[int, int]:
    return len(meld), wild(meld)


Pattern: TypeAlias = tuple[int | bool, ...]


def _pattern(meld: Reading) -> Pattern:
    """What can make a meld lawful here and void there: not how far a plain run of natural cards goes on."""
    aces = [place for place, slot in enumerate(meld) if slot.face.rank is Rank.ACE]
    in_front, at_end = 0 in aces, len(meld) - 1 in aces
    inside = bool(set(aces) - {0, len(meld) - 1})
    plain = is_run(meld) and not wild(meld)
    size = min(len(meld), SHORT - 1) if plain else len(meld)
    return is_run(meld), in_front, inside, at_end, jokers(meld), wild(meld), size


@lru_cache(maxsize=32)
def legal_melds(rules: Ruleset, turned: Card | None) -> tuple[Reading, ...]:
    """Every pattern of a legal meld, small ones first, then those with fewer wild cards."""
    return tuple(sorted(dict.fromkeys(_legal(rules, turned)), key=_by_size))


def _legal(rules: Ruleset, turned: Card | None) -> Iterator[Reading]:
    pack, options = largest_pack(rules), rules.options
    supply = _wild_cards(rules, turned, pack)
    for size in range(min(options.set_min, options.run_min), longest_run(run_lines(options)) + 1):
        for faces in (*_sets(size, options), *_runs(size, options)):
            for meld in _with_wilds(faces, supply):
                if wilds_allowed(meld, options) and not pack.excess(slot.card for slot in meld):
                    yield meld


def _wild_cards(rules: Ruleset, turned: Card | None, pack: Pack) -> dict[AnyCard, int]:
    """Cards to put in another's place, and how many at once. One natural wild card shows what it can do."""
    supply: dict[AnyCard, int] = {JOKER: pack.jokers}
    for rank in sorted(wild_ranks(rules, turned), reverse=True):
        supply[Card(rank, Suit.HEARTS)] = 1
    return supply


def _with_wilds(faces: tuple[Card, ...], supply: dict[AnyCard, int]) -> Iterator[Reading]:
    yield tuple(Slot(face, face) for face in faces)
    if len(faces) > SHORT:
        return
    for card, copies in supply.items():
        for count in range(1, min(copies, len(faces)) + 1):
            for places in combinations(range(len(faces)), count):
                yield tuple(Slot(face, card if i in places else face) for i, face in enumerate(faces))


# --- one of each kind ------------------------------------------------------------------------------


def _sets(size: int, options: Options) -> Iterator[tuple[Card, ...]]:
    if size < options.set_min:
        return
    for pattern in _patterns(size, len(SUITS)):
        faces = tuple(
            Card(PLAIN, suit) for suit, count in zip(SUITS, pattern, strict=False) for _ in range(count)
        )
        if any(True for _ in sets_over(faces, size, options)):
            yield faces


def _patterns(size: int, most_suits: int) -> Iterator[tuple[int, ...]]:
    """How many cards of each suit, the fewest doubles first: 1+1+1, 2+1, 3."""
    for highest in range(1, size + 1):
        yield from _falling(size, highest, most_suits, exactly=True)


def _falling(size: int, highest: int, parts: int, *, exactly: bool) -> Iterator[tuple[int, ...]]:
    if size == 0:
        if not exactly:
            yield ()
        return
    if parts == 0:
        return
    for first in (highest,) if exactly else range(min(size, highest), 0, -1):
        if first <= size:
            for rest in _falling(size - first, first, parts - 1, exactly=False):
                yield (first, *rest)


def _runs(size: int, options: Options) -> Iterator[tuple[Card, ...]]:
    """The first plain run, and every run with an ace."""
    if size < options.run_min:
        return
    all_runs = stretches(run_lines(options), size)
    without = [ranks for ranks in all_runs if Rank.ACE not in ranks]
    plain = [ranks for ranks in without if ranks[0] is PLAIN] or without
    for ranks in (*plain[:1], *(ranks for ranks in all_runs if Rank.ACE in ranks)):
        yield tuple(Card(rank, Suit.SPADES) for rank in ranks)
