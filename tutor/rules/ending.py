"""From the state of a finished round to what is scored."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.rules.round_score import RoundEnd, RoundError, WayOut
from tutor.rules.table import Outcome, State


def round_end(state: State, names: Sequence[str]) -> RoundEnd:
    """The end of a round as `round_score` takes it; `names` go by the players' numbers.

    Raises `RoundError` while the round is running, or unless there is one name for each player.
    """
    outcome = state.outcome
    if outcome is None:
        raise RoundError("the round is not over", "round.running")
    if len(set(names)) != len(state.hands) or len(names) != len(state.hands):
        players = len(state.hands)
        told = ", ".join(names) or "none"
        english = f"{players} different names are needed, not {told}"
        raise RoundError(english, "round.names", players=players, names=told)
    return RoundEnd(
        hands=dict(zip(names, state.hands, strict=True)),
        winner=None if outcome.winner is None else names[outcome.winner],
        way_out=_way_out(outcome),
        went_down=frozenset(name for name, down in zip(names, state.down, strict=True) if down),
        turned=state.table.turned,
    )


def _way_out(outcome: Outcome) -> WayOut:
    if not outcome.at_once:
        return WayOut.DOWN_BEFORE
    return WayOut.AT_ONCE_WITH_LAYOFFS if outcome.laid_off else WayOut.AT_ONCE
