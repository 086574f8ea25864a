"""The log of a round in words: message ids and facts for every event, whatever the game."""

from __future__ import annotations

from typing import assert_never

from tutor.practice.exercise import Events, Note, note
from tutor.practice.game_log import Deed, GameLog, Meld, Turn
from tutor.rules.actions import Discard, DrawDiscard, DrawStock, LayMelds, LayOff, PutBack, TakeJoker
from tutor.rules.cards import JOKER, AnyCard, Card, Laid


def told(log: GameLog) -> tuple[Events, ...]:
    """What to say of each event, turn by turn: the deed first, then what came of it."""
    teller = _Teller(log)
    return tuple(
        tuple(teller.tell(turn, place, deed) for place, deed in enumerate(turn.deeds)) for turn in log.turns
    )


def told_event(log: GameLog, number: int) -> Note:
    """The deed that is the event of this number, from 1."""
    return [event for turn in told(log) for event in turn][number - 1][0]


class _Teller:
    """What lies on the table and on the discard pile, as the log goes on; no game's rules are asked."""

    def __init__(self, log: GameLog) -> None:
        self._players = log.players
        self._pile = [log.top]
        self._melds = [meld.cards for meld in log.table]
        self._taken: AnyCard = log.top

    def tell(self, turn: Turn, place: int, deed: Deed) -> tuple[Note, ...]:
        """The event at this place of the turn, which is then done."""
        name = self._players[turn.player]
        line = [self._deed(deed, name)]
        if place in turn.burnt:
            line.append(note("told.burnt"))
        if turn.out and place == len(turn.deeds) - 1:
            line.append(note("told.out", text=name))
        return tuple(line)

    def _deed(self, deed: Deed, name: str) -> Note:
        match deed:
            case DrawStock():
                return note("told.stock", text=name)
            case DrawDiscard():
                self._taken = self._pile.pop()
                return note("told.pile", text=name, card=self._taken)
            case PutBack():
                self._pile.append(self._taken)
                return note("told.back", text=name, card=self._taken)
            case LayMelds(melds):
                self._melds += melds
                return note("told.meld", text=name, melds=melds)
            case LayOff(cards, meld):
                before = self._melds[meld]
                self._melds[meld] = _grown(before, cards)
                return note("told.add", text=name, cards=cards, melds=(before,))
            case TakeJoker(give, meld):
                before = self._melds[meld]
                self._melds[meld] = _freed(before, give)
                return note("told.take", text=name, cards=give, melds=(before,))
            case Discard(card):
                self._pile.append(card)
                return note("told.discard", text=name, card=card)
            case other:
                assert_never(other)


def _grown(meld: Meld, cards: Meld) -> Meld:
    """The meld with cards added where they would be put: 10♥ in front of J♥ Q♥ K♥."""
    for laid in cards:
        face, first = laid.named or laid.card, meld[0].named or meld[0].card
        in_front = isinstance(face, Card) and isinstance(first, Card) and face.rank == first.rank - 1
        meld = (laid, *meld) if in_front else (*meld, laid)
    return meld


def _freed(meld: Meld, give: tuple[AnyCard, ...]) -> Meld:
    """The meld with natural cards in the place of its first joker."""
    place = next((at for at, laid in enumerate(meld) if laid.card is JOKER), len(meld))
    return (*meld[:place], *map(Laid, give), *meld[place + 1 :])
