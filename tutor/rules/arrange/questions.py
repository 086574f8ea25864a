"""The questions that a player, a puzzle or a bot asks about a hand.

Ties: every answer is the same for the same cards in whatever order they are given. Of equally good
arrangements the one is returned that the search meets first: it tries the ranks from the king down
for sets and takes the first choice that is better than all before; in a suit it lays the lowest
card rather than leave it; a wild card stands as high as it can. `arrangements` gives all of them.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from tutor.rules.arrange.aces import left_over
from tutor.rules.arrange.arrangement import Arrangement, read_back
from tutor.rules.arrange.prices import points_laid
from tutor.rules.arrange.solver import solver_for
from tutor.rules.cards import AnyCard, Card
from tutor.rules.opening import meld_value
from tutor.rules.ruleset import Ruleset
from tutor.rules.scoring import count_hand
from tutor.rules.verdict import Reading


def least_points(hand: Collection[AnyCard], rules: Ruleset, *, turned: Card | None = None) -> int:
    """The least points that can be left over: the number alone, which is much quicker.

    Raises `HandError` for more than `MOST_CARDS` cards, `PackError` for cards that the decks do not hold.

    >>> from tutor.rules.cards import parse_cards
    >>> from tutor.rules.rulesets import RULESETS
    >>> least_points(parse_cards("5♠ 6♠ JK 9♦ 9♣"), RULESETS["kon_khan"])
    11
    """
    return left_over(rules, turned).least(hand)


def least_deadwood(hand: Collection[AnyCard], rules: Ruleset, *, turned: Card | None = None) -> Arrangement:
    """Split the hand so that the cards left over count least. Raises as `least_points` does.

    >>> from tutor.rules.cards import parse_cards, show
    >>> from tutor.rules.rulesets import RULESETS
    >>> found = least_deadwood(parse_cards("5♠ 6♠ JK 9♦ 9♣"), RULESETS["kon_khan"])
    >>> " ".join(map(str, found.melds[0])), show(found.left), found.points
    ('9♦ 9♣ JK=9♠', '5♠ 6♠', 11)
    """
    hand = tuple(sorted(hand))
    _, solver, solved, aside = left_over(rules, turned).solve(hand)
    rest = list(hand)
    for ace in aside:
        rest.remove(ace)
    melds, left = read_back(solver, solved, rest)
    return _arrangement(melds, [*left, *aside], rules, turned)


def most_points(hand: Collection[AnyCard], rules: Ruleset, *, turned: Card | None = None) -> Arrangement:
    """Split the hand so that the melds laid are worth most; a joker counts as the card it stands for.

    Raises as `least_points` does.

    >>> from tutor.rules.cards import parse_cards
    >>> from tutor.rules.rulesets import RULESETS
    >>> most_points(parse_cards("K♥ K♦ JK 7♣ 7♦ 7♠"), RULESETS["kon_khan"]).worth
    51
    """
    hand = tuple(sorted(hand))
    solver = solver_for(rules, turned, points_laid(rules))
    return _arrangement(*read_back(solver, solver.solve(hand), hand), rules, turned)


@dataclass(frozen=True, slots=True)
class Discard:
    """A card to discard, and the least points that the rest of the hand can then leave over."""

    card: AnyCard
    points: int


def discards(hand: Collection[AnyCard], rules: Ruleset, *, turned: Card | None = None) -> tuple[Discard, ...]:
    """Every card as a discard, the best first; equally good ones in the order of cards.

    Raises as `least_points` does.
    """
    counting = left_over(rules, turned)
    cards = sorted(hand)
    options = []
    for card in dict.fromkeys(cards):
        rest = list(cards)
        rest.remove(card)
        options.append(Discard(card, counting.least(rest)))
    return tuple(sorted(options, key=lambda option: option.points))


def best_discard(
    hand: Collection[AnyCard], rules: Ruleset, *, turned: Card | None = None
) -> tuple[Discard, ...]:
    """The discards after which the least points are left over: more than one where they tie.

    Raises as `least_points` does.
    """
    options = discards(hand, rules, turned=turned)
    return tuple(option for option in options if option.points == options[0].points)


def _arrangement(
    melds: list[Reading], left: list[AnyCard], rules: Ruleset, turned: Card | None
) -> Arrangement:
    cards = tuple(sorted(left))
    return Arrangement(
        melds=tuple(melds),
        left=cards,
        points=count_hand(cards, rules, turned=turned).points,
        worth=sum(meld_value(meld, rules) for meld in melds),
    )
