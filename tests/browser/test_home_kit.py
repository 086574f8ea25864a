"""The home kit as a player uses it: sheets on paper, and what lies beside the cards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.visit import Watch
from tutor.book.site import ROOT

CHOSEN = "agree"
SHEETS = sorted({path.stem for path in Path(ROOT, "chapters", "en", "sheets").glob("*.ipynb")} - {CHOSEN})
PAGE_OBJECT = re.compile(rb"/Type\s*/Page\b")
LEAST_TARGET = 44


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("name", SHEETS)
def test_each_sheet_is_printed_on_one_page_of_its_own(page: Page, site: str, name: str, paper: str) -> None:
    page.goto(f"{site}/chapters/en/sheets/{name}.html")
    sheets = page.locator(".kk-sheet").count()
    assert sheets > 0
    assert len(PAGE_OBJECT.findall(page.pdf(format=paper))) == sheets


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_reads_well_on_the_screen(page: Page, site: str, name: str) -> None:
    watch = Watch(page, site)
    watch.open(f"chapters/en/sheets/{name}")
    assert watch.violations() == []
    assert watch.too_wide() == []
    assert watch.errors == []
    assert watch.foreign == []


def test_nothing_but_the_sheet_is_printed(page: Page, site: str) -> None:
    page.goto(f"{site}/chapters/en/sheets/koum-kan.html")
    page.emulate_media(media="print")
    assert page.locator(".kk-sheet").first.is_visible()
    assert not page.locator("h1").first.is_visible()
    assert not page.locator(".bd-sidebar-primary").is_visible()


def pages_printed(page: Page, paper: str) -> int:
    return len(PAGE_OBJECT.findall(page.pdf(format=paper)))


def test_a_sheet_for_chosen_games_is_printed_alone_on_one_page(page: Page, site: str) -> None:
    watch = Watch(page, site)
    watch.open(f"chapters/en/sheets/{CHOSEN}")
    assert watch.too_wide() == []
    watch.live()
    sheet = page.locator(".kk-live .kk-sheet")
    for games, title in (
        (["Koum Kan"], "Agree before you play: Kon Khan"),
        (["Koum Kan", "Thanasis"], "Agree before you play: Kon Khan, Koum Kan, Thanasis"),
        (["Basic rummy", "Dynamitis", "Koum-kan with four jokers"], "Agree before you play: Basic rummy, "),
    ):
        for game in games:
            page.get_by_role("button", name=re.compile(f"(✓ )?{game}$")).click()
        sheet.get_by_text(title).wait_for()
        assert [pages_printed(page, paper) for paper in ("A4", "Letter")] == [1, 1]
    page.get_by_label("House rule", exact=True).select_option(label="A set of four burns")
    page.get_by_label("We play", exact=True).select_option(label="no")
    page.get_by_role("button", name="Play it so").click()
    page.get_by_text("House rules: A set of four burns: no.").wait_for()
    assert pages_printed(page, "A4") == 1
    assert watch.violations() == []
    assert watch.too_wide() == []
    page.emulate_media(media="print")
    assert sheet.is_visible()
    assert not page.locator(".cell_output .kk-sheet").is_visible()
    assert not page.get_by_role("button", name="Play it so").is_visible()
    assert watch.errors == []
    assert watch.foreign == []


def live(page: Page, site: str) -> Watch:
    watch = Watch(page, site)
    watch.open("chapters/en/home-kit")
    watch.live()
    return watch


def add_players(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_label("Player's name").fill(name)
        page.get_by_label("Player's name").press("Tab")
        page.get_by_role("button", name="Add player").click()
        page.locator(".kk-pad").get_by_text(name).first.wait_for()


def write_round(page: Page, entries: dict[str, str], button: str = "Write it down") -> None:
    for name, entry in entries.items():
        page.locator(".kk-pad").get_by_label(name, exact=True).fill(entry)
    page.get_by_role("button", name=button).click()


def test_a_match_with_a_hat_and_a_correction_survives_a_reload(page: Page, site: str) -> None:
    watch = live(page, site)
    add_players(page, "Anna", "Ben", "<b>Carla</b>")
    write_round(page, {"Anna": "64", "Ben": "0", "<b>Carla</b>": "102"})
    page.get_by_role("button", name="<b>Carla</b> comes back at 64, for a hat").click()
    total = page.locator(".kk-pad-table tfoot")
    total.get_by_text("64, 1 hat").wait_for()
    assert watch.violations() == []
    page.get_by_label("Write down", exact=True).select_option(label="correct round 1")
    page.get_by_role("button", name="Correct it").wait_for()
    write_round(page, {"<b>Carla</b>": "K♣ 7♦"}, "Correct it")
    total.get_by_text("17").wait_for()
    assert page.locator(".kk-pad b").count() == 0
    assert watch.too_wide() == []
    page.reload()
    watch.live()
    page.locator(".kk-pad-table tfoot").get_by_text("17").wait_for()
    assert watch.errors == []
    assert watch.foreign == []


def test_controls_of_the_pad_are_large_enough_and_have_names(page: Page, site: str) -> None:
    live(page, site)
    add_players(page, "Anna", "Ben")
    controls = page.locator(".kk-live").locator("button, input, select, textarea, a")
    for control in controls.all():
        if control.is_visible():
            box = control.bounding_box()
            assert box is not None
            assert box["height"] >= LEAST_TARGET, control.evaluate("(one) => one.outerHTML")


def test_the_referee_answers_and_its_text_asks_again(page: Page, site: str) -> None:
    watch = live(page, site)
    referee = page.locator(".kk-live .kk-referee")
    answer = referee.locator(".kk-feedback[role=status]")
    answer.get_by_text("Yes, that is allowed.").wait_for()
    referee.get_by_label("A meld of your own is down").select_option(label="no")
    referee.get_by_role("button", name="Ask the referee").click()
    answer.get_by_text("No, that is not allowed.").wait_for()
    text = referee.get_by_label("The question as text, to share")
    question = text.input_value()
    page.reload()
    watch.live()
    text.fill(question)
    text.press("Tab")
    referee.get_by_role("button", name="Ask what the text asks").click()
    answer.get_by_text("No, that is not allowed.").wait_for()
    referee.get_by_label("Card put in the joker's place").fill("<img src=x>")
    referee.get_by_role("button", name="Ask the referee").click()
    answer.get_by_text("Card put in the joker's place: cannot read").wait_for()
    assert referee.locator("img").count() == 0
    assert watch.too_wide() == []
    assert watch.errors == []


def choose(referee: Locator, game: str, question: str) -> None:
    referee.get_by_label("Game", exact=True).select_option(label=game)
    referee.get_by_label("Question", exact=True).select_option(label=question)


def test_a_link_shows_the_same_situation_and_its_answer(page: Page, site: str) -> None:
    watch = live(page, site)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    referee = page.locator(".kk-live .kk-referee")
    choose(referee, "Kon Khan", "Motune: who takes the pot?")
    referee.get_by_label("Each hand: winner, then who was down").fill("Ana: Ben, Cem\nBen: Ana\nBen: Ana")
    referee.get_by_role("button", name="Ask the referee").click()
    answer = referee.get_by_text("Takes the pot: Ben")
    answer.wait_for()
    referee.get_by_role("button", name="Copy link").focus()
    page.keyboard.press("Enter")
    referee.locator("[role=status]").get_by_text("Copied.").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url
    assert watch.violations() == []
    page.goto(f"{site}/chapters/en/glossary.html")
    page.goto(link)
    watch.live()
    answer.wait_for()
    assert referee.get_by_label("Game", exact=True).input_value() == "Kon Khan"
    assert referee.get_by_label("Each hand: winner, then who was down").input_value().endswith("Ben: Ana")
    assert referee.get_by_text("Kon Khan rules, § Motune").first.is_visible()
    assert watch.errors == []
    assert watch.foreign == []


@pytest.mark.parametrize("code", ["%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E", "bm8", "javascript:alert(1)"])
def test_a_foreign_link_gets_a_sentence_and_does_nothing(page: Page, site: str, code: str) -> None:
    dialogs: list[str] = []
    page.on("dialog", lambda dialog: dialogs.append(dialog.message))
    page.goto(f"{site}/chapters/en/home-kit.html#ask={code}")
    watch = Watch(page, site)
    watch.live()
    referee = page.locator(".kk-live .kk-referee")
    referee.locator(".kk-problem").wait_for()
    assert referee.locator("img, script").count() == 0
    assert referee.get_by_role("button", name="Copy link").is_disabled()
    assert dialogs == []
    assert watch.errors == []


def test_a_link_to_a_heading_asks_nothing(page: Page, site: str) -> None:
    page.goto(f"{site}/chapters/en/home-kit.html#score-pad")
    Watch(page, site).live()
    page.locator(".kk-live .kk-referee").get_by_text("Yes, that is allowed.").wait_for()
    assert page.url.endswith("#score-pad")


def test_cards_can_be_tapped_into_the_referees_form(page: Page, site: str) -> None:
    watch = live(page, site)
    referee = page.locator(".kk-live .kk-referee")
    choose(referee, "Koum Kan", "Is this a meld?")
    referee.get_by_role("button", name="Tap cards").click()
    referee.get_by_role("button", name="Remove all").click()
    for key in ("7♠", "♥ hearts", "7♥", "♦ diamonds", "7♦"):
        referee.get_by_role("button", name=key, exact=True).click()
    referee.get_by_role("button", name="Ask the referee").click()
    referee.get_by_text("Yes, that is allowed.").wait_for()
    assert referee.get_by_label("Cards", exact=True).input_value() == "7♠ 7♥ 7♦"
    assert watch.violations() == []
    assert watch.too_wide() == []
    assert watch.errors == []
