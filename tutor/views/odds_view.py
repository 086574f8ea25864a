"""What can be counted about unseen cards, in tables."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from tutor.practice.odds import Outs, WildOdds, outs, takers, wild_odds
from tutor.rules.cards import Cards, Rank, parse_cards, show
from tutor.rules.ruleset import Ruleset
from tutor.views.card_names import corner
from tutor.views.cards_html import inline_card
from tutor.views.numbers import written
from tutor.views.option_names import ruleset_name
from tutor.views.phrases import Phrases
from tutor.views.plots import table_html
from tutor.views.worked import Worked

PLAYERS = 4


def outs_table(hands: Sequence[str], rules: Ruleset, phrases: Phrases, seen: str = "") -> Worked:
    """Some held cards, and how many unseen cards make a meld of them. Raises `CardSyntaxError`."""
    gone = parse_cards(seen)
    found = [outs(parse_cards(hand), rules, gone) for hand in hands]
    columns = [phrases.text(f"odds.outs.{name}") for name in ("held", "faces", "cards", "jokers")]
    html = table_html(columns, [_outs_html(one, phrases) for one in found], phrases.text("odds.outs.table"))
    note = phrases.text("odds.outs.seen", cards=gone) if gone else ""
    lines = [*([note] if note else []), " | ".join(columns), *map(_outs_text, found)]
    above = f"<p>{phrases.html('odds.outs.seen', cards=gone)}</p>" if gone else ""
    return Worked("\n".join(lines), above + html)


def _outs_text(found: Outs) -> str:
    return " | ".join([show(found.held), show(found.faces) or "–", str(found.cards), str(found.jokers)])


def _outs_html(found: Outs, phrases: Phrases) -> list[str]:
    held, faces = (_chips(cards, phrases) for cards in (found.held, found.faces))
    return [held, faces or "–", str(found.cards), str(found.jokers)]


def _chips(cards: Cards, phrases: Phrases) -> str:
    return " ".join(inline_card(card, phrases.lang) for card in cards)


def takers_table(rules: Ruleset, phrases: Phrases) -> Worked:
    """How many pairs of other cards a card would turn into a meld, and of which ranks that is so."""
    ranks: dict[int, list[Rank]] = {}
    for rank, pairs in takers(rules).items():
        ranks.setdefault(pairs, []).append(rank)
    columns = [phrases.text(f"odds.takers.{name}") for name in ("pairs", "ranks")]
    rows = [
        [str(pairs), " ".join(corner(rank, phrases.lang) for rank in ranks[pairs])] for pairs in sorted(ranks)
    ]
    return _captioned(columns, rows, phrases.text("odds.takers.table", game=ruleset_name(rules.id, phrases)))


def wild_odds_table(games: Sequence[Ruleset], phrases: Phrases) -> Worked:
    """How likely a dealt hand holds no, one, or more wild cards."""
    columns = [phrases.text(f"odds.wild.{name}") for name in ("game", "cards", "wild", "none", "one", "more")]
    rows = [
        [ruleset_name(rules.id, phrases), *_wild_row(wild_odds(rules, PLAYERS), phrases)] for rules in games
    ]
    return _captioned(columns, rows, phrases.text("odds.wild.table"))


def _wild_row(odds: WildOdds, phrases: Phrases) -> list[str]:
    chances = (odds.exactly(0), odds.exactly(1), odds.at_least(2))
    of = phrases.text("odds.wild.of", wild=str(odds.wild), pack=str(odds.pack))
    return [str(odds.cards), of, *(written(100 * float(chance), phrases, digits=1) for chance in chances)]


def _captioned(columns: Sequence[str], rows: Sequence[Sequence[str]], caption: str) -> Worked:
    html = table_html(columns, [[escape(cell) for cell in row] for row in rows], caption)
    return Worked(
        "\n".join([caption, *(" | ".join(row) for row in [columns, *rows])]),
        f'<p class="kk-group">{escape(caption)}</p>{html}',
    )
