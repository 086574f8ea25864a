"""Can this hand go out, and how?

The cards that stay must all be melded but for one discard, which the solver answers at once. With
melds on the table every choice of what to do with each of them is tried::

    hand ──► free jokers ──► lay off ──► what is left: all melded, but for a discard?
             (or none)       (or nothing)

A player who has no meld down yet has to open first, from the own hand and without freed jokers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from tutor.rules.arrange.arrangement import read_back
from tutor.rules.arrange.candidates import melds_in
from tutor.rules.arrange.prices import MUST_BE_LAID, cards_left, points_laid
from tutor.rules.arrange.solver import Solver, solver_for
from tutor.rules.arrange.touches import additions, exchanges
from tutor.rules.cards import JOKER, AnyCard, Card, Laid
from tutor.rules.discarding import Taken, may_discard
from tutor.rules.finding import Finder, finder_for
from tutor.rules.going_out import Addition, Exchange, Holding, Plan, judge_going_out
from tutor.rules.opening import judge_opening
from tutor.rules.options import FinalDiscard, JokerTake, Layoff
from tutor.rules.pack import wild_ranks
from tutor.rules.ruleset import Ruleset
from tutor.rules.seating import spelled_out
from tutor.rules.verdict import Reading, jokers_in

Rest: TypeAlias = Counter[AnyCard]
Table: TypeAlias = tuple[Reading, ...]
Exchanged: TypeAlias = tuple[tuple[int, tuple[Card, ...]], ...]
"""Places on the table, and the cards given there for a joker."""
Added: TypeAlias = tuple[tuple[int, tuple[Laid, ...]], ...]
"""Places on the table, and the cards laid off there."""
Ending: TypeAlias = tuple[tuple[Reading, ...], AnyCard | None]
"""The melds that use up a hand, and the discard."""


def can_go_out(
    hand: Collection[AnyCard],
    rules: Ruleset,
    *,
    table: Sequence[Reading] = (),
    own_meld: bool = False,
    turned: Card | None = None,
    taken: Taken | None = None,
) -> Plan | None:
    """A plan that empties the hand in this turn, lawful by `judge_going_out`; None if there is none.

    `table`: the melds that lie there; `own_meld`: the player has one of them; `taken`: the card
    drawn from the discard pile, already in the hand. Plans that touch the table least are tried
    first, and among discards the lowest card. Raises `HandError` and `PackError` as the solver does.

    >>> from tutor.rules.cards import parse_cards
    >>> from tutor.rules.melds import meld_readings
    >>> from tutor.rules.rulesets import RULESETS
    >>> rules = RULESETS["koum_kan"]
    >>> table = meld_readings("4♠ 5♠ 6♠", rules)
    >>> can_go_out(parse_cards("7♠ 4♦"), rules, table=table, own_meld=True).discard
    Card('4♦')
    """
    return next(ways_out(hand, rules, table=table, own_meld=own_meld, turned=turned, taken=taken), None)


def ways_out(
    hand: Collection[AnyCard],
    rules: Ruleset,
    *,
    table: Sequence[Reading] = (),
    own_meld: bool = False,
    turned: Card | None = None,
    taken: Taken | None = None,
) -> Iterator[Plan]:
    """Plans that empty the hand, one for each choice of what the table takes and what is discarded.

    They come as they are asked for; the first is the one of `can_go_out`. Raises as that does.
    """
    holding = Holding(tuple(sorted(hand)), own_meld, turned, taken)
    return _Turn(rules, holding, tuple(table)).plans()


@dataclass(frozen=True)
class _Turn:
    """One player's turn: all plans to go out in it."""

    rules: Ruleset
    holding: Holding
    table: Table

    def plans(self) -> Iterator[Plan]:
        """Everything that can be done with the table, with a way to use up the rest of the hand."""
        hand = Counter(self.holding.hand)
        for exchanged, table, with_freed in self._exchanged(0, hand):
            for added, rest in self._added(table, with_freed):
                for melds, discard in self._endings(rest, freed=bool(exchanged)):
                    plan = self._plan(exchanged, added, melds, discard)
                    if judge_going_out(plan, self.holding, self.rules).legal:
                        yield plan

    @cached_property
    def solver(self) -> Solver:
        """The one that lays every card, and is worth most."""
        return solver_for(self.rules, self.holding.turned, points_laid(self.rules, MUST_BE_LAID))

    @cached_property
    def fewest(self) -> Solver:
        """The one that says how many cards cannot be laid: a quick no."""
        return solver_for(self.rules, self.holding.turned, cards_left())

    @cached_property
    def finder(self) -> Finder:
        """The one that knows what melds on the table can become."""
        return finder_for(self.rules, self.holding.turned)

    # --- the table -------------------------------------------------------------------------------

    def _exchanged(self, first: int, hand: Rest) -> Iterator[tuple[Exchanged, Table, Rest]]:
        """Every choice of jokers to free from `first` on; the table then, and the hand with them."""
        if first == len(self.table) or self.rules.options.joker_take is JokerTake.NEVER:
            yield (), self.table[first:], hand
            return
        meld = self.table[first]
        for prices, lies in exchanges(meld, hand, self.finder):
            given = Rest(card for price in prices for card in price)
            done = tuple((first, price) for price in prices)
            for others, table, rest in self._exchanged(first + 1, hand - given):
                freed = Rest({JOKER: jokers_in(meld) - jokers_in(lies)})
                yield (*done, *others), (lies, *table), rest + freed

    def _added(self, table: Table, hand: Rest, first: int = 0) -> Iterator[tuple[Added, Rest]]:
        """Every choice of cards to lay off, and what is left of the hand."""
        if first == len(table) or not self._may_lay_off:
            yield (), hand
            return
        for cards in additions(table[first], hand, self.finder):
            done = ((first, cards),) if cards else ()
            rest = hand - Rest(laid.card for laid in cards)
            for others, left in self._added(table, rest, first + 1):
                yield (*done, *others), left

    @property
    def _may_lay_off(self) -> bool:
        options = self.rules.options
        down_in_time = self.holding.own_meld or options.layoff_same_turn or not options.layoff_needs_own_meld
        return options.layoff is Layoff.YES and down_in_time

    # --- the hand --------------------------------------------------------------------------------

    def _endings(self, rest: Rest, *, freed: bool) -> Iterator[Ending]:
        """Ways to use up what the table leaves of the hand."""
        if not freed or self._may_use_at_once:
            yield from self._used_up(rest)
            return
        for opening in self._openings(rest & Counter(self.holding.hand)):
            for melds, discard in self._used_up(rest - sum(map(_cards, opening), Rest())):
                yield (*opening, *melds), discard

    @property
    def _may_use_at_once(self) -> bool:
        """Whether a freed joker may be used without opening first."""
        options = self.rules.options
        free_for_all = options.joker_take is JokerTake.ANYONE and not options.open_min
        return self.holding.own_meld or free_for_all

    def _used_up(self, rest: Rest) -> Iterator[Ending]:
        """All melded, with each discard that leaves the rest so, or with none."""
        if self.fewest.least(tuple(rest.elements())) > 1:
            return
        for discard in self._discards(rest):
            cards = tuple((rest - Rest([] if discard is None else [discard])).elements())
            solved = self.solver.solve(cards)
            if solved.price < MUST_BE_LAID // 2:
                yield tuple(read_back(self.solver, solved, cards)[0]), discard

    def _discards(self, rest: Rest) -> Iterator[AnyCard | None]:
        if self.rules.options.final_discard is FinalDiscard.OPTIONAL:
            yield None
        for card in sorted(rest):
            if may_discard(card, self.rules, self.holding.taken):
                yield card

    def _openings(self, own: Rest) -> Iterator[tuple[Reading, ...]]:
        """Melds from the own hand that open, none more than needed at the end."""
        melds = tuple(melds_in(tuple(own.elements()), self.rules, self.holding.turned))
        return self._opened(own, melds, ())

    def _opened(
        self, rest: Rest, melds: Sequence[Reading], chosen: tuple[Reading, ...]
    ) -> Iterator[tuple[Reading, ...]]:
        for place, meld in enumerate(melds):
            used = _cards(meld)
            if not used <= rest:
                continue
            opening = (*chosen, meld)
            if self._opens(opening):
                yield opening
            else:
                yield from self._opened(rest - used, melds[place:], opening)

    def _opens(self, melds: tuple[Reading, ...]) -> bool:
        taken, turned = self.holding.taken, self.holding.turned
        discard = None if taken is None else taken.card
        laid = [self._laid(meld) for meld in melds]
        return judge_opening(laid, self.rules, discard_taken=discard, turned=turned).legal

    # --- the plan --------------------------------------------------------------------------------

    def _laid(self, meld: Reading) -> tuple[Laid, ...]:
        return spelled_out(meld, wild_ranks(self.rules, self.holding.turned))

    def _plan(
        self, exchanged: Exchanged, added: Added, melds: tuple[Reading, ...], discard: AnyCard | None
    ) -> Plan:
        lying = [self.finder.named(meld) for meld in self.table]
        twins = [lying[:place].count(meld) for place, meld in enumerate(lying)]
        return Plan(
            melds=tuple(self._laid(meld) for meld in melds),
            additions=tuple(Addition(cards, lying[place], twins[place]) for place, cards in added),
            exchanges=tuple(Exchange(lying[place], price, twins[place]) for place, price in exchanged),
            discard=discard,
        )


def _cards(meld: Reading) -> Rest:
    return Rest(slot.card for slot in meld)
