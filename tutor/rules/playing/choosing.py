"""What may be done: the referee's `legal_actions` for a round that is played in place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import assert_never

from tutor.rules.acting import asks_of_whole_hands, may_take, may_take_discard, may_touch, opening_need
from tutor.rules.actions import Action, Discard, GoOut, LayMelds, LayOff, TakeJoker
from tutor.rules.arrange.keys import MOST_CARDS
from tutor.rules.cards import JOKER, AnyCard
from tutor.rules.discarding import may_discard
from tutor.rules.listing import (
    CALL_STOCK_OUT,
    DISCARDS,
    DRAW_DISCARD,
    DRAW_STOCK,
    PUT_BACK,
    arrangements,
    layoffs,
    whole_hands,
)
from tutor.rules.openings import any_meld_will_do, openings
from tutor.rules.playing.game import Game
from tutor.rules.playing.listed import Later, Listed
from tutor.rules.playing.standing import Standing
from tutor.rules.referee import leaves_a_way, legal_actions
from tutor.rules.renewing import can_draw
from tutor.rules.table import Phase


class Choosing(Standing):
    """A round that knows its legal actions."""

    _listed: Sequence[Action] | None = None
    """The actions of this moment, once somebody has asked."""

    def actions(self) -> Sequence[Action]:
        """Every legal action, as `legal_actions` lists them."""
        if self._listed is None:
            self._listed = self._list()
        return self._listed

    def _list(self) -> Sequence[Action]:
        if self.outcome is not None:
            return ()
        turn = self.turn
        if turn.owed:
            return [*legal_actions(self.state())]
        hand = self.hands[turn.player]
        if turn.phase is Phase.DRAW:
            return self._draws(hand)
        found = self._plays(hand)
        if turn.must_open:
            return [PUT_BACK, *found]
        found += self._discards(hand)
        if self.game.whole_hands and self.nearly_all_melded and not asks_of_whole_hands(self):
            return Listed(self._whole_hands(hand), found)
        return found

    def _draws(self, hand: int) -> list[Action]:
        found: list[Action] = [DRAW_STOCK if self.stock or can_draw(self) else CALL_STOCK_OUT]
        if not self.game.never_taken and may_take_discard(self) and self._may_keep(hand):
            found.append(DRAW_DISCARD)
        if hand & self._wanted and may_take(self):
            found += self._takes(hand)
        return found

    def _may_keep(self, hand: int) -> bool:
        """Whether the turn can be ended after taking the top discard."""
        others = not self.game.discard_differs or self._others(hand, self.discard[-1])
        if others and not self.turn.owed:
            return True
        return leaves_a_way(self.state(), DRAW_DISCARD)

    def _plays(self, hand: int) -> list[Action]:
        """What lays cards on the table, but for whole hands of which nothing is asked."""
        found: list[Action] = []
        if not self.game.whole_hands:
            found += self._melds(hand)
        elif self.nearly_all_melded and asks_of_whole_hands(self):
            found += whole_hands(self.state())
        if hand & self._touchable and may_touch(self):
            found += self._layoffs(hand)
        if hand & self._wanted and may_take(self):
            found += self._takes(hand)
        return found

    def _whole_hands(self, hand: int) -> Iterator[Later]:
        """The whole hand with each last card; how it is laid is worked out when somebody looks."""
        game = self.game
        for last in game.lasts(hand):
            yield partial(_whole_hand, game, hand, last)
        if game.out_when_empty and game.all_melded(hand):
            yield partial(_whole_hand, game, hand, None)

    def _melds(self, hand: int) -> list[LayMelds]:
        game, near = self.game, self.near
        if not near and not game.wilds_alone:
            return []
        if any_meld_will_do(self):
            melds = game.melds(hand)
            spare = self._spare(hand) if melds else 0
            return [meld.alone for meld in melds if len(meld.laid) < spare or self._leaves_a_way(meld.alone)]
        if not game.may_be_worth(hand, near, opening_need(self)):
            return []
        melds = game.melds(hand)
        found = openings(melds, game.cards(hand), self) if melds else ()
        return [*filter(self._leaves_a_way, found)]

    def _layoffs(self, hand: int) -> Iterable[LayOff]:
        if self.game.cards_hold_together:
            return filter(self._leaves_a_way, layoffs(self.state()))
        wilds = self.game.wild_kinds(hand)
        found = [act for one in self._lying for act in one.layoffs(hand, wilds)]
        return found if found and self._spare(hand) > 1 else filter(self._leaves_a_way, found)

    def _takes(self, hand: int) -> Iterable[TakeJoker]:
        found = [act for one in self._lying for act in one.prices(hand)]
        return filter(self._leaves_a_way, found)

    def _discards(self, hand: int) -> list[Discard]:
        found, taken = self.game.discards(hand), self.turn.taken
        if taken is None or not self.game.discard_differs or may_discard(taken.card, self.table.rules, taken):
            return found
        barred = DISCARDS[taken.card.code]
        return [act for act in found if act is not barred]

    # --- no turn that cannot end -----------------------------------------------------------------

    def _spare(self, hand: int) -> int:
        """How many cards could be thrown: if a play uses fewer, one is left and the turn can be ended."""
        taken = self.turn.taken
        if self.game.ends_anyhow:
            return MOST_CARDS
        if taken is not None and self.game.discard_differs:
            hand &= ~self.game.counters[taken.card.code]
        return self.game.size(hand)

    def _leaves_a_way(self, action: LayMelds | LayOff | TakeJoker) -> bool:
        game, turn = self.game, self.turn
        if game.ends_anyhow:
            return True
        hand = self.hands[turn.player]
        match action:
            case LayMelds(melds):
                hand -= game.total([laid.card for meld in melds for laid in meld])
            case LayOff(cards):
                hand -= game.total([laid.card for laid in cards])
            case TakeJoker(give):
                if game.jokers_used_at_once or (turn.taken is not None and turn.taken.card is JOKER):
                    return leaves_a_way(self.state(), action)
                hand -= game.total(give[1:])  # the joker comes instead of one of them
            case other:
                assert_never(other)
        if not hand:
            return game.out_when_empty
        if turn.taken is None or not game.discard_differs or self._others(hand, turn.taken.card):
            return True
        return leaves_a_way(self.state(), action)

    def _others(self, hand: int, card: AnyCard) -> bool:
        """Whether a hand holds another card than this one and its equals."""
        return bool(hand & self.game.faces_and_jokers & ~self.game.counters[card.code])


def _whole_hand(game: Game, hand: int, last: AnyCard | None) -> GoOut:
    """One way to lay all but the last card, where the solver has said that there is one."""
    rest = hand if last is None else hand - game.units[last.code]
    return game.going_out(next(arrangements(game.cards(rest), game.finder)), last)
