"""The agreement sheet for chosen games: what is chosen is on it, what is agreed on is ticked."""

from __future__ import annotations

import re

from tutor.views.agreement_view import AgreementView
from tutor.views.phrases import Phrases


def view() -> AgreementView:
    return AgreementView(["koum_kan", "kon_khan"], Phrases("en"))


def cells(page: AgreementView, rule: str) -> list[str]:
    """The row of a rule: what the table plays, then what each game says."""
    row = re.search(rf"<tr><th[^>]*>{re.escape(rule)}</th>(.*?)</tr>", page.result)
    assert row, rule
    return re.findall(r"<td>(.*?)</td>", row[1])


def agree(page: AgreementView, option: str, value: str) -> None:
    page.house.option.value = option
    page.house.value.value = dict(page.house.value.options)[value]
    page.house.agree.click()


def test_it_begins_with_the_games_of_the_chapter() -> None:
    page = view()
    assert "Agree before you play: Kon Khan, Koum Kan" in page.result
    assert cells(page, "Points needed to open") == ["________", "51", "0"]


def test_games_come_and_go_and_one_stays() -> None:
    page = view()
    page.games["thanasis"].click()
    assert page.games["thanasis"].description == "✓ Thanasis"
    assert len(cells(page, "Suits in a set must differ")) == 4
    for game in ("thanasis", "koum_kan"):
        page.games[game].click()
    assert "Agree before you play: Kon Khan<" in page.result
    page.games["kon_khan"].click()
    assert "One game has to stay." in page.feedback
    assert "Agree before you play: Kon Khan<" in page.result


def test_what_is_agreed_on_is_ticked_and_said() -> None:
    page = view()
    page.game.value = "koum_kan"
    agree(page, "ace_wrap", "yes")
    assert cells(page, "Runs round the corner (K-A-2)") == ["☐\u00a0no  ☑\u00a0yes", "no ◆", "yes"]
    agree(page, "joker_points", "25")
    assert cells(page, "Points for a joker in hand")[0] == "☑\u00a025"
    assert "your house rule" in page.result
    page.house.forget.click()
    assert "☑" not in page.result


def test_each_game_keeps_its_own_house_rules() -> None:
    page = view()
    page.game.value = "kon_khan"
    agree(page, "mode", "best of 5, for points")
    page.game.value = "koum_kan"
    assert page.house.told == ""
    assert "☑\u00a0best of 5, for points" in cells(page, "How the rounds add up")[0]
    page.game.value = "kon_khan"
    assert "best of 5" in page.house.told


def test_on_paper_there_is_the_sheet_alone() -> None:
    bundle = view()._repr_mimebundle_()
    assert bundle["text/html"].count('class="kk-sheet"') == 1
    assert "button" not in bundle["text/html"]


def test_any_number_can_be_agreed_on() -> None:
    page = view()
    page.game.value = "koum_kan"
    agree(page, "ace_points", "another number")
    page.house.number.value = 10
    page.house.agree.click()
    assert "☑\u00a010" in cells(page, "Points for an ace in hand")[0]
