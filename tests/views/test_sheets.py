"""The sheets to print: everything on them comes from the rules, and nothing of the rules is left out."""

from __future__ import annotations

import pytest

from tutor.rules.options import OPTION_NAMES, OptionError
from tutor.rules.ruleset import replace
from tutor.rules.rulesets import RULESETS
from tutor.views.chapter import open_chapter
from tutor.views.phrases import Phrases
from tutor.views.sheets import GROUPS, NEGOTIABLE, agreement_sheet


def lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines()]


def test_every_option_has_its_one_place_on_the_cheat_sheet() -> None:
    placed = [option for options in GROUPS.values() for option in options]
    assert sorted(placed) == sorted(OPTION_NAMES)
    assert set(OPTION_NAMES) >= NEGOTIABLE


def test_koum_kan_on_a_page() -> None:
    said = lines(open_chapter("en").cheat_sheet("koum_kan").text)
    assert said[0] == "Koum Kan: the rules on a page"
    # 000 § Melds: the ace low or high; ruling A-KK-3: not round the corner, ruling A-KK-1: no twins.
    assert "A♣ 2♣ 3♣: ✓ a meld" in said
    assert "Q♣ K♣ A♣: ✓ a meld" in said
    assert "K♣ A♣ 2♣: ✗ not a meld" in said
    assert "7♥ 7♥ 7♠: ✗ not a meld" in said
    # 000 § Scoring: joker 20, aces 1 and then 11 each.
    assert {"a joker: 20", "one ace: 1", "2 aces: 12", "3 aces: 23"} <= set(said)
    # A ruling is marked, a plain statement is not.
    assert "Runs round the corner (K-A-2): no ◆" in said
    assert "Ace low in a run (A-2-3): yes" in said


def test_a_low_ace_only_in_the_four_joker_game() -> None:
    said = lines(open_chapter("en").cheat_sheet("koum_kan_four_jokers").text)  # 001 § Koum-kan, rank list
    assert "Q♣ K♣ A♣: ✗ not a meld" in said
    assert "a joker: 25" in said


def test_a_house_rule_changes_the_sheet() -> None:
    chapter = open_chapter("en")
    said = lines(chapter.cheat_sheet("koum_kan", ace_wrap=True, joker_points=25).text)
    assert "K♣ A♣ 2♣: ✓ a meld" in said
    assert "a joker: 25" in said
    with pytest.raises(OptionError):
        chapter.cheat_sheet("koum_kan", ace_warp=True)


def test_what_does_not_matter_in_a_game_is_not_on_its_sheet() -> None:
    said = open_chapter("en").cheat_sheet("koum_kan").text
    assert "Ante for the pot" not in said
    assert "Ante for the pot" in open_chapter("en").cheat_sheet("kon_khan").text


def test_the_agreement_asks_what_is_open_or_differs_and_nothing_else() -> None:
    said = lines(open_chapter("en").agreement_sheet("koum_kan", "kon_khan").text)
    by_rule = {line.split(":")[0]: line for line in said}
    assert by_rule["Suits in a set must differ"].endswith("☐\u00a0no  ☐\u00a0yes | yes ◆ | yes")
    assert by_rule["Points needed to open"].endswith("________ | 0 | 51")
    assert by_rule["Ante for the pot"].endswith("| – | 1")
    assert "Least cards in a run" not in by_rule  # three in both, and both say so


def test_the_agreement_says_how_many_cards_each_game_deals() -> None:
    """000 § Setup 10; 004 § What you need 14, the opener one more; 003 § Basic rules 10 or 7 by players."""
    said = lines(open_chapter("en").agreement_sheet("koum_kan", "kon_khan").text)
    assert "Cards dealt to each player: ________ | 10 | 14" in said
    rummy = lines(open_chapter("en").agreement_sheet("basic_rummy").text)
    assert "Cards dealt to each player: ________ | 7 / 10 ◆" in rummy


def test_any_number_can_be_agreed_for_an_ace() -> None:  # 000 § Variants: aces at 10 each
    said = open_chapter("en").agreement_sheet("koum_kan", "kon_khan").text
    (aces,) = (line for line in said.splitlines() if line.startswith("Points for an ace in hand:"))
    assert "☐\u00a0________ | the first 1" in aces
    house = replace(RULESETS["koum_kan"], ace_points=10)
    assert "☑\u00a010" in agreement_sheet([house], Phrases("en")).text


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", sorted(RULESETS))
def test_every_game_has_both_sheets_in_both_languages(game: str, lang: str) -> None:
    chapter = open_chapter(lang)
    for sheet in (chapter.cheat_sheet(game), chapter.agreement_sheet(game)):
        assert sheet._repr_html_().count('class="kk-sheet"') == 1
        assert "◆" in sheet.text


def test_a_german_sheet_has_the_corners_of_german_cards() -> None:
    said = lines(open_chapter("de").cheat_sheet("koum_kan").text)
    assert "D♣ K♣ A♣: ✓ Kombination" in said  # 002 § Kombinationen: D-K-A, the Dame
    assert not any("Q♣" in line for line in said)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(LookupError):
        open_chapter("en").agreement_sheet("koum_kan", "whist")
