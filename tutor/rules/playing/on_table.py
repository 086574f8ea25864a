"""Melds on the table as players meet them: which cards they take, and what frees their jokers.

How a meld lies says all that can be done with it, whoever laid it and when. So a `Lying` is made
once for each way to lie that a game has seen, and knows what becomes of it; `OnTable` is one in
its place on a table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, reduce
from operator import or_
from typing import TypeAlias

from tutor.rules.actions import LayOff, TakeJoker
from tutor.rules.burning import burns
from tutor.rules.cards import AnyCard, Card, Cards, Laid
from tutor.rules.finding import Exchange, Finder
from tutor.rules.listing import ALONE, named
from tutor.rules.opening import meld_value
from tutor.rules.table import Meld
from tutor.rules.verdict import Reading, jokers_in

Find: TypeAlias = Callable[[Reading], "Lying"]
"""Gives the one `Lying` for a reading."""


class Lying:
    """A way for a meld to lie. `counters` are the bits that count each card in a hand.

    What can be done with it is worked out when it is first asked for: a hand laid down to go out has no
    use for it.
    """

    def __init__(self, slots: Reading, finder: Finder, counters: Sequence[int], find: Find) -> None:
        self.slots = slots
        self._finder, self._counters, self._find = finder, counters, find
        self._named: dict[AnyCard, list[tuple[Laid, ...]]] = {}
        self._grown: dict[tuple[Laid, ...], Lying | None] = {}
        self._freed: dict[Cards, Lying] = {}

    @cached_property
    def worth(self) -> int:
        """What the meld is worth, in points."""
        return meld_value(self.slots, self._finder.rules)

    @cached_property
    def burns(self) -> bool:
        """Whether it is a four that leaves the table."""
        return burns(self.slots, self._finder.rules)

    @cached_property
    def jokers(self) -> int:
        """How many jokers lie in it."""
        return jokers_in(self.slots)

    @cached_property
    def ends(self) -> tuple[Card, ...]:
        """The faces that one more card could stand for."""
        return self._finder.ends(self.slots)

    @cached_property
    def exchanges(self) -> tuple[Exchange, ...]:
        """What frees its jokers."""
        return self._finder.exchanges(self.slots)

    @cached_property
    def naturals(self) -> list[tuple[int, tuple[Laid, ...]]]:
        """The natural cards that can be laid off, with the bits that count them in a hand."""
        faces = [face for face in self.ends if face.rank not in self._finder.wilds]
        return [(self._counters[face.code], ALONE[face.code]) for face in faces]

    @cached_property
    def fitting(self) -> int:
        """The bits that count those cards."""
        return sum([counter for counter, _ in self.naturals])

    @cached_property
    def prices(self) -> list[tuple[list[int], Cards]]:
        """What frees jokers, with the bits that count each of the cards in a hand."""
        return [([self._counters[card.code] for card in give], give) for give, _ in self.exchanges]

    @cached_property
    def wanted(self) -> int:
        """The bits that count a card of each price."""
        return reduce(or_, (price[0] for price, _ in self.prices), 0)

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
    """A meld on the table. What can be done with it is made ready once."""

    __slots__ = ("_naturals", "_takes", "id", "lying", "owner")

    def __init__(self, lying: Lying, id: int, owner: int) -> None:
        self.lying = lying
        self.id = id
        self.owner = owner
        self._naturals: list[tuple[int, LayOff]] | None = None
        self._takes: list[tuple[list[int], TakeJoker]] | None = None

    @property
    def meld(self) -> Meld:
        """The meld as a frozen state has it."""
        lying = self.lying
        return Meld(self.id, self.owner, lying.slots, lying.ends, lying.exchanges)

    def layoffs(self, hand: int, wilds: Sequence[AnyCard]) -> list[LayOff]:
        """What can be laid off on this meld, each card for itself."""
        lying, found = self.lying, []
        if hand & lying.fitting:
            if self._naturals is None:
                self._naturals = [(counter, LayOff(laid, self.id)) for counter, laid in lying.naturals]
            found = [act for counter, act in self._naturals if hand & counter]
        for card in wilds:
            found += [LayOff(laid, self.id) for laid in lying.places(card)]
        return found

    def prices(self, hand: int) -> list[TakeJoker]:
        """What of the hand frees a joker."""
        if not hand & self.lying.wanted:
            return []
        if self._takes is None:
            self._takes = [(price, TakeJoker(give, self.id)) for price, give in self.lying.prices]
        return [act for price, act in self._takes if all(hand & counter for counter in price)]
