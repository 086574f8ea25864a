"""What a card is called: its corner (``B♥`` in German), in a sentence, and spoken aloud.

>>> from tutor.rules.cards import parse_laid
>>> short(parse_laid("JK=6♠"), "en"), spoken(parse_laid("JK=6♠"), "en")
('joker (6♠)', 'joker standing for the six of spades')
>>> short(parse_laid("J♥"), "de"), spoken(parse_laid("J♥"), "de")
('B♥', 'Herz Bube')
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from tutor.rules.cards import RANKS, AnyCard, Card, Joker, Laid, Rank, Suit
from tutor.rules.verdict import Slot
from tutor.views.catalogue import catalogue

Shown: TypeAlias = AnyCard | Laid | Slot
"""Whatever can be shown as one card."""


def laid(shown: Shown) -> Laid:
    """The card that lies there, with the face it stands for where that is another."""
    if isinstance(shown, Slot):
        return Laid(shown.card, shown.face if shown.wild else None)
    if isinstance(shown, Laid):
        return shown if shown.named is not shown.card else Laid(shown.card)
    return Laid(shown)


def rank_name(rank: Rank, lang: str) -> str:
    """``seven``, ``Sieben``."""
    return catalogue(lang)[f"rank.{int(rank)}"]


def suit_name(suit: Suit, lang: str) -> str:
    """``hearts``, ``Herz``."""
    return catalogue(lang)[f"suit.{suit.value}"]


def corner(rank: Rank, lang: str) -> str:
    """What is printed in the card's corner: ``J`` in English, ``B`` in German."""
    return catalogue(lang)[f"rank.{int(rank)}.corner"]


def face(card: Card, lang: str) -> str:
    """Corner and suit of one face: ``J♥``, ``B♥``."""
    return corner(card.rank, lang) + card.suit.symbol


def short(shown: Shown, lang: str) -> str:
    """The card within a sentence: ``7♥``, ``joker``, ``joker (6♠)``."""
    card = laid(shown)
    bare = catalogue(lang)["card.joker"] if isinstance(card.card, Joker) else face(card.card, lang)
    return bare if card.named is None else f"{bare} ({face(card.named, lang)})"


def spoken(shown: Shown, lang: str) -> str:
    """The card as it is read aloud."""
    card, texts = laid(shown), catalogue(lang)
    bare = texts["card.joker"] if isinstance(card.card, Joker) else _spoken_face(card.card, lang)
    if card.named is None:
        return bare
    return texts["card.standing_for"].format(card=bare, face=_spoken_face(card.named, lang))


def _spoken_face(card: Card, lang: str) -> str:
    rank, suit = rank_name(card.rank, lang), suit_name(card.suit, lang)
    return catalogue(lang)["card.spoken"].format(rank=rank, suit=suit)


def as_typed(text: str, lang: str) -> str:
    """Cards as a reader of `lang` types them, for the engine to read; each letter keeps its place.

    >>> as_typed("B♥ DH 10D JK=D♠ B♣JKK♣", "de")
    'J♥ QH 10D JK=Q♠ J♣JKK♣'
    """
    return _respelled(text, _letters(lang))


def as_written(text: str, lang: str) -> str:
    """Cards as the engine writes them, for a reader of `lang`.

    >>> as_written("JS: J♥ QH 10D JK=Q♠", "de")
    'JS: B♥ DH 10D JK=D♠'
    """
    return _respelled(text, {symbol: letter for letter, symbol in _letters(lang).items()})


@lru_cache(maxsize=4)
def _letters(lang: str) -> dict[str, str]:
    """The letters of ranks that this language writes otherwise than the engine, each with the engine's."""
    return {corner(rank, lang): rank.symbol for rank in RANKS if corner(rank, lang) != rank.symbol}


def _respelled(text: str, letters: Mapping[str, str]) -> str:
    """A text with other letters for the ranks of its cards; a name before a colon is no card."""
    if not letters:
        return text
    ranks = "|".join([*letters, "T", *(rank.symbol for rank in RANKS)])
    suits = "".join(suit.symbol + suit.value for suit in Suit)
    card = rf"JK=?|({ranks})([{suits}][\ufe0e\ufe0f]?)"

    def respell(found: re.Match[str]) -> str:
        rank, suit = found.groups()
        return letters.get(rank.upper(), rank) + suit if rank else found[0]

    words = re.compile(rf"(?<!\w)(?:{card})+(?!\w| *:)", re.IGNORECASE)
    return words.sub(lambda word: re.sub(card, respell, word[0], flags=re.IGNORECASE), text)
