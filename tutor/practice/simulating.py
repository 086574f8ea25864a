"""Whole rounds played out by simple players, hundreds of them in a second.

>>> from tutor.rules.rulesets import RULESETS
>>> ends = simulate(RULESETS["koum_kan"], players=2, seeds=range(3), player=Greedy())
>>> [end.outcome.ending.value for end in ends]
['out', 'out', 'out']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import TypeAlias

from tutor.rules.acting import opening_need
from tutor.rules.actions import Action, Discard, GoOut, LayMelds, TakeJoker
from tutor.rules.cards import AnyCard
from tutor.rules.dealing import deal
from tutor.rules.discarding import may_discard
from tutor.rules.listing import DISCARDS, DRAW_DISCARD
from tutor.rules.playing import Playing
from tutor.rules.playing.throwing import counting_for
from tutor.rules.ruleset import Ruleset
from tutor.rules.table import Phase, State

LONGEST = 2000
"""Actions after which a round is broken off: where stocks are renewed, nobody need ever go out."""

Player: TypeAlias = Callable[[Playing], Action]
"""Chooses one of the legal actions of a round."""


def simulate(
    rules: Ruleset, players: int, seeds: Iterable[int], player: Player, longest: int = LONGEST
) -> Iterator[State]:
    """How the rounds of these seeds end when everybody plays like `player`.

    A round of more than `longest` actions is broken off there. Raises `PackError` where the game is
    not for so many players.
    """
    for seed in seeds:
        play = Playing(deal(rules, players, seed))
        play_out(play, player, longest)
        yield play.state()


def play_out(play: Playing, player: Player, longest: int = LONGEST) -> int:
    """Play a round to its end, or for `longest` actions; how many there were."""
    for done in range(longest):
        if play.outcome is not None:
            return done
        play.do(player(play))
    return longest


class AtRandom:
    """Any legal action, one as likely as another."""

    def __init__(self, chance: Random) -> None:
        # Of its methods only this one promises the same numbers in every version of Python.
        self._random = chance.random

    def __call__(self, play: Playing) -> Action:
        actions = play.actions()
        return actions[int(self._random() * len(actions))]


class Greedy:
    """Lays what can be laid, takes a discard that makes a meld, throws the dearest card that helps nothing.

    It looks no further than its own hand and the top discard, and holds nothing back. What helps is
    seen at a glance: a card helps that has others near, of its rank or of its suit.
    """

    def __call__(self, play: Playing) -> Action:
        actions = play.actions()
        if play.turn.phase is Phase.DRAW:
            return self._draw(play, actions)
        first = actions[0]
        if isinstance(first, GoOut):
            return first
        laying = None if isinstance(first, Discard) else _best_to_lay(actions)
        return self._discard(play, actions) if laying is None else laying

    def _draw(self, play: Playing, actions: Sequence[Action]) -> Action:
        if len(actions) > 1 and actions[1] is DRAW_DISCARD and self._wants_discard(play):
            return DRAW_DISCARD
        return actions[0]

    def _wants_discard(self, play: Playing) -> bool:
        """Whether the top discard is wild, or lies near natural cards enough for a meld."""
        game, card = play.game, play.discard[-1]
        hand = play.hands[play.player] + game.units[card.code]
        if not game.helps_naturally(hand, card):
            return False
        if game.taken_only_to_open and not play.down[play.player]:
            return game.worth(hand) >= opening_need(play)
        return True

    def _discard(self, play: Playing, actions: Sequence[Action]) -> Action:
        """The dearest natural card without others near; without such, near to wild cards only; or any."""
        game, hand = play.game, play.hands[play.player]
        naturals, barred = hand & game.natural_faces, _barred(play)
        if barred is not None:
            naturals &= ~game.counters[barred.code]
        dearest = counting_for(game).dearest
        card = (
            dearest(naturals & ~play.near)
            or dearest(naturals & ~game.naturally_near(hand))
            or dearest(naturals)
        )
        return actions[-1] if card is None else DISCARDS[card.code]


class Thorough(Greedy):
    """A greedy player who asks the solver what a discard saves, and which to throw."""

    def _wants_discard(self, play: Playing) -> bool:
        game, hand = play.game, play.hands[play.player]
        longer = hand + game.units[play.discard[-1].code]
        if game.taken_only_to_open and not play.down[play.player]:
            worth = game.worth(longer)
            return worth >= opening_need(play) and worth > game.worth(hand)
        counting = counting_for(game)
        return counting.points(longer) < counting.points(hand)

    def _discard(self, play: Playing, actions: Sequence[Action]) -> Action:
        card, _ = counting_for(play.game).throw(play.hands[play.player], _barred(play))
        return DISCARDS[card.code]


def _barred(play: Playing) -> AnyCard | None:
    """The card that was taken and may not be thrown again."""
    taken = play.turn.taken
    return None if taken is None or may_discard(taken.card, play.table.rules, taken) else taken.card


def _best_to_lay(actions: Sequence[Action]) -> Action | None:
    """The melds of most cards, then a joker to take, then whatever else there is but to discard."""
    melds = [act for act in actions if isinstance(act, LayMelds)]
    if melds:
        return max(melds, key=lambda act: sum(map(len, act.melds)))
    others = [act for act in actions if not isinstance(act, Discard)]
    takes = [act for act in others if isinstance(act, TakeJoker)]
    return next(iter(takes or others), None)
