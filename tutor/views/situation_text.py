"""The situations in which games are compared, in words and with the cards drawn.

>>> from tutor.rules.cards import as_laid
>>> from tutor.rules.compare.situations import MeldSituation
>>> print(tell_situation(MeldSituation(as_laid("7♥ 7♦ JK")), Phrases("en")))
Are these cards a meld?
7♥ 7♦ JK
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

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
from tutor.rules.cards import AnyCard, Card, Layable, as_laid
from tutor.rules.compare import Situation
from tutor.rules.compare.catalogue import laid
from tutor.rules.compare.situations import (
    BurnSituation,
    DeadwoodSituation,
    DealSituation,
    DiscardSituation,
    DrawSituation,
    GoingOutSituation,
    HandSituation,
    LayOffSituation,
    MatchSituation,
    MeldSituation,
    OpeningSituation,
    RearrangeSituation,
    RoundSituation,
    TakeSituation,
    TurnSituation,
    WildsSituation,
)
from tutor.rules.discarding import Taken
from tutor.rules.drawing import DrawFrom, Moment, Purpose
from tutor.rules.layoff import Player
from tutor.rules.match import ComeBack, Decline, Event, Join, Leave, PotHand, RoundPlayed, RoundVoid
from tutor.views.phrases import Phrases, Value
from tutor.views.worked import Worked, shown, stacked

LIST = ", "
"""Between names and numbers that are no cards."""


def tell_situation(situation: Situation, phrases: Phrases) -> Worked:
    """What lies there and what is to be judged. Raises `TypeError` for a situation that has no words."""
    return stacked(_Teller(phrases).lines(situation))


def said(message: str, phrases: Phrases, **facts: Value) -> Worked:
    """One sentence of the catalogue `compare`, as a paragraph."""
    id = f"compare.{message}"
    return Worked(phrases.text(id, **facts), f"<p>{phrases.html(id, **facts)}</p>")


def points_of(entries: Iterable[tuple[str, int]]) -> str:
    """Players with their points: ``A 100, B 0``."""
    return LIST.join(f"{player} {points}" for player, points in entries)


class _Teller:
    """The words for each kind of situation, in one language."""

    def __init__(self, phrases: Phrases) -> None:
        self._phrases = phrases

    def lines(self, situation: Situation) -> Iterator[Worked]:
        """Sentences and rows of cards, in the order in which they are read."""
        match situation:
            case DealSituation(players=players):
                yield self._say("deal", players=players)
            case WildsSituation(turned=card):
                yield self._say("wilds", card=card)
            case MeldSituation() | OpeningSituation() | BurnSituation():
                yield from self._melds(situation)
            case LayOffSituation() | TakeSituation() | RearrangeSituation():
                yield from self._table(situation)
            case DrawSituation() | DiscardSituation():
                yield from self._piles(situation)
            case GoingOutSituation():
                yield from self._going_out(situation)
            case TurnSituation():
                yield from self._turn(situation)
            case HandSituation(hand=hand, turned=turned):
                yield from self._hand("hand", hand, turned)
            case DeadwoodSituation(hand=hand, turned=turned):
                yield from self._hand("deadwood", hand, turned)
            case RoundSituation():
                yield from self._round(situation)
            case MatchSituation(players=players, events=events):
                yield self._say("match", names=LIST.join(players))
                yield from map(self._event, events)
            case other:
                raise TypeError(f"no words for {type(other).__name__}")

    def _say(self, message: str, **facts: Value) -> Worked:
        return said(message, self._phrases, **facts)

    def _cards(self, cards: Layable, label: str = "") -> Worked:
        return shown(cards, self._phrases, self._phrases.text(f"compare.label.{label}") if label else "")

    def _turned(self, turned: Card | None) -> Iterator[Worked]:
        if turned is not None:
            yield self._say("turned", card=turned)

    # --- melds ---------------------------------------------------------------------------------

    def _melds(self, situation: MeldSituation | OpeningSituation | BurnSituation) -> Iterator[Worked]:
        match situation:
            case MeldSituation(cards=cards, turned=turned, going_out=going_out):
                yield self._say("meld" if going_out else "meld.keep")
                yield self._cards(cards)
                yield from self._turned(turned)
            case OpeningSituation(melds=melds):
                yield self._say("opening")
                yield from map(self._cards, melds)
                yield from self._opening(situation)
            case BurnSituation(meld=meld, add=()):
                yield self._say("burn.laid")
                yield self._cards(meld)
            case BurnSituation(meld=meld, add=add):
                yield self._say("burn.added", cards=add)
                yield self._cards(meld, "table")
            case other:
                assert_never(other)

    def _opening(self, situation: OpeningSituation) -> Iterator[Worked]:
        if situation.discard_taken is not None:
            yield self._say("opening.discard", card=situation.discard_taken)
        if situation.table_best:
            yield self._say("opening.best", points=situation.table_best)
        yield from self._turned(situation.turned)

    def _table(self, situation: LayOffSituation | TakeSituation | RearrangeSituation) -> Iterator[Worked]:
        match situation:
            case LayOffSituation(meld=meld, add=add, player=player):
                yield self._say("lay_off", cards=add)
                yield self._cards(meld, "table")
                yield from self._player(player)
            case TakeSituation(meld=meld, give=give, player=player, kept=kept):
                yield self._say("take.kept" if kept else "take.used", cards=give)
                yield self._cards(meld, "table")
                yield from self._player(player)
            case RearrangeSituation(move=move):
                yield self._say("rearrange", cards=as_laid(move.cards))
                yield self._cards(move.source, "from")
                yield self._cards(move.target, "to")
            case other:
                assert_never(other)

    def _player(self, player: Player) -> Iterator[Worked]:
        if player.melded_this_turn:
            yield self._say("player.this_turn")
        else:
            yield self._down(player.own_meld)
        yield from self._turned(player.turned)

    def _down(self, down: bool) -> Worked:
        return self._say("player.down" if down else "player.not_down")

    # --- turns ---------------------------------------------------------------------------------

    def _piles(self, situation: DrawSituation | DiscardSituation) -> Iterator[Worked]:
        match situation:
            case DrawSituation(draw=draw, moment=moment):
                if draw.source is DrawFrom.STOCK:
                    yield self._say("draw.stock")
                else:
                    yield self._say("draw.open" if draw.purpose is Purpose.OPEN else "draw.keep")
                yield from self._moment(moment)
            case DiscardSituation(discard=None):
                yield self._say("discard.none")
            case DiscardSituation(discard=card, taken=taken):
                assert card is not None
                yield self._say("discard", card=card)
                yield from self._taken(taken)
            case other:
                assert_never(other)

    def _moment(self, moment: Moment) -> Iterator[Worked]:
        yield self._down(moment.down)
        if moment.stock_left == 0:
            yield self._say("stock.empty")
        if not moment.previous_turn_finished:
            yield self._say("stock.turn_open")
        yield from self._turned(moment.turned)

    def _taken(self, taken: Taken | None) -> Iterator[Worked]:
        if taken is not None:
            yield self._say("taken.twin" if taken.twin_held else "taken", card=taken.card)

    def _going_out(self, situation: GoingOutSituation) -> Iterator[Worked]:
        plan, holding = situation.plan, situation.holding
        yield self._say("go_out")
        yield self._cards(holding.hand, "hand")
        yield self._down(holding.own_meld)
        for exchange in plan.exchanges:
            yield self._say("go_out.exchange", cards=as_laid(exchange.give), meld=(as_laid(exchange.meld),))
        for meld in plan.melds:
            yield self._say("go_out.meld", meld=(as_laid(meld),))
        for one in plan.additions:
            yield self._say("go_out.add", cards=as_laid(one.cards), meld=(as_laid(one.onto),))
        yield self._last(plan.discard)
        yield from self._taken(holding.taken)
        if holding.stock_left == 0:
            yield self._say("stock.empty")
        yield from self._turned(holding.turned)

    def _last(self, discard: AnyCard | None) -> Worked:
        return self._say("last.none") if discard is None else self._say("last", card=discard)

    def _turn(self, situation: TurnSituation) -> Iterator[Worked]:
        yield from self._act(situation.action)
        yield self._cards(situation.hand, "hand")
        me = situation.turn.player
        for owner, meld in situation.melds:
            yield self._cards(laid(meld), "own_meld" if owner == me else "their_meld")
        yield self._pile("stock", situation.stock)
        yield self._pile("pile", situation.discard)
        yield self._say(f"phase.{situation.turn.phase.value}")
        yield from self._turned(situation.turned)

    def _pile(self, name: str, cards: tuple[AnyCard, ...]) -> Worked:
        return self._say(f"{name}.is", cards=cards) if cards else self._say(f"{name}.empty")

    def _act(self, action: Action) -> Iterator[Worked]:
        match action:
            case DrawStock():
                yield self._say("act.draw_stock")
            case DrawDiscard():
                yield self._say("act.draw_discard")
            case PutBack():
                yield self._say("act.put_back")
            case CallStockOut():
                yield self._say("act.call_stock_out")
            case LayMelds(melds=melds):
                yield self._say("act.lay_melds", melds=melds)
            case LayOff(cards=cards):
                yield self._say("act.lay_off", cards=cards)
            case TakeJoker(give=give):
                yield self._say("act.take_joker", cards=give)
            case Discard(card=card):
                yield self._say("act.discard", card=card)
            case GoOut(melds=melds, discard=discard):
                yield self._say("act.go_out", melds=melds)
                yield self._last(discard)
            case other:
                assert_never(other)

    # --- numbers -------------------------------------------------------------------------------

    def _hand(self, question: str, hand: Layable, turned: Card | None) -> Iterator[Worked]:
        yield self._say(question)
        yield self._cards(hand)
        yield from self._turned(turned)

    def _round(self, situation: RoundSituation) -> Iterator[Worked]:
        if situation.winner is None:
            yield self._say("round.nobody")
        else:
            yield self._say(f"round.{situation.way_out.value}", player=situation.winner)
        for player, hand in situation.hands:
            if hand:
                down = "down" if player in situation.went_down else "not_down"
                yield self._say(f"round.holds.{down}", player=player, cards=hand)
        yield from self._turned(situation.turned)

    def _event(self, event: Event) -> Worked:
        match event:
            case RoundPlayed(points=points):
                return self._say("event.round", points=points_of(points))
            case PotHand(winner=winner, went_down=down) if down:
                return self._say("event.pot.down", player=winner, names=LIST.join(sorted(down)))
            case PotHand(winner=winner):
                return self._say("event.pot", player=winner)
            case RoundVoid():
                return self._say("event.void")
            case ComeBack(player=player):
                return self._say("event.come_back", player=player)
            case Decline(player=player):
                return self._say("event.decline", player=player)
            case Join(player=player):
                return self._say("event.join", player=player)
            case Leave(player=player):
                return self._say("event.leave", player=player)
            case other:
                assert_never(other)
