"""The deal: a seed makes a round.

Sources: 000 § Setup, 001 § Koum-kan, § Thanasis, § Dynamitis!, 003 § Basic rules, 004 § What you need.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

from tutor.rules.cards import AnyCard, Card, Cards, Joker
from tutor.rules.options import Options, WildRanks
from tutor.rules.pack import PackError, hand_size, pack_for, redraws
from tutor.rules.ruleset import Ruleset
from tutor.rules.table import Phase, State, Table, Turn, set_up


def deal(rules: Ruleset, players: int, seed: int = 0, dealer: int = 0) -> State:
    """Shuffle and deal. The same seed always makes the same round.

    Raises `PackError` where the game is not for so many players or the pack has too few cards.

    >>> from tutor.rules.rulesets import RULESETS
    >>> [len(hand) for hand in deal(RULESETS["kon_khan"], 2, seed=7).hands]
    [14, 15]
    """
    options = rules.options
    each = hand_size(rules, players)
    stock = shuffled(pack_for(rules, players).cards, seed, 0)
    _check_enough(stock, players * each + options.opener_extra, rules)
    if options.wild_ranks is not WildRanks.NONE:
        turned, stock = _turn_one(stock, players * each + options.opener_extra, rules)
        table = Table(rules, players, dealer, seed, turned)
    else:
        table = Table(rules, players, dealer, seed)
    hands: list[Cards] = [()] * players
    player = table.opener
    for _ in range(players):
        count = each + (options.opener_extra if player == table.opener else 0)
        hands[player], stock = stock[len(stock) - count :], stock[: len(stock) - count]
        player = table.after(player)
    if _has_upcard(options):
        return set_up(table, hands, stock=stock[:-1], discard=stock[-1:])
    first = Turn(table.opener, Phase.PLAY if options.opener_extra else Phase.DRAW)
    return set_up(table, hands, stock=stock, turn=first)


def shuffled(cards: Iterable[AnyCard], seed: int, renewal: int) -> Cards:
    """The cards in the order that belongs to this seed and this (re)shuffle, on every Python."""
    # Only `random()` is promised to give the same numbers in every version of Python.
    draw = random.Random(f"{seed}/{renewal}").random
    mixed = list(cards)
    for last in range(len(mixed) - 1, 0, -1):
        other = int(draw() * (last + 1))
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return tuple(mixed)


def _has_upcard(options: Options) -> bool:
    """Whether a card starts the discard pile: not where the opener does it, nor beside a turned card."""
    return not options.opener_extra and options.wild_ranks is WildRanks.NONE


def _check_enough(stock: Cards, dealt: int, rules: Ruleset) -> None:
    if dealt + 2 > len(stock):
        english = f"{rules.id}: {dealt} cards to deal and {len(stock)} in the pack"
        raise PackError(english, "pack.too_small", game=rules.id, need=dealt, have=len(stock))


def _turn_one(stock: Cards, dealt: int, rules: Ruleset) -> tuple[Card, Cards]:
    """Turn the first card after the deal that may stay; the ones that go back go under the stock."""
    for place in range(len(stock) - dealt - 1, -1, -1):
        card = stock[place]
        if not isinstance(card, Joker) and not redraws(rules, card):
            back = stock[place + 1 : len(stock) - dealt]
            return card, back + stock[:place] + stock[len(stock) - dealt :]
    raise PackError(f"{rules.id}: no card left to make a rank wild", "pack.none_to_turn", game=rules.id)
