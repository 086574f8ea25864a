"""A second exact method, for hands of any size: every meld by its shape, then a memoised search.

Nothing of the solver is used, nor the judging of melds: sets and runs are written down from the
options, suits are not parted, no meld is left out for being like another.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from typing import TypeAlias

from tutor.rules.cards import JOKER, RANKS, SUITS, AnyCard, Card, Joker, Rank, Suit
from tutor.rules.options import AceCount, Options, WildRankPoints, WildShare
from tutor.rules.pack import wild_ranks
from tutor.rules.ruleset import Ruleset

Meld: TypeAlias = tuple[tuple[Card, ...], int]
"""The natural cards of a meld, in order, and the number of its wild ones."""


def least_points(hand: tuple[AnyCard, ...], rules: Ruleset, turned: Card | None) -> int:
    """The least points left over."""
    wild_of_rank = [c for c in hand if isinstance(c, Card) and c.rank in wild_ranks(rules, turned)]
    jokers = [card for card in hand if isinstance(card, Joker)]
    naturals = [card for card in hand if card not in wild_of_rank and card is not JOKER]
    best = None
    for keep in product((False, True), repeat=len(wild_of_rank)):
        as_itself = [card for card, own in zip(wild_of_rank, keep, strict=True) if own]
        as_wild = [card for card, own in zip(wild_of_rank, keep, strict=True) if not own]
        points = _least(tuple(sorted(naturals + as_itself)), tuple(jokers + as_wild), rules, turned)
        best = points if best is None else min(best, points)
    assert best is not None
    return best


def _least(naturals: tuple[Card, ...], wild: tuple[AnyCard, ...], rules: Ruleset, turned: Card | None) -> int:
    """The least for one choice of which wild-rank cards are themselves."""
    melds: dict[Card, list[Meld]] = {}
    for meld in _melds(naturals, len(wild), rules.options):
        melds.setdefault(meld[0][0], []).append(meld)

    @cache
    def leftovers(rest: tuple[Card, ...], wilds: int) -> frozenset[tuple[int, int, int]]:
        """Every (points but for aces, aces, wild cards) that can be left."""
        if not rest:
            return frozenset((0, 0, left) for left in _wild_left(wilds, rules.options))
        first, others = rest[0], rest[1:]
        points, ace = _points(first, rules, turned)
        found = {(p + points, aces + ace, left) for p, aces, left in leftovers(others, wilds)}
        for cards, used in melds.get(first, ()):
            after = _without(rest, cards)
            if used <= wilds and after is not None:
                found |= leftovers(after, wilds - used)
        return _best(found)

    return min(
        points + _leave_wild(wild, left, aces, rules, turned)
        for points, aces, left in leftovers(naturals, len(wild))
    )


def _best(found: set[tuple[int, int, int]]) -> frozenset[tuple[int, int, int]]:
    """Of those with as many aces and wild cards left, only the cheapest."""
    least: dict[tuple[int, int], int] = {}
    for points, aces, wilds in found:
        least[aces, wilds] = min(points, least.get((aces, wilds), points))
    return frozenset((points, aces, wilds) for (aces, wilds), points in least.items())


def _leave_wild(wild: tuple[AnyCard, ...], count: int, aces: int, rules: Ruleset, turned: Card | None) -> int:
    """The cheapest `count` wild cards to leave, beside so many aces: a wild ace can be one more of them."""
    costs = [_points(card, rules, turned) for card in wild]
    own_aces = sum(ace for _, ace in costs)
    others = sorted(points for points, ace in costs if not ace)
    ways = [
        sum(others[: count - taken]) + _ace_points(aces + taken, rules)
        for taken in range(min(own_aces, count) + 1)
        if count - taken <= len(others)
    ]
    return min(ways)


def _points(card: AnyCard, rules: Ruleset, turned: Card | None) -> tuple[int, int]:
    """A card's points when left, and whether it counts among the aces instead."""
    options = rules.options
    if isinstance(card, Joker):
        return options.joker_points, 0
    if card.rank in wild_ranks(rules, turned) and options.wild_rank_points is WildRankPoints.JOKER:
        return options.joker_points, 0
    return (0, 1) if card.rank is Rank.ACE else (min(card.rank, 10), 0)


def _ace_points(aces: int, rules: Ruleset) -> int:
    count = rules.options.ace_points
    if isinstance(count, int):
        return aces * count
    if count is AceCount.ELEVEN_IF_HIGH:
        return aces * (11 if rules.options.ace_high else 1)
    if count is AceCount.FIRST1_THEN11:
        return 0 if aces == 0 else 1 + 11 * (aces - 1)
    return 1 if aces == 1 else 11 * aces


# --- all melds -----------------------------------------------------------------------------------


def _melds(naturals: tuple[Card, ...], wilds: int, options: Options) -> Iterator[Meld]:
    return iter({*_sets(naturals, wilds, options), *_runs(naturals, wilds, options)})


def _allowed(natural: int, wild: int, options: Options) -> bool:
    most = options.max_jokers_per_meld
    share = options.wilds_vs_naturals
    return (
        (not wild or natural >= options.min_naturals)
        and (most is None or wild <= most)
        and (share is not WildShare.AT_MOST_AS_MANY or wild <= natural)
        and (share is not WildShare.FEWER or wild < natural)
    )


def _sets(naturals: tuple[Card, ...], wilds: int, options: Options) -> Iterator[Meld]:
    for rank in RANKS:
        most = min(options.set_max, 4) if options.set_distinct_suits else options.set_max
        for size in range(1, most + 1):
            for suits in combinations_with_replacement(SUITS, size):
                if options.set_distinct_suits and len(set(suits)) < size:
                    continue
                cards = tuple(Card(rank, suit) for suit in suits)
                if _without(naturals, cards) is None:
                    continue
                for wild in range(wilds + 1):
                    if options.set_min <= size + wild <= most and _allowed(size, wild, options):
                        yield cards, wild


def _runs(naturals: tuple[Card, ...], wilds: int, options: Options) -> Iterator[Meld]:
    for suit in SUITS:
        held = {card.rank for card in naturals if card.suit is suit}
        if held:
            for places in _stretches(options):
                if len(set(places) & held) + wilds >= min(len(places), options.run_min):
                    yield from _fillings(places, suit, naturals, wilds, options)


@lru_cache(maxsize=64)
def _stretches(options: Options) -> tuple[tuple[Rank, ...], ...]:
    """Every run as its ranks, cut out of the ring of ranks."""
    ring = RANKS * 3
    cut = (ring[start : start + size] for size in range(options.run_min, 15) for start in range(13))
    return tuple(places for places in cut if _aces_stand_right(places, options))


def _aces_stand_right(places: tuple[Rank, ...], options: Options) -> bool:
    """In front an ace is low, at the end high, between round the corner; at both ends with all 14."""
    if len(places) == 14:
        return options.ace_both_ends and places[0] is Rank.ACE
    first, *between, last = places
    return (
        (options.ace_low or first is not Rank.ACE)
        and (options.ace_high or last is not Rank.ACE)
        and (options.ace_wrap or Rank.ACE not in between)
    )


def _fillings(
    places: tuple[Rank, ...], suit: Suit, naturals: tuple[Card, ...], wilds: int, options: Options
) -> Iterator[Meld]:
    """Natural or wild, place by place."""
    partial: list[tuple[tuple[Card, ...], int, bool]] = [((), 0, False)]
    for rank in places:
        card = Card(rank, suit)
        following = []
        for cards, wild, after_wild in partial:
            if _without(naturals, (*cards, card)) is not None:
                following.append(((*cards, card), wild, False))
            if wild < wilds and (options.adjacent_jokers or not after_wild):
                following.append((cards, wild + 1, True))
        partial = following
    for cards, wild, _ in partial:
        if cards and _allowed(len(cards), wild, options):
            yield tuple(sorted(cards)), wild


def _wild_left(wilds: int, options: Options) -> set[int]:
    """How many of some wild cards can be left when the others form melds of their own."""
    largest_set = min(options.set_max, 4) if options.set_distinct_suits else options.set_max
    sizes = set(range(options.set_min, largest_set + 1))
    sizes |= {len(run) for run in _stretches(options) if options.adjacent_jokers or len(run) == 1}
    sizes = {size for size in sizes if _allowed(0, size, options)}
    found = {wilds}
    for _ in range(wilds):
        found |= {left - size for left in found for size in sizes if size <= left}
    return found


def _without(cards: tuple[Card, ...], taken: tuple[Card, ...]) -> tuple[Card, ...] | None:
    rest = list(cards)
    for card in taken:
        if card not in rest:
            return None
        rest.remove(card)
    return tuple(rest)
