"""The score pad as players use it. All sums are worked out by hand from the rules."""

from __future__ import annotations

import json

import pytest

from tutor.practice.journal import Journal
from tutor.practice.progress_json import MOST_TEXT, read_progress, write_progress
from tutor.practice.score_sheet import SheetError, read_sheet, write_sheet
from tutor.practice.store import MemoryStore
from tutor.views.phrases import Phrases
from tutor.views.score_pad import ScorePad

MARKUP = "<img src=x onerror=alert(1)>"


def new_pad(
    *players: str, system: str = "hats", store: MemoryStore | None = None, lang: str = "en"
) -> ScorePad:
    pad = ScorePad(Journal(store or MemoryStore()), Phrases(lang))
    pad.system.value = system
    for name in players:
        pad.name.value = name
        pad.add.click()
        assert pad.said == ""
    return pad


def enter(pad: ScorePad, *entries: str) -> None:
    """A value for each field, in the players' order, and the button."""
    for field, entry in zip(pad.fields.values(), entries, strict=True):
        field.value = entry
    pad.write.click()


def decide(pad: ScorePad, words: str) -> None:
    next(made for made in pad._decisions.children if words in made.description).click()


def totals(pad: ScorePad) -> dict[str, int]:
    told = pad.sheet.replay()
    assert told is not None
    return dict(getattr(told.now, "balances", None) or told.now.totals)


def carla_is_burnt() -> ScorePad:
    """The example of 000 § Getting burnt: 64, 88, 102, 71."""
    pad = new_pad("Anna", "Ben", "Carla", "Dan")
    enter(pad, "64", "88", "90", "71")
    enter(pad, "0", "0", "12", "0")
    return pad


def test_a_hat() -> None:
    pad = carla_is_burnt()
    assert "102, burnt" in pad.shown
    assert [made.description for made in pad._decisions.children] == [
        "Carla comes back at 88, for a hat",
        "Carla stays out",
    ]
    decide(pad, "comes back")
    assert totals(pad) == {"Anna": 64, "Ben": 88, "Carla": 88, "Dan": 71}
    assert "88, 1 hat" in pad.shown


def test_the_keyboard_keeps_its_place_where_a_button_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    pad = new_pad("Anna", "Ben", "Carla")
    focused: list[int] = []
    monkeypatch.setattr(type(pad.place), "focus", lambda _: focused.append(1))
    enter(pad, "64", "88", "90")
    assert len(focused) == 0, "the button that was pressed is still there"
    enter(pad, "0", "0", "12")
    assert len(focused) == 1
    decide(pad, "comes back")
    assert len(focused) == 2


def test_an_entry_is_corrected_and_what_follows_is_computed_anew() -> None:
    pad = carla_is_burnt()
    decide(pad, "comes back")
    pad.place.value = 0
    assert [field.value for field in pad.fields.values()] == ["64", "88", "90", "71"]
    enter(pad, "64", "88", "9", "71")
    assert "Corrected" in pad.said
    assert totals(pad) == {"Anna": 64, "Ben": 88, "Carla": 21, "Dan": 71}
    assert "hat" not in pad.shown


def test_a_correction_that_burns_asks_and_keeps_the_later_rounds() -> None:
    pad = new_pad("Anna", "Ben", "Carla")
    enter(pad, "10", "20", "30")
    enter(pad, "1", "2", "0")
    pad.place.value = 0
    enter(pad, "10", "20", "130")
    assert "waits" in pad.shown
    decide(pad, "comes back")
    assert totals(pad) == {"Anna": 11, "Ben": 22, "Carla": 20}


@pytest.mark.parametrize("system", ["hats", "basic_rummy", "best5"])
def test_nobody_joins_a_match_that_has_begun_unless_it_is_for_a_pot(system: str) -> None:
    pad = new_pad("Anna", "Ben", system=system)
    enter(pad, "5", "0")
    pad.name.value = "Carla"
    pad.add.click()
    assert "Carla cannot join now" in pad.said
    assert pad.sheet.players == ("Anna", "Ben")


def test_points_are_counted_from_cards() -> None:
    pad = new_pad("Anna", "Ben")
    enter(pad, "K♣ 7♦ JK", "0")
    assert totals(pad) == {"Anna": 37, "Ben": 0}  # 000 § Scoring


def test_a_german_pad_reads_cards_as_the_german_pages_write_them() -> None:
    pad = new_pad("Anna", "Ben", lang="de")
    enter(pad, "D♣ 7D BH", "0")
    assert totals(pad) == {"Anna": 27, "Ben": 0}


def test_undo_takes_back_one_thing_at_a_time() -> None:
    pad = carla_is_burnt()
    pad.undo.click()
    assert totals(pad) == {"Anna": 64, "Ben": 88, "Carla": 90, "Dan": 71}
    pad.undo.click()
    pad.undo.click()
    assert pad.sheet.players == ("Anna", "Ben", "Carla")
    for _ in range(4):
        pad.undo.click()
    assert "nothing to take back" in pad.said


def test_a_motune_pot_to_payout() -> None:
    pad = new_pad("Ana", "Ben", "Cem", system="motune")
    pad.numbers["ante"].value = 5
    enter(pad, "won", "down", "never")  # 15 + 1 + 2 = 18
    assert "In the pot: 18." in pad.shown
    assert "Ana takes the pot" in pad.shown
    enter(pad, "won", "never", "never")  # + 2 + 2 = 22, two wins running
    assert "Ana won twice running and takes 22." in pad.shown
    assert totals(pad) == {"Ana": 17, "Ben": -8, "Cem": -9}


def test_motune_is_joined_and_left() -> None:
    pad = new_pad("Ana", "Ben", system="motune")
    enter(pad, "won", "down")
    pad.name.value = "Cem"
    pad.add.click()
    assert list(pad.fields) == ["Ana", "Ben", "Cem"]
    pad.leaving.value = "Ben"
    pad.leave.click()
    assert list(pad.fields) == ["Ana", "Cem"]


def test_best_of_five() -> None:
    pad = new_pad("Ana", "Ben", system="best5")
    for _ in range(4):
        enter(pad, "-100", "28")
    assert "has won" not in pad.shown
    enter(pad, "200", "-200")
    assert totals(pad) == {"Ana": -200, "Ben": -88}  # the lowest sum wins
    assert "Ana has won." in pad.shown
    assert pad.write.disabled


def test_a_target_removes_whoever_reaches_it() -> None:
    pad = new_pad("Ana", "Ben", system="four_jokers")
    pad.numbers["limit"].value = 50
    enter(pad, "50", "0")  # 001: reached is enough
    assert "Ben has won." in pad.shown


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        (("", "0"), "Points are missing for Anna"),
        (("ten", "0"), "neither a whole number nor cards"),
        (("1e9", "0"), "neither a whole number nor cards"),
        (("99999999999999999999", "0"), "No round is worth more"),
        (("-1", "0"), "points below 0"),
    ],
)
def test_a_wrong_entry_is_told_and_changes_nothing(entries: tuple[str, str], words: str) -> None:
    pad = new_pad("Anna", "Ben")
    enter(pad, *entries)
    assert words in pad.said
    assert not pad.sheet.events
    assert [field.value for field in pad.fields.values()] == list(entries)


@pytest.mark.parametrize(
    ("name", "words"),
    [("  ", "Write a name"), ("anna", "anna is on the pad already"), ("x" * 41, "40"), ("a\x00b", "visible")],
)
def test_a_wrong_name_is_told(name: str, words: str) -> None:
    pad = new_pad("Anna")
    pad.name.value = name
    pad.add.click()
    assert words in pad.said
    assert pad.sheet.players == ("Anna",)


def test_names_are_text_never_markup() -> None:
    pad = new_pad(MARKUP, "Ben & <b>")
    enter(pad, "1", "")
    assert "<img" not in pad.shown + pad.said
    enter(pad, "101", "0")
    assert "<img" not in pad.shown
    assert "&lt;img" in pad.shown


def test_a_match_survives_a_reload_and_a_journey_through_a_file() -> None:
    store = MemoryStore()
    pad = new_pad("Anna", "Ben", store=store)
    for _ in range(6):
        enter(pad, "12", "0")
    assert len(write_sheet(pad.sheet)) > MOST_TEXT  # longer than any other text in the progress
    again = ScorePad(Journal(store), Phrases("en"))
    assert again.sheet == pad.sheet
    assert again.shown == pad.shown
    assert read_progress(write_progress(store.load().progress)) == store.load().progress


def test_two_pads_of_one_journal_follow_each_other() -> None:
    journal = Journal(MemoryStore())
    one, other = (ScorePad(journal, Phrases("en")) for _ in range(2))
    for name in ("Anna", "Ben"):
        one.name.value = name
        one.add.click()
    assert other.sheet == one.sheet


def test_export_new_match_import() -> None:
    pad = carla_is_burnt()
    pad.data.export.click()
    saved, text = pad.sheet, pad.data.text.value
    pad.data.fresh.click()
    pad.data.question.yes.click()
    assert (pad.sheet.events, pad.sheet.players) == ((), ("Anna", "Ben", "Carla", "Dan"))
    pad.data.load.click()
    pad.data.question.yes.click()
    assert pad.sheet == saved
    assert write_sheet(pad.sheet) == text


@pytest.mark.parametrize(
    "change",
    [
        {"format": "another"},
        {"version": 2},
        {"game": "whist"},
        {"options": {"limit": 0}},
        {"options": {"no_such": 1}},
        {"options": []},
        {"players": ["Anna"]},
        {"players": ["Anna", "anna"]},
        {"players": "Anna"},
        {"events": [{"event": "dance"}]},
        {"events": [{"event": "round", "points": {"Anna": 1e9}}]},
        {"events": [{"event": "round", "points": {"Anna": 100_000_000}}]},
        {"events": 7},
    ],
)
def test_a_damaged_match_is_refused(change: dict[str, object]) -> None:
    pad = carla_is_burnt()
    data = json.loads(write_sheet(pad.sheet))
    with pytest.raises(SheetError):
        read_sheet(json.dumps(data | change))
    before = pad.sheet
    pad.data.text.value = json.dumps(data | change)
    pad.data.load.click()
    assert pad.sheet == before
    assert "kk-problem" in pad.said


@pytest.mark.parametrize("text", ["", "[]", "{", "[" * 50_000, "x" * 100_000])
def test_what_is_no_match_is_refused(text: str) -> None:
    with pytest.raises(SheetError):
        read_sheet(text)


def test_without_a_kernel_there_is_something_to_read() -> None:
    bundle = ScorePad(Journal(MemoryStore()), Phrases("en"))._repr_mimebundle_()
    assert "on paper" in bundle["text/html"]


def test_what_stands_in_the_way_is_said_in_the_readers_language() -> None:
    pad = ScorePad(Journal(MemoryStore()), Phrases("de"))
    for name in ("Anna", "Ben", "Carla"):
        pad.name.value = name
        pad.add.click()
    enter(pad, "64", "-3", "102")
    assert "in einer Runde keine Punkte unter 0" in pad.said
    assert "points" not in pad.said
