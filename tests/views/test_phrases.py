"""Facts put into sentences."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.rules.cards import FACES, JOKER, AnyCard, Rank, Suit, parse_card, parse_cards, parse_laid
from tutor.rules.melds import meld_readings
from tutor.rules.rulesets import RULESETS
from tutor.views.card_names import corner, rank_name, short, spoken, suit_name
from tutor.views.catalogue import PhraseError
from tutor.views.phrases import Phrases

EN, DE = Phrases("en"), Phrases("de")

EVERY_CARD: tuple[AnyCard, ...] = (*FACES, JOKER)


@pytest.mark.parametrize(
    ("card", "lang", "in_text", "aloud"),
    [
        ("7♥", "en", "7♥", "seven of hearts"),
        ("7♥", "de", "7♥", "Herz Sieben"),
        ("J♠", "en", "J♠", "jack of spades"),
        ("J♠", "de", "B♠", "Pik Bube"),
        ("Q♦", "de", "D♦", "Karo Dame"),
        ("K♣", "de", "K♣", "Kreuz König"),
        ("A♣", "de", "A♣", "Kreuz Ass"),
        ("JK", "en", "joker", "joker"),
        ("JK=6♠", "en", "joker (6♠)", "joker standing for the six of spades"),
        ("JK=Q♠", "de", "Joker (D♠)", "Joker als Pik Dame"),
        ("5♥=6♠", "en", "5♥ (6♠)", "five of hearts standing for the six of spades"),
        ("5♥=5♥", "en", "5♥", "five of hearts"),
    ],
)
def test_names_of_cards(card: str, lang: str, in_text: str, aloud: str) -> None:
    assert short(parse_laid(card), lang) == in_text
    assert spoken(parse_laid(card), lang) == aloud


@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_two_cards_share_a_name(lang: str) -> None:
    assert len({spoken(card, lang) for card in EVERY_CARD}) == 53
    assert len({short(card, lang) for card in EVERY_CARD}) == 53
    assert len({corner(rank, lang) for rank in Rank}) == len({rank_name(rank, lang) for rank in Rank}) == 13
    assert len({suit_name(suit, lang) for suit in Suit}) == 4


@pytest.mark.parametrize(
    ("cards", "english", "german"),
    [
        ("7♥", "7♥ is not in your hand.", "7♥ ist nicht auf deiner Hand."),
        ("7♥ J♦", "7♥ and J♦ are not in your hand.", "7♥ und B♦ sind nicht auf deiner Hand."),
        (
            "7♥ 7♦ JK",
            "7♥, 7♦ and joker are not in your hand.",
            "7♥, 7♦ und Joker sind nicht auf deiner Hand.",
        ),
    ],
)
def test_cards_are_joined_as_the_language_joins_them(cards: str, english: str, german: str) -> None:
    assert EN.text("hand.holds.breaks", cards=parse_cards(cards)) == english
    assert DE.text("hand.holds.breaks", cards=parse_cards(cards)) == german


def test_a_placeholder_can_ask_for_or() -> None:
    could_be = parse_cards("4♠ 7♠")
    assert "4♠ or 7♠" in EN.text("joker.named.breaks", have=1, cards=could_be)
    assert "4♠ oder 7♠" in DE.text("joker.named.breaks", have=1, cards=could_be)


def test_the_counted_fact_decides_the_plural() -> None:
    assert EN.text("meld.size.breaks", have=1, need=3).startswith("Only 1 card:")
    assert EN.text("meld.size.breaks", have=2, need=3).startswith("Only 2 cards:")
    assert DE.text("meld.size.breaks", have=1, need=3).startswith("Nur 1 Karte:")
    assert DE.text("meld.size.breaks", have=2, need=3).startswith("Nur 2 Karten:")


def test_a_meld_is_written_without_commas_and_melds_are_joined() -> None:
    readings = meld_readings("5♠ 6♠ JK", RULESETS["koum_kan"])
    assert EN.text("verdict.legal.run", meld=readings[0]) == "Legal: joker (4♠) 5♠ 6♠ is a run."
    assert EN.text("verdict.readings", readings=readings) == (
        "There are several ways to read it: joker (4♠) 5♠ 6♠ or 5♠ 6♠ joker (7♠)."
    )


def test_ranks_suits_numbers_and_no_cards() -> None:
    assert EN.text("set.same_rank.holds", rank=Rank.SEVEN) == "All cards have the same rank: seven."
    assert DE.text("run.same_suit.holds", suit=Suit.HEARTS) == "Alle Karten haben dieselbe Farbe: Herz."
    assert EN.text("count.court", card=parse_card("K♣"), points=10).startswith("K♣ counts 10,")
    assert EN.text("meld.copies.breaks", cards=()).startswith("There are more copies of no cards at all ")


def test_a_missing_fact_is_named() -> None:
    with pytest.raises(PhraseError, match=r"'meld\.size\.holds' needs the fact 'need'"):
        EN.text("meld.size.holds", have=3)


def test_html_draws_cards_and_says_their_names() -> None:
    html = DE.html("hand.holds.breaks", cards=parse_cards("J♥"))
    assert 'class="kk-inline kk-h"' in html
    assert 'aria-label="Herz Bube"' in html
    assert "ist nicht auf deiner Hand." in html


@given(st.text())
def test_texts_given_as_facts_are_data(text: str) -> None:
    plain = EN.text("verdict.illegal", because=text)
    assert plain == "Not legal. " + text
    html = EN.html("verdict.illegal", because=text)
    assert "<" not in html
    assert ">" not in html


def test_a_sentence_can_be_read_aloud() -> None:
    aloud = EN.spoken("hand.holds.breaks", cards=parse_cards("7♥"))
    assert aloud == "seven of hearts is not in your hand."


def test_placeholders_of_a_message() -> None:
    assert EN.placeholders("meld.size.holds") == {"have", "need"}
    assert EN.knows("meld.size.holds")
    assert not EN.knows("meld.size.maybe")
