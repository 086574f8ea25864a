"""Cards drawn: a face as one inline SVG, a chip within a sentence, a row of faces.

Suits differ by shape, letter and one of four colours; every drawing has a spoken name. Nothing here
needs an image, a font or an inline style, so that a strict Content-Security-Policy lets it pass; without
any stylesheet the cards are still cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from tutor.rules.cards import Card, Joker, Laid, Rank, Suit
from tutor.views.card_names import Shown, corner, laid, short, spoken

_INK: Final = {
    Suit.SPADES: "#111111",
    Suit.HEARTS: "#c00000",
    Suit.DIAMONDS: "#0057b7",
    Suit.CLUBS: "#0a6b2b",
}
_JOKER_INK: Final = "#6b21a8"
_FONT: Final = "Georgia, 'Times New Roman', serif"
_PAPER: Final = '<rect x=".75" y=".75" width="48.5" height="68.5" rx="6" fill="#fff" stroke="#7d8590"/>'
_COURTS: Final = (Rank.JACK, Rank.QUEEN, Rank.KING)
_AS_TEXT: Final = "\ufe0e"  # keeps phones from drawing ♥ as an emoji

# Each shape fills a box of 24 by 24.
_SHAPES: Final = {
    Suit.SPADES: "M12 1.5c7 5.7 10 9.2 10 12.8a4.7 4.7 0 0 1-8.7 2.5c.3 2.1 1.1 3.9 2.7 5.7H8c1.6-1.8 2.4-3.6"
    " 2.7-5.7A4.7 4.7 0 0 1 2 14.3C2 10.7 5 7.2 12 1.5z",
    Suit.HEARTS: "M12 22C5 16.2 1.5 12.4 1.5 8.1A5.5 5.5 0 0 1 12 5.7a5.5 5.5 0 0 1 10.5"
    " 2.4C22.5 12.4 19 16.2 12 22z",
    Suit.DIAMONDS: "M12 1.5Q15.5 7.5 20.5 12 15.5 16.5 12 22.5 8.5 16.5 3.5 12 8.5 7.5 12 1.5z",
    Suit.CLUBS: "M12 1.8a4.7 4.7 0 0 1 3.7 7.6 4.7 4.7 0 1 1-2.3 7.5c.3 2.2 1.1 3.9 2.6 5.6H8"
    "c1.5-1.7 2.3-3.4 2.6-5.6a4.7 4.7 0 1 1-2.3-7.5A4.7 4.7 0 0 1 12 1.8z",
}
_FOOLS_CAP: Final = (
    "M5.5 18.5h13c.8-3.6 2-6 3.6-7.8-2.7-.2-5 .6-6.6 2.5-.1-3.7-1.2-6.7-3.5-9.2-2.3 2.5-3.4 5.5-3.5 9.2"
    "C6.9 11.3 4.6 10.5 1.9 10.7c1.6 1.8 2.8 4.2 3.6 7.8z"
    "M5.5 20h13v2.3h-13z"
    "M12 .7a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4z"
    "M1.7 9a1.7 1.7 0 1 1 0 3.4A1.7 1.7 0 0 1 1.7 9z"
    "M22.3 9a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4z"
)


def suit_class(shown: Shown) -> str:
    """The CSS class that colours this card: ``kk-s kk-h kk-d kk-c`` or ``kk-joker``."""
    card = laid(shown).card
    return "kk-joker" if isinstance(card, Joker) else f"kk-{card.suit.value.lower()}"


def inline_card(shown: Shown, lang: str) -> str:
    """A card within a sentence, as a small chip that reads itself out."""
    text = escape(short(shown, lang))
    for suit in Suit:
        text = text.replace(suit.symbol, suit.symbol + _AS_TEXT)
    name = escape(spoken(shown, lang))
    return f'<span class="kk-inline {suit_class(shown)}" role="img" aria-label="{name}">{text}</span>'


def card_html(shown: Shown, lang: str) -> str:
    """One card, drawn. A joker (or a wild card) with a name shows in small what it stands for.

    >>> 'aria-label="seven of hearts"' in card_html(Card(Rank.SEVEN, Suit.HEARTS), "en")
    True
    """
    return (
        f'<svg class="kk-face {suit_class(shown)}" viewBox="0 0 50 70" width="50" height="70" role="img"'
        f' aria-label="{escape(spoken(shown, lang))}" xmlns="http://www.w3.org/2000/svg">'
        f"{card_drawing(shown, lang)}</svg>"
    )


def card_drawing(shown: Shown, lang: str) -> str:
    """What is drawn on a card, in a box of 50 by 70: a part for other pictures."""
    card = laid(shown)
    drawn = _joker(lang) if isinstance(card.card, Joker) else _natural(card.card, lang)
    return f"{_PAPER}{drawn}{_named(card, lang)}"


def cards_html(cards: Iterable[Shown], lang: str, label: str = "") -> str:
    """A row of cards that wraps: a hand, or a meld. `label` says whose it is and stands in front."""
    row = "".join(card_html(card, lang) for card in cards)
    if not label:
        return f'<div class="kk-row">{row}</div>'
    text = escape(label)
    named = f'<span class="kk-label">{text}</span>{row}'
    return f'<div class="kk-row" role="group" aria-label="{text}">{named}</div>'


def _natural(card: Card, lang: str) -> str:
    ink = _INK[card.suit]
    frame = (
        f'<rect x="16.5" y="25.5" width="28" height="38" rx="3.5" fill="{ink}" fill-opacity=".07"'
        f' stroke="{ink}" stroke-opacity=".55"/>'
        if card.rank in _COURTS
        else ""
    )
    pip = (18.5, 32.5, 1) if card.rank in _COURTS else (15.5, 29.5, 1.25)
    return (
        frame
        + _text(corner(card.rank, lang), 5, 20, 20, ink)
        + _shape(_SHAPES[card.suit], (32, 6, 0.52), ink)
        + _shape(_SHAPES[card.suit], pip, ink)
    )


def _joker(lang: str) -> str:
    word = "".join(
        f'<tspan x="7.5" dy="{0 if place == 0 else 9.5}">{letter}</tspan>'
        for place, letter in enumerate("JOKER")
    )
    letters = f'<text text-anchor="middle" y="14" font-size="9" font-weight="700" fill="{_JOKER_INK}"'
    return f'{letters} font-family="{_FONT}">{word}</text>' + _shape(_FOOLS_CAP, (14.5, 8.5, 1.3), _JOKER_INK)


def _named(card: Laid, lang: str) -> str:
    """The face a wild card stands for, on a strip at the foot of the card."""
    if card.named is None:
        return ""
    ink = _INK[card.named.suit]
    return (
        f'<rect x="13" y="45" width="35" height="22.5" rx="4" fill="#fff" stroke="{ink}" stroke-width="1.5"/>'
        + _text(corner(card.named.rank, lang), 16, 61.5, 15, ink)
        + _shape(_SHAPES[card.named.suit], (33.5, 50, 0.54), ink)
    )


def _text(text: str, x: float, y: float, size: float, ink: str) -> str:
    squeeze = ' textLength="17" lengthAdjust="spacingAndGlyphs"' if len(text) > 1 else ""
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="700" font-family="{_FONT}" fill="{ink}"'
        f"{squeeze}>{text}</text>"
    )


def _shape(path: str, place: tuple[float, float, float], ink: str) -> str:
    x, y, scale = place
    return f'<path d="{path}" fill="{ink}" transform="translate({x} {y}) scale({scale})"/>'
