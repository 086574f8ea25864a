"""Cards as the table sees them: 52 faces, jokers, and what a laid card is said to stand for.

A *face* is one of 52 interned `Card` objects; twins from two decks are the same face and have no
identity of their own, so a hand is a multiset. `JOKER` is the one joker object. `Laid` adds the
name that a player gives a wild card when laying it: ``JK=6♠``.

>>> parse_cards("7♥ TH JK")
(Card('7♥'), Card('10♥'), Joker())
>>> print(parse_laid("jk=6s"))
JK=6♠
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import total_ordering
from string import ascii_lowercase
from typing import Any, ClassVar, TypeAlias

from tutor.rules.errors import RulesError


class Rank(IntEnum):
    """The thirteen ranks; the number is the place in a run with the ace low."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def symbol(self) -> str:
        """``A 2 … 10 J Q K``."""
        return _RANK_SYMBOLS[self - 1]


class Suit(Enum):
    """The four suits; the value is the letter of the ASCII notation."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def symbol(self) -> str:
        """``♠ ♥ ♦ ♣``."""
        return _SUIT_SYMBOLS[self]


_RANK_SYMBOLS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_SUIT_SYMBOLS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
SUITS = tuple(Suit)
RANKS = tuple(Rank)


@total_ordering
class Card:
    """One of the 52 faces. `Card(Rank.SEVEN, Suit.HEARTS)` always gives the same object.

    `code` (0–51, suit by suit, ace low) is the card's place in every deterministic order.
    """

    __slots__ = ("code", "rank", "suit")
    rank: Rank
    suit: Suit
    code: int
    _faces: ClassVar[dict[tuple[Rank, Suit], Card]] = {}

    def __new__(cls, rank: Rank, suit: Suit) -> Card:
        known = cls._faces.get((rank, suit))
        if known is not None:
            return known
        card = super().__new__(cls)
        object.__setattr__(card, "rank", Rank(rank))
        object.__setattr__(card, "suit", Suit(suit))
        object.__setattr__(card, "code", 13 * SUITS.index(suit) + rank - 1)
        return cls._faces.setdefault((rank, suit), card)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card cannot be changed (tried to set {name!r})")

    def __reduce__(self) -> tuple[Any, ...]:
        return (Card, (self.rank, self.suit))

    def __hash__(self) -> int:
        return self.code

    def __lt__(self, other: AnyCard) -> bool:
        return self.code < other.code

    def __str__(self) -> str:
        return self.rank.symbol + self.suit.symbol

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    @property
    def ascii(self) -> str:
        """The two-letter notation of the referee's protocol, such as ``TH``."""
        return ("T" if self.rank is Rank.TEN else self.rank.symbol) + self.suit.value


@total_ordering
class Joker:
    """A joker. All jokers are one object, `JOKER`; it sorts after every face."""

    __slots__ = ()
    code = 52
    ascii = "JK"
    _only: Joker | None = None

    def __new__(cls) -> Joker:
        if cls._only is None:
            cls._only = super().__new__(cls)
        return cls._only

    def __reduce__(self) -> tuple[Any, ...]:
        return (Joker, ())

    def __hash__(self) -> int:
        return self.code

    def __lt__(self, other: AnyCard) -> bool:
        return self.code < other.code

    def __str__(self) -> str:
        return "JK"

    def __repr__(self) -> str:
        return "Joker()"


AnyCard: TypeAlias = Card | Joker
Cards: TypeAlias = tuple[AnyCard, ...]
JOKER = Joker()
FACES: tuple[Card, ...] = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)


@dataclass(frozen=True, slots=True)
class Laid:
    """A card as a player lays it: `named` is the face it is said to stand for, if any was said."""

    card: AnyCard
    named: Card | None = None

    def __hash__(self) -> int:
        return self.card.code if self.named is None else self.named.code + 1 << 6 | self.card.code

    def __str__(self) -> str:
        return str(self.card) if self.named is None else f"{self.card}={self.named}"


NATURAL = tuple(Laid(face) for face in FACES)
"""Each face as a natural card is laid."""

Layable: TypeAlias = str | Iterable[AnyCard | Laid]


_HINTS = {
    "card.none": "a card is a rank (A 2 … 10 or T, J Q K) and a suit, or JK",
    "card.no_suit": "a suit is ♠ ♥ ♦ ♣ or S H D C",
    "card.no_name": "a joker is named as a card, not as a joker",
}


class CardSyntaxError(RulesError):
    """A text that is no card. `position` counts characters from 0; `hint` says what would be one."""

    def __init__(self, text: str, position: int, id: str) -> None:
        self.text = text
        self.position = position
        self.hint = _HINTS[id]
        english = f"cannot read {text!r} at character {position + 1}: {self.hint}"
        super().__init__(english, id, text=text, position=position + 1)


_TOKEN = re.compile(r"[^\s,;]+")
_RANKS_BY_TEXT = dict(zip(_RANK_SYMBOLS, RANKS, strict=True)) | {"T": Rank.TEN}
_SUITS_BY_TEXT = (
    {suit.value: suit for suit in SUITS}
    | {symbol: suit for suit, symbol in _SUIT_SYMBOLS.items()}
    | dict(zip("♤♡♢♧", SUITS, strict=True))
)
_JOKERS = frozenset({"JK", "JOKER", "🃏", "*"})
_VARIATION_SELECTORS = "\ufe0e\ufe0f"  # said after ♥: draw it as text, or as an emoji as phones like it
_FACE = rf"(?:10|[2-9AKQJT])[{''.join(_SUITS_BY_TEXT)}][{_VARIATION_SELECTORS}]?"
_GLUED = re.compile(rf"JK(?:={_FACE})?|{_FACE}", re.IGNORECASE | re.ASCII)
_PLAIN = {ord(letter): letter.upper() for letter in ascii_lowercase} | dict.fromkeys(
    map(ord, _VARIATION_SELECTORS)
)


def parse_card(text: str) -> AnyCard:
    """Read one card: ``7♥``, ``7H``, ``10♥``, ``TH`` or ``JK`` (a joker), in either case.

    Raises `CardSyntaxError` for anything else.
    """
    return _parse_card(text.strip(), 0)


def parse_cards(text: str) -> tuple[AnyCard, ...]:
    """Read cards, parted by blanks or commas or not at all.

    Raises `CardSyntaxError` with the place of the first bad one.
    """
    return tuple(_parse_card(word, position) for position, word in _words(text))


def parse_laid(text: str) -> Laid:
    """Read one laid card, named (``JK=6♠``) or not (``7♥``). Raises `CardSyntaxError`."""
    return _parse_laid(text.strip(), 0)


def as_laid(cards: Layable) -> tuple[Laid, ...]:
    """Bring a text, cards or laid cards into one form. Raises `CardSyntaxError` for a bad text."""
    if isinstance(cards, str):
        return tuple(_parse_laid(word, position) for position, word in _words(cards))
    return tuple(card if isinstance(card, Laid) else Laid(card) for card in cards)


def show(cards: Iterable[AnyCard | Laid]) -> str:
    """The canonical text of some cards; parsing it gives them back."""
    return " ".join(str(card) for card in cards)


def _words(text: str) -> Iterator[tuple[int, str]]:
    """Each word with its place; cards written without blanks, ``7♥7♦7♠``, are as many words."""
    for match in _TOKEN.finditer(text):
        at, word = match.start(), match.group()
        glued = list(_GLUED.finditer(word))
        if sum(len(one.group()) for one in glued) == len(word):
            yield from ((at + one.start(), one.group()) for one in glued)
        else:
            yield at, word


def _parse_card(text: str, position: int) -> AnyCard:
    plain = text.translate(_PLAIN)  # not `upper`, for which ſ is a small S
    if plain in _JOKERS:
        return JOKER
    rank = _RANKS_BY_TEXT.get(plain[:-1])
    suit = _SUITS_BY_TEXT.get(plain[-1:])
    if rank is None:
        raise CardSyntaxError(text, position, "card.none")
    if suit is None:
        raise CardSyntaxError(text, position + len(text) - 1, "card.no_suit")
    return Card(rank, suit)


def _parse_laid(text: str, position: int) -> Laid:
    physical, equals, name = text.partition("=")
    card = _parse_card(physical, position)
    if not equals:
        return Laid(card)
    named = _parse_card(name, position + len(physical) + 1)
    if isinstance(named, Joker):
        raise CardSyntaxError(text, position + len(physical) + 1, "card.no_name")
    return Laid(card, named)
