"""What cannot be judged is said in the reader's language, too; names and cards stay as they were given."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.judge.conversation import ENGLISH
from tutor.rules.match import MatchError, Obstacle
from tutor.rules.options import OptionError, check_option, parse_option
from tutor.rules.rulesets import RULESETS
from tutor.views.catalogue import LANGUAGES
from tutor.views.phrases import Phrases
from tutor.views.protocol import judge_line
from tutor.views.protocol.values import InputError

GERMAN = Phrases("de")


def refused(line: str) -> object:
    answer = judge_line(line, GERMAN)
    assert set(answer) == {"id", "error"}
    return answer["error"]


def refused_input(ruleset: str, kind: str, given: dict[str, Any]) -> object:
    return refused(json.dumps({"ruleset": ruleset, "kind": kind, "input": given}))


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("{", "kein JSON: an Stelle 2 stimmt etwas nicht (ein Name in doppelten Anführungszeichen fehlt)"),
        ("tutor", "kein JSON: an Stelle 1 stimmt etwas nicht (ein Wert fehlt)"),
        ('{"a": 1} b', "kein JSON: an Stelle 10 stimmt etwas nicht (danach steht noch etwas)"),
        ("[]", "erwartet wird ein Objekt, da steht aber eine Liste"),
        ('{"id": NaN}', "kein JSON: NaN ist keine Zahl"),
        ('{"id": 1e999}', "kein lesbares JSON: eine Zahl ist zu groß"),
        ('{"a": 1, "a": 2}', "ein Objekt hat zwei Felder mit dem Namen „a“"),
        ("[" * 100_000, "Listen oder Objekte sind zu tief verschachtelt"),
        ("{}", "ruleset: fehlt"),
        (
            '{"ruleset": "whist"}',
            f"„whist“ ist keines der Spiele; es gibt: {', '.join(sorted(RULESETS))}",
        ),
        ('{"id": [1]}', "id: erwartet wird ein Text oder eine Zahl, da steht aber eine Liste"),
    ],
)
def test_lines_that_are_no_situation(line: str, what: str) -> None:
    assert refused(line) == what


@pytest.mark.parametrize(
    ("options", "what"),
    [
        ({"ace_hihg": True}, "eine Hausregel „ace_hihg“ gibt es nicht"),
        ({"ace_high": 1}, "Hausregel „ace_high“: 1 geht nicht, möglich ist true oder false"),
        ({"hand_size": "x"}, "Hausregel „hand_size“: 'x' geht nicht, möglich ist eine ganze Zahl oder null"),
        (
            {"final_discard": "maybe"},
            "Hausregel „final_discard“: 'maybe' geht nicht, möglich ist 'required' / 'optional'",
        ),
        ({"deals": []}, "Hausregel „deals“: [] geht nicht, möglich ist eine Tabelle fürs Geben"),
        ({"joker_points": -1}, "Hausregel „joker_points“: -1 ist zu klein, mindestens 0 muss es sein"),
        ({"joker_points": 10**12}, "joker_points: Zahlen gehen nur bis 1000000000"),
    ],
)
def test_options_that_do_not_exist_or_cannot_be(options: dict[str, Any], what: str) -> None:
    assert refused(json.dumps({"ruleset": "koum_kan", "kind": "meld", "options": options})) == what


TWO_PLAY = {"Anna": 9, "Ben": 3}


@pytest.mark.parametrize(
    ("ruleset", "kind", "given", "what"),
    [
        (
            "koum_kan",
            "meld",
            {"cards": ["8H", "8X"]},
            "input.cards[1]: „8X“ (Zeichen 2) hat keine Farbe: Eine Farbe ist ♠ ♥ ♦ ♣ oder S H D C",
        ),
        (
            "koum_kan",
            "meld",
            {"cards": "8H 11♥"},
            "input.cards: „11♥“ (Zeichen 4) ist keine Karte: "
            "Eine Karte ist ein Wert (A 2 … 10 oder T, J Q K) und eine Farbe, oder JK",
        ),
        (
            "koum_kan",
            "meld",
            {"cards": "JK=JK"},
            "input.cards: „JK=JK“ (Zeichen 4) geht nicht: Ein Joker wird als Karte angesagt, nicht als Joker",
        ),
        (
            "koum_kan",
            "meld",
            {"cards": ["7H"] * 3},
            "input.cards: mehr 7♥, als in 2 Blättern sind (Joker: 2)",
        ),
        (
            "koum_kan",
            "meld",
            {"cards": ["7H"] * 2, "decks": 1},
            "input.cards: mehr 7♥, als in 1 Blatt sind (Joker: 1)",
        ),
        (
            "koum_kan",
            "meld",
            {"cards": [], "joker_as": ["6S"]},
            "input.joker_as: mehr Namen (1) als Joker, die einen brauchen (0)",
        ),
        (
            "dynamitis",
            "score_hand",
            {"hand": [], "turned": "2S"},
            "input.turned: 2♠ kommt zurück, und eine andere Karte wird aufgedeckt",
        ),
        (
            "thanasis",
            "score_hand",
            {"hand": [], "turned": "JK"},
            "input.turned: hier ist eine Karte gefragt, kein Joker",
        ),
        (
            "koum_kan",
            "draw",
            {"source": "hat"},
            "input.source: „hat“ gibt es hier nicht; möglich ist 'stock', 'discard', 'both', 'none'",
        ),
        (
            "koum_kan",
            "draw",
            {"source": "discard", "position_from_top": 0},
            "input.position_from_top: 0 ist zu klein, mindestens 1 muss es sein",
        ),
        ("koum_kan", "discard", {}, "input.discard: fehlt (null heißt: nichts oder niemand)"),
        (
            "koum_kan",
            "round_score",
            {"hands": {"Anna": [], "Ben": []}, "winner": "Zoe"},
            "input.hands: „Zoe“ spielt nicht mit; es spielen: Anna, Ben",
        ),
        (
            "koum_kan",
            "round_score",
            {"hands": {"Anna": ["7H"], "Ben": []}, "winner": "Anna"},
            "input.hands: Anna hat ausgemacht, hält aber noch 1 Karte",
        ),
        (
            "thanasis",
            "best_deadwood",
            {"hand": [f"{rank}{suit}" for suit in "SH" for rank in "A23456789TJQK"]},
            "input.hand: 26 Karten sind zu viele; gerechnet wird mit höchstens 24",
        ),
        (
            "thanasis",
            "best_deadwood",
            {"hand": "7H 7H 7H", "decks": 3},
            "input.hand: 3 x 7♥: Im Spiel ist jede Karte nur 2-mal, und Joker sind es 4",
        ),
        (
            "koum_kan",
            "match_score",
            {"system": "hats", "totals_after_round": TWO_PLAY, "hats": {"Zoe": 1}},
            "input.hats.Zoe: hat keinen Punktestand",
        ),
        (
            "koum_kan",
            "match_score",
            {"system": "hats", "totals_after_round": TWO_PLAY, "comeback": ["Zoe"]},
            "input.comeback: „Zoe“ hat keinen Punktestand",
        ),
        (
            "koum_kan",
            "match_score",
            {"system": "hats", "totals_after_round": {"Anna": "9", "Ben": 3}},
            "input.totals_after_round.Anna: erwartet wird eine ganze Zahl, da steht aber der Text „9“",
        ),
        (
            "kon_khan",
            "match_score",
            {"system": "motune", "players": ["Ana", "Ana"], "hands": []},
            "input: mehr als ein Spieler heißt „Ana“",
        ),
        (
            "kon_khan",
            "match_score",
            {"system": "motune", "players": ["Ana", "Ben"], "hands": [{"winner": "Zoe"}]},
            "input: „Zoe“ spielt nicht mit; es spielen: Ana, Ben",
        ),
        (
            "kon_khan",
            "match_score",
            {"system": "best5", "scores": {"Ana": [1, 2], "Ben": [3]}},
            "input.scores.Ben: hier ist es 1 Runde, bei anderen sind es 2",
        ),
    ],
)
def test_fields_that_are_missing_or_wrong(ruleset: str, kind: str, given: dict[str, Any], what: str) -> None:
    assert refused_input(ruleset, kind, given) == what


@pytest.mark.parametrize("obstacle", Obstacle)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_obstacle_in_a_match_can_be_told(obstacle: Obstacle, lang: str) -> None:
    """In English as the error itself says it to whoever uses the rules as a library."""
    facts = dict.fromkeys(("player", "players", "have", "event", "match"), "Anna")
    error = MatchError(obstacle, None, **facts)
    told = InputError.of("", error).told(Phrases(lang))
    assert (told == str(error)) is (lang == "en")


@pytest.mark.parametrize(
    ("name", "value"),
    [("trumps", 3), ("ace_high", 3), ("set_min", 1), ("hand_size", True), ("deals", ()), ("ace_points", "x")],
)
def test_an_option_is_refused_in_one_english(name: str, value: object) -> None:
    with pytest.raises(OptionError) as caught:
        check_option(name, parse_option(name, value))
    assert InputError.of("", caught.value).told(ENGLISH) == str(caught.value)
