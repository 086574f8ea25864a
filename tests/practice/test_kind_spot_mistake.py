"""Spot the mistake at the table: the first event that a game forbids, and why another is allowed."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from tests.practice.chance import least, most
from tests.views.driving import drive
from tutor.practice.bank import read_bank
from tutor.practice.exercise import LEVELS, BankError, Grade
from tutor.practice.game_log import GameLog, ruled
from tutor.practice.kinds.spot_mistake import KIND, NONE
from tutor.practice.puzzle import Puzzle, generate
from tutor.rules.ruleset import replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.sources import Passage, Source
from tutor.rules.verdict import Rule

KOUM_KAN, BASIC, KON_KHAN = (RULESETS[game] for game in ("koum_kan", "basic_rummy", "kon_khan"))


def entry(*turns: str, **more: Any) -> dict[str, Any]:
    return {"top": "9♦", "turns": list(turns), **more}


# 000 § Playing a turn: Anna melds and may lay off; Dan is not down and may not
DAN = entry(
    "Anna: stock, meld 3♣ 3♥ 3♠, off 10♥ on 0, discard 8♠",
    "Dan: pile, off 9♥ on 0, discard 2♦",
    "Ben: stock, discard 2♦",
    table=[{"owner": "Ben", "cards": "J♥ Q♥ K♥"}],
)
# 003 § Basic rules: the card just taken; 000 is silent and allows it (A-KK-11)
TAKEN_BACK = entry("Anna: stock, meld 4♣ 5♣ 6♣, discard 2♦", "Ben: pile, discard 2♦")


def test_the_mistake_is_found_with_its_rule_and_its_source() -> None:
    log = KIND.read(DAN, KOUM_KAN)
    assert KIND.solution(log, KOUM_KAN) == "6"
    feedback = KIND.check(log, KOUM_KAN, "6")
    assert feedback.grade is Grade.RIGHT
    assert feedback.verdict is not None
    (broken,) = feedback.verdict.broken
    assert broken.rule is Rule.LAYOFF_OWN_MELD
    assert Passage(Source.KOUM_KAN_EN, "Playing a turn") in broken.cites


@pytest.mark.parametrize(
    ("accused", "headline", "shown"),
    [
        ("3", "feedback.spot_mistake.legal", [("told.add", True), ("told.add", False)]),
        ("9", "feedback.spot_mistake.later", [("told.discard", True), ("told.add", False)]),
        (NONE, "feedback.spot_mistake.missed", [("told.add", False)]),
    ],
)
def test_who_accuses_the_wrong_event_is_told_why_it_is_allowed(
    accused: str, headline: str, shown: list[tuple[str, bool]]
) -> None:
    feedback = KIND.check(KIND.read(DAN, KOUM_KAN), KOUM_KAN, accused)
    assert (feedback.grade, feedback.headline.id) == (Grade.WRONG, headline)
    rows = [(row.remark.id, row.verdict.legal) for row in feedback.rows if row.remark is not None]
    assert rows == shown


def test_nothing_is_said_about_hands_and_a_stock_that_nobody_saw() -> None:
    log = KIND.read(DAN, KOUM_KAN)
    said = {reason.rule for at in "123" for reason in KIND.check(log, KOUM_KAN, at).rows[0].verdict}
    assert not said & {Rule.DRAW_STOCK, Rule.HAND_HOLDS}


def test_where_nothing_is_wrong_no_event_may_be_accused() -> None:
    """In 003 nobody needs a meld of their own to lay off (A-BR-4)."""
    log = KIND.read(DAN, BASIC)
    assert KIND.solution(log, BASIC) == NONE
    feedback = KIND.check(log, BASIC, "6")
    assert (feedback.grade, feedback.headline.id) == (Grade.WRONG, "feedback.spot_mistake.clean")
    assert KIND.check(log, BASIC, NONE).grade is Grade.RIGHT


@pytest.mark.parametrize(
    ("turns", "game", "answer"),
    [
        (TAKEN_BACK["turns"], "koum_kan", NONE),
        (TAKEN_BACK["turns"], "basic_rummy", "5"),
        (TAKEN_BACK["turns"], "kon_khan", "2"),  # 15 points are no 51 (004 § Opening)
        (["Anna: discard 2♣", "Ben: stock, discard 3♦"], "koum_kan", "1"),  # 000: first draw
        (["Anna: stock, stock, discard 2♣", "Ben: stock, discard 3♦"], "koum_kan", "2"),  # 000: exactly one
        (["Anna: stock, meld 7♥ 7♥ 7♠, discard 2♣", "Ben: stock, discard 3♦"], "koum_kan", "2"),  # A-KK-1
        (["Anna: stock, meld K♠ A♠ 2♠, discard 2♣", "Ben: stock, discard 3♦"], "koum_kan", "2"),  # A-KK-3
        # 004: 7♦ was taken to open, and the melds do without it
        (["Anna: stock, discard 7♦", "Ben: pile, meld K♥ K♦ K♠ / 8♣ 8♦ 8♠, discard 3♦"], "kon_khan", "4"),
        (["Anna: stock, discard 7♦", "Ben: pile, meld K♥ K♦ K♠ / 7♣ 7♦ 7♠, discard 3♦"], "kon_khan", NONE),
    ],
)
def test_the_first_mistake_of_a_game(turns: list[str], game: str, answer: str) -> None:
    log = KIND.read(entry(*turns), RULESETS[game])
    assert KIND.solution(log, RULESETS[game]) == answer


WHOLE = "meld 4♣ 9♥ 6♣ / J♥ J♦ J♠ / 7♠ 8♠ 9♠ 10♠"


@pytest.mark.parametrize(
    ("turn", "turned", "answer"),
    [
        (f"Anna: stock, {WHOLE}, discard 2♦, out", "9♣", NONE),  # 9♥ is wild and stands for 5♣
        (f"Anna: stock, {WHOLE}, discard 2♦, out", "8♣", "4"),  # 001 § Thanasis: only its own rank is
        ("Anna: pile, discard 2♦", "9♣", "3"),  # 001 § Thanasis: from the stock only
        ("Anna: stock, meld J♥ J♦ J♠, discard 2♦", "9♣", "4"),  # 001 § Thanasis: not before going out
        (f"Anna: stock, {WHOLE.replace('7♠ 8♠', '6♠ 7♠ 8♠')}, out", "9♣", "4"),  # A-TD-1: a last discard
    ],
)
def test_mistakes_in_thanasis(turn: str, turned: str, answer: str) -> None:
    rules = RULESETS["thanasis"]
    log = KIND.read(entry("Ben: stock, discard 3♣", turn, turned=turned), rules)
    assert KIND.solution(log, rules) == answer


def test_house_rules_count() -> None:
    log = KIND.read(TAKEN_BACK, KOUM_KAN)
    assert KIND.solution(log, replace(KOUM_KAN, discard_must_differ=BASIC.options.discard_must_differ)) == "5"


@pytest.mark.parametrize(
    ("wrong", "what"),
    [
        (
            entry("Anna: stock, discard 2♣", table=[{"owner": "Ben", "cards": "J♥ Q♥ K♥"}]),
            "Ben takes no turn",
        ),
        (entry("Anna: stock, discard 2♣", table=[{"owner": "Anna", "cards": "J♥ Q♥ 2♥"}]), "no legal meld"),
        (entry("Anna: stock, meld 7♥ 7♥ 7♥ 7♥, discard 2♣"), "does not hold so many of 7♥"),
        (entry("Anna: stock, meld 9♠ 9♥ 9♦ 9♣, burn, discard 2♣"), "after event 2 a four stays"),
        (entry("Anna: stock, meld 3♣ 3♥ 3♠, discard 2♣, out"), "Anna would have 7 cards left"),
    ],
)
def test_a_log_that_cannot_be_is_refused(wrong: dict[str, Any], what: str) -> None:
    with pytest.raises(BankError, match=what):
        KIND.read(wrong, KOUM_KAN)


@pytest.mark.parametrize("answer", [0, 99, True, "6"])
def test_an_answer_is_a_number_of_the_log_or_none(answer: object) -> None:
    with pytest.raises(BankError, match="a number from 1 to 9"):
        KIND.read_answer(answer, KIND.read(DAN, KOUM_KAN), KOUM_KAN)


def test_a_log_of_the_bank() -> None:
    text = """
ruleset = "basic_rummy"
[[puzzle]]
id = "a"
kind = "spot_mistake"
level = 3
top = "9♦"
turns = ["Anna: stock, meld 4♣ 5♣ 6♣, discard 2♦", "Ben: pile, discard 2♦"]
expect = 5
source = ["003 § Basic rules"]
title = { en = "A", de = "B" }
remark = { en = "A.", de = "B." }
"""
    (found,) = read_bank(text, "x.toml")
    assert found.expect == "5"
    assert found.kind.check(found.question, found.rules, "5").grade is Grade.RIGHT


# --- generated logs --------------------------------------------------------------------------------


@cache
def made(game: str, level: int, seeds: int = 8) -> tuple[Puzzle, ...]:
    return tuple(generate(KIND.id, game, seed=seed, level=level) for seed in range(seeds))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", RULESETS)
def test_at_most_one_event_is_not_allowed(game: str, level: int) -> None:
    for puzzle in made(game, level):
        log = puzzle.question
        wrong = [at for at, event in enumerate(ruled(log, puzzle.rules), start=1) if not event.legal]
        assert [puzzle.solution] == ([str(at) for at in wrong] or [NONE]), puzzle.code
        assert all(log.possible(at, puzzle.rules) for at in range(len(log.players))), puzzle.code


@pytest.mark.parametrize("level", LEVELS)
def test_no_event_is_a_good_guess_and_some_logs_are_clean(level: int) -> None:
    """A fifth is clean; at level 1, where melds are the second event of a turn, 0.4 is where most are."""
    answers = Counter(puzzle.solution for game in RULESETS for puzzle in made(game, level, 24))
    logs = answers.total()
    assert least(logs, 0.2) <= answers[NONE] <= most(logs, 0.2)
    del answers[NONE]
    assert len(answers) >= 4
    assert max(answers.values()) <= most(logs, 0.4)


@pytest.mark.parametrize("level", (3, 4, 5))
def test_a_whole_hand_is_not_accused_for_being_one_001(level: int) -> None:
    """001 § Thanasis, § Dynamitis!: melds go down at the end only, which is wrong in a third of all logs."""
    puzzles = [puzzle for game in ("thanasis", "dynamitis") for puzzle in made(game, level, 100)]
    answers = Counter(puzzle.solution for puzzle in puzzles)
    assert max(answers.values()) <= most(len(puzzles), 1 / 3)
    hands = [puzzle for puzzle in puzzles if puzzle.question.turns[-1].out]
    accused = sum(puzzle.solution == str(hand_event(puzzle.question)) for puzzle in hands)
    assert accused <= most(len(hands), 0.42)


def hand_event(log: GameLog) -> int:
    """The number of the event in which the whole hand goes down: after the draw of the last turn."""
    return log.length - len(log.turns[-1].deeds) + 2


SHAPES = {
    Rule.SET_DISTINCT_SUITS,
    Rule.SET_SAME_RANK,
    Rule.RUN_NO_REPEAT,
    Rule.RUN_SAME_SUIT,
    Rule.RUN_ACE_WRAP,
}
BLUNDERS = SHAPES | {Rule.DRAW_FIRST, Rule.DRAW_PHASE}


def broken_rules(game: str, level: int) -> set[Rule]:
    found = set()
    for puzzle in made(game, level):
        verdict = puzzle.check(puzzle.solution).verdict
        found |= set() if verdict is None else {reason.rule for reason in verdict.broken}
    return found


@pytest.mark.parametrize("game", ["koum_kan", "koum_kan_four_jokers", "basic_rummy", "kon_khan"])
def test_blunders_at_level_1_and_none_at_level_5(game: str) -> None:
    """Who only looks whether melds are melds and draws are draws finds all at first, and nothing at last."""
    assert broken_rules(game, 1) <= BLUNDERS | {Rule.RUN_CONSECUTIVE, Rule.OPEN_MINIMUM}
    assert not broken_rules(game, 5) & BLUNDERS


@pytest.mark.parametrize(("game", "level"), [("kon_khan", 1), ("thanasis", 4)])
def test_the_widget_from_wrong_to_next(game: str, level: int) -> None:
    drive(generate(KIND.id, game, seed=3, level=level))
