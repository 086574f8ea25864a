"""One game taught to who knows another, by its controls."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.views.plain_words import AN_ID
from tutor.practice.lessons import lessons
from tutor.rules.ruleset import Ruleset
from tutor.rules.rulesets import RULESETS
from tutor.views.catalogue import LANGUAGES
from tutor.views.chapter import open_chapter
from tutor.views.lessons_view import tell_lesson, tell_lessons
from tutor.views.phrases import Phrases

CHAPTER = open_chapter("en")
KOUM_KAN = RULESETS["koum_kan"]
KON_KHAN = RULESETS["kon_khan"]


def test_it_begins_with_all_rules_and_goes_through_them_one_by_one() -> None:
    view = CHAPTER.lessons("koum_kan", "kon_khan")
    assert "Points needed to open</strong>: 0 → 51" in view.result
    assert "15 rules are different" in view.feedback
    assert view.back.disabled and view.try_it.disabled and not view.next.disabled
    view.next.click()
    assert "1. Players, cards, decks and jokers" in view.feedback
    view.rule.value = len(view.rule.options) - 1
    assert view.next.disabled and not view.back.disabled
    view.back.click()
    assert view.rule.value == len(view.rule.options) - 2


def test_000_and_004_the_wall_with_the_smallest_hand_that_shows_it() -> None:
    view = CHAPTER.lessons("koum_kan", "kon_khan")
    view.rule.value = next(nth for name, nth in view.rule.options if "Points needed to open" in name)
    assert "opening takes 51: 42 short" in view.result  # three threes
    assert "Koum Kan rules, § Playing a turn (000)" in view.result


def test_another_pair_begins_anew() -> None:
    view = CHAPTER.lessons("koum_kan", "kon_khan")
    view.next.click()
    view.known.value = "thanasis"
    view.new.value = "dynamitis"
    assert view.rule.value == 0
    assert "1 rule is different." in view.feedback
    assert "the rank of the turned card, and all twos" in view.result
    view.new.value = "thanasis"
    assert "the same" in view.feedback
    assert view.next.disabled and view.try_it.disabled


def test_a_puzzle_on_the_rule_comes_when_asked_for_and_goes_with_the_rule() -> None:
    view = CHAPTER.lessons("koum_kan", "kon_khan")
    view.rule.value = next(nth for name, nth in view.rule.options if "Points needed to open" in name)
    assert view.place.children == ()
    view.try_it.click()
    assert len(view.place.children) == 1
    view.next.click()
    assert view.place.children == ()


def test_without_a_kernel_all_rules_of_the_pair_can_be_read() -> None:
    view = CHAPTER.lessons("koum_kan", "kon_khan")
    page = view.static_html()
    assert page.count("<summary>") >= 15
    assert "python -m benchmarks.simulate matters" in page
    assert "42 short" in repr(view)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("known", "new"), list(permutations(RULESETS.values(), 2)), ids=lambda game: game.id)
def test_every_rule_of_every_pair_has_words(known: Ruleset, new: Ruleset, lang: str) -> None:
    phrases = Phrases(lang)
    for lesson in lessons(known, new):
        told = tell_lesson(lesson, known, new, phrases)
        assert AN_ID.findall(told.text) == [], told.text
        assert told.html.count("<div") == told.html.count("</div>")


def test_a_rule_that_only_a_match_shows_says_so() -> None:
    text = tell_lessons(KON_KHAN, KOUM_KAN, Phrases("en")).text
    assert "(Matters between the rounds, not in them.)" in text
