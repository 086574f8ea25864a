"""Hard means hard: who takes the first thing in sight solves levels 1 and 2 and fails at level 5."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from tests.practice.answering import places
from tutor.practice.exercise import Answer, Grade, Parts, PickCards
from tutor.practice.puzzle import Puzzle, generate
from tutor.practice.turn_plans import by_the_book
from tutor.rules.arrange.candidates import melds_in
from tutor.rules.cards import AnyCard, Card, Laid
from tutor.rules.layoff import Player, judge_layoff
from tutor.rules.opening import meld_value
from tutor.rules.options import FinalDiscard
from tutor.rules.rulesets import RULESETS
from tutor.rules.scoring import count_hand
from tutor.rules.verdict import Reading

SEEDS = range(30)
GREEK_WILD = ("thanasis", "dynamitis")


def hand_of(puzzle: Puzzle) -> tuple[AnyCard, ...]:
    hand: tuple[AnyCard, ...] = puzzle.control.hand  # type: ignore[union-attr]
    return hand


def left_over(hand: Iterable[AnyCard], puzzle: Puzzle, best: Callable[[Reading], int]) -> list[AnyCard]:
    """What stays when the best-looking meld is taken out of the hand, then the next, until there is none."""
    rest = list(hand)
    while melds := list(melds_in(rest, puzzle.rules, turned_in(puzzle))):
        for slot in max(melds, key=best):
            rest.remove(slot.card)
    return rest


def turned_in(puzzle: Puzzle) -> Card | None:
    turned: Card | None = getattr(puzzle.question, "turned", None)
    return turned


def one_after_the_other(puzzle: Puzzle, best: Callable[[Reading], int]) -> Answer:
    """Taps every meld that it takes out like that."""
    hand = hand_of(puzzle)
    return frozenset(range(len(hand))) - places(left_over(hand, puzzle, best), hand)


def longest_first(puzzle: Puzzle) -> Answer:
    return one_after_the_other(puzzle, len)


def dearest_first(puzzle: Puzzle) -> Answer:
    return one_after_the_other(puzzle, lambda meld: meld_value(meld, puzzle.rules))


def natural_only(puzzle: Puzzle) -> Answer:
    """Sees three of a kind and three in a row, but never what a wild card could be."""
    question = puzzle.question
    cards = [card for card in hand_of(puzzle) if not question.wild(card, puzzle.rules)]
    for card in cards:
        assert isinstance(card, Card)
        alike = dict.fromkeys(one for one in cards if isinstance(one, Card) and one.rank is card.rank)
        row = [
            one
            for one in dict.fromkeys(cards)
            if isinstance(one, Card) and one.suit is card.suit and 0 <= (one.rank - card.rank) % 13 <= 2
        ]
        if len(alike) >= 3:
            return places(alike, hand_of(puzzle))
        if len(row) == 3:
            return places(row, hand_of(puzzle))
    return frozenset()


def saves_most(puzzle: Puzzle) -> Callable[[Reading], int]:
    return lambda meld: cost([slot.card for slot in meld], puzzle)


def cost(cards: Iterable[AnyCard], puzzle: Puzzle) -> int:
    return count_hand(tuple(cards), puzzle.rules, turned=turned_in(puzzle)).points


def saves_most_first(puzzle: Puzzle) -> Answer:
    return one_after_the_other(puzzle, saves_most(puzzle))


def throws_the_dearest(puzzle: Puzzle) -> Answer:
    """Of what the hasty split leaves over."""
    hand = hand_of(puzzle)
    left = left_over(hand, puzzle, saves_most(puzzle)) or hand
    return places([max(left, key=lambda card: (cost([card], puzzle), card.code))], hand)


def counts_what_haste_leaves(puzzle: Puzzle) -> Answer:
    hands = puzzle.question.hands
    return tuple(cost(left_over(hand, puzzle, saves_most(puzzle)), puzzle) for _, hand in hands)


def lays_and_adds(puzzle: Puzzle) -> Answer:
    """Lays the dearest meld first, adds what fits the table, and sees whether a last card is left."""
    assert isinstance(puzzle.control, Parts)
    picker = puzzle.control.parts[1].control
    assert isinstance(picker, PickCards)
    left = left_over(picker.hand, puzzle, saves_most(puzzle))
    player = Player(own_meld=getattr(puzzle.question, "own_meld", False) or len(left) < len(picker.hand))
    table = [meld.cards for meld in getattr(puzzle.question, "table", ())]
    added = True
    while added and len(left) > 1:
        added = False
        for card in left:
            for at, meld in enumerate(table):
                verdict = judge_layoff(meld, (card,), puzzle.rules, player)
                if verdict.legal and not added:
                    table[at] = tuple(as_laid(verdict.readings[0]))
                    left.remove(card)
                    added = True
    if len(left) > 1 or (not left and puzzle.rules.options.final_discard is FinalDiscard.REQUIRED):
        return "no", frozenset()
    return "yes", places(left, picker.hand)


def as_laid(reading: Reading) -> Iterable[Laid]:
    return (Laid(slot.card, slot.face if slot.wild else None) for slot in reading)


def in_the_usual_order(puzzle: Puzzle) -> Answer:
    return by_the_book(puzzle.question)


GREEDY: dict[str, tuple[Callable[[Puzzle], Answer], tuple[str, ...]]] = {
    "find_meld": (natural_only, ("koum_kan", "kon_khan", "thanasis")),
    "find_all_melds": (longest_first, tuple(RULESETS)),
    "open_with_51": (dearest_first, ("kon_khan",)),
    "split_hand": (saves_most_first, GREEK_WILD),
    "score_round": (counts_what_haste_leaves, GREEK_WILD),
    "best_discard": (throws_the_dearest, tuple(RULESETS)),
    "turn_order": (in_the_usual_order, tuple(RULESETS)),
}
PLACES = [(kind, game) for kind, (_, games) in GREEDY.items() for game in games]


def grades(kind: str, game: str, level: int) -> list[Grade]:
    answer, _ = GREEDY[kind]
    puzzles = (generate(kind, game, seed=seed, level=level) for seed in SEEDS)
    return [puzzle.check(answer(puzzle)).grade for puzzle in puzzles]


@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize(("kind", "game"), PLACES)
def test_greed_solves_the_first_two_levels(kind: str, game: str, level: int) -> None:
    assert set(grades(kind, game, level)) <= {Grade.RIGHT, Grade.WEAKER}


@pytest.mark.parametrize(("kind", "game"), PLACES)
def test_greed_fails_at_the_last_level(kind: str, game: str) -> None:
    assert Grade.RIGHT not in grades(kind, game, 5)


@pytest.mark.parametrize("game", RULESETS)
def test_greed_sees_whether_it_can_go_out_at_first_but_at_last_it_always_says_no(game: str) -> None:
    """Half of the answers are “no”, and whoever always says so is right as often."""
    for level in (1, 2, 5):
        for seed in SEEDS:
            puzzle = generate("can_go_out", game, seed=seed, level=level)
            right = puzzle.check(lays_and_adds(puzzle)).grade is Grade.RIGHT
            can = puzzle.solution[0] == "yes"  # type: ignore[index]
            assert right == (level < 5 or not can), puzzle.code
