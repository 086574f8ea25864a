"""A meld on the table as a player meets it: which cards it takes, and what frees its jokers."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.rules.actions import LayOff, TakeJoker
from tutor.rules.cards import AnyCard
from tutor.rules.finding import Finder
from tutor.rules.listing import NATURAL, named
from tutor.rules.table import Meld


class OnTable:
    """A meld with its acts made ready. `counters` are the bits that count each card in a hand."""

    __slots__ = ("_finder", "_named", "ends", "meld", "naturals", "takes", "wanted")

    def __init__(self, meld: Meld, finder: Finder, counters: Sequence[int]) -> None:
        faces = [face for face in meld.ends if face.rank not in finder.wilds]
        self.meld = meld
        self.naturals = [(counters[face.code], LayOff(NATURAL[face.code], meld.id)) for face in faces]
        self.ends = sum(counter for counter, _ in self.naturals)
        self.takes = [
            (counters[give[0].code], [counters[card.code] for card in give[1:]], TakeJoker(give, meld.id))
            for give, _ in meld.exchanges
        ]
        self.wanted = 0
        for counter, _, _ in self.takes:
            self.wanted |= counter
        self._finder = finder
        self._named: dict[AnyCard, list[LayOff]] = {}

    def layoffs(self, hand: int, wilds: Sequence[AnyCard]) -> list[LayOff]:
        """What can be laid off on this meld, each card for itself."""
        found = [act for counter, act in self.naturals if hand & counter] if hand & self.ends else []
        for card in wilds:
            acts = self._named.get(card)
            found += self._layoffs_of(card) if acts is None else acts
        return found

    def _layoffs_of(self, card: AnyCard) -> list[LayOff]:
        """Each place that a wild card can be laid at."""
        meld, finder = self.meld, self._finder
        acts = self._named[card] = [
            LayOff((laid,), meld.id)
            for laid in named(meld.slots, meld.ends, (card,), finder.rules)
            if finder.grown(meld.slots, (laid,)) is not None
        ]
        return acts

    def prices(self, hand: int) -> list[TakeJoker]:
        """What of the hand frees a joker."""
        return [
            act
            for first, others, act in self.takes
            if hand & first and not (others and any(not hand & counter for counter in others))
        ]
