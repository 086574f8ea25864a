"""HiGHS: the same choice of melds as an integer programme."""

from __future__ import annotations

from collections.abc import Callable

import highspy

from benchmarks.hands import Hand, Workload
from benchmarks.peers import Peer
from benchmarks.peers.melds import choices, held, points


def prepare(workload: Workload, hand: Hand) -> Callable[[], int]:
    """Building the model counts, finding the melds does not."""
    melds, counts, price = choices(workload, hand), held(workload, hand), points(workload, hand)
    total = sum(price[kind] * count for kind, count in counts.items())

    def solve() -> int:
        if not melds:
            return total
        model = highspy.Highs()
        model.silent()
        model.setOptionValue("threads", 1)
        worth = [sum(price[kind] * n for kind, n in meld.items()) for meld in melds]
        for value, meld in zip(worth, melds, strict=True):
            model.addVar(0, min(counts[kind] // n for kind, n in meld.items()))
            model.changeColCost(model.getNumCol() - 1, -value)
            model.changeColIntegrality(model.getNumCol() - 1, highspy.HighsVarType.kInteger)
        for kind, count in counts.items():
            uses = [(place, meld[kind]) for place, meld in enumerate(melds) if meld[kind]]
            model.addRow(0, count, len(uses), [place for place, _ in uses], [n for _, n in uses])
        model.run()
        return total + round(model.getObjectiveValue())

    return solve


PEER = Peer("HiGHS MIP", ("gin", "kon_khan", "two_jokers", "dynamitis"), prepare)
