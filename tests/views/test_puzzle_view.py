"""A puzzle as a widget, driven by its buttons as a reader would."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from itertools import pairwise

import pytest

from tutor.practice.exercise import PickOne
from tutor.practice.puzzle import Puzzle, curated, from_code, generate
from tutor.rules.cards import show
from tutor.views.controls import Checked, ChoiceButtons, HandPicker, NumberField
from tutor.views.phrases import LANGUAGES, Phrases
from tutor.views.puzzle_view import PuzzleView

CODES = (
    "kk-twin-sevens",
    "legal_meld.koum_kan.3.17.v1",
    "legal_meld.thanasis.4.3.v1",
    "find_meld.kon_khan.4.3.v1",
    "joker_stands_for.koum_kan.4.2.v1",
    "take_joker.koum_kan.3.14.v1",
    "lay_off.basic_rummy.5.5.v1",
    "count_hand.koum_kan.5.8.v1",
)


def view_of(puzzle: Puzzle, lang: str = "en") -> PuzzleView:
    return PuzzleView(puzzle, Phrases(lang))


def choices(view: PuzzleView) -> ChoiceButtons:
    assert isinstance(view.control, ChoiceButtons)
    return view.control


def hand(view: PuzzleView) -> tuple[HandPicker, Checked]:
    assert isinstance(view.control, Checked)
    assert isinstance(view.control.field, HandPicker)
    return view.control.field, view.control


# --- answers -----------------------------------------------------------------------------------


def test_a_right_answer_is_praised_with_its_reason_folded_and_the_remark() -> None:
    view = view_of(curated("kk-twin-sevens"))
    assert view.feedback == ""
    choices(view).buttons["illegal"].click()
    assert "Right." in view.feedback
    assert "A set needs different suits" in view.feedback
    assert "<details>" in view.feedback
    assert "Players dispute this one" in view.feedback
    assert not view.retry.disabled


def test_a_wrong_answer_names_the_cards_the_rule_and_the_source() -> None:
    view = view_of(curated("kk-twin-sevens"))
    choices(view).buttons["legal"].click()
    told = view.feedback
    assert "Not quite." in told
    assert "seven of hearts" in told
    assert "A set needs different suits" in told.split("<details")[0]
    assert "A-KK-1" in told


def test_changing_ones_mind_replaces_the_feedback() -> None:
    view = view_of(curated("kk-twin-sevens"))
    for answer, word in (("legal", "Not quite."), ("illegal", "Right."), ("legal", "Not quite.")) * 2:
        choices(view).buttons[answer].click()
        assert word in view.feedback
        assert view.feedback.count("kk-headline") == 1


def test_retry_takes_everything_back_and_asks_the_same_again() -> None:
    view = view_of(curated("kk-twin-sevens"))
    choices(view).buttons["illegal"].click()
    view.hint.click()
    question = view.puzzle.question
    view.retry.click()
    assert (view.feedback, view.hints) == ("", "")
    assert view.retry.disabled
    assert view.puzzle.question == question
    assert view.hint.description == "Hint 1 of 3"
    assert not any("✓" in made.description for made in choices(view).buttons.values())


def test_next_leaves_no_stale_praise() -> None:
    view = view_of(generate("legal_meld", "koum_kan", seed=17, level=2))
    choices(view).buttons[str(view.puzzle.solution)].click()
    view.hint.click()
    view.next.click()
    assert (view.feedback, view.hints) == ("", "")
    assert view.puzzle.code == view.code.value == "legal_meld.koum_kan.2.18.v1"
    choices(view).buttons[str(view.puzzle.solution)].click()
    assert "Right." in view.feedback
    assert "kk-hinted" not in view.feedback


def test_after_a_curated_puzzle_come_made_ones_of_its_level() -> None:
    view = view_of(curated("kk-twin-sevens"))
    view.next.click()
    view.next.click()
    assert view.puzzle.code == "legal_meld.koum_kan.2.2.v1"


def test_fifty_fast_clicks_on_next_lose_nothing() -> None:
    view = view_of(generate("lay_off", "koum_kan", seed=1, level=1))
    for _ in range(50):
        view.next.click()
    assert view.puzzle.code == "lay_off.koum_kan.1.51.v1"
    assert view.feedback == ""


def test_harder_and_easier_stop_at_the_ends() -> None:
    view = view_of(generate("legal_meld", "koum_kan", seed=17, level=3))
    for level in (4, 5):
        assert not view.harder.disabled
        view.harder.click()
        assert view.puzzle.level == level
    assert view.harder.disabled
    for _ in range(4):
        view.easier.click()
    assert view.easier.disabled
    assert view.puzzle.code == "legal_meld.koum_kan.1.17.v1"


# --- hints ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_three_hints_and_no_more(code: str) -> None:
    view = view_of(from_code(code))
    shown = []
    for step in (1, 2, 3):
        assert view.hint.description == f"Hint {step} of 3"
        view.hint.click()
        shown.append(view.hints)
        assert view.hints.count("kk-hint") == step
    assert view.hint.disabled
    assert view.hint.description == "No more hints"
    view.hint.click()
    assert view.hints == shown[-1]
    assert all(later.startswith(earlier) for earlier, later in pairwise(shown))


def test_a_hinted_solve_says_so_and_trying_again_does_not_wash_it_off() -> None:
    view = view_of(curated("kk-twin-sevens"))
    view.hint.click()
    choices(view).buttons["legal"].click()
    assert "does not count towards mastery" not in view.feedback
    choices(view).buttons["illegal"].click()
    assert "does not count towards mastery" in view.feedback
    view.retry.click()
    choices(view).buttons["illegal"].click()
    assert "does not count towards mastery" in view.feedback
    view.next.click()
    choices(view).buttons[str(view.puzzle.solution)].click()
    assert "does not count towards mastery" not in view.feedback


# --- a hand ---------------------------------------------------------------------------------------


def test_cards_are_tapped_and_checked() -> None:
    view = view_of(curated("kk-find-the-set"))  # 8♠ J♦ 8♥ 3♣ 8♦ Q♦
    picker, checked = hand(view)
    checked.check.click()
    assert "Tap the cards of your meld first." in view.feedback
    assert view.retry.disabled
    for place in (0, 2, 1):
        picker.cards[place].click()
    checked.check.click()
    assert "Not quite." in view.feedback
    picker.cards[1].click()
    picker.cards[4].click()
    checked.check.click()
    assert "Right." in view.feedback


def test_selected_is_said_in_text_and_in_the_tooltip() -> None:
    picker, _ = hand(view_of(curated("kk-find-the-set")))
    picker.cards[2].click()
    assert picker.cards[2].description == "8♥\n✓"
    assert picker.cards[2].tooltip == "eight of hearts, selected"
    picker.cards[2].click()
    assert picker.cards[2].description == "8♥"
    assert picker.cards[2].tooltip == "eight of hearts"


def test_sorting_keeps_what_is_selected_and_every_button() -> None:
    view = view_of(curated("kk-find-the-set"))
    picker, checked = hand(view)
    for place in (0, 2, 4):
        picker.cards[place].click()
    before = set(picker.box.children)
    by_rank, by_suit = picker.tools
    by_rank.click()
    assert [card.description.split("\n")[0] for card in picker.box.children] == [
        "3♣", "8♠", "8♥", "8♦", "J♦", "Q♦",
    ]  # fmt: skip
    by_suit.click()
    assert [card.description.split("\n")[0] for card in picker.box.children] == [
        "8♠", "8♥", "8♦", "J♦", "Q♦", "3♣",
    ]  # fmt: skip
    assert set(picker.box.children) == before
    assert sum("✓" in card.description for card in picker.box.children) == 3
    checked.check.click()
    assert "Right." in view.feedback


def test_twins_are_selected_one_by_one() -> None:
    puzzle = next(
        puzzle
        for seed in range(60)
        if len(set((puzzle := generate("find_meld", "koum_kan", seed=seed, level=3)).question.cards)) == 6
    )
    cards = puzzle.question.cards
    one, other = (place for place, card in enumerate(cards) if cards.count(card) == 2)
    picker, _ = hand(view_of(puzzle))
    picker.cards[other].click()
    assert picker.answer == {other}
    assert "✓" not in picker.cards[one].description
    picker.cards[one].click()
    assert picker.answer == {one, other}


# --- a number -------------------------------------------------------------------------------------


def test_points_are_entered_and_checked_line_by_line() -> None:
    view = view_of(curated("kk-annas-37"))
    assert isinstance(view.control, Checked)
    assert isinstance(view.control.field, NumberField)
    view.control.field.box.value = 27
    view.control.check.click()
    assert "It is 37, not 27." in view.feedback
    assert view.feedback.count("<li>") == 3
    view.control.field.box.value = 37
    view.control.check.click()
    assert "37 points." in view.feedback


def test_a_number_out_of_range_is_never_graded_as_such() -> None:
    view = view_of(curated("kk-annas-37"))
    assert isinstance(view.control, Checked)
    assert isinstance(view.control.field, NumberField)
    for typed in (-5, 10**9):
        view.control.field.box.value = typed
        view.control.check.click()
        assert str(typed) not in view.feedback
        assert "Right." not in view.feedback
    assert view.puzzle.check(-1).grade.value == "unfinished"
    assert view.puzzle.check(10**9).grade.value == "unfinished"


# --- codes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
def test_a_code_is_opened(code: str) -> None:
    view = view_of(curated("kk-three-threes"))
    choices(view).buttons["legal"].click()
    view.code.value = f" {code} "
    view.open.click()
    assert view.puzzle.code == view.code.value == code
    assert view.feedback == ""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("code", "quoted"),
    [
        ("", ""),
        ("nonsense", "nonsense"),
        ("legal_meld.koum_kan", "legal_meld.koum_kan"),
        ("legal_meld.koum_kan.9.1.v1", "9"),
        ("legal_meld.koum_kan.1.1.v99", "legal_meld.koum_kan.1.1.v99"),
        ("legal_meld.b.1.1.v1", "b"),
        ("lay_off.thanasis.1.1.v1", "thanasis"),
    ],
)
def test_a_bad_code_is_refused_in_words_and_the_puzzle_stays(code: str, quoted: str, lang: str) -> None:
    view = view_of(curated("kk-three-threes"), lang)
    view.code.value = code
    view.open.click()
    assert view.puzzle.code == "kk-three-threes"
    assert "kk-problem" in view.feedback
    assert quoted in view.feedback
    assert "None" not in view.feedback
    choices(view).buttons["legal"].click()
    assert "kk-problem" not in view.feedback


def test_a_code_of_another_version_says_so() -> None:
    view = view_of(curated("kk-three-threes"))
    view.code.value = "legal_meld.koum_kan.1.1.v99"
    view.open.click()
    assert "comes from another version of this tutor" in view.feedback


@pytest.mark.parametrize(
    "code",
    [
        "<script>alert(1)</script>",
        "legal_meld.<img src=x onerror=alert(1)>.1.1.v1",
        "<b>.koum_kan.1.1.v1",
        "legal_meld.koum_kan.1.<svg onload=alert(1)>.v1",
        "legal_meld.koum_kan.1.1.v1.<i>=7",
    ],
)
def test_markup_in_a_code_is_shown_as_text(code: str) -> None:
    view = view_of(curated("kk-three-threes"))
    view.code.value = code
    view.open.click()
    told = view.feedback
    assert "&lt;" in told
    assert not any(mark in told for mark in ("<script", "<img", "<b>", "<svg", "<i>"))


# --- when something breaks ---------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_fault_inside_is_told_to_the_reader_and_logged(
    lang: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    view = view_of(generate("legal_meld", "koum_kan", seed=17, level=2), lang)

    def fail(*_: object) -> None:
        raise RuntimeError("inner works")

    for clicked, broken in (
        (choices(view).buttons["legal"], "check"),
        (view.hint, "hints"),
        (view.next, "make"),
        (view.harder, "make"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(type(view.puzzle.kind), broken, fail)
            clicked.click()
        assert "kk-problem" in view.feedback
        assert "legal_meld.koum_kan.2.17.v1" in view.feedback
        assert "inner works" not in view.feedback
        assert "inner works" in caplog.text
        caplog.clear()
    view.next.click()
    assert view.feedback == ""
    assert view.puzzle.seed == 18


# --- what stays on paper ------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_the_bundle_holds_widget_text_and_html_of_the_first_puzzle(code: str, lang: str) -> None:
    view = view_of(from_code(code), lang)
    before = view._repr_mimebundle_()
    view.next.click()
    view.hint.click()
    after = view._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in before
    for kind in ("text/html", "text/plain"):
        assert before[kind] == after[kind]
    assert code in before["text/plain"]
    assert "<details" in before["text/html"]


_DIGEST = """
import sys, hashlib
from tutor.practice.puzzle import from_code
from tutor.views.phrases import Phrases
from tutor.views.puzzle_view import PuzzleView
told = []
for lang in ("en", "de"):
    for code in sys.argv[1:]:
        bundle = PuzzleView(from_code(code), Phrases(lang))._repr_mimebundle_()
        told += [bundle["text/html"], bundle["text/plain"]]
print(hashlib.sha256("".join(told).encode()).hexdigest())
"""


def test_what_stays_on_paper_is_the_same_in_every_process() -> None:
    """Strict notebook tests compare the saved outputs, so no order may depend on hashes."""
    here = "".join(
        bundle[kind]
        for lang in LANGUAGES
        for code in CODES
        if (bundle := view_of(from_code(code), lang)._repr_mimebundle_())
        for kind in ("text/html", "text/plain")
    )
    for seed in ("1", "4242"):
        done = subprocess.run(
            [sys.executable, "-c", _DIGEST, *CODES],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.strip() == hashlib.sha256(here.encode()).hexdigest()


@pytest.mark.parametrize("code", CODES)
def test_the_choices_on_the_buttons_are_those_on_paper(code: str) -> None:
    view = view_of(from_code(code))
    if isinstance(view.puzzle.control, PickOne):
        labels = [made.description for made in choices(view).buttons.values()]
        assert len(set(labels)) == len(labels) == len(view.puzzle.control.choices)
    else:
        assert isinstance(view.control, Checked)
    assert show(view.puzzle.scene.cards) in repr(view)
