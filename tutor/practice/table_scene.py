"""The table of a lay-off or joker question: a few melds, a hand, and whether one may touch them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tutor.practice import melding
from tutor.practice.dealt import check_pack
from tutor.practice.entries import LETTERS, read_flag, read_table
from tutor.practice.exercise import BankError, Choice, TableMeld, note
from tutor.rules.cards import Card, Laid
from tutor.rules.layoff import Player, extensions
from tutor.rules.melds import meld_readings
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


def check_melds(table: Iterable[TableMeld], rules: Ruleset) -> None:
    """Raises `BankError` where something on the table is no meld."""
    for meld in table:
        if not meld_readings(meld.cards, rules):
            raise BankError(f"table: {meld} is no legal meld in {rules.id}")


def read_question(entry: Mapping[str, Any], cards: tuple[Laid, ...], rules: Ruleset) -> TableQuestion:
    """The table of a curated puzzle with the cards to place: lawful melds of one pack. Raises `BankError`."""
    table = read_table(entry, "table")
    check_melds(table, rules)
    on_table = [laid.card for meld in table for laid in meld.cards]
    check_pack("table", [*on_table, *(laid.card for laid in cards)], rules)
    return TableQuestion(table, cards, read_flag(entry, "own_meld"))


def lay_out(rng: Random, melds: Sequence[Sequence[Laid]]) -> tuple[TableMeld, ...]:
    """Melds in random order with letters and owners."""
    mixed = rng.sample(list(melds), len(melds))
    owners = rng.sample(OWNERS, len(mixed))
    return tuple(
        TableMeld(letter, owner, tuple(meld))
        for letter, owner, meld in zip(LETTERS, owners, mixed, strict=False)
    )


def takes(meld: TableMeld, face: Card, rules: Ruleset) -> bool:
    """Whether a ready player may add this face; it must have the set's rank or the run's suit."""
    return _akin(face, meld.cards) and any(True for _ in extensions(meld.cards, (face,), rules))


def _akin(face: Card, meld: tuple[Laid, ...]) -> bool:
    others = [other for laid in meld if isinstance(other := laid.named or laid.card, Card)]
    same_rank = all(face.rank is other.rank for other in others)
    return same_rank or all(face.suit is other.suit for other in others)


def random_melds(
    rng: Random, rules: Ruleset, count: int, jokers: int, *, joker_in_set: bool = False
) -> list[tuple[Laid, ...]]:
    """Some lawful melds that one pack can show, `jokers` of them with a joker (the first of these a set)."""

    def lay() -> list[tuple[Laid, ...]]:
        return [
            _meld(rng, rules, with_joker=at < jokers, as_set=joker_in_set and at == 0) for at in range(count)
        ]

    def good(melds: list[tuple[Laid, ...]]) -> bool:
        everything = [laid for meld in melds for laid in meld]
        return melding.fits_pack(everything, rules) and all(meld_readings(meld, rules) for meld in melds)

    return melding.until(lay, good)


def _meld(rng: Random, rules: Ruleset, *, with_joker: bool, as_set: bool) -> tuple[Laid, ...]:
    a_set = rng.random() < 0.4 or as_set
    if a_set:
        cards: tuple[Card, ...] = melding.random_set(rng, rules, 3)
    else:
        cards = melding.random_run(rng, rules, rng.choice((3, 3, 4)))
    if not with_joker:
        return melding.natural(cards)
    meld = melding.put_jokers(rng, cards, 1)
    # In a run the joker's place says what it is; in a set only a name does, and not every game asks for one.
    return melding.said_here(meld, rules) if a_set else meld
