"""rummikub-solver: its own model, made once, with the most tiles as its aim."""

from __future__ import annotations

from collections.abc import Callable

from rummikub_solver import RuleSet, SolverMode

from benchmarks.hands import Hand, Workload
from benchmarks.peers import Peer

RULES = RuleSet()


def prepare(workload: Workload, hand: Hand) -> Callable[[], int]:
    """No high ace and another aim, so the answers are not compared."""
    game = RULES.new_game()
    game.initial = False
    game.add_rack(*(RULES.tiles[card.code] for card in hand))

    def solve() -> int:
        found = RULES.solve(game, SolverMode.TILE_COUNT)
        return len(hand) - (len(found.tiles) if found else 0)

    return solve


PEER = Peer("rummikub-solver (MILP)", ("kon_khan", "two_jokers"), prepare, same=False)
