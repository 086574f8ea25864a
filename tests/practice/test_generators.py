"""Every generator, in every game, at every level: a fair question, a right solution, hints that tell it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

from tests.practice.well_posed import PLACES, check_all, shown
from tutor.practice.exercise import LEVELS, Grade, PickOne
from tutor.practice.kinds import KINDS
from tutor.practice.moves import SIX
from tutor.practice.puzzle import Puzzle, generate
from tutor.rules.cards import JOKER, SUITS, Card, Laid, Rank
from tutor.rules.layoff import judge_layoff
from tutor.rules.melds import is_run, meld_readings
from tutor.rules.pack import pack_for, wild_ranks
from tutor.rules.rulesets import RULESETS

EVERYWHERE, GREEK_WILD = set(SIX), {"thanasis", "dynamitis"}
ASKED = {
    "legal_meld": EVERYWHERE,
    "why_illegal": EVERYWHERE,
    "find_meld": EVERYWHERE,
    "find_all_melds": EVERYWHERE,
    "joker_stands_for": EVERYWHERE,
    "wild_cards": GREEK_WILD,
    "take_joker": EVERYWHERE - GREEK_WILD,
    "lay_off": EVERYWHERE - GREEK_WILD,
    "meld_worth": {"kon_khan"},
    "open_with_51": {"kon_khan"},
    "may_take_discard": EVERYWHERE,
    "turn_order": EVERYWHERE,
    "what_now": EVERYWHERE,
    "can_go_out": EVERYWHERE,
    "split_hand": GREEK_WILD,
    "count_hand": EVERYWHERE - GREEK_WILD,
    "score_round": EVERYWHERE,
    "burnt": {"koum_kan"},
    "motune_pot": {"kon_khan"},
    "four_set": {"kon_khan", "koum_kan"},
    "six_games": EVERYWHERE,
    "which_game": EVERYWHERE,
    "what_flips": EVERYWHERE,
    "best_discard": EVERYWHERE,
    "spot_mistake": EVERYWHERE,
}
WELL_POSED = range(1_000, 1_004)
"""Seeds that no other test looks at; `tests.long.generators` takes two hundred."""
SEEDS = range(60)


@cache
def made(kind: str, game: str, level: int, seed: int) -> Puzzle:
    return generate(kind, game, seed=seed, level=level)


def puzzles(kind: str, game: str, level: int, seeds: range = SEEDS) -> Iterator[Puzzle]:
    return (made(kind, game, level, seed) for seed in seeds)


def test_which_kinds_are_asked_in_which_games() -> None:
    """001: in Thanasis and Dynamitis a card is turned, nothing is laid off, combinations are spared.

    004: only Kon Khan asks for points to open, has a pot, and burns fours. 000: only Koum Kan has hats.
    """
    asked = {kind: {game for one, game in PLACES if one == kind} & EVERYWHERE for kind in KINDS}
    assert asked == {kind: ASKED[kind] for kind in KINDS}


@pytest.mark.parametrize(("kind", "game"), PLACES)
def test_every_puzzle_is_well_posed(kind: str, game: str) -> None:
    for level in LEVELS:
        for seed in WELL_POSED:
            check_all(generate(kind, game, seed=seed, level=level))


@pytest.mark.parametrize("game", RULESETS)
def test_the_cards_hint_for_a_meld_tells_two_cards_at_most(game: str) -> None:
    for level in LEVELS:
        for puzzle in puzzles("find_meld", game, level, range(20)):
            told = dict(puzzle.hints.cards.facts)["cards"]
            assert isinstance(told, tuple)
            assert len(told) <= 2


# --- what must not give the answer away --------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", RULESETS)
def test_about_half_of_the_melds_are_legal_at_every_length(game: str, level: int) -> None:
    by_length: dict[int, Counter[str]] = {}
    for puzzle in puzzles("legal_meld", game, level, range(200)):
        by_length.setdefault(len(puzzle.question.cards), Counter())[str(puzzle.solution)] += 1
    everything = sum(by_length.values(), Counter())
    assert 70 <= everything["legal"] <= 130
    for length, count in by_length.items():
        assert 0.25 <= count["legal"] / count.total() <= 0.75, (length, count)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", ["koum_kan", "basic_rummy", "dynamitis"])
def test_the_place_of_a_right_name_does_not_give_it_away(game: str, level: int) -> None:
    places: Counter[int] = Counter()
    only_meld_cards_wrong = 0
    for puzzle in puzzles("joker_stands_for", game, level, range(120)):
        assert isinstance(puzzle.control, PickOne)
        ids = [choice.id for choice in puzzle.control.choices]
        assert len(ids) == len(set(ids)) == 5
        right = [id for id in ids if puzzle.check(id).grade is Grade.RIGHT]
        places.update(ids.index(id) for id in right)
        faces = {(laid.named or laid.card).ascii for laid in puzzle.question.cards}
        only_meld_cards_wrong += faces >= set(ids) - set(right)
    assert max(places.values()) / places.total() < 0.5
    assert only_meld_cards_wrong == 0


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", ["take_joker", "lay_off"])
def test_no_letter_and_not_none_is_a_good_guess(kind: str, level: int) -> None:
    answers = Counter(puzzle.solution for puzzle in puzzles(kind, "koum_kan", level, range(120)))
    letters = {answer: count for answer, count in answers.items() if answer != "none"}
    assert 120 * 0.15 <= answers["none"] <= 120 * 0.5
    assert len(letters) >= 2
    assert max(letters.values()) <= 1.75 * sum(letters.values()) / len(letters)


# --- what the levels promise --------------------------------------------------------------------


def ranks(cards: tuple[Laid, ...]) -> set[Rank]:
    return {face.rank for laid in cards if isinstance(face := laid.named or laid.card, Card)}


@pytest.mark.parametrize("game", ["koum_kan", "kon_khan"])
def test_levels_of_legal_meld(game: str) -> None:
    def jokers(level: int) -> Counter[int]:
        return Counter(
            sum(laid.card is JOKER for laid in puzzle.question.cards)
            for puzzle in puzzles("legal_meld", game, level)
        )

    def aces(level: int) -> int:
        return sum(Rank.ACE in ranks(puzzle.question.cards) for puzzle in puzzles("legal_meld", game, level))

    assert set(jokers(1)) == set(jokers(2)) == {0}
    assert set(jokers(3)) == {1}
    assert set(jokers(4)) == set(jokers(5)) == {1, 2}
    assert aces(2) > aces(1)
    assert aces(5) > aces(4) > aces(3)
    assert max(len(puzzle.question.cards) for puzzle in puzzles("legal_meld", game, 2)) == 5
    for level in (3, 4, 5):
        for puzzle in puzzles("legal_meld", game, level):
            verdict = puzzle.check("legal").verdict
            assert verdict is not None
            assert len(verdict.broken) <= 1, puzzle.code


@pytest.mark.parametrize("game", RULESETS)
def test_levels_of_find_meld(game: str) -> None:
    rules = RULESETS[game]
    for level, size in zip(LEVELS, (5, 6, 7, 8, 9), strict=True):
        for puzzle in puzzles("find_meld", game, level):
            question = puzzle.question
            wilds = [card for card in question.cards if question.wild(card, rules)]
            assert len(question.cards) == size, puzzle.code
            assert len(wilds) == (1 if level >= 4 else 0), puzzle.code
            families = {
                frozenset(hand)
                for hand in combinations(question.cards, 3)
                if meld_readings(hand, rules, turned=question.turned)
            }
            assert len(families) == 1 if level >= 2 else families, puzzle.code


@pytest.mark.parametrize("game", RULESETS)
def test_levels_of_joker_stands_for(game: str) -> None:
    rules = RULESETS[game]
    for level in LEVELS:
        for puzzle in puzzles("joker_stands_for", game, level):
            cards = puzzle.question.cards
            names = puzzle.hints.solution.facts[0][1]
            assert isinstance(names, tuple)
            jokers = [laid for laid in cards if laid.card is JOKER]
            run = len(ranks(cards)) > 1
            assert len(jokers) == (2 if level >= 4 else 1)
            assert [laid.named for laid in jokers].count(None) == 1
            assert len(cards) in {1: (3,), 2: (3, 4), 3: (3,), 4: (4, 5), 5: (4, 5)}[level]
            assert run or level == 1
            if level == 1 and run:
                assert len(names) == 1
            if level == 2:
                assert len(names) == 2
            if level in (3, 5):
                reading = meld_readings(cards, rules, turned=puzzle.question.turned)
                assert any(slot.face.rank is Rank.ACE for slots in reading for slot in slots)


@pytest.mark.parametrize("game", ["koum_kan", "koum_kan_four_jokers", "basic_rummy", "kon_khan"])
def test_levels_of_take_joker(game: str) -> None:
    jokers_there_are = pack_for(RULESETS[game]).jokers
    not_down = Counter[int]()
    extending = Counter[int]()
    for level, melds, jokers in zip(LEVELS, (2, 2, 3, 3, 4), (1, 2, 2, 2, 3), strict=True):
        for puzzle in puzzles("take_joker", game, level):
            with_joker = [
                meld for meld in puzzle.scene.table if any(laid.card is JOKER for laid in meld.cards)
            ]
            assert len(puzzle.scene.table) == melds
            assert len(with_joker) == min(jokers, jokers_there_are)
            in_set = any(len(ranks(meld.cards)) == 1 for meld in with_joker)
            assert in_set or level < 4
            not_down[level] += not puzzle.question.own_meld
            extending[level] += any(
                judge_layoff(meld.cards, (laid,), puzzle.rules).legal
                for meld in with_joker
                for laid in puzzle.scene.cards
            )
    assert not_down[1] == not_down[2] == 0
    asks_for_own_meld = game != "basic_rummy"
    assert all((not_down[level] > 0) == asks_for_own_meld for level in (3, 4, 5))
    assert all(extending[level] >= 50 for level in (3, 4, 5))


@pytest.mark.parametrize("game", ["koum_kan", "koum_kan_four_jokers", "basic_rummy", "kon_khan"])
def test_levels_of_lay_off(game: str) -> None:
    for level, melds in zip(LEVELS, (2, 3, 3, 3, 4), strict=True):
        barred = 0
        for puzzle in puzzles("lay_off", game, level, range(30)):
            laid = [laid for meld in puzzle.scene.table for laid in meld.cards]
            card = puzzle.scene.cards[0].card
            assert isinstance(card, Card)
            assert len(puzzle.scene.table) == melds
            assert any(one.card is JOKER for one in laid) == (level >= 4)
            barred += not puzzle.question.own_meld
            if puzzle.solution == "none" and puzzle.question.own_meld:
                assert lures(card, laid, level), puzzle.code
        assert (barred > 0) == (level >= 3 and game != "basic_rummy")


def lures(card: Card, laid: list[Laid], level: int) -> bool:
    """Why somebody might think that the card fits, as the level promises."""
    faces = [face for one in laid if isinstance(face := one.named or one.card, Card)]
    if level >= 5:
        return card in faces
    if level >= 3:
        return card.rank is Rank.ACE or card.rank in {face.rank for face in faces}
    return card.suit in {face.suit for face in faces}


@pytest.mark.parametrize("game", ["koum_kan", "koum_kan_four_jokers", "basic_rummy", "kon_khan"])
def test_levels_of_count_hand(game: str) -> None:
    for level, size in zip(LEVELS, (3, 4, 4, 5, 7), strict=True):
        for puzzle in puzzles("count_hand", game, level):
            hand = puzzle.question
            aces = sum(isinstance(card, Card) and card.rank is Rank.ACE for card in hand)
            assert len(hand) == size
            assert hand.count(JOKER) == (1 if level >= 4 else 0)
            assert aces in {1: (0,), 2: (0,), 3: (1,), 4: (1,), 5: (2, 3)}[level]
            if level == 2:
                assert any(isinstance(card, Card) and card.rank > Rank.TEN for card in hand)


@pytest.mark.parametrize("game", ["thanasis", "dynamitis"])
@pytest.mark.parametrize("kind", ["legal_meld", "find_meld", "joker_stands_for"])
def test_where_a_turned_card_makes_a_rank_wild_it_is_shown_001(kind: str, game: str) -> None:
    """001: a joker goes back and another card is turned; in Dynamitis a two goes back as well."""
    turned_ranks = set()
    for puzzle in puzzles(kind, game, 3):
        about = puzzle.scene.about
        turned = puzzle.question.turned
        assert about is not None
        assert ("card", turned) in about.facts
        assert about.id == ("scene.turned" if game == "thanasis" else "scene.turned_and_twos")
        assert game == "thanasis" or turned.rank is not Rank.TWO
        assert turned.rank in wild_ranks(puzzle.rules, turned)
        turned_ranks.add(turned.rank)
    assert len(turned_ranks) >= 8


@pytest.mark.parametrize("game", ["thanasis", "dynamitis"])
def test_wild_ranks_take_part_in_the_melds_001(game: str) -> None:
    wild = [
        puzzle
        for level in (3, 4, 5)
        for puzzle in puzzles("legal_meld", game, level)
        if any(
            laid.card is not JOKER and puzzle.question.wild(laid.card, puzzle.rules)
            for laid in puzzle.question.cards
        )
    ]
    assert {puzzle.solution for puzzle in wild} == {"legal", "illegal"}


@pytest.mark.parametrize("game", ["koum_kan_four_jokers", "basic_rummy", "kon_khan"])
def test_jokers_carry_names_only_where_the_game_asks_for_them(game: str) -> None:
    """In these games a joker is whatever fits; in a run its place says what it is, in a set nothing does."""
    for puzzle in puzzles("legal_meld", game, 4):
        assert all(laid.named is None for laid in puzzle.question.cards)
    for kind in ("take_joker", "lay_off"):
        for puzzle in puzzles(kind, game, 4):
            for meld in puzzle.scene.table:
                reading = meld_readings(meld.cards, puzzle.rules)[0]
                assert all(
                    (laid.named is not None) == is_run(reading) for laid in meld.cards if laid.card is JOKER
                )


def test_koum_kan_names_every_joker_that_lies_000() -> None:
    for kind in ("legal_meld", "take_joker", "lay_off"):
        for puzzle in puzzles(kind, "koum_kan", 5):
            laid = [*puzzle.scene.cards, *(one for meld in puzzle.scene.table for one in meld.cards)]
            assert all(one.named is not None for one in laid if one.card is JOKER)


def test_all_suits_and_ranks_come_up() -> None:
    """A generator that forgot a suit or the kings would teach a smaller game."""
    seen = {card for puzzle in puzzles("legal_meld", "koum_kan", 1, range(150)) for card in shown(puzzle)}
    assert {card.suit for card in seen if isinstance(card, Card)} == set(SUITS)
    assert {card.rank for card in seen if isinstance(card, Card)} == set(Rank)
