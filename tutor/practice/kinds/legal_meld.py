"""Kind 1: is this a legal meld?

Levels: 1 plain sets and runs · 2 aces and longer runs · 3 one joker · 4 jokers beside aces, two
jokers · 5 the same, with more aces. An illegal question is a legal one with one card changed (from
level 3 so that exactly one rule is broken), so neither length nor jokers give the answer away.
Where a turned card makes a rank wild, cards of that rank take the part of jokers.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Any

from tutor.practice import melding
from tutor.practice.dealt import Dealt, about_turned, check_pack, melding_moment, read_turned, turn_card
from tutor.practice.entries import read_choice, read_laid
from tutor.practice.exercise import Choice, Feedback, Grade, Hints, Kind, Note, PickOne, Scene, note
from tutor.rules.cards import Laid, Rank
from tutor.rules.melds import judge_meld
from tutor.rules.ruleset import Ruleset
from tutor.rules.verdict import Verdict

Meld = tuple[Laid, ...]
Question = Dealt[Laid]
LEGAL, ILLEGAL = "legal", "illegal"


class LegalMeld(Kind[Question, str]):
    """Say whether some cards may lie together as one meld."""

    id = "legal_meld"
    number = 1
    fields = frozenset({"cards"})
    optional = frozenset({"turned"})

    def games(self, rules: Ruleset) -> bool:
        return True

    def make(self, rng: Random, rules: Ruleset, level: int) -> Question:
        turned = turn_card(rng, rules)
        wanted = rng.random() < 0.5
        legal = melding.until(
            partial(_lay, rng, rules, level, turned),
            lambda meld: _fits(meld, turned, rules) and _judge(meld, turned, rules).legal,
        )
        meld = legal if wanted else _spoilt(rng, rules, level, turned)
        return Dealt(_shuffle(rng, melding.said_here(meld, rules)), turned)

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> Question:
        question = Dealt(read_laid(entry, "cards"), read_turned(entry, rules))
        check_pack("cards", [laid.card for laid in question.cards], rules, question.turned)
        return question

    def read_answer(self, text: object, question: Question, rules: Ruleset) -> str:
        return read_choice(text, (LEGAL, ILLEGAL))

    def prompt(self, question: Question, rules: Ruleset) -> Note:
        return note(f"prompt.legal_meld{melding_moment(rules)}")

    def scene(self, question: Question, rules: Ruleset) -> Scene:
        return Scene(cards=question.cards, about=about_turned(question.turned, rules))

    def control(self, question: Question, rules: Ruleset) -> PickOne:
        return PickOne((Choice(LEGAL, note("choice.legal")), Choice(ILLEGAL, note("choice.illegal"))))

    def check(self, question: Question, rules: Ruleset, answer: str) -> Feedback:
        verdict = _judge(question.cards, question.turned, rules)
        right = (answer == LEGAL) == verdict.legal
        headline = note(f"feedback.legal_meld.{'legal' if verdict.legal else 'illegal'}")
        return Feedback(Grade.RIGHT if right else Grade.WRONG, headline, verdict)

    def solution(self, question: Question, rules: Ruleset) -> str:
        return LEGAL if _judge(question.cards, question.turned, rules).legal else ILLEGAL

    def hints(self, question: Question, rules: Ruleset) -> Hints:
        verdict = _judge(question.cards, question.turned, rules)
        return Hints(
            note("hint.legal_meld.idea"),
            note("hint.legal_meld.cards", cards=_look_at(question.cards, verdict)),
            note(f"hint.legal_meld.{'legal' if verdict.legal else 'illegal'}"),
        )


def _judge(meld: Meld, turned: melding.Turned, rules: Ruleset) -> Verdict:
    return judge_meld(meld, rules, turned=turned)


def _fits(meld: Meld, turned: melding.Turned, rules: Ruleset) -> bool:
    return melding.fits_pack([*meld, *([Laid(turned)] if turned else [])], rules)


def _look_at(meld: Meld, verdict: Verdict) -> Meld:
    """The two cards nearest to the trouble; in a legal meld its two ends."""
    for reason in verdict.broken:
        cards = dict(reason.facts).get("cards")
        if isinstance(cards, tuple):
            named = tuple(laid for laid in meld if laid in cards or laid.card in cards)
            if named:
                return tuple(dict.fromkeys(named))[:2]
    ordered = sorted(meld, key=lambda laid: (laid.named or laid.card).code)
    return (ordered[0], ordered[-1])


def _lay(rng: Random, rules: Ruleset, level: int, turned: melding.Turned) -> Meld:
    """A meld as the level asks for; under most rules it is legal."""
    if level == 1:
        return melding.natural(melding.random_meld(rng, rules))
    if level == 2:
        long = rng.random() < 0.5
        cards = melding.random_run(rng, rules, 5) if long else melding.random_ace_run(rng, rules, 3)
        return melding.natural(rng.choice((cards, melding.random_meld(rng, rules))))
    jokers = 1 if level == 3 else rng.choice((1, 1, 2))
    aces = level > 3 and rng.random() < (0.4 if level == 4 else 0.7)
    cards = (
        melding.random_ace_run(rng, rules, rng.choice((3, 4))) if aces else melding.random_meld(rng, rules)
    )
    return melding.some_by_rank(rng, melding.put_jokers(rng, cards, jokers), turned)


def _spoilt(rng: Random, rules: Ruleset, level: int, turned: melding.Turned) -> Meld:
    def spoil() -> Meld:
        meld = _lay(rng, rules, level, turned)
        ends = {laid.named or laid.card for laid in meld}
        if level > 1 and any(getattr(face, "rank", None) is Rank.ACE for face in ends) and rng.random() < 0.5:
            return melding.shift_ace(rng, meld)
        return melding.swap_one(rng, meld)

    def wrong(meld: Meld) -> bool:
        broken = _judge(melding.said_here(meld, rules), turned, rules).broken
        return _fits(meld, turned, rules) and (len(broken) == 1 if level > 2 else bool(broken))

    return melding.until(spoil, wrong)


def _shuffle(rng: Random, meld: Meld) -> Meld:
    return tuple(rng.sample(meld, len(meld)))


KIND = LegalMeld()
