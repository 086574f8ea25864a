"""One right and one wrong answer for every chapter in both languages, with the sentence each one gets."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator

from tests.browser.visit import Watch

TEXT_NOT_EMOJI = "\ufe0e"


@dataclass(frozen=True)
class Exchange:
    """A puzzle by its code, a wrong answer and a right one, and what the page must say to each."""

    code: str
    wrong: str
    says: str
    right: str
    agrees: str


# Written from the rules, not from what the engine said.
ENGLISH = {
    "start": Exchange(
        "kk-hole-in-the-run", "Legal", "The run has a hole: 6♦ is missing.", "Not legal", "Right."
    ),
    "melds": Exchange(
        "kk-twin-sevens",
        "Legal",
        "different suits: 7♥ is there twice, from the two decks",
        "Not legal",
        "Right.",
    ),
    "jokers": Exchange(
        "kk-open-ends", "6♠", "As 6♠ the joker makes no legal meld.", "7♠", "Right. The joker can be 7♠."
    ),
    "koum-kan-play": Exchange(
        "kk-not-yet-down", "A · Ben", "You have no meld of your own on the table yet.", "Nowhere", "Right."
    ),
    "koum-kan-laying-off": Exchange(
        "kk-anna-on-ben", "Nowhere", "It does fit: on meld A.", "A · Ben", "lies as 10♥ J♥ Q♥ K♥"
    ),
    "koum-kan-scoring": Exchange("kk-annas-37", "36", "It is 37, not 36.", "37", "Right. 37 points."),
    "round-koum-kan": Exchange(
        "kk-round-tenth-heart", "A · Anna", "10♥ is there twice, from the two decks", "Nowhere", "Right."
    ),
    "four-jokers": Exchange(
        "k4-queen-king-ace", "Legal", "the ace does not follow the king", "Not legal", "Right."
    ),
    "thanasis-dynamitis": Exchange(
        "th-ace-is-low", "Legal", "the ace does not follow the king", "Not legal", "Right."
    ),
    "family": Exchange(
        "br-lay-off-without-a-meld", "Nowhere", "It does fit: on meld A.", "A · Ben", "lies as 10♥ J♥ Q♥ K♥"
    ),
    "kon-khan": Exchange(
        "kh-joker-does-not-cure-twins",
        "Legal",
        "5♥ is there twice, from the two decks",
        "Not legal",
        "Right.",
    ),
    "kon-khan-matches": Exchange(
        "kh-jokers-at-the-end", "58", "It is 59, not 58.", "59", "Right. 59 points."
    ),
    "round-kon-khan": Exchange(
        "kh-round-clubs-with-joker", "19", "It brings 29, not 19.", "29", "It brings 29 points."
    ),
    "side-by-side": Exchange(
        "kh-table-still-closed",
        "A · Ben",
        "You have no meld of your own on the table yet.",
        "Nowhere",
        "Right.",
    ),
    "strategy": Exchange(
        "kh-joker-burns-too",
        "It stays on the table",
        "A set of four burns at this table even with a joker in it",
        "It burns",
        "Right.",
    ),
    "rulings": Exchange("kk-twin-sevens", "Legal", "7♥ is there twice", "Not legal", "Right."),
}
GERMAN = {
    "start": Exchange(
        "kk-hole-in-the-run", "Erlaubt", "Die Folge hat eine Lücke: 6♦ fehlt.", "Nicht erlaubt", "Richtig."
    ),
    "melds": Exchange(
        "kk-twin-sevens",
        "Erlaubt",
        "verschiedene Farben: 7♥ ist doppelt da, aus beiden Blättern",
        "Nicht erlaubt",
        "Richtig.",
    ),
    "jokers": Exchange(
        "kk-open-ends",
        "6♠",
        "Als 6♠ ergibt der Joker keine erlaubte Kombination.",
        "7♠",
        "Richtig. Der Joker kann 7♠ sein.",
    ),
    "koum-kan-play": Exchange(
        "kk-not-yet-down",
        "A · Ben",
        "Du hast noch keine eigene Kombination auf dem Tisch.",
        "Nirgends",
        "Richtig.",
    ),
    "koum-kan-laying-off": Exchange(
        "kk-anna-on-ben",
        "Nirgends",
        "Sie passt doch: an Kombination A.",
        "A · Ben",
        "die dann so liegt: 10♥ B♥ D♥ K♥",
    ),
    "koum-kan-scoring": Exchange("kk-annas-37", "36", "Es sind 37, nicht 36.", "37", "Richtig. 37 Punkte."),
    "round-koum-kan": Exchange(
        "kk-round-tenth-heart", "A · Anna", "10♥ ist doppelt da, aus beiden Blättern", "Nirgends", "Richtig."
    ),
    "four-jokers": Exchange(
        "k4-queen-king-ace", "Erlaubt", "folgt das Ass nicht auf den König", "Nicht erlaubt", "Richtig."
    ),
    "thanasis-dynamitis": Exchange(
        "th-ace-is-low", "Erlaubt", "folgt das Ass nicht auf den König", "Nicht erlaubt", "Richtig."
    ),
    "family": Exchange(
        "br-lay-off-without-a-meld",
        "Nirgends",
        "Sie passt doch: an Kombination A.",
        "A · Ben",
        "die dann so liegt: 10♥ B♥ D♥ K♥",
    ),
    "kon-khan": Exchange(
        "kh-joker-does-not-cure-twins",
        "Erlaubt",
        "5♥ ist doppelt da, aus beiden Blättern",
        "Nicht erlaubt",
        "Richtig.",
    ),
    "kon-khan-matches": Exchange(
        "kh-jokers-at-the-end", "58", "Es sind 59, nicht 58.", "59", "Richtig. 59 Punkte."
    ),
    "round-kon-khan": Exchange(
        "kh-round-clubs-with-joker", "19", "Sie bringt 29, nicht 19.", "29", "Sie bringt 29 Punkte."
    ),
    "side-by-side": Exchange(
        "kh-table-still-closed",
        "A · Ben",
        "Du hast noch keine eigene Kombination auf dem Tisch.",
        "Nirgends",
        "Richtig.",
    ),
    "strategy": Exchange(
        "kh-joker-burns-too",
        "Sie bleibt liegen",
        "Ein Vierling verbrennt an diesem Tisch auch mit Joker",
        "Sie verbrennt",
        "Richtig.",
    ),
    "rulings": Exchange("kk-twin-sevens", "Erlaubt", "7♥ ist doppelt da", "Nicht erlaubt", "Richtig."),
}
EXCHANGES = {"en": ENGLISH, "de": GERMAN}
NOT_QUITE = {"en": "Not quite.", "de": "Nicht ganz."}
ELSEWHERE = {"trainer", "home-kit"}  # have tests of their own


def find(visit: Watch, code: str) -> Locator:
    """The live puzzle of this code."""
    for puzzle in visit.live().filter(has=visit.page.locator(".kk-code input")).all():
        if puzzle.locator(".kk-code input").input_value() == code:
            return puzzle
    pytest.fail(f"the chapter has no puzzle {code}")


def answer(puzzle: Locator, text: str) -> str:
    """Answer by a button's label or by points; return what is said once it is said."""
    before = _said(puzzle)
    if text.isdecimal():
        puzzle.locator("input[type=number]").fill(text)
        puzzle.locator("input[type=number]").blur()
        puzzle.locator(".kk-check").click()
    else:
        puzzle.locator(".kk-choice").filter(has_text=text).first.click()
    for _ in range(100):
        if (said := _said(puzzle)) != before:
            return said
        puzzle.page.wait_for_timeout(50)
    pytest.fail(f"nothing was said to {text!r}")


def _said(puzzle: Locator) -> str:
    text: str = puzzle.locator(".kk-live .kk-feedback").inner_text()
    return " ".join(text.replace(TEXT_NOT_EMOJI, "").split())
