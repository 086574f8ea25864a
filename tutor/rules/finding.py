"""Every meld that a hand holds, found suit by suit and rank by rank and remembered.

What one suit (or rank) and the wild cards make of a hand does not depend on the rest of it, and the
same few cards of a suit come again and again, so the answers are kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

from tutor.rules.cards import RANKS, SUITS, AnyCard, Card, Joker, Laid, Rank, Suit
from tutor.rules.layoff import extensions, joker_exchanges
from tutor.rules.melds import is_run, meld_readings, wilds_allowed
from tutor.rules.opening import meld_value
from tutor.rules.options import JokerNaming
from tutor.rules.pack import wild_ranks
from tutor.rules.ruleset import Ruleset
from tutor.rules.seating import keeps_names, settled, spelled_out
from tutor.rules.shapes import longest_run, run_lines, stretches
from tutor.rules.verdict import Reading, Slot

REMEMBERED = 1 << 13


@dataclass(frozen=True, slots=True)
class Found:
    """A meld in a hand: as it is laid (every wild card named), as it lies then, and its worth."""

    laid: tuple[Laid, ...]
    reading: Reading
    value: int


class Finder:
    """The melds of one game with one turned card. A finder only remembers; it never changes its answers."""

    def __init__(self, rules: Ruleset, turned: Card | None = None) -> None:
        self.rules = rules
        self.turned = turned
        self.wilds = wild_ranks(rules, turned)
        self._runs = lru_cache(REMEMBERED)(self._find_runs)
        self._sets = lru_cache(REMEMBERED)(self._find_sets)
        self.lying = lru_cache(REMEMBERED)(self._lying)
        self.grown = lru_cache(REMEMBERED)(self._grown)
        self.exchanges = lru_cache(REMEMBERED)(self._exchanges)
        self.ends = lru_cache(REMEMBERED)(self._ends)

    def is_wild(self, card: AnyCard) -> bool:
        """Whether a card is a joker or of a wild rank."""
        return isinstance(card, Joker) or card.rank in self.wilds

    def melds(self, hand: Sequence[AnyCard]) -> Iterator[Found]:
        """Every meld in a hand, each once: sets by rank, then runs by suit, small ones first."""
        wilds = tuple(card for card in hand if self.is_wild(card))
        naturals = [card for card in hand if isinstance(card, Card) and card.rank not in self.wilds]
        options = self.rules.options
        all_wild = not options.min_naturals
        for rank in RANKS:
            own = tuple(card for card in naturals if card.rank is rank)
            if (own or all_wild) and len(own) + len(wilds) >= options.set_min:
                yield from self._sets(rank, own, wilds)
        for suit in SUITS:
            own = tuple(card for card in naturals if card.suit is suit)
            if (own or all_wild) and len(own) + len(wilds) >= options.run_min:
                yield from self._runs(suit, own, wilds)

    # --- melds on the table ----------------------------------------------------------------------

    def _lying(self, laid: tuple[Laid, ...]) -> Reading | None:
        """How laid cards lie, or None where they are no meld or their wild cards leave it open."""
        if not self._said_enough(laid):
            return None
        return self._only(meld_readings(laid, self.rules, turned=self.turned))

    def _grown(self, meld: Reading, added: tuple[Laid, ...]) -> Reading | None:
        """How a meld lies with cards added, or None where they do not fit or leave it open where."""
        if not self._said_enough(added):
            return None
        return self._only(extensions(self.named(meld), added, self.rules, turned=self.turned))

    def _said_enough(self, laid: tuple[Laid, ...]) -> bool:
        """Whether every joker that must be named is, and no natural card is said to be another."""
        naming = self.rules.options.joker_named is JokerNaming.REQUIRED
        return not any(
            (naming and isinstance(one.card, Joker))
            if one.named is None
            else one.named is not one.card and not self.is_wild(one.card)
            for one in laid
        )

    def _only(self, readings: Iterator[Reading] | tuple[Reading, ...]) -> Reading | None:
        """The one reading. A run A–K that holds its ace at the low or the high end is one and the same."""
        distinct: dict[frozenset[tuple[Slot, int]], Reading] = {}
        for reading in readings:
            lies = settled(reading, self.rules)
            same = frozenset(Counter(lies).items())
            known = distinct.setdefault(same, lies)
            if meld_value(lies, self.rules) > meld_value(known, self.rules):
                distinct[same] = lies
        return next(iter(distinct.values())) if len(distinct) == 1 else None

    def _exchanges(self, meld: Reading) -> tuple[tuple[tuple[Card, ...], Reading], ...]:
        """What frees a joker of a meld, and how the meld lies then; each price once."""
        found: dict[tuple[Card, ...], Reading] = {}
        for price, after in joker_exchanges(self.named(meld), self.rules, turned=self.turned):
            found.setdefault(tuple(sorted(price)), settled(after, self.rules))
        return tuple(found.items())

    def _ends(self, meld: Reading) -> tuple[Card, ...]:
        """The faces that one more card on a meld could stand for."""
        if is_run(meld):
            return tuple(self._run_ends(meld[0].face.suit, tuple(slot.face.rank for slot in meld)))
        options = self.rules.options
        if len(meld) >= options.set_max:
            return ()
        all_seats = keeps_names(meld, self.rules)
        there = {slot.face for slot in meld if all_seats or not slot.wild}
        faces = (Card(meld[0].face.rank, suit) for suit in SUITS)
        return tuple(face for face in faces if face not in there or not options.set_distinct_suits)

    def _run_ends(self, suit: Suit, ranks: tuple[Rank, ...]) -> Iterator[Card]:
        longer = stretches(run_lines(self.rules.options), len(ranks) + 1)
        found = [stretch[0] for stretch in longer if stretch[1:] == ranks]
        found += [stretch[-1] for stretch in longer if stretch[:-1] == ranks]
        return (Card(rank, suit) for rank in dict.fromkeys(found))

    def named(self, meld: Reading) -> tuple[Laid, ...]:
        """A meld on the table as laid cards, for the rules that read them."""
        return spelled_out(meld, self.wilds)

    # --- melds in the hand -----------------------------------------------------------------------

    def _find_runs(self, suit: Suit, own: tuple[Card, ...], wilds: tuple[AnyCard, ...]) -> tuple[Found, ...]:
        options = self.rules.options
        lines = run_lines(options)
        pool = Counter[AnyCard]((*own, *wilds))
        longest = min(longest_run(lines), len(own) + len(wilds))
        faces = (
            tuple(Card(rank, suit) for rank in stretch)
            for length in range(options.run_min, longest + 1)
            for stretch in stretches(lines, length)
        )
        return self._lawful(reading for run in faces for reading in self._filled(run, pool, len(wilds)))

    def _find_sets(self, rank: Rank, own: tuple[Card, ...], wilds: tuple[AnyCard, ...]) -> tuple[Found, ...]:
        options = self.rules.options
        pool = Counter[AnyCard]((*own, *wilds))
        choose = combinations if options.set_distinct_suits else combinations_with_replacement
        faces = (
            tuple(Card(rank, suit) for suit in suits)
            for length in range(options.set_min, min(options.set_max, len(own) + len(wilds)) + 1)
            for suits in choose(SUITS, length)
        )
        return self._lawful(reading for chosen in faces for reading in self._filled(chosen, pool, len(wilds)))

    def _filled(self, faces: tuple[Card, ...], pool: Counter[AnyCard], wild: int) -> Iterator[Reading]:
        """Every way to seat cards of the pool on these faces."""
        if sum(not pool[face] for face in faces) <= wild:
            yield from self._seat(faces, dict(pool))

    def _seat(self, faces: tuple[Card, ...], pool: dict[AnyCard, int]) -> Iterator[Reading]:
        if not faces:
            yield ()
            return
        face = faces[0]
        for card in pool:
            if pool[card] and (card is face or self.is_wild(card)):
                rest = {**pool, card: pool[card] - 1}
                for others in self._seat(faces[1:], rest):
                    yield (Slot(face, card), *others)

    def _lawful(self, readings: Iterator[Reading]) -> tuple[Found, ...]:
        kept: dict[Reading, None] = {}
        for reading in readings:
            if wilds_allowed(reading, self.rules.options):
                kept[settled(reading, self.rules)] = None
        return tuple(
            Found(spelled_out(reading, self.wilds), reading, meld_value(reading, self.rules))
            for reading in kept
        )


@lru_cache(maxsize=64)
def finder_for(rules: Ruleset, turned: Card | None = None) -> Finder:
    """The finder for a game and a turned card; the same one every time."""
    return Finder(rules, turned)
