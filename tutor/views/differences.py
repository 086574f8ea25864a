"""How two games differ, for readers: small situations, and what each game says to them and why."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from html import escape
from itertools import groupby

from tutor.rules.compare import Difference, Kind
from tutor.rules.compare import differences as find
from tutor.rules.ruleset import Ruleset
from tutor.views.answer_text import Asked, tell_answer
from tutor.views.option_names import option_name, ruleset_name, value_name
from tutor.views.phrases import Phrases
from tutor.views.situation_text import tell_situation
from tutor.views.worked import Worked, stacked

INDENT = "    "


@lru_cache(maxsize=64)
def known_differences(a: Ruleset, b: Ruleset) -> tuple[Difference, ...]:
    """The smallest differences, searched for only once: in a browser the search takes seconds."""
    return find(a, b)


def tell_difference(
    found: Difference,
    games: tuple[Ruleset, Ruleset],
    phrases: Phrases,
    labels: tuple[str, str] | None = None,
) -> Worked:
    """The situation, and below it what each game says, under its name unless `labels` say otherwise."""
    a, b = games
    names = found.because_a | found.because_b
    answers = (
        (found.a, Asked(found.situation, a, b, names)),
        (found.b, Asked(found.situation, b, a, names)),
    )
    labels = labels or _labels(a, b, phrases)
    asked = tell_situation(found.situation, phrases)
    sides = [
        _side(label, tell_answer(answer, asked, phrases))
        for label, (answer, asked) in zip(labels, answers, strict=True)
    ]
    both = stacked(sides)
    html = f'<div class="kk-situation">{asked.html}</div><div class="kk-sides">{both.html}</div>'
    return Worked(f"{asked.text}\n{both.text}", f'<div class="kk-difference">{html}</div>')


def _side(label: str, told: Worked) -> Worked:
    text = told.text.replace("\n", "\n" + INDENT)
    html = f'<div class="kk-side"><p class="kk-label">{escape(label)}</p>{told.html}</div>'
    return Worked(f"  {label}:\n{INDENT}{text}", html)


def _labels(a: Ruleset, b: Ruleset, phrases: Phrases) -> tuple[str, str]:
    """The names of the games; a game and its house variant are the old rule and the new one."""
    if a.id == b.id:
        return phrases.text("compare.side.before"), phrases.text("compare.side.after")
    return ruleset_name(a.id, phrases), ruleset_name(b.id, phrases)


# --- several differences ---------------------------------------------------------------------------


def tell_differences(
    a: Ruleset, b: Ruleset, phrases: Phrases, kinds: Iterable[Kind] = (), at_most: int | None = None
) -> Worked:
    """The smallest situations in which two games differ, by kind.

    A few of them (some `kinds`, or a game beside its house variant) lie open; all of them are folded.
    """
    wanted = tuple(kinds)
    found = [one for one in known_differences(a, b) if not wanted or one.kind in wanted]
    if not found:
        return _paragraph("compare.none", phrases)
    folded = not wanted and a.id != b.id
    return stacked(
        _group(kind, list(of_kind)[:at_most], (a, b), phrases, folded=folded)
        for kind, of_kind in groupby(found, key=lambda one: one.kind)
    )


def _group(
    kind: Kind, found: list[Difference], games: tuple[Ruleset, Ruleset], phrases: Phrases, *, folded: bool
) -> Worked:
    told = stacked(tell_difference(one, games, phrases) for one in found)
    name = phrases.text(f"compare.kind.{kind.value}")
    text = f"{name}\n{told.text}"
    if folded:
        count = phrases.text("compare.count", count=len(found))
        summary = f"<summary>{escape(name)} <small>{escape(count)}</small></summary>"
        return Worked(text, f'<details class="kk-kind-of">{summary}{told.html}</details>')
    return Worked(text, f'<p class="kk-group">{escape(name)}</p>{told.html}')


def tell_flips(rules: Ruleset, changed: Ruleset, phrases: Phrases) -> Worked:
    """What one or several house rules change, with the smallest example of each kind."""
    return stacked([_changes(rules, changed, phrases), tell_differences(rules, changed, phrases, at_most=1)])


def _changes(rules: Ruleset, changed: Ruleset, phrases: Phrases) -> Worked:
    return stacked(
        _paragraph(
            "compare.changed",
            phrases,
            option=option_name(option, phrases),
            before=value_name(option, getattr(rules.options, option), phrases),
            after=value_name(option, getattr(changed.options, option), phrases),
        )
        for option in changed.house_rules()
    )


def _paragraph(message: str, phrases: Phrases, **facts: str) -> Worked:
    return Worked(phrases.text(message, **facts), f"<p>{phrases.html(message, **facts)}</p>")
