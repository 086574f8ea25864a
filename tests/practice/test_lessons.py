"""What somebody who knows one game learns for another, and in which order."""

from __future__ import annotations

from itertools import permutations

import pytest

from tutor.practice.lessons import (
    BETWEEN_ROUNDS,
    NoShare,
    Variant,
    differing,
    example,
    example_kinds,
    lessons,
    practice,
    variant_with,
    variants,
)
from tutor.practice.measured import Interval
from tutor.practice.moves import SIX
from tutor.practice.puzzle import generate
from tutor.rules.compare import Kind
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS

KOUM_KAN = RULESETS["koum_kan"]
KON_KHAN = RULESETS["kon_khan"]
PAIRS = [(RULESETS[known], RULESETS[new]) for known, new in permutations(SIX, 2)]
"""Those that were measured."""


def test_004_what_a_greek_player_must_learn_at_an_iraqi_table() -> None:
    options = {lesson.option for lesson in lessons(KOUM_KAN, KON_KHAN)}
    assert {"open_min", "take_discard", "burn_four", "final_discard", "joker_named", "mode"} <= options
    assert "layoff" not in options, "both lay off"
    assert "limit" not in options, "Kon Khan has no limit to learn"


def test_000_and_the_other_way_round_the_limit_and_the_way_back() -> None:
    options = {lesson.option for lesson in lessons(KON_KHAN, KOUM_KAN)}
    assert {"limit_test", "comeback"} <= options
    assert "ante" not in options


def test_001_dynamitis_differs_from_thanasis_in_one_rule() -> None:
    assert differing(RULESETS["thanasis"], RULESETS["dynamitis"]) == ("wild_ranks",)


def test_the_same_game_teaches_nothing() -> None:
    assert lessons(KON_KHAN, KON_KHAN) == ()


@pytest.mark.parametrize(("known", "new"), PAIRS, ids=lambda game: game.id)
def test_what_matters_in_more_rounds_comes_first_and_what_no_round_shows_last(
    known: Ruleset, new: Ruleset
) -> None:
    found = lessons(known, new)
    shares = [lesson.matters.value if isinstance(lesson.matters, Interval) else -1 for lesson in found]
    assert shares == sorted(shares, reverse=True)
    for lesson in found:
        assert lesson.matters is not NoShare.UNMEASURED
        assert (lesson.matters is NoShare.BETWEEN_ROUNDS) == (lesson.option in BETWEEN_ROUNDS)


def test_004_the_wall_is_felt_more_often_than_burning_and_the_last_card() -> None:
    order = [lesson.option for lesson in lessons(KOUM_KAN, KON_KHAN)]
    assert order.index("open_min") < order.index("burn_four")
    assert order.index("open_min") < order.index("final_discard")
    assert order.index("deals") == 0, "nothing can be played alike with another deal"


@pytest.mark.parametrize(("known", "new"), PAIRS, ids=lambda game: game.id)
def test_every_lesson_was_measured_and_has_an_exercise(known: Ruleset, new: Ruleset) -> None:
    for option in differing(known, new):
        variant = variant_with(known, new, option)
        assert getattr(variant.changed.options, option) == getattr(known.options, option)
        assert generate(practice(option, new), new.id, seed=1, level=2).kind.games(new)


def test_a_value_that_nobody_plays_is_refused() -> None:
    with pytest.raises(LookupError, match="open_min=1"):
        variant_with(replace(KOUM_KAN, open_min=1), KON_KHAN, "open_min")


@pytest.mark.parametrize(
    ("variant", "kind", "size"),
    [
        (Variant("kon_khan", "open_min", "basic_rummy"), Kind.OPENING, 3),  # one set
        (Variant("kon_khan", "burn_four", "basic_rummy"), Kind.BURN, 4),
        (Variant("kon_khan", "final_discard", "dynamitis"), Kind.GOING_OUT, 1),
        (Variant("koum_kan", "joker_named", "basic_rummy"), Kind.MELD, 3),
        (Variant("dynamitis", "wild_ranks", "thanasis"), Kind.WILDS, 1),
    ],
)
def test_the_smallest_situation_that_shows_a_rule(variant: Variant, kind: Kind, size: int) -> None:
    found = example(variant)
    assert found is not None
    assert (found.kind, found.situation.size) == (kind, size)


def test_every_variant_knows_its_kind_of_example_or_that_it_has_none() -> None:
    """A new option must be searched: python -m benchmarks.simulate.examples. A new game may be."""
    new = set(RULESETS) - set(SIX)
    known = [id for id in example_kinds() if new.isdisjoint(id.split("."))]
    assert known == [str(one) for one in variants() if new.isdisjoint({one.game, one.other})]
    assert set(example_kinds().values()) <= {*(kind.value for kind in Kind), None}
