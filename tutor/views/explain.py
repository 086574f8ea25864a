"""Verdicts in words: every reason a sentence, with the cards, what follows, and where it is written.

>>> from tutor.rules.melds import judge_meld
>>> from tutor.rules.rulesets import RULESETS
>>> told = explain_verdict(judge_meld("7♥ 7♥ 7♠", RULESETS["koum_kan"]), Phrases("en"))
>>> print(told.headline)
Not legal. A set needs different suits: 7♥ is there twice, from the two decks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from tutor.rules.cards import AnyCard, Card, Laid
from tutor.rules.melds import is_run
from tutor.rules.verdict import Fact, Reason, Rule, Standing, Verdict
from tutor.views.citations import Citation, cite, joined
from tutor.views.phrases import Phrases, Value

ICONS = {Standing.HOLDS: "✓", Standing.BREAKS: "✗", Standing.UNREACHED: "–"}
_UNKNOWN = "…"


@dataclass(frozen=True, slots=True)
class Explanation:
    """One reason in words. `icon` and `word` say how the rule stands, so that colour need not."""

    standing: Standing
    icon: str
    word: str
    text: str
    html: str
    citations: tuple[Citation, ...]

    @property
    def label(self) -> str:
        """The word before the sentence; the sentence of a rule that was not reached begins with it itself."""
        return "" if self.standing is Standing.UNREACHED else f"{self.word}: "

    @property
    def citation(self) -> str:
        """All citations in one line."""
        return joined(self.citations)


@dataclass(frozen=True, slots=True)
class ToldVerdict:
    """A verdict in words: the answer with the sentence that decides it, then every reason.

    `readings` lists the ways to read the jokers, where there are several; `checked` heads the reasons.
    """

    legal: bool
    icon: str
    headline: str
    headline_html: str
    decisive: Explanation | None
    reasons: tuple[Explanation, ...]
    readings: str
    checked: str

    @property
    def text(self) -> str:
        """Everything in plain text, a line for each reason."""
        lines = [f"{self.icon} {self.headline}", self.readings]
        lines += [f"  {told.icon} {told.text} [{told.citation}]" for told in self.reasons]
        return "\n".join(line for line in lines if line)

    @property
    def html(self) -> str:
        """The headline and where its rule is written; every rule that was checked is folded under it."""
        kind = "kk-right" if self.legal else "kk-wrong"
        head = f'<p class="kk-headline {kind}">{_icon(self.icon)} {self.headline_html}</p>'
        source = citations_html(self.decisive.citations) if self.decisive else ""
        readings = f'<p class="kk-readings">{escape(self.readings)}</p>' if self.readings else ""
        folded = f"<details><summary>{escape(self.checked)}</summary>{reasons_html(self.reasons)}</details>"
        return f'<div class="kk-verdict">{head}{source}{readings}{folded}</div>'


def explain(reason: Reason, phrases: Phrases) -> Explanation:
    """Put one reason into words."""
    facts = _facts(reason)
    message = _message(reason, facts, phrases)
    known = dict.fromkeys(phrases.placeholders(message, **facts), _UNKNOWN) | facts
    return Explanation(
        standing=reason.standing,
        icon=ICONS[reason.standing],
        word=phrases.text(f"standing.{reason.standing.value}"),
        text=_capital(phrases.text(message, **known)),
        html=phrases.html(message, **known),
        citations=cite(reason.cites, phrases),
    )


def explain_verdict(verdict: Verdict, phrases: Phrases) -> ToldVerdict:
    """Put a whole verdict into words."""
    told = tuple(explain(reason, phrases) for reason in verdict)
    decisive = next((one for one in told if one.standing is Standing.BREAKS), None)
    if decisive is None:
        message, facts = _yes(verdict)
        headline, headline_html = phrases.text(message, **facts), phrases.html(message, **facts)
    else:
        headline = phrases.text("verdict.illegal", because=decisive.text)
        headline_html = phrases.html("verdict.illegal", because="") + decisive.html
    return ToldVerdict(
        legal=verdict.legal,
        icon=ICONS[Standing.HOLDS if verdict.legal else Standing.BREAKS],
        headline=headline,
        headline_html=headline_html,
        decisive=decisive,
        reasons=told,
        readings=_readings(verdict, phrases),
        checked=phrases.text("verdict.checked", reasons=len(told)),
    )


def reasons_html(reasons: tuple[Explanation, ...]) -> str:
    """The reasons as a list, each with its sources folded under it."""
    return f'<ul class="kk-reasons">{"".join(map(_reason_html, reasons))}</ul>'


def _reason_html(told: Explanation) -> str:
    word = f'<span class="kk-word">{escape(told.label.strip())}</span> ' if told.label else ""
    said = f"{word}{told.html}{citations_html(told.citations)}"
    return f'<li class="kk-reason kk-{told.standing.value}">{_icon(told.icon)}<div>{said}</div></li>'


def citations_html(citations: tuple[Citation, ...]) -> str:
    """The places one after the other."""
    return f'<div class="kk-cites">{"".join(one.html for one in citations)}</div>' if citations else ""


def _capital(sentence: str) -> str:
    """A sentence may begin with a card that is a small word: joker."""
    return sentence[:1].upper() + sentence[1:]


def _icon(icon: str) -> str:
    return f'<span class="kk-icon" aria-hidden="true">{icon}</span>'


# --- which sentence, with which facts ------------------------------------------------------------


def _facts(reason: Reason) -> dict[str, Value]:
    """The facts of a reason, with what sentences need besides: the faces without doubles, the shortfall."""
    facts: dict[str, Value] = dict(reason.facts)
    if "cards" in facts:
        facts["faces"] = tuple(dict.fromkeys(_face(card) for card in _cards(reason)))
    have, need = facts.get("have"), facts.get("need")
    if isinstance(have, int) and isinstance(need, int):
        facts["short"] = need - have
    return facts


def _cards(reason: Reason) -> tuple[AnyCard | Laid, ...]:
    cards: Fact = dict(reason.facts).get("cards", ())
    return cards if isinstance(cards, tuple) else ()


def _face(card: AnyCard | Laid) -> AnyCard:
    if isinstance(card, Laid):
        return card.card if card.named is None else card.named
    return card


def _message(reason: Reason, facts: dict[str, Value], phrases: Phrases) -> str:
    """The id of the sentence: a special one where the facts call for it, else the rule's own."""
    plain = f"{reason.rule.value}.{reason.standing.value}"
    special = (f"{plain}.{case}" for case in _cases(reason))
    return next((message for message in special if phrases.knows(message, **facts)), plain)


def _cases(reason: Reason) -> Iterator[str]:
    """What may make a sentence a special one, the strongest first."""
    facts = dict(reason.facts)
    yield from (f"no_{name}" for name, value in reversed(facts.items()) if value == ())
    if facts.get("have") == 0:
        yield "empty"
    elif reason.rule is Rule.RUN_CONSECUTIVE and facts.get("have"):
        yield "jokers"
    if reason.rule is Rule.TAKE_MATCHES and isinstance(need := facts.get("need"), int) and need > 1:
        yield "together"
    if _are_twins(_cards(reason)):
        yield "twins"


def _are_twins(cards: tuple[AnyCard | Laid, ...]) -> bool:
    """Whether the cards are pairs of natural twins."""
    faces = [card.card if isinstance(card, Laid) and card.named is None else card for card in cards]
    return all(isinstance(face, Card) for face in faces) and set(Counter(faces).values()) == {2}


def _yes(verdict: Verdict) -> tuple[str, dict[str, Value]]:
    """The sentence for a legal verdict: what the cards have become."""
    rules = {reason.rule for reason in verdict}
    if not verdict.readings or Rule.OPEN_SOMETHING in rules:
        return "verdict.legal", {}
    meld = verdict.readings[0]
    facts: dict[str, Value] = {"meld": meld}
    if Rule.TAKE_HAS_JOKER in rules:
        return "verdict.legal.take", facts
    if Rule.LAYOFF_SOMETHING in rules:
        return "verdict.legal.layoff", facts
    return ("verdict.legal.run" if is_run(meld) else "verdict.legal.set"), facts


def _readings(verdict: Verdict, phrases: Phrases) -> str:
    """The ways to read the jokers, where there are several. An opening's readings are its melds."""
    opens = any(reason.rule is Rule.OPEN_SOMETHING for reason in verdict)
    if opens or len(verdict.readings) < 2:
        return ""
    return phrases.text("verdict.readings", readings=verdict.readings)
