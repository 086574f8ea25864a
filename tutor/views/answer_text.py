"""What a game answers to a situation, in words: a verdict with its reasons, or the numbers that come of it.

Only what decides is said: the rules and the numbers in which the two games differ, each with where it
is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from typing import assert_never

from tutor.rules.arrange import least_deadwood
from tutor.rules.burning import Burn
from tutor.rules.compare import Answer, DealFacts, MatchFacts, Situation, TurnFacts, Valued
from tutor.rules.compare.answers import Facts, Points
from tutor.rules.compare.situations import (
    DeadwoodSituation,
    DealSituation,
    HandSituation,
    RoundSituation,
    TurnSituation,
)
from tutor.rules.referee import judge
from tutor.rules.round_score import PlayerScore, RoundEnd, Score, round_score
from tutor.rules.ruleset import Ruleset
from tutor.rules.scoring import Count, HandCount, count_hand
from tutor.rules.sources import Cite
from tutor.rules.verdict import Rule, Verdict
from tutor.rules.wilds import WildSummary
from tutor.views.citations import Citation, cite, joined
from tutor.views.explain import Explanation, citations_html, explain_verdict
from tutor.views.option_names import option_name, value_name
from tutor.views.phrases import Phrases, Value
from tutor.views.situation_text import LIST, points_of, said
from tutor.views.worked import Worked, stacked

OPTIONS_OF_A_DEAL = {
    "hands": "deals hand_size opener_extra",
    "stock": "deals hand_size opener_extra",
    "upcards": "opener_extra",
    "turned": "wild_ranks",
    "decks": "deals",
    "jokers": "deals",
    "first": "direction",
}
OPTIONS_OF = {
    "ranks": "wild_ranks",
    "in_play": "wild_ranks deals",
    "redraw": "wild_ranks",
    "burned": "burn_four burn_four_with_joker",
    "stock": "stock_out stock_out_timing",
    "discard": "stock_out stock_out_timing",
    "next": "direction",
    "over": "stock_out stock_out_timing",
    "totals": "limit comeback mode",
    "winners": "limit limit_test comeback mode score_side best5_hands",
    "burnt": "limit limit_test comeback mode",
    "out": "limit limit_test comeback mode",
    "hats": "comeback mode",
    "chips": "hat_chips",
    "pot": "ante pot_includes_deciding_hand mode",
}
"""The options that may decide a fact: where they differ, they are its sources."""

OPTION_OF = {
    Rule.MELD_WHEN_OUT.value: "meld_only_when_out",
    Rule.JOKER_NAMED.value: "joker_named",
    Rule.OPEN_MINIMUM.value: "open_min",
    Rule.OPEN_DISCARD_USED.value: "take_discard",
    Rule.LAYOFF_OWN_MELD.value: "layoff_needs_own_meld",
    Rule.TAKE_ALLOWED.value: "joker_take",
    Rule.TAKE_OWN_MELD.value: "joker_take",
    Rule.DISCARD_DIFFERS.value: "discard_must_differ",
}
"""Rules that a game without them does not even mention, and the option that says so."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A situation as it is put to one of two games; `names` are what decides between them."""

    situation: Situation
    rules: Ruleset
    other: Ruleset
    names: frozenset[str]


def tell_answer(answer: Answer, asked: Asked, phrases: Phrases) -> Worked:
    """What the game says, and why."""
    match answer:
        case Verdict():
            return _verdict(answer, asked, phrases)
        case Valued(value=value):
            return _Teller(asked, phrases).value(value)
        case other:
            assert_never(other)


# --- verdicts --------------------------------------------------------------------------------------


def _verdict(verdict: Verdict, asked: Asked, phrases: Phrases) -> Worked:
    """The headline with where its rule is written; for a yes, what the other game misses."""
    told = explain_verdict(verdict, phrases)
    rules = zip(verdict, told.reasons, strict=True)
    deciding = [one for reason, one in rules if reason.rule in asked.names and one is not told.decisive]
    headline = Worked(
        f"{told.icon} {told.headline}{_bracketed(told.decisive.citations if told.decisive else ())}",
        f'<p class="kk-headline {"kk-right" if told.legal else "kk-wrong"}">'
        f'<span class="kk-icon" aria-hidden="true">{told.icon}</span> {told.headline_html}</p>'
        f"{citations_html(told.decisive.citations) if told.decisive else ''}",
    )
    silent = asked.names - {reason.rule.value for reason in verdict} if told.legal else ()
    options = dict.fromkeys(OPTION_OF[name] for name in sorted(silent) if name in OPTION_OF)
    return stacked(
        [headline, *map(_reason, deciding), *(_option(option, asked.rules, phrases) for option in options)]
    )


def _reason(told: Explanation) -> Worked:
    html = f"<p>{escape(told.label)}{told.html}</p>{citations_html(told.citations)}"
    return Worked(f"{told.label}{told.text}{_bracketed(told.citations)}", html)


def _option(option: str, rules: Ruleset, phrases: Phrases) -> Worked:
    """An option's value, for a rule that this game does not ask about at all."""
    facts = {
        "option": option_name(option, phrases),
        "value": value_name(option, getattr(rules.options, option), phrases),
    }
    text, html = phrases.text("compare.rule", **facts), phrases.html("compare.rule", **facts)
    return cited(text, html, rules.cite(option), phrases)


def cited(text: str, html: str, places: Iterable[Cite], phrases: Phrases) -> Worked:
    """A sentence with where it is written."""
    told = cite(places, phrases)
    return Worked(f"{text}{_bracketed(told)}", f"<p>{html}</p>{citations_html(told)}")


def _bracketed(citations: Iterable[Citation]) -> str:
    text = joined(citations)
    return f" [{text}]" if text else ""


# --- numbers and facts -----------------------------------------------------------------------------


class _Teller:
    """What one game answers with, in one language."""

    def __init__(self, asked: Asked, phrases: Phrases) -> None:
        self._asked = asked
        self._phrases = phrases

    def value(self, value: int | Points | Facts | None) -> Worked:
        """Every kind of value in its own words."""
        match value:
            case None:
                return self._say("impossible")
            case int():
                return stacked(self._points(value))
            case tuple():
                return stacked(self._round())
            case TurnFacts() if not self._asked.names & {"hand", "stock", "discard", "next", "over"}:
                return self._allowed()
            case DealFacts() | TurnFacts() | MatchFacts() | Burn() | WildSummary():
                return stacked([*self._facts(value), *self._sources()])
            case other:
                assert_never(other)

    def _say(self, message: str, **facts: str | int) -> Worked:
        return said(message, self._phrases, **facts)

    def _has(self, *names: str) -> bool:
        return not self._asked.names.isdisjoint(names)

    def _allowed(self) -> Worked:
        """An act that only this game allows: its reasons instead of what it leads to."""
        situation = self._asked.situation
        assert isinstance(situation, TurnSituation), "only acts in a position lead to one"
        verdict = judge(situation.position(self._asked.rules), situation.action)
        return _verdict(verdict, self._asked, self._phrases)

    # --- points --------------------------------------------------------------------------------

    def _points(self, points: int) -> Iterator[Worked]:
        situation, rules = self._asked.situation, self._asked.rules
        assert isinstance(situation, HandSituation | DeadwoodSituation), "other situations are no sums"
        left = situation.hand
        if isinstance(situation, DeadwoodSituation):
            found = least_deadwood(left, rules, turned=situation.turned)
            left = found.left
            for meld in found.melds:
                yield said("laid", self._phrases, meld=meld)
        yield from self._lines(count_hand(left, rules, turned=situation.turned))
        yield self._say("points", points=points)

    def _lines(self, count: HandCount) -> Iterator[Worked]:
        for line in count.lines:
            yield self._because(line.why, line.cites, card=line.card, points=line.points)

    def _round(self) -> Iterator[Worked]:
        situation = self._asked.situation
        assert isinstance(situation, RoundSituation), "points for players are written down after a round"
        end = RoundEnd(
            hands=dict(situation.hands),
            winner=situation.winner,
            way_out=situation.way_out,
            went_down=frozenset(situation.went_down),
            turned=situation.turned,
        )
        return (self._score(line) for line in round_score(end, self._asked.rules))

    def _score(self, line: PlayerScore) -> Worked:
        return self._because(line.why, line.cites, player=line.player, points=line.points)

    def _because(self, why: Count | Score, cites: Iterable[Cite], **facts: Value) -> Worked:
        text, html = self._phrases.text(why.value, **facts), self._phrases.html(why.value, **facts)
        return cited(text, html, cites, self._phrases)

    # --- facts ---------------------------------------------------------------------------------

    def _facts(self, facts: Facts) -> Iterator[Worked]:
        match facts:
            case DealFacts():
                return self._deal(facts)
            case WildSummary():
                return self._wilds(facts)
            case Burn(burned=burned):
                return iter([self._say("burns" if burned else "stays")])
            case TurnFacts():
                return self._turn(facts)
            case MatchFacts():
                return self._match(facts)
            case other:
                assert_never(other)

    def _deal(self, facts: DealFacts) -> Iterator[Worked]:
        if self._has("hands"):
            yield self._say("deal.hands", hands=LIST.join(map(str, facts.hands)))
        if self._has("stock"):
            yield self._say("deal.stock", stock=facts.stock)
        if self._has("upcards"):
            yield self._say("deal.upcard" if facts.upcards else "deal.no_upcard")
        if self._has("turned"):
            yield self._say("deal.turned" if facts.turned else "deal.none_turned")
        if self._has("decks"):
            yield self._say("deal.decks", decks=facts.decks)
        if self._has("jokers"):
            yield self._say("deal.jokers", jokers=facts.jokers)
        if self._has("first"):
            yield self._say(f"deal.first.{_seat(facts.first, of=len(facts.hands))}")

    def _wilds(self, facts: WildSummary) -> Iterator[Worked]:
        if self._has("redraw"):
            yield self._say("wilds.again" if facts.redraw else "wilds.lies")
        if self._has("ranks"):
            ranks = (self._phrases.text("reference.rank", rank=rank) for rank in facts.ranks)
            yield self._say("wilds.ranks", ranks=LIST.join(ranks)) if facts.ranks else self._say("wilds.none")
        if self._has("in_play"):
            yield self._say("wilds.in_play", count=facts.in_play)

    def _turn(self, facts: TurnFacts) -> Iterator[Worked]:
        for name, cards in (("hand", facts.hand), ("stock", facts.stock), ("discard", facts.discard)):
            if self._has(name):
                yield said(f"then.{name}" if cards else f"then.{name}.empty", self._phrases, cards=cards)
        if self._has("over"):
            yield self._say("then.over" if facts.over else "then.goes_on")
        if self._has("next") and not facts.over:
            yield self._say(f"then.next.{facts.next}")

    def _match(self, facts: MatchFacts) -> Iterator[Worked]:
        if self._has("totals"):
            yield self._say("match.totals", points=points_of(facts.totals))
        yield from self._players("burnt", facts.burnt)
        yield from self._players("out", facts.out)
        yield from self._players("winners", facts.winners)
        for name, entries in (("hats", facts.hats), ("chips", facts.chips)):
            if entries and self._has(name):
                yield self._say(f"match.{name}", points=points_of(entries))
        if facts.pot and self._has("pot"):
            yield self._say("match.pot", points=facts.pot)

    def _players(self, name: str, players: tuple[str, ...]) -> Iterator[Worked]:
        if players and self._has(name):
            yield self._say(f"match.{name}", names=LIST.join(players))
        elif self._asked.names <= {"burnt", "out", "winners"} and self._has(name):
            yield self._say(f"match.{name}.none")

    def _sources(self) -> Iterator[Worked]:
        """Where the options are written that decide these facts and are not the same in both games."""
        rules, other = self._asked.rules, self._asked.other
        of = OPTIONS_OF_A_DEAL if isinstance(self._asked.situation, DealSituation) else OPTIONS_OF
        options = dict.fromkeys(
            option for name in sorted(self._asked.names) for option in of.get(name, "").split()
        )
        differing = [one for one in options if getattr(rules.options, one) != getattr(other.options, one)]
        places = cite([place for one in differing for place in rules.cite(one)], self._phrases)
        if places:
            yield Worked(_bracketed(places).strip(), citations_html(places))


def _seat(seat: int, *, of: int) -> str:
    """Where a player sits, seen from the dealer in seat 0; the seats are counted clockwise."""
    if of == 2:
        return "other"
    return "left" if seat == 1 else "right"
