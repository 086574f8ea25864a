"""Building blocks for generators: random lawful melds, jokers put into them, and near misses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias, TypeVar

from tutor.practice.exercise import NoQuestion
from tutor.rules.cards import FACES, JOKER, RANKS, SUITS, Card, Joker, Laid, Rank
from tutor.rules.options import JokerNaming
from tutor.rules.pack import pack_for
from tutor.rules.ruleset import Ruleset
from tutor.rules.shapes import run_lines, stretches

T = TypeVar("T")
Turned: TypeAlias = Card | None
"""The card that makes a rank wild in a deal, where the game turns one up."""
TRIES = 300


def random_set(rng: Random, rules: Ruleset, size: int) -> tuple[Card, ...]:
    """A set of `size` different suits."""
    rank = rng.choice(RANKS)
    return tuple(Card(rank, suit) for suit in rng.sample(SUITS, size))


def random_run(rng: Random, rules: Ruleset, size: int) -> tuple[Card, ...]:
    """A run of `size` cards from its low end."""
    suit = rng.choice(SUITS)
    return tuple(Card(rank, suit) for rank in rng.choice(stretches(run_lines(rules.options), size)))


def random_ace_run(rng: Random, rules: Ruleset, size: int) -> tuple[Card, ...]:
    """A run of `size` cards with an ace at an end where the game allows one."""
    suit = rng.choice(SUITS)
    lines = stretches(run_lines(rules.options), size)
    with_ace = [line for line in lines if Rank.ACE in line]
    return tuple(Card(rank, suit) for rank in rng.choice(with_ace or lines))


def random_meld(rng: Random, rules: Ruleset, *, longest: int = 4) -> tuple[Card, ...]:
    """A set or a run, as likely one as the other."""
    if rng.random() < 0.5:
        return random_set(rng, rules, rng.choice((3, 4)))
    return random_run(rng, rules, rng.randint(3, longest))


def natural(cards: Sequence[Card]) -> tuple[Laid, ...]:
    """Cards laid as what they are."""
    return tuple(Laid(card) for card in cards)


def put_jokers(rng: Random, cards: Sequence[Card], jokers: int) -> tuple[Laid, ...]:
    """The same meld with `jokers` of its cards replaced by jokers named as them."""
    places = set(rng.sample(range(len(cards)), jokers))
    return tuple(Laid(JOKER, card) if at in places else Laid(card) for at, card in enumerate(cards))


def some_by_rank(rng: Random, meld: tuple[Laid, ...], turned: Turned) -> tuple[Laid, ...]:
    """The same meld with about half of its jokers replaced by cards of the wild rank."""
    if turned is None:
        return meld
    return tuple(
        Laid(Card(turned.rank, rng.choice(SUITS)), laid.named)
        if isinstance(laid.card, Joker) and rng.random() < 0.5
        else laid
        for laid in meld
    )


def said_here(meld: tuple[Laid, ...], rules: Ruleset) -> tuple[Laid, ...]:
    """The meld as a player of this game lays it: without names where wild cards need none."""
    if rules.options.joker_named is JokerNaming.REQUIRED:
        return meld
    return tuple(Laid(laid.card) for laid in meld)


def swap_one(rng: Random, meld: tuple[Laid, ...]) -> tuple[Laid, ...]:
    """Another meld of the same look, with one face changed to a neighbour in rank or suit, or to a twin."""
    at = rng.randrange(len(meld))
    face = _face(meld[at])
    others = [_face(laid) for place, laid in enumerate(meld) if place != at]
    changed = rng.choice([*_near(face), *others])
    return (*meld[:at], _instead(meld[at], changed), *meld[at + 1 :])


def _instead(laid: Laid, face: Card) -> Laid:
    """Another face in this place; a wild card stays and is named anew."""
    return Laid(face) if laid.named is None else Laid(laid.card, face)


def shift_ace(rng: Random, meld: tuple[Laid, ...]) -> tuple[Laid, ...]:
    """The same run moved one step round the corner: Q-K-A becomes K-A-2, A-2-3 becomes K-A-2."""
    faces = [_face(laid) for laid in meld]
    step = 1 if faces[-1].rank is Rank.ACE else -1
    moved = [Card(Rank((face.rank - 1 + step) % 13 + 1), face.suit) for face in faces]
    return tuple(_instead(laid, face) for laid, face in zip(meld, moved, strict=True))


def _face(laid: Laid) -> Card:
    face = laid.named or laid.card
    assert isinstance(face, Card)
    return face


def _near(face: Card) -> list[Card]:
    by_rank = [Card(Rank(rank), face.suit) for rank in (face.rank - 1, face.rank + 1) if 1 <= rank <= 13]
    by_suit = [Card(face.rank, suit) for suit in SUITS if suit is not face.suit]
    return by_rank + by_suit


def fits_pack(cards: Sequence[Laid], rules: Ruleset) -> bool:
    """Whether the decks of an ordinary table hold these cards."""
    return not pack_for(rules).excess([laid.card for laid in cards])


def shuffled_faces(rng: Random, rules: Ruleset) -> list[Card]:
    """All natural cards of an ordinary table's pack in random order."""
    cards = list(FACES * pack_for(rules).decks)
    rng.shuffle(cards)
    return cards


def until(make: Callable[[], T], good: Callable[[T], bool]) -> T:
    """The first thing from `make` that is `good`. Raises `NoQuestion` if a generator never gets there."""
    for _ in range(TRIES):
        made = make()
        if good(made):
            return made
    raise NoQuestion("the generator found nothing that fits")
