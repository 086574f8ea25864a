"""Cards as people paste them, one after the other without a blank between them."""

from __future__ import annotations

import pytest

from tutor.rules.cards import CardSyntaxError, as_laid, parse_cards, show


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("7♥7♦7♠", "7♥ 7♦ 7♠"),
        ("7h7D7s", "7♥ 7♦ 7♠"),
        ("10H10DTS", "10♥ 10♦ 10♠"),
        ("7♥️7♦️7♠️", "7♥ 7♦ 7♠"),
        ("ADAS 2C", "A♦ A♠ 2♣"),
        ("JKJK2♣", "JK JK 2♣"),
        ("JK=6♠7♠8♠", "JK=6♠ 7♠ 8♠"),
    ],
)
def test_every_card_is_read(typed: str, read: str) -> None:
    assert show(as_laid(typed)) == read


@pytest.mark.parametrize(
    "typed", ["7♥7", "7♥x7♦", "♥7♦7", "JKH", "1OH7♥", "A10H", "joker7h", "10H1H", "7♥JK=", "7♥=6♥7♥"]
)
def test_what_is_more_than_cards_is_refused_whole(typed: str) -> None:
    with pytest.raises(CardSyntaxError) as told:
        parse_cards(typed)
    assert told.value.text == typed
