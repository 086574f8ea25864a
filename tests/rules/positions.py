"""Positions and acts in a few words, for tests that say by hand what may be done and what comes of it."""

from __future__ import annotations

from tutor.rules.actions import Action, LayMelds
from tutor.rules.cards import Card, parse_card, parse_cards
from tutor.rules.discarding import Taken
from tutor.rules.finding import finder_for
from tutor.rules.log import parse_action, write_action
from tutor.rules.referee import apply, judge, legal_actions
from tutor.rules.ruleset import Ruleset
from tutor.rules.table import Phase, State, Table, Turn, set_up
from tutor.rules.verdict import Reading, Rule


def on_table(text: str, rules: Ruleset) -> Reading:
    """A meld as it lies, from its text."""
    act = parse_action(f"meld {text}")
    assert isinstance(act, LayMelds)
    lies = finder_for(rules).lying(act.melds[0])
    assert lies is not None, text
    return lies


def position(
    rules: Ruleset,
    hand: str,
    *melds: str,
    stock: str = "2♣ 2♦",
    discard: str = "5♣",
    phase: Phase = Phase.PLAY,
    taken: str = "",
    other: str = "9♣ 9♦",
    down: bool = True,
    turned: Card | None = None,
) -> State:
    """Player 0 to move; the melds are player 0's where `down`, else player 1's."""
    drawn = Taken(parse_card(taken)) if taken else None
    table = Table(rules, players=2, dealer=1, turned=turned)
    return set_up(
        table,
        [parse_cards(hand), parse_cards(other)],
        stock=parse_cards(stock),
        discard=parse_cards(discard),
        melds=[(0 if down else 1, on_table(meld, rules)) for meld in melds],
        turn=Turn(0, phase, drawn),
    )


def play(state: State, *acts: str) -> State:
    for act in acts:
        state = apply(state, parse_action(act))
    return state


def broken(state: State, act: str | Action) -> set[Rule]:
    return {one.rule for one in judge(state, parse_action(act) if isinstance(act, str) else act).broken}


def listed(state: State, word: str) -> list[str]:
    acts = map(write_action, legal_actions(state))
    return [act for act in acts if act.startswith(word)]


def lying(state: State, meld: int = 0) -> str:
    found = state.meld(meld)
    return "" if found is None else " ".join(map(str, found.slots))
