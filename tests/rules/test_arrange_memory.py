"""What the solver remembers is bounded, and forgetting changes no answer."""

import gc
import random
from weakref import ref

import pytest

from tests.oracles.random_hands import random_hand
from tutor.rules.arrange import least_points
from tutor.rules.arrange.keys import layout_for
from tutor.rules.arrange.memory import MEMORY, Memory
from tutor.rules.cards import parse_card, parse_cards
from tutor.rules.finding import finder_for
from tutor.rules.options import WildRanks
from tutor.rules.playing.holding import Holding, Melds
from tutor.rules.ruleset import replace
from tutor.rules.rulesets import RULESETS


def test_answers_are_the_same_with_next_to_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, rng = RULESETS["kon_khan"], random.Random(3)
    hands = [random_hand(rng, rules, 14, 2) for _ in range(60)]
    roomy = [least_points(hand, rules) for hand in hands]
    MEMORY.forget()
    monkeypatch.setattr(MEMORY, "room", 40)
    for hand, points in zip(hands, roomy, strict=True):
        assert least_points(hand, rules) == points
        assert MEMORY.held <= 40


def test_all_tables_are_emptied_when_the_room_is_used_up() -> None:
    class Table(dict[int, int]):
        pass

    memory = Memory(room=2)
    one, other = Table(), Table()
    memory.register(one)
    memory.register(other)
    for number, table in enumerate((one, other, one)):
        table[number] = number
        memory.entered()
    assert (one, other, memory.held) == ({}, {}, 0)


def test_a_table_that_nobody_keeps_is_let_go() -> None:
    class Table(dict[int, int]):
        pass

    memory = Memory(room=2)
    memory.register(Table())
    gc.collect()
    assert not memory._tables


WILD_SEVENS = finder_for(replace(RULESETS["koum_kan"], wild_ranks=WildRanks.TURNED), parse_card("7♠"))


def test_each_meld_of_a_hand_counts() -> None:
    """7♥ is wild: 3♠ 4♠ 5♠ or 4♠ 5♠ 6♠. Three wild sevens make hundreds of melds of one suit."""
    spades = Melds(lambda _: tuple(WILD_SEVENS.melds(tuple(parse_cards("4♠ 5♠ 7♥")))))
    MEMORY.forget()
    assert len(spades[0]) == 2
    assert MEMORY.held == 3  # the entry and its melds


def test_a_forgotten_holding_is_let_go_at_once() -> None:
    holding = ref(Holding(layout_for(decks=2), WILD_SEVENS, (parse_card("7♥"),)))
    assert holding() is None
