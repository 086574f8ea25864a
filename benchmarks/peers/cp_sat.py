"""OR-Tools CP-SAT: choose melds, one thread. Building the model counts, finding the melds does not."""

from __future__ import annotations

from collections.abc import Callable

from ortools.sat.python import cp_model

from benchmarks.hands import Hand, Workload
from benchmarks.peers import Peer
from benchmarks.peers.melds import choices, held, points


def prepare(workload: Workload, hand: Hand) -> Callable[[], int]:
    """The least price of what is left."""
    melds, counts, price = choices(workload, hand), held(workload, hand), points(workload, hand)

    def solve() -> int:
        model = cp_model.CpModel()
        times = [model.new_int_var(0, min(counts[k] // n for k, n in meld.items()), "") for meld in melds]
        used = {kind: [n * meld[kind] for n, meld in zip(times, melds, strict=True)] for kind in counts}
        for kind, count in counts.items():
            model.add(sum(used[kind]) <= count)
        model.maximize(sum(price[kind] * sum(used[kind]) for kind in counts))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.solve(model)
        return sum(price[kind] * count for kind, count in counts.items()) - round(solver.objective_value)

    return solve


PEER = Peer("OR-Tools CP-SAT", ("gin", "kon_khan", "two_jokers", "dynamitis"), prepare)
