"""The search: situations of every kind, small ones first, until each reason to differ has its example.

Every kind of situation is tried on its own, over all situations of that kind up to a small size. Of
two examples of which one shows all that the other shows, the smaller stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from tutor.rules.compare import counting, melding, opening, turns
from tutor.rules.compare.answers import Difference, Kind, Situation, difference
from tutor.rules.compare.catalogue import Pair
from tutor.rules.options import OPTION_NAMES
from tutor.rules.ruleset import Ruleset

Source: TypeAlias = Callable[[Pair], Iterable[Situation]]


@dataclass(frozen=True, slots=True)
class Field:
    """A kind of situation, where some of them come from, and the options on which their answers may hang.

    Where two games agree on all those options nothing is searched.
    """

    kind: Kind
    source: Source
    options: frozenset[str]


def _field(kind: Kind, source: Source, *options: str) -> Field:
    return Field(kind, source, frozenset(name for group in options for name in group.split()))


SHAPES = (
    "deals ace_low ace_high ace_wrap ace_both_ends set_min set_max set_distinct_suits run_min"
    " max_jokers_per_meld min_naturals wilds_vs_naturals adjacent_jokers wild_ranks"
)
POINTS = "wild_ranks joker_points ace_points ace_high wild_rank_points"
OPENING = "open_min open_with_discard open_must_exceed take_discard ace_points"
LAYING_OFF = "layoff layoff_needs_own_meld layoff_same_turn joker_named"
TAKING = "joker_take joker_take_use joker_in_set_take set_max"
STOCK = "stock_out stock_out_timing mode"
BURNING = "burn_four burn_four_with_joker"
ENDING = "final_discard discard_must_differ"

FIELDS = (
    _field(Kind.DEAL, counting.deals, "deals hand_size opener_extra direction wild_ranks"),
    _field(Kind.WILDS, counting.wilds, "deals wild_ranks"),
    _field(Kind.MELD, melding.melds, SHAPES, "joker_named meld_only_when_out"),
    _field(Kind.OPENING, opening.openings, OPENING),
    _field(Kind.LAY_OFF, melding.lay_offs, LAYING_OFF),
    _field(Kind.LAY_OFF, melding.new_lay_offs, SHAPES),
    _field(Kind.TAKE_JOKER, melding.takes, TAKING),
    _field(Kind.REARRANGE, melding.moves, "rearrange"),
    _field(Kind.BURN, melding.burns, BURNING),
    _field(Kind.DRAW, turns.draws, STOCK, "take_discard open_with_discard"),
    _field(Kind.DISCARD, turns.discards, "discard_must_differ"),
    _field(Kind.GOING_OUT, turns.goings_out, OPENING, LAYING_OFF, TAKING, STOCK, BURNING, ENDING),
    _field(Kind.GOING_OUT, turns.new_goings_out, SHAPES),
    _field(
        Kind.TURN,
        turns.acts,
        *(OPENING, LAYING_OFF, TAKING, STOCK, BURNING, ENDING),
        "joker_take_phase meld_only_when_out direction",
    ),
    _field(Kind.HAND, counting.hands, POINTS),
    _field(Kind.DEADWOOD, counting.deadwood, POINTS),
    _field(Kind.DEADWOOD, counting.new_deadwood, SHAPES),
    _field(
        Kind.ROUND,
        counting.rounds,
        *(POINTS, "mode score_side deadwood_only all_at_once_own_melds_only"),
    ),
    _field(Kind.ROUND, counting.new_rounds, SHAPES, "deadwood_only"),
    _field(
        Kind.MATCH,
        counting.matches,
        "mode score_side limit limit_test comeback hat_chips ante pot_includes_deciding_hand best5_hands",
    ),
)


def differences(a: Ruleset, b: Ruleset) -> tuple[Difference, ...]:
    """The smallest situations to which two games give different answers: one for each kind and reason.

    The second game may be the first with one option changed. The answer is always the same for the
    same games, and exchanging them exchanges the sides.

    >>> from tutor.rules.ruleset import replace
    >>> from tutor.rules.rulesets import RULESETS
    >>> koum_kan = RULESETS["koum_kan"]
    >>> for found in differences(koum_kan, replace(koum_kan, joker_points=25)):
    ...     print(found.kind, found.because_a)
    score_hand frozenset({'count.joker'})
    best_deadwood frozenset({'count.joker'})
    round_score frozenset({'score.own_hand'})
    """
    return tuple(find_differences(a, b))


def find_differences(a: Ruleset, b: Ruleset) -> Iterator[Difference]:
    """The same one by one, for those who need only the first."""
    pair = Pair(a, b)
    for kind in Kind:
        yield from _of_kind(kind, pair)


def differences_of_kind(kind: Kind, a: Ruleset, b: Ruleset) -> Iterator[Difference]:
    """Those of one kind, small ones first. Where it is known which kind tells, this is much quicker."""
    yield from _of_kind(kind, Pair(a, b))


def _of_kind(kind: Kind, pair: Pair) -> Iterator[Difference]:
    one, other = pair.a.options, pair.b.options
    changed = {name for name in OPTION_NAMES if getattr(one, name) != getattr(other, name)}
    yield from _smallest(
        kind, [field for field in FIELDS if field.kind is kind and field.options & changed], pair
    )


def _smallest(kind: Kind, fields: Iterable[Field], pair: Pair) -> Iterator[Difference]:
    situations = [situation for field in fields for situation in field.source(pair)]
    kept: list[Difference] = []
    for situation in sorted(situations, key=lambda situation: situation.size):
        found = difference(kind, situation, pair.a, pair.b)
        if found is not None and not any(found.contains(one) for one in kept):
            kept.append(found)
            yield found
