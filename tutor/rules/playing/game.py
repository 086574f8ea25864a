"""A game as numbers: what its rules say about hands, worked out once and shared by all rounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from tutor.rules.actions import Discard, GoOut
from tutor.rules.arrange.prices import cards_left, points_laid
from tutor.rules.arrange.solver import solver_for
from tutor.rules.cards import FACES, JOKER, AnyCard, Card, Cards, Laid
from tutor.rules.filling import Found
from tutor.rules.finding import finder_for
from tutor.rules.listing import DISCARDS, going_out, may_hold_together
from tutor.rules.opening import face_value
from tutor.rules.options import DiscardDiffers, FinalDiscard, JokerUse, TakeDiscard
from tutor.rules.pack import any_of_rank
from tutor.rules.playing.glance import Faces, Near
from tutor.rules.playing.holding import Holding
from tutor.rules.playing.on_table import Lying
from tutor.rules.playing.remembered import Remembered
from tutor.rules.ruleset import Ruleset
from tutor.rules.verdict import Reading

WILD_BITS = 8


class Game:
    """One game with one turned card.

    A hand is the solver's integer and, above it, a counter of its jokers. `units` are the integers
    of the cards by their codes, `counters` the bits that say whether a hand holds one.
    """

    def __init__(self, rules: Ruleset, turned: Card | None) -> None:
        options = rules.options
        self.finder = finder_for(rules, turned)
        self.fewest = solver_for(rules, turned, cards_left())
        self.most_worth = solver_for(rules, turned, points_laid(rules))
        self.layout = layout = self.fewest.layout

        self._joker_shift = joker_shift = layout.wild_shift + WILD_BITS
        self.solvable = (1 << joker_shift) - 1
        self.jokers = -1 << joker_shift
        self.units = [*self.fewest.units[:-1], self.fewest.units[-1] + (1 << joker_shift)]
        self.counters = [*(layout.counter(face.code) for face in FACES), self.jokers]
        self.faces_and_jokers = layout.faces_mask | self.jokers
        self.wild_cards = self.fewest.wild_faces | self.jokers
        self.natural_cards = self.fewest.natural_cards
        self.natural_faces = self.natural_cards & layout.faces_mask

        self.whole_hands = options.meld_only_when_out
        self.out_when_empty = options.final_discard is FinalDiscard.OPTIONAL
        self.never_taken = options.take_discard is TakeDiscard.NEVER
        self.taken_only_to_open = options.take_discard is TakeDiscard.OPEN_OR_DOWN
        self.discard_differs = options.discard_must_differ is not DiscardDiffers.NO
        self.jokers_used_at_once = options.joker_take_use is JokerUse.SAME_TURN
        self.ends_anyhow = self.out_when_empty and not self.discard_differs and not self.jokers_used_at_once
        """Whether no play can lead into a turn that cannot be ended."""
        self.cards_hold_together = may_hold_together(rules)
        self.wilds_alone = not options.min_naturals or bool(self.finder.wilds)
        self.may_burn = options.burn_four
        worth = {layout.counter(face.code): face_value(face, rules) for face in FACES}
        self._dearest_face = max(worth.values())
        bits = [1 << place for place in range(self._dearest_face.bit_length())]
        self._worth = [(bit, sum(face for face, value in worth.items() if value & bit)) for bit in bits]

        self._wild_shift = layout.wild_shift
        self._faces = Faces(layout)
        self._near = Remembered(self._near_of)
        self._holdings = Remembered(self._holding_of)
        self._ways: Remembered[Reading, Lying] = Remembered(self._way)
        self._laid = Remembered(self._as_laid)

    def total(self, cards: Iterable[AnyCard]) -> int:
        """Cards as one integer."""
        units = self.units
        return sum([units[card.code] for card in cards])

    def cards(self, hand: int) -> Cards:
        """The cards of a hand, in order."""
        return (*self.layout.cards(hand), *(JOKER,) * (hand >> self._joker_shift))

    def size(self, hand: int) -> int:
        """How many cards a hand holds."""
        return self.layout.count(hand & self.layout.faces_mask) + (hand >> self._joker_shift)

    def near(self, hand: int) -> int:
        """The natural cards of a hand that may lie in a meld; the others do not."""
        return self._near_with(hand).of(hand)

    def naturally_near(self, hand: int) -> int:
        """The natural cards of a hand that may lie in a meld without wild cards."""
        return self._near[0].of(hand)

    def helps_naturally(self, hand: int, card: AnyCard) -> bool:
        """Whether a card of the hand is wild, or may lie in a meld without wild cards."""
        return bool(self.wild_cards & self.counters[card.code]) or self._near[0].lies(hand, card.code)

    def discards(self, hand: int) -> list[Discard]:
        """Each face of a hand, as a discard."""
        found = self._faces.of(hand)
        if hand & self.jokers:
            found.append(DISCARDS[JOKER.code])
        return found

    def melds(self, hand: int) -> list[Found]:
        """Every meld in a hand."""
        in_rows = self._near_with(hand).in_rows(hand)
        return self._holdings[hand & self.wild_cards].melds(hand & self.natural_cards, in_rows)

    def wild_kinds(self, hand: int) -> Cards:
        """The wild cards of a hand, each kind once."""
        wilds = hand & self.wild_cards
        return self._holdings[wilds].kinds if wilds else ()

    def lying(self, slots: Reading) -> Lying:
        """The one `Lying` for a meld that lies like this."""
        return self._ways[slots]

    def laid(self, cards: tuple[Laid, ...]) -> Lying | None:
        """How laid cards lie, or None where they are no meld or their wild cards leave it open."""
        return self._laid[cards]

    def going_out(self, melds: Sequence[Reading], last: AnyCard | None) -> GoOut:
        """To lay these melds of a hand, and to discard the last card; how they will lie is remembered."""
        action = going_out(melds, last, self.finder)
        for meld, laid in zip(melds, action.melds, strict=True):
            if laid not in self._laid:
                self._laid.learn(laid, self._lies(self.finder.arranged(meld, laid)))
        return action

    def nearly_all_melded(self, hand: int) -> bool:
        """Whether melds can take all cards of a hand but for one to discard."""
        return self.fewest.reaches(hand & self.solvable, 1)

    def all_melded(self, hand: int) -> bool:
        """Whether melds can take all cards of a hand."""
        return self.fewest.reaches(hand & self.solvable, 0)

    def lasts(self, hand: int) -> Iterator[AnyCard]:
        """The cards of a hand after whose discard melds can take all that is left, one by one."""
        counters, units, may_stay = self.counters, self.units, self.fewest.may_stay(hand & self.solvable)
        for act in self.discards(hand):
            code = act.card.code
            if counters[code] & may_stay and self.all_melded(hand - units[code]):
                yield act.card

    def may_be_worth(self, hand: int, near: int, need: int) -> bool:
        """Whether the melds of a hand can be worth so much together; without wild cards: whether they may.

        Then there are few melds, and to look at them is quicker than to ask the solver.
        """
        count, wilds = self.layout.count, self._wilds(hand)
        if self._dearest_face * (count(near) + wilds) < need:
            return False
        if wilds:
            return self.most_worth.reaches((hand & ~self.natural_faces | near) & self.solvable, -need)
        return sum([bit * count(near & faces) for bit, faces in self._worth]) >= need

    def worth(self, hand: int) -> int:
        """The most that the melds of a hand can be worth."""
        return -self.most_worth.least_of(hand & self.solvable)

    def _near_with(self, hand: int) -> Near:
        return self._near[self._wilds(hand)]

    def _wilds(self, hand: int) -> int:
        """How many wild cards a hand holds."""
        return (hand & self.solvable) >> self._wild_shift

    def _near_of(self, wilds: int) -> Near:
        return Near(self.layout, self.finder.rules.options, self.fewest.wild_faces, wilds)

    def _way(self, slots: Reading) -> Lying:
        return Lying(slots, self.finder, self.counters, self.lying)

    def _as_laid(self, cards: tuple[Laid, ...]) -> Lying | None:
        return self._lies(self.finder.lying(cards))

    def _lies(self, slots: Reading | None) -> Lying | None:
        return None if slots is None else self.lying(slots)

    def _holding_of(self, wilds: int) -> Holding:
        return Holding(self.layout, self.finder, self.cards(wilds))


def game_for(rules: Ruleset, turned: Card | None) -> Game:
    """The game for these rules and this turned card; the same one every time."""
    return _game_for(rules, any_of_rank(turned))


@lru_cache(maxsize=64)
def _game_for(rules: Ruleset, turned: Card | None) -> Game:
    return Game(rules, turned)
