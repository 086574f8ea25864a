"""Compare the solver with both other methods on very many random hands.

    python -m tests.oracles --hands 100000

All games, house rules of every kind that concerns the solver, any number of wild cards. One hand in
four is small and answered from the definition (left-over points, points laid, fewest cards left);
the others by the search over all melds; for all, the quick yes or no to going out. Prints what was
compared and every difference.
"""

import argparse
import random
import time
from collections import Counter

from tests.oracles import brute_force, melds_by_size
from tests.oracles.random_hands import Case, random_case
from tutor.rules.arrange import least_points, most_points
from tutor.rules.arrange.prices import cards_left
from tutor.rules.arrange.solver import solver_for
from tutor.rules.cards import Joker
from tutor.rules.pack import wild_ranks

SMALL, LARGE = 7, 12


def differences(case: Case, small: bool) -> list[str]:
    """What the solver and the other method do not agree on."""
    hand, rules, turned = case.hand, case.rules, case.turned
    method = brute_force if small else melds_by_size
    solver = solver_for(rules, turned, cards_left())
    fewest = solver.least(hand)
    pairs: dict[str, tuple[object, object]] = {
        "points left": (least_points(hand, rules, turned=turned), method.least_points(hand, rules, turned))
    }
    if small:
        worth = most_points(hand, rules, turned=turned).worth
        pairs["points laid"] = (worth, brute_force.most_points(hand, rules, turned))
        pairs["cards left"] = (fewest, min(brute_force.fewest_left(hand, rules, turned)))
    decided = [solver.reaches(solver.read(hand), left) for left in (0, 1)]
    pairs["all melded, all but one"] = (decided, [fewest <= left for left in (0, 1)])
    return [f"{name}: {ours}, not {theirs}" for name, (ours, theirs) in pairs.items() if ours != theirs]


def main() -> None:
    """Run the comparison."""
    options = argparse.ArgumentParser(prog="python -m tests.oracles", description=__doc__)
    options.add_argument("--hands", type=int, default=100_000)
    options.add_argument("--seed", type=int, default=0)
    chosen = options.parse_args()
    rng = random.Random(chosen.seed)
    games, wilds, changed, differ = Counter[str](), Counter[int](), Counter[str](), 0
    start = time.monotonic()
    for number in range(chosen.hands):
        small = number % 4 == 0
        case = random_case(rng, SMALL if small else LARGE, rng.choice((0, 0, 1, 2, 3, 5)))
        found = differences(case, small)
        games[case.rules.id] += 1
        changed.update(case.rules.house_rules())
        wild = wild_ranks(case.rules, case.turned)
        wilds[sum(isinstance(card, Joker) or card.rank in wild for card in case.hand)] += 1
        if found:
            differ += 1
            print(case, found, flush=True)
    print(f"{chosen.hands} hands, {differ} differences, {time.monotonic() - start:.0f} s")
    print("games:", dict(sorted(games.items())))
    print("wild cards in the hand:", dict(sorted(wilds.items())))
    print("house rules:", dict(sorted(changed.items())))


if __name__ == "__main__":
    main()
