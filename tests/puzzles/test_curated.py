"""Every curated puzzle: the engine agrees with the answer that somebody wrote by hand."""

from __future__ import annotations

from random import Random

import pytest

from tutor.practice.bank import BANK, LANGUAGES, Curated
from tutor.practice.dealer import deal_skill
from tutor.practice.exercise import Grade
from tutor.practice.mastery import Skill
from tutor.practice.moves import SIX
from tutor.practice.progress import Progress
from tutor.practice.puzzle import curated, from_code
from tutor.rules.rulesets import RULESETS
from tutor.rules.sources import RULINGS, Source
from tutor.views.exercise_text import static_html, static_text
from tutor.views.phrases import Phrases

PUZZLES = list(BANK().values())


@pytest.mark.parametrize("entry", PUZZLES, ids=lambda entry: entry.id)
def test_the_engine_deems_the_expected_answer_right(entry: Curated) -> None:
    assert curated(entry.id).check(entry.expect).grade is Grade.RIGHT


@pytest.mark.parametrize("entry", PUZZLES, ids=lambda entry: entry.id)
def test_title_and_remark_are_there_in_every_language_and_differ(entry: Curated) -> None:
    for texts in (entry.title, entry.remark):
        assert set(texts) == set(LANGUAGES)
        assert len(set(texts.values())) == len(LANGUAGES), "left untranslated"
    assert all(remark.endswith((".", "?")) for remark in entry.remark.values())
    assert not any(title.endswith(".") for title in entry.title.values())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("entry", PUZZLES, ids=lambda entry: entry.id)
def test_a_page_without_a_kernel_shows_task_answer_and_remark(entry: Curated, lang: str) -> None:
    puzzle, phrases = curated(entry.id), Phrases(lang)
    page = static_html(puzzle, phrases)
    assert entry.title[lang] in page.replace("&#x27;", "'")
    assert entry.remark[lang] in page.replace("&#x27;", "'")
    assert phrases.text("ui.answer_is") in static_text(puzzle, phrases)


@pytest.mark.parametrize("entry", PUZZLES, ids=lambda entry: entry.id)
def test_the_id_is_the_code(entry: Curated) -> None:
    assert curated(entry.id).code == entry.id
    assert from_code(f"  {entry.id}\n").question == entry.question


def test_the_worked_examples_of_the_text_are_in_the_bank_000() -> None:
    """000 § Melds, § Playing a turn, § Scoring: every example the text works through."""
    expected = {
        "kk-three-threes": "legal",
        "kk-four-in-a-row": "legal",
        "kk-anna-on-ben": "A",
        "kk-dan-frees-the-joker": "A",
        "kk-annas-37": 37,
        "kk-bens-16": 16,
    }
    assert {id: BANK()[id].expect for id in expected} == expected


def test_every_game_named_by_the_bank_exists() -> None:
    assert {entry.rules.id for entry in PUZZLES} <= set(RULESETS)


def test_the_bank_cites_every_text_and_many_rulings() -> None:
    cited = {place for puzzle in BANK().values() for place in puzzle.source}
    assert {place[:3] for place in cited if " § " in place} == {source.value for source in Source}
    assert len(cited & set(RULINGS)) >= 35


@pytest.mark.parametrize("game", SIX)
def test_each_game_of_the_texts_has_curated_puzzles_of_many_kinds(game: str) -> None:
    mine = [puzzle for puzzle in BANK().values() if puzzle.rules.id == game]
    assert len(mine) >= 16
    assert len({puzzle.kind.id for puzzle in mine}) >= 6


@pytest.mark.parametrize("game", SIX)
def test_the_trainer_deals_curated_ones_among_fresh_ones(game: str) -> None:
    skill = Skill(game, "can_go_out")
    mine = {id for id, puzzle in BANK().items() if (puzzle.rules.id, puzzle.kind.id) == skill}
    rng = Random(1)
    dealt = [deal_skill(skill, 3, Progress(), rng).code for _ in range(30)]
    assert mine & set(dealt), "three in ten are curated"
    assert len([code for code in dealt if code not in mine]) > 15
