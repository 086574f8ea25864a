"""The answers straight from the definition, for small hands: every way to split the cards.

Uses the judging of melds and the counting of hands, and nothing of the solver.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from tutor.rules.cards import AnyCard, Card, Laid
from tutor.rules.melds import meld_readings
from tutor.rules.opening import meld_value
from tutor.rules.ruleset import Ruleset
from tutor.rules.scoring import count_hand


@lru_cache(maxsize=20_000)
def worth(cards: tuple[AnyCard, ...], rules: Ruleset, turned: Card | None) -> int | None:
    """The most that these cards are worth as one meld; None where they are none."""
    readings = meld_readings([Laid(card) for card in cards], rules, turned=turned)
    return max((meld_value(reading, rules) for reading in readings), default=None)


def splits(hand: Sequence[AnyCard], rules: Ruleset, turned: Card | None) -> dict[int, int]:
    """Every set of cards (one bit each) that is some melds together, with the most they are worth."""
    cards = sorted(hand)
    melds = dict(_melds(cards, rules, turned))
    together = {0: 0}
    for first in range(len(cards)):
        for meld, points in melds.items():
            if meld & -meld == 1 << first:
                for done, before in list(together.items()):
                    if not done & meld and together.get(done | meld, -1) < before + points:
                        together[done | meld] = before + points
    return together


def _melds(cards: list[AnyCard], rules: Ruleset, turned: Card | None) -> Iterator[tuple[int, int]]:
    for size in range(1, len(cards) + 1):
        for places in combinations(range(len(cards)), size):
            points = worth(tuple(cards[place] for place in places), rules, turned)
            if points is not None:
                yield sum(1 << place for place in places), points


def left_of(hand: Sequence[AnyCard], melded: int) -> list[AnyCard]:
    """The cards that are not in the melds."""
    return [card for place, card in enumerate(sorted(hand)) if not melded >> place & 1]


def least_points(hand: Sequence[AnyCard], rules: Ruleset, turned: Card | None) -> int:
    """The least points left over."""
    return min(
        count_hand(left_of(hand, melded), rules, turned=turned).points
        for melded in splits(hand, rules, turned)
    )


def most_points(hand: Sequence[AnyCard], rules: Ruleset, turned: Card | None) -> int:
    """The most points laid."""
    return max(splits(hand, rules, turned).values())


def fewest_left(hand: Sequence[AnyCard], rules: Ruleset, turned: Card | None) -> set[int]:
    """Every number of cards that can be left over."""
    return {len(hand) - melded.bit_count() for melded in splits(hand, rules, turned)}
