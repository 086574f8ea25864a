"""Judged with reasons or decided without them: whether cards are a meld comes out the same."""

import random
from collections.abc import Iterator

import pytest

from tests.oracles.deciding import is_meld
from tests.oracles.random_hands import random_case
from tutor.rules.cards import FACES, JOKER, AnyCard, Card, Laid
from tutor.rules.melds import judge_meld, meld_readings
from tutor.rules.pack import Pack
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.verdict import Rule


def almost_melds(rng: random.Random, rules: Ruleset, turned: Card | None) -> Iterator[list[Laid]]:
    """Melds with a card changed, added, dropped or named, and melds as they are."""
    for _ in range(12):
        face, size = rng.choice(FACES), rng.choice((1, 2, 3, 3, 4, 4, 5, 13, 14))
        if rng.random() < 0.5:
            cards: list[AnyCard] = [Card(face.rank, FACES[13 * (n % 4)].suit) for n in range(min(size, 5))]
        else:
            cards = [FACES[face.code // 13 * 13 + (face.rank - 1 + n) % 13] for n in range(size)]
        for place in range(len(cards)):
            if rng.random() < 0.2:
                cards[place] = rng.choice((JOKER, JOKER, rng.choice(FACES), *cards))
        rng.shuffle(cards)
        yield [named(rng, card, rules, turned) for card in cards]


def named(rng: random.Random, card: AnyCard, rules: Ruleset, turned: Card | None) -> Laid:
    """Wild cards often with a name, natural ones now and then with a false one."""
    chance = 0.5 if card is JOKER else 0.05
    return Laid(card, rng.choice(FACES)) if rng.random() < chance else Laid(card)


@pytest.mark.parametrize("seed", range(10))
def test_deciding_is_judging(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(60):
        case = random_case(rng, most_cards=7, changes=rng.choice((0, 1, 2, 4)))
        tries = [[Laid(card) for card in case.hand], *almost_melds(rng, case.rules, case.turned)]
        tries += [
            [Laid(slot.card, slot.face) for slot in reading]
            for reading in meld_readings(case.hand[:4], case.rules, turned=case.turned)[:3]
        ]
        for laid in tries:
            pack = rng.choice((None, None, Pack(1, 1)))
            out = rng.random() < 0.8
            want = judge_meld(laid, case.rules, turned=case.turned, pack=pack, going_out=out)
            got = is_meld(laid, case.rules, turned=case.turned, pack=pack, going_out=out)
            assert got == want.legal, f"{' '.join(map(str, laid))} | {case} | {want.broken}"


def test_readings_exist_exactly_where_the_judge_agrees() -> None:
    """With every joker named, a legal meld has a reading and an illegal one has none."""
    rng = random.Random(77)
    for _ in range(300):
        case = random_case(rng, most_cards=6, changes=rng.choice((0, 1, 2, 4)))
        for reading in meld_readings(case.hand, case.rules, turned=case.turned):
            laid = [Laid(slot.card, slot.face) for slot in reading]
            assert is_meld(laid, case.rules, turned=case.turned), f"{case}: {reading}"


def test_jokers_side_by_side_mean_nothing_in_a_set() -> None:
    # Ruling A-KK-6 is about neighbours in a run; a set has no order.
    rules = replace(RULESETS["kon_khan"], adjacent_jokers=False)
    assert judge_meld("5♠ 5♥ JK JK", rules).legal
    rules = replace(RULESETS["koum_kan_four_jokers"], adjacent_jokers=False)
    assert judge_meld("5♠ JK JK JK", rules).legal
    assert Rule.JOKER_ADJACENT in [one.rule for one in judge_meld("5♠ JK=6♠ JK=7♠", rules).broken]


def test_least_naturals_are_asked_only_of_melds_with_wild_cards() -> None:
    rules = replace(RULESETS["kon_khan"], min_naturals=4)
    assert judge_meld("5♠ 6♠ 7♠", rules).readings
    assert not judge_meld("5♠ 6♠ 7♠ JK", rules).legal
