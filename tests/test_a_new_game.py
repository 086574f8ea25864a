"""A game is one file: with a seventh in the registry all works, and what was there before stays as it was."""

from __future__ import annotations

from random import Random

import pytest

from tests.practice import golden
from tests.practice.well_posed import check_all
from tutor.practice.bank import BANK
from tutor.practice.dealer import Selection, deal, kinds_of
from tutor.practice.exercise import LEVELS, Grade
from tutor.practice.kinds import KINDS
from tutor.practice.lessons import NoShare, lessons
from tutor.practice.moves import SIX
from tutor.practice.progress import Progress
from tutor.practice.puzzle import curated, generate
from tutor.rules.ruleset import Ruleset, Text, amend
from tutor.rules.rulesets import RULESETS
from tutor.rules.sources import Source
from tutor.views.catalogue import LANGUAGES
from tutor.views.chapter import open_chapter
from tutor.views.lessons_view import tell_lessons
from tutor.views.phrases import Phrases

FORTY = amend(
    RULESETS["basic_rummy"],
    "aces_forty",  # before all others by the alphabet
    topics={},
    open_min=Text(Source.RUMMY).says(40, "Basic rules"),
)
COMPARING = ("six_games", "which_game")


@pytest.fixture(autouse=True)
def seventh(monkeypatch: pytest.MonkeyPatch) -> Ruleset:
    """Basic rummy with an opening, in the registry for one test."""
    others = dict(RULESETS)
    for id in others:
        monkeypatch.delitem(RULESETS, id)
    for id, rules in {FORTY.id: FORTY, **others}.items():
        monkeypatch.setitem(RULESETS, id, rules)
    return FORTY


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", [id for id, kind in KINDS.items() if kind.games(FORTY)])
def test_it_has_puzzles_of_every_kind_that_makes_sense(kind: str, level: int) -> None:
    for seed in range(3):
        check_all(generate(kind, FORTY.id, seed=seed, level=level))


def test_the_trainer_deals_it() -> None:
    everything = Selection((FORTY.id,), tuple(KINDS))
    dealt = {deal(everything, Progress(), Random(seed)).kind.id for seed in range(60)}
    assert len(dealt) > 10
    assert (
        dealt
        <= set(kinds_of(FORTY.id))
        == set(KINDS)
        - {
            *COMPARING,
            *("wild_cards", "split_hand", "burnt", "motune_pot", "four_set"),  # as in basic rummy
        }
    )


@pytest.mark.parametrize("code", [code for code in golden.codes() if code.startswith(COMPARING)])
def test_a_puzzle_that_compares_games_stays_behind_its_code(code: str) -> None:
    assert golden.told(code) == golden.read()[code]


@pytest.mark.parametrize("id", [id for id, entry in BANK().items() if entry.kind.id in COMPARING])
def test_an_answer_that_was_written_by_hand_stays_right(id: str) -> None:
    assert curated(id).check(BANK()[id].expect).grade is Grade.RIGHT


def test_what_the_others_teach_each_other_stays_measured() -> None:
    for known in SIX:
        for new in SIX:
            found = lessons(RULESETS[known], RULESETS[new])
            assert all(lesson.matters is not NoShare.UNMEASURED for lesson in found)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("other", SIX)
def test_who_knows_it_and_who_learns_it_are_told_all_rules_but_no_share(other: str, lang: str) -> None:
    for pair in ((FORTY, RULESETS[other]), (RULESETS[other], FORTY)):
        told = tell_lessons(*pair, Phrases(lang)).text
        assert "40" in told


def test_a_rule_that_nobody_measured_says_so() -> None:
    told = tell_lessons(RULESETS["basic_rummy"], FORTY, Phrases("en")).text
    assert "Points needed to open: 0 → 40 (Nobody has measured yet how often this matters.)" in told


def test_it_goes_by_its_id_where_nobody_has_named_it() -> None:
    chapter = open_chapter("en")
    assert "Aces forty" in chapter.six_games("7♥ 7♦ 7♠", when="first").result
    view = chapter.lessons("koum_kan", "kon_khan")
    view.new.value = FORTY.id
    assert ("Aces forty", FORTY.id) in view.new.options
    view.rule.value = 1
    view.try_it.click()
    assert len(view.place.children) == 1


def test_its_reference_and_turn_can_be_shown() -> None:
    chapter = open_chapter("de")
    assert "40" in chapter.parameters(FORTY.id).text
    assert "Aces forty" in chapter.turn(FORTY.id).text
