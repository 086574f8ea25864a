"""The trainer, driven by its buttons."""

from __future__ import annotations

import base64
import json
import re
from datetime import datetime, timedelta
from html.parser import HTMLParser
from random import Random

import pytest

from tests.practice.progress_samples import RIGHT, START, WRONG, attempt, several
from tutor.practice.dealer import EVERYTHING, GAMES, chosen, kinds_of
from tutor.practice.exercise import Grade, note
from tutor.practice.journal import Journal
from tutor.practice.kinds import KINDS
from tutor.practice.progress import Progress, Via, progress_of
from tutor.practice.progress_json import read_progress, write_progress
from tutor.practice.run import summarise
from tutor.practice.store import Kept, MemoryStore, StoreError
from tutor.views.controls import ChoiceButtons
from tutor.views.phrases import Phrases
from tutor.views.progress_view import history, mastery_map, summary_html
from tutor.views.puzzle_view import PuzzleView
from tutor.views.trainer import Trainer

ENGLISH, GERMAN = Phrases("en"), Phrases("de")


class Clock:
    """A time that moves a second at each look, and when it is told to."""

    def __init__(self) -> None:
        self.time = START

    def __call__(self) -> datetime:
        self.time += timedelta(seconds=1)
        return self.time


@pytest.fixture
def journal() -> Journal:
    return Journal(MemoryStore(), Clock())


@pytest.fixture
def trainer(journal: Journal) -> Trainer:
    """A trainer that asks one kind only, which is answered by a choice."""
    only(journal, "legal_meld")
    return Trainer(journal, ENGLISH, Random(1))


def only(journal: Journal, *kinds: str) -> None:
    journal.set_all({f"skip.{kind}": kind not in kinds for kind in KINDS})


def solve(trainer: Trainer, *, right: bool = True) -> None:
    """Answer the puzzle of two choices that is on the screen."""
    control = trainer.puzzle.control
    assert isinstance(control, ChoiceButtons)
    solution = str(trainer.puzzle.puzzle.solution)
    wrong = next(id for id in control.buttons if id != solution)
    control.buttons[solution if right else wrong].click()


# --- every puzzle keeps a record ---------------------------------------------------------------


def test_an_answer_is_saved_before_anything_is_said(trainer: Trainer, journal: Journal) -> None:
    said_when_saved = []
    journal.subscribe(lambda: said_when_saved.append(trainer.puzzle.feedback))
    solve(trainer)
    assert said_when_saved == [""]
    assert trainer.puzzle.feedback
    (saved,) = journal.progress.attempts
    assert (saved.grade, saved.via, saved.code) == (RIGHT, Via.TRAINER, trainer.puzzle.puzzle.code)


def test_a_hint_before_the_answer_is_saved_once_and_marks_the_answer(
    journal: Journal, trainer: Trainer
) -> None:
    trainer.puzzle.hint.click()
    trainer.puzzle.hint.click()
    solve(trainer)
    trainer.puzzle.retry.click()
    solve(trainer)
    saved = [(one.grade, one.hinted) for one in journal.progress.attempts]
    assert saved == [(Grade.UNFINISHED, True), (RIGHT, True), (RIGHT, True)]


def test_a_hint_after_the_answer_does_not_spoil_it(journal: Journal, trainer: Trainer) -> None:
    solve(trainer)
    trainer.puzzle.hint.click()
    assert [one.success for one in journal.progress.attempts] == [True]


def test_a_puzzle_of_a_chapter_says_when_saving_fails(trainer: Trainer) -> None:
    class Full(MemoryStore):
        def merge(self, addition: Progress) -> Kept:
            raise StoreError(note("progress.no_access", path="<b>x</b>", reason="disk full"))

    view = PuzzleView(trainer.puzzle.puzzle, ENGLISH, Journal(Full()))
    control = view.control
    assert isinstance(control, ChoiceButtons)
    button = next(iter(control.buttons.values()))
    button.click()
    assert "kk-trouble" in view.feedback
    assert "&lt;b&gt;x&lt;/b&gt;" in view.feedback, "a path is data"


# --- dealing ----------------------------------------------------------------------------------


def test_a_harder_puzzle_and_one_from_a_code_count_among_the_ten(trainer: Trainer) -> None:
    trainer.puzzle.harder.click()
    solve(trainer)
    assert "Answered: 1 of 10" in trainer.status
    trainer.puzzle.code.value = "legal_meld.koum_kan.3.7.v1"
    trainer.puzzle.open.click()
    solve(trainer)
    assert "Answered: 2 of 10" in trainer.status


def test_next_deals_fresh_puzzles_and_ten_answers_bring_a_summary(trainer: Trainer) -> None:
    codes = []
    for number in range(10):
        assert trainer.said == ""
        codes.append(trainer.puzzle.puzzle.code)
        solve(trainer, right=number not in (3, 4))
        trainer.puzzle.next.click()
    assert len(set(codes)) == 10
    assert "That was 10 puzzles." in trainer.said
    assert "without help: 8" in trainer.said
    assert "Is this a legal meld?" in trainer.said
    trainer.puzzle.next.click()
    assert trainer.said == "", "nothing stale stays on the screen"


def test_skipping_counts_nothing(trainer: Trainer, journal: Journal) -> None:
    for _ in range(15):
        trainer.puzzle.next.click()
    assert trainer.said == ""
    assert journal.progress.attempts == ()


def test_the_choice_of_games_and_kinds_is_kept_and_followed(trainer: Trainer, journal: Journal) -> None:
    for game in GAMES[1:]:
        trainer.choice.games[game].click()
    assert chosen(journal.progress).games == GAMES[:1]
    trainer.choice.level.value = 3
    for _ in range(8):
        trainer.puzzle.next.click()
        puzzle = trainer.puzzle.puzzle
        assert (puzzle.rules.id, puzzle.kind.id) == (GAMES[0], "legal_meld")
        assert puzzle.curated is not None or puzzle.level == 3
    again = Trainer(journal, ENGLISH)
    again.sections["choice"].button.click()
    assert again.choice.level.value == 3
    assert again.choice.games[GAMES[0]].description.startswith("✓")
    assert not again.choice.games[GAMES[1]].description.startswith("✓")


def test_choosing_nothing_is_said_not_crashed(trainer: Trainer) -> None:
    before = trainer.puzzle.puzzle
    trainer.choice.kinds["legal_meld"].click()
    trainer.puzzle.next.click()
    assert "Choose at least one of each" in trainer.said
    assert trainer.puzzle.puzzle is before
    assert trainer.take_advice.disabled


def test_all_and_none(trainer: Trainer, journal: Journal) -> None:
    every, nothing = trainer.choice.several
    nothing.click()
    assert chosen(journal.progress).kinds == ()
    every.click()
    assert chosen(journal.progress).kinds == EVERYTHING.kinds


def test_advice_is_taken(journal: Journal) -> None:
    journal.merge(progress_of(attempt(number, WRONG, ruleset="kon_khan") for number in range(3)))
    trainer = Trainer(journal, ENGLISH, Random(1))
    trainer.take_advice.click()
    assert (trainer.puzzle.puzzle.rules.id, trainer.puzzle.puzzle.kind.id) == ("kon_khan", "legal_meld")


# --- reviews ----------------------------------------------------------------------------------


def test_reviews_are_opt_in(trainer: Trainer) -> None:
    trainer.review.click()
    assert trainer.puzzle.via is Via.TRAINER
    assert "switched off" in trainer.said


def test_a_review_brings_back_what_went_wrong_and_then_mixed_practice_goes_on(journal: Journal) -> None:
    only(journal, "legal_meld")
    trainer = Trainer(journal, ENGLISH, Random(1))
    solve(trainer, right=False)
    clock = journal.now
    assert isinstance(clock, Clock)
    clock.time += timedelta(days=5)
    trainer.remind.click()
    assert "1 due" in trainer.review.description
    trainer.review.click()
    solve(trainer)
    assert journal.progress.attempts[-1].via is Via.REVIEW
    trainer.puzzle.next.click()
    assert trainer.puzzle.via is Via.TRAINER
    assert "No more reviews for today" in trainer.said


# --- ninety seconds ---------------------------------------------------------------------------


def test_a_run_counts_down_rests_and_ends_with_a_summary(
    trainer: Trainer, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = [0.0]
    monkeypatch.setattr("tutor.views.trainer.time.monotonic", lambda: seconds[0])
    assert trainer.pause.layout.display == "none"
    trainer.run.click()
    assert (trainer.puzzle.via, trainer.pause.layout.display) == (Via.RUN, "")
    seconds[0] = 30
    solve(trainer)
    assert "60 seconds left" in trainer.status
    trainer.pause.click()
    seconds[0] = 3000
    trainer.puzzle.next.click()
    assert "60 seconds left" in trainer.status
    assert trainer.said == ""
    trainer.pause.click()
    seconds[0] = 3061
    solve(trainer)
    assert "Time is up, with 2 answers" in trainer.status
    trainer.puzzle.next.click()
    assert "That was 2 puzzles." in trainer.said
    assert trainer.puzzle.via is Via.TRAINER
    assert trainer.pause.layout.display == "none"


# --- the learner's own data -------------------------------------------------------------------


def exported(trainer: Trainer) -> str:
    trainer.data.export.click()
    encoded = re.search(r'base64,([^"]*)"', trainer.data.link)
    assert encoded
    text = base64.b64decode(encoded.group(1)).decode("utf-8")
    assert text == trainer.data.text.value
    return text


def test_export_erase_import_is_a_round_trip(trainer: Trainer, journal: Journal) -> None:
    solve(trainer)
    trainer.remind.click()
    before = journal.progress
    text = exported(trainer)
    assert read_progress(text) == before

    trainer.data.erase.click()
    assert journal.progress == before, "asked first"
    trainer.data.question.no.click()
    assert journal.progress == before
    trainer.data.erase.click()
    trainer.data.question.yes.click()
    assert journal.progress == Progress()
    assert trainer.data.text.value == ""

    trainer.data.text.value = text
    trainer.data.add.click()
    assert "1 attempt was new" in trainer.data.said
    trainer.data.add.click()
    assert "0 attempts were new" in trainer.data.said
    assert journal.progress == before
    assert exported(trainer) == text


def test_replacing_asks_first(trainer: Trainer, journal: Journal) -> None:
    solve(trainer)
    other = progress_of(several(RIGHT, WRONG))
    trainer.data.text.value = write_progress(other)
    trainer.data.replace.click()
    assert journal.progress != other
    trainer.data.question.yes.click()
    assert journal.progress == other
    assert trainer.data.question.box.layout.display == "none"


def test_an_old_question_cannot_be_answered_twice(trainer: Trainer, journal: Journal) -> None:
    solve(trainer)
    trainer.data.erase.click()
    trainer.data.question.no.click()
    trainer.data.question.yes.click()
    assert len(journal.progress.attempts) == 1


@pytest.mark.parametrize(
    "text", ["", "<script>alert(1)</script>", '{"format": "koumkan-tutor progress"}', "[1]"]
)
def test_what_cannot_be_read_changes_nothing(trainer: Trainer, journal: Journal, text: str) -> None:
    solve(trainer)
    before = journal.progress
    trainer.data.text.value = text
    for action in (trainer.data.add, trainer.data.replace):
        action.click()
        assert "Your progress is as it was." in trainer.data.said
        assert trainer.data.question.box.layout.display == "none"
    assert journal.progress == before


def uploaded(content: bytes, name: str) -> dict[str, object]:
    when = START
    return {
        "name": name,
        "type": "",
        "size": len(content),
        "content": memoryview(content),
        "last_modified": when,
    }


def test_a_file_is_opened_into_the_text_field(trainer: Trainer) -> None:
    text = write_progress(progress_of(several(RIGHT)))
    trainer.data.upload.value = (uploaded(text.encode("utf-8"), "<i>mine</i>.json"),)
    assert trainer.data.text.value == text
    assert "&lt;i&gt;mine&lt;/i&gt;.json" in trainer.data.said


def test_a_file_that_is_no_text_is_refused(trainer: Trainer) -> None:
    trainer.data.upload.value = (uploaded(b"\xff\xd8\xff", "photo.jpg"),)
    assert trainer.data.text.value == ""
    assert "no saved progress" in trainer.data.said


def test_a_round_trip_of_a_foreign_history_shows_no_markup(journal: Journal) -> None:
    strange = attempt(1, WRONG, code="<img src=x>", kind="from_the_future", ruleset="elsewhere")
    journal.merge(progress_of([strange]))
    trainer = Trainer(journal, ENGLISH, Random(1))
    for section in trainer.sections.values():
        section.button.click()
    assert "<img" not in mastery_map(journal.progress, ENGLISH)
    assert "<img" not in history(journal.progress, ENGLISH, journal.now())


# --- what is shown -----------------------------------------------------------------------------


class Cells(HTMLParser):
    """The texts of a table's cells, row by row."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self._inside = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self._inside = True
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th"):
            self._inside = False

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.rows[-1][-1] += data


def test_the_map_has_every_skill_and_says_how_far_it_is_in_words() -> None:
    mastered = [*several(*[RIGHT] * 5), attempt(9, hours=30)]
    started = [attempt(number, WRONG, ruleset="kon_khan") for number in range(2)]
    rows = Cells(mastery_map(progress_of([*mastered, *started]), ENGLISH)).rows
    assert len(rows) == 1 + len(KINDS)
    assert all(len(row) == 1 + len(GAMES) for row in rows)
    melds = rows[1]
    assert melds[0] == "Is this a legal meld?"
    assert melds[1 + GAMES.index("koum_kan")] == "● mastered"
    assert melds[1 + GAMES.index("kon_khan")] == "◔ 0 of 5"
    for row, kind in zip(rows[1:], KINDS, strict=True):
        for cell, game in zip(row[1:], GAMES, strict=True):
            assert (cell == "–") == (kind not in kinds_of(game))


def test_the_plot_and_its_table_say_the_same() -> None:
    progress = progress_of([*several(RIGHT, RIGHT, WRONG), attempt(20, RIGHT, hours=30, hinted=True)])
    html = history(progress, ENGLISH, START + timedelta(hours=40))
    (_, *days) = Cells(html).rows
    assert [day[1:] for day in days] == [["3", "2", "0", "1"], ["1", "0", "1", "0"]]
    assert html.count('class="kk-bar-alone"') == 14 + 1
    assert 'role="img" aria-label="Bars of puzzles a day, at most 3.' in html


def test_what_is_older_than_two_weeks_is_not_in_the_plot() -> None:
    html = history(progress_of(several(RIGHT)), ENGLISH, START + timedelta(days=20))
    assert "Nothing in the last two weeks" in html


@pytest.mark.parametrize("phrases", [ENGLISH, GERMAN], ids=["en", "de"])
def test_both_languages_can_say_all_of_it(phrases: Phrases) -> None:
    journal = Journal(MemoryStore(progress_of(several(RIGHT, WRONG, RIGHT))), Clock())
    trainer = Trainer(journal, phrases, Random(2))
    for section in trainer.sections.values():
        section.button.click()
    for clicked in (
        trainer.review,
        trainer.remind,
        trainer.review,
        trainer.run,
        trainer.pause,
        trainer.mixed,
    ):
        clicked.click()
    assert trainer.status
    assert json.dumps(repr(trainer))
    assert "kk-static" in trainer._repr_mimebundle_()["text/html"]


def test_a_summary_names_what_was_helped() -> None:
    html = summary_html(summarise([attempt(1, hinted=True), attempt(2)]), ENGLISH)
    assert "Right with hints: 1" in html


def test_what_a_page_without_python_shows_is_always_the_same(journal: Journal) -> None:
    first = Trainer(journal, ENGLISH)._repr_mimebundle_()
    journal.merge(progress_of(several(RIGHT, WRONG)))
    second = Trainer(journal, ENGLISH)._repr_mimebundle_()
    assert (first["text/html"], first["text/plain"]) == (second["text/html"], second["text/plain"])
