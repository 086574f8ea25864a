"""Reference material made from the rules themselves: parameter tables, card values, rulings.

What a chapter states in a table comes from here, so that the book and the engine cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from tutor.rules.cards import JOKER, AnyCard, Card, Rank, Suit
from tutor.rules.compare import Row, parameter_table
from tutor.rules.ruleset import Choice, Ruleset
from tutor.rules.scoring import count_hand
from tutor.rules.sources import RULINGS, Ruling
from tutor.views.citations import RulingText, explain_ruling, short
from tutor.views.option_names import option_name, ruleset_name, value_name
from tutor.views.phrases import Phrases
from tutor.views.worked import Worked

NOT_ASKED = "–"


def parameters(
    rulesets: Sequence[Ruleset],
    phrases: Phrases,
    *,
    options: Iterable[str] = (),
    differences_only: bool = False,
) -> Worked:
    """The options of some games side by side, each value with where it is written."""
    wanted = frozenset(options)
    rows = [
        row
        for row in parameter_table(rulesets, differences_only=differences_only)
        if (row.option in wanted if wanted else any(choice.cites for choice in row.choices))
    ]
    names = [ruleset_name(rules.id, phrases) for rules in rulesets]
    lines = [" | ".join(["", *names]), *(_row_text(row, phrases) for row in rows)]
    head = "".join(
        f'<th scope="col">{escape(name)}</th>' for name in [phrases.text("reference.option"), *names]
    )
    body = "".join(_row_html(row, phrases) for row in rows)
    return Worked("\n".join(lines), _table(head, body, phrases))


def _row_text(row: Row, phrases: Phrases) -> str:
    return " | ".join(
        [option_name(row.option, phrases), *(_cell(row, choice, phrases) for choice in row.choices)]
    )


def _cell(row: Row, choice: Choice, phrases: Phrases) -> str:
    return value_name(row.option, choice.value, phrases) if choice.cites else NOT_ASKED


def _row_html(row: Row, phrases: Phrases) -> str:
    cells = "".join(
        f"<td>{escape(_cell(row, choice, phrases))}{_cites(choice, phrases)}</td>" for choice in row.choices
    )
    mark = ' class="kk-differs"' if row.differs else ""
    return f'<tr{mark}><th scope="row">{escape(option_name(row.option, phrases))}</th>{cells}</tr>'


def _cites(choice: Choice, phrases: Phrases) -> str:
    """Where a value is written, as short as it goes; a ruling carries its badge."""
    badge = escape(phrases.text("ruling.badge"))
    places = []
    for cite in choice.cites:
        mark = f'<span class="kk-badge">{badge}</span> ' if isinstance(cite, Ruling) else ""
        places.append(f"{mark}{escape(short(cite, phrases))}")
    return f'<br><small class="kk-cite">{"<br>".join(places)}</small>' if places else ""


def card_values(rules: Ruleset, phrases: Phrases) -> Worked:
    """What each card costs that is left in a hand, as the engine counts it."""
    lines = value_rows(rules, phrases)
    head = "".join(
        f'<th scope="col">{escape(phrases.text(name))}</th>'
        for name in ("reference.left", "reference.points")
    )
    body = "".join(
        f'<tr><th scope="row">{escape(label)}</th><td>{points}</td></tr>' for label, points in lines
    )
    return Worked("\n".join(f"{label}: {points}" for label, points in lines), _table(head, body, phrases))


def value_rows(rules: Ruleset, phrases: Phrases) -> list[tuple[str, int]]:
    """Kinds of cards left in a hand, each with what the engine counts for it."""
    return [(label, count_hand(hand, rules).points) for label, hand in _hands(phrases)]


def _hands(phrases: Phrases) -> Iterable[tuple[str, list[AnyCard]]]:
    aces: list[AnyCard] = [Card(Rank.ACE, suit) for suit in Suit]
    yield phrases.text("reference.pips"), [Card(Rank.SEVEN, Suit.HEARTS)]
    yield phrases.text("reference.courts"), [Card(Rank.KING, Suit.HEARTS)]
    for count in (1, 2, 3):
        yield phrases.text("reference.aces", have=count), aces[:count]
    yield phrases.text("reference.joker"), [JOKER]


def rulings(prefix: str, phrases: Phrases) -> Worked:
    """The rulings of one source (``A-KK``, ``A-KH``, …): the question, the readings, ours."""
    told = [explain_ruling(number, phrases) for number in RULINGS if number.startswith(prefix)]
    text = "\n".join(f"{one.number}: {one.text}" for one in told)
    return Worked(text, "".join(_ruling(one, phrases) for one in told))


def _ruling(told: RulingText, phrases: Phrases) -> str:
    readings = "".join(
        f"<li>{'<strong>' if letter == told.followed else ''}({letter}) {escape(reading)}"
        f"{'</strong>' if letter == told.followed else ''}</li>"
        for letter, reading in told.readings
    )
    listed = f'<ul class="kk-lines">{readings}</ul>' if readings else ""
    option = f"<p>{phrases.html('ruling.option', option=told.option)}</p>" if told.option else ""
    return (
        f'<section class="kk-ruling-text" id="{escape(told.number.lower())}">'
        f'<p class="kk-headline"><span class="kk-badge">{escape(phrases.text("ruling.badge"))}</span> '
        f"{escape(told.number)}</p><p>{escape(told.point)}</p>{listed}"
        f"<p>{phrases.html('ruling.summary', decision=told.decision)}</p>{option}</section>"
    )


def _table(head: str, body: str, phrases: Phrases) -> str:
    """A table that scrolls sideways by itself on a narrow screen, its first column staying put."""
    name = escape(phrases.text("reference.table"))
    return (
        f'<div class="kk-scroll" tabindex="0" role="group" aria-label="{name}"><table class="kk-reference">'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )
