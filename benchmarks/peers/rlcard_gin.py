"""RLCard's search for the best melds in gin rummy, in Python."""

from __future__ import annotations

from collections.abc import Callable

from rlcard.games.base import Card as TheirCard
from rlcard.games.gin_rummy.utils import melding, utils

from benchmarks.hands import Hand, Workload
from benchmarks.peers import Peer


def prepare(workload: Workload, hand: Hand) -> Callable[[], int]:
    """The least deadwood by its list of best clusters; no melds at all is an empty list there."""
    cards = [TheirCard(card.ascii[1], card.ascii[0]) for card in hand]

    def solve() -> int:
        clusters = melding.get_best_meld_clusters(cards)
        return int(utils.get_deadwood_count(cards, clusters[0] if clusters else []))

    return solve


PEER = Peer("RLCard melding (Python)", ("gin",), prepare)
