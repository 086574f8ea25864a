"""Reasons as the engine really gives them, from a wide range of positions of all six games."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tutor.rules.cards import FACES, JOKER, AnyCard, Card, Laid, Rank, Suit, parse_card, parse_cards
from tutor.rules.discarding import Taken, judge_discard
from tutor.rules.drawing import Draw, DrawFrom, Moment, Purpose, judge_draw
from tutor.rules.going_out import Addition, Exchange, Holding, Plan, judge_going_out
from tutor.rules.layoff import Player, judge_layoff, judge_rearrangement, judge_take_joker
from tutor.rules.melds import judge_meld
from tutor.rules.opening import judge_opening
from tutor.rules.options import (
    DiscardDiffers,
    JokerInSet,
    JokerTake,
    JokerUse,
    Layoff,
    StockOutTiming,
    TakeDiscard,
    WildShare,
)
from tutor.rules.rearranging import Move, judge_moves
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.verdict import Reason, Verdict

KOUM_KAN = RULESETS["koum_kan"]
KON_KHAN = RULESETS["kon_khan"]
HOUSES: tuple[Ruleset, ...] = (
    *RULESETS.values(),
    replace(KOUM_KAN, ace_low=False),
    replace(KOUM_KAN, ace_high=False),
    replace(KOUM_KAN, ace_wrap=True, ace_both_ends=True),
    replace(KOUM_KAN, max_jokers_per_meld=1, wilds_vs_naturals=WildShare.FEWER, adjacent_jokers=False),
    replace(KOUM_KAN, set_distinct_suits=False, min_naturals=2),
    replace(KOUM_KAN, layoff=Layoff.NONE, joker_take=JokerTake.NEVER, rearrange=True),
    replace(KOUM_KAN, layoff_same_turn=False, joker_take_use=JokerUse.SAME_TURN),
    replace(KOUM_KAN, joker_take=JokerTake.ANYONE, joker_in_set_take=JokerInSet.BOTH_MISSING),
    replace(KON_KHAN, open_must_exceed=True, open_with_discard=False),
    replace(KOUM_KAN, discard_must_differ=DiscardDiffers.SAME_PHYSICAL, take_discard=TakeDiscard.NEVER),
    replace(KOUM_KAN, stock_out_timing=StockOutTiming.IMMEDIATE),
)
MELDS = (
    "",
    "7♥",
    "7♥ 7♦ 7♠",
    "7♥ 7♥ 7♠",
    "7♥ 7♥ 7♥",
    "7♥ JK=7♥ 7♠",
    "7♥ 7♦ 7♠ 7♣ JK",
    "7♥ 8♠ 9♦",
    "7♥ 7♠ 8♦",
    "5♠ 6♠ JK",
    "5♠ JK=6♠ 7♠",
    "5♠ JK=8♠ 7♠",
    "4♦ JK 8♦",
    "4♦ 5♦ 6♥",
    "4♦ 5♦ 5♦ 6♦",
    "Q♥ K♥ A♥",
    "A♥ 2♥ 3♥",
    "K♣ A♣ 2♣",
    "A♦ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦ A♦",
    "A♦ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦ A♦ 2♦",
    "3♥ JK=4♥ JK=5♥ 6♥",
    "3♥ JK JK",
    "JK JK JK",
    "5♥=6♠ 7♠ 8♠",
)
PLAYERS = (Player(), Player(own_meld=False), Player(melded_this_turn=True), Player(on_turn=False))


def _verdicts(rules: Ruleset) -> Iterator[Verdict]:
    for cards in MELDS:
        yield judge_meld(cards, rules)
        yield judge_meld(cards, rules, turned=Card(Rank.NINE, Suit.CLUBS), going_out=False)
        yield judge_rearrangement(cards, rules)
        yield judge_moves([Move(cards, "7♥ 7♦ 7♠ 7♣ JK", "J♥ Q♥ K♥")], "", rules)
        for player in PLAYERS:
            yield judge_layoff("J♥ Q♥ K♥", cards, rules, player)
    for player in PLAYERS:
        yield from _at_the_table(rules, player)
    yield from _whole_turns(rules)


def _at_the_table(rules: Ruleset, player: Player) -> Iterator[Verdict]:
    for meld in ("5♠ JK=6♠ 7♠", "7♥ 7♦ JK=7♠", "J♥ Q♥ K♥", "2♥ 9♠ JK"):
        for cards in ("6♠", "7♠", "7♠ 7♣", "10♥", ""):
            yield judge_layoff(meld, cards, rules, player)
            yield judge_take_joker(meld, cards, rules, player)
            yield judge_take_joker(meld, cards, rules, player, from_hand=False, kept=False)


def _whole_turns(rules: Ruleset) -> Iterator[Verdict]:
    seven = parse_card("7♥")
    for melds in ([], ["7♥ 7♦ 7♠"], ["K♥ K♦ K♠", "Q♥ Q♦ Q♠"], ["7♥ 8♠ 9♦"]):
        for taken in (None, seven, parse_card("2♣")):
            yield judge_opening(melds, rules, discard_taken=taken, table_best=55)
    for source in DrawFrom:
        for moment in (
            Moment(),
            Moment(stock_left=0),
            Moment(stock_left=1),
            Moment(drawn=True, on_turn=False),
        ):
            yield judge_draw(Draw(source), rules, moment)
            yield judge_draw(
                Draw(source, count=2, position=3, card=seven, purpose=Purpose.OPEN), rules, moment
            )
    for discard in (None, seven):
        for taken_card in (None, Taken(seven), Taken(parse_card("8♥"))):
            yield judge_discard(discard, rules, taken_card)
    hand = Holding(
        parse_cards("7♥ 7♦ 7♠ 10♥ 2♣"), own_meld=False, taken=Taken(parse_card("2♣")), stock_left=0
    )
    off = (Addition("10♥", "J♥ Q♥ K♥"), Addition("8♣", "8♠ 8♥ 8♦ 8♣"))
    own: tuple[tuple[str, ...], ...] = ((), ("7♥ 7♦ 7♠",))
    for mine in own:
        for additions in ((), off):
            for discard in (None, parse_card("2♣")):
                plan = Plan(mine, additions, (Exchange("5♠ JK=6♠ 7♠", "6♠"),), discard)
                yield judge_going_out(plan, hand, rules)


def _random_melds(rules: Ruleset, tries: int) -> Iterator[Verdict]:
    lots = random.Random(rules.id)
    pack: list[AnyCard] = [*FACES, JOKER, JOKER, JOKER]
    for _ in range(tries):
        cards = lots.choices(pack, k=lots.randint(1, 5))
        laid = [
            Laid(card, lots.choice(FACES)) if card is JOKER and lots.random() < 0.5 else Laid(card)
            for card in cards
        ]
        yield judge_meld(laid, rules, turned=lots.choice(FACES))


@pytest.fixture(scope="session")
def verdicts() -> tuple[Verdict, ...]:
    """Verdicts of all kinds."""
    return tuple(
        verdict
        for rules in HOUSES
        for source in (_verdicts(rules), _random_melds(rules, 60))
        for verdict in source
    )


@pytest.fixture(scope="session")
def emitted(verdicts: tuple[Verdict, ...]) -> tuple[Reason, ...]:
    """Every different reason of these verdicts."""
    return tuple(dict.fromkeys(reason for verdict in verdicts for reason in verdict))
