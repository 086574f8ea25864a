"""Where a rule is written, in words: a passage of a source text, a ruling of ours, or a house rule."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import assert_never

from tutor.rules.sources import RULINGS, Cite, HouseRule, Passage, Ruling, Source
from tutor.views.phrases import Phrases


@dataclass(frozen=True, slots=True)
class Citation:
    """One place a rule comes from. `badge` marks what is no source text: a ruling or a house rule."""

    text: str
    html: str
    badge: str = ""


@dataclass(frozen=True, slots=True)
class RulingText:
    """A ruling in words: what is open, the readings there are (by letter), and our decision."""

    number: str
    point: str
    readings: tuple[tuple[str, str], ...]
    followed: str
    decision: str
    option: str

    @property
    def text(self) -> str:
        """The whole ruling in one paragraph."""
        readings = " ".join(f"({letter}) {reading}" for letter, reading in self.readings)
        return " ".join(part for part in (self.point, readings, self.decision) if part)


def cite(places: Iterable[Cite], phrases: Phrases) -> tuple[Citation, ...]:
    """Put citations into words, without doubles; the passages of one source text make one citation."""
    sections: dict[Source, list[str]] = {}
    decisions: list[Citation] = []
    for place in dict.fromkeys(places):
        if isinstance(place, Passage):
            sections.setdefault(place.source, []).append(place.section)
        else:
            decisions.append(_decision(place, phrases))
    return (*decisions, *(_source(source, names, phrases) for source, names in sections.items()))


def joined(citations: Iterable[Citation]) -> str:
    """Several citations in one line: a ruling is a whole sentence, whose full stop must not meet the next."""
    texts = [citation.text for citation in citations]
    return "; ".join([*(text.removesuffix(".") for text in texts[:-1]), *texts[-1:]])


def _source(source: Source, sections: list[str], phrases: Phrases) -> Citation:
    """A source text with its headings. Koum Kan's two editions are one text: each reader gets their own."""
    if source is Source.KOUM_KAN_EN:
        sections = [phrases.text(f"section.{source.value}.{section}") for section in sections]
    text = phrases.text(f"cite.{source.value}", section=", § ".join(sections))
    return Citation(text, f'<cite class="kk-cite">{escape(text)}</cite>')


def short(place: Cite, phrases: Phrases) -> str:
    """A place as short as it goes, for a table: ``000 § Melds``, ``A-KK-1``."""
    if isinstance(place, Passage) and place.source is Source.KOUM_KAN_EN:
        section = phrases.text(f"section.{place.source.value}.{place.section}")
        return phrases.text(f"cite.{place.source.value}.short", section=section)
    return str(place)


def _decision(place: Ruling | HouseRule, phrases: Phrases) -> Citation:
    match place:
        case Ruling():
            decision = phrases.text(f"ruling.{place.number}.default")
            text = phrases.text("cite.ruling", number=place.number, decision=decision)
            return Citation(text, ruling_html(place, phrases), phrases.text("ruling.badge"))
        case HouseRule():
            text = phrases.text("cite.house", option=phrases.text(f"option.{place.option}"))
            badge = phrases.text("house.badge")
            return Citation(text, f'<cite class="kk-cite kk-house">{escape(text)}</cite>', badge)
        case other:
            assert_never(other)


def explain_ruling(number: str, phrases: Phrases) -> RulingText:
    """A ruling by its number, such as ``A-KK-1``. Raises `KeyError` for one that does not exist."""
    ruling = RULINGS[number]
    name = f"ruling.{number}"
    return RulingText(
        number=number,
        point=phrases.text(f"{name}.point"),
        readings=tuple((letter, phrases.text(f"{name}.reading.{letter}")) for letter in ruling.readings),
        followed=ruling.default,
        decision=phrases.text(f"{name}.default"),
        option="" if ruling.option is None else phrases.text(f"option.{ruling.option}"),
    )


def ruling_html(ruling: Ruling, phrases: Phrases) -> str:
    """A badge that opens to tell what is open, how it may be read, and what we play."""
    told = explain_ruling(ruling.number, phrases)
    badge = escape(phrases.text("ruling.badge"))
    parts = [
        f"<p>{phrases.html('ruling.question', point=told.point)}</p>",
        _readings_html(told, phrases),
        f"<p>{phrases.html('ruling.summary', decision=told.decision)}</p>",
        f"<p>{phrases.html('ruling.option', option=told.option)}</p>" if told.option else "",
    ]
    summary = f'<span class="kk-badge">{badge}</span> {escape(ruling.number)}'
    return f'<details class="kk-ruling"><summary>{summary}</summary>{"".join(parts)}</details>'


def _readings_html(told: RulingText, phrases: Phrases) -> str:
    if not told.readings:
        return ""
    mark = f" <strong>({escape(phrases.text('ruling.followed'))})</strong>"
    items = (
        f"<li>{escape(text)}{mark if letter == told.followed else ''}</li>" for letter, text in told.readings
    )
    return f'<ol type="a">{"".join(items)}</ol>'
