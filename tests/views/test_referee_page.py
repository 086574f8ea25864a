"""The referee's page: what it answers is what the protocol answers, and whatever is typed is only text."""

from __future__ import annotations

import json

import pytest

from tutor.rules.rulesets import RULESETS
from tutor.views.phrases import Phrases
from tutor.views.protocol import judge_line
from tutor.views.referee_forms import FORMS, form, kinds, read, written
from tutor.views.referee_page import RefereePage

MARKUP = "<img src=x onerror=alert(1)>"


def ask(page: RefereePage, **fields: str) -> str:
    for name, value in fields.items():
        page.fields[name].value = value
    page.judge.click()
    return page.feedback + page.result


def new_page(game: str, kind: str) -> RefereePage:
    page = RefereePage(Phrases("en"))
    page.game.value = game
    page.kind.value = kind
    return page


def test_dan_takes_carlas_joker() -> None:  # 000 § Playing a turn
    page = RefereePage(Phrases("en"))
    assert "Yes, that is allowed." in page.feedback
    assert "Koum Kan rules" in page.result
    assert "No, that is not allowed." in ask(page, own_meld="no")


def test_a_house_rule_is_used_named_and_part_of_the_text() -> None:
    page = new_page("koum_kan", "meld")
    assert "No, that is not allowed." in ask(page, cards="K♣ A♣ 2♣")
    page.option.value = "ace_wrap"
    page.value.value = 0
    page.agree.click()
    assert "Yes, that is allowed." in page.feedback
    assert "Runs round the corner (K-A-2): yes" in page._house_text.value
    assert json.loads(page.code.value)["options"] == {"ace_wrap": True}
    page.forget.click()
    assert "No, that is not allowed." in page.feedback


def test_opening_with_less_and_with_enough() -> None:  # 004 § Opening
    page = new_page("kon_khan", "open")
    assert "The answer: 51." in ask(page, melds="Q♣ K♣ A♣ / 7♥ 7♠ 7♦")
    assert "Yes" in page.feedback
    assert "No, that is not allowed." in ask(page, melds="Q♣ K♣ A♣ / 6♥ 6♠ 6♦")


def test_anna_goes_out() -> None:
    page = new_page("koum_kan", "go_out")
    assert "Yes, that is allowed." in ask(page)
    assert "No, that is not allowed." in ask(page, discard="")  # 000: every turn ends with a discard


def test_the_cost_of_a_hand() -> None:
    page = new_page("koum_kan", "score_hand")
    assert "The answer: 37." in ask(page, hand="K♣ 7♦ JK")


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_every_form_begins_with_a_question_that_can_be_answered(game: str) -> None:
    for kind in kinds(RULESETS[game]):
        page = new_page(game, kind)
        assert "kk-problem" not in ask(page), kind
        assert page.feedback, kind


@pytest.mark.parametrize("kind", sorted(FORMS))
def test_what_a_form_writes_it_reads_again(kind: str) -> None:
    for field in FORMS[kind]:
        assert read(field, dict(written(field, field.example))) == field.example


def test_a_shared_text_asks_the_same_question() -> None:
    page = new_page("koum_kan", "go_out")
    ask(page, hand_after_draw="3♣ 3♥ 3♠ 10♥ 8♠", discard="")
    other = RefereePage(Phrases("en"))
    other.code.value = page.code.value
    other.open.click()
    assert (other.kind.value, other.fields["discard"].value) == ("go_out", "")
    assert other.feedback == page.feedback
    assert other.result == page.result


def test_any_line_of_the_protocol_is_answered() -> None:
    page = RefereePage(Phrases("en"))
    given = {"source": "discard", "card": "7H", "down": False, "plan": "keep"}
    page.code.value = json.dumps({"ruleset": "kon_khan", "kind": "draw", "input": given})
    page.open.click()
    assert "No, that is not allowed." in page.feedback
    assert page.kind.value == "take_joker"


@pytest.mark.parametrize("cards", ["8X", "", MARKUP, "7♥ " * 2000, "7♥ 7♥ 7♥", "\x00"])
def test_bad_cards_get_a_sentence(cards: str) -> None:
    page = new_page("koum_kan", "meld")
    said = ask(page, cards=cards)
    assert said
    assert "<img" not in said
    assert "Traceback" not in said
    assert "input." not in said


@pytest.mark.parametrize(
    "text", ["", "no", "[]", "{}", MARKUP, "[" * 10_000, "x" * 30_000, '{"ruleset": "whist", "kind": "meld"}']
)
def test_a_text_that_is_no_question_gets_a_sentence(text: str) -> None:
    page = RefereePage(Phrases("en"))
    page.code.value = text
    page.open.click()
    assert "kk-problem" in page.feedback
    assert "<img" not in page.feedback


def test_an_answer_does_not_stay_when_the_question_changes() -> None:
    page = RefereePage(Phrases("en"))
    page.kind.value = "meld"
    assert page.feedback == page.code.value == ""


def test_the_page_says_what_the_protocol_says() -> None:
    page = new_page("kon_khan", "burn")
    page.judge.click()
    assert judge_line(page.code.value, Phrases("en"))["value"] == {
        "burned": True,
        "removed": ["7H", "7S", "7D", "7C"],
    }
    assert form("burn", RULESETS["kon_khan"])


def test_on_paper_there_is_one_question_with_its_answer() -> None:
    bundle = RefereePage(Phrases("en"))._repr_mimebundle_()
    assert "May this joker be taken?" in bundle["text/html"]
    assert "Yes, that is allowed." in bundle["text/plain"]
