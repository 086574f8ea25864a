"""One game taught to who knows another: a list in order of how often it matters, and one rule at a time."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets as widgets

from tutor.practice.journal import shared_journal
from tutor.practice.lessons import Lesson, NoShare, Variant, example, lessons, practice, variant_with
from tutor.practice.measured import measured
from tutor.practice.puzzle import Puzzle, generate
from tutor.rules.compare import Difference
from tutor.rules.compare.answers import difference
from tutor.rules.ruleset import Ruleset
from tutor.rules.rulesets import RULESETS
from tutor.views.controls import button, row
from tutor.views.differences import tell_difference
from tutor.views.live_view import LiveView, labelled, sentence
from tutor.views.measured_view import source, within
from tutor.views.option_names import option_name, ruleset_name, value_name
from tutor.views.phrases import Phrases
from tutor.views.plots import meter
from tutor.views.puzzle_view import PuzzleView
from tutor.views.reference import parameters
from tutor.views.worked import Worked, stacked

LEVEL = 2


class LessonsView(LiveView):
    """Choose the game you know and the one to learn; then walk through the rules that differ."""

    def __init__(self, known: Ruleset, new: Ruleset, phrases: Phrases) -> None:
        super().__init__("lessons.head", phrases)
        games = [(ruleset_name(id, phrases), id) for id in RULESETS]
        self.known = labelled("lessons.known", phrases, games, known.id)
        self.new = labelled("lessons.new", phrases, games, new.id)
        self.rule = labelled("lessons.rule", phrases, [], None)
        self.back = button(phrases.text("lessons.back"), self.safely(lambda: self._step(-1)))
        self.next = button(phrases.text("lessons.next"), self.safely(lambda: self._step(1)), "kk-check")
        self.try_it = button(phrases.text("lessons.try"), self.safely(self._practise))
        self.place = widgets.VBox([])
        self.assemble(
            [
                row([self.known, self.new], "kk-actions"),
                row([self.rule], "kk-actions"),
                row([self.back, self.next, self.try_it], "kk-actions"),
            ]
        )
        self.box.children = (*self.box.children, self.place)
        self._first = known, new
        self.rule.observe(self._rule_chosen, "value")
        self.known.observe(self._games_chosen, "value")
        self.new.observe(self._games_chosen, "value")
        self._begin()

    def __repr__(self) -> str:
        self._write_static()
        return super().__repr__()

    def static_html(self) -> str:
        """All rules that differ, to be read: written only where a page asks for it."""
        self._write_static()
        return super().static_html()

    def _write_static(self) -> None:
        if not self.static.text:
            self.static = tell_lessons(*self._first, self._phrases)

    @property
    def _games(self) -> tuple[Ruleset, Ruleset]:
        return RULESETS[self.known.value], RULESETS[self.new.value]

    def _games_chosen(self, _: dict[str, Any]) -> None:
        self.safely(self._begin)()

    def _rule_chosen(self, _: dict[str, Any]) -> None:
        self.safely(self._show)()

    def _begin(self) -> None:
        """The list of another pair, and nothing chosen yet."""
        known, new = self._games
        self._lessons = lessons(known, new)
        text = self._phrases.text
        names = [
            (text("lessons.numbered", nth=str(nth), option=option_name(lesson.option, self._phrases)), nth)
            for nth, lesson in enumerate(self._lessons, start=1)
        ]
        self.rule.unobserve(self._rule_chosen, "value")
        self.rule.options = [(text("lessons.all"), 0), *names]
        self.rule.value = 0
        self.rule.observe(self._rule_chosen, "value")
        self._show()

    def _step(self, by: int) -> None:
        self.rule.value = min(max(self.rule.value + by, 0), len(self._lessons))

    def _show(self) -> None:
        known, new = self._games
        at = self.rule.value
        self.place.children = []
        self.back.disabled, self.next.disabled = at == 0, at == len(self._lessons)
        self.try_it.disabled = at == 0
        if not self._lessons:
            self.show(sentence(self._phrases.text("compare.view.same")), Worked("", ""))
        elif at == 0:
            counted = self._phrases.text("lessons.count", count=len(self._lessons))
            self.show(sentence(counted), _list(self._lessons, (known, new), self._phrases))
        else:
            lesson = self._lessons[at - 1]
            self.show(_headline(at, lesson, self._phrases), tell_lesson(lesson, known, new, self._phrases))

    def _practise(self) -> None:
        lesson = self._lessons[self.rule.value - 1]
        puzzle = puzzle_on(lesson, self._games[1])
        self.place.children = [PuzzleView(puzzle, self._phrases, shared_journal()).box]


def puzzle_on(lesson: Lesson, new: Ruleset) -> Puzzle:
    """A puzzle in the new game that asks for the rule."""
    return generate(practice(lesson.option, new), new.id, seed=1, level=LEVEL)


# --- to read ---------------------------------------------------------------------------------------


def tell_lessons(known: Ruleset, new: Ruleset, phrases: Phrases) -> Worked:
    """The list, and every rule folded below it with the smallest hand that shows it."""
    found = lessons(known, new)
    told = (
        _folded(nth, lesson, tell_lesson(lesson, known, new, phrases), phrases)
        for nth, lesson in enumerate(found, start=1)
    )
    return stacked([_list(found, (known, new), phrases), *told])


def _folded(nth: int, lesson: Lesson, told: Worked, phrases: Phrases) -> Worked:
    name = phrases.text("lessons.numbered", nth=str(nth), option=option_name(lesson.option, phrases))
    summary = f"<summary>{escape(name)}</summary>"
    return Worked(f"{name}\n{told.text}", f'<details class="kk-kind-of">{summary}{told.html}</details>')


def _headline(nth: int, lesson: Lesson, phrases: Phrases) -> Worked:
    name = phrases.text("lessons.numbered", nth=str(nth), option=option_name(lesson.option, phrases))
    return Worked(name, f'<p class="kk-headline">{escape(name)}</p>')


def _list(found: Sequence[Lesson], games: tuple[Ruleset, Ruleset], phrases: Phrases) -> Worked:
    """Every rule with what it was, what it will be, and how often that matters."""
    rows = [_list_row(lesson, games, phrases) for lesson in found]
    text = "\n".join(f"{nth}. {row.text}" for nth, row in enumerate(rows, start=1))
    items = "".join(f"<li>{row.html}</li>" for row in rows)
    told = source(measured("matters"), phrases.text("measured.brackets"), phrases)
    return Worked(
        f"{text}\n{told.text}", f'<ol class="kk-lessons">{items}</ol><p class="kk-small">{told.html}</p>'
    )


def _list_row(lesson: Lesson, games: tuple[Ruleset, Ruleset], phrases: Phrases) -> Worked:
    name = option_name(lesson.option, phrases)
    before, after = (
        value_name(lesson.option, getattr(rules.options, lesson.option), phrases) for rules in games
    )
    bar, often = _how_often(lesson, phrases)
    html = (
        f"<strong>{escape(name)}</strong>: {escape(before)} → {escape(after)}"
        f'<br>{bar}<span class="kk-small">{escape(often)}</span>'
    )
    return Worked(f"{name}: {before} → {after} ({often})", html)


def _how_often(lesson: Lesson, phrases: Phrases) -> tuple[str, str]:
    """As a bar, where it was measured, and in words."""
    share = lesson.matters
    if isinstance(share, NoShare):
        return "", phrases.text(f"lessons.{share.value}")
    return meter(share), phrases.text("lessons.matters", share=within(share, phrases, scale=100))


def tell_lesson(lesson: Lesson, known: Ruleset, new: Ruleset, phrases: Phrases) -> Worked:
    """One rule: how often it matters, where each game says it, and the smallest situation that shows it."""
    bar, often = _how_often(lesson, phrases)
    parts = [
        Worked(often, f"<p>{bar}{escape(often)}</p>"),
        parameters((known, new), phrases, options=[lesson.option]),
    ]
    variant = variant_with(known, new, lesson.option)
    if shown := example(variant):
        parts.append(_tell_example(shown, variant, (known, new), phrases))
    return stacked(parts)


def _tell_example(
    shown: Difference, variant: Variant, games: tuple[Ruleset, Ruleset], phrases: Phrases
) -> Worked:
    """Between the games themselves where they differ there for this reason too, else between the rules."""
    known, new = games
    whole = difference(shown.kind, shown.situation, known, new)
    if whole is not None and whole.contains(shown):
        return tell_difference(whole, games, phrases)
    labels = (
        phrases.text("lessons.old_rule", known=ruleset_name(known.id, phrases)),
        ruleset_name(new.id, phrases),
    )
    return tell_difference(shown, (variant.changed, new), phrases, labels)
