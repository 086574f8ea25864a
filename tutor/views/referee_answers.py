"""A judgement of the protocol in words: yes or no, a value, and every reason with where it is written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape

from tutor.rules.cards import RANKS, Rank, show
from tutor.rules.sources import RULINGS
from tutor.views.card_names import as_written, corner
from tutor.views.citations import ruling_html
from tutor.views.phrases import Phrases
from tutor.views.protocol.answer import JsonObject
from tutor.views.protocol.values import laid_cards
from tutor.views.worked import Worked

_ICONS = {True: ("✓", "kk-holds"), False: ("✗", "kk-breaks"), None: ("–", "kk-unreached")}
_STYLES = {True: "kk-right", False: "kk-wrong", None: "kk-remark"}
_RULING = re.compile(r"\bA-[A-Z0-9]+-[0-9]+\b")
_OF_CARDS = frozenset({"removed", "wilds_in_hand", "stock", "wastepile_bottom_to_top", "stock_shuffled_from"})


def tell_headline(kind: str, answer: JsonObject, phrases: Phrases) -> Worked:
    """The answer itself."""
    legal = answer.get("legal")
    known = legal if isinstance(legal, bool) else None
    said = [] if known is None else [phrases.text("referee.legal" if known else "referee.illegal")]
    rows = list(_rows(kind, answer.get("value"), phrases))
    if len(rows) == 1:
        said.append(phrases.text("referee.answer", value=": ".join(filter(None, rows[0]))))
    if answer.get("result"):
        said.append(phrases.text("referee.result", value=_cards(answer["result"], phrases)))
    text = " ".join(said)
    headline = f'<p class="kk-headline {_STYLES[known]}">{escape(text)}</p>' if text else ""
    return Worked(text, headline) if len(rows) < 2 else _listed(text, headline, rows)


def _listed(text: str, headline: str, rows: list[tuple[str, str]]) -> Worked:
    items = "".join(f"<li>{escape(name)}: <strong>{escape(told)}</strong></li>" for name, told in rows)
    lines = [text, *(f"{name}: {told}" for name, told in rows)]
    return Worked("\n".join(filter(None, lines)), f'{headline}<ul class="kk-lines">{items}</ul>')


def tell_reasons(answer: JsonObject, phrases: Phrases) -> Worked:
    """What the answer rests on; what is broken, and so decides, comes first."""
    reasons = answer.get("reasons")
    items, lines = [], []
    for reason in sorted(reasons if isinstance(reasons, list) else (), key=_decides_nothing):
        icon, style = _ICONS[reason["holds"]]
        said = escape(reason["text"])
        if "legal" in answer and _is_judged(reason):
            said = f'<span class="kk-word">{escape(phrases.text(f"referee.{style}"))}</span> {said}'
        lines.append(f"{icon} {reason['text']} ({reason['cite']})")
        cited = f'<cite class="kk-cite">{escape(reason["cite"])}</cite>{_rulings(reason["cite"], phrases)}'
        items.append(
            f'<li class="kk-reason {style}"><span class="kk-icon" aria-hidden="true">{icon}</span>'
            f"<div>{said}"
            f'<div class="kk-cites">{cited}</div></div></li>'
        )
    listed = f'<ul class="kk-reasons">{"".join(items)}</ul>' if items else ""
    return Worked("\n".join(lines), listed)


def _rulings(cited: str, phrases: Phrases) -> str:
    """The rulings that a citation names, to be opened: the readings, and the house rule that changes it."""
    named = (RULINGS[number] for number in _RULING.findall(cited) if number in RULINGS)
    return "".join(ruling_html(ruling, phrases) for ruling in named)


def _is_judged(reason: JsonObject) -> bool:
    """Whether a rule is kept or broken. What was not checked says so itself; what is agreed is neither."""
    return reason["holds"] is not None and not str(reason["rule"]).startswith("option.")


def _decides_nothing(reason: JsonObject) -> bool:
    return reason["holds"] is not False


# --- values ----------------------------------------------------------------------------------------


def _rows(kind: str, value: object, phrases: Phrases) -> Iterator[tuple[str, str]]:
    """A value as names and what they are; a value without parts has no name."""
    match value:
        case None:
            pass
        case dict() if kind == "round_score":
            yield from ((player, str(points)) for player, points in value.items())
        case dict():
            yield from ((phrases.text(f"referee.fact.{name}"), _fact(name, one, phrases))
                        for name, one in value.items())  # fmt: skip
        case str():
            yield "", phrases.text(f"referee.fact.{value}")
        case _:
            yield "", str(value)


def _fact(name: str, value: object, phrases: Phrases) -> str:
    match value:
        case None:
            return phrases.text("referee.nobody")
        case bool():
            return phrases.text(f"value.{str(value).lower()}")
        case dict():
            return ", ".join(f"{player} {points}" for player, points in value.items())
        case list() if name in _OF_CARDS:
            return _cards(value, phrases)
        case list() if name == "wild_ranks":
            return ", ".join(corner(_rank(one), phrases.lang) for one in value)
        case list() if name == "collections":
            return "; ".join(_collection(one, phrases) for one in value)
        case list():
            return ", ".join(map(str, value)) or phrases.text("referee.nobody")
        case _:
            return str(value)


def _rank(symbol: str) -> Rank:
    """The rank that the protocol writes so."""
    return Rank.TEN if symbol == "T" else next(rank for rank in RANKS if rank.symbol == symbol)


def _collection(one: Mapping[str, object], phrases: Phrases) -> str:
    told = {name: str(value) for name, value in one.items()}
    return phrases.text("referee.collection", player=told["by"], chips=told["chips"], at=told["after_hand"])


def _cards(notation: object, phrases: Phrases) -> str:
    return as_written(show(laid_cards(notation, "")), phrases.lang) or "–"
