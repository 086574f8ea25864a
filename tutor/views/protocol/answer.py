"""An answer and its JSON: ``{"id", "legal", "value", "result", "reasons"}`` with the fields its kind has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias, assert_never

from tutor.rules.burning import Fate
from tutor.rules.cards import AnyCard
from tutor.rules.match.telling import Note
from tutor.rules.round_score import PlayerScore
from tutor.rules.ruleset import Ruleset
from tutor.rules.scoring import CountedCard
from tutor.rules.sources import Cite
from tutor.rules.verdict import Reading, Reason, Standing, Verdict
from tutor.views.citations import cite, joined
from tutor.views.explain import explain
from tutor.views.option_names import option_name, value_name
from tutor.views.phrases import Phrases

JsonObject: TypeAlias = dict[str, object]
"""An object as `json` writes it."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """An option that an answer rests on, with the value it has at this table."""

    option: str
    value: object
    cites: tuple[Cite, ...]


@dataclass(frozen=True, slots=True)
class Burning:
    """Why a meld burns or stays."""

    fate: Fate
    cites: tuple[Cite, ...]


Shown: TypeAlias = Reason | CountedCard | PlayerScore | Note | Burning | Agreed
"""One of an answer's reasons: a rule, a line of a count or a player's, what happened, a fate, an option."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the referee says. `None` means that this kind of question has no such field."""

    legal: bool | None = None
    value: object = None
    result: tuple[AnyCard, ...] | None = None
    reasons: tuple[Shown, ...] = ()

    def resting_on(self, more: tuple[Shown, ...]) -> Answer:
        """The same answer with further reasons."""
        return replace(self, reasons=self.reasons + more)


def judged(verdict: Verdict, value: object = None) -> Answer:
    """The answer to "is this allowed?"."""
    return Answer(legal=verdict.legal, value=value, reasons=verdict.reasons)


def laid_down(verdict: Verdict) -> Answer:
    """The answer to "may this be added?", with the meld as it lies afterwards."""
    result = next(map(cards_of, verdict.readings), None)
    return Answer(legal=verdict.legal, result=result, reasons=verdict.reasons)


def agreed(rules: Ruleset, *options: str) -> tuple[Agreed, ...]:
    """Those of the options that this game has, as reasons."""
    return tuple(
        Agreed(option, getattr(rules.options, option), cites)
        for option in options
        if (cites := rules.cite(option))
    )


def cards_of(reading: Reading) -> tuple[AnyCard, ...]:
    """The physical cards of a meld, in order."""
    return tuple(slot.card for slot in reading)


def notation(cards: Iterable[AnyCard]) -> list[str]:
    """Cards as the protocol writes them."""
    return [card.ascii for card in cards]


def as_json(answer: Answer, phrases: Phrases) -> JsonObject:
    """The answer as an object, texts in the language of `phrases`."""
    return dict(_members(answer, phrases))


def _members(answer: Answer, phrases: Phrases) -> Iterator[tuple[str, object]]:
    if answer.legal is not None:
        yield "legal", answer.legal
    if answer.value is not None:
        yield "value", answer.value
    if answer.result is not None:
        yield "result", notation(answer.result)
    yield "reasons", [_reason(shown, phrases) for shown in answer.reasons]


def _reason(shown: Shown, phrases: Phrases) -> JsonObject:
    match shown:
        case Reason():
            text = explain(shown, phrases).text
            return _row(shown.rule, _holds(shown.standing), text, shown.cites, phrases)
        case CountedCard():
            text = phrases.text(shown.why, card=shown.card, points=shown.points)
            return _row(shown.why, True, text, shown.cites, phrases)
        case PlayerScore():
            text = phrases.text(shown.why, player=shown.player, points=shown.points)
            return _row(shown.why, True, text, shown.cites, phrases)
        case Note():
            return _row(shown.what, True, phrases.text(shown.what, **dict(shown.facts)), shown.cites, phrases)
        case Burning(fate, cites):
            return _row(f"burn.{fate}", True, phrases.text(f"feedback.four_set.{fate}"), cites, phrases)
        case Agreed(option, value, cites):
            facts = {"option": option_name(option, phrases), "value": value_name(option, value, phrases)}
            return _row(f"option.{option}", True, phrases.text("compare.rule", **facts), cites, phrases)
        case other:
            assert_never(other)


def _row(rule: str, holds: bool | None, text: str, cites: tuple[Cite, ...], phrases: Phrases) -> JsonObject:
    return {"rule": str(rule), "holds": holds, "cite": joined(cite(cites, phrases)), "text": text}


def _holds(standing: Standing) -> bool | None:
    """Null stands for a rule that was not reached."""
    match standing:
        case Standing.HOLDS:
            return True
        case Standing.BREAKS:
            return False
        case Standing.UNREACHED:
            return None
        case other:
            assert_never(other)
