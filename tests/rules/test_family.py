"""003 § Rummy family: six classes, and when melds are shown in each."""

from __future__ import annotations

from tutor.rules.family import WRITTEN, FamilyClass, Side, Sign, course
from tutor.rules.sources import SECTIONS


def test_the_classes_are_told_under_a_heading_of_the_source() -> None:
    assert WRITTEN.section in SECTIONS[WRITTEN.source]


def test_melds_wait_for_the_end_in_the_first_two_classes_and_come_as_play_goes_on_in_the_others() -> None:
    at_the_end = [kind for kind in FamilyClass if len(course(kind)) == 1]
    assert at_the_end == [FamilyClass.FLAT_OUT, FamilyClass.KNOCK_OUT]


def test_the_first_melds_of_a_contract_game_are_the_contract() -> None:
    first, *later = course(FamilyClass.CONTRACT)
    assert first is Sign.CONTRACT
    assert set(later) == {Sign.MELD}


def test_only_in_the_canasta_class_do_melds_score() -> None:
    assert [kind for kind in FamilyClass if kind.side is Side.POSITIVE] == [FamilyClass.CANASTA]
    assert set(course(FamilyClass.CANASTA)) == {Sign.SCORED}
