"""Going out: does a whole turn empty the hand lawfully?

The turn is judged as one plan. Its acts may be done in any order that works, so a joker may be
taken and melded at once, and a card laid off on a meld of this very turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, combinations
from typing import TypeAlias, assert_never

from tutor.rules.burning import burns
from tutor.rules.cards import JOKER, AnyCard, Card, Laid, Layable, as_laid
from tutor.rules.discarding import Taken, differs_reasons
from tutor.rules.drawing import renews
from tutor.rules.layoff import Player, judge_layoff
from tutor.rules.melds import judge_meld
from tutor.rules.opening import judge_opening
from tutor.rules.options import FinalDiscard, JokerTake, StockOutTiming
from tutor.rules.ruleset import Ruleset
from tutor.rules.taking import judge_take_jokers
from tutor.rules.verdict import Reading, Reason, Rule, Verdict, jokers_in, reason, verdict


@dataclass(frozen=True, slots=True)
class Addition:
    """Cards to lay off on a meld: one on the table, or one laid in the same turn.

    `twin` tells melds of the same cards apart: 0 for the first of them, 1 for the second.
    """

    cards: Layable
    onto: Layable
    twin: int = 0


@dataclass(frozen=True, slots=True)
class Exchange:
    """Natural cards to put in a joker's place; `twin` as in `Addition`."""

    meld: Layable
    give: Layable
    twin: int = 0


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that a player does between the draw and the end of the turn."""

    melds: tuple[Layable, ...] = ()
    additions: tuple[Addition, ...] = ()
    exchanges: tuple[Exchange, ...] = ()
    discard: AnyCard | None = None


@dataclass(frozen=True, slots=True)
class Holding:
    """What the player has when the plan begins.

    `hand`: the cards after the draw; `own_meld`: had a meld down before this turn; `taken`: the
    card drawn from the discard pile; `stock_left`: cards in the stock after the draw.
    """

    hand: tuple[AnyCard, ...]
    own_meld: bool = False
    turned: Card | None = None
    taken: Taken | None = None
    stock_left: int | None = None
    table_best: int = 0


def judge_going_out(plan: Plan, holding: Holding, rules: Ruleset) -> Verdict:
    """Judge whether the plan empties the hand lawfully and so ends the round.

    Sources: 000 § Going out, 001 § Koum-kan, § Thanasis, 003 § Basic rules, 004 § The goal.
    Raises `CardSyntaxError` for a text that cannot be read.

    >>> from tutor.rules.cards import parse_card, parse_cards
    >>> from tutor.rules.rulesets import RULESETS
    >>> plan = Plan(additions=(Addition("7♠", "4♠ 5♠ 6♠"),), discard=parse_card("4♦"))
    >>> judge_going_out(plan, Holding(parse_cards("7♠ 4♦"), own_meld=True), RULESETS["koum_kan"]).legal
    True
    """
    reasons = [*_running(holding, rules), *_melds(plan, holding, rules), *_table(plan, holding, rules)]
    reasons += [*_accounts(plan, holding, rules), *_last_card(plan, holding, rules)]
    return verdict(reasons)


def _running(holding: Holding, rules: Ruleset) -> Iterator[Reason]:
    """Where an empty stock ends the round at once, drawing its last card leaves no turn to go out in."""
    if holding.stock_left is None:
        return
    at_once = rules.options.stock_out_timing is StockOutTiming.IMMEDIATE and not renews(rules.options)
    running = holding.stock_left > 0 or not at_once
    cites = rules.cite("stock_out") + rules.cite("stock_out_timing")
    yield reason(Rule.ROUND_RUNNING, running, cites, have=holding.stock_left)


# --- the player's own melds ----------------------------------------------------------------------


def _melds(plan: Plan, holding: Holding, rules: Ruleset) -> Iterator[Reason]:
    if holding.own_meld or not plan.melds:
        for meld in plan.melds:
            yield from judge_meld(meld, rules, turned=holding.turned)
        return
    opening = _opening(plan, holding, rules)
    for meld in plan.melds:
        if meld not in opening:
            yield from judge_meld(meld, rules, turned=holding.turned)
    yield from _judge_opening(opening, holding, rules)


def _opening(plan: Plan, holding: Holding, rules: Ruleset) -> tuple[Layable, ...]:
    """The melds to lay first: all of them, or where jokers are taken, some that do without those.

    A joker can be taken only by a player who is down, so it can be no part of what opens.
    """
    if not plan.exchanges or rules.options.joker_take is JokerTake.ANYONE and not rules.options.open_min:
        return plan.melds
    in_hand = Counter(holding.hand)
    lawful = [meld for meld in plan.melds if judge_meld(meld, rules, turned=holding.turned).legal]
    sizes = range(len(lawful), 0, -1)
    for some in chain.from_iterable(combinations(lawful, size) for size in sizes):
        if Counter(_cards(some)) <= in_hand and _judge_opening(some, holding, rules).legal:
            return some
    return plan.melds


def _judge_opening(melds: tuple[Layable, ...], holding: Holding, rules: Ruleset) -> Verdict:
    taken = None if holding.taken is None else holding.taken.card
    return judge_opening(
        melds, rules, discard_taken=taken, table_best=holding.table_best, turned=holding.turned
    )


# --- melds on the table --------------------------------------------------------------------------

_Place: TypeAlias = tuple[tuple[Laid, ...], int]
"""A meld by its cards, and which of those that lie alike."""


def _table(plan: Plan, holding: Holding, rules: Ruleset) -> Iterator[Reason]:
    """Exchanges first, then what is laid off, each on the meld as the acts before have left it."""
    now: dict[_Place, tuple[Laid, ...]] = {}
    kept = not _uses_jokers(plan, holding, rules)
    melds_first = bool(plan.melds) and not holding.own_meld
    player = Player(holding.own_meld or melds_first, melds_first, turned=holding.turned)
    down = replace(player, own_meld=holding.own_meld or _opens_alone(plan, holding, rules))
    for exchange in plan.exchanges:
        place = as_laid(exchange.meld), exchange.twin
        lies = now.get(place, place[0])
        judged = judge_take_jokers(lies, exchange.give, rules, down, kept=kept)
        yield from judged
        now[place] = _after(judged, lies)
    for place, cards in _by_meld(plan.additions).items():
        lies = now.get(place, place[0])
        judged = judge_layoff(lies, cards, rules, player)
        yield from judged
        yield from _not_burnt(lies, holding, rules)


def _opens_alone(plan: Plan, holding: Holding, rules: Ruleset) -> bool:
    """Whether the plan has melds to open with before it takes any joker."""
    opening = _opening(plan, holding, rules)
    return bool(opening) and Counter(_cards(opening)) <= Counter(holding.hand)


def _uses_jokers(plan: Plan, holding: Holding, rules: Ruleset) -> bool:
    """Whether as many jokers are melded or laid off as are taken."""
    played = [*_cards(plan.melds), *_cards(addition.cards for addition in plan.additions)]
    return played.count(JOKER) >= _freed(plan, holding, rules)


def _freed(plan: Plan, holding: Holding, rules: Ruleset) -> int:
    """How many jokers come into the hand: one for each exchange, more where one of them frees several."""
    anyone = Player(turned=holding.turned)
    now: dict[_Place, tuple[Laid, ...]] = {}
    freed = 0
    for exchange in plan.exchanges:
        place = as_laid(exchange.meld), exchange.twin
        lies = now.get(place, place[0])
        now[place] = _after(judge_take_jokers(lies, exchange.give, rules, anyone, kept=False), lies)
        freed += max(1, jokers_in(lies) - jokers_in(now[place]))
    return freed


def _after(judged: Verdict, before: tuple[Laid, ...]) -> tuple[Laid, ...]:
    return _lying(judged.readings[0]) if judged.readings else before


def _lying(reading: Reading) -> tuple[Laid, ...]:
    return tuple(slot.laid for slot in reading)


def _by_meld(additions: Iterable[Addition]) -> dict[_Place, tuple[Laid, ...]]:
    """The cards for each meld together: 7♠ and 8♠ on 4♠ 5♠ 6♠ make one run of five."""
    found: dict[_Place, tuple[Laid, ...]] = {}
    for addition in additions:
        place = as_laid(addition.onto), addition.twin
        found[place] = found.get(place, ()) + as_laid(addition.cards)
    return found


def _not_burnt(meld: tuple[Laid, ...], holding: Holding, rules: Ruleset) -> Iterator[Reason]:
    """A four that burns has left the table before anything can be laid on it."""
    if not rules.options.burn_four:
        return
    readings = judge_meld(meld, rules, turned=holding.turned).readings
    gone = any(burns(reading, rules) for reading in readings)
    yield reason(Rule.LAYOFF_ON_TABLE, not gone, rules.cite("burn_four"), cards=meld)


# --- the hand ------------------------------------------------------------------------------------


def _accounts(plan: Plan, holding: Holding, rules: Ruleset) -> Iterator[Reason]:
    """Every card that is played must be there to play, and none may be left."""
    played = Counter(_played(plan))
    there = Counter(holding.hand) + Counter({JOKER: _freed(plan, holding, rules)})
    missing = _sorted(played - there)
    left = _sorted(there - played)
    yield reason(Rule.HAND_HOLDS, not missing, rules.cite("meld"), cards=missing)
    yield reason(Rule.OUT_EMPTY, not left, rules.cite("going_out"), cards=left, have=len(left))


def _played(plan: Plan) -> Iterator[AnyCard]:
    yield from _cards(plan.melds)
    yield from _cards(addition.cards for addition in plan.additions)
    yield from _cards(exchange.give for exchange in plan.exchanges)
    if plan.discard is not None:
        yield plan.discard


def _cards(parts: Iterable[Layable]) -> Iterator[AnyCard]:
    return (laid.card for part in parts for laid in as_laid(part))


def _sorted(cards: Counter[AnyCard]) -> tuple[AnyCard, ...]:
    return tuple(sorted(cards.elements()))


def _last_card(plan: Plan, holding: Holding, rules: Ruleset) -> Iterator[Reason]:
    cites = rules.cite("final_discard")
    match rules.options.final_discard:
        case FinalDiscard.REQUIRED:
            yield reason(Rule.OUT_DISCARD, plan.discard is not None, cites)
        case FinalDiscard.OPTIONAL:
            yield reason(Rule.OUT_DISCARD, True, cites)
        case other:
            assert_never(other)
    if plan.discard is not None:
        yield from differs_reasons(plan.discard, rules, holding.taken)
