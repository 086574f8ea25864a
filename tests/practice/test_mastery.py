"""Mastery: 4 of the last 5 without hints on fresh instances, and one success at least a day later."""

from __future__ import annotations

from random import Random

import pytest

from tests.practice.progress_samples import HINT, RIGHT, START, WEAKER, WRONG, attempt, several
from tutor.practice.coach import advise
from tutor.practice.dealer import EVERYTHING, Selection, deal, deal_review, deal_skill, kinds_of
from tutor.practice.exercise import Grade, NoQuestion
from tutor.practice.journal import deciding_rule
from tutor.practice.kinds import KINDS
from tutor.practice.mastery import LATER, Mastery, Skill, fitting_level, standing, standings
from tutor.practice.progress import Attempt, Progress, Via, progress_of
from tutor.practice.puzzle import Puzzle
from tutor.practice.run import RUN_SECONDS, RestingClock, summarise
from tutor.practice.schedule import MOST_A_DAY, review_queue, reviews, wanted

SKILL = Skill("koum_kan", "legal_meld")


def mastery(*attempts: list[Attempt]) -> Mastery:
    return standing([one for some in attempts for one in some]).mastery


def test_nothing_tried_is_new() -> None:
    assert mastery() is Mastery.NEW


@pytest.mark.parametrize(
    ("grades", "expected"),
    [
        ([RIGHT], Mastery.STARTED),
        ([RIGHT] * 3, Mastery.STARTED),
        ([RIGHT] * 4, Mastery.SURE),
        ([WRONG, RIGHT, RIGHT, RIGHT, RIGHT], Mastery.SURE),
        ([RIGHT, RIGHT, WRONG, RIGHT, RIGHT], Mastery.SURE),
        ([RIGHT, WRONG, WRONG, RIGHT, RIGHT], Mastery.STARTED),
        ([RIGHT, RIGHT, RIGHT, RIGHT, WRONG, WRONG], Mastery.STARTED),
        ([RIGHT, RIGHT, RIGHT, WEAKER, WEAKER], Mastery.STARTED),
        ([HINT, HINT, RIGHT, RIGHT, RIGHT], Mastery.STARTED),
    ],
)
def test_four_of_the_last_five(grades: list[Grade], expected: Mastery) -> None:
    assert mastery(several(*grades)) is expected


def test_a_success_a_day_later_masters() -> None:
    first = several(RIGHT, RIGHT, RIGHT, RIGHT)  # sure at the fourth, three minutes after the start
    assert mastery(first, [attempt(9, hours=24)]) is Mastery.SURE
    assert mastery(first, [attempt(9, hours=24.05)]) is Mastery.MASTERED
    assert standing(first).confirm_from == first[-1].at + LATER


def test_a_failure_a_day_later_does_not() -> None:
    assert mastery(several(*[RIGHT] * 5), [attempt(9, WRONG, hours=30)]) is Mastery.SURE


def test_the_same_puzzle_again_is_not_fresh() -> None:
    again = [attempt(1, RIGHT, hours=hour) for hour in range(5)]
    assert mastery(again) is Mastery.STARTED
    assert mastery(several(*[RIGHT] * 4), [attempt(3, RIGHT, hours=48)]) is Mastery.SURE


def test_a_solve_with_a_hint_does_not_count() -> None:
    hinted = [attempt(number, hinted=True) for number in range(5)]
    assert mastery(hinted) is Mastery.STARTED


def test_a_hint_before_the_answer_makes_the_puzzle_a_helped_one_for_good() -> None:
    peeked = [attempt(number, HINT, hours=number) for number in range(5)]
    solved = [attempt(number, RIGHT, hours=number + 0.5) for number in range(5)]
    both = sorted([*peeked, *solved], key=lambda one: one.at)
    assert standing(both).successes == 0


def test_mastery_can_be_lost_again() -> None:
    mastered = [*several(*[RIGHT] * 4), attempt(9, hours=30)]
    assert mastery(mastered) is Mastery.MASTERED
    assert mastery(mastered, several(WRONG, WRONG, hours=40)) is Mastery.MASTERED, "met before: not fresh"
    lost = [attempt(50, WRONG, hours=40), attempt(51, WRONG, hours=41)]
    assert mastery(mastered, lost) is Mastery.STARTED


def test_house_rules_are_another_game() -> None:
    house = [attempt(number, options=(("ace_wrap", True),)) for number in range(5)]
    assert standings(house) == {}


def test_the_level_follows_how_it_goes() -> None:
    assert fitting_level([]) == 1
    assert fitting_level([attempt(1)]) == 1
    assert fitting_level([attempt(1), attempt(2)]) == 2
    assert fitting_level([attempt(1, level=5), attempt(2, level=5)]) == 5
    assert fitting_level([attempt(1, WRONG, level=3), attempt(2, WRONG, level=3)]) == 2
    assert fitting_level([attempt(1, WRONG), attempt(2, WRONG)]) == 1
    assert fitting_level([attempt(1, level=2), attempt(2, WRONG, level=2)]) == 2


# --- reviews ----------------------------------------------------------------------------------


def test_reviews_are_by_rule_and_skill() -> None:
    progress = progress_of(
        [
            attempt(1, rule="set.distinct_suits"),
            attempt(2, rule="run.one_suit"),
            attempt(3, rule="run.one_suit"),
        ]
    )
    assert {(review.topic.rule, len(review.attempts)) for review in reviews(progress)} == {
        ("set.distinct_suits", 1),
        ("run.one_suit", 2),
    }


def test_what_went_wrong_comes_back_sooner() -> None:
    right, wrong = progress_of([attempt(1, RIGHT)]), progress_of([attempt(1, WRONG)])
    (later,), (sooner,) = reviews(right), reviews(wrong)
    assert START < sooner.due < later.due


def test_nothing_is_due_on_the_same_day_and_it_is_later() -> None:
    progress = progress_of([attempt(1, WRONG)])
    assert review_queue(progress, START, [SKILL]).today == ()
    assert len(review_queue(progress, START + 3 * LATER, [SKILL]).today) == 1


def test_second_tries_at_once_do_not_count_as_reviews() -> None:
    once = progress_of([attempt(1, WRONG)])
    twice = progress_of([attempt(1, WRONG), attempt(1, RIGHT, hours=0.02)])
    assert next(reviews(once)).due == next(reviews(twice)).due


def test_at_most_ten_reviews_a_day() -> None:
    old = [attempt(number, WRONG, rule=f"rule{number}") for number in range(15)]
    queue = review_queue(progress_of(old), START + 5 * LATER, [SKILL])
    assert len(queue.due) == 15
    assert len(queue.today) == MOST_A_DAY == 10
    done = [
        attempt(100 + number, RIGHT, hours=5 * 24, rule=f"rule{number}", via=Via.REVIEW)
        for number in range(4)
    ]
    after = review_queue(progress_of([*old, *done]), START + 5 * LATER, [SKILL])
    assert (len(after.due), len(after.today)) == (11, 6)


def test_only_skills_that_exist_are_reviewed() -> None:
    """An imported file may speak of games and kinds that this version does not have."""
    strange = progress_of([attempt(1, WRONG, kind="from_the_future")])
    assert review_queue(strange, START + 5 * LATER, EVERYTHING.skills()).due == ()


def test_reviews_are_opt_in() -> None:
    assert not wanted(Progress())


# --- dealing ----------------------------------------------------------------------------------


def test_a_selection_names_only_skills_that_make_sense() -> None:
    skills = EVERYTHING.skills()
    assert len(set(skills)) == len(skills)
    for skill in skills:
        assert skill.kind in kinds_of(skill.ruleset)
    assert {skill.kind for skill in skills} == set(KINDS)


def test_dealt_puzzles_are_fresh_chosen_and_mixed() -> None:
    selection = Selection(("koum_kan", "kon_khan"), ("legal_meld", "count_hand"), level=2)
    progress, rng, last, met = Progress(), Random(1), None, []
    for number in range(30):
        puzzle = deal(selection, progress, rng, last)
        skill = Skill(puzzle.rules.id, puzzle.kind.id)
        assert skill in selection.skills()
        assert skill != last
        assert puzzle.code not in {one.code for one in progress.attempts}
        progress |= progress_of([attempt(number, code=puzzle.code, ruleset=skill.ruleset, kind=skill.kind)])
        last = skill
        met.append(puzzle)
    assert {puzzle.level for puzzle in met if puzzle.curated is None} == {2}
    assert len({(puzzle.rules.id, puzzle.kind.id) for puzzle in met}) == 4


def test_curated_puzzles_come_up_too_and_only_once() -> None:
    progress, rng, curated = Progress(), Random(2), []
    for number in range(60):
        puzzle = deal_skill(SKILL, 2, progress, rng)
        curated += [puzzle.code] if puzzle.curated else []
        progress |= progress_of([attempt(number, code=puzzle.code)])
    assert curated
    assert len(set(curated)) == len(curated)


def test_nothing_chosen_is_an_error() -> None:
    with pytest.raises(NoQuestion):
        deal(Selection((), ("legal_meld",)), Progress(), Random(1))


def test_a_review_asks_about_the_same_rule() -> None:
    rng = Random(3)
    seen: dict[str, Puzzle] = {}
    for _ in range(30):
        puzzle = deal_skill(SKILL, 1, Progress(), rng)
        seen.setdefault(deciding_rule(puzzle), puzzle)
    progress = progress_of(
        attempt(number, WRONG, code=puzzle.code, rule=rule)
        for number, (rule, puzzle) in enumerate(seen.items())
    )
    for review in reviews(progress):
        asked = deal_review(review, progress, rng)
        assert deciding_rule(asked) == review.topic.rule


# --- advice, summary, clock --------------------------------------------------------------------


def test_advice_begins_with_what_goes_wrong_and_says_why() -> None:
    skills = [Skill("koum_kan", kind) for kind in ("count_hand", "legal_meld", "find_meld")]
    progress = progress_of(
        [
            *(attempt(number, RIGHT, kind="count_hand") for number in range(2)),
            *(attempt(10 + number, WRONG, kind="legal_meld") for number in range(3)),
        ]
    )
    advice = advise(skills, progress, START)
    assert [(one.skill.kind, one.why.id) for one in advice] == [
        ("legal_meld", "advice.goes_wrong"),
        ("count_hand", "advice.begun"),
        ("find_meld", "advice.new"),
    ]
    assert dict(advice[0].why.facts) == {"missed": 3, "tried": 3}


def test_what_only_waits_for_another_day_is_advised_on_that_day() -> None:
    progress = progress_of(several(*[RIGHT] * 5))
    (today,) = advise([SKILL], progress, START)
    (tomorrow,) = advise([SKILL], progress, START + 2 * LATER)
    assert (today.why.id, tomorrow.why.id) == ("advice.tomorrow", "advice.confirm")


def test_a_summary_counts_each_puzzle_once() -> None:
    stretch = [
        attempt(1, RIGHT),
        attempt(2, WRONG),
        attempt(2, RIGHT, hours=1),
        attempt(3, HINT, hours=2),
        attempt(3, RIGHT, hours=3, hinted=True),
        attempt(4, WEAKER, hours=4),
    ]
    summary = summarise(stretch)
    assert (summary.puzzles, summary.alone, summary.helped, len(summary.missed)) == (4, 2, 1, 1)
    assert summary.missed_skills() == (SKILL,)


def test_a_clock_rests_while_it_is_paused() -> None:
    time = [0.0]
    clock = RestingClock(lambda: time[0])
    assert clock.left == RUN_SECONDS
    clock.start()
    time[0] = 30
    assert clock.left == 60
    clock.pause()
    time[0] = 5000
    assert clock.left == 60
    clock.pause()
    clock.start()
    clock.start()
    time[0] = 5059
    assert clock.left == 1
    time[0] = 6000
    assert clock.left == 0
