"""The steps of a turn, or of a few turns of one player, mixed up; and every order that the referee lets pass.

Where nothing is shown before the whole hand goes down, one turn is too short to put in order: there the
steps are those of two or three turns. What the others do in between changes nothing in the hand, so the
referee is asked about each turn as if it followed the one before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tutor.practice.exercise import TableMeld
from tutor.practice.moment import ME, state_at
from tutor.practice.splitting import Cards
from tutor.rules.actions import Action, DrawStock
from tutor.rules.cards import AnyCard, Card
from tutor.rules.referee import apply, judge
from tutor.rules.ruleset import Ruleset
from tutor.rules.table import State, Turn
from tutor.rules.verdict import Verdict

Order = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Steps:
    """A hand at the beginning of a turn, the top discard, and the steps as listed.

    `next` and `later` are the cards that the stock gives, in the order in which the draws are listed.
    """

    hand: Cards
    top: AnyCard
    next: AnyCard
    steps: tuple[Action, ...]
    table: tuple[TableMeld, ...] = ()
    own_meld: bool = False
    later: Cards = ()
    turned: Card | None = None

    @property
    def listed(self) -> Order:
        """The steps by their numbers, as they are listed."""
        return tuple(str(at) for at in range(1, len(self.steps) + 1))

    @property
    def shown(self) -> Cards:
        """Every card that the question tells of."""
        on_table = (laid.card for meld in self.table for laid in meld.cards)
        return (*self.hand, self.top, self.next, *self.later, *on_table)

    def step(self, id: str) -> Action:
        """The step of this number."""
        return self.steps[int(id) - 1]

    def drawn(self, id: str) -> AnyCard | None:
        """The card that this step brings from the stock, if it is a draw."""
        draws = [other for other in self.listed if isinstance(self.step(other), DrawStock)]
        return (self.next, *self.later)[draws.index(id)] if id in draws else None


def before(id: str, state: State, question: Steps) -> State | None:
    """The moment for a step, with its card on the stock; None if no turn is left for it."""
    if state.over:
        return None
    if state.player != ME:
        if not question.later:
            return None
        state = replace(state, turn=Turn(ME))
    card = question.drawn(id)
    return state if card is None else replace(state, stock=(*state.stock, card))


@dataclass(frozen=True, slots=True)
class Stopped:
    """The place, from 1, of the first step that cannot be done, and why; no verdict: the turn had ended."""

    place: int
    verdict: Verdict | None
    state: State


def run(order: Order, question: Steps, rules: Ruleset) -> Stopped | None:
    """Do the steps in this order; None if the referee lets all of them pass."""
    state = state_at(question, rules)
    for place, id in enumerate(order, start=1):
        ready = before(id, state, question)
        if ready is None:
            return Stopped(place, None, state)
        verdict = judge(ready, question.step(id))
        if not verdict.legal:
            return Stopped(place, verdict, ready)
        state = apply(ready, question.step(id))
    return None


def orders(question: Steps, rules: Ruleset) -> Iterator[Order]:
    """Every order in which all steps are allowed, those nearest to the listed one first."""
    return _orders(state_at(question, rules), question.listed, question)


def _orders(state: State, left: Order, question: Steps) -> Iterator[Order]:
    if not left:
        yield ()
    for id in left:
        ready = before(id, state, question)
        if ready is not None and judge(ready, question.step(id)).legal:
            rest = tuple(other for other in left if other != id)
            yield from ((id, *more) for more in _orders(apply(ready, question.step(id)), rest, question))
