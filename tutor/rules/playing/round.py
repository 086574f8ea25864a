"""A round that is played in place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import assert_never

from tutor.rules.acting import may_take_discard
from tutor.rules.actions import (
    Action,
    CallStockOut,
    Discard,
    DrawDiscard,
    DrawStock,
    GoOut,
    LayMelds,
    LayOff,
    PutBack,
    TakeJoker,
)
from tutor.rules.cards import JOKER, AnyCard
from tutor.rules.discarding import Taken, may_discard
from tutor.rules.playing.choosing import Choosing
from tutor.rules.playing.listed import Listed
from tutor.rules.playing.on_table import Lying, OnTable
from tutor.rules.referee import IllegalAction, attempt, judge
from tutor.rules.renewing import (
    after_renewal,
    can_renew,
    counts_after_turn,
    counts_when_drawn,
    ends_round,
    new_piles,
)
from tutor.rules.table import Ending, Outcome, Past, Phase, Turn


class Playing(Choosing):
    """A round from some state on. `actions` and `do` are the referee's `legal_actions` and `apply`.

    >>> from tutor.rules.dealing import deal
    >>> from tutor.rules.rulesets import RULESETS
    >>> play = Playing(deal(RULESETS["koum_kan"], players=2))
    >>> play.actions()
    [DrawStock(), DrawDiscard()]
    >>> play.do(play.actions()[0])
    >>> len(play.state().hand)
    11
    """

    def do(self, action: Action) -> None:
        """Do an action. Raises `IllegalAction` where the rules forbid it."""
        match action:
            case Discard(card):
                self._discard(action, card)
            case DrawStock():
                self._draw_stock(action)
            case DrawDiscard():
                self._draw_discard(action)
            case PutBack():
                self._put_back(action)
            case CallStockOut():
                self._as_the_referee(action)
            case GoOut():
                self._go_out(action)
            case LayMelds() | LayOff() | TakeJoker():
                if self.turn.owed or self.game.jokers_used_at_once or not self._is_listed(action):
                    self._as_the_referee(action)
                else:
                    self._lay(action)
            case other:
                assert_never(other)
        self._listed = None

    def _is_listed(self, action: Action) -> bool:
        """Whether this very action is among those that were listed: it need not be judged again."""
        listed = self._listed.made if isinstance(self._listed, Listed) else self._listed
        return any(one is action for one in listed or ())

    def _as_the_referee(self, action: Action) -> None:
        """What is seldom done, or listed in another form."""
        after = attempt(self.state(), action)
        if after is None:
            raise self._refused(action)
        self._load(after)

    def _refused(self, action: Action) -> IllegalAction:
        return IllegalAction(action, judge(self.state(), action))

    def _discard(self, action: Discard, card: AnyCard) -> None:
        turn, player = self.turn, self.turn.player
        hand = self.hands[player]
        if (
            turn.phase is not Phase.PLAY
            or self.outcome is not None
            or not hand & self.game.counters[card.code]
            or turn.must_open
            or turn.owed
            or (turn.taken is not None and not may_discard(card, self.table.rules, turn.taken))
        ):
            raise self._refused(action)
        hand -= self.game.units[card.code]
        self.hands[player] = hand
        self.discard.append(card)
        if not hand:
            self.outcome = Outcome(Ending.OUT, player, turn.opened, turn.laid_off)
            return
        self.turn = self._next[player]
        if not self.stock and counts_after_turn(self):
            self._run_out()

    def _draw_stock(self, action: DrawStock) -> None:
        turn = self.turn
        if turn.phase is not Phase.DRAW or self.outcome is not None:
            raise self._refused(action)
        if not self.stock:
            if not can_renew(self):
                raise self._refused(action)
            self._renew()
        self.hands[turn.player] += self.game.units[self.stock.pop().code]
        self.turn = self._drawn[turn.player] if turn is self._beginning[turn.player] else _drawn(turn)
        if not self.stock and counts_when_drawn(self):
            self._run_out()

    def _run_out(self) -> None:
        """The stock is empty, and that counts now."""
        if ends_round(self):
            self.outcome = Outcome(Ending.STOCK)
        elif can_renew(self):
            self._renew()

    def _renew(self) -> None:
        piles = new_piles(self)
        self.stock, self.discard = [*piles.stock], [*piles.discard]
        self.past = after_renewal(self.past)

    def _draw_discard(self, action: DrawDiscard) -> None:
        turn, player = self.turn, self.turn.player
        hand = self.hands[player]
        if self.outcome is not None or not may_take_discard(self) or not self._may_keep(hand):
            raise self._refused(action)
        card = self.discard.pop()
        must_open = self.game.taken_only_to_open and not self.down[player]
        taking = _taking(player, card, bool(hand & self.game.counters[card.code]), must_open)
        if turn is not self._beginning[player]:
            taking = replace(taking, opened=turn.opened, laid_off=turn.laid_off, owed=turn.owed)
        self.turn = taking
        self.hands[player] = hand + self.game.units[card.code]

    def _put_back(self, action: PutBack) -> None:
        turn = self.turn
        if self.outcome is not None or not turn.must_open or turn.taken is None:
            raise self._refused(action)
        self.discard.append(turn.taken.card)
        self.hands[turn.player] -= self.game.units[turn.taken.card.code]
        self.turn = _put_back(turn)

    def _lay(self, action: LayMelds | LayOff | TakeJoker) -> None:
        """Lay cards on the table, as one of the listed actions says."""
        match action:
            case LayMelds():
                self._lay_melds(action)
            case LayOff():
                self._lay_off(action)
            case TakeJoker():
                self._take_joker(action)
        if self.game.may_burn:
            self._burn()
        self._look_at_table()

    def _lay_melds(self, action: LayMelds) -> None:
        game, player = self.game, self.turn.player
        ways = [way for meld in action.melds if (way := game.laid(meld)) is not None]
        best = self.past.best_opening
        if not self.down[player]:
            best = max(best, sum([way.worth for way in ways]))
            self.turn = replace(self.turn, opened=True, must_open=False)
            self.down[player] = True
        self._put_down(ways)
        self.past = Past(self.past.renewals, False, best, self.past.melds)
        self._played([laid.card for meld in action.melds for laid in meld])

    def _put_down(self, ways: Sequence[Lying]) -> None:
        past, player = self.past, self.turn.player
        self._lying += [OnTable(way, id, player) for id, way in enumerate(ways, past.melds)]
        self.past = Past(past.renewals, past.idle, past.best_opening, past.melds + len(ways))

    def _go_out(self, action: GoOut) -> None:
        ways = [self.game.laid(meld) for meld in action.melds]
        if not self._is_listed(action) or not all(ways):
            return self._as_the_referee(action)
        turn, player = self.turn, self.turn.player
        self.outcome = Outcome(Ending.OUT, player, not self.down[player], turn.laid_off)
        self._put_down([way for way in ways if way is not None])
        self.hands[player], self.down[player] = 0, True
        if action.discard is not None:
            self.discard.append(action.discard)
        if self.game.may_burn:
            self._burn()
        return None

    def _lay_off(self, action: LayOff) -> None:
        meld = self._touch(action.meld)
        self._become(meld, meld.lying.grown(action.cards) or meld.lying)
        if self.past.idle:
            past = self.past
            self.past = Past(past.renewals, False, past.best_opening, past.melds)
        self._played([laid.card for laid in action.cards])

    def _take_joker(self, action: TakeJoker) -> None:
        game, turn = self.game, self.turn
        meld = self._touch(action.meld)
        after = meld.lying.freed(action.give)
        freed = meld.lying.jokers - after.jokers
        self._become(meld, after)
        self.hands[turn.player] += freed * game.units[JOKER.code] - game.total(action.give)
        if turn.taken is not None and turn.taken.card is JOKER:
            self.turn = replace(self.turn, taken=Taken(JOKER, twin_held=True))

    def _played(self, cards: Iterable[AnyCard]) -> None:
        """Take cards out of the hand: the round is over where nothing need be discarded."""
        player = self.turn.player
        self.hands[player] -= self.game.total(cards)
        if not self.hands[player] and self.game.out_when_empty:
            self.outcome = Outcome(Ending.OUT, player, self.turn.opened, self.turn.laid_off)

    # --- melds on the table ----------------------------------------------------------------------

    def _touch(self, id: int) -> OnTable:
        """The meld with this id, which somebody is about to change."""
        meld = next(one for one in self._lying if one.id == id)
        if meld.owner != self.turn.player and not self.turn.laid_off:
            self.turn = replace(self.turn, laid_off=True)
        return meld

    def _become(self, meld: OnTable, lying: Lying) -> None:
        self._lying[self._lying.index(meld)] = OnTable(lying, meld.id, meld.owner)

    def _burn(self) -> None:
        burnt = [one for one in self._lying if one.lying.burns]
        if burnt:
            self._burnt += [slot.card for one in burnt for slot in one.lying.slots]
            self._lying = [one for one in self._lying if not one.lying.burns]


@lru_cache(maxsize=1024)
def _taking(player: int, card: AnyCard, twin_held: bool, must_open: bool) -> Turn:
    return Turn(player, Phase.PLAY, Taken(card, twin_held), must_open)


def _put_back(turn: Turn) -> Turn:
    opened, laid_off, owed = turn.opened, turn.laid_off, turn.owed
    return Turn(turn.player, put_back=True, opened=opened, laid_off=laid_off, owed=owed)


def _drawn(turn: Turn) -> Turn:
    return Turn(turn.player, Phase.PLAY, opened=turn.opened, laid_off=turn.laid_off, owed=turn.owed)
