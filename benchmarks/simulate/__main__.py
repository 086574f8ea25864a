"""Ask a question and keep the answer where the book draws it from: opening, say, or one of the others.

    python -m benchmarks.simulate opening --hands 5000 --seed 1

Without a question it says which there are.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import tutor.practice.measured
from benchmarks.simulate.questions import QUESTIONS, Ask
from tutor.practice.measured import Line, Measured, written

KEPT = Path(tutor.practice.measured.__file__).parent
FIRST = 8
"""So many outcomes are kept in order, for a test to play again."""


def answer(question: str, lines: Mapping[str, Ask], hands: int, seed: int) -> Measured:
    """Play all lines."""
    return Measured(question, hands, seed, tuple(line(id, ask, hands, seed) for id, ask in lines.items()))


def line(id: str, ask: Ask, hands: int, seed: int) -> Line:
    """Play one."""
    outcomes = [ask(number, seed) for number in range(hands)]
    return Line(id, Counter(outcomes), tuple(outcomes[:FIRST]))


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, write the file, and say what was found."""
    options = argparse.ArgumentParser(prog="python -m benchmarks.simulate", description=__doc__)
    options.add_argument("question", nargs="?", choices=tuple(QUESTIONS))
    options.add_argument("--hands", type=int, default=200, help="hands or rounds of each line")
    options.add_argument("--seed", type=int, default=1, help="another seed, other hands")
    options.add_argument("--to", type=Path, default=KEPT, help="where the answer is kept")
    chosen = options.parse_args(arguments)
    if chosen.question is None:
        print(*(f"{question}: {', '.join(lines)}" for question, lines in QUESTIONS.items()), sep="\n")
        return
    found = answer(chosen.question, QUESTIONS[chosen.question], chosen.hands, chosen.seed)
    (chosen.to / f"{found.question}.json").write_text(written(found), "utf-8")
    for one in found.lines:
        known = {str(outcome): count for outcome, count in sorted(one.counts.items(), key=str)}
        print(one.id.ljust(40), known)


if __name__ == "__main__":
    main()
