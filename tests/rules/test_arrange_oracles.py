"""The hand solver against two other methods, on random hands of all games and many house rules."""

import random
from collections import Counter
from itertools import islice

import pytest

from tests.oracles import brute_force, melds_by_size
from tests.oracles.going_out import goes_out
from tests.oracles.random_hands import Case, random_case, random_going_out
from tutor.rules.arrange import (
    Arrangement,
    Goal,
    arrangements,
    can_go_out,
    least_deadwood,
    least_points,
    most_points,
)
from tutor.rules.arrange.prices import cards_left
from tutor.rules.arrange.solver import solver_for
from tutor.rules.cards import Laid
from tutor.rules.going_out import judge_going_out
from tutor.rules.melds import judge_meld
from tutor.rules.scoring import count_hand

SEEDS = range(12)


def assert_arrangement_is_lawful(found: Arrangement, case: Case) -> None:
    for meld in found.melds:
        laid = [Laid(slot.card, slot.face) for slot in meld]
        assert judge_meld(laid, case.rules, turned=case.turned).legal, f"{case}: {found}"
    cards = [slot.card for meld in found.melds for slot in meld]
    assert sorted([*cards, *found.left]) == sorted(case.hand), f"{case}: {found}"
    assert count_hand(found.left, case.rules, turned=case.turned).points == found.points


@pytest.mark.parametrize("seed", SEEDS)
def test_against_the_definition(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(120):
        case = random_case(rng, most_cards=8, changes=rng.choice((0, 0, 1, 2, 4)))
        points = brute_force.least_points(case.hand, case.rules, case.turned)
        least = least_deadwood(case.hand, case.rules, turned=case.turned)
        assert least.points == points, case
        assert least_points(case.hand, case.rules, turned=case.turned) == points, case
        most = most_points(case.hand, case.rules, turned=case.turned)
        assert most.worth == brute_force.most_points(case.hand, case.rules, case.turned), case
        assert_arrangement_is_lawful(least, case)
        assert_arrangement_is_lawful(most, case)


@pytest.mark.parametrize("seed", SEEDS)
def test_against_a_search_over_all_melds(seed: int) -> None:
    rng = random.Random(1000 + seed)
    for _ in range(150):
        case = random_case(rng, most_cards=13, changes=rng.choice((0, 0, 1, 2, 4)))
        points = melds_by_size.least_points(case.hand, case.rules, case.turned)
        assert least_points(case.hand, case.rules, turned=case.turned) == points, case


@pytest.mark.parametrize("seed", SEEDS)
def test_every_arrangement_that_ties_is_found_once(seed: int) -> None:
    rng = random.Random(2000 + seed)
    for _ in range(40):
        case = random_case(rng, most_cards=6, changes=rng.choice((0, 1)))
        for goal in Goal:
            found = list(islice(arrangements(case.hand, case.rules, goal, turned=case.turned), 200))
            kept = {frozenset(Counter(one.melds).items()) for one in found}
            assert len(kept) == len(found), case
            for one in found:
                assert_arrangement_is_lawful(one, case)
            if len(found) < 200:
                assert {one.left for one in found} == best_leftovers(case, goal), f"{case} {goal}"


def best_leftovers(case: Case, goal: Goal) -> set[tuple[object, ...]]:
    """What the best arrangements leave over, by brute force."""
    cost = {}
    for melded, worth in brute_force.splits(case.hand, case.rules, case.turned).items():
        left = tuple(brute_force.left_of(case.hand, melded))
        points = count_hand(left, case.rules, turned=case.turned).points
        price = {Goal.LEAST_POINTS: points, Goal.MOST_POINTS: -worth, Goal.FEWEST_CARDS: len(left)}[goal]
        cost[left] = min(price, cost.get(left, price))
    return {left for left, price in cost.items() if price == min(cost.values())}


@pytest.mark.parametrize("seed", SEEDS)
def test_going_out_against_every_plan(seed: int) -> None:
    rng = random.Random(3000 + seed)
    for _ in range(20):
        position = random_going_out(rng)
        plan = can_go_out(
            position.holding.hand,
            position.rules,
            table=position.table,
            own_meld=position.holding.own_meld,
            taken=position.holding.taken,
        )
        assert (plan is not None) == goes_out(position.holding, position.table, position.rules), position
        if plan is not None:
            assert judge_going_out(plan, position.holding, position.rules).legal, position


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_the_quick_yes_or_no_is_that_of_the_full_answer(seed: int) -> None:
    rng = random.Random(3000 + seed)
    for _ in range(150):
        case = random_case(rng, most_cards=13, changes=rng.choice((0, 0, 1, 2, 4)))
        solver = solver_for(case.rules, case.turned, cards_left())
        hand, least = solver.read(case.hand), solver.least(case.hand)
        assert [solver.reaches(hand, cards) for cards in range(14)] == [least <= cards for cards in range(14)]
