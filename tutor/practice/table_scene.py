"""The table of a lay-off or joker question: a few melds, a hand, and whether one may touch them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tutor.practice import melding
from tutor.practice.entries import LETTERS
from tutor.practice.exercise import Choice, TableMeld, note
from tutor.rules.cards import Card, Laid
from tutor.rules.layoff import Player
from tutor.rules.ruleset import Ruleset

OWNERS = ("Ben", "Carla", "Dan", "Eva", "Finn")
NONE = "none"


@dataclass(frozen=True, slots=True)
class TableQuestion:
    """Melds on the table, the cards to place, and whether a meld of one's own is down."""

    table: tuple[TableMeld, ...]
    cards: tuple[Laid, ...]
    own_meld: bool

    @property
    def player(self) -> Player:
        """The learner, as the rules see them."""
        return Player(own_meld=self.own_meld)

    def meld(self, letter: str) -> TableMeld:
        """The meld called `letter`. Raises `KeyError`."""
        return {meld.letter: meld for meld in self.table}[letter]

    def choices(self, none: str) -> tuple[Choice, ...]:
        """One choice a meld, and none of them under the message id `none`."""
        melds = tuple(
            Choice(
                meld.letter, note("choice.meld", letter=meld.letter, owner=meld.owner, cards=(meld.cards,))
            )
            for meld in self.table
        )
        return (*melds, Choice(NONE, note(none)))


def lay_out(rng: Random, melds: Sequence[Sequence[Laid]]) -> tuple[TableMeld, ...]:
    """Melds in random order with letters and owners."""
    mixed = rng.sample(list(melds), len(melds))
    owners = rng.sample(OWNERS, len(mixed))
    return tuple(
        TableMeld(letter, owner, tuple(meld))
        for letter, owner, meld in zip(LETTERS, owners, mixed, strict=False)
    )


def random_melds(rng: Random, rules: Ruleset, count: int, jokers: int) -> list[tuple[Laid, ...]]:
    """Some melds that one pack can show, `jokers` of them with a joker."""
    while True:
        melds = [_meld(rng, rules, with_joker=at < jokers) for at in range(count)]
        everything = [laid for meld in melds for laid in meld]
        if melding.fits_pack(everything, rules):
            return melds


def _meld(rng: Random, rules: Ruleset, *, with_joker: bool) -> tuple[Laid, ...]:
    if rng.random() < 0.4:
        cards: tuple[Card, ...] = melding.random_set(rng, rules, 3)
    else:
        cards = melding.random_run(rng, rules, rng.choice((3, 3, 4)))
    return melding.put_jokers(rng, cards, 1) if with_joker else melding.natural(cards)
