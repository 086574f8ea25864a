"""Score the round: every player's line, by hand from the texts."""

from __future__ import annotations

from collections import Counter

import pytest

from tutor.practice.bank import read_bank
from tutor.practice.exercise import BankError, Grade
from tutor.practice.kinds.score_round import KIND, Question
from tutor.practice.puzzle import generate
from tutor.practice.splitting import greedy_points
from tutor.rules.cards import Card, Rank, Suit, parse_cards
from tutor.rules.options import Mode
from tutor.rules.round_score import WayOut
from tutor.rules.rulesets import RULESETS


def ended(winner: str | None, **hands: str) -> Question:
    return Question(tuple((player, parse_cards(cards)) for player, cards in hands.items()), winner)


def ids(feedback) -> list[str]:  # type: ignore[no-untyped-def]
    return [line.id for line in feedback.lines]


def test_the_example_of_the_text_000() -> None:
    """000 § Scoring: K♣ 7♦ and a joker are 37, two aces and a four 16; who went out adds nothing."""
    question = ended("Carla", Anna="K♣ 7♦ JK", Ben="A♠ A♦ 4♣", Carla="")
    rules = RULESETS["koum_kan"]
    assert KIND.solution(question, rules) == (37, 16, 0)
    wrong = KIND.check(question, rules, (37, 6, 0))
    assert wrong.grade is Grade.WRONG
    assert dict(wrong.headline.facts) == {"player": "Ben", "points": 16, "answer": 6}
    assert ids(wrong) == ["score.own_hand", "count.first_ace", "count.further_ace", "count.pip"]
    assert wrong.cites


def test_a_ready_meld_counts_in_full_000() -> None:
    question = ended("Ben", Anna="9♥ 10♥ J♥ 2♣", Ben="")
    assert KIND.solution(question, RULESETS["koum_kan"]) == (9 + 10 + 10 + 2, 0)


def test_the_winner_takes_it_all_003() -> None:
    question = ended("Ben", Anna="K♥ 5♠", Ben="", Carla="JK")
    rules = RULESETS["basic_rummy"]
    assert KIND.solution(question, rules) == (0, 10 + 5 + 15, 0)
    told = KIND.check(question, rules, (0, 15, 0)).lines
    held = [dict(line.facts) for line in told if line.id == "feedback.score_round.holds"]
    assert held == [{"player": "Anna", "points": 15}, {"player": "Carla", "points": 15}]


def test_combinations_are_spared_001() -> None:
    """001 § Thanasis: only what fits nowhere counts. The three is wild and joins the kings, not the tens.

    K♠ K♥ 3♣ and 4♦ 5♦ 6♦ lie; A♠ 9♥ 10♣ 8♠ stay: 1 + 9 + 10 + 8.
    """
    hand = parse_cards("K♠ K♥ 3♣ 4♦ 5♦ 6♦ A♠ 9♥ 10♣ 8♠")
    question = Question((("Anna", hand), ("Ben", ())), "Ben", turned=Card(Rank.THREE, Suit.DIAMONDS))
    rules = RULESETS["thanasis"]
    assert KIND.solution(question, rules) == (28, 0)
    assert "feedback.score_round.spared" in ids(KIND.check(question, rules, (99, 0)))


def test_best_of_five_row_by_row_004() -> None:
    rules = RULESETS["kon_khan"]
    hands = (("Ana", ()), ("Ben", parse_cards("K♣ A♦ JK")), ("Carla", ()))
    down = frozenset({"Ben"})
    before = Question(hands, "Ana", WayOut.DOWN_BEFORE, down, mode=Mode.BEST5)
    at_once = Question(hands, "Ana", WayOut.AT_ONCE, down, mode=Mode.BEST5)
    stock = Question((("Ana", ()), *hands[1:]), None, WayOut.DOWN_BEFORE, down, mode=Mode.BEST5)
    assert KIND.solution(before, rules) == (-100, 10 + 10 + 25, 200)
    assert KIND.solution(at_once, rules) == (-200, 45, 200)
    assert KIND.solution(stock, rules) == (100, 45, 100)


def test_motune_payments_004() -> None:
    rules = RULESETS["kon_khan"]
    players = (("Ana", ()), ("Ben", ()), ("Carla", ()))
    assert KIND.solution(Question(players, "Ben", went_down=frozenset({"Ana"}), mode=Mode.MOTUNE), rules) == (
        1,
        0,
        2,
    )
    assert KIND.solution(Question(players, None, mode=Mode.MOTUNE), rules) == (0, 0, 0)


@pytest.mark.parametrize("game", ["thanasis", "dynamitis"])
def test_the_greedy_split_is_right_at_first_and_wrong_at_last(game: str) -> None:
    for level, fails in ((1, False), (2, False), (5, True)):
        for seed in range(15):
            puzzle = generate(KIND.id, game, seed=seed, level=level)
            question = puzzle.question
            greedy = tuple(greedy_points(hand, puzzle.rules, question.turned) for _, hand in question.hands)
            assert (greedy != puzzle.solution) == fails, puzzle.code


def test_at_the_last_level_the_stock_runs_out_about_half_the_time() -> None:
    for game in ("koum_kan", "basic_rummy", "kon_khan"):
        unwon = Counter(
            generate(KIND.id, game, seed=seed, level=5).question.winner is None for seed in range(100)
        )
        assert 30 <= unwon[True] <= 70, game


ENTRY = """
ruleset = "koum_kan"
[[puzzle]]
id = "a"
kind = "score_round"
level = 2
hands = {{ Anna = "K♣ 7♦ JK", Carla = "{carla}" }}
winner = "Carla"
expect = {{ Anna = 37, Carla = 0 }}
source = ["000 § Scoring"]
title = {{ en = "A", de = "B" }}
remark = {{ en = "A.", de = "B." }}
"""


def test_a_round_of_the_bank() -> None:
    (entry,) = read_bank(ENTRY.format(carla=""), "x.toml")
    assert entry.expect == (37, 0)
    assert KIND.check(entry.question, entry.rules, entry.expect).grade is Grade.RIGHT
    with pytest.raises(BankError, match="Carla went out, yet holds 1 cards"):
        read_bank(ENTRY.format(carla="7♥"), "x.toml")
