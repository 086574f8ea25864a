"""Melds on the table as players meet them: which cards they take, and what frees their jokers.

How a meld lies says all that can be done with it, whoever laid it and when. So a `Lying` is made
once for each way to lie that a game has seen, and knows what becomes of it; `OnTable` is one in
its place on a table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tutor.rules.actions import LayOff, TakeJoker
from tutor.rules.burning import burns
from tutor.rules.cards import AnyCard, Cards, Laid
from tutor.rules.finding import Finder
from tutor.rules.listing import NATURAL, named
from tutor.rules.opening import meld_value
from tutor.rules.table import Meld
from tutor.rules.verdict import Reading, jokers_in

Find: TypeAlias = Callable[[Reading], "Lying"]
"""Gives the one `Lying` for a reading."""


class Lying:
    """A way for a meld to lie. `counters` are the bits that count each card in a hand."""

    def __init__(self, slots: Reading, finder: Finder, counters: Sequence[int], find: Find) -> None:
        self.slots = slots
        self.ends = finder.ends(slots)
        self.exchanges = finder.exchanges(slots)
        self.jokers = jokers_in(slots)
        self.worth = meld_value(slots, finder.rules)
        self.burns = burns(slots, finder.rules)
        faces = [face for face in self.ends if face.rank not in finder.wilds]
        self.naturals = [(counters[face.code], NATURAL[face.code]) for face in faces]
        self.fitting = sum([counter for counter, _ in self.naturals])
        self.prices = [([counters[card.code] for card in give], give) for give, _ in self.exchanges]
        self.wanted = 0
        for price, _ in self.prices:
            self.wanted |= price[0]
        self._finder, self._find = finder, find
        self._named: dict[AnyCard, list[tuple[Laid, ...]]] = {}
        self._grown: dict[tuple[Laid, ...], Lying | None] = {}
        self._freed: dict[Cards, Lying] = {}

    def places(self, card: AnyCard) -> list[tuple[Laid, ...]]:
        """Each place that a wild card can be laid at."""
        known = self._named.get(card)
        if known is None:
            each = [(laid,) for laid in named(self.slots, self.ends, (card,), self._finder.rules)]
            known = self._named[card] = [added for added in each if self.grown(added) is not None]
        return known

    def grown(self, cards: tuple[Laid, ...]) -> Lying | None:
        """The meld with these cards laid off on it."""
        if cards not in self._grown:
            slots = self._finder.grown(self.slots, cards)
            self._grown[cards] = None if slots is None else self._find(slots)
        return self._grown[cards]

    def freed(self, give: Cards) -> Lying:
        """The meld with its joker, or jokers, taken for these cards."""
        known = self._freed.get(give)
        if known is None:
            slots = next(slots for price, slots in self.exchanges if price == give)
            known = self._freed[give] = self._find(slots)
        return known


class OnTable:
    """A meld on the table with its acts made ready."""

    __slots__ = ("id", "lying", "naturals", "owner", "takes")

    def __init__(self, lying: Lying, id: int, owner: int) -> None:
        self.lying = lying
        self.id = id
        self.owner = owner
        self.naturals = [(counter, LayOff(laid, id)) for counter, laid in lying.naturals]
        self.takes = [(price, TakeJoker(give, id)) for price, give in lying.prices]

    @property
    def meld(self) -> Meld:
        """The meld as a frozen state has it."""
        lying = self.lying
        return Meld(self.id, self.owner, lying.slots, lying.ends, lying.exchanges)

    def layoffs(self, hand: int, wilds: Sequence[AnyCard]) -> list[LayOff]:
        """What can be laid off on this meld, each card for itself."""
        lying = self.lying
        found = [act for counter, act in self.naturals if hand & counter] if hand & lying.fitting else []
        for card in wilds:
            found += [LayOff(laid, self.id) for laid in lying.places(card)]
        return found

    def prices(self, hand: int) -> list[TakeJoker]:
        """What of the hand frees a joker."""
        return [act for price, act in self.takes if all(hand & counter for counter in price)]
