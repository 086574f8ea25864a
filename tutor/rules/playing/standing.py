"""A round as it stands: the same things as in a frozen `State`, but changed in place."""

from __future__ import annotations

from tutor.rules.cards import AnyCard
from tutor.rules.playing.game import Game, game_for
from tutor.rules.playing.on_table import OnTable
from tutor.rules.table import Outcome, Past, Phase, State, Table, Turn


class Standing:
    """Hands as the game counts them, piles, and melds with their acts made ready."""

    table: Table
    game: Game
    hands: list[int]
    """Each player's cards as the game counts them."""
    turn: Turn
    past: Past
    outcome: Outcome | None
    down: list[bool]
    stock: list[AnyCard]
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
        self.stock = list(state.stock)
        self.discard = list(state.discard)
        self._lying = [OnTable(game.lying(meld.slots), meld.id, meld.owner) for meld in state.melds]
        self._burnt = list(state.burnt)
        self.down = list(state.down)
        self.turn, self.past, self.outcome = state.turn, state.past, state.outcome
        self._look_at_table()
        self._judged = (0, False)
        self._seen = (0, 0)

    def state(self) -> State:
        """The round as it stands, frozen."""
        return State(
            table=self.table,
            hands=tuple([self.game.cards(hand) for hand in self.hands]),
            stock=tuple(self.stock),
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
        hand = self.hands[self.turn.player]
        known, answer = self._judged
        if known != hand:
            answer = self._can_be_melded(hand)
            self._judged = hand, answer
        return answer

    @property
    def near(self) -> int:
        """The natural cards of the player whose turn it is that may lie in a meld; the others do not."""
        hand = self.hands[self.turn.player]
        known, near = self._seen
        if known != hand:
            near = self.game.near(hand)
            self._seen = hand, near
        return near

    def _can_be_melded(self, hand: int) -> bool:
        if not self.game.whole_hands:
            alone = hand & self.game.natural_faces & ~self.near
            if alone & alone - 1:  # two bits are two cards at least
                return False
        return self.game.nearly_all_melded(hand)

    def _look_at_table(self) -> None:
        self._touchable = self._wanted = 0
        for one in self._lying:
            self._touchable |= one.lying.fitting
            self._wanted |= one.lying.wanted
        if self._lying:
            self._touchable |= -1 if self.game.cards_hold_together else self.game.wild_cards
