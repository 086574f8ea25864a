"""Sheets to print, one page each: a game on a page, and what to agree on before a game.

Everything on them comes from the rules: the options with their values, the points of the cards, and
sample melds as the engine judges them. So a house variant has a right sheet, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from tutor.rules.cards import as_laid
from tutor.rules.compare import Row, parameter_table
from tutor.rules.melds import judge_meld
from tutor.rules.options import option_values, takes_number
from tutor.rules.ruleset import Choice, Ruleset
from tutor.rules.sources import HouseRule, Ruling
from tutor.views.card_names import short
from tutor.views.option_names import option_name, ruleset_name, value_name
from tutor.views.phrases import Phrases
from tutor.views.reference import value_rows
from tutor.views.worked import Worked

# In the order in which a game asks for them. Every option has its place: a test holds us to it.
GROUPS: dict[str, tuple[str, ...]] = {
    "deal": ("deals", "hand_size", "opener_extra", "direction", "wild_ranks"),
    "melds": (
        "set_min", "set_max", "set_distinct_suits", "run_min",
        "ace_low", "ace_high", "ace_wrap", "ace_both_ends",
    ),
    "jokers": (
        "max_jokers_per_meld", "min_naturals", "wilds_vs_naturals", "adjacent_jokers", "joker_named",
        "joker_take", "joker_take_use", "joker_in_set_take", "joker_take_phase",
    ),
    "turn": (
        "take_discard", "open_min", "open_with_discard", "open_must_exceed", "meld_only_when_out",
        "layoff", "layoff_needs_own_meld", "layoff_same_turn", "rearrange",
        "burn_four", "burn_four_with_joker", "discard_must_differ",
    ),
    "end": ("final_discard", "stock_out", "stock_out_timing"),
    "score": (
        "joker_points", "ace_points", "wild_rank_points", "deadwood_only", "score_side",
        "mode", "limit", "limit_test", "comeback", "hat_chips",
        "ante", "pot_includes_deciding_hand", "best5_hands", "all_at_once_own_melds_only",
    ),
}  # fmt: skip

# What tables play differently although the texts are clear: variants they name, and what is agreed on.
NEGOTIABLE = frozenset(
    {
        "hand_size", "ace_low", "joker_take", "open_min", "burn_four", "joker_points", "ace_points",
        "mode", "limit", "comeback", "hat_chips", "ante", "best5_hands",
    }
)  # fmt: skip

# Told more shortly elsewhere on the cheat sheet.
_IN_THE_VALUES = frozenset({"joker_points", "ace_points"})
_SAMPLES = ("7♥ 7♠ 7♦", "7♥ 7♥ 7♠", "7♥ 7♠ 7♦ 7♣", "4♦ 5♦ 6♦", "A♣ 2♣ 3♣", "Q♣ K♣ A♣", "K♣ A♣ 2♣")
_BOX, _TICKED = "☐", "☑"
_OPEN = "◆"
_BLANK = "________"


def cheat_sheet(rules: Ruleset, phrases: Phrases) -> Worked:
    """A whole game on one page."""
    name = ruleset_name(rules.id, phrases)
    parts = [_block("samples", _samples(rules, phrases), phrases)]
    for group, options in GROUPS.items():
        rows = [_rule(option, rules, phrases) for option in options if _told(option, rules)]
        if group == "score":
            rows = [*_points(rules, phrases), *rows]
        parts.append(_block(group, rows, phrases))
    return _sheet(phrases.text("sheet.cheat", game=name), "sheet.cheat_note", "kk-columns", parts, phrases)


def agreement_sheet(rulesets: Sequence[Ruleset], phrases: Phrases) -> Worked:
    """What players who know these games should settle before the first deal, with boxes to tick.

    A house rule of one of the games is agreed on already: it is ticked, or written in.
    """
    rows = [row for row in parameter_table(rulesets) if _to_agree(row)]
    names = [ruleset_name(rules.id, phrases) for rules in rulesets]
    title = phrases.text("sheet.agree", game=", ".join(names))
    head = "".join(
        f'<th scope="col">{escape(text)}</th>'
        for text in (phrases.text("reference.option"), phrases.text("sheet.we_play"), *names)
    )
    asked = {row.option: _answers(row, phrases) for row in rows}
    told = {row.option: [_says(row.option, rules, phrases) for rules in rulesets] for row in rows}
    body = "".join(_question(row.option, asked[row.option], told[row.option], phrases) for row in rows)
    name = escape(phrases.text("reference.table"))
    table = (
        f'<div class="kk-scroll" tabindex="0" role="group" aria-label="{name}">'
        f'<table class="kk-agreement"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
    )
    agreed = any(rules.house_rules() for rules in rulesets)
    known = phrases.text("sheet.agreed_note", mark=_TICKED) if agreed else ""
    signed = f'<p class="kk-signed">{escape(phrases.text("sheet.signed", line=_BLANK * 3))}</p>'
    lines = [
        " | ".join([f"{option_name(row.option, phrases)}: {asked[row.option]}", *told[row.option]])
        for row in rows
    ]
    size = f"kk-games-{min(len(rulesets), _MOST_COLUMNS)}"
    parts = [Worked("\n".join(lines), table), Worked(known, _noted(known)), Worked("", signed)]
    return _sheet(title, "sheet.agree_note", size, parts, phrases)


def _noted(text: str) -> str:
    return f'<p class="kk-sheet-note">{escape(text)}</p>' if text else ""


_MOST_COLUMNS = 4  # from here on the columns of games are as narrow as they get


def _sheet(title: str, note: str, layout: str, parts: Sequence[Worked], phrases: Phrases) -> Worked:
    told = phrases.text(note, mark=_OPEN)
    html = (
        '<section class="kk-sheet">'
        f'<p class="kk-sheet-title" role="heading" aria-level="2">{escape(title)}</p>'
        f'<div class="{layout}">{"".join(part.html for part in parts)}</div>'
        f'<p class="kk-sheet-note">{escape(told)}</p></section>'
    )
    return Worked("\n".join([title, *(part.text for part in parts if part.text), told]), html)


# --- the cheat sheet -------------------------------------------------------------------------------


def _block(group: str, rows: Sequence[tuple[str, str]], phrases: Phrases) -> Worked:
    """One heading with its rules."""
    title = phrases.text(f"sheet.group.{group}")
    items = "".join(f"<div><dt>{escape(what)}</dt><dd>{escape(value)}</dd></div>" for what, value in rows)
    html = f'<div class="kk-block"><p role="heading" aria-level="3">{escape(title)}</p><dl>{items}</dl></div>'
    return Worked("\n".join([title, *(f"  {what}: {value}" for what, value in rows)]), html)


def _told(option: str, rules: Ruleset) -> bool:
    """Whether an option matters in this game and is not told by another line."""
    by_the_deals = option == "hand_size" and rules.options.hand_size is None
    return bool(rules.cite(option)) and option not in _IN_THE_VALUES and not by_the_deals


def _rule(option: str, rules: Ruleset, phrases: Phrases) -> tuple[str, str]:
    return option_name(option, phrases), _says(option, rules, phrases)


def _points(rules: Ruleset, phrases: Phrases) -> list[tuple[str, str]]:
    return [(label, str(points)) for label, points in value_rows(rules, phrases)]


def _samples(rules: Ruleset, phrases: Phrases) -> list[tuple[str, str]]:
    said = []
    for cards in _SAMPLES:
        verdict = judge_meld(cards, rules)
        answer = phrases.text("sheet.legal" if verdict.legal else "sheet.illegal")
        said.append((" ".join(short(card, phrases.lang) for card in as_laid(cards)), answer))
    return said


# --- the agreement sheet ---------------------------------------------------------------------------


def _to_agree(row: Row) -> bool:
    cited = [choice for choice in row.choices if choice.cites]
    if not cited or row.option == "deals":
        return False
    open_point = any(isinstance(cite, Ruling | HouseRule) for choice in cited for cite in choice.cites)
    return open_point or row.option in NEGOTIABLE or len({repr(choice.value) for choice in cited}) > 1


def _question(option: str, answers: str, told: Sequence[str], phrases: Phrases) -> str:
    games = "".join(f"<td>{escape(value)}</td>" for value in told)
    name = escape(option_name(option, phrases))
    return f'<tr><th scope="row">{name}</th><td>{escape(answers)}</td>{games}</tr>'


def _answers(row: Row, phrases: Phrases) -> str:
    """The values that can be ticked; room to write one where any number will do, or space is short."""
    option = row.option
    agreed = [choice.value for choice in row.choices if _is_house_rule(choice)]
    values = option_values(option)
    if not values or len(row.choices) >= _MOST_COLUMNS:
        told = ", ".join(dict.fromkeys(value_name(option, value, phrases) for value in agreed))
        return f"{_TICKED}\u00a0{told}" if told else _BLANK
    offered = dict.fromkeys((*values, *agreed))
    marks = [(_TICKED if one in agreed else _BOX, value_name(option, one, phrases)) for one in offered]
    number = [(_BOX, _BLANK)] if takes_number(option) else []
    return "  ".join(f"{mark}\u00a0{told}" for mark, told in [*marks, *number])


def _is_house_rule(choice: Choice) -> bool:
    return any(isinstance(cite, HouseRule) for cite in choice.cites)


def _says(option: str, rules: Ruleset, phrases: Phrases) -> str:
    """What a game says; marked where its text leaves the point open."""
    cites = rules.cite(option)
    if not cites:
        return "–"
    mark = f" {_OPEN}" if any(isinstance(cite, Ruling) for cite in cites) else ""
    if option == "hand_size" and rules.options.hand_size is None:
        return " / ".join(map(str, sorted({row.cards for row in rules.options.deals}))) + mark
    return value_name(option, getattr(rules.options, option), phrases) + mark
