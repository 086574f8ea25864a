"""A turn as a flow: the draw, what may be played, the discard, as `tutor.rules.turn` tells them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import assert_never

from tutor.rules.cards import JOKER, Card, Rank, Suit
from tutor.rules.ruleset import Ruleset
from tutor.rules.turn import Act, Stage, Step, steps
from tutor.views.diagrams.drawing import (
    SMALL,
    WIDTH,
    Frame,
    Text,
    Weight,
    arrow_down,
    back,
    box,
    card,
    diagram,
    fitted,
    part,
    pile,
)
from tutor.views.option_names import ruleset_name
from tutor.views.phrases import Phrases
from tutor.views.worked import Worked

EDGE = 8
PAD = 12
PICTURE = 66
"""Room for the small cards at the left of an act."""

GAP = 26
"""Between two boxes, for an arrow."""


@dataclass(frozen=True, slots=True)
class _Row:
    """An act as it is drawn: small cards at the left, texts beside them."""

    step: Step
    texts: tuple[Text, ...]

    @property
    def height(self) -> float:
        return max(44.0, sum(text.height for text in self.texts)) + 8

    def at(self, top: float, lang: str) -> str:
        y = top + (self.height - sum(text.height for text in self.texts)) / 2
        drawn = [_picture(self.step.act, EDGE + PAD, top + (self.height - 38) / 2, lang)]
        for text in self.texts:
            drawn.append(text.at(EDGE + PAD + PICTURE, y))
            y += text.height
        return part(self.step.act.value, "".join(drawn))


def turn_diagram(rules: Ruleset, phrases: Phrases) -> Worked:
    """A turn of this game as a picture."""
    options = rules.options
    title = phrases.text("diagram.turn.title", game=ruleset_name(rules.id, phrases))
    notes = [phrases.text("diagram.turn.opener")] if options.opener_extra else []
    drawn, sentences, top = [], list(notes), 2.0
    for note in notes:
        text = fitted(note, WIDTH - 2 * EDGE, SMALL)
        drawn.append(text.at(EDGE, top))
        top += text.height + 8
    for stage, group in groupby(steps(options), key=attrgetter("stage")):
        if stage is not Stage.DRAW:
            drawn.append(arrow_down(WIDTH / 2, top + 2, top + GAP - 2))
            top += GAP
        acts = tuple(group)
        box_drawn, height = _stage(stage, acts, top, phrases)
        drawn.append(box_drawn)
        top += height
        sentences += _said(stage, acts, phrases)
    return diagram(title, sentences, "".join(drawn), top + 2)


def _stage(stage: Stage, acts: tuple[Step, ...], top: float, phrases: Phrases) -> tuple[str, float]:
    """A box with its heading and its acts, and the height of it."""
    width = WIDTH - 2 * EDGE
    heading = fitted(_heading(stage, acts, phrases), width - 2 * PAD, weight=Weight.BOLD)
    y = top + 9
    drawn = [heading.at(EDGE + PAD, y)]
    y += heading.height + 4
    for place, step in enumerate(acts):
        if stage is Stage.DRAW and place:
            word = fitted(phrases.text("diagram.turn.or"), PICTURE, SMALL)
            drawn.append(word.at(EDGE + PAD + PICTURE, y))
            y += word.height
        row = _Row(step, tuple(_texts(step, width - 2 * PAD - PICTURE, phrases)))
        drawn.append(row.at(y, phrases.lang))
        y += row.height
    height = y + 6 - top
    frame = Frame.MAY if stage is Stage.PLAY else Frame.MUST
    return part(stage.value, box(EDGE, top, width, height, frame) + "".join(drawn)), height


def _heading(stage: Stage, acts: tuple[Step, ...], phrases: Phrases) -> str:
    several = ".several" if stage is Stage.PLAY and len(acts) > 1 else ""
    return phrases.text(f"diagram.turn.{stage.value}{several}")


def _texts(step: Step, width: float, phrases: Phrases) -> Iterator[Text]:
    act, *conditions = _sentences(step, phrases)
    yield fitted(act, width)
    for condition in conditions:
        yield fitted(condition, width, SMALL)


def _said(stage: Stage, acts: tuple[Step, ...], phrases: Phrases) -> Iterator[str]:
    yield f"{_heading(stage, acts, phrases)}:"
    for step in acts:
        yield "; ".join(_sentences(step, phrases)) + "."


def _sentences(step: Step, phrases: Phrases) -> Iterator[str]:
    how = f".{step.final_discard.value}" if step.final_discard else ""
    yield phrases.text(f"diagram.turn.act.{step.act.value}{how}")
    for condition in step.conditions:
        yield phrases.text(f"diagram.turn.if.{condition.value}", points=step.points)


def _picture(act: Act, x: float, y: float, lang: str) -> str:
    """The act in small cards: examples, not a hand that was dealt."""
    seven, eight, nine = (Card(rank, Suit.HEARTS) for rank in (Rank.SEVEN, Rank.EIGHT, Rank.NINE))
    match act:
        case Act.STOCK:
            return pile(x + 8, y - 1, back(x + 8, y - 1))
        case Act.PILE:
            return pile(x + 8, y - 1, card(Card(Rank.QUEEN, Suit.CLUBS), x + 8, y - 1, lang))
        case Act.MELD:
            return "".join(card(one, x + 13 * at, y, lang) for at, one in enumerate((seven, eight, nine)))
        case Act.LAY_OFF:
            run = "".join(
                card(one, x + 9 * at, y + 5, lang, 20) for at, one in enumerate((seven, eight, nine))
            )
            return run + card(Card(Rank.TEN, Suit.HEARTS), x + 36, y - 4, lang, 20)
        case Act.TAKE_JOKER:
            return card(JOKER, x + 2, y, lang) + card(eight, x + 25, y + 5, lang)
        case Act.REARRANGE:
            return card(nine, x + 2, y + 4, lang) + card(seven, x + 28, y, lang)
        case Act.WHOLE_HAND:
            hand = (seven, eight, nine, *(Card(Rank.KING, suit) for suit in Suit))
            return "".join(card(one, x + 6 * at, y + 4, lang, 20) for at, one in enumerate(hand))
        case Act.DISCARD:
            return card(Card(Rank.KING, Suit.SPADES), x + 12, y, lang)
        case other:
            assert_never(other)
