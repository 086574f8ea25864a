"""What the book draws is what the engine plays: the first hands of every question, played again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import comb
from pathlib import Path

import pytest

from benchmarks.simulate.__main__ import FIRST, KEPT, line, main
from benchmarks.simulate.questions import QUESTIONS
from tutor.practice.lessons import Variant
from tutor.practice.measured import Line, measured, share, written
from tutor.practice.moves import SIX
from tutor.practice.odds import WildOdds
from tutor.rules.rulesets import RULESETS

REPLAYED = 3
NEW = set(RULESETS) - set(SIX)
"""Games of which nothing need be measured."""


def of_the_texts(ids: Iterable[str]) -> list[str]:
    """Lines that are about no other games than those of the source texts."""
    return [id for id in ids if NEW.isdisjoint(id.split("."))]


LINES = [
    (question, id)
    for question, lines in QUESTIONS.items()
    for id in (of_the_texts(lines) if question != "matters" else ())
]
SOME_THAT_MATTER = (
    "kon_khan.open_min.basic_rummy",
    "kon_khan.burn_four.basic_rummy",
    "koum_kan.joker_named.basic_rummy",
    "thanasis.wild_ranks.basic_rummy",
    "basic_rummy.final_discard.dynamitis",
)


@pytest.mark.parametrize(("question", "id"), LINES)
def test_the_first_hands_come_out_as_they_are_kept(question: str, id: str) -> None:
    kept = measured(question)
    again = line(id, QUESTIONS[question][id], REPLAYED, kept.seed)
    assert again.first == kept.line(id).first[:REPLAYED]


@pytest.mark.parametrize("id", SOME_THAT_MATTER)
def test_some_rules_matter_in_the_same_rounds_again(id: str) -> None:
    kept = measured("matters")
    again = line(id, QUESTIONS["matters"][id], REPLAYED, kept.seed)
    assert again.first == kept.line(id).first[:REPLAYED]


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_line_is_kept_with_as_many_hands_as_its_command_says(question: str) -> None:
    kept = measured(question)
    assert of_the_texts(one.id for one in kept.lines) == of_the_texts(QUESTIONS[question])
    for one in kept.lines:
        assert one.hands == kept.hands
        assert len(one.first) == FIRST
        assert not Counter(one.first) - Counter(one.counts)
    assert kept.command == f"python -m benchmarks.simulate {question} --hands {kept.hands} --seed 1"


def test_the_jokers_of_a_hand_mix_as_the_hypergeometric_distribution_says_004() -> None:
    """Hands with no, one, and both jokers, weighted by their chances, are hands as dealt."""
    dealt = [comb(2, jokers) * comb(104, 14 - jokers) / comb(106, 14) for jokers in (0, 1, 2)]
    assert dealt == [float(WildOdds(14, 2, 106).exactly(jokers)) for jokers in (0, 1, 2)]
    apart = measured("jokers_dealt")
    mixed = sum(chance * apart.line(str(jokers)).by(0) for jokers, chance in enumerate(dealt))
    whole = measured("opening").line("kept").share(0)
    assert whole.low - 0.02 < mixed < whole.high + 0.02


def test_what_must_hold_whatever_was_dealt() -> None:
    opening = measured("opening")
    for turn in range(1, 21):  # the opener has seen as many cards as the others after their first draw
        assert opening.line("opener").by(turn) == opening.line("kept").by(turn)
    assert measured("jokers_dealt").line("2").by(0) > measured("jokers_dealt").line("0").by(0)
    assert measured("matters").line("kon_khan.deals.basic_rummy").counts == {1: measured("matters").hands}


# --- the numbers -----------------------------------------------------------------------------------


TEN = Line("ten", {0: 2, 1: 3, 4: 4, None: 1}, (0, 1))


def test_shares_of_a_line() -> None:
    assert [TEN.by(turn) for turn in (0, 1, 3, 4)] == [0.2, 0.5, 0.5, 0.9]
    assert TEN.at_least(1).value == 0.7
    assert TEN.exactly(1).value == 0.3
    assert TEN.median() == 1
    assert TEN.mean().value == (0 * 2 + 1 * 3 + 4 * 4) / 9


def test_half_of_the_hands_may_never_be_done() -> None:
    assert Line("", {3: 1, None: 2}, ()).median() is None


def test_margins_are_those_of_wilson() -> None:
    """The textbook's 10 of 20: 0.299 to 0.701; nothing found in 20 still leaves room up to 0.161."""
    half, none = share(10, 20), share(0, 20)
    assert (round(half.low, 3), round(half.high, 3)) == (0.299, 0.701)
    assert (none.low, round(none.high, 3)) == (0.0, 0.161)


def test_an_unknown_question_or_line_is_refused() -> None:
    with pytest.raises(LookupError, match="rain"):
        measured("rain")
    with pytest.raises(LookupError, match="no line 'rain'"):
        measured("opening").line("rain")


def test_the_command_keeps_what_it_found_and_says_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["throwing", "--hands", "4", "--to", str(tmp_path)])
    kept = (tmp_path / "throwing.json").read_text("utf-8")
    assert '"hands": 4' in kept and '"cheap_first": {"counts"' in kept
    assert len(capsys.readouterr().out.splitlines()) == 3
    main([])
    assert "opening: kept, opener, no_jokers" in capsys.readouterr().out


def test_a_file_is_written_as_it_was_read() -> None:
    found = measured("throwing")
    file = KEPT / "throwing.json"
    assert written(found) == file.read_text("utf-8")


def test_a_variant_is_one_rule_of_another_game() -> None:
    variant = Variant("kon_khan", "open_min", "koum_kan")
    assert (variant.rules.options.open_min, variant.changed.options.open_min) == (51, 0)
    assert variant.changed.house_rules() == ("open_min",)
