"""What the runtime adds for assistive technology: names and states of cards, live feedback, open details."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import new_context
from tests.browser.rewriting import CHAPTER, first_puzzle, rewrite_page
from tests.browser.visit import Screen, Watch

CARD = """
import ipywidgets

class Demo(ipywidgets.VBox):
    def __init__(self):
        self.card = ipywidgets.Button(description="7♥", tooltip="seven of hearts")
        self.card.add_class("kk-card")
        self.card.on_click(self.tap)
        self.says = ipywidgets.HTML()
        self.says.add_class("kk-feedback")
        folded = ipywidgets.HTML("<details><summary>Why</summary>So</details>")
        points = ipywidgets.BoundedIntText(description="Score")
        super().__init__([self.card, self.says, folded, points])

    def tap(self, card):
        card.add_class("kk-selected")
        card.description = "7♥\\n✓"
        card.tooltip = "seven of hearts, selected"
        self.says.value = "You took it."

Demo()
"""


@pytest.fixture
def demo(page: Page, site: str) -> Page:
    rewrite_page(page, first_puzzle(CARD))
    watch = Watch(page, site)
    watch.open(CHAPTER)
    watch.live()
    return page


def test_a_card_is_called_by_its_name(demo: Page) -> None:
    card = demo.get_by_role("button", name="seven of hearts", exact=True)
    assert card.get_attribute("aria-pressed") == "false"


def test_a_tap_with_the_keyboard_keeps_focus_and_changes_name_and_state(demo: Page) -> None:
    demo.get_by_role("button", name="seven of hearts", exact=True).focus()
    demo.keyboard.press("Enter")
    card = demo.get_by_role("button", name="seven of hearts, selected", exact=True)
    card.wait_for()
    assert card.get_attribute("aria-pressed") == "true"
    assert card.evaluate("(button) => button === document.activeElement")


def test_feedback_speaks_from_a_region_that_was_there_before(demo: Page) -> None:
    region = demo.locator(".kk-feedback[role=status][aria-live=polite]")
    handle = region.first.element_handle()
    demo.get_by_role("button", name="seven of hearts", exact=True).click()
    demo.get_by_text("You took it.").wait_for()
    assert handle.inner_text().strip() == "You took it."


def test_a_label_has_no_tooltip_where_there_is_nothing_to_say(demo: Page) -> None:
    assert demo.get_by_text("Score", exact=True).get_attribute("title") is None


def test_printing_opens_what_is_folded(demo: Page) -> None:
    details = demo.locator(".kk-live details").first
    assert not details.evaluate("(one) => one.open")
    demo.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert details.evaluate("(one) => one.open")


def test_what_is_read_in_the_dark_is_printed_dark_on_white(browser: Browser, site: str) -> None:
    context = new_context(browser, Screen(1280, "dark"))
    page = context.new_page()
    page.goto(f"{site}/{CHAPTER}.html")
    page.emulate_media(media="print")
    colour = "getComputedStyle(document.querySelector('article p')).color"
    on_screen = page.evaluate(colour)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    red, green, blue = (int(part) for part in re.findall(r"\d+", page.evaluate(colour))[:3])
    assert max(red, green, blue) < 100
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.evaluate(colour) == on_screen
    context.close()


def test_a_puzzle_that_nobody_has_answered_is_printed_with_its_worked_answer(page: Page, site: str) -> None:
    watch = Watch(page, site)
    watch.open(CHAPTER)
    answered, untouched = watch.live().filter(has_text="Is this a legal meld?").all()[:2]
    answered.get_by_role("button", name="Not legal").click()
    answered.locator(".kk-live .kk-headline").wait_for()
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert not answered.get_by_text("Answer:").is_visible()
    assert answered.locator(".kk-live").is_visible()
    assert untouched.get_by_text("Answer:").is_visible()
    assert not untouched.locator(".kk-live").is_visible()


def test_enter_in_a_field_presses_the_button_beside_it(page: Page, site: str) -> None:
    watch = Watch(page, site)
    watch.open(CHAPTER)
    place = watch.live().filter(has=page.locator(".kk-number")).first.locator(".kk-live")
    code = place.get_by_label("Code of this puzzle")
    code.fill("count_hand.koum_kan.1.3.v1")
    code.press("Enter")
    place.get_by_text("Level 1 of 5").wait_for()
    place.get_by_label("Points").fill("24")
    place.get_by_label("Points").press("Enter")
    place.get_by_text("24 points.").wait_for()


def test_enter_in_one_of_several_fields_does_not_check_the_empty_ones(page: Page, site: str) -> None:
    watch = Watch(page, site)
    watch.open("chapters/en/koum-kan-scoring")
    place = watch.live().filter(has_text="Score the round").first.locator(".kk-live")
    place.get_by_role("spinbutton", name="Anna").fill("37")
    place.get_by_role("spinbutton", name="Anna").press("Enter")
    place.get_by_role("button", name="Hint 1 of 3").click()  # taps are answered one after the other
    place.get_by_role("button", name="Hint 2 of 3").wait_for()
    assert place.locator(".kk-feedback").inner_text().strip() == ""
