"""The referee for other programs: one situation a line in, one judgement a line out.

Each kind of question is one small function from its input and a ruleset to an `Answer`; `KINDS`
lists them. The public interface is `judge_lines`; `tutor judge` is it with files.

>>> line = '{"ruleset": "koum_kan", "kind": "score_hand", "input": {"hand": ["KC", "7D", "JK"]}}'
>>> answer, = judge_lines([line], Phrases("en"))
>>> answer["value"]
37
>>> judge_line('{"id": 7, "ruleset": "koum_kan", "kind": "bluff"}', Phrases("en"))["error"][:20]
"unknown kind 'bluff'"
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from tutor.rules.options import OptionError
from tutor.rules.ruleset import Ruleset, with_json_options
from tutor.rules.rulesets import RULESETS
from tutor.views.phrases import Phrases
from tutor.views.protocol import matches, melding, scores, turns
from tutor.views.protocol.answer import Answer, JsonObject, as_json
from tutor.views.protocol.fields import Fields
from tutor.views.protocol.strict_json import parse
from tutor.views.protocol.values import InputError, bounded

__all__ = ["KINDS", "Answer", "InputError", "judge_line", "judge_lines", "unanswered"]

Kind: TypeAlias = Callable[[Fields, Ruleset], Answer]

KINDS: dict[str, Kind] = {
    "meld": melding.meld,
    "layoff": melding.layoff,
    "take_joker": melding.take_joker,
    "burn": melding.burns,
    "wilds": melding.wilds,
    "open": turns.opening,
    "draw": turns.draw,
    "discard": turns.discard,
    "go_out": turns.going_out,
    "score_hand": scores.hand,
    "round_score": scores.a_round,
    "best_deadwood": scores.deadwood,
    "match_score": matches.match_score,
}


def judge_lines(lines: Iterable[str], phrases: Phrases) -> list[JsonObject]:
    """The judgement on each line; blank lines are passed over."""
    return [judge_line(line, phrases) for line in lines if line.strip()]


def judge_line(line: str, phrases: Phrases) -> JsonObject:
    """The judgement on one line, or ``{"id", "error"}`` where it cannot be judged as it is written.

    A judgement echoes an id that was given; an error always has one, null where the line told none.
    """
    asked: JsonObject = {}
    try:
        situation = Fields.read(parse(line), "")
        if "id" in situation:
            asked["id"] = situation.scalar("id")
        return asked | as_json(_answer(situation), phrases)
    except InputError as error:
        return unanswered(error.told(phrases), asked)
    except RecursionError:
        return unanswered(phrases.text("input.too_deep"), asked)


def unanswered(why: str, asked: Mapping[str, object] | None = None) -> JsonObject:
    """The error for a line that cannot be judged; `asked` holds its id, if one could be read."""
    return {"id": None, **(asked or {}), "error": why}


def _answer(situation: Fields) -> Answer:
    rules = _ruleset(situation)
    kind = situation.text("kind")
    if kind not in KINDS:
        raise InputError("", "unknown_kind", kind=kind, known=", ".join(sorted(KINDS)))
    return KINDS[kind](situation.part("input"), rules)


def _ruleset(situation: Fields) -> Ruleset:
    """The game with the table's own options. Raises `InputError` for what does not exist."""
    game = situation.text("ruleset")
    if game not in RULESETS:
        raise InputError("", "unknown_game", game=game, known=", ".join(sorted(RULESETS)))
    options = situation.part("options").values if "options" in situation else {}
    try:
        return with_json_options(RULESETS[game], {name: bounded(one, name) for name, one in options.items()})
    except OptionError as error:
        raise InputError.of("", error) from None
