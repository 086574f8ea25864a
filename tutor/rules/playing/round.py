"""A round that is played in place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import assert_never

from tutor.rules.acting import (
    asks_of_whole_hands,
    may_take,
    may_take_discard,
    may_touch,
    opening_need,
)
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
from tutor.rules.burning import burns
from tutor.rules.cards import JOKER, AnyCard
from tutor.rules.discarding import Taken, may_discard
from tutor.rules.listing import (
    CALL_STOCK_OUT,
    DRAW_DISCARD,
    DRAW_STOCK,
    PUT_BACK,
    layoffs,
    whole_hand,
    whole_hands,
)
from tutor.rules.opening import meld_value
from tutor.rules.openings import any_meld_will_do, openings
from tutor.rules.playing.game import Game, game_for
from tutor.rules.playing.listed import Later, Listed
from tutor.rules.playing.on_table import OnTable
from tutor.rules.referee import IllegalAction, attempt, judge, leaves_a_way, legal_actions
from tutor.rules.renewing import can_draw
from tutor.rules.table import Ending, Meld, Outcome, Past, Phase, State, Table, Turn
from tutor.rules.verdict import Reading


class Playing:
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

    table: Table
    game: Game
    hands: list[int]
    """Each player's cards as the game counts them."""
    turn: Turn
    past: Past
    outcome: Outcome | None
    down: list[bool]
    discard: list[AnyCard]

    def __init__(self, state: State) -> None:
        self.table = state.table
        self.game = game_for(state.table.rules, state.table.turned)
        seats = range(state.table.players)
        self._beginning = [Turn(player) for player in seats]
        self._drawn = [Turn(player, Phase.PLAY) for player in seats]
        self._next = [self._beginning[state.table.after(player)] for player in seats]
        self._load(state)

    def _load(self, state: State) -> None:
        game = self.game
        self.hands = [game.total(hand) for hand in state.hands]
        self._stock = list(state.stock)
        self.discard = list(state.discard)
        self._lying = [OnTable(meld, game.finder, game.counters) for meld in state.melds]
        self._burnt = list(state.burnt)
        self.down = list(state.down)
        self.turn, self.past, self.outcome = state.turn, state.past, state.outcome
        self._look_at_table()
        self._listed: Sequence[Action] | None = None
        self._judged = (0, False)
        self._seen = (0, 0)

    def state(self) -> State:
        """The round as it stands, frozen."""
        return State(
            table=self.table,
            hands=tuple([self.game.cards(hand) for hand in self.hands]),
            stock=tuple(self._stock),
            discard=tuple(self.discard),
            melds=tuple([one.meld for one in self._lying]),
            burnt=tuple(self._burnt),
            down=tuple(self.down),
            turn=self.turn,
            past=self.past,
            outcome=self.outcome,
        )

    @property
    def over(self) -> bool:
        """Whether the round has ended."""
        return self.outcome is not None

    @property
    def player(self) -> int:
        """Whose turn it is."""
        return self.turn.player

    @property
    def nearly_all_melded(self) -> bool:
        """Whether melds can take the whole hand of the player whose turn it is, but for a discard."""
        game, hand = self.game, self.hands[self.turn.player]
        if not game.whole_hands:
            alone = hand & game.natural_faces & ~self._meldable(hand)
            if alone & alone - 1:  # two bits are two cards at least
                return False
        known, answer = self._judged
        if known != hand:
            answer = game.nearly_all_melded(hand)
            self._judged = hand, answer
        return answer

    def _meldable(self, hand: int) -> int:
        known, cards = self._seen
        if known != hand:
            cards = self.game.meldable(hand)
            self._seen = hand, cards
        return cards

    # --- what may be done ------------------------------------------------------------------------

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
            return tuple(legal_actions(self.state()))
        hand = self.hands[turn.player]
        if turn.phase is Phase.DRAW:
            return tuple(self._draws(hand))
        found = self._possible(self._plays(hand))
        if turn.must_open:
            return (PUT_BACK, *found)
        found += self._discards(hand)
        if self.game.whole_hands and self.nearly_all_melded and not asks_of_whole_hands(self):
            return Listed(self._whole_hands(hand), found)
        return tuple(found)

    def _draws(self, hand: int) -> list[Action]:
        found: list[Action] = [DRAW_STOCK if self._stock or can_draw(self.state()) else CALL_STOCK_OUT]
        if may_take_discard(self) and self._may_keep(hand):
            found.append(DRAW_DISCARD)
        if hand & self._wanted and may_take(self):
            found += self._possible([*self._takes(hand)])
        return found

    def _may_keep(self, hand: int) -> bool:
        """Whether the turn can be ended after taking the top discard."""
        if not self.game.discard_differs or _others(hand, self.game.units[self.discard[-1].code]):
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

    def _whole_hands(self, hand: int) -> list[Later]:
        """The whole hand with each last card; how it is laid is worked out when somebody looks."""
        game, state = self.game, self.state()
        lasts: list[AnyCard | None] = [
            act.card for act in game.discards(hand) if game.all_melded(hand - game.units[act.card.code])
        ]
        if game.out_when_empty and game.all_melded(hand):
            lasts.append(None)
        return [partial(_whole_hand, state, last) for last in lasts]

    def _melds(self, hand: int) -> Iterable[LayMelds]:
        game, meldable = self.game, self._meldable(hand)
        if not meldable and not game.wilds_alone:
            return ()
        if any_meld_will_do(self):
            return [meld.alone for meld in game.melds(hand)]
        need = opening_need(self)
        if game.at_most_worth(hand, meldable) < need or game.worth(hand) < need:
            return ()
        return openings(game.melds(hand), game.cards(hand), self)

    def _layoffs(self, hand: int) -> Iterable[LayOff]:
        if self.game.cards_hold_together:
            return layoffs(self.state())
        wilds = self.game.wild_kinds(hand)
        return [act for one in self._lying for act in one.layoffs(hand, wilds)]

    def _takes(self, hand: int) -> list[TakeJoker]:
        return [act for one in self._lying if one.takes for act in one.prices(hand)]

    def _discards(self, hand: int) -> list[Discard]:
        found, taken = self.game.discards(hand), self.turn.taken
        if taken is None or not self.game.discard_differs or may_discard(taken.card, self.table.rules, taken):
            return found
        return [act for act in found if act.card is not taken.card]

    # --- no turn that cannot end -----------------------------------------------------------------

    def _possible(self, plays: list[Action]) -> list[Action]:
        """The plays after which the turn can still be ended."""
        return plays and [act for act in plays if self._leaves_a_way(act)]

    def _leaves_a_way(self, action: Action) -> bool:
        game, turn = self.game, self.turn
        hand = self.hands[turn.player]
        match action:
            case LayMelds(melds):
                hand -= game.total([laid.card for meld in melds for laid in meld])
            case LayOff(cards):
                hand -= game.total([laid.card for laid in cards])
            case TakeJoker(give):
                if game.jokers_used_at_once:
                    return leaves_a_way(self.state(), action)
                hand -= game.total(give[1:])  # the joker comes instead of one of them
            case _:
                return True
        if not hand:
            return game.out_when_empty
        if turn.taken is None or not game.discard_differs or _others(hand, game.units[turn.taken.card.code]):
            return True
        return leaves_a_way(self.state(), action)

    # --- doing it --------------------------------------------------------------------------------

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
            case CallStockOut() | GoOut():
                self._as_the_referee(action)
            case LayMelds() | LayOff() | TakeJoker():
                if self.turn.owed or self.game.jokers_used_at_once or action not in self.actions():
                    self._as_the_referee(action)
                else:
                    self._lay(action)
            case other:
                assert_never(other)
        self._listed = None

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
        if not self._stock:
            return self._as_the_referee(action)
        hand -= self.game.units[card.code]
        self.hands[player] = hand
        self.discard.append(card)
        if hand:
            self.turn = self._next[player]
        else:
            self.outcome = Outcome(Ending.OUT, player, turn.opened, turn.laid_off)
        return None

    def _draw_stock(self, action: DrawStock) -> None:
        turn = self.turn
        if turn.phase is not Phase.DRAW or self.outcome is not None:
            raise self._refused(action)
        if len(self._stock) < 2:
            return self._as_the_referee(action)
        self.hands[turn.player] += self.game.units[self._stock.pop().code]
        self.turn = self._drawn[turn.player] if turn is self._beginning[turn.player] else _drawn(turn)
        return None

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
        self.turn = replace(turn, phase=Phase.DRAW, taken=None, must_open=False, put_back=True)

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
        player, finder = self.turn.player, self.game.finder
        first = self.past.melds
        readings = [slots for meld in action.melds if (slots := finder.lying(meld)) is not None]
        best = self.past.best_opening
        if not self.down[player]:
            best = max(best, sum([meld_value(slots, finder.rules) for slots in readings]))
            self.turn = replace(self.turn, opened=True, must_open=False)
            self.down[player] = True
        self._lying += [self._on_table(id, player, slots) for id, slots in enumerate(readings, first)]
        self.past = Past(self.past.renewals, False, best, first + len(readings))
        self._played([laid.card for meld in action.melds for laid in meld])

    def _lay_off(self, action: LayOff) -> None:
        meld = self._touch(action.meld)
        self._become(meld, self.game.finder.grown(meld.slots, action.cards) or meld.slots)
        if self.past.idle:
            self.past = replace(self.past, idle=False)
        self._played([laid.card for laid in action.cards])

    def _take_joker(self, action: TakeJoker) -> None:
        game, turn = self.game, self.turn
        meld = self._touch(action.meld)
        slots = next(slots for give, slots in meld.exchanges if give == action.give)
        freed = sum([slot.card is JOKER for slot in meld.slots]) - sum([slot.card is JOKER for slot in slots])
        self._become(meld, slots)
        self.hands[turn.player] += freed * game.units[JOKER.code] - game.total(action.give)
        if turn.taken is not None and turn.taken.card is JOKER:
            self.turn = replace(self.turn, taken=Taken(JOKER, twin_held=True))

    def _played(self, cards: Iterable[AnyCard]) -> None:
        """Take cards out of the hand: the round is over where nothing need be discarded."""
        player = self.turn.player
        self.hands[player] -= self.game.total(cards)
        if not self.hands[player] and self.game.out_when_empty:
            self.outcome = Outcome(Ending.OUT, player, self.turn.opened, self.turn.laid_off)

    # --- the table -------------------------------------------------------------------------------

    def _on_table(self, id: int, owner: int, slots: Reading) -> OnTable:
        return OnTable(self.table.meld(id, owner, slots), self.game.finder, self.game.counters)

    def _touch(self, id: int) -> Meld:
        """The meld with this id, which somebody is about to change."""
        meld = next(one.meld for one in self._lying if one.meld.id == id)
        if meld.owner != self.turn.player and not self.turn.laid_off:
            self.turn = replace(self.turn, laid_off=True)
        return meld

    def _become(self, meld: Meld, slots: Reading) -> None:
        changed = self._on_table(meld.id, meld.owner, slots)
        self._lying = [changed if one.meld is meld else one for one in self._lying]

    def _burn(self) -> None:
        rules = self.table.rules
        burnt = [one for one in self._lying if burns(one.meld.slots, rules)]
        if burnt:
            self._burnt += [slot.card for one in burnt for slot in one.meld.slots]
            self._lying = [one for one in self._lying if one not in burnt]

    def _look_at_table(self) -> None:
        self._touchable = self._wanted = 0
        for one in self._lying:
            self._touchable |= one.ends
            self._wanted |= one.wanted
        if self._lying:
            self._touchable |= -1 if self.game.cards_hold_together else self.game.wild_cards


@lru_cache(maxsize=1024)
def _taking(player: int, card: AnyCard, twin_held: bool, must_open: bool) -> Turn:
    return Turn(player, Phase.PLAY, Taken(card, twin_held), must_open)


def _drawn(turn: Turn) -> Turn:
    return Turn(turn.player, Phase.PLAY, opened=turn.opened, laid_off=turn.laid_off, owed=turn.owed)


def _whole_hand(state: State, last: AnyCard | None) -> GoOut:
    """One way to lay all but the last card, where the solver has said that there is one."""
    found = whole_hand(state, last)
    assert found is not None
    return found


def _others(hand: int, unit: int) -> bool:
    """Whether a hand holds another card than those that `unit` stands for."""
    return hand % unit != 0
