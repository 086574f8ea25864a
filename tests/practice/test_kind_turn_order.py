"""A turn in order: every order that the referee lets pass, and the first step that it does not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tutor.practice.bank import read_bank
from tutor.practice.exercise import LEVELS, Grade, TableMeld
from tutor.practice.kinds.turn_order import KIND, Question
from tutor.practice.puzzle import generate
from tutor.practice.turn_plans import by_the_book
from tutor.rules.cards import Card, Rank, Suit, as_laid, parse_card, parse_cards
from tutor.rules.log import parse_action
from tutor.rules.rulesets import RULESETS
from tutor.rules.verdict import Rule

KOUM_KAN = RULESETS["koum_kan"]
BEN = TableMeld("A", "Ben", as_laid("J♥ Q♥ K♥"))
STEPS = ("discard 8♠", "off 10♥ on 0", "stock", "meld 3♣ 3♥ 3♠")
# 000 § Playing a turn: Anna draws, lays three threes, lays 10♥ on Ben's run, discards 8♠.
ANNA = Question(
    parse_cards("3♣ 3♥ 3♠ 10♥ 8♠ 2♦"),
    parse_card("9♦"),
    parse_card("5♣"),
    tuple(map(parse_action, STEPS)),
    (BEN,),
)


def test_annas_turn_000() -> None:
    assert KIND.solution(ANNA, KOUM_KAN) == ("3", "4", "2", "1")
    assert KIND.check(ANNA, KOUM_KAN, ("3", "4", "2", "1")).grade is Grade.RIGHT


@pytest.mark.parametrize(
    ("game", "order", "step", "rule"),
    [
        ("koum_kan", ("3", "2", "4", "1"), 2, Rule.LAYOFF_OWN_MELD),
        ("koum_kan", ("4", "3", "2", "1"), 1, Rule.DRAW_FIRST),
        ("kon_khan", ("3", "4", "2", "1"), 2, Rule.OPEN_MINIMUM),
    ],
)
def test_the_first_step_that_is_not_allowed(game: str, order: tuple[str, ...], step: int, rule: Rule) -> None:
    feedback = KIND.check(ANNA, RULESETS[game], order)
    assert feedback.grade is Grade.WRONG
    assert dict(feedback.headline.facts) == {"have": step}
    assert feedback.verdict is not None
    assert rule in {reason.rule for reason in feedback.verdict.broken}


def test_laying_off_first_is_right_where_no_own_meld_is_needed_003() -> None:
    assert KIND.check(ANNA, RULESETS["basic_rummy"], ("3", "2", "4", "1")).grade is Grade.RIGHT


def test_a_discard_ends_the_turn() -> None:
    feedback = KIND.check(ANNA, KOUM_KAN, ("3", "1", "4", "2"))
    assert feedback.headline.id == "feedback.turn_order.ended"
    assert dict(feedback.headline.facts) == {"have": 2}


@pytest.mark.parametrize("game", RULESETS)
def test_the_order_on_the_screen_is_never_right_already(game: str) -> None:
    several = RULESETS[game].options.meld_only_when_out  # turns, for one shows too little
    for level, steps in zip(LEVELS, (4, 4, 4, 6, 6) if several else (3, 3, 4, 4, 5), strict=True):
        for seed in range(12):
            puzzle = generate(KIND.id, game, seed=seed, level=level)
            listed = tuple(str(at) for at in range(1, steps + 1))
            assert puzzle.check(listed).grade is Grade.WRONG, puzzle.code


# 001 § Thanasis: only the stock is drawn from, and nothing is shown before the whole hand goes down. Two
# turns: K♦ comes and is thrown, 9♠ comes and completes the run; the two of clubs is the last discard.
THANASIS = Question(
    parse_cards("4♥ 4♠ 4♦ J♣ Q♣ K♣ 7♠ 8♠ 10♠ 2♣"),
    parse_card("A♦"),
    parse_card("9♠"),
    tuple(
        map(
            parse_action,
            ("stock", "out 4♥ 4♠ 4♦ / J♣ Q♣ K♣ / 7♠ 8♠ 9♠ 10♠ then 2♣", "discard K♦", "stock"),
        )
    ),
    later=parse_cards("K♦"),
    turned=Card(Rank.SIX, Suit.HEARTS),
)


@pytest.mark.parametrize(
    ("order", "step", "rule"),
    [
        ("4 3 1 2", None, None),
        ("3 4 1 2", 1, Rule.DRAW_FIRST),
        ("4 1 3 2", 2, Rule.DRAW_PHASE),
        ("1 3 4 2", 2, Rule.HAND_HOLDS),
        ("4 2 1 3", 2, Rule.HAND_HOLDS),
    ],
)
def test_two_turns_where_the_hand_goes_down_in_one_piece_001(
    order: str, step: int | None, rule: Rule | None
) -> None:
    feedback = KIND.check(THANASIS, RULESETS["thanasis"], tuple(order.split()))
    assert feedback.grade is (Grade.RIGHT if step is None else Grade.WRONG)
    if step is not None:
        assert dict(feedback.headline.facts) == {"have": step}
        assert feedback.verdict is not None
        assert rule in {reason.rule for reason in feedback.verdict.broken}


def test_nothing_comes_after_going_out_001() -> None:
    """Here the nine comes at once, and with a king in the hand the first turn would do."""
    hand = replace(THANASIS, hand=parse_cards("4♥ 4♠ 4♦ J♣ Q♣ K♣ 7♠ 8♠ 10♠ K♦"))
    steps = (parse_action("out 4♥ 4♠ 4♦ / J♣ Q♣ K♣ / 7♠ 8♠ 9♠ 10♠ then K♦"), *hand.steps[2:])
    over = replace(hand, steps=(parse_action("stock"), *steps))
    feedback = KIND.check(over, RULESETS["thanasis"], ("1", "2", "4", "3"))
    assert feedback.headline.id == "feedback.turn_order.over"
    assert dict(feedback.headline.facts) == {"have": 2}


@pytest.mark.parametrize("game", RULESETS)
def test_who_asks_no_step_what_it_needs_gets_no_further_than_the_second_level(game: str) -> None:
    for level, right in ((1, True), (2, True), (5, False)):
        for seed in range(10):
            puzzle = generate(KIND.id, game, seed=seed, level=level)
            grade = puzzle.check(by_the_book(puzzle.question)).grade
            assert (grade is Grade.RIGHT) == right, puzzle.code


def test_a_turn_of_the_bank() -> None:
    text = """
ruleset = "koum_kan"
[[puzzle]]
id = "a"
kind = "turn_order"
level = 3
hand = "3♣ 3♥ 3♠ 10♥ 8♠ 2♦"
top = "9♦"
next = "5♣"
table = [{ owner = "Ben", cards = "J♥ Q♥ K♥" }]
steps = ["discard 8♠", "off 10♥ on 0", "stock", "meld 3♣ 3♥ 3♠"]
expect = [3, 4, 2, 1]
source = ["000 § Playing a turn"]
title = { en = "A", de = "B" }
remark = { en = "A.", de = "B." }
"""
    (entry,) = read_bank(text, "x.toml")
    assert entry.question == ANNA
    assert entry.expect == ("3", "4", "2", "1")


@pytest.mark.parametrize("house_rule", [{"layoff": "none"}, {"joker_take": "never"}])
def test_a_table_with_fewer_sorts_of_play_has_shorter_turns(house_rule: dict[str, str]) -> None:
    puzzle = generate(KIND.id, "koum_kan", seed=1, level=5, options=house_rule)
    assert len(puzzle.question.steps) == 4
    assert puzzle.check(puzzle.solution).grade is Grade.RIGHT
