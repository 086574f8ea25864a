"""The trainer: endless mixed practice, reviews, a run against the clock, and the learner's progress."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from html import escape
from random import Random

import ipywidgets as widgets

from tutor.practice.coach import Advice, advise
from tutor.practice.dealer import EVERYTHING, chosen, deal, deal_review, deal_skill
from tutor.practice.exercise import NoQuestion, Note, note
from tutor.practice.journal import Journal
from tutor.practice.mastery import Skill
from tutor.practice.progress import Via
from tutor.practice.puzzle import Puzzle, PuzzleError, generate
from tutor.practice.run import TEN, RestingClock, summarise
from tutor.practice.schedule import SETTING as REVIEW_SETTING
from tutor.practice.schedule import Queue, review_queue, wanted
from tutor.views.controls import button, row
from tutor.views.exercise_text import problem_html, say, say_html, static_html, static_text
from tutor.views.phrases import Phrases
from tutor.views.progress_panel import ProgressPanel
from tutor.views.progress_view import history, mastery_map, skill_name, summary_html
from tutor.views.puzzle_view import PuzzleView
from tutor.views.readable import Readable
from tutor.views.trainer_choice import ChoicePanel


class Trainer(Readable):
    """Practice without end. What it shows follows the journal, whoever writes in it."""

    def __init__(self, journal: Journal, phrases: Phrases, rng: Random | None = None) -> None:
        self._journal = journal
        self._phrases = phrases
        self._rng = rng or Random()
        self._shown: set[str] = set()
        self._clock = RestingClock(time.monotonic)
        self._settings = journal.progress.settings
        self._make_controls()
        self._make_sections()
        self.puzzle = PuzzleView(self._first(), phrases, journal, self._next)
        self.puzzle.via = Via.TRAINER
        self.box = self._assemble()
        self._begin(Via.TRAINER, self.puzzle.puzzle)
        journal.subscribe(self._follow)
        self._follow()

    # --- building ----------------------------------------------------------------------------

    def _make_controls(self) -> None:
        text = self._phrases.text
        self._advice = widgets.HTML()
        self.take_advice = button(text("trainer.take_advice"), self._take_advice, "kk-check")
        self.mixed = button("", lambda: self._deal_as(Via.TRAINER))
        self.review = button("", self._start_review)
        self.run = button("", self._start_run)
        self.remind = button("", self._toggle_reminders, "kk-sort")
        self.pause = button(text("trainer.pause"), self._pause)
        self._status = widgets.HTML()
        self._status.add_class("kk-status")
        self._said = widgets.HTML()
        self._said.add_class("kk-said")

    def _make_sections(self) -> None:
        self.choice = ChoicePanel(self._journal, self._phrases)
        self.data = ProgressPanel(self._journal, self._phrases)
        self._map, self._history = widgets.HTML(), widgets.HTML()
        self.sections = {
            "choice": Section("choice", self.choice.box, self._phrases, self.choice.write),
            "map": Section("map", self._map, self._phrases, self._write_map),
            "history": Section("history", self._history, self._phrases, self._write_history),
            "data": Section("data", self.data.box, self._phrases),
        }

    def _assemble(self) -> widgets.VBox:
        sections = list(self.sections.values())
        head = widgets.VBox(
            [
                self._advice,
                row([self.take_advice], "kk-actions"),
                row([self.mixed, self.review, self.run], "kk-actions", "kk-modes"),
                row([self.remind, sections[0].button], "kk-actions"),
                sections[0].content,
                row([self._status, self.pause], "kk-actions"),
            ]
        )
        foot = widgets.VBox(
            [
                self._said,
                row([section.button for section in sections[1:]], "kk-actions"),
                *(section.content for section in sections[1:]),
            ]
        )
        for panel in (head, foot):
            panel.add_class("kk-puzzle")
        box = widgets.VBox([head, self.puzzle.box, foot])
        box.add_class("kk-trainer")
        return box

    # --- dealing -----------------------------------------------------------------------------

    def _first(self) -> Puzzle:
        try:
            return deal(chosen(self._journal.progress), self._journal.progress, self._rng)
        except (NoQuestion, PuzzleError):
            return _example()

    def _next(self) -> None:
        """The next puzzle; first the sum where ten are done, or the time is over."""
        self._said.value = ""
        over = self.puzzle.via is Via.RUN and self._clock.left <= 0
        if over or (self.puzzle.via is not Via.RUN and len(self._answered()) >= TEN):
            self._sum_up()
        self._deal_as(Via.TRAINER if over else self.puzzle.via, fresh_stretch=over)

    def _deal_as(self, via: Via, *, fresh_stretch: bool | None = None) -> None:
        begin = via is not self.puzzle.via if fresh_stretch is None else fresh_stretch
        try:
            puzzle = self._deal(via)
        except NoQuestion:
            self._problem(note("trainer.nothing_chosen"))
            return
        if puzzle is None:
            self._tell(note("trainer.no_reviews_left"))
            self._deal_as(Via.TRAINER)
        elif begin:
            self._begin(via, puzzle)
        else:
            self._show(puzzle)

    def _deal(self, via: Via) -> Puzzle | None:
        progress = self._journal.progress
        if via is not Via.REVIEW:
            last = self.puzzle.puzzle
            return deal(chosen(progress), progress, self._rng, Skill(last.rules.id, last.kind.id))
        due = self._queue().today
        return deal_review(due[0], progress, self._rng) if due else None

    def _begin(self, via: Via, puzzle: Puzzle) -> None:
        """A new stretch of ten, or a run."""
        self._shown, self._since = set(), self._journal.now()
        self.puzzle.via = via
        if via is not Via.RUN:
            self._clock = RestingClock(time.monotonic)
        self._show(puzzle)

    def _show(self, puzzle: Puzzle) -> None:
        self._shown.add(puzzle.code)
        if puzzle is not self.puzzle.puzzle:
            self.puzzle.show(puzzle)
        self._write_head()

    # --- what the buttons do -----------------------------------------------------------------

    def _take_advice(self) -> None:
        advice = self._advised()
        if advice is not None:
            self._said.value = ""
            self._begin(
                Via.TRAINER, deal_skill(advice.skill, advice.level, self._journal.progress, self._rng)
            )

    def _start_review(self) -> None:
        self._said.value = ""
        if not wanted(self._journal.progress):
            self._tell(note("trainer.turn_on_first"))
        else:
            self._deal_as(Via.REVIEW, fresh_stretch=True)

    def _start_run(self) -> None:
        self._said.value = ""
        self._clock = RestingClock(time.monotonic)
        self._deal_as(Via.RUN, fresh_stretch=True)
        if self.puzzle.via is Via.RUN:
            self._clock.start()
            self._tick()

    def _pause(self) -> None:
        if self._clock.running:
            self._clock.pause()
        else:
            self._clock.start()
        self._tick()

    def _toggle_reminders(self) -> None:
        self._journal.set(REVIEW_SETTING, not wanted(self._journal.progress))

    def _tick(self) -> None:
        self._write_status()
        if self._clock.running and self._clock.left > 0:
            # Without an event loop (a plain script) the time is told with each answer.
            with suppress(RuntimeError):
                asyncio.get_running_loop().call_later(1.0, self._tick)

    # --- what is shown -----------------------------------------------------------------------

    @property
    def said(self) -> str:
        """The sum of the last stretch, or why something was not done; as HTML."""
        return str(self._said.value)

    @property
    def status(self) -> str:
        """How the stretch is going, as HTML."""
        return str(self._status.value)

    def _answered(self) -> set[str]:
        """The puzzles of this stretch that were answered."""
        attempts = self._journal.progress.attempts
        return {one.code for one in attempts if one.graded and one.at >= self._since} & self._shown

    def _sum_up(self) -> None:
        attempts = self._journal.progress.attempts
        stretch = (one for one in attempts if one.at >= self._since and one.code in self._shown)
        self._said.value = summary_html(summarise(stretch), self._phrases)
        self._shown, self._since = set(), self._journal.now()

    def _follow(self) -> None:
        """Something changed in the journal, perhaps by an answer to a puzzle asked for, not dealt."""
        self._shown.add(self.puzzle.puzzle.code)
        self._write_status()
        for section in self.sections.values():
            section.refresh()
        for trouble in self._journal.troubles():
            self._problem(trouble)
        # What to do next is worked out with each puzzle; an answer should not have to wait for it.
        settings = self._journal.progress.settings
        if settings != self._settings or not self._answered():
            self._settings = settings
            self._write_head()

    def _write_head(self) -> None:
        advice = self._advised()
        self._advice.value = self._advice_html(advice)
        self.take_advice.disabled = advice is None
        reminded = wanted(self._journal.progress)
        count = len(self._queue().today) if reminded else 0
        modes = (
            (self.mixed, Via.TRAINER, self._phrases.text("trainer.mixed")),
            (self.review, Via.REVIEW, self._phrases.text("trainer.review", count=count)),
            (self.run, Via.RUN, self._phrases.text("trainer.run")),
        )
        for made, via, text in modes:
            made.description = f"✓ {text}" if via is self.puzzle.via else text
        self.remind.description = self._phrases.text(
            "trainer.remind_off" if reminded else "trainer.remind_on"
        )
        self._write_status()

    def _write_status(self) -> None:
        running = self.puzzle.via is Via.RUN
        self.pause.layout.display = "" if running else "none"
        self.pause.description = self._phrases.text(
            "trainer.pause" if self._clock.running else "trainer.go_on"
        )
        self._status.value = f"<p>{say_html(self._status_note(), self._phrases)}</p>"

    def _status_note(self) -> Note:
        done = len(self._answered())
        if self.puzzle.via is not Via.RUN:
            return note("trainer.status", done=str(done), ten=str(TEN))
        if self._clock.left <= 0:
            return note("trainer.time_over", count=done)
        return note("trainer.time_left", seconds=round(self._clock.left), done=str(done))

    def _advised(self) -> Advice | None:
        skills = chosen(self._journal.progress).skills()
        found = advise(skills, self._journal.progress, self._journal.now())
        return found[0] if found else None

    def _advice_html(self, advice: Advice | None) -> str:
        if advice is None:
            return problem_html(note("trainer.nothing_chosen"), self._phrases)
        name = escape(skill_name(advice.skill, self._phrases))
        level = escape(self._phrases.text("ui.level", level=advice.level))
        head, why = self._phrases.html("trainer.next"), say_html(advice.why, self._phrases)
        return f'<p class="kk-advice">{head} <strong>{name}</strong>, {level}. {why}</p>'

    def _queue(self) -> Queue:
        return review_queue(self._journal.progress, self._journal.now(), frozenset(EVERYTHING.skills()))

    def _write_map(self) -> None:
        self._map.value = mastery_map(self._journal.progress, self._phrases)

    def _write_history(self) -> None:
        self._history.value = history(self._journal.progress, self._phrases, self._journal.now())

    def _tell(self, said: Note) -> None:
        self._said.value += f"<p>{say_html(said, self._phrases)}</p>"

    def _problem(self, problem: Note) -> None:
        self._said.value += problem_html(problem, self._phrases)

    # --- without a kernel --------------------------------------------------------------------

    def __repr__(self) -> str:
        example = static_text(_example(), self._phrases)
        return f"{self._phrases.text('trainer.static')}\n{example}"

    def static_html(self) -> str:
        """What the trainer is for, and one of its puzzles."""
        told = f"<p>{say_html(note('trainer.static'), self._phrases)}</p>"
        return f'<div class="kk-trainer-static">{told}{static_html(_example(), self._phrases)}</div>'


class Section:
    """Something that a button shows and hides; drawn only while it is seen."""

    def __init__(
        self, id: str, content: widgets.Widget, phrases: Phrases, write: Callable[[], None] | None = None
    ) -> None:
        self._id = id
        self._phrases = phrases
        self._write = write
        self.content = content
        self.open = False
        self.button = button("", self.toggle)
        self._show()

    def toggle(self) -> None:
        """Show it, or hide it again."""
        self.open = not self.open
        self._show()

    def refresh(self) -> None:
        """Draw it again, if it is seen."""
        if self.open and self._write is not None:
            self._write()

    def _show(self) -> None:
        self.refresh()
        self.content.layout.display = "" if self.open else "none"
        verb = "hide" if self.open else "show"
        self.button.description = say(note(f"section.{self._id}.{verb}"), self._phrases)


def _example() -> Puzzle:
    """The puzzle to read where no Python runs."""
    return generate("legal_meld", "koum_kan", seed=1, level=1)
