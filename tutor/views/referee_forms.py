"""The questions that the referee's page has forms for, by game.

Most kinds of the protocol have one form; what happens to an empty stock, moving cards on the table and
the four kinds of match are questions of their own, and have one each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tutor.rules.options import Layoff, Mode, TakeDiscard, WildRanks
from tutor.rules.ruleset import Ruleset
from tutor.views.protocol.answer import JsonObject
from tutor.views.protocol.table import UNSAID_DECKS
from tutor.views.referee_fields import NO, YES, Field, Sort, read, written


@dataclass(frozen=True, slots=True)
class Form:
    """The fields of a question; `fixed` is the part of the input that is the same for all of its kind."""

    kind: str
    fields: tuple[Field, ...]
    fixed: Mapping[str, object] = field(default_factory=dict)


TURNED = Field("turned", Sort.MAYBE_CARDS)
OWN_MELD = Field("own_meld", Sort.TICK, YES)
_DECKS = Field("decks", Sort.MAYBE_NUMBER)
_TAKEN = Field("took", Sort.TAKEN)
_STOCK_LEFT = Field("stock_left", Sort.MAYBE_NUMBER)
_TO_OPEN = (
    Field("down", Sort.TICK, NO),
    Field("plan", Sort.CHOICE, "keep", ("keep", "open")),
    Field("card", Sort.MAYBE_CARDS, "7♥"),
    Field("melds", Sort.MELDS),
)
_KON_KHAN = (
    Field("mode", Sort.CHOICE, Mode.MOTUNE.value, (Mode.MOTUNE.value, Mode.BEST5.value)),
    Field("went_down", Sort.NAMES),
    Field("winner_all_at_once", Sort.TICK, NO),
    Field("winner_laid_off", Sort.TICK, NO),
)
_TOTALS = Field("totals_after_round", Sort.POINTS, "Anna: 64\nBen: 88\nCarla: 102")

FORMS: Mapping[str, Form] = {
    "meld": Form(
        "meld",
        (Field("cards", Sort.CARDS, "5♠ JK=6♠ 7♠"), TURNED, Field("going_out", Sort.TICK, YES), _DECKS),
    ),
    "layoff": Form(
        "layoff",
        (
            Field("meld", Sort.CARDS, "J♥ Q♥ K♥"),
            Field("add", Sort.CARDS, "10♥"),
            OWN_MELD,
            Field("melded_this_turn", Sort.TICK, NO),
            _DECKS,
        ),
    ),
    "take_joker": Form(
        "take_joker",
        (
            Field("meld", Sort.CARDS, "5♠ JK=6♠ 7♠"),
            Field("give", Sort.CARDS, "6♠"),
            OWN_MELD,
            Field("on_turn", Sort.TICK, YES),
            _DECKS,
        ),
    ),
    "rearrange": Form(
        "layoff",
        (
            Field("moves", Sort.MOVES, "2♠ > 2♣ 2♥ 2♦ 2♠ > 3♠ 4♠ 5♠"),
            Field("add", Sort.MAYBE_CARDS, "A♠"),
            OWN_MELD,
        ),
        {"action": "rearrange"},
    ),
    "burn": Form("burn", (Field("meld", Sort.CARDS, "7♥ 7♠ 7♦"), Field("add", Sort.CARDS, "7♣"))),
    "wilds": Form("wilds", (Field("turned", Sort.CARDS, "8♦"), Field("hand", Sort.MAYBE_CARDS))),
    "open": Form(
        "open",
        (
            Field("melds", Sort.MELDS, "Q♣ K♣ A♣ / 7♥ 7♠ 7♦"),
            Field("discard_taken", Sort.MAYBE_CARDS),
            Field("table_best", Sort.MAYBE_NUMBER),
        ),
    ),
    "draw": Form(
        "draw",
        (
            Field("source", Sort.CHOICE, "discard", ("discard", "stock", "both", "none")),
            Field("position_from_top", Sort.MAYBE_NUMBER),
            Field("on_turn", Sort.TICK, YES),
            Field("drawn", Sort.TICK, NO),
            *_TO_OPEN,
            _STOCK_LEFT,
            Field("previous_turn_finished", Sort.TICK, YES),
        ),
    ),
    "stock_out": Form("draw", (Field("wastepile_bottom_to_top", Sort.CARDS, "4♥ 9♠ K♦"),)),
    "discard": Form(
        "discard",
        (
            Field("discard", Sort.CARDS_OR_NONE, "9♥"),
            Field("took", Sort.TAKEN, "9♥"),
            Field("other_copy", Sort.TICK, NO),
        ),
    ),
    "go_out": Form(
        "go_out",
        (
            Field("hand_after_draw", Sort.CARDS, "3♣ 3♥ 3♠ 10♥ 8♠"),
            Field("melds", Sort.MELDS, "3♣ 3♥ 3♠"),
            Field("layoffs", Sort.LAYOFFS, "10♥ > J♥ Q♥ K♥"),
            Field("take_jokers", Sort.EXCHANGES),
            Field("discard", Sort.CARDS_OR_NONE, "8♠"),
            OWN_MELD,
            TURNED,
            _TAKEN,
            Field("stock_left_after_draw", Sort.MAYBE_NUMBER),
            _DECKS,
        ),
    ),
    "score_hand": Form("score_hand", (Field("hand", Sort.CARDS, "K♣ 7♦ JK"), TURNED, _DECKS)),
    "best_deadwood": Form(
        "best_deadwood",
        (
            Field("hand", Sort.CARDS, "3♣ 3♥ 3♠ 4♦ 5♦ 6♦ 7♦ K♣ Q♠ 9♥"),
            Field("turned", Sort.CARDS, "8♦"),
        ),
    ),
    "round_score": Form(
        "round_score",
        (
            Field("hands", Sort.HANDS, "Anna: K♣ 7♦\nBen: A♠ A♦ 4♣\nCarla:"),
            Field("went_out", Sort.NAME_OR_NONE, "Carla"),
            *_KON_KHAN,
            TURNED,
            _DECKS,
        ),
    ),
    "hats": Form(
        "match_score",
        (
            _TOTALS,
            Field("hats", Sort.POINTS),
            Field("out", Sort.NAMES),
            Field("comeback", Sort.NAMES, "Carla"),
            Field("limit", Sort.MAYBE_NUMBER),
        ),
        {"system": Mode.HATS.value},
    ),
    "target": Form(
        "match_score",
        (_TOTALS, Field("out", Sort.NAMES), Field("target", Sort.MAYBE_NUMBER)),
        {"system": Mode.TARGET.value},
    ),
    "motune": Form(
        "match_score",
        (
            Field("players", Sort.NAMES, "Ana, Ben, Cem"),
            Field("hands", Sort.POT_HANDS, "Ana: Ben, Cem\nBen: Ana\nBen: Cem"),
            Field("ante", Sort.MAYBE_NUMBER),
        ),
        {"system": Mode.MOTUNE.value},
    ),
    "best5": Form(
        "match_score",
        (Field("scores", Sort.ROUNDS, "Ana: -100 28 -200 31 -100\nBen: 28 -100 200 -100 54"),),
        {"system": Mode.BEST5.value},
    ),
}

_ONLY_WHERE_CARDS_ARE_TURNED = frozenset({"turned", "going_out"})
_MATCHES = {
    Mode.HATS: {"hats"},
    Mode.TARGET: {"target"},
    Mode.MOTUNE: {"motune", "best5"},
    Mode.BEST5: {"motune", "best5"},
}


def questions(rules: Ruleset) -> tuple[str, ...]:
    """The questions that make sense in a game."""
    hidden = set(_hidden(rules))
    return tuple(name for name in FORMS if name not in hidden)


def _hidden(rules: Ruleset) -> Iterator[str]:
    options = rules.options
    if options.wild_ranks is WildRanks.NONE:
        yield from ("wilds", "best_deadwood")
    if options.layoff is Layoff.NONE:
        yield from ("layoff", "take_joker", "rearrange")
    if not options.burn_four:
        yield "burn"
    if not options.open_min:
        yield "open"
    yield from set.union(*_MATCHES.values()) - _MATCHES[options.mode]


def fields(question: str, rules: Ruleset) -> tuple[Field, ...]:
    """The fields of a question in a game: what the game never asks about is left out."""
    hidden = {one.name for one in _needless(question, rules)}
    return tuple(one for one in FORMS[question].fields if one.name not in hidden)


def _needless(question: str, rules: Ruleset) -> Iterator[Field]:
    options, form = rules.options, FORMS[question]
    if options.wild_ranks is WildRanks.NONE:
        yield from (one for one in form.fields if one.name in _ONLY_WHERE_CARDS_ARE_TURNED)
    if max(row.decks for row in options.deals) <= UNSAID_DECKS:
        yield _DECKS
    if question == "draw" and options.take_discard is not TakeDiscard.OPEN_OR_DOWN:
        yield from _TO_OPEN
    if question == "round_score" and options.mode not in (Mode.MOTUNE, Mode.BEST5):
        yield from _KON_KHAN


def to_input(question: str, rules: Ruleset, values: Mapping[str, str]) -> JsonObject:
    """What a form's fields, by name, become in a line of protocol."""
    given: JsonObject = dict(FORMS[question].fixed)
    for one in fields(question, rules):
        given |= written(one, values[one.name])
    return given


def from_input(kind: str, rules: Ruleset, given: JsonObject) -> tuple[str, Mapping[str, str]] | None:
    """The question, and what its fields must hold to ask this; None where no form has room for all of it."""
    for question in questions(rules):
        form = FORMS[question]
        if form.kind != kind or any(given.get(name) != value for name, value in form.fixed.items()):
            continue
        values = {one.name: read(one, given) for one in fields(question, rules)}
        told = {name: text for name, text in values.items() if text is not None}
        if len(told) == len(values) and set(given) <= {*values, *form.fixed}:
            return question, told
    return None
