"""Which kind of situation shows a rule soonest: searched for once, since a page would wait for it.

python -m benchmarks.simulate.examples
"""

from __future__ import annotations

import json

from benchmarks.simulate.__main__ import KEPT
from tutor.practice.lessons import Variant, variants
from tutor.rules.compare import Difference, Kind, find_differences

WHOLE_TURNS = (Kind.GOING_OUT, Kind.TURN)
"""Situations in which much happens at once: a smaller kind shows the rule more plainly, if it does."""


def kind_of_smallest(variant: Variant) -> str | None:
    """The kind of the smallest situation that tells the two rules apart."""
    found = find_differences(variant.changed, variant.rules)
    smallest = min(found, key=_plain_and_small, default=None)
    return None if smallest is None else smallest.kind.value


def _plain_and_small(found: Difference) -> tuple[bool, int]:
    return found.kind in WHOLE_TURNS, found.situation.size


def main() -> None:
    """Search, and write the file."""
    kinds = {str(variant): kind_of_smallest(variant) for variant in variants()}
    (KEPT / "examples.json").write_text(json.dumps(kinds, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
