"""A learner's progress to look at: the map of skills, the last two weeks, and the sum of a stretch.

All of it is HTML made here; what a picture shows is also there as a table, and no state by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from html import escape
from typing import assert_never

from tutor.practice.dealer import GAMES, kinds_of
from tutor.practice.kinds import KINDS
from tutor.practice.mastery import WINDOW, Mastery, Skill, Standing, standings
from tutor.practice.progress import Attempt, Progress
from tutor.practice.run import Summary, summarise
from tutor.views.phrases import Phrases

DAYS = 14
_NEW = Standing(Mastery.NEW)
_ICONS = {Mastery.NEW: "○", Mastery.STARTED: "◔", Mastery.SURE: "◕", Mastery.MASTERED: "●"}


def skill_name(skill: Skill, phrases: Phrases) -> str:
    """A skill in words: the game and the kind."""
    game, kind = phrases.text(f"ruleset.{skill.ruleset}"), phrases.text(f"kind.{skill.kind}")
    return phrases.text("trainer.skill", game=game, kind=kind)


# --- the map of skills -----------------------------------------------------------------------


def mastery_map(progress: Progress, phrases: Phrases) -> str:
    """Every kind of exercise in every game, with how far it has come."""
    known = standings(progress.attempts)
    games = "".join(f'<th scope="col">{escape(phrases.text(f"ruleset.{game}"))}</th>' for game in GAMES)
    rows = "".join(_map_row(kind, known, phrases) for kind in KINDS)
    mastered = sum(found.mastery is Mastery.MASTERED for found in known.values())
    total = sum(len(kinds_of(game)) for game in GAMES)
    caption = phrases.html("mastery.caption", count=mastered, total=total)
    head = f'<tr><th scope="col">{escape(phrases.text("mastery.skill"))}</th>{games}</tr>'
    return _table(caption, head, rows, "kk-map") + f'<p class="kk-small">{phrases.html("mastery.legend")}</p>'


def _map_row(kind: str, known: Mapping[Skill, Standing], phrases: Phrases) -> str:
    cells = "".join(_map_cell(Skill(game, kind), known, phrases) for game in GAMES)
    return f'<tr><th scope="row">{escape(phrases.text(f"kind.{kind}"))}</th>{cells}</tr>'


def _map_cell(skill: Skill, known: Mapping[Skill, Standing], phrases: Phrases) -> str:
    if skill.kind not in kinds_of(skill.ruleset):
        return f'<td class="kk-none">{escape(phrases.text("mastery.none"))}</td>'
    found = known.get(skill, _NEW)
    icon = f'<span class="kk-icon" aria-hidden="true">{_ICONS[found.mastery]}</span>'
    return f'<td class="kk-is-{found.mastery.value}">{icon} {escape(_mastery_text(found, phrases))}</td>'


def _mastery_text(standing: Standing, phrases: Phrases) -> str:
    match standing.mastery:
        case Mastery.NEW:
            return phrases.text("mastery.new")
        case Mastery.STARTED:
            return phrases.text("mastery.started", successes=str(standing.successes), window=str(WINDOW))
        case Mastery.SURE:
            return phrases.text("mastery.sure")
        case Mastery.MASTERED:
            return phrases.text("mastery.mastered")
        case other:
            assert_never(other)


# --- the last two weeks ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Day:
    day: date
    sum: Summary


def history(progress: Progress, phrases: Phrases, now: datetime) -> str:
    """A bar for each of the last days, and the same as a table."""
    days = _days(progress.attempts, now.astimezone().date())
    total = sum(day.sum.puzzles for day in days)
    if not total:
        return f"<p>{phrases.html('history.nothing')}</p>"
    caption = phrases.html("history.caption", count=total)
    summary = escape(phrases.text("history.as_table"))
    return (
        f'<figure class="kk-history"><figcaption>{caption}</figcaption>{_plot(days, phrases)}'
        f"{_legend(phrases)}</figure>"
        f"<details><summary>{summary}</summary>{_history_table(days, phrases)}</details>"
    )


def _days(attempts: Iterable[Attempt], today: date) -> list[_Day]:
    by_day: dict[date, list[Attempt]] = {today - timedelta(back): [] for back in range(DAYS - 1, -1, -1)}
    for attempt in attempts:
        if (day := attempt.at.astimezone().date()) in by_day:
            by_day[day].append(attempt)
    return [_Day(day, summarise(found)) for day, found in by_day.items()]


_STEP, _BAR, _HEIGHT, _FOOT = 24, 16, 120, 22
_ASIDE = 16
"""Room for what today's date is wider than its bar."""
_WIDTH = DAYS * _STEP


def _plot(days: Sequence[_Day], phrases: Phrases) -> str:
    most = max(day.sum.puzzles for day in days)
    bars = "".join(_bar(nth, day, most, phrases) for nth, day in enumerate(days))
    label = escape(phrases.text("history.alt", most=most))
    return (
        f'<svg class="kk-plot" viewBox="0 0 {_WIDTH + _ASIDE} {_HEIGHT + _FOOT}" '
        f'role="img" aria-label="{label}" xmlns="http://www.w3.org/2000/svg">'
        f'<line class="kk-axis" x1="0" x2="{_WIDTH}" y1="{_HEIGHT}" y2="{_HEIGHT}"/>{bars}</svg>'
    )


def _bar(nth: int, day: _Day, most: int, phrases: Phrases) -> str:
    left, top, parts = nth * _STEP + (_STEP - _BAR) // 2, float(_HEIGHT), []
    for name, count in _parts(day.sum):
        height = count * (_HEIGHT - 20) / most
        top -= height
        place = f'x="{left}" y="{top:.1f}" width="{_BAR}" height="{height:.1f}"'
        parts.append(f'<rect class="kk-bar-{name}" {place}/>')
    middle = left + _BAR // 2
    if day.sum.puzzles:
        parts.append(f'<text x="{middle}" y="{top - 5:.1f}">{day.sum.puzzles}</text>')
    if nth % 2:  # every second day has room for its date, today among them
        parts.append(f'<text x="{middle}" y="{_HEIGHT + 16}">{escape(_short_day(day.day, phrases))}</text>')
    return "".join(parts)


def _parts(summary: Summary) -> tuple[tuple[str, int], ...]:
    return (("alone", summary.alone), ("helped", summary.helped), ("missed", len(summary.missed)))


def _legend(phrases: Phrases) -> str:
    items = "".join(_key(name, phrases) for name, _ in _parts(summarise(())))
    return f'<ul class="kk-keys">{items}</ul>'


def _key(name: str, phrases: Phrases) -> str:
    rect = f'<rect class="kk-bar-{name}" width="12" height="12"/>'
    picture = f'<svg class="kk-key" viewBox="0 0 12 12" aria-hidden="true">{rect}</svg>'
    return f"<li>{picture} {escape(phrases.text(f'history.{name}'))}</li>"


def _history_table(days: Sequence[_Day], phrases: Phrases) -> str:
    columns = ("day", "puzzles", "alone", "helped", "missed")
    head = "".join(f'<th scope="col">{escape(phrases.text(f"history.{column}"))}</th>' for column in columns)
    rows = "".join(_day_row(day) for day in days if day.sum.puzzles)
    return _table(escape(phrases.text("history.table")), f"<tr>{head}</tr>", rows, "kk-days")


def _day_row(day: _Day) -> str:
    counts = (day.sum.puzzles, *(count for _, count in _parts(day.sum)))
    cells = "".join(f"<td>{count}</td>" for count in counts)
    return f'<tr><th scope="row">{day.day.isoformat()}</th>{cells}</tr>'


def _short_day(day: date, phrases: Phrases) -> str:
    return phrases.text("history.date", day=str(day.day), month=str(day.month))


# --- the sum of a stretch --------------------------------------------------------------------


def summary_html(summary: Summary, phrases: Phrases) -> str:
    """What came of the last puzzles, and what to look at again."""
    lines = [phrases.html("summary.alone", count=summary.alone)]
    if summary.helped:
        lines.append(phrases.html("summary.helped", count=summary.helped))
    if summary.missed:
        names = ", ".join(escape(skill_name(skill, phrases)) for skill in summary.missed_skills())
        lines.append(f"{phrases.html('summary.missed', count=len(summary.missed))} {names}")
    items = "".join(f"<li>{line}</li>" for line in lines)
    head = phrases.html("summary.head", count=summary.puzzles)
    return f'<div class="kk-summary"><p class="kk-headline">{head}</p><ul class="kk-lines">{items}</ul></div>'


def _table(caption: str, head: str, rows: str, name: str) -> str:
    """A table that scrolls by itself on a narrow screen, also with the keyboard."""
    # The caption is HTML already; as a label it is text, hence without its elements.
    return (
        f'<div class="kk-scroll" tabindex="0" role="group" aria-label="{caption}"><table class="{name}">'
        f"<caption>{caption}</caption><thead>{head}</thead><tbody>{rows}</tbody></table></div>"
    )
