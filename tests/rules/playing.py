"""Rules, positions and actions for the tests of play: random but legal, small enough to try everything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product
from random import Random

from hypothesis import strategies as st

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
from tutor.rules.cards import AnyCard, Card, Joker, Laid, parse_cards
from tutor.rules.finding import finder_for
from tutor.rules.options import option_values
from tutor.rules.referee import apply, legal_actions
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.table import State, Table, set_up

CLOSED = (
    "ace_low",
    "ace_high",
    "ace_wrap",
    "ace_both_ends",
    "set_distinct_suits",
    "wilds_vs_naturals",
    "adjacent_jokers",
    "joker_named",
    "layoff",
    "layoff_needs_own_meld",
    "layoff_same_turn",
    "joker_take",
    "joker_take_use",
    "joker_in_set_take",
    "joker_take_phase",
    "take_discard",
    "discard_must_differ",
    "final_discard",
    "open_with_discard",
    "open_must_exceed",
    "burn_four",
    "burn_four_with_joker",
    "stock_out",
    "stock_out_timing",
    "mode",
    "direction",
    "meld_only_when_out",
    "wild_ranks",
)
NUMBERS: dict[str, tuple[object, ...]] = {
    "set_max": (3, 4, 5),
    "min_naturals": (0, 1, 2),
    "max_jokers_per_meld": (None, 1, 2),
    "open_min": (0, 12, 25),
    "ace_points": (1, 10),
}
VALUES = {name: option_values(name) for name in CLOSED} | NUMBERS


@st.composite
def rules_of_play(draw: st.DrawFn, games: Sequence[str] = tuple(RULESETS)) -> Ruleset:
    """One of the games with up to four house rules."""
    names = draw(st.lists(st.sampled_from(sorted(VALUES)), max_size=4, unique=True))
    changes = {name: draw(st.sampled_from(VALUES[name])) for name in names}
    return replace(RULESETS[draw(st.sampled_from(games))], **changes)


FEW = parse_cards("A♥ 2♥ 3♥ 4♥ Q♥ K♥ 7♥ 7♥ 7♠ 7♦ 7♣ 8♥ 3♠ 3♦ 3♦ JK JK")
NAMES = tuple(card for card in parse_cards("A♥ 2♥ 4♥ 5♥ J♥ K♥ 6♥ 9♥ 7♠ 7♣ 7♥ 3♣ 3♥"))


@st.composite
def small_positions(draw: st.DrawFn, rules: Ruleset) -> State:
    """Two players with a few cards of a few faces, up to two melds on the table, and short piles."""
    mixed = draw(st.permutations(FEW))
    size = draw(st.integers(3, 5))
    mine, yours, rest = mixed[:size], mixed[size : size + 2], mixed[size + 2 :]
    finder = finder_for(rules)
    melds = []
    for _ in range(draw(st.integers(0, 3))):
        found = tuple(finder.melds(tuple(sorted(rest))))
        if found:
            chosen = draw(st.sampled_from(found))
            for laid in chosen.laid:
                rest.remove(laid.card)
            melds.append((draw(st.integers(0, 1)), chosen.reading))
    deep = draw(st.integers(0, min(2, len(rest))))
    table = Table(rules, players=2, dealer=1)
    hands = (mine, yours) if table.opener == 0 else (yours, mine)
    return set_up(table, hands, stock=rest[:deep], discard=rest[deep : deep + 3], melds=melds)


def conceivable(state: State) -> Iterator[Action]:
    """Whatever a player could try with up to three or four cards, sensible or not."""
    yield from (DrawStock(), DrawDiscard(), PutBack(), CallStockOut())
    yield from (Discard(card) for card in {*state.hand, NAMES[0]})
    handfuls = sorted({some for size in range(5) for some in combinations(state.hand, size)}, key=str)
    for some in handfuls:
        for laid in _named(some):
            yield LayMelds((laid,))
            if len(some) < 4:
                yield from (LayOff(laid, meld) for meld in range(state.past.melds + 1))
        if len(some) < 4:
            yield from (TakeJoker(some, meld) for meld in range(state.past.melds + 1))
    yield LayMelds(())
    yield GoOut((), state.hand[0] if state.hand else None)


def _named(cards: Sequence[AnyCard]) -> Iterator[tuple[Laid, ...]]:
    choices = [
        [Laid(card), *(Laid(card, name) for name in NAMES if isinstance(name, Card))]
        if isinstance(card, Joker)
        else [Laid(card)]
        for card in cards
    ]
    return product(*choices)


def play_at_random(state: State, chance: Random, most: int) -> tuple[tuple[Action, ...], State]:
    """Up to `most` legal actions, picked among the first few hundred of each moment."""
    done: list[Action] = []
    while not state.over and len(done) < most:
        action = chance.choice(list(islice(legal_actions(state), 300)))
        state = apply(state, action)
        done.append(action)
    return tuple(done), state
