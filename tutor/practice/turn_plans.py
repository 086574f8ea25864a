"""Turns to put in order: one that is played out at random, or several up to the one that goes out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain, islice
from random import Random

from tutor.practice import melding, table_scene
from tutor.practice.dealt import turn_card
from tutor.practice.moment import state_at
from tutor.practice.splitting import Cards, apart, filled, laid
from tutor.practice.turn_steps import Order, Steps
from tutor.rules.actions import Action, Discard, DrawDiscard, DrawStock, GoOut, LayMelds, LayOff, TakeJoker
from tutor.rules.arrange import least_deadwood
from tutor.rules.cards import JOKER, AnyCard, Card
from tutor.rules.finding import finder_for
from tutor.rules.layoff import joker_price
from tutor.rules.melds import meld_readings
from tutor.rules.options import JokerTake, Layoff
from tutor.rules.pack import pack_for
from tutor.rules.referee import apply, attempt, legal_actions
from tutor.rules.ruleset import Ruleset
from tutor.rules.table import State

_PLAYS = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3}
FULL_HAND = 10
_BOOK: tuple[tuple[type[Action], ...], ...] = (
    (DrawStock, DrawDiscard),
    (LayMelds,),
    (LayOff,),
    (TakeJoker,),
    (Discard, GoOut),
)
STEPS = tuple(chain.from_iterable(_BOOK))
"""The sorts of steps that can be put in order."""


def by_the_book(question: Steps) -> Order:
    """The order of somebody who knows how a turn goes, and asks of no step what it needs.

    A turn has one step of each sort; of several, the first that is listed.
    """
    left, order = list(question.listed), []
    while left:
        for sort in _BOOK:
            fitting = [id for id in left if isinstance(question.step(id), sort)]
            fitting.sort(key=lambda id: isinstance(question.step(id), GoOut))
            order += fitting[:1]
            left = [id for id in left if id not in order]
    return tuple(order)


# --- one turn --------------------------------------------------------------------------------


def one_turn(rng: Random, rules: Ruleset, level: int) -> Steps | None:
    """A position with things to do, played out at random by the referee's own list."""
    melds = table_scene.random_melds(rng, rules, 2, 1 if level >= 4 else 0)
    table = table_scene.lay_out(rng, melds)
    own_meld = rules.options.open_min > 0 or level < 3 or rng.random() < (0.3 if level < 5 else 0.6)
    mine = melding.random_meld(rng, rules, longest=3)[:3]
    finder = finder_for(rules)
    ends = [face for meld in table for face in finder.ends(meld_readings(meld.cards, rules)[0])]
    prices = [face for meld in table if meld.has_joker for face in joker_price(meld.cards, rules)]
    useful = [*mine, *rng.sample(ends, min(1, len(ends))), *prices[:1]]
    hand = filled(rng, tuple(useful), len(useful) + 3, rules)
    if not hand:
        return None
    top, coming = melding.shuffled_faces(rng, rules)[:2]
    bare = Steps(hand, top, coming, (), table, own_meld)
    if pack_for(rules).excess(list(bare.shown)):
        return None
    steps = _played(rng, bare, rules, level)
    if steps is None:
        return None
    return Steps(hand, top, coming, tuple(rng.sample(steps, len(steps))), table, own_meld)


def _played(rng: Random, bare: Steps, rules: Ruleset, level: int) -> list[Action] | None:
    start = state_at(bare, rules)
    draw: Action = DrawDiscard() if level == 2 or (level > 2 and rng.random() < 0.4) else DrawStock()
    steps: list[Action] = [draw]
    state = attempt(replace(start, stock=(*start.stock, bare.next)), draw)
    if state is None:  # with house rules: whole hands in pieces, and yet no discard to be taken
        return None
    for _ in range(min(_PLAYS[level], _sorts_of_play(rules))):
        play = _fresh_play(rng, state, steps, level)
        if play is None:
            return None
        steps.append(play)
        state = apply(state, play)
    if state.over or len(state.hand) < 2:
        return None
    last = [one for one in legal_actions(state) if isinstance(one, Discard) and isinstance(one.card, Card)]
    return [*steps, rng.choice(last)] if last else None


def _fresh_play(rng: Random, state: State, steps: list[Action], level: int) -> Action | None:
    """A play of a sort that was not done yet; at the last level one that uses the joker, if there is any."""
    done = {type(step) for step in steps} | {Discard}
    listed = islice(legal_actions(state), 60)
    fresh = [one for one in listed if isinstance(one, STEPS) and type(one) not in done]
    if level == 5 and JOKER in state.hand:
        fresh = [one for one in fresh if _plays_joker(one)] or fresh
    return rng.choice(fresh) if fresh else None


def _plays_joker(play: Action) -> bool:
    match play:
        case LayMelds(melds):
            return any(laid.card is JOKER for meld in melds for laid in meld)
        case LayOff(cards):
            return any(laid.card is JOKER for laid in cards)
        case _:
            return False


def _sorts_of_play(rules: Ruleset) -> int:
    """Laying melds, laying off, taking jokers: as many of them as the table allows at all."""
    options = rules.options
    return 1 + (options.layoff is Layoff.YES) + (options.joker_take is not JokerTake.NEVER)


# --- several turns ---------------------------------------------------------------------------


def several_turns(rng: Random, rules: Ruleset, level: int) -> Steps | None:
    """Turns up to the one that goes out, told from the last hand backwards."""
    turned = turn_card(rng, rules)
    last = _last_hand(rng, rules, level, turned)
    ending = _ending(rng, last, rules, level, turned) if last else None
    if ending is None:
        return None
    end, left = ending
    turns = 2 if level < 4 else 3
    natural = [card for card in melding.shuffled_faces(rng, rules) if card not in last and card is not turned]
    top, *spare = natural[: turns + 1]
    kept = list((Counter(last) - Counter([left])).elements())
    useful = rng.sample([card for card in kept if isinstance(card, Card)], turns)
    thrown = spare[: turns - 1]
    draws: list[AnyCard] = [
        card if level >= 3 and rng.random() < 0.5 else instead
        for card, instead in zip(thrown, useful[1:], strict=True)
    ]
    draws.append(useful[0])
    hand = tuple(((Counter(last) + Counter(thrown)) - Counter(draws)).elements())
    steps: list[tuple[Action, AnyCard | None]] = [(DrawStock(), card) for card in draws]
    steps += [(Discard(card), None) for card in thrown]
    steps.append((end, None))
    mixed = rng.sample(steps, len(steps))
    first, *later = [card for _, card in mixed if card is not None]
    made = Steps(
        hand=tuple(rng.sample(hand, len(hand))),
        top=top,
        next=first,
        steps=tuple(step for step, _ in mixed),
        later=tuple(later),
        turned=turned,
    )
    held = [*made.shown, *([] if turned is None else [turned])]
    return None if len(hand) != FULL_HAND or pack_for(rules).excess(held) else made


def _last_hand(rng: Random, rules: Ruleset, level: int, turned: Card | None) -> Cards:
    """The hand after the last draw: any cards, or such as go down all at once; empty where that cannot be."""
    if level == 1:
        return filled(rng, (), FULL_HAND + 1, rules, turned=turned)
    wilds = max(0, level - 3)
    hidden = apart(rng, rules, 3)
    if len(hidden) != FULL_HAND:
        return ()
    natural = rng.sample(hidden, FULL_HAND - wilds)
    return filled(rng, tuple(natural), FULL_HAND + 1, rules, turned=turned, wilds=wilds)


def _ending(
    rng: Random, hand: Cards, rules: Ruleset, level: int, turned: Card | None
) -> tuple[Action, AnyCard] | None:
    """How the last turn ends, and with which discard; None if it cannot end as the level says."""
    if level == 1:
        card = rng.choice(hand)
        return Discard(card), card
    split = least_deadwood(hand, rules, turned=turned)
    if len(split.left) != 1:
        return None
    return GoOut(laid(split.melds), split.left[0]), split.left[0]
