"""Things a player may want to do, small enough to be put to any game and judged there.

A move knows how to be judged and which message tells it; it does not know whether it is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import ClassVar, Protocol

from tutor.practice import melding
from tutor.practice.exercise import Note, Said, note
from tutor.rules.cards import JOKER, SUITS, AnyCard, Card, Laid, Rank
from tutor.rules.drawing import Draw, DrawFrom, Moment, judge_draw
from tutor.rules.layoff import Player, judge_layoff, judge_take_joker
from tutor.rules.melds import judge_meld, meld_readings
from tutor.rules.opening import judge_opening
from tutor.rules.options import Layoff
from tutor.rules.ruleset import Ruleset
from tutor.rules.rulesets import RULESETS
from tutor.rules.shapes import ace_lines, stretches
from tutor.rules.verdict import Verdict

Meld = tuple[Laid, ...]


class Move(Protocol):
    """Something a player would like to do now."""

    @property
    def key(self) -> str:
        """The end of the ids of the messages that tell it."""

    @property
    def facts(self) -> Mapping[str, Said]:
        """What these messages are told."""

    @property
    def cards(self) -> tuple[AnyCard, ...]:
        """Every card that it is about."""

    def judge(self, rules: Ruleset) -> Verdict:
        """May one do it in this game?"""


def told(move: Move, start: str) -> Note:
    """The move in the words of the messages that begin with `start`."""
    return note(f"{start}.{move.key}", **move.facts)


def all_games(rules: Ruleset) -> dict[str, Ruleset]:
    """Every game by its id; the one at home with its house rules."""
    return {name: rules if name == rules.id else game for name, game in RULESETS.items()}


class When(Enum):
    """When a meld is laid; the value is the end of a message id."""

    FIRST = "first"
    LATER = "later"
    GOING_OUT = "out"


@dataclass(frozen=True, slots=True)
class LayMeld:
    """Lay cards as a meld: the first, a later one, or one of those with which the whole hand goes down."""

    meld: Meld
    when: When

    @property
    def key(self) -> str:
        return f"meld_{self.when.value}"

    @property
    def facts(self) -> Mapping[str, Said]:
        return {"meld": (self.meld,)}

    @property
    def cards(self) -> tuple[AnyCard, ...]:
        return tuple(laid.card for laid in self.meld)

    def judge(self, rules: Ruleset) -> Verdict:
        options = rules.options
        if self.when is When.FIRST and options.open_min and not options.meld_only_when_out:
            return judge_opening([self.meld], rules)
        return judge_meld(self.meld, rules, going_out=self.when is When.GOING_OUT)


@dataclass(frozen=True, slots=True)
class _AtMeld:
    """A card and a meld on the table that it is to change."""

    verb: ClassVar[str]

    meld: Meld
    card: Card
    own_meld: bool

    @property
    def key(self) -> str:
        return f"{self.verb}_{_standing(self.own_meld)}"

    @property
    def facts(self) -> Mapping[str, Said]:
        return {"meld": (self.meld,), "card": self.card}

    @property
    def cards(self) -> tuple[AnyCard, ...]:
        return (self.card, *(laid.card for laid in self.meld))


class LayOff(_AtMeld):
    """Add a card to a meld on the table."""

    __slots__ = ()
    verb = "lay_off"

    def judge(self, rules: Ruleset) -> Verdict:
        return judge_layoff(self.meld, (self.card,), rules, Player(own_meld=self.own_meld))


class TakeJoker(_AtMeld):
    """Put a card in a joker's place and take the joker into the hand."""

    __slots__ = ()
    verb = "take_joker"

    def judge(self, rules: Ruleset) -> Verdict:
        return judge_take_joker(self.meld, (self.card,), rules, Player(own_meld=self.own_meld))


@dataclass(frozen=True, slots=True)
class TakeDiscard:
    """Draw the top discard into the hand, without melding it in this turn."""

    card: Card
    own_meld: bool

    @property
    def key(self) -> str:
        return f"take_discard_{_standing(self.own_meld)}"

    @property
    def facts(self) -> Mapping[str, Said]:
        return {"card": self.card}

    @property
    def cards(self) -> tuple[AnyCard, ...]:
        return (self.card,)

    def judge(self, rules: Ruleset) -> Verdict:
        return judge_draw(Draw(DrawFrom.DISCARD, card=self.card), rules, Moment(down=self.own_meld))


def _standing(own_meld: bool) -> str:
    return "down" if own_meld else "not_down"


# --- random moves of each kind ---------------------------------------------------------------

Maker = Callable[[Random, Ruleset], Move]


def when_laid(rules: Ruleset) -> When:
    """When a meld can be laid in this game without more ado."""
    return When.GOING_OUT if rules.options.meld_only_when_out else When.LATER


def ace_run(rng: Random, rules: Ruleset) -> Move:
    """A run with an ace: low, high, or in between."""
    lines = stretches(ace_lines(low=True, high=True, both_ends=False, wrap=True), rng.choice((3, 3, 4)))
    suit, line = rng.choice(SUITS), rng.choice([line for line in lines if Rank.ACE in line])
    return LayMeld(melding.natural([Card(rank, suit) for rank in line]), when_laid(rules))


def plain_meld(rng: Random, rules: Ruleset) -> Move:
    """Natural cards that are a meld, or nearly one."""
    meld = melding.natural(melding.random_meld(rng, rules))
    return LayMeld(meld if rng.random() < 0.5 else melding.swap_one(rng, meld), when_laid(rules))


def twin_set(rng: Random, rules: Ruleset) -> Move:
    """A set with one suit twice."""
    first, _, *rest = melding.random_set(rng, rules, rng.choice((3, 4)))
    return LayMeld(melding.natural([first, first, *rest]), when_laid(rules))


def joker_meld(rng: Random, rules: Ruleset) -> Move:
    """A meld with one joker or two, side by side or not."""
    cards = melding.random_meld(rng, rules, longest=5)
    meld = melding.put_jokers(rng, cards, rng.choice((1, 2, 2)))
    return LayMeld(melding.said_here(meld, rules), when_laid(rules))


def neighbouring_jokers(rng: Random, rules: Ruleset) -> Move:
    """A run with two jokers: between its ends, where they have to be neighbours, or anywhere."""
    first, *inner, last = melding.random_run(rng, rules, rng.choice((4, 4, 5)))
    if rng.random() < 0.5:
        meld = melding.put_jokers(rng, (first, *inner, last), 2)
    else:
        meld = (Laid(first), *melding.put_jokers(rng, inner[:2], 2), *melding.natural((*inner[2:], last)))
    return LayMeld(melding.said_here(meld, rules), when_laid(rules))


def joker_meld_near_miss(rng: Random, rules: Ruleset) -> Move:
    """A meld with a joker and a card that nearly fits."""
    meld = melding.swap_one(rng, melding.put_jokers(rng, melding.random_meld(rng, rules), 1))
    return LayMeld(melding.said_here(meld, rules), when_laid(rules))


def lay_off(rng: Random, rules: Ruleset) -> Move:
    """A card that extends a meld on the table, or nearly does."""
    cards = melding.random_meld(rng, rules, longest=4)[: rng.choice((3, 3, 4))]
    *meld, last = cards if len(cards) > 3 else (*cards, _next_to(rng, cards))
    card = last if rng.random() < 0.7 else _next_to(rng, (last, last))
    return LayOff(melding.natural(meld), card, rng.random() < 0.5)


def take_joker(rng: Random, rules: Ruleset) -> Move:
    """A card that frees a joker from a run or a set, or nearly does."""
    cards = melding.random_meld(rng, rules, longest=4)[: rng.choice((3, 3, 4))]
    meld = melding.put_jokers(rng, cards, 1)
    named = next(laid.named for laid in meld if laid.card is JOKER)
    assert named is not None
    card = named if rng.random() < 0.5 else _next_to(rng, (named, cards[0]))
    return TakeJoker(meld, card, rng.random() < 0.6)


def take_from_set(rng: Random, rules: Ruleset) -> Move:
    """A card of the rank that a set with a joker lacks: the one that was named, or the other."""
    cards = melding.random_set(rng, rules, 3)
    meld = melding.put_jokers(rng, cards, 1)
    there = {laid.card for laid in meld}
    missing = [Card(cards[0].rank, suit) for suit in SUITS if Card(cards[0].rank, suit) not in there]
    return TakeJoker(meld, rng.choice(missing), rng.random() < 0.8)


def take_discard(rng: Random, rules: Ruleset) -> Move:
    """The top discard, before or after one's first meld."""
    return TakeDiscard(melding.shuffled_faces(rng, rules)[0], rng.random() < 0.5)


def _next_to(rng: Random, cards: tuple[Card, ...]) -> Card:
    """A neighbour of a random one of the cards, in rank or in suit."""
    (moved,) = melding.swap_one(rng, (Laid(rng.choice(cards)),))
    assert isinstance(moved.card, Card)
    return moved.card


def possible(move: Move, rules: Ruleset) -> bool:
    """Whether the position can come up: cards that the pack holds, and a lawful meld on the table."""
    if not melding.fits_pack([Laid(card) for card in move.cards], rules):
        return False
    match move:
        case LayOff(meld=meld) | TakeJoker(meld=meld):
            return bool(meld_readings(meld, rules))
        case _:
            return True


def makers(rules: Ruleset) -> tuple[Maker, ...]:
    """Every maker whose moves mean something in this game."""
    melds = (ace_run, plain_meld, twin_set, joker_meld, neighbouring_jokers, joker_meld_near_miss)
    if rules.options.layoff is Layoff.NONE:
        return melds
    return (*melds, lay_off, take_joker, take_from_set, take_discard)
