"""Counting every sequence of legal actions from small positions, as chess programs do."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tutor.rules.cards import parse_cards
from tutor.rules.finding import finder_for
from tutor.rules.log import parse_action
from tutor.rules.referee import apply, legal_actions
from tutor.rules.ruleset import Ruleset, with_json_options
from tutor.rules.rulesets import RULESETS
from tutor.rules.table import Phase, State, Table, Turn, set_up
from tutor.rules.verdict import Reading

POSITIONS = tomllib.loads((Path(__file__).parent / "perft" / "positions.toml").read_text("utf-8"))["position"]


def perft(state: State, depth: int) -> int:
    """The number of sequences of `depth` legal actions."""
    if depth == 0:
        return 1
    return sum(perft(apply(state, action), depth - 1) for action in legal_actions(state))


def _lying(text: str, rules: Ruleset) -> Reading:
    act = parse_action(f"meld {text}")
    lies = finder_for(rules).lying(act.melds[0])  # type: ignore[union-attr]
    assert lies is not None
    return lies


def _state(position: dict[str, Any]) -> State:
    rules = with_json_options(RULESETS[position["ruleset"]], position.get("options", {}))
    table = Table(rules, players=2, dealer=1)
    return set_up(
        table,
        [parse_cards(hand) for hand in position["hands"]],
        stock=parse_cards(position["stock"]),
        discard=parse_cards(position["discard"]),
        melds=[(owner, _lying(text, rules)) for owner, text in position["melds"]],
        turn=Turn(0, Phase(position["phase"])),
    )


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["name"])
def test_the_number_of_ways_to_go_on(position: dict[str, Any]) -> None:
    state = _state(position)
    assert [perft(state, depth) for depth in range(1, len(position["counts"]) + 1)] == position["counts"]
