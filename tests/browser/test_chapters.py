"""What must hold on every chapter: in English live and still on every screen, in German live on one."""

import pytest

from tests.browser.exchanges import ELSEWHERE, EXCHANGES, NOT_QUITE, answer, find
from tests.browser.visit import Watch, chapters
from tutor.book.languages import NAMES, language_of

MOST_SHIFT = 0.1  # the web's usual bound for "good"


def test_every_puzzle_is_live(visit: Watch) -> None:
    puzzles = visit.page.locator(".cell.tag_puzzle")
    assert visit.live().count() == puzzles.count() > 0
    assert visit.page.locator(".kk-boot").count() == 0, "the progress bar stayed"
    assert visit.page.locator(".kk-cell-failed").count() == 0, "a puzzle failed"


def test_console_is_clean(visit: Watch) -> None:
    assert visit.errors == []


def test_no_other_host_is_asked(visit: Watch) -> None:
    assert visit.foreign == []


def test_nothing_is_wider_than_the_screen(visit: Watch) -> None:
    assert visit.too_wide() == []


def test_axe_finds_nothing_live(visit: Watch) -> None:
    assert visit.violations() == []


def test_the_swap_moves_little(visit: Watch) -> None:
    assert visit.shifts() <= MOST_SHIFT


def test_a_wrong_and_a_right_answer(visit: Watch, chapter: str) -> None:
    """The last test of a visit, since it changes the page."""
    lang, name = language_of(chapter), chapter.rsplit("/", 1)[-1]
    if name in ELSEWHERE:
        return
    exchange = EXCHANGES[lang][name]
    puzzle = find(visit, exchange.code)
    assert NOT_QUITE[lang] in (said := answer(puzzle, exchange.wrong))
    assert exchange.says in said
    assert NOT_QUITE[lang] not in (said := answer(puzzle, exchange.right))
    assert exchange.agrees in said
    assert visit.errors == []
    assert visit.foreign == []


def test_axe_finds_nothing_still(still_visit: Watch) -> None:
    assert still_visit.violations() == []


def test_nothing_still_is_wider_than_the_screen(still_visit: Watch) -> None:
    assert still_visit.too_wide() == []


def test_static_answers_stay_without_runtime(still_visit: Watch) -> None:
    answers = still_visit.page.locator(".cell.tag_puzzle .cell_output")
    assert answers.count() > 0
    assert all(answers.nth(index).is_visible() for index in range(answers.count()))


@pytest.mark.parametrize("lang", NAMES)
def test_every_chapter_is_answered(lang: str) -> None:
    assert {chapter.rsplit("/", 1)[-1] for chapter in chapters(lang)} - ELSEWHERE == set(EXCHANGES[lang])
