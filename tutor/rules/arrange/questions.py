"""The questions that a player, a puzzle or a bot asks about a hand.

Ties: every answer is the same for the same cards in whatever order they are given. Of equally good
arrangements the one is returned that the search meets first: it tries the ranks from the king down
for sets and takes the first choice that is better than all before; in a suit it leaves the lowest
card if that is as good as laying it; a wild card stands as high as it can. `arrangements` gives all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from tutor.rules.arrange.aces import left_over
from tutor.rules.arrange.arrangement import Arrangement, by_code, read_back
from tutor.rules.arrange.candidates import melds_in
from tutor.rules.arrange.every import best_splits
from tutor.rules.arrange.goals import Goal
from tutor.rules.arrange.prices import points_laid
from tutor.rules.arrange.solver import solver_for
from tutor.rules.cards import AnyCard, Card
from tutor.rules.opening import meld_value
from tutor.rules.options import TakeDiscard
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
    hand = tuple(sorted(hand, key=by_code))
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
    hand = tuple(sorted(hand, key=by_code))
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
    cards = sorted(hand, key=by_code)
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


def arrangements(
    hand: Collection[AnyCard], rules: Ruleset, goal: Goal, *, turned: Card | None = None
) -> Iterator[Arrangement]:
    """Every arrangement that reaches the goal's best, found one by one as they are asked for.

    They come in the order of their melds: sets from the ace up, then runs suit by suit from the
    low end, with a natural card before a wild one. Two that differ only in which of a meld's wild
    cards lies in which of its wild places are one; so are melds of the same wild cards only, of
    the same size. Raises `GoalError` for an unknown goal, else as `least_points` does.

    >>> from tutor.rules.cards import parse_cards
    >>> from tutor.rules.rulesets import RULESETS
    >>> found = arrangements(parse_cards("7♠ 8♠ JK"), RULESETS["kon_khan"], Goal.LEAST_POINTS)
    >>> [" ".join(map(str, one.melds[0])) for one in found]
    ['JK=6♠ 7♠ 8♠', '7♠ 8♠ JK=9♠']
    """
    for melds, left in best_splits(hand, rules, goal, turned):
        yield _arrangement(melds, left, rules, turned)


def can_open(
    hand: Collection[AnyCard],
    rules: Ruleset,
    *,
    discard: AnyCard | None = None,
    table_best: int = 0,
    turned: Card | None = None,
) -> Arrangement | None:
    """The opening worth most, or None if the hand cannot open.

    `discard`: the top discard, not yet in the hand; where a game lets it be taken only to open
    with, it has to lie in one of the melds. `table_best`: the highest opening so far, for tables
    on which the next must exceed it. Raises as `least_points` does.

    >>> from tutor.rules.cards import parse_card, parse_cards
    >>> from tutor.rules.rulesets import RULESETS
    >>> hand = parse_cards("K♥ K♦ JK 7♣ 7♦")
    >>> can_open(hand, RULESETS["kon_khan"]) is None
    True
    >>> can_open(hand, RULESETS["kon_khan"], discard=parse_card("7♠")).worth
    51
    """
    options = rules.options
    only_to_open = discard is not None and options.take_discard is TakeDiscard.OPEN_OR_DOWN
    if only_to_open and not options.open_with_discard:
        return None
    cards = (*hand, *([] if discard is None else [discard]))
    found = most_points(cards, rules, turned=turned)
    if discard is not None and only_to_open and not _melds_hold(found, discard):
        found = _most_points_with(discard, cards, rules, turned)
    need = max(options.open_min, table_best + 1 if options.open_must_exceed and table_best else 0)
    return found if found.melds and found.worth >= need else None


def _melds_hold(found: Arrangement, card: AnyCard) -> bool:
    return any(slot.card is card for meld in found.melds for slot in meld)


def _most_points_with(
    card: AnyCard, cards: tuple[AnyCard, ...], rules: Ruleset, turned: Card | None
) -> Arrangement:
    """The arrangement worth most in which `card` is in a meld; without melds if there is none."""
    best = _arrangement((), cards, rules, turned)
    for meld in melds_in(cards, rules, turned):
        if any(slot.card is card for slot in meld):
            rest = Counter(cards) - Counter(slot.card for slot in meld)
            others = most_points(tuple(rest.elements()), rules, turned=turned)
            if others.worth + meld_value(meld, rules) > best.worth:
                best = _arrangement((meld, *others.melds), others.left, rules, turned)
    return best


def _arrangement(
    melds: Iterable[Reading], left: Iterable[AnyCard], rules: Ruleset, turned: Card | None
) -> Arrangement:
    melds, cards = tuple(melds), tuple(sorted(left, key=by_code))
    return Arrangement(
        melds=melds,
        left=cards,
        points=count_hand(cards, rules, turned=turned).points,
        worth=sum(meld_value(meld, rules) for meld in melds),
    )
