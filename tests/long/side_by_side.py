"""Rounds of random house rules, played in place and by the referee side by side, outside the quick run.

    python -m tests.long.side_by_side [seconds] [first seed]

Stops at the first moment at which the two differ: in the actions they list, or in the state after one.
"""

from __future__ import annotations

import sys
from random import Random
from time import monotonic

from tests.rules.playing import VALUES
from tests.rules.test_playing_in_place import play_both
from tutor.rules.dealing import deal
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS

LONGEST = 150


def house_rules(chance: Random) -> Ruleset:
    """One of the games with up to four house rules."""
    names = chance.sample(sorted(VALUES), chance.randint(0, 4))
    return replace(
        RULESETS[chance.choice(sorted(RULESETS))], **{name: chance.choice(VALUES[name]) for name in names}
    )


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]]
    end = monotonic() + (numbers[0] if numbers else 600)
    first = seed = numbers[1] if len(numbers) > 1 else 0
    while monotonic() < end:
        chance = Random(seed)
        rules = house_rules(chance)
        try:
            play_both(deal(rules, chance.randint(2, 4), seed), chance, LONGEST)
        except AssertionError:
            print(f"seed {seed}: {rules!r}")
            raise
        seed += 1
    print(f"{seed - first} rounds, none different")
