"""Kind 1: is this a legal meld?

Levels: 1 plain sets and runs · 2 aces and longer runs · 3 one named joker · 4 jokers beside aces,
two jokers · 5 near misses in which exactly one rule is broken. An illegal question is a legal one
with one card changed, so neither length nor jokers give the answer away.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tutor.practice import melding
from tutor.practice.entries import read_choice, read_laid
from tutor.practice.exercise import Choice, Feedback, Grade, Hints, Kind, Note, PickOne, Scene, note
from tutor.rules.cards import Laid, Rank
from tutor.rules.melds import judge_meld
from tutor.rules.ruleset import Ruleset
from tutor.rules.verdict import Verdict

Meld = tuple[Laid, ...]
LEGAL, ILLEGAL = "legal", "illegal"


class LegalMeld(Kind[Meld, str]):
    """Say whether some cards may lie together as one meld."""

    id = "legal_meld"
    number = 1
    fields = frozenset({"cards"})

    def games(self, rules: Ruleset) -> bool:
        return True

    def make(self, rng: Random, rules: Ruleset, level: int) -> Meld:
        wanted = rng.random() < 0.5
        legal = _legal_meld(rng, rules, level)
        return _shuffle(rng, legal if wanted else _spoilt(rng, rules, level))

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> Meld:
        return read_laid(entry, "cards")

    def read_answer(self, text: object, question: Meld, rules: Ruleset) -> str:
        return read_choice(text, (LEGAL, ILLEGAL))

    def prompt(self, question: Meld, rules: Ruleset) -> Note:
        return note("prompt.legal_meld")

    def scene(self, question: Meld) -> Scene:
        return Scene(cards=question)

    def control(self, question: Meld, rules: Ruleset) -> PickOne:
        return PickOne((Choice(LEGAL, note("choice.legal")), Choice(ILLEGAL, note("choice.illegal"))))

    def check(self, question: Meld, rules: Ruleset, answer: str) -> Feedback:
        verdict = judge_meld(question, rules)
        right = (answer == LEGAL) == verdict.legal
        headline = note(f"feedback.legal_meld.{'legal' if verdict.legal else 'illegal'}")
        return Feedback(Grade.RIGHT if right else Grade.WRONG, headline, verdict)

    def solution(self, question: Meld, rules: Ruleset) -> str:
        return LEGAL if judge_meld(question, rules).legal else ILLEGAL

    def hints(self, question: Meld, rules: Ruleset) -> Hints:
        verdict = judge_meld(question, rules)
        return Hints(
            note("hint.legal_meld.idea"),
            note("hint.legal_meld.cards", cards=_look_at(question, verdict)),
            note(f"hint.legal_meld.{'legal' if verdict.legal else 'illegal'}"),
        )


def _look_at(meld: Meld, verdict: Verdict) -> tuple[Laid, ...]:
    """The two cards nearest to the trouble; in a legal meld its two ends."""
    for reason in verdict.broken:
        cards = dict(reason.facts).get("cards")
        if isinstance(cards, tuple):
            named = tuple(laid for laid in meld if laid in cards or laid.card in cards)
            if named:
                return tuple(dict.fromkeys(named))[:2]
    ordered = sorted(meld, key=lambda laid: (laid.named or laid.card).code)
    return (ordered[0], ordered[-1])


def _legal_meld(rng: Random, rules: Ruleset, level: int) -> Meld:
    if level == 1:
        return melding.natural(melding.random_meld(rng, rules))
    if level == 2:
        long = rng.random() < 0.5
        cards = melding.random_run(rng, rules, 5) if long else melding.random_ace_run(rng, rules, 3)
        return melding.natural(rng.choice((cards, melding.random_meld(rng, rules))))
    jokers = 1 if level == 3 else rng.choice((1, 1, 2))
    aces = level > 3 and rng.random() < 0.4
    cards = (
        melding.random_ace_run(rng, rules, rng.choice((3, 4))) if aces else melding.random_meld(rng, rules)
    )
    return melding.put_jokers(rng, cards, jokers)


def _spoilt(rng: Random, rules: Ruleset, level: int) -> Meld:
    def spoil() -> Meld:
        meld = _legal_meld(rng, rules, level)
        ends = {laid.named or laid.card for laid in meld}
        if level > 1 and any(getattr(face, "rank", None) is Rank.ACE for face in ends) and rng.random() < 0.5:
            return melding.shift_ace(rng, meld)
        return melding.swap_one(rng, meld)

    def wrong(meld: Meld) -> bool:
        broken = judge_meld(meld, rules).broken
        return melding.fits_pack(meld, rules) and (len(broken) == 1 if level > 2 else bool(broken))

    return melding.until(spoil, wrong)


def _shuffle(rng: Random, meld: Meld) -> Meld:
    return tuple(rng.sample(meld, len(meld)))


KIND = LegalMeld()
