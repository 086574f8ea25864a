"""Every meld that a hand holds, found suit by suit and rank by rank and remembered.

What one suit (or rank) and the wild cards make of a hand does not depend on the rest of it, and the
same few cards of a suit come again and again, so the answers are kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from tutor.rules.cards import FACES, JOKER, RANKS, SUITS, AnyCard, Card, Cards, Joker, Laid, Rank, Suit
from tutor.rules.filling import EVERY_RANK, FIELD, ONE_RANK, REMEMBERED, TOP_BIT, Filling, Found
from tutor.rules.layoff import extensions, freed_jokers, joker_exchanges
from tutor.rules.melds import is_run, meld_readings, wilds_allowed
from tutor.rules.opening import meld_value
from tutor.rules.options import JokerNaming
from tutor.rules.pack import any_of_rank, wild_ranks
from tutor.rules.ruleset import Ruleset
from tutor.rules.seating import keeps_names, settled, spelled_out
from tutor.rules.shapes import run_lines, stretches
from tutor.rules.verdict import Reading, Slot, slot_of

Exchange: TypeAlias = tuple[tuple[Card, ...], Reading]
"""The cards that free a joker, and the meld as it lies afterwards."""

NO_TWO_ACES = 12
"""So many cards of a run lie in one way only; thirteen may have their ace below or above."""

ONE_SUIT = (1 << FIELD * 13) - 1
SUIT_SHIFTS = tuple(FIELD * 13 * place for place in range(4))
UNITS = (*(1 << FIELD * code for code in range(52)), 0)
_RANK_UNITS = tuple(1 << FIELD * (face.rank - 1) for face in FACES)


class Finder:
    """The melds of one game with one turned card. A finder only remembers; it never changes its answers."""

    def __init__(self, rules: Ruleset, turned: Card | None = None) -> None:
        self.rules = rules
        self.turned = turned
        self.wilds = wild_ranks(rules, turned)
        self._must_name = rules.options.joker_named is JokerNaming.REQUIRED
        self._all_wild = not rules.options.min_naturals
        self._filling = Filling(rules, self.wilds)
        self.is_wild = self._filling.is_wild
        self.runs = lru_cache(self._filling.remembered)(self._find_runs)
        self.sets = lru_cache(self._filling.remembered)(self._filling.sets)
        self.exchanges = lru_cache(REMEMBERED)(self._find_exchanges)
        self._lying = lru_cache(REMEMBERED)(self._find_lying)
        self._grown = lru_cache(REMEMBERED)(self._find_grown)
        self._run_ends = lru_cache(REMEMBERED)(self._find_run_ends)
        self._stretches = lru_cache(32)(self._find_stretches)

    def wild_cards(self, hand: Cards) -> Cards:
        """The wild cards of a hand."""
        if self.wilds:
            return tuple(card for card in hand if isinstance(card, Joker) or card.rank in self.wilds)
        return hand[hand.index(JOKER) :] if JOKER in hand else ()

    def melds(self, hand: Cards) -> Iterator[Found]:
        """Every meld in a hand (in order, as hands are), each once: sets by rank, then runs by suit."""
        wilds = self.wild_cards(hand)
        if self.wilds:
            count = sum([UNITS[card.code] for card in hand if not self.is_wild(card)])
        else:
            count = sum([UNITS[card.code] for card in hand])
        suits = [count >> shift & ONE_SUIT for shift in SUIT_SHIFTS]
        for rank in self._ranks_for_sets(sum(suits), len(wilds)):
            shift = FIELD * (rank - 1)
            yield from self.sets(rank, tuple([suit >> shift & ONE_RANK for suit in suits]), wilds)
        for suit, own in zip(SUITS, suits, strict=True):
            if own or self._all_wild or self.wilds:  # a wild two is a natural card in its own place
                yield from self.runs(suit, own, wilds)

    def _ranks_for_sets(self, ranks: int, wilds: int) -> Iterator[Rank]:
        """The ranks of which there are enough cards for a set; `ranks` counts the natural ones."""
        least = self.rules.options.set_min - wilds
        if least <= 0:
            own = (rank in self.wilds or ranks >> FIELD * (rank - 1) & ONE_RANK for rank in RANKS)
            return (rank for rank, there in zip(RANKS, own, strict=True) if self._all_wild or there)
        # Adding the same to every count makes exactly the large ones reach the field's highest bit.
        enough = (ranks + EVERY_RANK * (TOP_BIT - least)) & EVERY_RANK * TOP_BIT
        return (rank for rank in RANKS if enough >> FIELD * (rank - 1) & ONE_RANK) if enough else iter(())

    def _find_runs(self, suit: Suit, counts: int, wilds: Cards) -> tuple[Found, ...]:
        return self._filling.runs_with(suit, wilds).of(counts)

    def runs_of(self, suit: Suit, cards: Iterable[AnyCard], wilds: Cards) -> tuple[Found, ...]:
        """The runs that natural cards of one suit make with these wild cards."""
        return self._find_runs(suit, sum([_RANK_UNITS[card.code] for card in cards]), wilds)

    def sets_of(self, rank: Rank, cards: Iterable[AnyCard], wilds: Cards) -> tuple[Found, ...]:
        """The sets that natural cards of one rank make with these wild cards."""
        held = Counter(cards)
        return self.sets(rank, tuple([held[Card(rank, suit)] for suit in SUITS]), wilds)

    # --- melds on the table ----------------------------------------------------------------------

    def lying(self, laid: tuple[Laid, ...]) -> Reading | None:
        """How laid cards lie, or None where they are no meld or their wild cards leave it open."""
        if not self._said_enough(laid):
            return None
        reading = self._as_spelled(laid)
        return self._lying(laid) if reading is None else reading

    def arranged(self, meld: Reading, laid: tuple[Laid, ...]) -> Reading | None:
        """How a meld that the solver has found lies: the same as `lying` says of its cards `laid`."""
        return settled(meld, self.rules) if len(meld) <= NO_TWO_ACES else self.lying(laid)

    def _as_spelled(self, laid: tuple[Laid, ...]) -> Reading | None:
        """The quick answer for cards laid in order with every wild card named; None: look closer."""
        if (
            not laid
            or len(laid) > NO_TWO_ACES
            or any(one.named is None and self.is_wild(one.card) for one in laid)
        ):
            return None
        faces: list[Card] = [one.named or one.card for one in laid]  # type: ignore[misc]
        if not self._is_set(faces) and not self._is_run(faces):
            return None
        reading = tuple([slot_of(face, one.card) for face, one in zip(faces, laid, strict=True)])
        return settled(reading, self.rules) if wilds_allowed(reading, self.rules.options) else None

    def _is_set(self, faces: Sequence[Card]) -> bool:
        ranks, options = [face.rank for face in faces], self.rules.options
        if ranks.count(ranks[0]) < len(ranks) or not options.set_min <= len(ranks) <= options.set_max:
            return False
        return not options.set_distinct_suits or len({face.code for face in faces}) == len(faces)

    def _is_run(self, faces: Sequence[Card]) -> bool:
        suits, ranks = [face.suit for face in faces], [face.rank for face in faces]
        if suits.count(suits[0]) < len(suits) or len(ranks) < self.rules.options.run_min:
            return False
        return tuple(ranks) in self._stretches(len(ranks))

    def _find_stretches(self, length: int) -> frozenset[tuple[Rank, ...]]:
        return frozenset(stretches(run_lines(self.rules.options), length))

    def _find_lying(self, laid: tuple[Laid, ...]) -> Reading | None:
        return self._only(meld_readings(laid, self.rules, turned=self.turned))

    def grown(self, meld: Reading, added: tuple[Laid, ...]) -> Reading | None:
        """How a meld lies with cards added, or None where they do not fit or leave it open where."""
        if not self._said_enough(added):
            return None
        reading = self._grown_by_one(meld, added[0]) if len(added) == 1 else None
        return self._grown(meld, added) if reading is None else reading

    def _grown_by_one(self, meld: Reading, laid: Laid) -> Reading | None:
        """The quick answer for one card with a name at the end of a meld; None: look closer."""
        face = laid.named or laid.card
        if (
            not isinstance(face, Card)
            or (laid.named is None and self.is_wild(face))
            or len(meld) >= NO_TWO_ACES
        ):
            return None
        slot = slot_of(face, laid.card)
        if not is_run(meld):
            fits = face.rank is meld[0].face.rank and face in self.ends(meld)
            grown = settled((*meld, slot), self.rules) if fits else meld
        elif face.suit is not meld[0].face.suit:
            return None
        else:
            ranks = tuple([one.face.rank for one in meld])
            longer = self._stretches(len(meld) + 1)
            grown = (*meld, slot) if (*ranks, face.rank) in longer else meld
            grown = (slot, *meld) if (face.rank, *ranks) in longer else grown
        return grown if grown is not meld and wilds_allowed(grown, self.rules.options) else None

    def _find_grown(self, meld: Reading, added: tuple[Laid, ...]) -> Reading | None:
        return self._only(extensions(self.named(meld), added, self.rules, turned=self.turned))

    def _said_enough(self, laid: tuple[Laid, ...]) -> bool:
        """Whether every joker that must be named is, and no natural card is said to be another."""
        for one in laid:
            if one.named is None:
                if one.card is JOKER and self._must_name:
                    return False
            elif one.named is not one.card and not self.is_wild(one.card):
                return False
        return True

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

    def _find_exchanges(self, meld: Reading) -> tuple[Exchange, ...]:
        """What frees a joker of a meld, and how the meld lies then; each price once."""
        if not any(slot.card is JOKER for slot in meld):
            return ()
        found: dict[tuple[Card, ...], Reading] = {}
        if keeps_names(meld, self.rules):
            ways = freed_jokers(meld, self.rules)
        else:
            ways = joker_exchanges(self.named(meld), self.rules, turned=self.turned)
        for price, after in ways:
            found.setdefault(tuple(sorted(price)), settled(after, self.rules))
        return tuple(found.items())

    def ends(self, meld: Reading) -> tuple[Card, ...]:
        """The faces that one more card on a meld could stand for."""
        if is_run(meld):
            return self._run_ends(meld[0].face.suit, tuple([slot.face.rank for slot in meld]))
        options = self.rules.options
        most = min(options.set_max, len(SUITS)) if options.set_distinct_suits else options.set_max
        if len(meld) >= most:
            return ()
        all_seats = keeps_names(meld, self.rules)
        there = {slot.face for slot in meld if all_seats or not slot.wild}
        faces = (Card(meld[0].face.rank, suit) for suit in SUITS)
        return tuple(face for face in faces if face not in there or not options.set_distinct_suits)

    def _find_run_ends(self, suit: Suit, ranks: tuple[Rank, ...]) -> tuple[Card, ...]:
        longer = stretches(run_lines(self.rules.options), len(ranks) + 1)
        found = [stretch[0] for stretch in longer if stretch[1:] == ranks]
        found += [stretch[-1] for stretch in longer if stretch[:-1] == ranks]
        return tuple(Card(rank, suit) for rank in dict.fromkeys(found))

    def named(self, meld: Reading) -> tuple[Laid, ...]:
        """A meld on the table as laid cards, for the rules that read them."""
        return spelled_out(meld, self.wilds)


def finder_for(rules: Ruleset, turned: Card | None = None) -> Finder:
    """The finder for a game and a turned card; the same one every time."""
    return _finder_for(rules, any_of_rank(turned))


@lru_cache(maxsize=64)
def _finder_for(rules: Ruleset, turned: Card | None) -> Finder:
    return Finder(rules, turned)
