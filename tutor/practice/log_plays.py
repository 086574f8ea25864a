"""What a player does between the draw and the discard in a random turn, whether it is allowed or not."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tutor.practice import melding
from tutor.practice.game_log import Deed, Meld, played
from tutor.practice.log_maker import TRIES, NoTurn, TurnMaker
from tutor.rules.actions import LayMelds, LayOff, TakeJoker
from tutor.rules.cards import JOKER, SUITS, Card, Laid, Rank
from tutor.rules.opening import face_value
from tutor.rules.pack import wild_ranks


def nothing(maker: TurnMaker) -> tuple[Deed, ...]:
    """Only draw and discard."""
    return ()


def meld(maker: TurnMaker) -> tuple[Deed, ...]:
    """A set or a run of natural cards."""
    cards = maker.meld(lambda: melding.random_meld(maker.rng, maker.rules))
    return (LayMelds((melding.natural(cards),)),)


def ace_run(maker: TurnMaker) -> tuple[Deed, ...]:
    """A run with an ace at an end."""
    cards = maker.meld(lambda: melding.random_ace_run(maker.rng, maker.rules, maker.rng.choice((3, 4))))
    return (LayMelds((melding.natural(cards),)),)


def four(maker: TurnMaker) -> tuple[Deed, ...]:
    """A set of four."""
    cards = maker.meld(lambda: melding.random_set(maker.rng, maker.rules, 4))
    return (LayMelds((melding.natural(cards),)),)


def joker_meld(maker: TurnMaker) -> tuple[Deed, ...]:
    """A meld whose joker is named."""
    cards = maker.meld(lambda: melding.random_meld(maker.rng, maker.rules))
    return (LayMelds((maker.with_jokers(cards, 1),)),)


def nameless_joker(maker: TurnMaker) -> tuple[Deed, ...]:
    """A meld with a joker of which nothing is said: in a set, or between two cards of a run."""
    if maker.rng.random() < 0.5:
        cards = maker.meld(lambda: melding.random_set(maker.rng, maker.rules, 3))
        laid = maker.with_jokers(cards, 1)
    else:
        first, *inner, last = maker.meld(lambda: melding.random_run(maker.rng, maker.rules, 4))
        laid = (Laid(first), *maker.with_jokers(inner, 1), Laid(last))
    return (LayMelds((tuple(Laid(one.card) for one in laid),)),)


def joker_set(maker: TurnMaker) -> tuple[Deed, ...]:
    """A set of two cards and a named joker."""
    cards = maker.meld(lambda: melding.random_set(maker.rng, maker.rules, 3))
    return (LayMelds((maker.with_jokers(cards, 1),)),)


def with_discard(maker: TurnMaker) -> tuple[Deed, ...]:
    """A meld that holds the card on top of the discard pile."""
    top = maker.state.discard[-1]
    if not isinstance(top, Card):
        raise NoTurn
    return (LayMelds((melding.natural(_around(maker, top)),)),)


def _around(maker: TurnMaker, top: Card) -> tuple[Card, ...]:
    """A set or a run with this card, the rest of it unseen."""
    for _ in range(TRIES * 4):
        cards = melding.random_meld(maker.rng, maker.rules)
        if top in cards:
            maker.use([card for card in cards if card is not top])
            return cards
    suits = [suit for suit in SUITS if suit is not top.suit]
    return (top, *maker.use([Card(top.rank, suit) for suit in maker.rng.sample(suits, 2)]))


def opening(maker: TurnMaker) -> tuple[Deed, ...]:
    """Melds that are worth 51 points or not much more."""
    return _worth(maker, range(51, 64))


def opening_with_ace(maker: TurnMaker) -> tuple[Deed, ...]:
    """The same with a run up to the ace."""
    return _worth(maker, range(51, 70), _first_meld(high_ace(maker)))


def opening_with_joker(maker: TurnMaker) -> tuple[Deed, ...]:
    """The same and a joker of which nothing is said."""
    return _worth(maker, range(51, 70), _first_meld(nameless_joker(maker)))


def _first_meld(deeds: tuple[Deed, ...]) -> tuple[Meld, ...]:
    return next(deed.melds for deed in deeds if isinstance(deed, LayMelds))


def near_opening(maker: TurnMaker) -> tuple[Deed, ...]:
    """Melds that nearly are worth 51 points."""
    return _worth(maker, range(44, 51))


def opening_with_discard(maker: TurnMaker) -> tuple[Deed, ...]:
    """Melds worth 51 points, one of which holds the top discard."""
    top = maker.state.discard[-1]
    if not isinstance(top, Card):
        raise NoTurn
    first = melding.natural(_around(maker, top))
    (rest,) = _worth(maker, range(51, 70), (first,))
    return (rest,)


def _worth(maker: TurnMaker, points: range, first: tuple[Meld, ...] = ()) -> tuple[LayMelds]:
    for _ in range(TRIES):
        count = maker.rng.choice((1, 2) if first else (2, 2, 3))
        cards = [melding.random_meld(maker.rng, maker.rules) for _ in range(count)]
        everything = [card for meld in cards for card in meld]
        melds = (*first, *map(melding.natural, cards))
        worth = sum(
            face_value(laid.card, maker.rules)
            for meld in melds
            for laid in meld
            if isinstance(laid.card, Card)
        )
        if len(set(everything)) == len(everything) and worth in points:
            maker.use(everything)
            return (LayMelds(melds),)
    raise NoTurn


def add(maker: TurnMaker) -> tuple[Deed, ...]:
    """A card that fits a meld on the table."""
    ends = [(face, lies.id) for lies in maker.state.melds for face in lies.ends]
    if not ends:
        raise NoTurn
    face, id = maker.rng.choice(ends)
    return (LayOff(melding.natural(maker.use([face])), id),)


def add_astray(maker: TurnMaker) -> tuple[Deed, ...]:
    """A card that nearly fits a meld on the table."""
    (right,) = add(maker)
    assert isinstance(right, LayOff)
    (near,) = melding.swap_one(maker.rng, right.cards)
    assert isinstance(near.card, Card)
    return (LayOff(melding.natural(maker.use([near.card])), right.meld),)


def take(maker: TurnMaker) -> tuple[Deed, ...]:
    """A joker taken for what frees it."""
    prices = [(give, lies.id) for lies in maker.state.melds for give, _ in lies.exchanges]
    if not prices:
        raise NoTurn
    give, id = maker.rng.choice(prices)
    return (TakeJoker(maker.use([card for card in give if isinstance(card, Card)]), id),)


def take_astray(maker: TurnMaker) -> tuple[Deed, ...]:
    """A joker of a set taken for a card that was not named, or of a run for a neighbour."""
    jokers = [
        (slot.face, [other.face for other in lies.slots], lies.id)
        for lies in maker.state.melds
        for slot in lies.slots
        if slot.card is JOKER
    ]
    if not jokers:
        raise NoTurn
    face, faces, id = maker.rng.choice(jokers)
    if len({other.rank for other in faces}) == 1:
        missing = [Card(face.rank, suit) for suit in SUITS if Card(face.rank, suit) not in faces]
    else:
        missing = [
            Card(rank, face.suit) for rank in sorted({other.rank for other in faces}) if rank != face.rank
        ]
    return (TakeJoker(maker.use([maker.one_of(missing)]), id),)


def no_meld(maker: TurnMaker) -> tuple[Deed, ...]:
    """Three or four cards with one that spoils the meld."""
    good = melding.natural(maker.meld(lambda: melding.random_meld(maker.rng, maker.rules)))
    spoilt = melding.swap_one(maker.rng, good)
    maker.use([laid.card for laid in spoilt if laid not in good and isinstance(laid.card, Card)])
    return (LayMelds((spoilt,)),)


def high_ace(maker: TurnMaker) -> tuple[Deed, ...]:
    """A run from the jack or the queen up to the ace."""
    suit = maker.rng.choice(SUITS)
    ranks = (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)[maker.rng.randrange(2) :]
    return (LayMelds((melding.natural(maker.use([Card(rank, suit) for rank in ranks])),)),)


def round_the_corner(maker: TurnMaker) -> tuple[Deed, ...]:
    """K-A-2."""
    suit = maker.rng.choice(SUITS)
    cards = maker.use([Card(rank, suit) for rank in (Rank.KING, Rank.ACE, Rank.TWO)])
    return (LayMelds((melding.natural(cards),)),)


def whole_hand(maker: TurnMaker) -> tuple[Deed, ...]:
    """All cards of the hand in melds, but for the one to discard."""
    return (LayMelds(tuple(map(melding.natural, _hand(maker)))),)


def whole_hand_with_names(maker: TurnMaker) -> tuple[Deed, ...]:
    """The same with a card of each wild rank in the place of another, and said to be that other."""
    ranks = wild_ranks(maker.rules, maker.state.table.turned)
    return (LayMelds(_with_wild(maker, _hand(maker), sorted(ranks))),)


def whole_hand_with_wild(maker: TurnMaker) -> tuple[Deed, ...]:
    """The same, and nothing is said."""
    ranks = wild_ranks(maker.rules, maker.state.table.turned)
    return (LayMelds(_nameless(_with_wild(maker, _hand(maker), sorted(ranks)))),)


def whole_hand_with_twos(maker: TurnMaker) -> tuple[Deed, ...]:
    """A two in the place of another card, as well as a card of the turned rank."""
    ranks = {*wild_ranks(maker.rules, maker.state.table.turned), Rank.TWO}
    return (LayMelds(_nameless(_with_wild(maker, _hand(maker), sorted(ranks)))),)


def whole_hand_with_ace(maker: TurnMaker) -> tuple[Deed, ...]:
    """A run up to the ace among the melds."""
    (high,) = high_ace(maker)
    assert isinstance(high, LayMelds)
    maker.left -= len(played(high))
    others = map(melding.natural, _hand(maker))
    return (LayMelds((*high.melds, *others)),)


def whole_hand_with_joker(maker: TurnMaker) -> tuple[Deed, ...]:
    """A joker of which nothing is said among the melds, between two cards."""
    (first, _, *rest), *others = _hand(maker)
    laid = (Laid(first), *maker.with_jokers((first,), 1), *map(Laid, rest))
    return (LayMelds(_nameless((laid, *map(melding.natural, others)))),)


def whole_hand_spoilt(maker: TurnMaker) -> tuple[Deed, ...]:
    """One card is a neighbour of the one that would fit."""
    first, *others = map(melding.natural, _hand(maker))
    melds = [melding.swap_one(maker.rng, first), *others]
    return (LayMelds(tuple(maker.rng.sample(melds, len(melds)))),)


def _with_wild(maker: TurnMaker, natural: list[tuple[Card, ...]], ranks: Sequence[Rank]) -> tuple[Meld, ...]:
    if len(natural) < len(ranks) or any(card.rank in ranks for cards in natural for card in cards):
        raise NoTurn
    melds = [melding.natural(cards) for cards in natural]
    for at, rank in zip(maker.rng.sample(range(len(melds)), len(ranks)), ranks, strict=True):
        place = maker.rng.randrange(len(melds[at]))
        (wild,) = maker.use([maker.one_of([Card(rank, suit) for suit in SUITS])])
        melds[at] = (*melds[at][:place], Laid(wild, natural[at][place]), *melds[at][place + 1 :])
    return tuple(melds)


def _nameless(melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
    return tuple(tuple(Laid(laid.card) for laid in meld) for meld in melds)


def _hand(maker: TurnMaker) -> list[tuple[Card, ...]]:
    """Melds that take as many cards as the player has to lay."""
    if not 3 <= maker.left <= 15 or maker.left == 5:
        raise NoTurn
    sizes = [4] * (maker.left % 3) + [3] * (maker.left // 3 - maker.left % 3)
    return [maker.meld(partial(_of_size, maker, size)) for size in maker.rng.sample(sizes, len(sizes))]


def _of_size(maker: TurnMaker, size: int) -> tuple[Card, ...]:
    make = maker.rng.choice((melding.random_set, melding.random_run))
    return make(maker.rng, maker.rules, size)
