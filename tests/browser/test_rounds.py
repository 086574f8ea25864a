"""A round is stepped through by keyboard alone, and what happens is said aloud."""

from playwright.sync_api import Page, expect

from tests.browser.visit import Watch

PATIENCE_MS = 20_000


def test_stepping_by_keyboard(page: Page, site: str) -> None:
    watch = Watch(page, site)
    watch.open("chapters/en/round-koum-kan")
    stepper = watch.live().first
    said = stepper.locator(".kk-live .kk-feedback")
    expect(said).to_have_attribute("aria-live", "polite")
    first, back, forward, last = (
        stepper.get_by_role("button", name=name) for name in ("First", "Back", "Next move", "Last")
    )
    expect(first).to_be_disabled()
    expect(back).to_be_disabled()
    forward.focus()
    page.keyboard.press("Enter")
    expect(said).to_contain_text("Move 1 of 35, turn 1", timeout=PATIENCE_MS)
    expect(forward).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(said).to_contain_text("Move 35 of 35, turn 12", timeout=PATIENCE_MS)
    expect(said).to_contain_text("Carla is out", timeout=PATIENCE_MS)
    # "Last" is switched off now; the focus must not fall back to the top of the page.
    expect(back).to_be_focused()
    page.keyboard.press("Enter")
    expect(said).to_contain_text("Move 34 of 35, turn 12", timeout=PATIENCE_MS)
    expect(last).to_be_enabled()
    assert watch.violations() == []
    assert watch.errors == []
    assert watch.foreign == []
