"""Which game is this? One of those offered allows the whole log; what rules out the others is said."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from tests.practice.chance import most
from tests.views.driving import drive
from tutor.practice.bank import read_bank
from tutor.practice.exercise import LEVELS, BankError, Grade
from tutor.practice.game_log import misfit
from tutor.practice.kinds.which_game import KIND
from tutor.practice.moves import SIX
from tutor.practice.puzzle import Puzzle, generate
from tutor.rules.ruleset import replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.sources import Passage, Source
from tutor.rules.verdict import Rule

HOME = RULESETS["koum_kan"]
SEEDS = range(12)
WHOLE = {"thanasis", "dynamitis"}


def entry(games: list[str], *turns: str) -> dict[str, Any]:
    return {"top": "9♦", "turns": list(turns), "games": games}


# 000 § Melds: Q-K-A; 30 points do not open in 004; 001's ranks end with the king
ROYAL = entry(["koum_kan", "koum_kan_four_jokers", "kon_khan"], "Anna: stock, meld Q♥ K♥ A♥, discard 2♣")
# 004 § How a turn works: the four burns
BURNT = entry(["koum_kan", "kon_khan"], "Anna: stock, meld 9♠ 9♥ 9♦ 9♣ / K♥ K♦ K♠, burn, discard 2♣")


def test_a_wrong_game_is_told_the_first_event_that_cannot_be_there() -> None:
    question = KIND.read(ROYAL, HOME)
    feedback = KIND.check(question, HOME, "kon_khan")
    assert feedback.grade is Grade.WRONG
    assert dict(feedback.headline.facts) == {"have": 2}
    assert [line.id for line in feedback.lines] == ["told.meld"]
    assert feedback.verdict is not None
    (broken,) = feedback.verdict.broken
    assert (broken.rule, broken.fact("have")) == (Rule.OPEN_MINIMUM, 30)
    assert Passage(Source.KON_KHAN, "Opening — the 51-point rule") in broken.cites


def test_the_right_game_is_told_what_rules_out_the_others() -> None:
    question = KIND.read(ROYAL, HOME)
    assert KIND.solution(question, HOME) == "koum_kan"
    feedback = KIND.check(question, HOME, "koum_kan")
    assert feedback.grade is Grade.RIGHT
    rows = {row.label.id: row.verdict.broken[0].rule for row in feedback.rows}
    assert rows == {
        "ruleset.koum_kan_four_jokers": Rule.RUN_ACE_HIGH,
        "ruleset.kon_khan": Rule.OPEN_MINIMUM,
    }


def test_a_four_that_burns_is_cited_though_nothing_is_forbidden_004() -> None:
    question = KIND.read(BURNT, HOME)
    wrong = KIND.check(question, HOME, "koum_kan")
    assert (wrong.grade, wrong.headline.id) == (Grade.WRONG, "feedback.which_game.stays")
    assert wrong.cites == HOME.cite("burn_four")
    right = KIND.check(question, HOME, "kon_khan")
    assert [line.id for line in right.lines] == ["feedback.which_game.four.koum_kan"]


def test_the_game_at_home_has_its_house_rules() -> None:
    house = replace(HOME, ace_high=False)
    with pytest.raises(BankError, match="exactly one has to fit the log, not none"):
        KIND.read(ROYAL, house)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"games": ["koum_kan", "whist"]}, "games: a list of games with koum_kan"),
        ({"games": ["kon_khan", "thanasis"]}, "games: a list of games with koum_kan"),
        ({"turns": ["Anna: stock, discard 2♣"]}, "exactly one has to fit the log"),
        ({"turns": ["Anna: stock, meld Q♥ K♥ A♥, discard 2♣, out"]}, "Anna would have 7 cards left"),
    ],
)
def test_a_curated_log_that_asks_nothing_is_refused(change: dict[str, Any], what: str) -> None:
    with pytest.raises(BankError, match=what):
        KIND.read({**ROYAL, **change}, HOME)


def test_a_log_of_the_bank() -> None:
    text = """
ruleset = "basic_rummy"
[[puzzle]]
id = "a"
kind = "which_game"
level = 2
top = "9♦"
turns = ["Anna: stock, meld J♥ Q♥ K♥, discard 2♣", "Ben: pile, off 10♥ on 0, discard 3♣"]
games = ["basic_rummy", "koum_kan", "kon_khan"]
expect = "basic_rummy"
source = ["003 § Basic rules"]
title = { en = "A", de = "B" }
remark = { en = "A.", de = "B." }
"""
    (found,) = read_bank(text, "x.toml")
    assert found.expect == "basic_rummy"
    assert found.kind.check(found.question, found.rules, "basic_rummy").grade is Grade.RIGHT


# --- generated logs --------------------------------------------------------------------------------


@cache
def made(level: int) -> tuple[Puzzle, ...]:
    return tuple(generate(KIND.id, game, seed=seed, level=level) for game in SIX for seed in SEEDS)


@pytest.mark.parametrize("level", LEVELS)
def test_exactly_one_of_the_games_allows_everything(level: int) -> None:
    for puzzle in made(level):
        log, games = puzzle.question.log, puzzle.question.games
        fitting = [name for name in games if misfit(log, RULESETS[name]) is None]
        assert fitting == [puzzle.solution], puzzle.code
        assert puzzle.rules.id in games
        assert all(log.possible(at, RULESETS[fitting[0]]) for at in range(len(log.players))), puzzle.code
        assert len(games) == {1: 3, 2: 3, 3: 4, 4: 4, 5: 5}[level]


@pytest.mark.parametrize("level", LEVELS)
def test_neither_place_nor_game_is_a_good_guess(level: int) -> None:
    """The game in the code, too, is the answer in its fair share only."""
    puzzles = made(level)
    offered = len(puzzles[0].question.games)
    games = Counter(puzzle.solution for puzzle in puzzles)
    places = Counter(puzzle.question.games.index(puzzle.solution) for puzzle in puzzles)
    assert set(games) == set(SIX)
    assert max(games.values()) <= most(len(puzzles), 0.22)
    assert max(places.values()) <= most(len(puzzles), 1.2 / offered)
    assert sum(puzzle.solution == puzzle.rules.id for puzzle in puzzles) <= most(len(puzzles), 1 / offered)
    assert len({puzzle.question for puzzle in puzzles}) == len(puzzles)


def events_that_decide(puzzle: Puzzle) -> set[int]:
    found = [misfit(puzzle.question.log, RULESETS[name]) for name in puzzle.question.games]
    return {out.number for out in found if out is not None}


def test_at_levels_3_to_5_no_single_look_decides() -> None:
    """One event is not enough, but where a hand goes down in one piece; and many games let it do so."""
    for level in (3, 4, 5):
        step_by_step = [puzzle for puzzle in made(level) if not puzzle.question.log.in_one_piece]
        assert len(step_by_step) >= 0.3 * len(made(level))
        assert all(len(events_that_decide(puzzle)) >= 2 for puzzle in step_by_step)
    in_one_piece = [puzzle.solution for puzzle in made(5) if puzzle.question.log.in_one_piece]
    assert sum(game in WHOLE for game in in_one_piece) <= 0.8 * len(in_one_piece)


def test_at_levels_1_and_2_one_event_often_decides() -> None:
    for level in (1, 2):
        assert sum(len(events_that_decide(puzzle)) == 1 for puzzle in made(level)) >= 0.4 * len(made(level))


def test_at_level_5_nothing_happens_that_only_one_game_knows() -> None:
    """004 alone puts a discard back and burns fours."""
    ids = {note.id for puzzle in made(5) for turn in puzzle.scene.log for event in turn for note in event}
    assert not ids & {"told.back", "told.burnt"}


@pytest.mark.parametrize("level", (1, 5))
def test_the_widget_from_wrong_to_next(level: int) -> None:
    drive(generate(KIND.id, "basic_rummy", seed=2, level=level))
