"""What simulations found, as plots: each with its question, how many hands it took, and how to repeat it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from html import escape
from typing import assert_never

from tutor.practice.measured import Interval, Line, Measured, measured
from tutor.views.numbers import written
from tutor.views.option_names import ruleset_name
from tutor.views.phrases import Phrases
from tutor.views.plots import Bar, Curve, Numbers, Told, bar_plot, curve_plot
from tutor.views.worked import Worked

SHOWN = 20
"""Turns that a curve shows."""

IN_TABLE = (0, 1, 3, 5, 8, 12, 16, 20)
MOST_COUNTED = 3
"""So many, or more, are counted together."""


class Form(Enum):
    """How a question is drawn."""

    CURVES = "by turn, which share is done"
    MEANS = "the mean of each line"
    LENGTHS = "the mean of each line, and by when half of the rounds were over"
    ONCE = "in which share it happened at all"
    COUNTS = "in which share it happened never, once, twice, …"


FORMS = {
    "opening": Form.CURVES,
    "throwing": Form.CURVES,
    "jokers_dealt": Form.CURVES,
    "first_meld": Form.CURVES,
    "whole_hand": Form.CURVES,
    "round_length": Form.LENGTHS,
    "jokers_taken": Form.ONCE,
    "burnt_sets": Form.COUNTS,
    "holding_back": Form.MEANS,
    "burning": Form.ONCE,
}


def measured_plot(question: str, phrases: Phrases, only: Sequence[str] = ()) -> Worked:
    """The plot of a question; `only` some of its lines. Raises `LookupError`."""
    found = measured(question)
    lines = tuple(found.line(id) for id in only) or found.lines
    match FORMS[question]:
        case Form.CURVES:
            return _curves(found, lines, phrases)
        case Form.MEANS:
            return _means(found, lines, phrases)
        case Form.LENGTHS:
            return _lengths(found, lines, phrases)
        case Form.ONCE:
            return _once(found, lines, phrases)
        case Form.COUNTS:
            return _counts(found, lines[0], phrases)
        case other:
            assert_never(other)


def line_name(question: str, line: Line, phrases: Phrases) -> str:
    """A line in words: the name of its game, unless it has one of its own."""
    own = f"measured.{question}.line.{line.id}"
    return phrases.text(own) if phrases.knows(own) else ruleset_name(line.id, phrases)


def percent(share: float) -> str:
    """So many of a hundred."""
    return f"{100 * share:.0f}"


def within(value: Interval, phrases: Phrases, scale: int = 1, digits: int = 0) -> str:
    """A value and its margins."""
    mean, low, high = (written(scale * one, phrases, digits) for one in (value.value, value.low, value.high))
    return phrases.text("measured.within", value=mean, low=low, high=high)


# --- each form -------------------------------------------------------------------------------------


def _curves(found: Measured, lines: Sequence[Line], phrases: Phrases) -> Worked:
    curves = [
        Curve(line_name(found.question, line, phrases), tuple(line.by(turn) for turn in range(SHOWN + 1)))
        for line in lines
    ]
    numbers = Numbers(
        (phrases.text("measured.by_turn"), *map(str, IN_TABLE)),
        tuple((curve.name, *(percent(curve.shares[turn]) for turn in IN_TABLE)) for curve in curves),
    )
    widest = max(_margin(line.share(turn)) for line in lines for turn in IN_TABLE)
    return curve_plot(curves, _told(found, phrases, widest), numbers, phrases)


def _margin(share: Interval) -> float:
    return max(share.high - share.value, share.value - share.low)


def _means(found: Measured, lines: Sequence[Line], phrases: Phrases) -> Worked:
    bars = [
        Bar(line_name(found.question, line, phrases), line.mean(), within(line.mean(), phrases, digits=1))
        for line in lines
    ]
    columns = (phrases.text("measured.kind"), phrases.text("measured.mean"))
    numbers = Numbers(columns, tuple((bar.name, bar.written) for bar in bars))
    return bar_plot(bars, _told(found, phrases), numbers, phrases)


def _lengths(found: Measured, lines: Sequence[Line], phrases: Phrases) -> Worked:
    bars = [
        Bar(line_name(found.question, line, phrases), line.mean(), within(line.mean(), phrases, digits=1))
        for line in lines
    ]
    columns = tuple(phrases.text(f"measured.{name}") for name in ("kind", "mean", "median", "nobody"))
    rows = tuple(
        (bar.name, bar.written, str(line.median()), percent(1 - line.by(max(_turns(line)))))
        for bar, line in zip(bars, lines, strict=True)
    )
    return bar_plot(bars, _told(found, phrases), Numbers(columns, rows), phrases)


def _turns(line: Line) -> list[int]:
    return [outcome for outcome in line.counts if outcome is not None]


def _once(found: Measured, lines: Sequence[Line], phrases: Phrases) -> Worked:
    shares = [(line_name(found.question, line, phrases), line.at_least(1)) for line in lines]
    return _share_bars(found, shares, phrases)


def _counts(found: Measured, line: Line, phrases: Phrases) -> Worked:
    shares = []
    for count in range(MOST_COUNTED + 1):
        last = count == MOST_COUNTED
        name = phrases.text(f"measured.{found.question}.count.{count}")
        shares.append((name, line.at_least(count) if last else line.exactly(count)))
    return _share_bars(found, shares, phrases)


def _share_bars(found: Measured, shares: Sequence[tuple[str, Interval]], phrases: Phrases) -> Worked:
    bars = [Bar(name, share, within(share, phrases, scale=100)) for name, share in shares]
    columns = (phrases.text("measured.kind"), phrases.text("measured.of_hundred"))
    numbers = Numbers(columns, tuple((bar.name, bar.written) for bar in bars))
    return bar_plot(bars, _told(found, phrases), numbers, phrases)


# --- around it -------------------------------------------------------------------------------------


def _told(found: Measured, phrases: Phrases, margin: float | None = None) -> Told:
    question = phrases.text(f"measured.{found.question}.title")
    if margin is None:
        sure = phrases.text("measured.whiskers")
    else:
        sure = phrases.text("measured.margin", margin=written(100 * margin, phrases, digits=1))
    return Told(question, phrases.text(f"measured.{found.question}.axis"), source(found, sure, phrases))


def source(found: Measured, sure: str, phrases: Phrases) -> Worked:
    """How many hands there were and who played, how sure that makes us, and the command that repeats it."""
    hands = phrases.text(f"measured.{found.question}.hands", hands=str(found.hands))
    text = " ".join([hands, sure, phrases.text("measured.again")])
    return Worked(f"{text} {found.command}", f"{escape(text)} <code>{escape(found.command)}</code>")
