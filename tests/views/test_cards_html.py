"""Cards drawn: told apart by shape, letter and colour, readable, and safe under a strict policy."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from tutor.rules.cards import FACES, JOKER, AnyCard, Suit, parse_card, parse_cards, parse_laid
from tutor.rules.melds import meld_readings
from tutor.rules.rulesets import RULESETS
from tutor.views.cards_html import card_html, cards_html, inline_card, suit_class
from tutor.views.stylesheet import FILES, stylesheet

EVERY_CARD: tuple[AnyCard, ...] = (*FACES, JOKER)


def luminance(colour: str) -> float:
    """As WCAG defines it."""
    digits = colour.lstrip("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    channels = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def inks(html: str) -> set[str]:
    return set(re.findall(r'<(?:path|text)[^>]* fill="(#[0-9a-f]+)"', html))


def test_suits_differ_in_shape_and_in_one_of_four_colours() -> None:
    sevens = {suit: card_html(parse_card(f"7{suit.value}"), "en") for suit in Suit}
    shapes = {re.search(r'<path d="([^"]+)"', html)[1] for html in sevens.values()}  # type: ignore[index]
    colours = {frozenset(inks(html)) for html in sevens.values()}
    assert len(shapes) == len(colours) == 4
    assert all(len(colour) == 1 for colour in colours)


@pytest.mark.parametrize("card", ["7S", "7H", "7D", "7C", "JK"])
def test_ink_on_white_paper_has_six_to_one(card: str) -> None:
    for ink in inks(card_html(parse_card(card), "en")):
        assert contrast(ink, "#ffffff") >= 6


def test_every_card_is_drawn_with_its_own_spoken_name() -> None:
    names = set()
    for card in EVERY_CARD:
        html = card_html(card, "en")
        names.add(re.search(r'role="img" aria-label="([^"]+)"', html)[1])  # type: ignore[index]
    assert len(names) == 53


def test_the_corner_is_in_the_readers_language() -> None:
    assert ">J</text>" in card_html(parse_card("J♥"), "en")
    assert ">B</text>" in card_html(parse_card("J♥"), "de")


def test_a_named_joker_shows_what_it_stands_for() -> None:
    html = card_html(parse_laid("JK=Q♠"), "de")
    assert 'aria-label="Joker als Pik Dame"' in html
    assert ">D</text>" in html
    assert "#111111" in html
    assert ">D</text>" not in card_html(parse_card("JK"), "de")


def test_a_row_holds_its_cards_in_order_and_has_a_name() -> None:
    html = cards_html(meld_readings("5♠ JK=6♠ 7♠", RULESETS["koum_kan"])[0], "en", 'Carla & "Ben"')
    names = re.findall(r'role="img" aria-label="([^"]+)"', html)
    assert names == ["five of spades", "joker standing for the six of spades", "seven of spades"]
    assert 'role="group" aria-label="Carla &amp; &quot;Ben&quot;"' in html
    assert 'role="group"' not in cards_html(parse_cards("7♥"), "en")


def test_a_card_in_a_sentence() -> None:
    html = inline_card(parse_card("7♥"), "en")
    assert html.startswith('<span class="kk-inline kk-h" role="img" aria-label="seven of hearts">')
    assert "7♥\ufe0e" in html


@pytest.mark.parametrize(
    ("card", "expected"),
    [("7♠", "kk-s"), ("7♥", "kk-h"), ("7♦", "kk-d"), ("7♣", "kk-c"), ("JK=7♠", "kk-joker")],
)
def test_the_class_for_a_card(card: str, expected: str) -> None:
    assert suit_class(parse_laid(card)) == expected


@pytest.mark.parametrize("card", [*FACES[::5], JOKER])
def test_drawings_need_no_inline_style_no_script_and_no_image(card: AnyCard) -> None:
    html = card_html(card, "en")
    assert not re.search(r"style=|<script|<style|<image|url\(|\bon\w+=|href=", html)


def test_every_file_of_styles_is_in_the_sheet() -> None:
    assert {path.name for path in resources.files("tutor.views").joinpath("static").iterdir()} == set(FILES)


def test_the_stylesheet_loads_nothing() -> None:
    assert not re.search(r"url\(|@import|https?:", stylesheet())


PAIRS = [
    ("text", "table"),
    ("quiet", "table"),
    ("text", "panel"),
    ("on-accent", "accent"),
    ("right", "right-ground"),
    ("wrong", "wrong-ground"),
    ("weaker", "weaker-ground"),
    ("right", "table"),
    ("wrong", "table"),
    ("weaker", "table"),
]


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), PAIRS)
def test_texts_have_aa_contrast_in_light_and_dark(ink: str, ground: str, theme: int) -> None:
    colours = dict(re.findall(r"--kk-([a-z-]+): light-dark\(([^)]+)\)", stylesheet()))
    first, second = (colours[name].split(", ")[theme] for name in (ink, ground))
    assert contrast(first, second) >= 4.5


@pytest.mark.parametrize("ground", ["chosen", "paper"])
@pytest.mark.parametrize("ink", ["spades", "hearts", "diamonds", "clubs", "joker"])
def test_suits_stay_readable_on_a_card_and_on_a_chosen_one(ink: str, ground: str) -> None:
    colours = dict(re.findall(r"--kk-([a-z-]+): (#[0-9a-f]+);", stylesheet()))
    assert contrast(colours[ink], colours[ground]) >= (6 if ground == "paper" else 4.5)
