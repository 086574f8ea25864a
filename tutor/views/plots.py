"""Plots as small SVG, each with a table of its numbers: curves by turn, and bars with their margins.

A curve is told from the others by its dashes, its mark and its name in the key, never by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from tutor.practice.measured import Interval
from tutor.views.phrases import Phrases
from tutor.views.worked import Worked

WIDTH = 360
_LEFT, _RIGHT, _TOP, _FOOT, _HEIGHT = 40, 12, 10, 36, 190
_QUARTERS = (0, 25, 50, 75, 100)
_ROW, _BAR, _LETTERS = 44, 16, 16
_CORNERS = (
    ((-3, -3), (3, -3), (3, 3), (-3, 3)),
    ((0, -4), (4, 0), (0, 4), (-4, 0)),
    ((0, -4), (4, 3), (-4, 3)),
)


@dataclass(frozen=True)
class Curve:
    """A share for each turn from the first on."""

    name: str
    shares: tuple[float, ...]


@dataclass(frozen=True)
class Bar:
    """A value with its margins, and how it is written."""

    name: str
    value: Interval
    written: str


@dataclass(frozen=True)
class Numbers:
    """The table beside a plot: its columns, and its rows with a name each."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Told:
    """What stands around a plot: the question, what the axis measures, where it comes from."""

    question: str
    axis: str
    source: Worked


def curve_plot(curves: Sequence[Curve], told: Told, numbers: Numbers, phrases: Phrases) -> Worked:
    """Shares that grow from turn to turn."""
    last = max(len(curve.shares) for curve in curves) - 1
    parts = [*_grid(last), *(_curve(curve, nth, last) for nth, curve in enumerate(curves))]
    middle, foot = (_LEFT + WIDTH - _RIGHT) / 2, _TOP + _HEIGHT + 32
    parts.append(f'<text class="kk-middle" x="{middle:g}" y="{foot}">{escape(told.axis)}</text>')
    keys = "".join(_key(curve.name, nth) for nth, curve in enumerate(curves))
    picture = _svg(_TOP + _HEIGHT + _FOOT, "".join(parts), told.question)
    return _figure(f'{picture}<ul class="kk-keys">{keys}</ul>', told, numbers, phrases)


def bar_plot(bars: Sequence[Bar], told: Told, numbers: Numbers, phrases: Phrases) -> Worked:
    """Bars one below the other, each under its name and beside its value."""
    scale = _Scale(min(0.0, *(bar.value.low for bar in bars)), max(0.0, *(bar.value.high for bar in bars)))
    height = len(bars) * _ROW
    foot = f'<text class="kk-middle" x="{WIDTH // 2}" y="{height + 14}">{escape(told.axis)}</text>'
    parts = (_bar(bar, nth * _ROW, scale) for nth, bar in enumerate(bars))
    return _figure(_svg(height + 20, "".join([*parts, foot]), told.question), told, numbers, phrases)


def meter(value: Interval) -> str:
    """A share as one small bar, for a list: what it shows is written beside it."""
    full = '<rect class="kk-meter-ground" x="0" y="1" width="100" height="8" rx="3"/>'
    part = f'<rect class="kk-bar" x="0" y="1" width="{100 * value.value:.1f}" height="8" rx="3"/>'
    return f'<svg class="kk-meter" viewBox="0 0 100 10" aria-hidden="true">{full}{part}</svg>'


# --- curves ----------------------------------------------------------------------------------------


def _x(turn: int, last: int) -> float:
    return _LEFT + (WIDTH - _LEFT - _RIGHT) * turn / last


def _y(share: float) -> float:
    return _TOP + _HEIGHT * (1 - share)


def _grid(last: int) -> Iterator[str]:
    for quarter in _QUARTERS:
        y = _y(quarter / 100)
        kind = "kk-grid" if quarter else "kk-axis"
        yield f'<line class="{kind}" x1="{_LEFT}" x2="{WIDTH - _RIGHT}" y1="{y:g}" y2="{y:g}"/>'
        yield f'<text class="kk-end" x="{_LEFT - 5}" y="{y + 4:g}">{quarter}</text>'
    for turn in range(0, last + 1, 2):
        yield f'<text class="kk-middle" x="{_x(turn, last):.1f}" y="{_TOP + _HEIGHT + 15}">{turn}</text>'


def _curve(curve: Curve, nth: int, last: int) -> str:
    points = [(_x(turn, last), _y(share)) for turn, share in enumerate(curve.shares)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    marks = "".join(_mark(nth, x, y) for x, y in points)
    return f'<g class="kk-curve-{nth}"><polyline class="kk-curve" points="{line}"/>{marks}</g>'


def _mark(nth: int, x: float, y: float) -> str:
    """Round, square, diamond, triangle."""
    if nth % (len(_CORNERS) + 1) == 0:
        return f'<circle class="kk-mark" cx="{x:.1f}" cy="{y:.1f}" r="3"/>'
    corners = _CORNERS[nth % (len(_CORNERS) + 1) - 1]
    points = " ".join(f"{x + right:.1f},{y + down:.1f}" for right, down in corners)
    return f'<polygon class="kk-mark" points="{points}"/>'


def _key(name: str, nth: int) -> str:
    drawn = f'<line class="kk-curve" x1="0" x2="32" y1="6" y2="6"/>{_mark(nth, 16, 6)}'
    picture = f'<svg class="kk-curve-key kk-curve-{nth}" viewBox="0 0 32 12" aria-hidden="true">{drawn}</svg>'
    return f"<li>{picture} {escape(name)}</li>"


# --- bars ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Scale:
    """Where a value lies between the left and the right edge."""

    low: float
    high: float

    def x(self, value: float) -> float:
        return _RIGHT + (WIDTH - 2 * _RIGHT) * (value - self.low) / (self.high - self.low)


def _bar(bar: Bar, top: int, scale: _Scale) -> str:
    start, end = sorted((scale.x(0), scale.x(bar.value.value)))
    low, high = scale.x(bar.value.low), scale.x(bar.value.high)
    upper, middle = top + _LETTERS + 4, top + _LETTERS + 4 + _BAR // 2
    name = f'<text x="{_RIGHT}" y="{top + _LETTERS}">{escape(bar.name)}: {escape(bar.written)}</text>'
    place = f'x="{start:.1f}" y="{upper}" width="{end - start:.1f}" height="{_BAR}"'
    zero = f'x1="{scale.x(0):.1f}" x2="{scale.x(0):.1f}" y1="{upper - 2}" y2="{upper + _BAR + 2}"'
    margin = f'<line class="kk-margin" x1="{low:.1f}" x2="{high:.1f}" y1="{middle}" y2="{middle}"/>'
    axis = f'<line class="kk-axis" {zero}/>'
    return f'{name}<rect class="kk-bar" {place}/>{axis}{margin if high > low else ""}'


# --- around a plot ---------------------------------------------------------------------------------


def _svg(height: float, inside: str, label: str) -> str:
    return (
        f'<svg class="kk-plot" viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(label)}" '
        f'xmlns="http://www.w3.org/2000/svg">{inside}</svg>'
    )


def _figure(picture: str, told: Told, numbers: Numbers, phrases: Phrases) -> Worked:
    rows = [[escape(cell) for cell in row] for row in numbers.rows]
    table, summary = table_html(numbers.columns, rows, told.question), escape(phrases.text("plot.as_table"))
    text = "\n".join([told.question, *(" | ".join(row) for row in (numbers.columns, *numbers.rows))])
    html = (
        f'<figure class="kk-figure"><figcaption>{escape(told.question)}</figcaption>{picture}'
        f'<p class="kk-small">{told.source.html}</p>'
        f"<details><summary>{summary}</summary>{table}</details></figure>"
    )
    return Worked(f"{text}\n{told.source.text}", html)


def table_html(columns: Sequence[str], rows: Sequence[Sequence[str]], label: str) -> str:
    """Numbers in rows, each with a name in front: cells of HTML. A wide table scrolls by itself."""
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in columns)
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>{"".join(f"<td>{cell}</td>" for cell in row[1:])}</tr>'
        for row in rows
    )
    return (
        f'<div class="kk-scroll" tabindex="0" role="group" aria-label="{escape(label)}">'
        f'<table class="kk-numbers"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
    )
