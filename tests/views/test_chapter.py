"""What a chapter's cells call."""

from __future__ import annotations

import pytest
from ipywidgets import Widget

from tutor.practice.puzzle import PuzzleError
from tutor.rules.cards import CardSyntaxError
from tutor.views.chapter import open_chapter
from tutor.views.phrases import PhraseError


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (("kk-twin-sevens",), "kk-twin-sevens"),
        (("legal_meld.koum_kan.2.17.v1",), "legal_meld.koum_kan.2.17.v1"),
        (("legal_meld", "koum_kan"), "legal_meld.koum_kan.1.1.v1"),
    ],
)
def test_a_puzzle_is_named_in_three_ways(call: tuple[str, ...], code: str) -> None:
    assert open_chapter("en").puzzle(*call).puzzle.code == code


def test_wild_ranks_are_joined_as_the_language_joins_001_dynamitis() -> None:
    assert "every two and every five. That is 19" in open_chapter("en").wilds("5♠", "dynamitis").text
    assert "jede Zwei und jede Fünf. Davon sind 19" in open_chapter("de").wilds("5♠", "dynamitis").text


def test_a_made_puzzle_takes_seed_level_and_house_rules() -> None:
    view = open_chapter("de").puzzle("legal_meld", "koum_kan", seed=17, level=3, options={"ace_wrap": True})
    assert view.puzzle.code == "legal_meld.koum_kan.3.17.v1.ace_wrap=true"
    assert "Stufe 3 von 5" in view._repr_mimebundle_()["text/html"]


def test_what_would_be_ignored_is_refused() -> None:
    with pytest.raises(TypeError, match="seed, level: only for a puzzle that is made"):
        open_chapter("en").puzzle("kk-twin-sevens", seed=3, level=2)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (("kk-nothing",), "no puzzle is called 'kk-nothing'"),
        (("legal_meld",), "no puzzle is called 'legal_meld'"),
        (("poker", "koum_kan"), "unknown exercise kind 'poker'"),
        (("lay_off", "thanasis"), "makes no sense in thanasis"),
    ],
)
def test_an_unknown_puzzle_is_refused_in_the_cell(call: tuple[str, ...], words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        open_chapter("en").puzzle(*call)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(PhraseError, match="fr"):
        open_chapter("fr")


def test_an_opened_chapter_brings_its_stylesheet() -> None:
    chapter = open_chapter("de")
    bundle = chapter._repr_mimebundle_()
    id = bundle["application/vnd.jupyter.widget-view+json"]["model_id"]
    style = Widget.get_manager_state()["state"][id]["state"]["value"]
    assert style.startswith("<style>") and ".kk-" in style
    assert bundle["text/plain"] == repr(chapter), "no stylesheet is saved in a notebook"
    assert repr(chapter) == "Koum Kan tutor (de)"


def test_worked_examples_say_what_the_engine_says() -> None:
    chapter = open_chapter("en")
    assert "Not legal." in repr(chapter.meld("7♥ 7♥ 7♠", "koum_kan"))
    assert "37" in repr(chapter.count("K♣ 7♦ JK", "koum_kan"))
    down = repr(chapter.lay_off("J♥ Q♥ K♥", "10♥", "koum_kan"))
    not_down = repr(chapter.lay_off("J♥ Q♥ K♥", "10♥", "koum_kan", own_meld=False))
    assert "Not legal." not in down
    assert "Not legal." in not_down
    assert "Not legal." not in repr(chapter.take_joker("5♠ JK=6♠ 7♠", "6♠", "koum_kan"))
    with pytest.raises(CardSyntaxError):
        chapter.meld("7X", "koum_kan")
    with pytest.raises(LookupError):
        chapter.meld("7♥", "whist")
