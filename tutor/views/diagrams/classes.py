"""The six classes of the rummy family (003 § Rummy family), each as the course of one hand.

draws and discards  ──·──·──·──·──|  somebody ends the hand
melds shown                       ▲  (here: all at once, by the one who goes out)
"""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter
from typing import assert_never

from tutor.rules.family import FamilyClass, Sign, course
from tutor.views.diagrams.drawing import (
    SMALL,
    WIDTH,
    Weight,
    box,
    diagram,
    fitted,
    head,
    line,
    part,
)
from tutor.views.diagrams.drawing import Frame as BoxFrame
from tutor.views.phrases import Phrases
from tutor.views.worked import Worked

LEFT, RIGHT = 18, WIDTH - 38
COURSE = 46
"""Room for the course of a hand above its line and for the signs on it."""


def classes_diagram(phrases: Phrases) -> Worked:
    """All six, one below the other, and what the signs mean."""
    drawn, sentences, top = [], [], 0.0
    for side, kinds in groupby(FamilyClass, key=attrgetter("side")):
        said = phrases.text(f"diagram.classes.{side.value}")
        text = fitted(said, WIDTH - 8)
        drawn.append(text.at(4, top))
        top += text.height + 4
        sentences.append(said)
        for kind in kinds:
            body, height = _class(kind, top, phrases)
            drawn.append(body)
            top += height + 8
            sentences.append(_said(kind, phrases))
        top += 6
    key, height = _key(top, phrases)
    return diagram(phrases.text("diagram.classes.title"), sentences, "".join([*drawn, key]), top + height)


def _class(kind: FamilyClass, top: float, phrases: Phrases) -> tuple[str, float]:
    name = fitted(phrases.text(f"diagram.classes.{kind.value}"), WIDTH - 24, weight=Weight.BOLD)
    games = fitted(phrases.text(f"diagram.classes.{kind.value}.games"), WIDTH - 24, SMALL)
    y = top + 7
    drawn = [name.at(12, y), games.at(12, y + name.height)]
    y += name.height + games.height
    foot = y + COURSE - 14
    end = line([(RIGHT, foot - 9), (RIGHT, foot + 9)])
    drawn += [line([(LEFT, foot), (RIGHT, foot)]), line([(LEFT, foot - 5), (LEFT, foot + 5)]), end]
    shown = course(kind)
    for nth, sign in enumerate(shown, start=1):
        drawn.append(_mark(sign, LEFT + nth / len(shown) * (RIGHT - LEFT), foot))
    height = foot + 14 - top
    return part(kind.value, box(1, top, WIDTH - 2, height, BoxFrame.MUST) + "".join(drawn)), height


def _mark(sign: Sign, x: float, foot: float) -> str:
    """A sign on the line: small cards above it, with what makes it special."""
    match sign:
        case Sign.MELD:
            return part(f"sign-{sign.value}", _cards(x, foot, 3))
        case Sign.WHOLE_HAND:
            return part(f"sign-{sign.value}", _cards(x - 16, foot, 7))
        case Sign.KNOCK:
            knock = f'<circle cx="{x:g}" cy="{foot:g}" r="6" fill="currentColor"/>'
            return part(f"sign-{sign.value}", _cards(x - 22, foot, 5) + knock)
        case Sign.CONTRACT:
            gate = f'<rect x="{x - 19:g}" y="{foot - 28:g}" width="38" height="32" rx="3" fill="none"'
            return part(
                f"sign-{sign.value}", _cards(x, foot, 3) + f'{gate} stroke="currentColor" stroke-width="2"/>'
            )
        case Sign.REBUILT:
            there = line([(x - 24, foot + 9), (x + 24, foot + 9)])
            return part(
                f"sign-{sign.value}",
                _cards(x, foot, 3) + there + head(x + 28, foot + 9, -90) + head(x - 28, foot + 9, 90),
            )
        case Sign.SCORED:
            plus = line([(x + 19, foot - 22), (x + 19, foot - 12)]) + line(
                [(x + 14, foot - 17), (x + 24, foot - 17)]
            )
            return part(f"sign-{sign.value}", _cards(x - 6, foot, 3) + plus)
        case other:
            assert_never(other)


def _cards(x: float, foot: float, count: int) -> str:
    """Blank small cards side by side, their middle at x: which cards does not matter here."""
    left = x - (count * 7 + 5) / 2
    return "".join(
        f'<rect x="{left + 7 * at:g}" y="{foot - 24:g}" width="12" height="18" rx="2" fill="#fff"'
        ' stroke="#4b5563"/>'
        for at in range(count)
    )


def _key(top: float, phrases: Phrases) -> tuple[str, float]:
    """What the signs mean, a line for each."""
    drawn, y = [], top
    for sign in Sign:
        text = fitted(phrases.text(f"diagram.classes.key.{sign.value}"), WIDTH - 86, SMALL)
        height = max(46.0, text.height + 8)
        drawn.append(_mark(sign, 56 if sign in (Sign.WHOLE_HAND, Sign.KNOCK) else 38, y + 27))
        drawn.append(text.at(80, y + (height - text.height) / 2))
        y += height
    return part("key", "".join(drawn)), y - top + 4


def _said(kind: FamilyClass, phrases: Phrases) -> str:
    name = phrases.text(f"diagram.classes.{kind.value}")
    marked = dict.fromkeys(course(kind))
    signs = "; ".join(phrases.text(f"diagram.classes.key.{sign.value}") for sign in marked)
    games = phrases.text(f"diagram.classes.{kind.value}.games")
    return f"{name} ({games}): {signs}."
