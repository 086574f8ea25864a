"""How often a hand can go down: the question behind the order of the chapter "Greek and Iraqi side by side".

    python -m benchmarks.how_often --hands 2000 --seed 1

Each hand is dealt from a shuffled pack. In each turn its player draws from the stock (never from the
discard pile), goes down if the rules allow it, and else throws away a card that lies in none of the
melds worth most, the loneliest first. Nobody plays well who plays like that, and nobody much worse:
the shares are a floor, not a forecast.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random

from tutor.rules.arrange import can_open, most_points
from tutor.rules.cards import AnyCard, Joker
from tutor.rules.dealing import deal
from tutor.rules.pack import pack_for
from tutor.rules.ruleset import Ruleset
from tutor.rules.rulesets import RULESETS

PLAYERS = 4
DEALER = 0
TURNS = (0, 1, 3, 5, 8, 12)
NEAR = 2
"""Cards of one suit so many ranks apart may still come to lie in one run."""


def turns_until_down(rules: Ruleset, opener: bool, rng: Random) -> int | None:
    """The turn in which a hand first goes down; 0: as dealt; None: later than `TURNS` tell.

    An opener with a card more than the others does not draw in the first turn (004).
    """
    cards = list(pack_for(rules, PLAYERS).cards)
    rng.shuffle(cards)
    size = hand_size(rules, opener)
    hand, stock = cards[:size], iter(cards[size:])
    for turn in range(max(TURNS) + 1):
        if turn > opener:
            hand.append(next(stock))
        if can_go_down(hand, rules):
            return turn
        if turn:
            hand.remove(_loneliest(hand, rules))
    return None


def hand_size(rules: Ruleset, opener: bool) -> int:
    """How many cards are dealt to a player."""
    size = len(deal(rules, PLAYERS).hands[DEALER])
    return size + rules.options.opener_extra * opener


def can_go_down(hand: Sequence[AnyCard], rules: Ruleset) -> bool:
    """Whether a first meld can be laid."""
    found = can_open(hand, rules)
    return found is not None and bool(found.melds)


def _loneliest(hand: Sequence[AnyCard], rules: Ruleset) -> AnyCard:
    left = most_points(hand, rules).left or tuple(hand)
    return min(left, key=lambda card: (_friends(card, hand), str(card)))


def _friends(card: AnyCard, hand: Sequence[AnyCard]) -> int:
    """How many cards might meet this one in a meld. A joker meets all of them."""
    if isinstance(card, Joker):
        return len(hand)
    others = (other for other in hand if not isinstance(other, Joker) and other != card)
    return sum(
        other.rank == card.rank or (other.suit == card.suit and abs(other.rank - card.rank) <= NEAR)
        for other in others
    )


def shares(rules: Ruleset, opener: bool, hands: int, seed: int) -> list[float]:
    """Which share of the hands is down by each of `TURNS`."""
    rng = Random(f"{rules.id} {opener} {seed}")
    down = [turns_until_down(rules, opener, rng) for _ in range(hands)]
    return [sum(turn is not None and turn <= limit for turn in down) / hands for limit in TURNS]


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a line for each kind of hand."""
    options = argparse.ArgumentParser(prog="python -m benchmarks.how_often", description=__doc__)
    options.add_argument("--hands", type=int, default=2000, help="hands of each kind")
    options.add_argument("--seed", type=int, default=1, help="another seed, other hands")
    chosen = options.parse_args(arguments)
    print(f"Down by turn …, of {chosen.hands} hands:".ljust(36), *(f"{turn:>5}" for turn in TURNS))
    for id, opener in (("koum_kan", False), ("kon_khan", False), ("kon_khan", True)):
        line = shares(RULESETS[id], opener, chosen.hands, chosen.seed)
        print(
            f"{id}, {hand_size(RULESETS[id], opener)} cards".ljust(36), *(f"{share:>5.0%}" for share in line)
        )


if __name__ == "__main__":
    main()
