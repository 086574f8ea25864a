"""One move, six games: what each text says to the same situation."""

from __future__ import annotations

from typing import Any

import pytest

from tutor.practice.exercise import BankError, Grade
from tutor.practice.kinds.six_games import KIND
from tutor.practice.moves import SIX
from tutor.rules.ruleset import replace
from tutor.rules.rulesets import RULESETS

HOME = RULESETS["koum_kan"]
GREEK_OPEN = {"koum_kan", "koum_kan_four_jokers"}
SET_WITH_JOKER = "7♥ 7♦ JK=7♠"


def meld(cards: str, when: str) -> dict[str, Any]:
    return {"move": "meld", "cards": cards, "when": when}


def other(move: str, card: str, on: str, *, own_meld: bool) -> dict[str, Any]:
    return {"move": move, "card": card, "meld": on, "own_meld": own_meld}


@pytest.mark.parametrize(
    ("entry", "allowed"),
    [
        # 000 and 004 have the ace high; the others do not (003 as an option)
        (meld("Q♥ K♥ A♥", "out"), {"koum_kan", "kon_khan"}),
        # 001: nothing is laid before going out; 004: 21 points do not open
        (meld("7♥ 7♦ 7♠", "first"), {*GREEK_OPEN, "basic_rummy"}),
        # 35 points are no 51, and 60 are enough
        (meld("10♥ J♥ Q♥ K♥", "first"), {*GREEK_OPEN, "basic_rummy"}),
        (meld("5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥", "first"), {*GREEK_OPEN, "basic_rummy", "kon_khan"}),
        # 001 § Dynamitis!: twos are wild
        (meld("9♥ 2♦ J♥", "out"), {"dynamitis"}),
        # 000 § Melds: a joker must be named
        (meld("9♥ JK J♥", "out"), set(SIX) - {"koum_kan"}),
        # 001: Thanasis and Dynamitis lay nothing before the end; 000 asks for the name at any time
        (meld("9♥ JK J♥", "later"), {"koum_kan_four_jokers", "basic_rummy", "kon_khan"}),
        (meld("9♥ JK=10♥ J♥", "later"), {*GREEK_OPEN, "basic_rummy", "kon_khan"}),
        # 004: 29 points do not open
        (meld("9♥ JK J♥", "first"), {"koum_kan_four_jokers", "basic_rummy"}),
        # a two in its own place is no wild one
        (meld("A♥ 2♥ 3♥", "first"), {*GREEK_OPEN, "basic_rummy"}),
        # 003 asks for no meld of one's own; 001 § Thanasis has no laying off
        (other("lay_off", "9♠", "6♠ 7♠ 8♠", own_meld=False), {"basic_rummy"}),
        (other("lay_off", "9♠", "6♠ 7♠ 8♠", own_meld=True), {*GREEK_OPEN, "basic_rummy", "kon_khan"}),
        # 7♣ is not the seven that was named: only 000 minds
        (
            other("take_joker", "7♣", SET_WITH_JOKER, own_meld=True),
            {"koum_kan_four_jokers", "basic_rummy", "kon_khan"},
        ),
        (other("take_joker", "7♠", SET_WITH_JOKER, own_meld=False), {"basic_rummy"}),
        # 001: the stock only; 004: not before one is down
        ({"move": "take_discard", "card": "5♣", "own_meld": False}, {*GREEK_OPEN, "basic_rummy"}),
    ],
)
def test_who_allows_it(entry: dict[str, Any], allowed: set[str]) -> None:
    question = KIND.read(entry, HOME)
    answer = KIND.read_answer(sorted(allowed), question, HOME)
    assert KIND.solution(question, HOME) == answer
    assert KIND.check(question, HOME, answer).grade is Grade.RIGHT


def test_rows_say_which_answers_were_wrong_and_why() -> None:
    question = KIND.read(meld("Q♥ K♥ A♥", "out"), HOME)
    feedback = KIND.check(question, HOME, KIND.read_answer(["koum_kan"], question, HOME))
    assert dict(feedback.headline.facts) == {"have": 5, "need": 6}
    assert [row.label.id for row in feedback.rows if not row.expected] == ["ruleset.kon_khan"]


def test_the_game_at_home_has_its_house_rules() -> None:
    house = replace(HOME, ace_high=False)
    question = KIND.read(meld("Q♥ K♥ A♥", "out"), house)
    assert KIND.solution(question, house) == KIND.read_answer(["kon_khan"], question, house)


def test_a_table_that_no_game_could_show_is_refused() -> None:
    with pytest.raises(BankError, match="not legal in every game"):
        KIND.read(other("lay_off", "9♠", "6♠ 7♠ J♠", own_meld=True), HOME)
