"""Can this hand go out, and how?

The cards that stay must all be melded but for one discard, which the solver answers at once. With
melds on the table every choice of what to do with each of them is tried::

    hand ──► for each table meld: nothing │ lay off … │ free a joker …
                     │ what is left of the hand, with the freed jokers
                     ▼
             all melded, with or without a discard?

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
from tutor.rules.arrange.touches import Allowed, Touch, touches
from tutor.rules.cards import JOKER, AnyCard, Card, Laid
from tutor.rules.discarding import Taken, may_discard
from tutor.rules.finding import Finder, finder_for
from tutor.rules.going_out import Addition, Exchange, Holding, Plan, judge_going_out
from tutor.rules.opening import judge_opening
from tutor.rules.options import FinalDiscard, JokerTake, Layoff
from tutor.rules.pack import wild_ranks
from tutor.rules.ruleset import Ruleset
from tutor.rules.seating import spelled_out
from tutor.rules.verdict import Reading

Rest: TypeAlias = Counter[AnyCard]
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
    holding = Holding(tuple(sorted(hand)), own_meld, turned, taken)
    return next(_Turn(rules, holding, tuple(table)).plans(), None)


@dataclass(frozen=True)
class _Turn:
    """One player's turn: all plans to go out in it."""

    rules: Ruleset
    holding: Holding
    table: tuple[Reading, ...]

    def plans(self) -> Iterator[Plan]:
        """Every effect on the table, with a way to use up the rest of the hand."""
        hand = Counter(self.holding.hand)
        for touched in self._touched(0, hand):
            for melds, discard in self._endings(hand, touched):
                plan = self._plan(touched, melds, discard)
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

    @cached_property
    def allowed(self) -> Allowed:
        """What the options let this player do with the table, once there is a meld to open with."""
        options = self.rules.options
        together = options.layoff_same_turn or self.holding.own_meld or not options.layoff_needs_own_meld
        return Allowed(
            take=options.joker_take is not JokerTake.NEVER,
            lay_off=options.layoff is Layoff.YES and together,
        )

    # --- the table -------------------------------------------------------------------------------

    def _touched(self, first: int, hand: Rest) -> Iterator[tuple[Touch, ...]]:
        """Every choice of what to do with each meld from `first` on, doing nothing first."""
        if first == len(self.table):
            yield ()
            return
        for touch in touches(self.table[first], hand, self.finder, self.allowed):
            done = (touch,) if touch.prices or touch.added else ()
            for others in self._touched(first + 1, hand - touch.uses):
                yield (*done, *others)

    # --- the hand --------------------------------------------------------------------------------

    def _endings(self, hand: Rest, touched: tuple[Touch, ...]) -> Iterator[Ending]:
        """Ways to use up what the table leaves of the hand."""
        own = hand - sum((touch.uses for touch in touched), Rest())
        freed = Rest({JOKER: sum(len(touch.prices) for touch in touched)})
        if self._may_use_at_once(freed):
            yield from self._used_up(own + freed)
            return
        for opening in self._openings(own):
            rest = own - sum(map(_cards, opening), Rest())
            for melds, discard in self._used_up(rest + freed):
                yield (*opening, *melds), discard

    def _may_use_at_once(self, freed: Rest) -> bool:
        """Whether all melds may be laid together: no joker has to wait for an opening."""
        options = self.rules.options
        free_for_all = options.joker_take is JokerTake.ANYONE and not options.open_min
        return self.holding.own_meld or free_for_all or not freed.total()

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

    def _plan(self, touched: tuple[Touch, ...], melds: tuple[Reading, ...], discard: AnyCard | None) -> Plan:
        return Plan(
            melds=tuple(self._laid(meld) for meld in melds),
            additions=tuple(
                Addition(touch.added, self.finder.named(touch.meld)) for touch in touched if touch.added
            ),
            exchanges=tuple(
                Exchange(self.finder.named(touch.meld), price) for touch in touched for price in touch.prices
            ),
            discard=discard,
        )


def _cards(meld: Reading) -> Rest:
    return Rest(slot.card for slot in meld)
