"""Moving cards on the table: forbidden by 001, lawful where the table has `rearrange`."""

from __future__ import annotations

from tutor.rules.cards import as_laid
from tutor.rules.layoff import Player
from tutor.rules.rearranging import Move, judge_moves
from tutor.rules.ruleset import replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.verdict import Rule

FOUR_JOKERS = RULESETS["koum_kan_four_jokers"]
HOUSE = replace(FOUR_JOKERS, rearrange=True)
TWOS, RUN = "2♣ 2♥ 2♦ 2♠", "3♠ 4♠ 5♠"


def broken(*moves: Move) -> list[Rule]:
    return [one.rule for one in judge_moves(moves, "", HOUSE).broken]


def test_the_example_of_the_source_is_refused() -> None:
    """001: the two may not go from the group to the sequence so that the ace can follow."""
    verdict = judge_moves([Move("2♠", TWOS, RUN)], "A♠", FOUR_JOKERS)
    assert [one.rule for one in verdict] == [Rule.LAYOFF_REARRANGE]
    assert not verdict.legal


def test_the_same_move_at_a_table_that_rearranges() -> None:
    verdict = judge_moves([Move("2♠", TWOS, RUN)], "A♠", HOUSE)
    assert verdict.legal
    assert " ".join(map(str, verdict.readings[0])) == "A♠ 2♠ 3♠ 4♠ 5♠"


def test_moving_without_laying_off() -> None:
    verdict = judge_moves([Move("2♠", TWOS, RUN)], "", HOUSE)
    assert " ".join(map(str, verdict.readings[0])) == "2♠ 3♠ 4♠ 5♠"


def test_both_melds_must_be_whole_afterwards() -> None:
    assert broken(Move("2♠", "2♣ 2♥ 2♠", RUN)) == [Rule.REARRANGE_WHOLE, Rule.REARRANGE_SIZE]
    fives = Move("5♠", "3♠ 4♠ 5♠ 6♠ 7♠", "5♥ 5♦ 5♣")
    assert broken(fives) == [Rule.REARRANGE_WHOLE, Rule.RUN_CONSECUTIVE]
    assert broken(Move("2♠", TWOS, "4♠ 5♠ 6♠")) == [Rule.REARRANGE_WHOLE, Rule.RUN_CONSECUTIVE]


def test_the_meld_that_is_none_any_more_is_named() -> None:
    """The run lies first, and lies well; of the twos two are left."""
    verdict = judge_moves([Move("2♠", "2♣ 2♥ 2♠", RUN)], "", HOUSE)
    melds = {one.fact("cards"): one.holds for one in verdict if one.rule is Rule.REARRANGE_WHOLE}
    assert melds == {as_laid("2♣ 2♥"): False, as_laid("3♠ 4♠ 5♠ 2♠"): True}


def test_a_meld_may_be_used_up() -> None:
    assert broken(Move("3♠ 4♠ 5♠", RUN, "6♠ 7♠ 8♠")) == []


def test_only_what_lies_there_can_be_moved() -> None:
    assert broken(Move("2♠", "2♣ 2♥ 2♦", RUN)) == [Rule.REARRANGE_THERE]


def test_a_move_takes_a_card_with_it() -> None:
    """As laying off does: with nothing to move there is nothing to allow."""
    nothing = Move("", TWOS, RUN)
    assert broken() == [Rule.REARRANGE_SOMETHING]
    assert broken(nothing) == [Rule.REARRANGE_SOMETHING]
    assert broken(Move("2♠", TWOS, RUN), nothing) == [Rule.REARRANGE_SOMETHING]
    assert [one.rule for one in judge_moves([], "A♠", HOUSE).broken] == [Rule.REARRANGE_SOMETHING]


def test_a_second_move_finds_the_table_as_the_first_has_left_it() -> None:
    """Two twos leave the four: the second leaves only two of them."""
    other_run = "3♣ 4♣ 5♣"
    assert broken(Move("2♠", TWOS, RUN), Move("2♣", TWOS, other_run)) == [
        Rule.REARRANGE_WHOLE,
        Rule.REARRANGE_SIZE,
    ]
    assert Rule.REARRANGE_THERE in broken(Move("2♠", TWOS, RUN), Move("2♠", TWOS, other_run))


def test_laying_off_still_asks_for_a_meld_of_ones_own() -> None:
    verdict = judge_moves([Move("2♠", TWOS, RUN)], "A♠", HOUSE, Player(own_meld=False))
    assert [one.rule for one in verdict.broken] == [Rule.LAYOFF_OWN_MELD]
