"""The vocabulary of rules: every question a ruleset of this family answers, with closed types.

A house rule of a known kind is another value here and nothing else. Names and values are those of
the referee's protocol, so `parse_option` reads them from JSON.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum
from functools import reduce
from types import NoneType, UnionType
from typing import Any, TypeAlias, Union, get_args, get_origin, get_type_hints

from tutor.rules.errors import Fact, RulesError, Words


class WildRanks(Enum):
    """Which natural cards are wild besides the jokers."""

    NONE = "none"
    TURNED = "turned"
    TURNED_AND_TWOS = "turned_and_twos"


class WildShare(Enum):
    """How many wild cards a meld may hold against its natural ones."""

    ANY = "any"
    AT_MOST_AS_MANY = "le"
    FEWER = "lt"


class JokerNaming(Enum):
    """Whether a joker must be named aloud or stands for whatever fits."""

    REQUIRED = "required"
    IMPLIED = "implied"


class Layoff(Enum):
    """Whether cards may be added to melds on the table."""

    YES = "yes"
    NONE = "none"


class JokerTake(Enum):
    """Who may take a joker from the table."""

    OWN_MELD = "own_meld"
    ANYONE = "anyone"
    NEVER = "never"


class JokerUse(Enum):
    """Where a taken joker goes: into the hand, or into a meld in the same turn."""

    HAND = "hand"
    SAME_TURN = "same_turn"


class JokerInSet(Enum):
    """Which card frees a joker from a set."""

    NAMED = "named"
    ANY_MISSING = "any_missing"
    BOTH_MISSING = "both_missing"


class TakePhase(Enum):
    """When in a turn a joker may be taken."""

    AFTER_DRAW = "after_draw"
    ANY = "any"


class TakeDiscard(Enum):
    """When the top discard may be drawn."""

    FREE = "free"
    NEVER = "never"
    OPEN_OR_DOWN = "open_or_down"


class DiscardDiffers(Enum):
    """Whether the discard must differ from a card just taken from the discard pile."""

    NO = "no"
    SAME_FACE = "same_face"
    SAME_PHYSICAL = "same_physical"


class FinalDiscard(Enum):
    """Whether going out needs a last card to discard."""

    REQUIRED = "required"
    OPTIONAL = "optional"


class StockOut(Enum):
    """What an exhausted stock does. `BY_MODE`: reshuffled in motune, the end in best of five."""

    END_ROUND = "end_round"
    TURN_OVER = "turn_over"
    RESHUFFLE = "reshuffle"
    BY_MODE = "by_mode"


class StockOutTiming(Enum):
    """When an exhausted stock takes effect."""

    AFTER_TURN = "after_turn"
    IMMEDIATE = "immediate"
    WHEN_NEEDED = "when_needed"


class AceCount(Enum):
    """Ways to count aces that are no single number."""

    FIRST1_THEN11 = "first1_then11"
    SINGLE1_ELSE11 = "single1_else11"
    ELEVEN_IF_HIGH = "one_or_eleven_if_high"


class WildRankPoints(Enum):
    """What a left-over natural card of a wild rank costs."""

    JOKER = "joker"
    FACE = "face"


class ScoreSide(Enum):
    """Who writes down the points of the losers' hands."""

    LOSERS = "losers"
    WINNER = "winner"


class LimitTest(Enum):
    """Whether a total must pass the limit or only reach it."""

    OVER = "over"
    REACH = "reach"


class Mode(Enum):
    """How rounds add up to a match."""

    HATS = "hats"
    TARGET = "target"
    MOTUNE = "motune"
    BEST5 = "best5"


class Direction(Enum):
    """The way round the table."""

    CLOCKWISE = "clockwise"
    ANTICLOCKWISE = "anticlockwise"


@dataclass(frozen=True, slots=True)
class DealRow:
    """Cards a player, decks and jokers for a number of players (both ends included)."""

    min_players: int
    max_players: int
    cards: int
    decks: int
    jokers: int


AcePoints: TypeAlias = int | AceCount


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Every option of a ruleset. Points are whole points, sizes are whole cards."""

    deals: tuple[DealRow, ...]
    hand_size: int | None
    opener_extra: int
    direction: Direction
    wild_ranks: WildRanks
    ace_low: bool
    ace_high: bool
    ace_wrap: bool
    ace_both_ends: bool
    set_min: int
    set_max: int
    set_distinct_suits: bool
    run_min: int
    max_jokers_per_meld: int | None
    min_naturals: int
    wilds_vs_naturals: WildShare
    adjacent_jokers: bool
    joker_named: JokerNaming
    layoff: Layoff
    layoff_needs_own_meld: bool
    layoff_same_turn: bool
    joker_take: JokerTake
    joker_take_use: JokerUse
    joker_in_set_take: JokerInSet
    joker_take_phase: TakePhase
    rearrange: bool
    take_discard: TakeDiscard
    discard_must_differ: DiscardDiffers
    final_discard: FinalDiscard
    meld_only_when_out: bool
    open_min: int
    open_with_discard: bool
    open_must_exceed: bool
    burn_four: bool
    burn_four_with_joker: bool
    stock_out: StockOut
    stock_out_timing: StockOutTiming
    joker_points: int
    ace_points: AcePoints
    wild_rank_points: WildRankPoints
    deadwood_only: bool
    score_side: ScoreSide
    mode: Mode
    limit: int
    limit_test: LimitTest
    comeback: bool
    hat_chips: int
    ante: int
    pot_includes_deciding_hand: bool
    best5_hands: int
    all_at_once_own_melds_only: bool


class OptionError(RulesError):
    """An option that does not exist, or a value that it cannot have."""


OPTION_NAMES: tuple[str, ...] = tuple(field.name for field in fields(Options))
_TYPES: dict[str, Any] = get_type_hints(Options)
NOTHING = "none"
"""The word for null, where an option has it."""
_LEAST = {"set_min": 2, "set_max": 2, "run_min": 2, "hand_size": 1, "limit": 1, "best5_hands": 1}


def check_option(name: str, value: object) -> None:
    """Raise `OptionError` unless `value` is one that option `name` can have."""
    kind = _type_of(name)
    if not _fits(value, kind):
        english = f"option {name!r}: {value!r} is not {_in_english(kind)}"
        raise OptionError(english, "option.unfit", option=name, value=repr(value), wanted=_wanted(kind))
    least = least_number(name)
    if isinstance(value, int) and not isinstance(value, bool) and value < least:
        english = f"option {name!r}: {value} is below {least}"
        raise OptionError(english, "option.below", option=name, value=value, least=least)


def parse_option(name: str, value: object) -> object:
    """Read an option's value as JSON writes it (``"own_meld"``, ``true``, ``51``, ``null`` or ``"none"``).

    Raises `OptionError` for an unknown name or an impossible value.
    """
    kinds = _alternatives(_type_of(name))
    if value == NOTHING and NoneType in kinds:
        return None
    for kind in kinds:
        is_enum = isinstance(kind, type) and issubclass(kind, Enum)
        if is_enum and isinstance(value, str) and value in {member.value for member in kind}:
            value = kind(value)
            break
    check_option(name, value)
    return value


def option_values(name: str) -> tuple[object, ...]:
    """The values that a closed option can have; empty for numbers and deal tables."""
    kinds = _alternatives(_type_of(name))
    values: list[object] = []
    for kind in kinds:
        if kind is bool:
            values += [False, True]
        elif isinstance(kind, type) and issubclass(kind, Enum):
            values += list(kind)
    return tuple(values)


def takes_number(name: str) -> bool:
    """Whether an option may be any number, perhaps besides some closed values."""
    return int in _alternatives(_type_of(name))


def least_number(name: str) -> int:
    """The smallest number that an option can be."""
    return _LEAST.get(name, 0)


def _type_of(name: str) -> Any:
    if name not in _TYPES:
        raise OptionError(f"unknown option {name!r}", "option.unknown", option=name)
    return _TYPES[name]


def _alternatives(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


def _fits(value: object, kind: Any) -> bool:
    if get_origin(kind) in (Union, UnionType):
        return any(_fits(value, one) for one in get_args(kind))
    if get_origin(kind) is tuple:
        row = get_args(kind)[0]
        return isinstance(value, tuple) and bool(value) and all(isinstance(item, row) for item in value)
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, kind)


_KINDS = {
    NoneType: ("kind.null", "null"),
    bool: ("kind.flag", "true or false"),
    int: ("kind.whole_number", "a whole number"),
}
_DEALS = ("kind.deals", "a table of deals")


def _in_english(kind: Any) -> str:
    return ", or ".join(_members(one) or _KINDS.get(one, _DEALS)[1] for one in _alternatives(kind))


def _wanted(kind: Any) -> Fact:
    """The same, to be said in any language."""
    each = (_members(one) or Words(_KINDS.get(one, _DEALS)[0]) for one in _alternatives(kind))
    return reduce(lambda one, other: Words("kind.either", {"one": one, "other": other}), each)


def _members(kind: Any) -> str:
    """The values of an enumeration, as JSON writes them; empty for any other type."""
    if not (isinstance(kind, type) and issubclass(kind, Enum)):
        return ""
    return " / ".join(repr(member.value) for member in kind)
