"""OpenSpiel's gin rummy in C++, called from Python."""

from __future__ import annotations

from collections.abc import Callable

import pyspiel

from benchmarks.hands import Hand, Workload
from benchmarks.peers import Peer
from tutor.rules.cards import Card

UTILS = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)


def prepare(workload: Workload, hand: Hand) -> Callable[[], int]:
    """Cards are numbers there, suit by suit like ours."""
    cards = [card.code for card in hand if isinstance(card, Card)]
    return lambda: int(UTILS.min_deadwood(cards))


PEER = Peer("OpenSpiel min_deadwood (C++)", ("gin",), prepare)
