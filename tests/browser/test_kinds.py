"""Every kind of exercise by keyboard alone, and held to axe: one live page that opens a code of each."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from benchmarks.wrong_answers import wrong_answer
from tests.browser.conftest import SCREENS, new_context
from tests.browser.visit import Watch, axe_source, until
from tests.practice.well_posed import PLACES
from tutor.practice.exercise import (
    Answer,
    Control,
    EnterNumber,
    Parts,
    PickCards,
    PickMany,
    PickOne,
    PutInOrder,
)
from tutor.practice.kinds import KINDS
from tutor.practice.puzzle import Puzzle, generate
from tutor.views.phrases import Phrases

PAGE = "chapters/en/melds"
LEVEL = 3
GAMES = dict(PLACES)
MOST_TABS = 60
FOCUS = "document.activeElement"
BEFORE = 2  # Node.DOCUMENT_POSITION_PRECEDING


def puzzle_of(kind: str) -> Puzzle:
    return generate(kind, GAMES[kind], seed=5, level=LEVEL)


ENGLISH = Phrases("en")


class Reader:
    """Somebody who has a keyboard and no pointer."""

    def __init__(self, page: Page, watch: Watch) -> None:
        self.page = page
        self.watch = watch
        self.puzzle = page.locator(".kk-live .kk-puzzle").filter(has=page.locator(".kk-code")).first

    def tab_to(self, target: Locator) -> None:
        """Press Tab, or Shift and Tab, until the target has the focus."""
        for _ in range(MOST_TABS):
            # Looked up each time: what a new puzzle brings is drawn bit by bit.
            where = target.evaluate(f"(one) => one === {FOCUS} ? 0 : {FOCUS}.compareDocumentPosition(one)")
            if where == 0:
                return
            self.page.keyboard.press("Shift+Tab" if where & BEFORE else "Tab")
        pytest.fail(f"{target} is not reached by Tab")

    def press(self, target: Locator, key: str = "Enter") -> None:
        """Go to a button and press it; the focus has to stay in the puzzle."""
        self.tab_to(target)
        self.page.keyboard.press(key)

    def violations(self) -> list[str]:
        """What axe finds in the puzzle, in light and in dark."""
        self.page.evaluate(axe_source())
        found: list[str] = []
        for mode in ("dark", "light"):
            self.page.evaluate("(mode) => { document.documentElement.dataset.theme = mode; }", mode)
            found += self.page.evaluate(
                """(mode) => axe.run(".kk-live .kk-puzzle").then(({ violations }) => violations.map(
                  ({ id, nodes }) => `${mode} ${id} ${nodes.map(({ html }) => html.slice(0, 300))}`))""",
                mode,
            )
        return found

    def open(self, code: str) -> None:
        """Open a code in the puzzle's own field."""
        field = self.puzzle.locator(".kk-code input")
        self.tab_to(field)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.insert_text(code)
        self.press(self.puzzle.locator(".kk-code button"))
        kind = ENGLISH.text(f"kind.{code.partition('.')[0]}")
        self.puzzle.locator(".kk-kind").get_by_text(kind, exact=True).wait_for()

    def answer(self, puzzle: Puzzle, answer: Answer, grade: str) -> None:
        """Answer, and wait until this grade is said; the focus stays on what was pressed last."""
        self.give(puzzle.control, answer, self.puzzle)
        if not isinstance(puzzle.control, PickOne):
            self.press(self.puzzle.locator(".kk-check"))
        pressed = self.page.evaluate_handle(FOCUS)
        self.puzzle.locator(f".kk-feedback .kk-headline.kk-{grade}").wait_for()
        assert pressed.evaluate(f"(one) => one === {FOCUS} && one.isConnected")

    def give(self, control: Control, answer: Answer, place: Locator) -> None:
        """Put an answer in."""
        match control:
            case PickOne(choices):
                at = [choice.id for choice in choices].index(str(answer))
                self.press(place.locator(".kk-choice").nth(at), "Space")
            case PickMany(choices):
                for at, choice in enumerate(choices):
                    if choice.id in answer:  # type: ignore[operator]
                        self.press(place.locator(".kk-choice").nth(at), "Space")
            case PickCards():
                for at in sorted(answer):  # type: ignore[arg-type]
                    self.press(place.locator(".kk-card").nth(at), "Space")
            case EnterNumber():
                self.tab_to(place.locator("input[type=number]"))
                self.page.keyboard.press("ControlOrMeta+a")
                self.page.keyboard.insert_text(str(answer))
            case PutInOrder(items):
                self.put_in_order([item.id for item in items], list(answer), place)  # type: ignore[arg-type]
            case Parts(parts):
                for at, part in enumerate(parts):
                    self.give(part.control, answer[at], place.locator(".kk-part").nth(at))  # type: ignore[index]

    def put_in_order(self, now: list[str], wanted: list[str], place: Locator) -> None:
        """Carry each row up to its place, with one key pressed again and again."""
        said = place.locator(".kk-said")
        for end, id in enumerate(wanted):
            start = now.index(id)
            if start > end:
                self.tab_to(place.locator(".kk-order-row").nth(start).locator("button").first)
            for number in range(start, end, -1):
                self.page.keyboard.press("Enter")
                said.get_by_text(f"now number {number} of {len(wanted)}").wait_for()
                until(self.page, f"{FOCUS}.ariaLabel?.includes('now number {number}')")
            now.insert(end, now.pop(start))


@pytest.fixture(scope="module")
def reader(browser: Browser, site: str) -> Iterator[Reader]:
    """One live page for all kinds."""
    context = new_context(browser, SCREENS[0])
    watch = Watch(context.new_page(), site)
    watch.open(PAGE)
    watch.live()
    yield Reader(watch.page, watch)
    context.close()


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_by_keyboard_alone(reader: Reader, kind: str) -> None:
    """Hint, a wrong answer, try again, the right answer, next; nothing for axe to find, light or dark."""
    puzzle, code = puzzle_of(kind), reader.puzzle.locator(".kk-code input")
    reader.open(puzzle.code)
    reader.press(reader.puzzle.locator(".kk-hint-button"), "Space")
    reader.puzzle.locator(".kk-hint").wait_for()
    reader.answer(puzzle, wrong_answer(puzzle, puzzle.control, puzzle.solution), "wrong")
    assert reader.violations() == []
    reader.press(reader.puzzle.get_by_role("button", name="Try again"))
    reader.puzzle.locator(".kk-headline").wait_for(state="detached")
    reader.answer(puzzle, puzzle.solution, "right")
    reader.press(reader.puzzle.get_by_role("button", name="Next puzzle"))
    expect(code).to_have_value(puzzle.next().code)
    assert reader.puzzle.get_by_role("button", name="Next puzzle").evaluate(f"(one) => one === {FOCUS}")
    assert reader.watch.errors == []
