"""Diagrams: they show what the options allow, and say it to who does not see them."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tutor.rules.family import FamilyClass
from tutor.rules.options import (
    DealRow,
    Direction,
    DiscardDiffers,
    FinalDiscard,
    JokerTake,
    JokerUse,
    Layoff,
    TakeDiscard,
    TakePhase,
)
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.turn import Act, Stage
from tutor.views.chapter import open_chapter
from tutor.views.diagrams.classes import classes_diagram
from tutor.views.diagrams.drawing import fitted
from tutor.views.diagrams.seats import seats, table_diagram
from tutor.views.diagrams.turn import turn_diagram
from tutor.views.phrases import LANGUAGES, Phrases
from tutor.views.worked import Worked

EN = Phrases("en")
KOUM_KAN, KON_KHAN = RULESETS["koum_kan"], RULESETS["kon_khan"]

# From 000 § Playing a turn; 001 § Koum-kan, § Thanasis; 003 § Basic rules; 004 § How a turn works.
ACTS = {
    "koum_kan": ["stock", "pile", "meld", "lay_off", "take_joker", "discard"],
    "koum_kan_four_jokers": ["stock", "pile", "meld", "lay_off", "take_joker", "discard"],
    "thanasis": ["stock", "whole_hand", "discard"],
    "dynamitis": ["stock", "whole_hand", "discard"],
    "basic_rummy": ["stock", "pile", "meld", "lay_off", "take_joker", "discard"],
    "kon_khan": ["stock", "pile", "meld", "lay_off", "take_joker", "discard"],
}


def drawing(shown: Worked) -> ElementTree.Element:
    found = ElementTree.fromstring(shown.html).find("{http://www.w3.org/2000/svg}svg")
    assert found is not None
    return found


def parts(shown: Worked) -> list[str]:
    """The named parts of a picture, in the order in which they are drawn."""
    return [one.attrib["data-part"] for one in drawing(shown).iter() if "data-part" in one.attrib]


def acts(shown: Worked) -> list[str]:
    stages = {stage.value for stage in Stage}
    names = [name for name in parts(shown) if name not in stages - {"discard"}]
    return [*dict.fromkeys(names)]


# --- a turn ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ACTS)
def test_the_turn_shows_what_the_game_allows_and_nothing_else(game: str) -> None:
    assert acts(open_chapter("en").turn(game)) == ACTS[game]


@pytest.mark.parametrize("game", RULESETS)
def test_every_game_has_its_turn(game: str) -> None:
    drawn = acts(open_chapter("en").turn(game))
    assert (drawn[0], drawn[-1]) == ("stock", "discard")


@pytest.mark.parametrize(
    ("house", "gone"),
    [
        (replace(KOUM_KAN, joker_take=JokerTake.NEVER), Act.TAKE_JOKER),
        (replace(KOUM_KAN, layoff=Layoff.NONE), Act.LAY_OFF),
        (replace(KOUM_KAN, take_discard=TakeDiscard.NEVER), Act.PILE),
        (replace(KOUM_KAN, meld_only_when_out=True), Act.MELD),
    ],
)
def test_a_house_rule_that_forbids_takes_the_act_out_of_the_picture(house: Ruleset, gone: Act) -> None:
    assert gone.value in acts(turn_diagram(KOUM_KAN, EN))
    assert gone.value not in acts(turn_diagram(house, EN))


@pytest.mark.parametrize(
    ("house", "said"),
    [
        (replace(KON_KHAN, open_min=71), "71"),
        (replace(KON_KHAN, open_with_discard=False), "only once you are down"),
        (replace(KOUM_KAN, rearrange=True), "Rearrange"),
        (replace(KOUM_KAN, joker_take_use=JokerUse.SAME_TURN), "use it in this turn"),
        (replace(KOUM_KAN, joker_take_phase=TakePhase.ANY), "before the draw as well"),
        (replace(KOUM_KAN, discard_must_differ=DiscardDiffers.SAME_FACE), "not the one you took"),
        (replace(KOUM_KAN, layoff_same_turn=False), "from an earlier turn"),
        (
            replace(RULESETS["thanasis"], final_discard=FinalDiscard.OPTIONAL),
            "with an empty hand you are out",
        ),
    ],
)
def test_a_house_rule_changes_the_words(house: Ruleset, said: str) -> None:
    assert said not in turn_diagram(RULESETS[house.id], EN).text
    assert said in turn_diagram(house, EN).text


def test_the_opener_of_kon_khan_does_not_draw_first() -> None:
    assert "without a draw" in turn_diagram(KON_KHAN, EN).text
    assert "without a draw" not in turn_diagram(KOUM_KAN, EN).text


# --- the table -------------------------------------------------------------------------------------


def test_who_begins_sits_beside_the_dealer_in_the_direction_of_play() -> None:
    """Carla (2) deals. Clockwise Dan (3) follows (000 § Setup), anti-clockwise Ben (1)."""
    assert [seat.place for seat in seats(KOUM_KAN) if seat.opener] == [3]
    assert [seat.place for seat in seats(RULESETS["koum_kan_four_jokers"]) if seat.opener] == [1]
    assert [seat.cards for seat in seats(KOUM_KAN)] == [10, 10, 10, 10]
    assert [seat.cards for seat in seats(KON_KHAN)] == [14, 15, 14, 14]
    assert [seat.cards for seat in seats(RULESETS["basic_rummy"])] == [7, 7, 7, 7]


def test_a_game_for_two_has_two_seats_across_from_each_other() -> None:
    duel = replace(KOUM_KAN, deals=(DealRow(2, 2, 10, 1, 0),))
    assert [(seat.place, seat.dealer, seat.opener) for seat in seats(duel)] == [
        (0, False, True),
        (2, True, False),
    ]
    assert "2 players" in table_diagram(duel, EN).text


def test_the_arrows_follow_the_option() -> None:
    assert "clockwise" in parts(table_diagram(KOUM_KAN, EN))
    other = replace(KOUM_KAN, direction=Direction.ANTICLOCKWISE)
    assert "anticlockwise" in parts(table_diagram(other, EN))
    assert "anti-clockwise" in table_diagram(other, EN).text


def test_a_turned_card_lies_there_only_where_it_makes_cards_wild() -> None:
    turned = {game for game in ACTS if "turned" in parts(table_diagram(RULESETS[game], EN))}
    assert turned == {"thanasis", "dynamitis"}


def test_melds_lie_there_unless_the_whole_hand_goes_down_at_once() -> None:
    without = {game for game in ACTS if "melds" not in parts(table_diagram(RULESETS[game], EN))}
    assert without == {"thanasis", "dynamitis"}


# --- the family ------------------------------------------------------------------------------------


def test_the_six_classes_in_the_order_of_the_source() -> None:
    """003 § Rummy family."""
    shown = [name for name in parts(classes_diagram(EN)) if name in {kind.value for kind in FamilyClass}]
    assert shown == ["flat_out", "knock_out", "drift_out", "contract", "rearrangement", "canasta"]


def test_our_games_have_their_place_in_the_family() -> None:
    said = {line.strip().split(" (")[0]: line for line in classes_diagram(EN).text.splitlines()}
    assert "Thanasis" in said["Flat-out"]
    assert "Koum Kan, Kon Khan" in said["Drift-out"]


# --- all of them -----------------------------------------------------------------------------------


def everything(lang: str) -> list[Worked]:
    phrases = Phrases(lang)
    pictures = [draw(rules, phrases) for rules in RULESETS.values() for draw in (turn_diagram, table_diagram)]
    return [*pictures, classes_diagram(phrases)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_picture_says_in_words_what_it_shows(lang: str) -> None:
    for shown in everything(lang):
        svg = drawing(shown)
        assert svg.attrib["role"] == "img"
        for line in shown.text.splitlines():
            assert line.strip() in svg.attrib["aria-label"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_letter_lies_within_its_picture(lang: str) -> None:
    for shown in everything(lang):
        svg = drawing(shown)
        _, _, width, height = map(float, svg.attrib["viewBox"].split())
        for span in svg.iter("{http://www.w3.org/2000/svg}tspan"):
            assert 0 <= float(span.attrib["x"]) <= width
            if "y" in span.attrib:
                assert 0 <= float(span.attrib["y"]) <= height


def test_a_line_is_broken_before_it_is_too_wide() -> None:
    assert fitted("one two three", 13 * 15 * 0.54).lines == ("one two three",)
    assert fitted("one two three", 12 * 15 * 0.54).lines == ("one two", "three")


def test_nothing_needs_a_colour_to_be_understood() -> None:
    """What may be and what must be done differ by the line of their box."""
    html = turn_diagram(KOUM_KAN, EN).html
    assert html.count("stroke-dasharray") == html.count("kk-may") == 1
