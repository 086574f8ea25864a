"""Kind 2: why is this no meld?

Levels: 1 three natural cards, three reasons · 2 longer ones, four reasons · 3 a joker among them,
aces at the wrong end · 4 five reasons · 5 two jokers where that leaves the flaw alone, six reasons.
The cards are a meld with one flaw, and mending that flaw would do. A reason is offered only where the
engine can tell whether it is true: a run with a stranger in it has gaps only as far as its faces go.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from tutor.practice import melding
from tutor.practice.dealt import Dealt, about_turned, check_pack, melding_moment, read_turned, turn_card
from tutor.practice.entries import read_choice, read_laid, read_text
from tutor.practice.exercise import (
    BankError,
    Choice,
    Feedback,
    Grade,
    Hints,
    Kind,
    Note,
    PickOne,
    Scene,
    note,
)
from tutor.rules.cards import Card, Laid, Rank
from tutor.rules.melds import judge_meld
from tutor.rules.options import JokerNaming
from tutor.rules.pack import pack_for
from tutor.rules.ruleset import Ruleset
from tutor.rules.shapes import ace_lines, stretches
from tutor.rules.verdict import Rule, Standing, Verdict

Meld = tuple[Laid, ...]
Flaw = Callable[[Random, Ruleset, int], tuple[Card, ...]]

_REASONS = {1: 3, 2: 4, 3: 4, 4: 5, 5: 6}


@dataclass(frozen=True, slots=True)
class Question:
    """Cards that are no meld, and the reasons to choose from."""

    cards: Dealt[Laid]
    choices: tuple[Rule, ...]


class WhyIllegal(Kind[Question, str]):
    """Choose the rule that a meld breaks."""

    id = "why_illegal"
    number = 2
    fields = frozenset({"cards", "choices"})
    optional = frozenset({"turned"})

    def games(self, rules: Ruleset) -> bool:
        return True

    def make(self, rng: Random, rules: Ruleset, level: int) -> Question:
        turned = turn_card(rng, rules)
        rule = rng.choice([rule for rule in _FLAWS if _can_break(rule, level, rules, turned)])

        def lay() -> Meld:
            cards = _FLAWS[rule](rng, rules, level)
            jokers = _jokers(rng, rule, level)
            meld = melding.put_jokers(rng, cards, jokers) if jokers else melding.natural(cards)
            meld = melding.some_by_rank(rng, meld, turned)
            return meld if rule is not Rule.JOKER_NAMED else tuple(Laid(laid.card) for laid in meld)

        def flawed(meld: Meld) -> bool:
            meld = _said(meld, rule, rules)
            broken = [reason.rule for reason in _judge(Dealt(meld, turned), rules).broken]
            return broken == [rule] and _one_shape(meld) and melding.fits_pack(meld, rules)

        meld = _said(melding.until(lay, flawed), rule, rules)
        cards = Dealt(tuple(rng.sample(meld, len(meld))), turned)
        others = [one for one in _offered(cards, rules) if one is not rule]
        chosen = rng.sample(others, min(_REASONS[level] - 1, len(others)))
        return Question(cards, tuple(one for one in _FLAWS if one in {rule, *chosen}))

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> Question:
        cards = Dealt(read_laid(entry, "cards"), read_turned(entry, rules))
        check_pack("cards", [laid.card for laid in cards.cards], rules, cards.turned)
        known = {rule.value: rule for rule in _FLAWS}
        words = read_text(entry, "choices").split()
        for word in words:
            if word not in known:
                raise BankError(f"choices: one of {', '.join(known)} is needed, not {word!r}")
        question = Question(cards, tuple(known[word] for word in dict.fromkeys(words)))
        if not _true(question, rules):
            raise BankError("choices: none of them is broken by these cards")
        return question

    def read_answer(self, text: object, question: Question, rules: Ruleset) -> str:
        return read_choice(text, [rule.value for rule in question.choices])

    def prompt(self, question: Question, rules: Ruleset) -> Note:
        return note(f"prompt.why_illegal{melding_moment(rules)}")

    def scene(self, question: Question, rules: Ruleset) -> Scene:
        return Scene(cards=question.cards.cards, about=about_turned(question.cards.turned, rules))

    def control(self, question: Question, rules: Ruleset) -> PickOne:
        return PickOne(tuple(Choice(rule.value, note(f"why.{rule.value}")) for rule in question.choices))

    def check(self, question: Question, rules: Ruleset, answer: str) -> Feedback:
        verdict = _judge(question.cards, rules)
        if answer in _true(question, rules):
            return Feedback(Grade.RIGHT, note("feedback.why_illegal.yes"), verdict)
        needs = note(f"feedback.why_illegal.needs.{answer}")
        return Feedback(Grade.WRONG, note("feedback.why_illegal.no"), verdict, (needs,))

    def solution(self, question: Question, rules: Ruleset) -> str:
        return _true(question, rules)[0]

    def hints(self, question: Question, rules: Ruleset) -> Hints:
        rule = self.solution(question, rules)
        return Hints(
            note(f"hint.why_illegal.{'set' if _is_set(question.cards.cards) else 'run'}"),
            note("hint.why_illegal.cards", cards=_culprits(question, rules)),
            note(f"hint.why_illegal.solution.{rule}"),
        )


def _judge(cards: Dealt[Laid], rules: Ruleset) -> Verdict:
    return judge_meld(cards.cards, rules, turned=cards.turned)


def _true(question: Question, rules: Ruleset) -> tuple[str, ...]:
    """The reasons on offer that hold against these cards."""
    broken = {reason.rule for reason in _judge(question.cards, rules).broken}
    return tuple(rule.value for rule in question.choices if rule in broken)


def _culprits(question: Question, rules: Ruleset) -> Meld:
    """The cards that the verdict names, or two of them where it names none."""
    cards = question.cards.cards
    for reason in _judge(question.cards, rules).broken:
        named = dict(reason.facts).get("cards", ())
        if isinstance(named, tuple):
            found = tuple(laid for laid in cards if laid in named or laid.card in named)
            if found:
                return found[:2]
    return cards[:2]


def _faces(meld: Meld) -> list[Card]:
    faces = [laid.named or laid.card for laid in meld]
    return [face for face in faces if isinstance(face, Card)]


def _strangers(meld: Meld) -> tuple[int, int]:
    """How many cards have another rank than most, and how many another suit."""
    ranks, suits = (Counter(face.rank for face in _faces(meld)), Counter(face.suit for face in _faces(meld)))
    count = ranks.total()
    return count - max(ranks.values(), default=0), count - max(suits.values(), default=0)


def _one_shape(meld: Meld) -> bool:
    """Whether it is plain which of the two a meld wants to be: a set or a run."""
    by_rank, by_suit = _strangers(meld)
    return by_rank != by_suit


def _is_set(meld: Meld) -> bool:
    by_rank, by_suit = _strangers(meld)
    return by_rank < by_suit


# --- the reasons there are ---------------------------------------------------------------------


def _offered(cards: Dealt[Laid], rules: Ruleset) -> list[Rule]:
    """Reasons that could be meant; none that the engine left open, since it might be true as well."""
    verdict = _judge(cards, rules)
    open_still = {reason.rule for reason in verdict if reason.standing is Standing.UNREACHED}
    return [rule for rule in _FLAWS if rule not in open_still and _makes_sense(rule, rules)]


def _makes_sense(rule: Rule, rules: Ruleset) -> bool:
    """Whether the rule exists at this table."""
    options = rules.options
    if rule is Rule.SET_DISTINCT_SUITS:
        return options.set_distinct_suits
    if rule is Rule.JOKER_NAMED:
        return options.joker_named is JokerNaming.REQUIRED
    if rule is Rule.RUN_ACE_WRAP:
        return not options.ace_wrap
    if rule is Rule.RUN_ACE_HIGH:
        return not options.ace_high
    return True


def _can_break(rule: Rule, level: int, rules: Ruleset, turned: melding.Turned) -> bool:
    if not _makes_sense(rule, rules):
        return False
    if rule in (Rule.SET_DISTINCT_SUITS, Rule.RUN_NO_REPEAT):
        return pack_for(rules).decks > 1
    if rule is Rule.MELD_SIZE:
        return level < 4
    if rule is Rule.RUN_ACE_HIGH and turned and turned.rank in (Rank.QUEEN, Rank.KING, Rank.ACE):
        return False  # queen, king, ace are not all natural then
    return level > 2 or rule not in (Rule.RUN_ACE_WRAP, Rule.RUN_ACE_HIGH, Rule.JOKER_NAMED)


def _jokers(rng: Random, rule: Rule, level: int) -> int:
    if rule is Rule.JOKER_NAMED:
        return 1 if level < 5 else 2
    if level < 3 or rule is Rule.MELD_SIZE:
        return 0
    return rng.choice((0, 1)) if level < 5 else rng.choice((1, 1, 2))


def _said(meld: Meld, rule: Rule, rules: Ruleset) -> Meld:
    return meld if rule is Rule.JOKER_NAMED else melding.said_here(meld, rules)


# --- cards with one flaw -----------------------------------------------------------------------


def _long(rng: Random, level: int) -> int:
    return 3 if level == 1 else rng.choice((3, 4, 4, 5))


def _too_few(rng: Random, rules: Ruleset, level: int) -> tuple[Card, ...]:
    return melding.random_meld(rng, rules, longest=3)[:2]


def _odd_rank(rng: Random, rules: Ruleset, level: int) -> tuple[Card, ...]:
    *cards, last = melding.random_set(rng, rules, 3 if level == 1 else rng.choice((3, 4)))
    step = rng.choice((-1, 1))
    return (*cards, Card(Rank(min(13, max(1, last.rank + step))), last.suit))


def _twin(rng: Random, rules: Ruleset, level: int) -> tuple[Card, ...]:
    first, _, *rest = melding.random_set(rng, rules, 3 if level == 1 else rng.choice((3, 4)))
    return (first, first, *rest)


def _odd_suit(rng: Random, rules: Ruleset, level: int) -> tuple[Card, ...]:
    cards = list(melding.random_run(rng, rules, _long(rng, level)))
    at = rng.randrange(len(cards))
    cards[at] = Card(
        cards[at].rank, rng.choice([suit for suit in type(cards[at].suit) if suit is not cards[at].suit])
    )
    return tuple(cards)


def _gap(rng: Random, rules: Ruleset, level: int) -> tuple[Card, ...]:
    missing = 1 if level < 3 else rng.choice((1, 2, 2))
    cards = melding.random_run(rng, rules, _long(rng, level) + missing)
    at = rng.randrange(1, len(cards) - missing)
    return cards[:at] + cards[at + missing :]


def _repeat(rng: Random, rules: Ruleset, level: int) -> tuple[Card, ...]:
    cards = melding.random_run(rng, rules, _long(rng, level))
    return (*cards, rng.choice(cards))


def _corner(rng: Random, rules: Ruleset, level: int) -> tuple[Card, ...]:
    lines = stretches(ace_lines(low=True, high=True, both_ends=False, wrap=True), _long(rng, level))
    suit = melding.random_run(rng, rules, 3)[0].suit
    around = [line for line in lines if Rank.ACE in line[1:-1]]
    return tuple(Card(rank, suit) for rank in rng.choice(around))


def _high_ace(rng: Random, rules: Ruleset, level: int) -> tuple[Card, ...]:
    lines = stretches(ace_lines(low=False, high=True, both_ends=False, wrap=False), _long(rng, level))
    suit = melding.random_run(rng, rules, 3)[0].suit
    return tuple(Card(rank, suit) for rank in rng.choice([line for line in lines if line[-1] is Rank.ACE]))


def _whole(rng: Random, rules: Ruleset, level: int) -> tuple[Card, ...]:
    return melding.random_meld(rng, rules)


_FLAWS: Mapping[Rule, Flaw] = {
    Rule.MELD_SIZE: _too_few,
    Rule.SET_SAME_RANK: _odd_rank,
    Rule.SET_DISTINCT_SUITS: _twin,
    Rule.RUN_SAME_SUIT: _odd_suit,
    Rule.RUN_CONSECUTIVE: _gap,
    Rule.RUN_NO_REPEAT: _repeat,
    Rule.RUN_ACE_WRAP: _corner,
    Rule.RUN_ACE_HIGH: _high_ace,
    Rule.JOKER_NAMED: _whole,
}

KIND = WhyIllegal()
