"""What all diagrams are drawn with: boxes, arrows, wrapped lines of text, small cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from html import escape
from textwrap import wrap

from tutor.rules.cards import Card, Joker
from tutor.views.cards_html import card_drawing
from tutor.views.worked import Worked

WIDTH = 360
TEXT, SMALL = 15, 13
"""Sizes of letters."""

LINE = 1.32
"""From one line of text to the next, in sizes of its letters."""

_LETTER = 0.54
"""The width of a letter, in sizes, with some to spare: no browser is asked how wide a text is."""

_CARD_WIDTH, _CARD_HEIGHT = 50, 70


class Weight(Enum):
    """How a line of text stands out."""

    PLAIN = "plain"
    BOLD = "bold"


class Frame(Enum):
    """What a box holds: something that must be done, or something that may be."""

    MUST = "must"
    MAY = "may"


@dataclass(frozen=True, slots=True)
class Text:
    """Lines of text, broken to fit a width."""

    lines: tuple[str, ...]
    size: int = TEXT
    weight: Weight = Weight.PLAIN

    @property
    def height(self) -> float:
        """From the top of the first line to the foot of the last."""
        return len(self.lines) * self.size * LINE

    def at(self, x: float, top: float, anchor: str = "start") -> str:
        """The text below `top`; `anchor` is ``start``, ``middle`` or ``end``."""
        spans = "".join(
            f'<tspan x="{x:g}" y="{top + self.size * (1 + LINE * place):g}">{escape(line)}</tspan>'
            for place, line in enumerate(self.lines)
        )
        bold = ' font-weight="700"' if self.weight is Weight.BOLD else ""
        return (
            f'<text font-size="{self.size}" text-anchor="{anchor}" fill="currentColor"{bold}>{spans}</text>'
        )


def fitted(text: str, width: float, size: int = TEXT, weight: Weight = Weight.PLAIN) -> Text:
    """A text broken into lines that are surely no wider than `width`.

    >>> fitted("the top card of the stock", 120).lines
    ('the top card', 'of the stock')
    """
    return Text(tuple(wrap(text, max(1, int(width / (size * _LETTER))))), size, weight)


def box(x: float, y: float, width: float, height: float, frame: Frame) -> str:
    """A box with round corners; its line is broken where nothing in it must be done."""
    dashes = ' stroke-dasharray="5 4"' if frame is Frame.MAY else ""
    return (
        f'<rect class="kk-box kk-{frame.value}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
        f' rx="9" fill="none" stroke="currentColor" stroke-width="1.5"{dashes}/>'
    )


def line(points: Iterable[tuple[float, float]]) -> str:
    """A line through some points."""
    path = "L".join(f"{x:g} {y:g}" for x, y in points)
    return f'<path class="kk-line" d="M{path}" fill="none" stroke="currentColor" stroke-width="1.5"/>'


def curve(start: tuple[float, float], bend: tuple[float, float], end: tuple[float, float]) -> str:
    """A bent line."""
    (x, y), (bx, by), (ex, ey) = start, bend, end
    path = f"M{x:g} {y:g}Q{bx:g} {by:g} {ex:g} {ey:g}"
    return f'<path class="kk-line" d="{path}" fill="none" stroke="currentColor" stroke-width="1.5"/>'


def head(x: float, y: float, turned: float = 0) -> str:
    """The head of an arrow whose tip is at a point; it points down, or `turned` clockwise by degrees."""
    return (
        f'<path class="kk-head-of-arrow" d="M-5-8H5L0 0z" fill="currentColor"'
        f' transform="translate({x:g} {y:g}) rotate({turned:g})"/>'
    )


def arrow_down(x: float, top: float, foot: float) -> str:
    """A straight arrow."""
    return line([(x, top), (x, foot - 6)]) + head(x, foot)


def card(shown: Card | Joker, x: float, y: float, lang: str, width: float = 26) -> str:
    """A small card, face up."""
    place = f"translate({x:g} {y:g}) scale({width / _CARD_WIDTH:g})"
    return f'<g transform="{place}">{card_drawing(shown, lang)}</g>'


def back(x: float, y: float, width: float = 26) -> str:
    """A small card, face down: hatched, so that it is no empty box."""
    height = width * _CARD_HEIGHT / _CARD_WIDTH
    hatch = "".join(
        f"M{x + 4:g} {y + 4 + step:g}L{x + width - 4:g} {y + 4 + step + (width - 8) / 2:g}"
        for step in range(0, int(height - 8 - (width - 8) / 2) + 1, 4)
    )
    return (
        f'<rect class="kk-back" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="4"'
        ' fill="#fff" stroke="#4b5563"/>'
        f'<path d="{hatch}" stroke="#4b5563" fill="none"/>'
    )


def pile(x: float, y: float, top: str, width: float = 26) -> str:
    """A pile of cards below `top`, its uppermost card as drawn at the same point."""
    size = f'width="{width:g}" height="{1.4 * width:g}" rx="4" fill="#fff" stroke="#4b5563"'
    under = "".join(f'<rect x="{x + step:g}" y="{y + step:g}" {size}/>' for step in (4, 2))
    return under + top


def part(name: str, drawn: str) -> str:
    """A part of a diagram that says what it shows, for tests and styles."""
    return f'<g data-part="{escape(name)}">{drawn}</g>'


def diagram(title: str, sentences: Sequence[str], drawn: str, height: float) -> Worked:
    """The finished picture; title and sentences are what is said of it to who does not see it."""
    told = " ".join([f"{title}.", *sentences])
    return Worked(
        "\n".join([title, *(f"  {sentence}" for sentence in sentences)]),
        f'<figure class="kk-picture"><svg class="kk-diagram" viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}"'
        f' height="{height:g}" role="img" aria-label="{escape(told)}" xmlns="http://www.w3.org/2000/svg">'
        f"{drawn}</svg><figcaption>{escape(title)}</figcaption></figure>",
    )
