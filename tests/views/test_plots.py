"""Plots: what is drawn is what stands in the table, to scale, in both languages."""

from __future__ import annotations

import re

import pytest

from tutor.practice.measured import Interval, measured
from tutor.rules.rulesets import RULESETS
from tutor.views.catalogue import LANGUAGES
from tutor.views.chapter import open_chapter
from tutor.views.measured_view import FORMS, line_name, measured_plot, within
from tutor.views.odds_view import outs_table, takers_table, wild_odds_table
from tutor.views.phrases import Phrases
from tutor.views.plots import Bar, Curve, Numbers, Told, bar_plot, curve_plot, meter
from tutor.views.worked import Worked

EN = Phrases("en")
TOLD = Told("How soon?", "turns", Worked("so many hands", "so many hands"))
NONE = Numbers(("Turn", "0"), (("all", "5"),))


def test_a_curve_starts_left_at_its_share_and_ends_right_at_the_top() -> None:
    drawn = curve_plot([Curve("all", (0.0, 0.5, 1.0))], TOLD, NONE, EN).html
    points = re.search(r'polyline class="kk-curve" points="([^"]*)"', drawn)
    assert points is not None
    # The axis runs from 40 to 348, the shares from 200 (none) up to 10 (all).
    assert points.group(1) == "40.0,200.0 194.0,105.0 348.0,10.0"


def test_curves_differ_by_more_than_colour() -> None:
    drawn = curve_plot([Curve("a", (0.0, 1.0)), Curve("b", (0.0, 0.5))], TOLD, NONE, EN).html
    assert "<circle" in drawn and "<polygon" in drawn
    assert "kk-curve-0" in drawn and "kk-curve-1" in drawn


def test_bars_are_to_scale_with_their_margins_and_left_of_nought_where_negative() -> None:
    bars = [
        Bar("won", Interval(-50, -100, 0), "−50"),
        Bar("lost", Interval(100, 50, 100), "100"),
    ]
    drawn = bar_plot(bars, TOLD, NONE, EN).html
    # 336 units for -100 to 100, beginning at 12: nought is at 180.
    assert re.findall(r'<rect class="kk-bar" x="([\d.]+)" y="\d+" width="([\d.]+)"', drawn) == [
        ("96.0", "84.0"),
        ("180.0", "168.0"),
    ]
    assert re.findall(r'<line class="kk-margin" x1="([\d.]+)" x2="([\d.]+)"', drawn) == [
        ("12.0", "180.0"),
        ("264.0", "348.0"),
    ]


def test_a_meter_is_as_long_as_the_share() -> None:
    assert 'width="25.0"' in meter(Interval(0.25, 0.2, 0.3))


def test_names_are_text() -> None:
    drawn = bar_plot([Bar("<b>", Interval(1, 1, 1), "1")], TOLD, Numbers(("<i>",), (("<b>",),)), EN).html
    assert "<b>" not in drawn and "<i>" not in drawn


def test_a_value_with_its_margins() -> None:
    assert within(Interval(0.5, 0.404, 0.596), EN, scale=100) == "50 (40 to 60)"
    assert within(Interval(-3.21, -5.0, -1.0), EN, digits=1) == "−3.2 (−5.0 to −1.0)"
    assert within(Interval(-3.21, -5.0, -1.0), Phrases("de"), digits=1) == "−3,2 (−5,0 bis −1,0)"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("question", FORMS)
def test_every_question_is_drawn_with_its_hands_its_command_and_its_numbers(question: str, lang: str) -> None:
    phrases, found = Phrases(lang), measured(question)
    plot = measured_plot(question, phrases)
    title = phrases.text(f"measured.{question}.title")
    assert plot.text.startswith(title)
    assert f'aria-label="{title}"' in plot.html and "<details>" in plot.html
    assert str(found.hands) in plot.html
    assert (
        f"<code>python -m benchmarks.simulate {question} --hands {found.hands} --seed 1</code>" in plot.html
    )
    if question != "burnt_sets":  # one line, drawn by how often
        assert all(line_name(question, line, phrases) in plot.text for line in found.lines)


def test_only_some_lines_are_drawn_when_asked_for() -> None:
    plot = open_chapter("en").measured("holding_back", "kon_khan.soon", "kon_khan.hold")
    assert "Kon Khan, held back" in plot.text and "Koum Kan" not in plot.text


def test_outs_are_told_with_what_has_been_seen() -> None:
    told = outs_table(["6♥ 7♥"], RULESETS["koum_kan"], EN, seen="5♥ 5♥")
    assert told.text.splitlines() == [
        "Already seen elsewhere: 5♥ and 5♥.",
        "You hold | A meld with | Cards | and jokers",
        "6♥ 7♥ | 8♥ | 2 | 2",
    ]


def test_000_ranks_by_how_many_pairs_wait_for_them() -> None:
    assert "20 | A 2 K\n24 | 3 4" in takers_table(RULESETS["koum_kan"], EN).text


def test_001_thanasis_wild_cards_in_a_deal() -> None:
    """11 of 107 are wild. No wild card among ten: 96/107 x 95/106 x … = 0.321."""
    row = wild_odds_table([RULESETS["thanasis"]], EN).text.splitlines()[2]
    assert row.startswith("Thanasis | 10 | 11 of 107 | 32.1 |")
