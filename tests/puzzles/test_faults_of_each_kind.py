"""Whatever is wrong with a puzzle of any kind is said with its line and field."""

from __future__ import annotations

import re

import pytest

from tests.puzzles.readme import EXAMPLE, TOLD, whole
from tutor.practice.bank import find_problems
from tutor.practice.kinds import KINDS

WRONG = (
    ("legal_meld", '"legal"', "illegal"),
    ("why_illegal", '"meld.size"', "run.ace_high"),
    ("find_meld", '"8♠ 8♥ J♦"', "8♠ 8♥ 8♦"),
    ("find_all_melds", '"5♠ 6♠ 7♠"', "5♠ 7♦ 6♠ 7♠ 7♥"),
    ("joker_stands_for", '"5♠"', "6S"),
    ("wild_cards", '"2♣ JK"', "6♥ 2♣ JK 6♦"),
    ("take_joker", '"B"', "A"),
    ("lay_off", '"none"', "A"),
    ("meld_worth", "9", "15"),  # a joker that stands for the four
    ("open_with_51", '"K♥ K♦ K♠"', "K♥ 7♣ K♦ 7♦ K♠ 7♠"),
    ("may_take_discard", '"no"', "yes"),
    ("turn_order", "[4, 1, 3, 2]", "4 3 1 2"),  # laid off before anything of one's own lies there
    ("what_now", '["discard"]', "add discard"),
    ("can_go_out", '"no"', "yes, 10♥"),
    ("split_hand", '"6♥ 7♥ 8♥"', "8♠ 8♥ 8♦"),
    ("count_hand", "6", "16"),
    ("score_round", "{ Anna = 37, Ben = 16, Carla = 53 }", "37, 16, 0"),
    ("burnt", '{ fate = "out", total = 102 }', "back, 88"),
    ("motune_pot", '{ pot = 6, taken_by = "nobody" }', "10, Ben"),
    ("four_set", '"stays"', "burns"),
    (
        "six_games",
        '["koum_kan"]',
        # by the alphabet: basic, Dynamitis, Kon Khan, Koum Kan, the same with four jokers, Thanasis
        "legal, illegal, illegal, legal, legal, illegal",
    ),
    ("which_game", '"thanasis"', "koum_kan"),
    ("what_flips", '"A"', "A C"),
    ("best_discard", '"K♠"', "9♥"),
    ("spot_mistake", '"none"', "4"),
)


def example(id: str) -> str:
    (found,) = EXAMPLE.findall(TOLD[id])
    return whole(id, found)


def only_problem(text: str) -> str:
    (problem,) = find_problems([("file.toml", text)])
    return problem


def line_of(field: str, text: str) -> int:
    starts = [line.partition(" ")[0] for line in text.splitlines()]
    return starts.index(field) + 1


@pytest.mark.parametrize("id", KINDS)
@pytest.mark.parametrize("answer", ["3.5", "[[]]", '"perhaps"', "{ a = 1 }", "[1, 2, 3, 4, 5, 6, 7]", "true"])
def test_an_answer_of_another_form_is_refused(id: str, answer: str) -> None:
    head, expect, _ = example(id).partition("\nexpect = ")
    text = f"{head}{expect}{answer}\n"
    problem = only_problem(text)
    assert problem.startswith(f"file.toml:{line_of('expect', text)}: puzzle example: expect: "), problem


FIELDS = [(kind.id, field) for kind in KINDS.values() for field in sorted(kind.fields | kind.optional)]


@pytest.mark.parametrize(("id", "field"), FIELDS)
@pytest.mark.parametrize("value", ["3.5", "[[]]", "[3]", "{ a = [] }"])
def test_a_value_of_another_type_is_told_and_never_trips_the_check(id: str, field: str, value: str) -> None:
    good = example(id).replace("expect = ", f"{field} = 0\nexpect = ", 1 - (f"\n{field} = " in example(id)))
    text = re.sub(rf"^{field} = .*?(?=^\w+ = )", f"{field} = {value}\n", good, flags=re.MULTILINE | re.DOTALL)
    assert f"\n{field} = {value}\n" in text
    assert only_problem(text).startswith("file.toml:")


@pytest.mark.parametrize(("id", "answer", "right"), WRONG)
def test_a_wrong_answer_is_told_with_the_right_one(id: str, answer: str, right: str) -> None:
    head, expect, _ = example(id).partition("\nexpect = ")
    problem = only_problem(f"{head}{expect}{answer}\n")
    grade, told = problem.split("; right would be: ")
    assert "expect: the engine grades this answer as " in grade
    assert not grade.endswith("right")
    assert told == right


def test_there_is_a_wrong_answer_to_every_kind() -> None:
    assert [id for id, _, _ in WRONG] == list(KINDS)


@pytest.mark.parametrize(
    ("id", "old", "new", "field", "said"),
    [
        ("legal_meld", "JK=K♣ A♣ 2♣", "A♣ A♣ A♣ A♣", "cards", "the pack does not hold so many of A♣"),
        ("why_illegal", "Q♦ A♦ K♦", "K♦ K♦ K♦ K♦ K♦", "cards", "the pack does not hold so many of K♦"),
        (
            "why_illegal",
            "meld.size run.same_suit run.ace_high",
            "meld.size",
            "choices",
            "none of them is broken",
        ),
        ("why_illegal", "meld.size", "meld.syze", "choices", "one of meld.size, set.same_rank"),
        ("wild_cards", "2♦ JK 6♠", "5♦ 6♠", "turned", "5♦ would stay, and no other card be turned"),
        ("wild_cards", "2♦ JK 6♠", "6♠ JK", "turned", "6♠ would stay"),
        ("meld_worth", "JK 2♣ 3♣", "JK JK JK 3♣", "cards", "the pack does not hold so many of JK"),
        ("meld_worth", "JK 2♣ 3♣", "2♣ 3♣ 5♣", "cards", "no legal meld in kon_khan"),
        ("open_with_51", "K♠", "Q♠", "hand", "it cannot open"),
        ("may_take_discard", '"start"', '"soon"', "when", "one of start, drawn, stock"),
        ("may_take_discard", "down = false", "down = 0", "down", "true or false is needed, not 0"),
        ("turn_order", "discard 8♠", "throw 8♠", "steps", "'throw' is none of stock, pile"),
        ("turn_order", "discard 8♠", "discard 8♦", "steps", "no order of them is allowed"),
        ("turn_order", "discard 8♠", "back", "steps", "'back' and 'stop' are no steps of a turn"),
        ("what_now", "drawn = true", 'drawn = "yes"', "drawn", "true or false is needed"),
        ("what_now", "J♥ Q♥ K♥", "J♥ Q♥ 9♥", "table", "A (Ben): J♥ Q♥ 9♥ is no legal meld in koum_kan"),
        ("split_hand", "6♥ Q♣ 8♠ 7♥ 4♦ 8♥", "6♥ Q♣ 8♠ J♥ 4♦ A♥", "hand", "no meld is in it"),
        ("split_hand", '"3♦"', '"JK"', "turned", "JK would go back and another card be turned"),
        ("score_round", 'winner = "Carla"', 'winner = "Dan"', "hands", "'Dan' is not one of the players"),
        ("score_round", 'winner = "Carla"', 'winner = "Carla"\nmode = "best5"', "mode", "in one way only"),
        ("score_round", 'Carla = ""', 'Carla = "2♥"', "hands", "Carla went out, yet holds 1"),
        ("burnt", "Dan = 10", "Eva = 10", "round", "points for Anna, Ben, Carla, Dan are needed"),
        ("burnt", "Carla = 90", "Carla = 101", "before", "somebody is burnt already"),
        ("burnt", 'asked = "Carla"', 'asked = "Eva"', "asked", "one of Anna, Ben, Carla, Dan is needed"),
        ("motune_pot", '["Anna"]', '"Anna"', "hands", "a list of those who were down is needed"),
        ("motune_pot", '"Anna", "Ben", "Carla"', '"Ben"', "hands", "at least two players"),
        ("four_set", '"9♥ 9♦ 9♠"', '"JK JK 9♠"', "meld", "the pack does not hold so many of JK"),
        ("four_set", 'at = "kon_khan"', 'at = "thanasis"', "at", "one of kon_khan, koum_kan is needed"),
        ("six_games", '"meld"', '"lay_off"', "cards", "a move 'lay_off' has no such field, but card, meld"),
        ("six_games", 'when = "first"\n', "", "when", "this field is missing"),
        ("six_games", '"meld"', '"burn"', "move", "one of meld, lay_off, take_joker, take_discard"),
        ("which_game", '"koum_kan", "thanasis", ', '"thanasis", ', "games", "a list of games with koum_kan"),
        ("which_game", '"thanasis", ', '"basic_rummy", ', "games", "exactly one has to fit the log"),
        ("spot_mistake", "discard 9♦", "throw 9♦", "turns", "'throw' is none of stock, pile"),
        (
            "spot_mistake",
            "Ben: pile",
            "Ben: pile, pile, pile",
            "turns",
            "nothing is left on the discard pile",
        ),
        ("what_flips", "ace_high.true", "ace_high.false", "toggles", "is the rule in basic_rummy already"),
        ("what_flips", "ace_high.true", "joker_take.never joker_take.own_meld", "toggles", "one value only"),
        ("what_flips", "A♥ + J♥ Q♥ K♥", "A♥ + J♥ Q♥ 2♥", "cases", "cannot come up"),
        ("best_discard", "K♠ 9♥ K♦ 3♦ JK 5♣", "2♠ 2♥ 3♦ 4♣", "hand", "every discard is as good"),
    ],
)
def test_a_fault_is_told_with_its_field(id: str, old: str, new: str, field: str, said: str) -> None:
    good = example(id)
    text = good.replace(old, new, 1)
    assert text != good
    problem = only_problem(text)
    line = line_of(field if f"\n{field} = " in text else "[[puzzle]]", text)
    assert problem.startswith(f"file.toml:{line}: puzzle example: {field}: "), problem
    assert said in problem
