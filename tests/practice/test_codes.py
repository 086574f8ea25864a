"""Share codes: what they carry, what they refuse, and questions that must never change behind a code."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.practice import golden
from tutor.practice.exercise import LEVELS
from tutor.practice.kinds import KINDS
from tutor.practice.puzzle import PuzzleError, curated, from_code, generate
from tutor.rules.options import OPTION_NAMES, option_values
from tutor.rules.rulesets import RULESETS
from tutor.views.exercise_text import say
from tutor.views.phrases import LANGUAGES, Phrases


@pytest.mark.parametrize("code", list(golden.codes()))
def test_a_code_asks_for_ever_what_it_asked_once(code: str) -> None:
    """A change here breaks shared codes: raise the kind's `version`, then run `tests.practice.golden`."""
    assert golden.told(code) == golden.read()[code]


def test_a_code_carries_the_house_rules() -> None:
    puzzle = generate(
        "legal_meld", "koum_kan", seed=17, level=3, options={"ace_wrap": True, "joker_named": "implied"}
    )
    assert puzzle.code == "legal_meld.koum_kan.3.17.v1.ace_wrap=true,joker_named=implied"
    again = from_code(f" {puzzle.code}\n")
    assert again.rules == puzzle.rules
    assert again.question == puzzle.question


@pytest.mark.parametrize("option", OPTION_NAMES)
def test_every_value_of_every_option_survives_its_code(option: str) -> None:
    for game in RULESETS.values():
        for value in option_values(option):
            puzzle = generate("legal_meld", game.id, seed=1, options={option: getattr(value, "value", value)})
            assert from_code(puzzle.code).rules.options == puzzle.rules.options
            assert getattr(puzzle.rules.options, option) == value


def test_a_house_rule_equal_to_the_games_own_rule_is_none() -> None:
    assert generate("legal_meld", "koum_kan", seed=1, options={"ace_wrap": False}).code.endswith(".v1")


@pytest.mark.parametrize(
    ("code", "reason", "words"),
    [
        (" ", "error.no_code", "code: it is empty"),
        ("kk-no-such", "error.unknown", "no puzzle is called 'kk-no-such'"),
        ("legal_meld.koum_kan", "error.code", "kind.ruleset.level.seed.version is needed"),
        ("poker.koum_kan.1.1.v1", "error.kind", "unknown exercise kind 'poker'"),
        ("legal_meld.whist.1.1.v1", "error.ruleset", "whist"),
        ("lay_off.thanasis.1.1.v1", "error.games", "makes no sense in thanasis"),
        ("legal_meld.koum_kan.0.1.v1", "error.level", "level: one of 1 to 5"),
        ("legal_meld.koum_kan.6.1.v1", "error.level", "level: one of 1 to 5"),
        ("legal_meld.koum_kan.x.1.v1", "error.level", "level: one of 1 to 5"),
        ("legal_meld.koum_kan.1.-1.v1", "error.seed", "seed: a whole number from 0"),
        ("legal_meld.koum_kan.1.1e3.v1", "error.seed", "seed: a whole number from 0"),
        ("legal_meld.koum_kan.1.٣.v1", "error.seed", "seed: a whole number from 0"),
        ("legal_meld.koum_kan.1." + "9" * 5000 + ".v1", "error.seed", "seed: a whole number from 0"),
        ("legal_meld.koum_kan.1.1.v2", "error.version", "is from generator v2, this is v1"),
        ("legal_meld.koum_kan.1.1.1", "error.version", "is from generator 1"),
        ("legal_meld.koum_kan.1.1.v1.ace_wrap", "error.code", "'ace_wrap' is no option=value"),
        ("legal_meld.koum_kan.1.1.v1.ace_wrapp=true", "error.options", "unknown option 'ace_wrapp'"),
        ("legal_meld.koum_kan.1.1.v1.ace_wrap=maybe", "error.options", "'maybe' is not"),
        ("legal_meld.koum_kan.1.1.v1.ace_wrap=" + "[" * 20000, "error.options", "is not"),
        ("legal_meld.koum_kan.1.1.v1.set_max=" + "9" * 5000, "error.options", "is not a whole number"),
        ("legal_meld.koum_kan.1.1.v1.set_min=-3", "error.options", "-3 is below 2"),
        ("legal_meld.koum_kan.1.1.v1.deals=7", "error.options", "is not a table of deals"),
        ("legal_meld.koum_kan.1.1.v1.set_min=9,run_min=12", "error.no_question", "finds no question"),
    ],
)
def test_a_code_that_cannot_be_opened_says_why(code: str, reason: str, words: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        from_code(code)
    assert words in str(caught.value)
    assert caught.value.reason.id == reason
    for lang in LANGUAGES:
        assert 10 < len(say(caught.value.reason, Phrases(lang))) < 400


@settings(deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_a_puzzle_or_refused_in_words(text: str) -> None:
    try:
        puzzle = from_code(text)
    except PuzzleError as error:
        assert all(say(error.reason, Phrases(lang)) for lang in LANGUAGES)
    else:
        assert puzzle.code


piece = st.one_of(
    st.sampled_from(
        [*KINDS, *RULESETS, "1", "5", "v1", "0", "17", "ace_wrap=true", "set_min=2", "", "run_min=13"]
    ),
    st.text(max_size=8),
)


@settings(deadline=None)
@given(st.lists(piece, max_size=8).map(".".join))
def test_anything_that_looks_like_a_code_is_a_puzzle_or_refused_in_words(text: str) -> None:
    try:
        puzzle = from_code(text)
    except PuzzleError as error:
        assert all(say(error.reason, Phrases(lang)) for lang in LANGUAGES)
    else:
        assert from_code(puzzle.code).question == puzzle.question


house_rules = st.dictionaries(
    st.sampled_from(OPTION_NAMES), st.one_of(st.booleans(), st.none(), st.integers(0, 14)), max_size=4
)
house_values = st.dictionaries(
    st.sampled_from([name for name in OPTION_NAMES if option_values(name)]), st.integers(0, 9), max_size=4
).map(
    lambda picked: {name: option_values(name)[at % len(option_values(name))] for name, at in picked.items()}
)


@settings(deadline=None)
@given(
    st.sampled_from(list(KINDS)),
    st.sampled_from(list(RULESETS)),
    st.sampled_from(LEVELS),
    house_rules,
    house_values,
)
@example("score_round", "basic_rummy", 1, {}, {"deadwood_only": True})  # hands spared, no card turned
@example("find_all_melds", "koum_kan_four_jokers", 5, {}, {"ace_low": False})  # no ace lies in a run
@example("best_discard", "koum_kan", 5, {"set_max": 100}, {"set_distinct_suits": False})  # sets of any size
@example("burnt", "koum_kan", 3, {"limit": 3}, {})  # totals would begin below nothing
@example("can_go_out", "koum_kan", 5, {"run_min": 13}, {})  # a short run on the table is no meld
@example("score_round", "koum_kan", 4, {"hand_size": 2}, {})  # a meld is more than a whole hand
@example("score_round", "koum_kan", 3, {"hand_size": 100}, {})  # more than the pack has
@example("split_hand", "thanasis", 2, {"run_min": 40}, {})  # no run at all
@example(
    "turn_order", "kon_khan", 3, {}, {"meld_only_when_out": True, "discard_must_differ": "same_physical"}
)
@example("turn_order", "koum_kan", 5, {}, {"take_discard": "open_or_down"})  # what was taken can be put back
@example("which_game", "dynamitis", 1, {"hand_size": 3}, {})  # fewer melds in a hand than wild ranks
def test_any_house_rules_give_a_puzzle_that_works_or_a_refusal(
    kind: str, game: str, level: int, rules: dict[str, object], values: dict[str, object]
) -> None:
    plain = {name: getattr(value, "value", value) for name, value in values.items()}
    try:
        puzzle = generate(kind, game, seed=1, level=level, options={**rules, **plain})
    except PuzzleError:
        return
    assert puzzle.check(puzzle.solution).grade.value == "right"
    assert from_code(puzzle.code).question == puzzle.question
    assert puzzle.hints


@pytest.mark.parametrize(
    ("code", "house"),
    [
        ("burnt.koum_kan.3.0", {"limit": 3}),
        ("can_go_out.koum_kan_four_jokers.5.3", {"ace_wrap": True, "run_min": 13}),
        ("score_round.koum_kan.4.2", {"hand_size": 2}),
        ("split_hand.thanasis.2.2", {"run_min": 40}),
        ("turn_order.kon_khan.3.6", {"meld_only_when_out": True, "discard_must_differ": "same_physical"}),
        ("which_game.dynamitis.1.1", {"hand_size": 3, "layoff": "yes"}),
    ],
)
def test_house_rules_that_leave_little_to_ask_about(code: str, house: dict[str, object]) -> None:
    """Where a generator of puzzles once failed, over some seeds: a puzzle that works, or a refusal."""
    kind, game, level, seed = code.split(".")
    for one in range(int(seed), int(seed) + 10):
        try:
            puzzle = generate(kind, game, seed=one, level=int(level), options=house)
        except PuzzleError:
            continue
        assert puzzle.check(puzzle.solution).grade.value == "right", puzzle.code


def test_a_turn_that_begins_with_the_discard_is_refused_where_none_may_be_taken() -> None:
    with pytest.raises(PuzzleError, match="no question"):
        generate("turn_order", "dynamitis", level=2, options={"meld_only_when_out": False})


def test_next_and_other_levels_stay_in_the_game() -> None:
    first = generate("lay_off", "kon_khan", seed=7, level=2, options={"burn_four": False})
    assert first.next().code == "lay_off.kon_khan.2.8.v1.burn_four=false"
    assert first.at_level(5).code == "lay_off.kon_khan.5.7.v1.burn_four=false"
    with pytest.raises(PuzzleError, match="level: one of 1 to 5"):
        first.at_level(6)
    assert curated("kk-twin-sevens").next().code == "legal_meld.koum_kan.2.1.v1"
