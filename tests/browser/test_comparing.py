"""The live comparisons on the page, by keyboard alone: two games, one meld in six games, a house rule."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.visit import Watch

CHAPTER = "chapters/en/side-by-side"
PATIENCE_MS = 20_000


@pytest.fixture
def live(page: Page, site: str) -> Watch:
    """The chapter, awake."""
    watch = Watch(page, site)
    watch.open(CHAPTER)
    watch.live()
    return watch


def widget(watch: Watch, title: str, control: str) -> Locator:
    """The live widget with this title that has this control."""
    by_title = watch.page.locator(".kk-live .kk-puzzle").filter(has_text=title)
    return by_title.filter(has=watch.page.get_by_label(control)).last


def says(place: Locator, text: str) -> None:
    region = place.locator(".kk-feedback")
    expect(region).to_contain_text(text, timeout=PATIENCE_MS)
    expect(region).to_have_attribute("aria-live", "polite")


def test_two_games_by_keyboard(live: Watch) -> None:
    place = widget(live, "Games side by side", "The other")
    other = place.get_by_label("The other")
    other.focus()
    other.press("B")  # a list goes to the entry that begins so
    expect(place.locator(".kk-result")).to_contain_text("Basic rummy", timeout=PATIENCE_MS)
    place.get_by_role("button", name="Show where they differ").press("Enter")
    says(place, "small situations tell Koum Kan and Basic rummy apart.")
    first = place.locator(".kk-kind-of > summary").first
    first.press("Enter")
    expect(place.locator(".kk-difference").first).to_be_visible()
    assert live.violations() == []
    assert live.too_wide() == []
    assert live.errors == []


def test_bad_cards_get_a_sentence_and_are_never_markup(live: Watch) -> None:
    place = widget(live, "One meld, every game", "Cards")
    cards = place.get_by_label("Cards")
    cards.fill("<img src=x onerror=alert(1)>")
    cards.press("Enter")
    says(place, "At character 1 there should be a card")
    assert place.locator("img").count() == 0
    cards.fill("3♠ 3♥ 3♦")
    cards.press("Enter")
    says(place, "6 of 6 games say yes.")
    place.get_by_role("button", name="hearts").press("Enter")
    place.get_by_role("button", name="4♥").press("Enter")
    says(place, "0 of 6 games say yes.")
    expect(cards).to_have_value("3♠ 3♥ 3♦ 4♥")
    assert live.errors == []


def test_a_house_rule_shows_what_it_changes(live: Watch) -> None:
    place = widget(live, "What changes if …?", "House rule")
    place.get_by_label("House rule").select_option(label="Naming a joker")
    expect(place.locator(".kk-result")).to_contain_text("Naming a joker:", timeout=PATIENCE_MS)
    says(place, "This changes the answer in 2 kinds of situations.")
    assert live.violations() == []
    assert live.errors == []
