"""Building blocks for generators: random lawful melds, jokers put into them, and near misses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from tutor.rules.cards import FACES, JOKER, RANKS, SUITS, Card, Joker, Laid, Rank
from tutor.rules.pack import largest_pack
from tutor.rules.ruleset import Ruleset
from tutor.rules.shapes import run_lines, stretches


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
    with_ace = [line for line in stretches(run_lines(rules.options), size) if Rank.ACE in line]
    return tuple(Card(rank, suit) for rank in rng.choice(with_ace))


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


def swap_one(rng: Random, meld: tuple[Laid, ...]) -> tuple[Laid, ...]:
    """Another meld of the same look, with one face changed to a neighbour in rank or suit, or to a twin."""
    at = rng.randrange(len(meld))
    face = _face(meld[at])
    others = [_face(laid) for place, laid in enumerate(meld) if place != at]
    changed = rng.choice([*_near(face), *others])
    new = Laid(JOKER, changed) if isinstance(meld[at].card, Joker) else Laid(changed)
    return (*meld[:at], new, *meld[at + 1 :])


def shift_ace(rng: Random, meld: tuple[Laid, ...]) -> tuple[Laid, ...]:
    """The same run moved one step round the corner: Q-K-A becomes K-A-2, A-2-3 becomes K-A-2."""
    faces = [_face(laid) for laid in meld]
    step = 1 if faces[-1].rank is Rank.ACE else -1
    moved = [Card(Rank((face.rank - 1 + step) % 13 + 1), face.suit) for face in faces]
    return tuple(
        Laid(JOKER, face) if isinstance(laid.card, Joker) else Laid(face)
        for laid, face in zip(meld, moved, strict=True)
    )


def _face(laid: Laid) -> Card:
    face = laid.named or laid.card
    assert isinstance(face, Card)
    return face


def _near(face: Card) -> list[Card]:
    by_rank = [Card(Rank(rank), face.suit) for rank in (face.rank - 1, face.rank + 1) if 1 <= rank <= 13]
    by_suit = [Card(face.rank, suit) for suit in SUITS if suit is not face.suit]
    return by_rank + by_suit


def fits_pack(cards: Sequence[Laid], rules: Ruleset) -> bool:
    """Whether the decks in play hold these cards."""
    return not largest_pack(rules).excess([laid.card for laid in cards])


def shuffled_faces(rng: Random, rules: Ruleset) -> list[Card]:
    """All natural cards of the pack in random order."""
    cards = list(FACES * largest_pack(rules).decks)
    rng.shuffle(cards)
    return cards


def until(make: Callable[[], Sequence[Laid]], good: Callable[[tuple[Laid, ...]], bool]) -> tuple[Laid, ...]:
    """The first meld from `make` that is `good`. Raises `RuntimeError` if a generator never gets there."""
    for _ in range(2000):
        meld = tuple(make())
        if good(meld):
            return meld
    raise RuntimeError("the generator found no fitting meld")
