"""Kind 10: open with enough points.

Levels: 1 two melds well above the mark · 2 two melds near it · 3 three melds are needed · 4 a joker
is needed · 5 two melds share a card, and whoever lays the dearest meld first falls short:

    8♥ 9♥ 10♥ J♥      37 together, but then J♠ J♣ are left with nothing;
              J♠ J♣   27 + 30 = 57 when the jack goes to the jacks

Where a table asks for more than two melds are worth, it takes three at every level but the last.
From level 3 a card of the hand would fit a meld on the table, which counts for nothing yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from random import Random
from typing import Any

from tutor.practice import melding, table_scene
from tutor.practice.dealt import check_pack
from tutor.practice.entries import read_hand, read_pick
from tutor.practice.exercise import (
    BankError,
    Feedback,
    Grade,
    Heading,
    Hints,
    Kind,
    Note,
    PickCards,
    Scene,
    TableMeld,
    note,
)
from tutor.practice.splitting import laid
from tutor.rules.arrange import Arrangement, Goal, arrangements, can_open
from tutor.rules.arrange.candidates import melds_in
from tutor.rules.cards import JOKER, RANKS, SUITS, AnyCard, Card, Laid, Rank
from tutor.rules.layoff import extensions
from tutor.rules.opening import judge_opening, meld_value, opening_value
from tutor.rules.options import Layoff
from tutor.rules.pack import pack_for
from tutor.rules.ruleset import Ruleset
from tutor.rules.shapes import run_lines, stretches
from tutor.rules.verdict import Reading, Verdict

Cards = tuple[AnyCard, ...]

HAND = 15
"""Fourteen cards and the one just drawn."""
# level: how far above the mark the best opening may be
_SLACK = {1: (9, 99), 2: (0, 8), 3: (0, 12), 4: (0, 9), 5: (0, 30)}

_MOST_OF_TWO = 70
"""Two melds are hardly worth more."""


@dataclass(frozen=True, slots=True)
class Question:
    """A hand that can open, and what others have on the table."""

    hand: Cards
    table: tuple[TableMeld, ...] = ()


class OpenWith51(Kind[Question, frozenset[int]]):
    """Tap the cards of first melds that reach the opening minimum together."""

    id = "open_with_51"
    number = 10
    version = 3
    fields = frozenset({"hand"})

    def games(self, rules: Ruleset) -> bool:
        return rules.options.open_min > 0

    def make(self, rng: Random, rules: Ruleset, level: int) -> Question:
        hand = melding.until(
            lambda: _deal(rng, rules, level), lambda hand: bool(hand) and _hard_enough(hand, level, rules)
        )
        table = _lure(rng, hand, rules) if level >= 3 else ()
        return Question(tuple(rng.sample(hand, len(hand))), table)

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> Question:
        hand = read_hand(entry, "hand")
        check_pack("hand", hand, rules)
        if can_open(hand, rules) is None:
            raise BankError("hand: it cannot open")
        return Question(hand)

    def read_answer(self, text: object, question: Question, rules: Ruleset) -> frozenset[int]:
        return read_pick(text, question.hand)

    def prompt(self, question: Question, rules: Ruleset) -> Note:
        return note("prompt.open_with_51", need=rules.options.open_min)

    def scene(self, question: Question, rules: Ruleset) -> Scene:
        return Scene(question.table, heading=Heading.HAND)

    def control(self, question: Question, rules: Ruleset) -> PickCards:
        return PickCards(question.hand)

    def check(self, question: Question, rules: Ruleset, answer: frozenset[int]) -> Feedback:
        if not answer:
            return Feedback(Grade.UNFINISHED, note("feedback.pick_cards_first"))
        picked = tuple(question.hand[place] for place in sorted(answer))
        split = _split(picked, rules)
        if split is None:
            return _no_melds(question, picked, rules)
        verdict, lines = _judge(split.melds, (), rules), _lines(split.melds, rules)
        have, need = split.worth, rules.options.open_min
        if not verdict.legal:
            short = note("feedback.open_with_51.short", have=have, need=need, short=need - have)
            return Feedback(Grade.WRONG, short, verdict, lines)
        thrifty = _without_jokers(question, rules)
        if JOKER in picked and thrifty is not None:
            better = note("feedback.open_with_51.joker", have=have, cards=laid(thrifty.melds))
            return Feedback(Grade.WEAKER, better, verdict, lines)
        return Feedback(Grade.RIGHT, note("feedback.open_with_51.yes", have=have), verdict, lines)

    def solution(self, question: Question, rules: Ruleset) -> frozenset[int]:
        wanted = [slot.card for meld in _best(question, rules).melds for slot in meld]
        places = []
        for place, card in enumerate(question.hand):
            if card in wanted:
                wanted.remove(card)
                places.append(place)
        return frozenset(places)

    def hints(self, question: Question, rules: Ruleset) -> Hints:
        melds = _best(question, rules).melds
        dearest = max(melds, key=lambda meld: meld_value(meld, rules))
        first = (
            min(melds, key=lambda meld: meld_value(meld, rules))
            if _falls_short(question.hand, rules)
            else dearest
        )
        idea = "shared" if _falls_short(question.hand, rules) else "idea"
        return Hints(
            note(f"hint.open_with_51.{idea}", need=rules.options.open_min),
            note("hint.open_with_51.cards", cards=laid((first,))),
            note("hint.open_with_51.solution", cards=laid(melds)),
        )


def _best(question: Question, rules: Ruleset) -> Arrangement:
    found = _without_jokers(question, rules) or can_open(question.hand, rules)
    assert found is not None
    return found


def _without_jokers(question: Question, rules: Ruleset) -> Arrangement | None:
    return can_open([card for card in question.hand if card is not JOKER], rules)


def _split(picked: Cards, rules: Ruleset) -> Arrangement | None:
    """All these cards as melds, worth as much as they can be; None if cards are left over."""
    whole = (found for found in arrangements(picked, rules, Goal.FEWEST_CARDS) if not found.left)
    return max(whole, key=lambda found: found.worth, default=None)


def _judge(melds: tuple[Reading, ...], left: Cards, rules: Ruleset) -> Verdict:
    return judge_opening([*laid(melds), *([left] if left else [])], rules)


def _lines(melds: tuple[Reading, ...], rules: Ruleset) -> tuple[Note, ...]:
    return tuple(
        note("feedback.open_with_51.meld", cards=laid((meld,)), points=meld_value(meld, rules))
        for meld in melds
    )


def _no_melds(question: Question, picked: Cards, rules: Ruleset) -> Feedback:
    """Some of the cards make no meld: which, and whether they lean on the table."""
    nearest = next(arrangements(picked, rules, Goal.FEWEST_CARDS))
    left = nearest.left
    headline = note("feedback.open_with_51.left", cards=left)
    leaning = [
        note("feedback.open_with_51.table", card=card, letter=meld.letter)
        for card in left
        for meld in question.table
        if any(True for _ in extensions(meld.cards, (Laid(card),), rules))
    ]
    verdict = _judge(nearest.melds, left, rules)
    return Feedback(Grade.WRONG, headline, verdict, (*_lines(nearest.melds, rules), *leaning))


# --- making a hand ---------------------------------------------------------------------------


def _deal(rng: Random, rules: Ruleset, level: int) -> list[AnyCard]:
    if level == 5:
        melds: list[AnyCard] = _crossing(rng, rules)
    else:
        count = _how_many(rules, level)
        hidden = [_dear_meld(rng, rules, level, count) for _ in range(count)]
        if not _in_reach(opening_value(hidden, rules) or 0, level, rules):
            return []
        melds = [card for meld in hidden for card in meld]
    if level == 4:
        melds[rng.randrange(len(melds))] = JOKER
    pool = melding.shuffled_faces(rng, rules)
    if pack_for(rules).excess(melds):
        return []
    hand = list(melds)
    for card in pool:
        if len(hand) == HAND:
            break
        if card not in hand and not _makes_meld(card, hand):
            hand.append(card)
    return hand


def _how_many(rules: Ruleset, level: int) -> int:
    """The melds that open together."""
    least = rules.options.open_min + _SLACK[level][0]
    return 3 if level == 3 or least > _MOST_OF_TWO else 2


def _dear_meld(rng: Random, rules: Ruleset, level: int, count: int) -> tuple[Card, ...]:
    """One of so many: its dearest rank is such that melds of three just open, or higher."""
    enough = ceil(rules.options.open_min / (3 * count))
    low, high = (min(5, enough), max(8, enough + 2)) if level == 3 else (min(9, enough), 13)
    meld = melding.until(
        lambda: melding.random_meld(rng, rules),
        lambda cards: low <= max(card.rank for card in cards) <= high,
    )
    return meld if level < 3 else meld[: rng.choice((3, 3, 4))]


def _crossing(rng: Random, rules: Ruleset) -> list[AnyCard]:
    """A run of four or five and a set of three that share the card at one end of the run."""
    size = rng.choice((4, 5))
    end = min(10, rules.options.open_min // 5)
    run = rng.choice([line for line in stretches(run_lines(rules.options), size) if max(line) >= end])
    suit, *others = rng.sample(SUITS, 3)
    shared = rng.choice((run[0], run[-1]))
    return [*(Card(rank, suit) for rank in run), *(Card(shared, other) for other in others)]


def _makes_meld(card: Card, hand: list[AnyCard]) -> bool:
    """Whether the card has two natural partners in the hand: cheap, and on the safe side."""
    faces = [one for one in hand if isinstance(one, Card)]
    same_rank = sum(one.rank is card.rank for one in faces)
    near = {RANKS.index(one.rank) - RANKS.index(card.rank) for one in faces if one.suit is card.suit}
    near |= {13 + step for step in near if card.rank is Rank.ACE}
    in_row = bool({-1, 1} <= near or {1, 2} <= near or {-1, -2} <= near)
    return same_rank > 1 or in_row


def _in_reach(worth: int, level: int, rules: Ruleset) -> bool:
    low, high = _SLACK[level]
    return low <= worth - rules.options.open_min <= high


def _hard_enough(hand: list[AnyCard], level: int, rules: Ruleset) -> bool:
    found = can_open(hand, rules)
    if found is None or len(hand) < HAND:
        return False
    if not _in_reach(found.worth, level, rules):
        return False
    if level == 3 and len(found.melds) < 3:
        return False
    if level == 4 and can_open([card for card in hand if card is not JOKER], rules) is not None:
        return False
    return level in (3, 4) or _falls_short(tuple(hand), rules) == (level == 5)


def _falls_short(hand: Cards, rules: Ruleset) -> bool:
    """Whether laying the dearest meld first, and so on, misses the mark."""
    rest, worth = list(hand), 0
    while melds := list(melds_in(rest, rules)):
        dearest = max(melds, key=lambda meld: meld_value(meld, rules))
        worth += meld_value(dearest, rules)
        for slot in dearest:
            rest.remove(slot.card)
    return worth < rules.options.open_min


def _lure(rng: Random, hand: list[AnyCard], rules: Ruleset) -> tuple[TableMeld, ...]:
    """A meld on the table that a card of the hand would extend, if it could be touched already."""
    if rules.options.layoff is Layoff.NONE:
        return ()

    def tempts(meld: tuple[Card, ...]) -> bool:
        fits = any(any(True for _ in extensions(meld, (card,), rules)) for card in hand)
        return fits and melding.fits_pack([*map(Laid, hand), *map(Laid, meld)], rules)

    meld = melding.until(lambda: melding.random_meld(rng, rules, longest=3), tempts)
    return table_scene.lay_out(rng, [melding.natural(meld)])


KIND = OpenWith51()
