"""A compared situation as the protocol asks about it: the line that puts it to the referee again.

Deals, single acts and whole matches are not among the protocol's kinds, or are written in tables of
their own; they have no line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum

from tutor.rules.cards import AnyCard, Joker, Laid, Layable, as_laid
from tutor.rules.compare import Situation
from tutor.rules.compare.situations import (
    BurnSituation,
    DeadwoodSituation,
    DiscardSituation,
    DrawSituation,
    GoingOutSituation,
    HandSituation,
    LayOffSituation,
    MeldSituation,
    OpeningSituation,
    RearrangeSituation,
    RoundSituation,
    TakeSituation,
    WildsSituation,
)
from tutor.rules.discarding import Taken
from tutor.rules.drawing import DrawFrom
from tutor.rules.going_out import Addition, Exchange
from tutor.rules.layoff import Player
from tutor.rules.pack import largest_pack
from tutor.rules.round_score import WayOut
from tutor.rules.ruleset import Ruleset
from tutor.views.protocol.answer import JsonObject, notation
from tutor.views.protocol.table import UNSAID_DECKS


def question(situation: Situation, rules: Ruleset) -> JsonObject | None:
    """The situation as one line of protocol for this game, or None where the protocol has no such kind.

    >>> from tutor.rules.cards import as_laid
    >>> from tutor.rules.rulesets import RULESETS
    >>> question(MeldSituation(as_laid("K♠ A♠ 2♠")), RULESETS["koum_kan"])["input"]["cards"]
    ['KS', 'AS', '2S']
    """
    kind_and_input = _kind_and_input(situation)
    if kind_and_input is None:
        return None
    kind, given = kind_and_input
    decks = largest_pack(rules).decks
    more = {"decks": decks} if decks > UNSAID_DECKS else {}
    return {"ruleset": rules.id, "options": _options(rules), "kind": kind, "input": {**_said(given), **more}}


def _options(rules: Ruleset) -> JsonObject:
    values = ((name, getattr(rules.options, name)) for name in rules.house_rules())
    return {name: value.value if isinstance(value, Enum) else value for name, value in values}


def _said(given: Mapping[str, object]) -> JsonObject:
    """Without what is not there."""
    return {name: value for name, value in given.items() if value is not _UNSAID}


_UNSAID = object()


def _kind_and_input(situation: Situation) -> tuple[str, Mapping[str, object]] | None:
    match situation:
        case MeldSituation(cards, turned, going_out):
            return "meld", {**_meld(cards), "turned": _card(turned), "going_out": going_out}
        case OpeningSituation(melds, discard, table_best, turned):
            given = {"discard_taken": _card(discard), "table_best": table_best, "turned": _card(turned)}
            return "open", {"melds": _melds(melds), **given}
        case LayOffSituation(meld, add, player):
            return "layoff", {"meld": _meld(meld), **_added(add), **_player(player)}
        case RearrangeSituation(move):
            moved = {**_meld(move.cards), "from": _meld(move.source), "to": _meld(move.target)}
            return "layoff", {"action": "rearrange", "moves": [moved], "own_meld": True}
        case TakeSituation(meld, give, player, kept):
            use = {"use": "keep"} if kept else {}
            return "take_joker", {"meld": _meld(meld), "give": notation(give), **use, **_player(player)}
        case BurnSituation(meld, add):
            return "burn", {"meld": _meld(meld), **_added(add)}
        case WildsSituation(turned_card):
            return "wilds", {"turned": turned_card.ascii}
        case DrawSituation():
            return "draw", _draw(situation)
        case DiscardSituation(discard, taken):
            return "discard", {"discard": None if discard is None else discard.ascii, **_took(taken)}
        case GoingOutSituation():
            return "go_out", _going_out(situation)
        case HandSituation(hand, turned):
            return "score_hand", {"hand": notation(hand), "turned": _card(turned)}
        case DeadwoodSituation(hand, turned):
            return "best_deadwood", {"hand": notation(hand), "turned": _card(turned)}
        case RoundSituation():
            return "round_score", _round(situation)
        case _:
            return None


def _card(card: AnyCard | None) -> object:
    return _UNSAID if card is None else card.ascii


def _meld(meld: Layable) -> JsonObject:
    cards = as_laid(meld)
    return {"cards": notation(one.card for one in cards), "joker_as": _names(cards)}


def _melds(melds: Iterable[Layable]) -> list[JsonObject]:
    return [_meld(meld) for meld in melds]


def _names(cards: Iterable[Laid]) -> list[str | None]:
    jokers = (one for one in cards if isinstance(one.card, Joker))
    return [None if one.named is None else one.named.ascii for one in jokers]


def _added(add: Layable) -> JsonObject:
    cards = as_laid(add)
    return {"add": notation(one.card for one in cards), "add_as": _names(cards)}


def _player(player: Player) -> Mapping[str, object]:
    return _said(
        {
            "own_meld": player.own_meld,
            "melded_this_turn": player.melded_this_turn,
            "on_turn": player.on_turn,
            "turned": _card(player.turned),
        }
    )


def _took(taken: Taken | None) -> JsonObject:
    if taken is None:
        return {}
    took = {"from": DrawFrom.DISCARD.value, "card": taken.card.ascii, "same_turn": True}
    return {"took": took, "other_copy": taken.twin_held}


def _draw(situation: DrawSituation) -> Mapping[str, object]:
    draw, moment = situation.draw, situation.moment
    return {
        "source": draw.source.value,
        "count": draw.count,
        "position_from_top": draw.position,
        "plan": draw.purpose.value,
        "card": _card(draw.card),
        "melds": _melds(draw.melds),
        "on_turn": moment.on_turn,
        "down": moment.down,
        "drawn": moment.drawn,
        "stock_left": _UNSAID if moment.stock_left is None else moment.stock_left,
        "previous_turn_finished": moment.previous_turn_finished,
        "turned": _card(moment.turned),
    }


def _going_out(situation: GoingOutSituation) -> Mapping[str, object]:
    plan, holding = situation.plan, situation.holding
    stock = holding.stock_left
    return {
        "hand_after_draw": notation(holding.hand),
        "own_meld": holding.own_meld,
        "melds": _melds(plan.melds),
        "layoffs": [_layoff(addition) for addition in plan.additions],
        "take_jokers": [_exchange(exchange) for exchange in plan.exchanges],
        "discard": None if plan.discard is None else plan.discard.ascii,
        "turned": _card(holding.turned),
        "stock_left_after_draw": _UNSAID if stock is None else stock,
        **_took(holding.taken),
    }


def _layoff(addition: Addition) -> JsonObject:
    cards = as_laid(addition.cards)
    told = {"card": notation(one.card for one in cards), "as": _names(cards), "onto": _meld(addition.onto)}
    return {**told, **_twin(addition)}


def _exchange(exchange: Exchange) -> JsonObject:
    return {"meld": _meld(exchange.meld), "give": _meld(exchange.give)["cards"], **_twin(exchange)}


def _twin(part: Addition | Exchange) -> JsonObject:
    return {"twin": part.twin} if part.twin else {}


def _round(situation: RoundSituation) -> Mapping[str, object]:
    return {
        "hands": {player: notation(hand) for player, hand in situation.hands},
        "winner": situation.winner,
        "winner_all_at_once": situation.way_out is not WayOut.DOWN_BEFORE,
        "winner_laid_off": situation.way_out is WayOut.AT_ONCE_WITH_LAYOFFS,
        "went_down": list(situation.went_down),
        "turned": _card(situation.turned),
    }
