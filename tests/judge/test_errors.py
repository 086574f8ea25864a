"""What cannot be judged as it is written: an error that says what is wrong and where, and no judgement."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.judge.conversation import ENGLISH, error
from tutor.rules.rulesets import RULESETS
from tutor.views.protocol import judge_line, judge_lines

MELD = {"ruleset": "koum_kan", "kind": "meld", "input": {"cards": ["3H", "3S", "3D"]}}


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("{", "not JSON: Expecting property name enclosed in double quotes at character 2"),
        ("tutor", "not JSON: Expecting value at character 1"),
        ("[]", "expected an object, found a list"),
        ("3", "expected an object, found the number 3"),
        ("null", "expected an object, found null"),
        ('"meld"', "expected an object, found the text 'meld'"),
        ('{"id": NaN}', "not JSON: NaN is no number"),
        ('{"id": 1e999}', "not JSON that can be read: a number is too large"),
        ('{"a": 1, "a": 2}', "an object has two fields called 'a'"),
        ('{"id": [1]}', "id: expected a text or a number, found a list"),
        ("{}", "ruleset: is missing"),
        ('{"ruleset": 3}', "ruleset: expected a text, found the number 3"),
        ('{"ruleset": "koum_kan"}', "kind: is missing"),
        ('{"ruleset": "koum_kan", "kind": "meld"}', "input: is missing"),
        ('{"ruleset": "koum_kan", "kind": "meld", "input": []}', "input: expected an object, found a list"),
        ('{"ruleset": "koum_kan", "kind": "meld", "input": {}}', "input.cards: is missing"),
    ],
)
def test_lines_that_are_no_situation(line: str, what: str) -> None:
    answer = judge_line(line, ENGLISH)
    assert answer["error"] == what
    assert_unread(answer)


def assert_unread(answer: dict[str, object]) -> None:
    """An error has both its fields, also where the line told no id that could be echoed."""
    assert set(answer) == {"id", "error"}
    assert answer["id"] is None


def test_lines_nested_too_deeply() -> None:
    for depth in (900, 100_000):
        for line in ("[" * depth, '{"options":' + "[" * depth + "]" * depth + "}", '{"id":' * depth):
            assert_unread(judge_line(line, ENGLISH))


def test_numbers_of_thousands_of_digits() -> None:
    digits = "9" * 5000
    for line in (digits, f'{{"id": {digits}}}', f'{{"ruleset": {digits}}}'):
        assert_unread(judge_line(line, ENGLISH))


def test_unknown_names_are_answered_with_the_known_ones() -> None:
    assert judge_line(json.dumps(MELD | {"ruleset": "whist"}), ENGLISH)["error"] == (
        f"unknown ruleset 'whist'; there are: {', '.join(sorted(RULESETS))}"
    )
    assert "unknown kind 'bluff'; there are: best_deadwood, burn, " in str(
        judge_line(json.dumps(MELD | {"kind": "bluff"}), ENGLISH)["error"]
    )


@pytest.mark.parametrize(
    ("options", "what"),
    [
        ({"ace_hihg": True}, "unknown option 'ace_hihg'"),
        ({"ace_high": "yes"}, "option 'ace_high': 'yes' is not true or false"),
        ({"ace_high": 1}, "option 'ace_high': 1 is not true or false"),
        ({"joker_points": 2.5}, "option 'joker_points': 2.5 is not a whole number"),
        ({"joker_points": True}, "option 'joker_points': True is not a whole number"),
        ({"joker_points": -1}, "option 'joker_points': -1 is below 0"),
        ({"joker_points": 10**12}, "joker_points: numbers go up to 1000000000"),
        ({"final_discard": "maybe"}, "option 'final_discard': 'maybe' is not 'required' / 'optional'"),
        ({"ace_points": "twelve"}, "option 'ace_points': 'twelve' is not "),
        ({"deals": []}, "option 'deals': [] is not a table of deals"),
        ({"mode": None}, "option 'mode': None is not "),
    ],
)
def test_options_that_do_not_exist_or_cannot_be(options: dict[str, Any], what: str) -> None:
    assert str(judge_line(json.dumps(MELD | {"options": options}), ENGLISH)["error"]).startswith(what)


def test_options_must_be_an_object() -> None:
    assert judge_line(json.dumps(MELD | {"options": ["ace_high"]}), ENGLISH)["error"] == (
        "options: expected an object, found a list"
    )


CARD = "a card is a rank (A 2 … 10 or T, J Q K) and a suit, or JK"
SUIT = "a suit is ♠ ♥ ♦ ♣ or S H D C"


@pytest.mark.parametrize(
    ("kind", "given", "what"),
    [
        ("meld", {"cards": ["8H", "8X"]}, f"input.cards[1]: cannot read '8X' at character 2: {SUIT}"),
        ("meld", {"cards": ["11♥"]}, f"input.cards[0]: cannot read '11♥' at character 1: {CARD}"),
        ("meld", {"cards": [""]}, f"input.cards[0]: cannot read '' at character 1: {CARD}"),
        ("meld", {"cards": "8H 8X"}, f"input.cards: cannot read '8X' at character 5: {SUIT}"),
        ("meld", {"cards": [7]}, "input.cards[0]: expected a text, found the number 7"),
        ("meld", {"cards": 7}, "input.cards: expected a list of cards, found the number 7"),
        ("meld", {"cards": None}, "input.cards: is missing"),
        (
            "meld",
            {"cards": ["5S", "JK", "7S"], "joker_as": ["6X"]},
            f"input.joker_as[0]: cannot read '6X' at character 2: {SUIT}",
        ),
        (
            "meld",
            {"cards": ["5S", "JK", "7S"], "joker_as": ["JK"]},
            "input.joker_as[0]: a card is asked for here, not a joker",
        ),
        (
            "meld",
            {"cards": ["5S", "JK", "7S"], "joker_as": ["6S", "8S"]},
            "input.joker_as: more names (2) than jokers to take one (1)",
        ),
        ("meld", {"cards": [], "joker_as": "6S"}, "input.joker_as: expected a list, found the text '6S'"),
        ("meld", {"cards": [], "turned": "JK"}, "input.turned: a card is asked for here, not a joker"),
        (
            "meld",
            {"cards": [], "going_out": 1},
            "input.going_out: expected true or false, found the number 1",
        ),
        ("layoff", {"add": ["7H"]}, "input.meld: is missing"),
        ("layoff", {"meld": {"cards": []}}, "input.add: is missing"),
        ("layoff", {"meld": {"cards": []}, "add": []}, "input.own_meld: is missing"),
        ("layoff", {"meld": {}, "add": []}, "input.meld.cards: is missing"),
        ("layoff", {"action": "swap"}, "input.action: 'swap' is not one of 'layoff', 'rearrange'"),
        ("take_joker", {"meld": {"cards": []}}, "input.give: is missing"),
        ("take_joker", {"meld": {"cards": []}, "give": []}, "input.own_meld: is missing"),
        ("open", {}, "input.melds: is missing"),
        ("open", {"melds": [["8H", "8X"]]}, f"input.melds[0][1]: cannot read '8X' at character 2: {SUIT}"),
        ("draw", {}, "input.source: is missing"),
        ("draw", {"source": "hat"}, "input.source: 'hat' is not one of 'stock', 'discard', 'both', 'none'"),
        ("draw", {"source": "discard", "position_from_top": 0}, "input.position_from_top: 0 is below 1"),
        ("draw", {"source": "stock", "stock_left": -1}, "input.stock_left: -1 is below 0"),
        ("discard", {}, "input.discard: is missing (null means none)"),
        ("discard", {"discard": "9H", "took": {}}, "input.took.from: is missing"),
        ("discard", {"discard": "9H", "took": {"from": "discard"}}, "input.took.card: is missing"),
        ("go_out", {}, "input.hand_after_draw: is missing"),
        ("go_out", {"hand_after_draw": []}, "input.own_meld: is missing"),
        ("go_out", {"hand_after_draw": [], "own_meld": True}, "input.discard: is missing (null means none)"),
        (
            "go_out",
            {"hand_after_draw": [], "own_meld": True, "discard": None, "layoffs": [{"card": "7H"}]},
            "input.layoffs[0].onto: is missing",
        ),
        (
            "go_out",
            {"hand_after_draw": [], "own_meld": True, "discard": None, "melds": [{"cards": ["1H"]}]},
            f"input.melds[0].cards[0]: cannot read '1H' at character 1: {CARD}",
        ),
        ("score_hand", {}, "input.hand: is missing"),
        ("best_deadwood", {}, "input.hand: is missing"),
        ("round_score", {}, "input.hands: is missing"),
        ("round_score", {"hands": {}}, "input.hands: nobody plays"),
        ("round_score", {"hands": {"Anna": []}}, "input.winner: is missing (null means none)"),
        (
            "round_score",
            {"hands": {"Anna": ["9H", "0H"]}, "winner": None},
            f"input.hands.Anna[1]: cannot read '0H' at character 1: {CARD}",
        ),
        (
            "round_score",
            {"hands": {"Anna": []}, "winner": "Zoe"},
            "input.hands: 'Zoe' is not one of the players: Anna",
        ),
        ("match_score", {}, "input.system: is missing"),
        (
            "match_score",
            {"system": "elo"},
            "input.system: 'elo' is not one of 'hats', 'target', 'motune', 'best5'",
        ),
        ("match_score", {"system": "hats"}, "input.totals_after_round: is missing"),
        (
            "match_score",
            {"system": "hats", "totals_after_round": {"Anna": "9", "Ben": 3}},
            "input.totals_after_round.Anna: expected a whole number, found the text '9'",
        ),
        (
            "match_score",
            {"system": "hats", "totals_after_round": {"Anna": 9, "Ben": 3}, "hats": {"Zoe": 1}},
            "input.hats.Zoe: has no total",
        ),
        (
            "match_score",
            {"system": "hats", "totals_after_round": {"Anna": 9, "Ben": 3}, "comeback": ["Zoe"]},
            "input.comeback: 'Zoe' has no total",
        ),
        ("match_score", {"system": "motune"}, "input.hands: is missing"),
        ("match_score", {"system": "motune", "hands": []}, "input.players: is missing"),
        (
            "match_score",
            {"system": "motune", "players": ["Ana", "Ben"], "hands": [{}]},
            "input.hands[0].winner: is missing (null means none)",
        ),
        (
            "match_score",
            {"system": "motune", "players": ["Ana", "Ben"], "hands": [{"winner": "Zoe"}]},
            "input: 'Zoe' is not playing; there are: Ana, Ben",
        ),
        ("match_score", {"system": "best5"}, "input.rounds: is missing"),
        (
            "match_score",
            {"system": "best5", "scores": {"Ana": [1, 2], "Ben": [3]}},
            "input.scores.Ben: has 1 hands where others have 2",
        ),
    ],
)
def test_fields_that_are_missing_or_wrong(kind: str, given: dict[str, Any], what: str) -> None:
    assert error("koum_kan", kind, given) == what


@pytest.mark.parametrize(
    ("ruleset", "kind", "given", "what"),
    [
        ("koum_kan", "meld", {"cards": ["7H"] * 3}, "input.cards: more 7♥ than 2 decks and 2 jokers hold"),
        ("koum_kan", "meld", {"cards": ["JK"] * 3}, "input.cards: more JK than 2 decks and 2 jokers hold"),
        ("kon_khan", "meld", {"cards": ["JK"] * 3}, "input.cards: more JK than 2 decks and 2 jokers hold"),
        ("thanasis", "meld", {"cards": ["JK"] * 5}, "input.cards: more JK than 2 decks and 4 jokers hold"),
        (
            "koum_kan",
            "meld",
            {"cards": ["7H"] * 4, "decks": 3},
            "input.cards: more 7♥ than 3 decks and 3 jokers",
        ),
        (
            "koum_kan",
            "meld",
            {"cards": ["7H"] * 2, "decks": 1},
            "input.cards: more 7♥ than 1 deck and 1 jokers",
        ),
        (
            "koum_kan",
            "layoff",
            {"meld": {"cards": ["7H", "7H"]}, "add": ["7H"], "own_meld": True},
            "input.add: more 7♥ than",
        ),
        (
            "koum_kan",
            "take_joker",
            {"meld": {"cards": ["7H", "7H"]}, "give": "7H", "own_meld": True},
            "input.give: more 7♥ than",
        ),
        ("kon_khan", "open", {"melds": [["7H"], ["7H"], ["7H"]]}, "input.melds: more 7♥ than"),
        ("koum_kan", "score_hand", {"hand": ["7H"] * 3}, "input.hand: more 7♥ than"),
        ("koum_kan", "best_deadwood", {"hand": ["JK"] * 3}, "input.hand: more JK than"),
        (
            "koum_kan",
            "round_score",
            {"hands": {"Anna": ["7H"], "Ben": ["7H"], "Carla": ["7H"]}, "winner": None},
            "input.hands: more 7♥ than",
        ),
        (
            "koum_kan",
            "go_out",
            {"hand_after_draw": ["7H"] * 3, "own_meld": True, "discard": None},
            "input.hand_after_draw: more 7♥ than",
        ),
        ("thanasis", "score_hand", {"hand": ["5S", "5S"], "turned": "5S"}, "input.hand: more 5♠ than"),
        (
            "dynamitis",
            "score_hand",
            {"hand": [], "turned": "2S"},
            "input.turned: 2♠ goes back and another card",
        ),
        ("koum_kan", "meld", {"cards": [], "decks": 0}, "input.decks: 0 is below 1"),
        ("koum_kan", "meld", {"cards": [], "decks": "three"}, "input.decks: expected a whole number"),
    ],
)
def test_more_cards_than_there_are(ruleset: str, kind: str, given: dict[str, Any], what: str) -> None:
    assert error(ruleset, kind, given).startswith(what)


def test_an_error_echoes_the_id_and_the_other_lines_are_answered() -> None:
    lines = [json.dumps(MELD | {"id": "one", "kind": "bluff"}), "", json.dumps(MELD | {"id": 2})]
    wrong, right = judge_lines(lines, ENGLISH)
    assert set(wrong) == {"id", "error"}
    assert wrong["id"] == "one"
    assert (right["id"], right["legal"]) == (2, True)


def test_without_an_id_none_is_made_up() -> None:
    assert set(judge_line(json.dumps(MELD), ENGLISH)) == {"legal", "reasons"}


def test_other_keys_of_a_line_are_passed_over() -> None:
    line = json.dumps(MELD | {"expect": {"legal": False}, "why": 3, "source": None})
    assert judge_line(line, ENGLISH)["legal"] is True
