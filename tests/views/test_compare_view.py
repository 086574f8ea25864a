"""The live comparisons by their controls: two games, one meld in six games, house rules."""

from __future__ import annotations

import pytest

from tutor.practice.moves import SIX
from tutor.rules.compare.house import alternatives, changeable
from tutor.rules.options import OptionError
from tutor.rules.rulesets import RULESETS
from tutor.views.catalogue import LANGUAGES
from tutor.views.chapter import open_chapter
from tutor.views.compare_view import CompareView
from tutor.views.house_rules_view import HouseRulesView
from tutor.views.live_view import LiveView
from tutor.views.option_names import ruleset_name
from tutor.views.phrases import Phrases
from tutor.views.six_games_view import SixGamesView
from tutor.views.worked import Worked

CHAPTER = open_chapter("en")


def games_saying(view: SixGamesView, headline: str) -> list[str]:
    """Those of the six whose answer has this class."""
    sides = view.result.split('<div class="kk-side"><p class="kk-label">')[1:]
    six = {ruleset_name(id, Phrases("en")) for id in SIX}
    games = (side.split("<")[0] for side in sides if f'kk-headline {headline}"' in side)
    return [game for game in games if game in six]


# --- two games -------------------------------------------------------------------------------------


def test_two_games_begin_with_the_rules_that_differ() -> None:
    view = CHAPTER.compare("koum_kan", "kon_khan")
    assert "Points needed to open" in view.result
    assert "Suits in a set must differ" not in view.result
    view.only.click()
    assert "Suits in a set must differ" in view.result
    assert view.only.description == "Differences only"
    view.only.click()
    assert view.only.description == "✓ Differences only"
    assert "Suits in a set must differ" not in view.result


def test_the_situations_come_when_asked_for_and_go_with_the_games() -> None:
    view = CHAPTER.compare("thanasis", "dynamitis")
    assert "kk-difference" not in view.result
    view.compare.click()
    assert "10 small situations tell Thanasis and Dynamitis apart." in view.feedback
    assert view.result.count("kk-difference") == 10
    assert "kk-reference" in view.result
    view.second.value = "koum_kan"
    assert "kk-difference" not in view.result


def test_comparing_is_announced_before_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    view = CHAPTER.compare("thanasis", "dynamitis")
    seen: list[str] = []

    def listening(*_: object) -> Worked:
        seen.append(view.feedback)
        return Worked("", "")

    monkeypatch.setattr("tutor.views.compare_view.tell_differences", listening)
    view.compare.click()
    assert seen == ["<p>Comparing …</p>"]


def test_a_game_beside_itself_is_refused_kindly() -> None:
    view = CHAPTER.compare("koum_kan", "kon_khan")
    view.second.value = "koum_kan"
    assert "That is the same game twice." in view.feedback
    assert view.compare.disabled
    view.second.value = "basic_rummy"
    assert not view.compare.disabled


def test_a_fault_is_told_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    view = CHAPTER.compare("koum_kan", "kon_khan")
    monkeypatch.setattr("tutor.views.compare_view.tell_differences", broken)
    view.compare.click()
    assert "this is not your fault" in view.feedback
    assert "ZeroDivision" not in view.feedback


# --- all games -------------------------------------------------------------------------------------


def test_000_003_004_a_joker_without_a_name_in_six_games() -> None:
    view = CHAPTER.six_games("JK 3♥ 3♦", when="out")
    assert games_saying(view, "kk-wrong") == ["Koum Kan"]
    yes, games = (view.result.count(text) for text in ("kk-headline kk-right", "kk-headline kk-"))
    assert games == len(RULESETS)
    assert f"{yes} of {games} games say yes." in view.feedback


def test_004_a_first_meld_of_nine_points_opens_everywhere_but_in_kon_khan() -> None:
    view = CHAPTER.six_games("3♠ 3♥ 3♦", when="later")
    assert games_saying(view, "kk-wrong") == ["Dynamitis", "Thanasis"]
    view.when.value = "first"
    assert games_saying(view, "kk-wrong") == ["Dynamitis", "Kon Khan", "Thanasis"]


def test_cards_can_be_tapped() -> None:
    view = CHAPTER.six_games()
    view.keys.clear.click()
    spades, hearts, *_ = view.keys.suits
    ranks = list(view.keys.ranks)
    view.keys.suits[hearts].click()
    assert view.keys.suits[hearts].description == "✓ ♥ hearts"
    assert view.keys.suits[spades].description == "♠ spades"
    for rank in ranks[1:4]:
        view.keys.ranks[rank].click()
    assert view.cards.value == "2♥ 3♥ 4♥"
    view.keys.joker.click()
    view.keys.delete.click()
    view.keys.delete.click()
    assert view.cards.value == "2♥ 3♥"
    view.judge.click()
    assert f"0 of {len(RULESETS)} games say yes." in view.feedback


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Type or tap some cards first."),
        ("   ", "Type or tap some cards first."),
        ("7♥ 7X", "At character 5 there should be a card, not “7X”."),
        ("7♥ =", "there should be a card"),
        ("JK=JK", "there should be a card"),
        ("<script>alert(1)</script>", "&lt;script&gt;"),
        (" ".join(["7♥"] * 15), "14 cards are the most that can lie in one"),
        ("7♥ " * 100_000, "14 cards are the most"),
    ],
)
def test_what_is_no_meld_at_all_is_refused_with_a_reason(typed: str, said: str) -> None:
    view = CHAPTER.six_games()
    view.cards.value = typed
    view.judge.click()
    assert said in view.feedback
    assert "<script" not in view.feedback
    assert len(view.feedback) < 400
    assert view.result == ""
    view.cards.value = "7♥ 7♦ 7♣"
    view.judge.click()
    assert "games say yes" in view.feedback


# --- house rules -----------------------------------------------------------------------------------


def test_004_without_burning() -> None:
    view = CHAPTER.house_rules("kon_khan", "burn_four")
    assert "A set of four burns: yes → no" in view.static.text
    assert "With the house rule:\n    It stays on the table." in view.static.text


def test_another_rule_and_another_game() -> None:
    view = CHAPTER.house_rules("kon_khan", "burn_four")
    view.option.value = "joker_points"
    assert [label for label, _ in view.value.options] == ["15", "20", "24", "26"]
    view.value.value = 1
    assert "Points for a joker in hand: 25 → 20" in view.result
    view.game.value = "koum_kan"
    assert view.option.value == "joker_points"
    assert "Points for a joker in hand: 20 → " in view.result
    view.game.value = "thanasis"
    assert view.option.value in changeable(RULESETS["thanasis"])


def test_what_changes_nothing_is_said_to_change_nothing() -> None:
    view = CHAPTER.house_rules("koum_kan", "open_min")
    labels = [label for label, _ in view.value.options]
    view.value.value = labels.index("1")
    assert "Nothing that is tried here changes" in view.feedback
    assert view.result == ""


def test_every_option_of_every_game_can_be_chosen() -> None:
    view = CHAPTER.house_rules("koum_kan", "open_min")
    for id, rules in RULESETS.items():
        view.game.value = id
        assert [name for _, name in view.option.options] == list(changeable(rules))
        assert all(label for label, _ in view.option.options)


def test_values_to_try_are_possible_and_new() -> None:
    for rules in RULESETS.values():
        for option in changeable(rules):
            values = alternatives(rules, option)
            assert getattr(rules.options, option) not in values
            assert len(set(values)) == len(values)
    with pytest.raises(OptionError, match="unknown option 'trumps'"):
        alternatives(RULESETS["koum_kan"], "trumps")


# --- pages without a kernel ------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_static_pages_show_a_result_and_are_always_the_same(lang: str) -> None:
    def views() -> list[LiveView]:
        chapter = open_chapter(lang)
        made: list[CompareView | SixGamesView | HouseRulesView] = [
            chapter.compare(),
            chapter.six_games(),
            chapter.house_rules("kon_khan", "burn_four"),
        ]
        return list(made)

    for one, other in zip(views(), views(), strict=True):
        bundle, again = one._repr_mimebundle_(), other._repr_mimebundle_()
        assert "application/vnd.jupyter.widget-view+json" in bundle
        assert bundle["text/plain"] == again["text/plain"]
        assert bundle["text/html"] == again["text/html"]
        assert "kk-static" in bundle["text/html"] and one.static.html in bundle["text/html"]


def test_what_flips_takes_a_value_or_the_next_best() -> None:
    assert repr(CHAPTER.what_flips("kon_khan", "open_min", 60)).startswith("Points needed to open: 51 → 60")
    best = alternatives(RULESETS["kon_khan"], "open_min")[0]
    assert repr(CHAPTER.what_flips("kon_khan", "open_min")).startswith(f"Points needed to open: 51 → {best}")
    with pytest.raises(OptionError):
        CHAPTER.what_flips("kon_khan", "open_min", "many")


def test_differences_of_one_kind() -> None:
    assert repr(CHAPTER.differences("koum_kan", "kon_khan", "burn")).startswith("Burning a four\n")
    with pytest.raises(ValueError, match="bidding"):
        CHAPTER.differences("koum_kan", "kon_khan", "bidding")
