"""Reading the bank: whatever is wrong with a file is said with file, line, puzzle and field."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.practice.bank import collect, read_bank
from tutor.practice.exercise import BankError

HEAD = 'ruleset = "koum_kan"\n\n'
TEXTS = """\
source = ["000 § Melds"]
title = { en = "Title", de = "Titel" }
remark = { en = "Remark.", de = "Bemerkung." }
"""
MELD = f"""\
[[puzzle]]
id = "one"
kind = "legal_meld"
level = 2
cards = "7♥ 7♥ 7♠"
expect = "illegal"
{TEXTS}"""
LAY_OFF = f"""\
[[puzzle]]
id = "two"
kind = "lay_off"
level = 1
table = [
    {{ owner = "Ben", cards = "J♥ Q♥ K♥" }},
]
card = "10♥"
own_meld = true
expect = "A"
{TEXTS}"""
JOKER = f"""\
[[puzzle]]
id = "three"
kind = "take_joker"
level = 1
table = [{{ owner = "Carla", cards = "5♠ JK=6♠ 7♠" }}]
hand = "6♠ 9♦"
own_meld = true
expect = "A"
{TEXTS}"""
FIND = f"""\
[[puzzle]]
id = "four"
kind = "find_meld"
level = 1
hand = "8♠ J♦ 8♥ 3♣ 8♦"
expect = "8♠ 8♥ 8♦"
{TEXTS}"""
STANDS = f"""\
[[puzzle]]
id = "five"
kind = "joker_stands_for"
level = 1
cards = "5♠ JK 7♠"
expect = "6♠"
{TEXTS}"""
COUNT = f"""\
[[puzzle]]
id = "six"
kind = "count_hand"
level = 1
hand = "K♣ 7♦ JK"
expect = 37
{TEXTS}"""
ALL = (MELD, LAY_OFF, JOKER, FIND, STANDS, COUNT)


def complaint(text: str) -> str:
    with pytest.raises(BankError) as caught:
        read_bank(text, "kk/test.toml")
    return str(caught.value)


def test_a_good_file_is_read() -> None:
    puzzles = read_bank(HEAD + "\n".join(ALL), "kk/test.toml")
    assert [(puzzle.id, puzzle.kind.id, puzzle.expect) for puzzle in puzzles] == [
        ("one", "legal_meld", "illegal"),
        ("two", "lay_off", "A"),
        ("three", "take_joker", "A"),
        ("four", "find_meld", frozenset({0, 2, 4})),
        ("five", "joker_stands_for", "6S"),
        ("six", "count_hand", 37),
    ]


@pytest.mark.parametrize(
    ("puzzle", "old", "new", "line", "said"),
    [
        (MELD, 'kind = "legal_meld"', 'kind = "poker"', 5, "kind: unknown exercise kind 'poker'"),
        (MELD, 'kind = "legal_meld"', "kind = 3", 5, "kind: a text is needed, not 3"),
        (MELD, 'kind = "legal_meld"\n', "", 3, "kind: this field is missing"),
        (MELD, 'cards = "7♥ 7♥ 7♠"\n', "", 3, "cards: this field is missing"),
        (
            MELD,
            "level = 2",
            "level = 2\nhand = '7♥'",
            7,
            "hand: this kind of puzzle has no such field; legal_meld has cards, turned",
        ),
        (MELD, "level = 2", "level = 2\nturned = '7♥'", 7, "turned: no card is turned up in koum_kan"),
        (MELD, "7♥ 7♥ 7♠", "7♥ 7♥ 7X", 7, "cards: cannot read '7X' at character 8: a suit is"),
        (MELD, "7♥ 7♥ 7♠", "7♥ 1♥ 7♠", 7, "cards: cannot read '1♥' at character 4: a card is"),
        (MELD, '"7♥ 7♥ 7♠"', "[7]", 7, "cards: a text is needed, not [7]"),
        (MELD, '"illegal"', '"perhaps"', 8, "expect: one of legal, illegal is needed, not 'perhaps'"),
        (MELD, '"illegal"', "{ a = [1] }", 8, "expect: one of legal, illegal is needed"),
        (MELD, "level = 2", "level = 6", 6, "level: one of 1 to 5 is needed, not 6"),
        (MELD, "level = 2", "level = 2.0", 6, "level: one of 1 to 5 is needed, not 2.0"),
        (MELD, "level = 2", "level = true", 6, "level: one of 1 to 5 is needed, not True"),
        (MELD, "level = 2", "level = [2]", 6, "level: one of 1 to 5 is needed"),
        (MELD, 'id = "one"', 'id = "One two"', 4, "id: small letters, digits and single hyphens"),
        (MELD, 'id = "one"', "id = 1", 4, "id: a text is needed, not 1"),
        (MELD, ', de = "Titel"', "", 10, "title: a text in each of en, de is needed"),
        (MELD, '"Titel"', '" "', 10, "title"),
        (MELD, '"Titel"', '"T", fr = "T"', 10, "title: a text in each of en, de is needed"),
        (MELD, '{ en = "Remark.", de = "Bemerkung." }', '"Remark."', 11, "remark: a text in each of en, de"),
        (MELD, '["000 § Melds"]', '"000 § Melds"', 9, "source: a list such as"),
        (MELD, '["000 § Melds"]', "[]", 9, "source: a list such as"),
        (MELD, '["000 § Melds"]', "[7]", 9, "source: 7 is no source text"),
        (MELD, '["000 § Melds"]', '["A-KK-99"]', 9, "source: 'A-KK-99' is no source text"),
        (MELD, '["000 § Melds"]', '["999 § Melds"]', 9, "source: '999 § Melds' is no source text"),
        (MELD, "§ Melds", "§ Meld", 9, "source: 000 has no heading 'Meld', but: Overview, Melds, Setup"),
        (MELD, "000 § Melds", "002 § Melds", 9, "source: 002 has no heading 'Melds', but: Überblick"),
        (MELD, "§ Melds", "§ ", 9, "source: 000 has no heading ''"),
        (
            MELD,
            "level = 2",
            "level = 2\noptions = { ace_hihg = true }",
            7,
            "options: unknown option 'ace_hihg'",
        ),
        (
            MELD,
            "level = 2",
            "level = 2\noptions = { ace_high = 3 }",
            7,
            "options: option 'ace_high': 3 is not",
        ),
        (MELD, "level = 2", 'level = 2\noptions = "ace_high"', 7, "options: a table is needed"),
        (LAY_OFF, "J♥ Q♥ K♥", "J♥ Q♥ Z♥", 7, "table: meld A: cards: cannot read 'Z♥' at character 7"),
        (LAY_OFF, "J♥ Q♥ K♥", "J♥ Q♥ 9♥", 7, "table: A (Ben): J♥ Q♥ 9♥ is no legal meld in koum_kan"),
        (LAY_OFF, 'owner = "Ben", ', "", 7, "table: meld A is not of the form"),
        (LAY_OFF, 'owner = "Ben"', 'owner = "Ben", age = 7', 7, "table: meld A is not of the form"),
        (LAY_OFF, 'owner = "Ben"', "owner = 7", 7, "table: meld A: owner: a text is needed, not 7"),
        (LAY_OFF, '"10♥"', '"10♥ 9♥"', 10, "card: exactly one card is needed"),
        (LAY_OFF, "own_meld = true", "own_meld = 1", 11, "own_meld: true or false is needed, not 1"),
        (LAY_OFF, 'expect = "A"', 'expect = "B"', 12, "expect: one of A, none is needed, not 'B'"),
        (JOKER, "JK=6♠", "6♠", 7, "table: no joker is on it"),
        (JOKER, '"6♠ 9♦"', '"6♠ 9♦ 6♠ 6♠ 6♠"', 7, "table: the pack does not hold so many of 6♠"),
        (JOKER, '"6♠ 9♦"', '"JK=6♠ 9♦"', 8, "hand: cannot read"),
        (JOKER, "[{ owner", "[ 7, { owner", 7, "table: a list of"),
        (FIND, "8♠ J♦ 8♥ 3♣ 8♦", "8♠ J♦ 8♥ 3♣ 9♦", 7, "hand: no meld is in it"),
        (FIND, '"8♠ 8♥ 8♦"', '"8♠ 8♥ 8♣"', 8, "expect: 8♣ is not in the hand"),
        (FIND, '"8♠ 8♥ 8♦"', "[0, 2, 4]", 8, "expect: cards of the hand are needed"),
        (STANDS, "5♠ JK 7♠", "5♠ JK JK", 7, "cards: exactly one joker without a name is needed"),
        (STANDS, "5♠ JK 7♠", "5♠ JK 9♥", 7, "cards: no name of the joker makes a legal meld"),
        (STANDS, '"6♠"', '"2♣"', 8, "expect: one of"),
        (COUNT, '"K♣ 7♦ JK"', '" "', 7, "hand: a text is needed"),
        (COUNT, '"K♣ 7♦ JK"', '","', 7, "hand: at least one card is needed"),
        (COUNT, "= 37", '= "37"', 8, "expect: whole points are needed, not '37'"),
        (COUNT, "= 37", "= true", 8, "expect: whole points are needed, not True"),
    ],
)
def test_a_fault_is_told_with_its_line_and_field(
    puzzle: str, old: str, new: str, line: int, said: str
) -> None:
    assert old in puzzle
    told = complaint(HEAD + puzzle.replace(old, new, 1))
    assert told.startswith(f"kk/test.toml:{line}: puzzle "), told
    assert said in told


def test_the_line_is_that_of_the_faulty_puzzle_and_not_of_the_first() -> None:
    told = complaint(HEAD + MELD + "\n" + COUNT.replace("K♣", "K?"))
    assert told.startswith("kk/test.toml:17: puzzle six: hand: ")


@pytest.mark.parametrize(
    ("text", "where", "said"),
    [
        ("ruleset = ", ":1: ", "Invalid value"),
        (HEAD + "[[puzzle]]\nid = 'x'\nid = 'y'\n", ":", "Cannot overwrite a value"),
        (HEAD + '[[puzzle]]\nid = "x\n', ":4: ", "Illegal character"),
        (HEAD + "[[puzzle]]\nlevel = " + "9" * 5000, ":", "digits"),
        ("a = " + "[" * 5000, ":1: ", "nested too deeply"),
        (MELD, ":1: ", "ruleset: this field is missing"),
        ('\nruleset = "whist"\n' + MELD, ":2: ", "whist"),
        ("ruleset = 7\n" + MELD, ":1: ", "ruleset: a text is needed, not 7"),
        (HEAD, ":1: ", "no [[puzzle]] in this file"),
        (HEAD + "puzzle = 7\n", ":3: ", "no [[puzzle]] in this file"),
        (HEAD + "puzzle = [7]\n", ":3: ", "no [[puzzle]] in this file"),
        (HEAD + "rulset = 7\n" + MELD, ":3: ", "a file states ruleset and [[puzzle]], not rulset"),
        (HEAD + 'puzzle = [{ id = "x" }]\n', ":1: ", "kind"),
        (HEAD + '[["puzzle"]]\nid = "x"\n', ":1: ", "kind"),
    ],
)
def test_a_file_that_is_no_bank_is_refused(text: str, where: str, said: str) -> None:
    told = complaint(text)
    assert told.startswith(f"kk/test.toml{where}"), told
    assert said in told


def test_an_id_is_taken_once_in_all_files() -> None:
    files = [("a.toml", HEAD + MELD), ("b.toml", HEAD + COUNT + "\n" + MELD)]
    with pytest.raises(BankError, match=r"^b\.toml:14: puzzle one: id: another puzzle has it$"):
        collect(files)
    with pytest.raises(BankError, match=r"^a\.toml:14: puzzle one: id"):
        collect([("a.toml", HEAD + MELD + "\n" + MELD)])


def test_a_kind_is_refused_in_a_game_in_which_it_makes_no_sense() -> None:
    told = complaint('ruleset = "thanasis"\n\n' + LAY_OFF)
    assert told == "kk/test.toml:5: puzzle two: kind: lay_off makes no sense in thanasis"


def test_the_turned_card_belongs_to_a_deal_of_thanasis() -> None:
    head = 'ruleset = "thanasis"\n\n'
    assert "turned: thanasis needs the card that was turned up" in complaint(head + MELD)
    turned = MELD.replace("level = 2", 'level = 2\nturned = "9♥"')
    assert read_bank(head + turned, "t.toml")[0].question.turned is not None
    twin = head + turned.replace('turned = "9♥"', 'turned = "7♥"')
    assert "cards: the pack does not hold so many of 7♥" in complaint(twin), "both lie in the meld"
    assert "JK would go back" in complaint(head + turned.replace('turned = "9♥"', 'turned = "JK"'))
    dynamitis = turned.replace('turned = "9♥"', 'turned = "2♥"')
    assert "2♥ would go back" in complaint('ruleset = "dynamitis"\n\n' + dynamitis)
    assert read_bank(head + dynamitis, "t.toml")[0].question.turned is not None


def test_house_rules_are_read_and_reach_the_question() -> None:
    corner = MELD.replace("7♥ 7♥ 7♠", "K♥ A♥ 2♥").replace(
        "level = 2", "level = 2\noptions = { ace_wrap = true }"
    )
    (puzzle,) = read_bank(HEAD + corner, "kk/test.toml")
    assert puzzle.rules.options.ace_wrap
    assert puzzle.kind.solution(puzzle.question, puzzle.rules) == "legal"


def test_what_looks_like_code_stays_text(tmp_path: Path) -> None:
    trap = tmp_path / "trap"
    evil = f"__import__('pathlib').Path({str(trap)!r}).touch()"
    text = HEAD + MELD.replace('"Title"', repr(evil) if '"' in evil else f'"{evil}"')
    (puzzle,) = read_bank(text, "kk/test.toml")
    assert puzzle.title["en"] == evil
    assert not trap.exists()
