"""Whole rounds told move by move: what happens in them, written down by hand, and a word on every move."""

from __future__ import annotations

import pytest
from babel.messages.pofile import read_po

from tutor.practice.bank import BANK
from tutor.rules.actions import DrawDiscard, LayMelds, LayOff, TakeJoker
from tutor.rules.log import write_action
from tutor.rules.table import Ending, in_order
from tutor.views.chapter import open_chapter
from tutor.views.compile_catalogues import LOCALE
from tutor.views.phrases import LANGUAGES, Phrases
from tutor.views.rounds.moves import Move, Round, find_round, rounds
from tutor.views.rounds.stepper import RoundStepper
from tutor.views.rounds.telling import deciding, tell


def did(played: Round, turn: int, step: int) -> str:
    """A move by its place, as the log writes it."""
    return write_action(the_move(played, turn, step).action)


def the_move(played: Round, turn: int, step: int) -> Move:
    return next(move for move in played.moves if (move.turn, move.step) == (turn, step))


def test_the_rounds_there_are() -> None:
    assert rounds() == ("kon_khan", "koum_kan")
    with pytest.raises(LookupError, match="kon_khan, koum_kan"):
        find_round("whist")


def test_the_round_of_koum_kan_as_it_was_meant() -> None:
    played = find_round("koum_kan")
    assert len(list(played.turns())) == 12
    assert len(played.moves) == 35
    assert played.end.outcome is not None
    assert (played.end.outcome.ending, played.end.outcome.winner) == (Ending.OUT, 2)  # Carla
    # A set laid early, a joker named and taken, cards laid off on others, the last card kept.
    assert did(played, 1, 2) == "meld 10♥ 10♦ 10♣"
    assert did(played, 2, 1) == "pile"
    assert did(played, 7, 2) == "meld 7♥ 7♣ JK=7♠"
    assert did(played, 8, 2) == "off 7♦ on 4"
    assert [write_action(move.action) for move in played.moves[-8:]] == [
        "stock",
        "meld 7♦ 8♦ 9♦",
        "take 7♠ from 4",
        "meld 10♣ J♣ JK=Q♣ K♣",
        "off K♥ on 1",
        "off 9♠ on 2",
        "off 3♦ on 3",
        "discard 2♠",
    ]


def test_the_score_of_koum_kan_counted_by_hand() -> None:
    said = open_chapter("en").round_result("koum_kan").text
    assert "Anna writes down the cards left in hand: 2." in said
    assert "Ben writes down the cards left in hand: 13." in said  # 5 + 7, and the only ace counts 1
    assert "Carla went out and writes down 0." in said


def test_ben_comes_back_with_a_hat() -> None:
    """000 § Getting burnt: 95 + 13 is over 100; the highest total still in is Anna's 71 + 2."""
    chapter = open_chapter("en")
    match = chapter.round_match("koum_kan", Anna=(0, 46, 25), Ben=(41, 0, 54), Carla=(37, 27, 0))
    assert match.text.splitlines() == ["Anna: 73", "Ben: 73", "Carla: 64"]
    assert "+13 → 108" in match.html
    assert "1 hat" in match.html


def test_the_round_of_kon_khan_as_it_was_meant() -> None:
    played = find_round("kon_khan")
    assert len(list(played.turns())) == 14
    assert len(played.moves) == 36
    assert [len(hand) for hand in played.deal.hands] == [15, 14, 14]  # 004 § What you need
    assert played.end.outcome is not None
    assert (played.end.outcome.winner, played.end.outcome.at_once) == (2, False)
    assert played.end.down == (False, True, True)
    assert [write_action(move.action) for move in played.moves if move.turn == 6] == [
        "pile",
        "meld 7♥ 8♥ 9♥ / 9♣ JK=10♣ J♣",  # 24 + 29 = 53
        "off 6♠ on 2",
        "discard 7♠",
    ]
    assert did(played, 8, 2) == "take 10♣ from 4"
    assert did(played, 9, 2) == "take 2♠ from 5"
    assert did(played, 11, 2) == "off Q♣ on 4"


def test_two_fours_burn() -> None:
    burning = [
        move for move in find_round("kon_khan").moves if len(move.after.burnt) > len(move.before.burnt)
    ]
    assert [(move.turn, move.step) for move in burning] == [(6, 3), (14, 2)]
    for move in burning:
        assert "burns" in tell(move, Phrases("en")).text


def test_the_score_of_kon_khan_by_hand() -> None:
    chapter = open_chapter("en")
    pot = chapter.round_result("kon_khan").text
    assert "Anna was never down and pays 2 into the pot." in pot
    assert "Ben was down and pays 1 into the pot." in pot
    points = chapter.round_result("kon_khan", mode="best5").text  # 4♠ 3♥ 5♥ 5♣: 17
    assert "Ben was down but did not win, and writes down the points in hand: 17." in points
    assert "Carla went out: -100." in points
    assert "Anna never went down, and somebody else went out: 200." in points


@pytest.mark.parametrize("name", rounds())
def test_every_kind_of_move_that_the_reader_is_to_learn(name: str) -> None:
    kinds = {type(move.action) for move in find_round(name).moves}
    assert {DrawDiscard, LayMelds, LayOff, TakeJoker} <= kinds


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", rounds())
def test_every_move_has_a_comment_and_no_comment_is_left_over(name: str, lang: str) -> None:
    with (LOCALE / lang / "LC_MESSAGES" / "rounds.po").open("rb") as opened:
        known = {str(message.id) for message in read_po(opened) if message.id}
    wanted = {f"round.{name}.deal", *(move.comment for move in find_round(name).moves)}
    assert {one for one in known if one.startswith(f"round.{name}.")} == wanted


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", rounds())
def test_every_move_says_why_it_is_legal_and_where_that_is_written(name: str, lang: str) -> None:
    for move in find_round(name).moves:
        assert move.verdict.legal
        assert all(reason.cites for reason in deciding(move))
        told = tell(move, Phrases(lang))
        assert told.citations, move.comment
        assert len(told.referee) > len(Phrases(lang).text("round.legal")), move.comment


@pytest.mark.parametrize("name", rounds())
def test_the_puzzles_of_a_round_are_positions_of_it(name: str) -> None:
    played = find_round(name)
    hands = {hand for state in (played.deal, *(move.after for move in played.moves)) for hand in state.hands}
    about_a_hand = [
        puzzle.question.hand
        for puzzle in BANK().values()
        if "-round-" in puzzle.id and puzzle.rules.id == name and hasattr(puzzle.question, "hand")
    ]
    assert about_a_hand
    for hand in about_a_hand:
        assert in_order(hand) in hands


# --- stepping through ------------------------------------------------------------------------------


def stepper(name: str = "kon_khan") -> RoundStepper:
    return open_chapter("en").round(name)


def test_the_reader_begins_at_the_deal() -> None:
    view = stepper()
    assert view.position == 0
    assert (view.first.disabled, view.back.disabled) == (True, True)
    assert (view.next.disabled, view.last.disabled) == (False, False)
    assert "Ben has dealt" in view.feedback
    assert "Anna, on turn, 15 cards" in view.result


def test_next_and_back_lead_to_the_same_place() -> None:
    view = stepper()
    view.next.click()
    first = (view.feedback, view.result)
    view.next.click()
    assert (view.feedback, view.result) != first
    view.back.click()
    assert (view.feedback, view.result) == first
    assert "Move 1 of 36, turn 1" in view.feedback


def test_the_last_move_and_back_to_the_first() -> None:
    view = stepper("koum_kan")
    view.last.click()
    assert view.position == 35
    assert view.next.disabled
    assert "Carla is out" in view.feedback
    assert "Carla, 0 cards" in view.result
    view.first.click()
    assert view.position == 0


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", rounds())
def test_every_step_can_be_shown(name: str, lang: str) -> None:
    view = open_chapter(lang).round(name)
    broken = Phrases(lang).text("compare.view.broken")
    for _ in find_round(name).moves:
        view.next.click()
        assert broken not in view.feedback
        assert "kk-fresh" in view.result or "kk-did" in view.feedback


def test_only_whose_turn_it_is_is_marked() -> None:
    view = stepper("koum_kan")
    view.next.click()
    assert view.result.count("kk-now") == view.result.count("on turn") == 1


# --- without a kernel ------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", rounds())
def test_the_whole_round_can_be_read_on_paper(name: str, lang: str) -> None:
    told = open_chapter(lang).round_in_words(name)
    for move in find_round(name).moves:
        assert tell(move, Phrases(lang)).comment in told.text
        assert tell(move, Phrases(lang)).printed_html in told.html
    turns = len(list(find_round(name).turns()))
    assert told.html.count('<details class="kk-turn">') == turns
    assert told.html.count('class="kk-lying"') == turns


def test_a_still_page_shows_the_deal() -> None:
    html = stepper("koum_kan").static_html()
    assert "Ben, 10 cards" in html
    assert "<button" not in html
