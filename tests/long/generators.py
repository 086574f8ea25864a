"""Two hundred puzzles of every kind, game and level, outside the quick run.

    python -m tests.long.generators [instances] [kind ...]

Prints one line for each kind and game: puzzles, milliseconds each, and the codes of those that are
not well-posed (see `tests/practice/well_posed.py`) with what is wrong. Ends with 1 if there are any.
All kinds take about an hour on one core.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from time import perf_counter

from tests.practice.well_posed import PLACES, check_all
from tutor.practice.exercise import LEVELS
from tutor.practice.kinds import KINDS
from tutor.practice.puzzle import generate

INSTANCES = 200


def faults(kind: str, game: str, instances: int) -> Iterator[str]:
    """What is wrong with the puzzles of a kind in a game, a line each."""
    for level in LEVELS:
        for seed in range(instances):
            try:
                check_all(generate(kind, game, seed=seed, level=level))
            except Exception as error:  # whatever it is, the other puzzles are looked at as well
                yield f"{kind}.{game}.{level}.{seed}.v{KINDS[kind].version}: {type(error).__name__} {error}"


def main() -> None:
    """Check what was asked for on the command line."""
    instances = int(sys.argv[1]) if len(sys.argv) > 1 else INSTANCES
    kinds = sys.argv[2:] or list(KINDS)
    sound = True
    for kind, game in (place for place in PLACES if place[0] in kinds):
        begun = perf_counter()
        wrong = list(faults(kind, game, instances))
        count = instances * len(LEVELS)
        each = (perf_counter() - begun) / count * 1e3
        print(
            f"{kind} {game}: {count} puzzles, {each:.1f} ms each, {len(wrong)} faults",
            *wrong,
            sep="\n  ",
            flush=True,
        )
        sound = sound and not wrong
    sys.exit(not sound)


if __name__ == "__main__":
    main()
