"""One move in words: what was done and what came of it, why it is legal, why a good player does it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import assert_never

from tutor.rules.actions import (
    Action,
    CallStockOut,
    Discard,
    DrawDiscard,
    DrawStock,
    GoOut,
    LayMelds,
    LayOff,
    PutBack,
    TakeJoker,
)
from tutor.rules.cards import Card, Joker, parse_card
from tutor.rules.verdict import Reason, Rule
from tutor.views.citations import Citation, cite, joined
from tutor.views.explain import citations_html, explain
from tutor.views.phrases import Phrases, Value
from tutor.views.rounds.moves import PLAYERS, Move

_MELD = (Rule.SET_SAME_RANK, Rule.SET_DISTINCT_SUITS, Rule.RUN_SAME_SUIT, Rule.RUN_CONSECUTIVE)
_OPENING = (Rule.OPEN_MINIMUM, Rule.OPEN_DISCARD_USED)


@dataclass(frozen=True, slots=True)
class Told:
    """A move in words, as text and as HTML. `effects` came of it, `referee` says why it is legal."""

    did: str
    did_html: str
    effects: tuple[str, ...]
    comment: str
    comment_html: str
    referee: str
    referee_html: str
    citations: tuple[Citation, ...]

    @property
    def cited(self) -> str:
        """Where all of it is written, in one line."""
        return joined(self.citations)

    @property
    def text(self) -> str:
        """All of it, a line for each part."""
        return "\n".join([self.did, *self.effects, self.comment, f"{self.referee} [{self.cited}]"])

    @property
    def html(self) -> str:
        """All of it, the move first; a ruling can be unfolded."""
        return self._html(citations_html(self.citations))

    @property
    def printed_html(self) -> str:
        """The same with every ruling in one line: on paper nothing is folded, and a round has many moves."""
        return self._html(f'<p class="kk-cites">{escape(self.cited)}</p>')

    def _html(self, cites: str) -> str:
        effects = "".join(f'<p class="kk-effect">{escape(effect)}</p>' for effect in self.effects)
        return (
            f'<p class="kk-did">{self.did_html}</p>{effects}<p class="kk-comment">{self.comment_html}</p>'
            f'<div class="kk-said-legal"><p>{self.referee_html}</p>{cites}</div>'
        )


def tell(move: Move, phrases: Phrases) -> Told:
    """Put a move into words. Raises `PhraseError` where it has no comment."""
    did, did_html = short_act(move, phrases)
    cards = comment_cards(move.comment, phrases)
    reasons = tuple(deciding(move))
    told = tuple(explain(reason, phrases) for reason in reasons)
    legal = phrases.text("round.legal")
    return Told(
        did=f"{move.player} {did}.",
        did_html=f"{escape(move.player)} {did_html}.",
        effects=tuple(_effects(move, phrases)),
        comment=phrases.text(move.comment, **cards),
        comment_html=phrases.html(move.comment, **cards),
        referee=" ".join([legal, *(one.text for one in told)]),
        referee_html=" ".join([f'<span class="kk-word">{escape(legal)}</span>', *(one.html for one in told)]),
        citations=cite((place for reason in reasons for place in reason.cites), phrases),
    )


def comment_cards(message: str, phrases: Phrases) -> dict[str, Card | Joker]:
    """The cards that a message names by its placeholders, such as ``{QH}``."""
    return {name: parse_card(name) for name in phrases.placeholders(message)}


def short_act(move: Move, phrases: Phrases) -> tuple[str, str]:
    """What was done, without who did it: as text and as HTML."""
    act, facts = _act(move)
    return phrases.text(f"round.act.{act}", **facts), phrases.html(f"round.act.{act}", **facts)


def deciding(move: Move) -> Iterator[Reason]:
    """The reasons that matter most for a move of this kind, each once."""
    wanted = _deciding(move.action)
    seen = set()
    for reason in move.verdict:
        if reason.rule in wanted and (reason.rule, reason.facts) not in seen:
            seen.add((reason.rule, reason.facts))
            yield reason


def _deciding(action: Action) -> tuple[Rule, ...]:
    match action:
        case DrawStock():
            return (Rule.DRAW_ONE,)
        case DrawDiscard():
            return (Rule.DRAW_DISCARD, Rule.OPEN_DISCARD)
        case PutBack():
            return (Rule.DRAW_PUT_BACK,)
        case CallStockOut():
            return (Rule.DRAW_STOCK_OUT,)
        case LayMelds():
            return (*_OPENING, *_MELD, Rule.JOKER_NAMED)
        case LayOff():
            return (Rule.LAYOFF_OWN_MELD, Rule.LAYOFF_SAME_TURN, *_MELD)
        case TakeJoker():
            return (Rule.TAKE_OWN_MELD, Rule.TAKE_MATCHES)
        case Discard():
            return (Rule.DISCARD_REQUIRED, Rule.DISCARD_DIFFERS)
        case GoOut():
            return (Rule.OUT_AT_ONCE, Rule.OUT_EMPTY, Rule.OUT_DISCARD)
        case other:
            assert_never(other)


def _act(move: Move) -> tuple[str, dict[str, Value]]:
    """The message for an action, and its facts."""
    match move.action:
        case DrawStock():
            return "stock", {"card": move.before.stock[-1]}
        case DrawDiscard():
            return "pile", {"card": move.before.discard[-1]}
        case PutBack():
            return "back", {}
        case CallStockOut():
            return "stop", {}
        case LayMelds(melds=melds):
            return "meld", {"melds": melds}
        case LayOff(cards=cards, meld=meld):
            return _at("off", move, meld, cards=cards)
        case TakeJoker(give=give, meld=meld):
            return _at("take", move, meld, cards=give)
        case Discard(card=card):
            return "discard", {"card": card}
        case GoOut(melds=melds):
            return "out", {"melds": melds}
        case other:
            assert_never(other)


def _at(act: str, move: Move, id: int, **facts: Value) -> tuple[str, dict[str, Value]]:
    """An act on a meld of the table: one's own or somebody else's."""
    meld = move.before.meld(id)
    assert meld is not None, "the referee let it pass"
    lies = {"meld": (meld.slots,), **facts}
    if meld.owner == move.before.player:
        return f"{act}.own", lies
    return act, {"owner": PLAYERS[meld.owner], **lies}


def _effects(move: Move, phrases: Phrases) -> Iterator[str]:
    if len(move.after.burnt) > len(move.before.burnt):
        yield phrases.text("round.burns")
    outcome = move.after.outcome
    if outcome is not None:
        winner = outcome.winner
        yield (
            phrases.text("round.stock_out")
            if winner is None
            else phrases.text("round.out", player=PLAYERS[winner])
        )
