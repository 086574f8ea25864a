"""Worked examples for a chapter's prose: cards drawn, and the engine's own reasons beside them.

What a chapter says about an example is checked, because the engine says it: a change of a rule
changes the saved output, and the notebook's test fails.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from tutor.rules.burning import burn
from tutor.rules.cards import Joker, Layable, as_laid, parse_card, show
from tutor.rules.layoff import READY, Player, judge_layoff, judge_take_joker
from tutor.rules.melds import judge_meld
from tutor.rules.opening import judge_opening, opening_value
from tutor.rules.ruleset import Ruleset
from tutor.rules.scoring import Held, count_hand
from tutor.rules.verdict import Verdict
from tutor.rules.wilds import wild_summary
from tutor.views.cards_html import cards_html
from tutor.views.explain import explain_verdict
from tutor.views.phrases import Phrases


@dataclass(frozen=True)
class Worked:
    """Something to read: plain text for a terminal and the tests, HTML for a page."""

    text: str
    html: str

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return f'<div class="kk-worked">{self.html}</div>'


def stacked(rows: Iterable[Worked]) -> Worked:
    """One below the other."""
    listed = tuple(rows)
    return Worked("\n".join(row.text for row in listed), "".join(row.html for row in listed))


def shown(cards: Layable, phrases: Phrases, label: str = "") -> Worked:
    """Some cards, drawn, with a label in front of them if there is one."""
    laid = as_laid(cards)
    text = f"{label}: {show(laid)}" if label else show(laid)
    return Worked(text, f'<div class="kk-table">{cards_html(laid, phrases.lang, label)}</div>')


def worked_meld(cards: Layable, rules: Ruleset, phrases: Phrases, turned: str | None = None) -> Worked:
    """Cards laid as one meld, and what the engine says of them; `turned` makes a rank wild."""
    face = None if turned is None else parse_card(turned)
    assert not isinstance(face, Joker), "a turned joker goes back"
    return _judged([shown(cards, phrases)], judge_meld(cards, rules, turned=face), phrases)


def worked_layoff(
    meld: Layable, add: Layable, rules: Ruleset, phrases: Phrases, player: Player = READY
) -> Worked:
    """A card added to a meld on the table, and what the engine says of it."""
    rows = [shown(meld, phrases, phrases.text("ui.table")), shown(add, phrases, phrases.text("ui.card"))]
    return _judged(rows, judge_layoff(meld, add, rules, player), phrases)


def worked_take(
    meld: Layable, give: Layable, rules: Ruleset, phrases: Phrases, player: Player = READY
) -> Worked:
    """A card put in a joker's place, and what the engine says of it."""
    rows = [shown(meld, phrases, phrases.text("ui.table")), shown(give, phrases, phrases.text("ui.card"))]
    return _judged(rows, judge_take_joker(meld, give, rules, player), phrases)


def worked_count(hand: Held, rules: Ruleset, phrases: Phrases) -> Worked:
    """A hand counted card by card."""
    count = count_hand(hand, rules)
    facts = [{"card": line.card, "points": line.points} for line in count.lines]
    lines = [(line.why.value, fact) for line, fact in zip(count.lines, facts, strict=True)]
    total = f"{count} = {count.points}"
    cards = shown([line.card for line in count.lines], phrases)
    items = "".join(f"<li>{phrases.html(why, **fact)}</li>" for why, fact in lines)
    listed = f'<ul class="kk-lines">{items}</ul><p class="kk-sum"><strong>{escape(total)}</strong></p>'
    text = "\n".join([cards.text, *(phrases.text(why, **fact) for why, fact in lines), total])
    return Worked(text, cards.html + listed)


def _judged(rows: list[Worked], verdict: Verdict, phrases: Phrases) -> Worked:
    told = explain_verdict(verdict, phrases)
    return Worked(
        "\n".join([*(row.text for row in rows), told.text]), "".join(row.html for row in rows) + told.html
    )


def worked_opening(melds: Sequence[str], rules: Ruleset, phrases: Phrases) -> Worked:
    """Melds laid to open with, what they are worth, and what the engine says of it."""
    rows = [
        shown(meld, phrases, phrases.text("reference.meld", have=at))
        for at, meld in enumerate(melds, start=1)
    ]
    value = opening_value(melds, rules)
    if value is not None:
        worth = phrases.text("reference.value", points=value)
        rows.append(Worked(worth, f'<p class="kk-sum"><strong>{escape(worth)}</strong></p>'))
    return _judged(rows, judge_opening(melds, rules), phrases)


def worked_burn(meld: str, add: str, rules: Ruleset, phrases: Phrases) -> Worked:
    """What becomes of a meld when a card joins it: does it burn or stay?"""
    cards = (*as_laid(meld), *as_laid(add))
    message = "reference.burns" if burn(meld, add, rules).burned else "reference.stays"
    row = shown(cards, phrases)
    said = phrases.html(message, cards=(cards,))
    return Worked(
        f"{row.text}\n{phrases.text(message, cards=(cards,))}", f'{row.html}<p class="kk-sum">{said}</p>'
    )


def worked_wilds(turned: str, rules: Ruleset, phrases: Phrases) -> Worked:
    """What a turned card makes wild, or that another one has to be turned."""
    card = parse_card(turned)
    summary = wild_summary(rules, card)
    row = shown((card,), phrases, phrases.text("reference.turned"))
    if summary.redraw:
        said = phrases.text("reference.redraw", card=card)
    else:
        *head, last = (phrases.text("reference.rank", rank=rank) for rank in summary.ranks)
        ranks = phrases.text("list.and", head=", ".join(head), last=last) if head else last
        said = phrases.text("reference.wild", ranks=ranks, have=summary.in_play)
    return Worked(f"{row.text}\n{said}", f'{row.html}<p class="kk-sum">{escape(said)}</p>')
