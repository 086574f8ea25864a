"""How long a reader waits: for a new puzzle of each kind, and after a tap.

    python -m benchmarks.practice           # --seeds for a shorter or longer run, --kinds for some only

A new puzzle is made and its task written out; a tap is graded and the feedback written out, for a right
and a wrong answer. Every kind is asked in every game at every level, once for each seed. Times are the
processor's, in milliseconds, so that other programs do not count; all is measured once more in the
browser's Python (Pyodide, run in Node).
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.pyodide import in_pyodide
from benchmarks.timing import Times
from benchmarks.wrong_answers import wrong_answer
from tutor.practice.dealer import games_of
from tutor.practice.exercise import LEVELS
from tutor.practice.kinds import KINDS
from tutor.practice.puzzle import generate
from tutor.views.exercise_text import feedback_html, task_html
from tutor.views.phrases import Phrases

ENGLISH = Phrases("en")


@dataclass(frozen=True)
class Waits:
    """Milliseconds for a new puzzle and after a tap: of all, the middle and what 99 of 100 do not exceed."""

    puzzles: int
    new: float
    new_p99: float
    tap: float
    tap_p99: float

    def cells(self) -> tuple[str, str]:
        """A new puzzle, a tap."""
        return f"{self.new:.1f} / {self.new_p99:.0f}", f"{self.tap:.1f} / {self.tap_p99:.0f}"


def waits(kind: str, seeds: int) -> Waits:
    """Measure one kind."""
    new, tap = [], []
    for game in games_of(kind):
        for level in LEVELS:
            for seed in range(seeds):
                start = time.process_time()
                puzzle = generate(kind, game, seed=seed, level=level)
                task_html(puzzle, ENGLISH)
                new.append(time.process_time() - start)
                solution = puzzle.solution
                for answer in (solution, wrong_answer(puzzle, puzzle.control, solution)):
                    start = time.process_time()
                    feedback_html(puzzle, puzzle.check(answer), ENGLISH)
                    tap.append(time.process_time() - start)
    made, tapped = Times(tuple(new)), Times(tuple(tap))
    return Waits(len(new), *(1e3 * one for one in (made.median, made.p99, tapped.median, tapped.p99)))


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a row for each kind."""
    options = argparse.ArgumentParser(prog="python -m benchmarks.practice", description=__doc__)
    options.add_argument("--seeds", type=int, default=20, help="puzzles of each kind, game and level")
    options.add_argument("--kinds", nargs="*", default=list(KINDS), help="some kinds only")
    chosen = options.parse_args(arguments)
    there = in_pyodide("in_pyodide_practice.py", chosen.seeds, *chosen.kinds)
    print(f"{'milliseconds: median / p99':<28}{'new':>16}{'tap':>16}{'new, browser':>18}{'tap, browser':>18}")
    for kind in chosen.kinds:
        measured = [waits(kind, chosen.seeds), *([Waits(**there[kind])] if there else [])]
        cells = [cell for one in measured for cell in one.cells()]
        print(f"{kind:<20}{measured[0].puzzles:>8}", *(f"{cell:>16}" for cell in cells))
    if there is None:
        print("the browser's Python was not measured: Node or the pyodide package is missing")


if __name__ == "__main__":
    main()
