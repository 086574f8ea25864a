"""Questions about melds on the table: laying, laying off, taking jokers, burning, what is wild."""

from __future__ import annotations

from enum import Enum
from typing import assert_never

from tutor.rules.burning import burn, fate, where_fate_is_written
from tutor.rules.cards import Laid
from tutor.rules.castings import neighbouring_wilds
from tutor.rules.layoff import Player, judge_layoff
from tutor.rules.melds import is_run, judge_meld
from tutor.rules.options import JokerTake, Layoff
from tutor.rules.pack import Pack
from tutor.rules.rearranging import Move, judge_moves
from tutor.rules.ruleset import Ruleset
from tutor.rules.taking import judge_take_jokers
from tutor.rules.verdict import Verdict
from tutor.rules.wilds import wild_summary, wilds_in
from tutor.views.protocol.answer import (
    Answer,
    Burning,
    JsonObject,
    Shown,
    agreed,
    judged,
    laid_down,
    notation,
)
from tutor.views.protocol.fields import Fields
from tutor.views.protocol.table import check_decks, check_pack, meld_of, turned_card


def meld(given: Fields, rules: Ruleset) -> Answer:
    """Is this a legal meld?"""
    cards = given.laid("cards", "joker_as")
    turned = turned_card(given, rules)
    pack = check_decks(given, "cards", rules, [*cards, turned])
    going_out = given.flag("going_out", default=True)
    verdict = judge_meld(cards, rules, turned=turned, pack=pack, going_out=going_out)
    return judged(verdict).resting_on(_several_jokers(verdict, rules))


def _several_jokers(verdict: Verdict, rules: Ruleset) -> tuple[Shown, ...]:
    """What lets several jokers lie in a lawful meld, and side by side, where nothing forbids it."""
    lying = verdict.readings[0] if verdict.legal and verdict.readings else ()
    if sum(slot.wild for slot in lying) < 2:
        return ()
    beside = is_run(lying) and neighbouring_wilds(lying)
    return agreed(rules, "wilds_vs_naturals", *(["adjacent_jokers"] if beside else []))


class Action(Enum):
    """What is done with melds on the table."""

    LAYOFF = "layoff"
    REARRANGE = "rearrange"


def layoff(given: Fields, rules: Ruleset) -> Answer:
    """May these cards be added to this meld?"""
    action = given.choice("action", Action, default=Action.LAYOFF)
    match action:
        case Action.LAYOFF:
            return _layoff(given, rules)
        case Action.REARRANGE:
            return laid_down(_rearrangement(given, rules))
        case other:
            assert_never(other)


def _layoff(given: Fields, rules: Ruleset) -> Answer:
    on, add = meld_of(given, "meld"), given.laid("add", "add_as")
    pack = check_decks(given, "add", rules, [*on, *add])
    player = _who_lays_off(given, rules)
    answer = laid_down(judge_layoff(on, add, rules, player, pack=pack))
    free = answer.legal and not player.own_meld
    return answer.resting_on(agreed(rules, "layoff_needs_own_meld") if free else ())


def _rearrangement(given: Fields, rules: Ruleset) -> Verdict:
    add = given.laid("add", "add_as") if "add" in given else ()
    pack = check_decks(given, "add", rules, add)
    moves = tuple(_move(move, add, pack) for move in given.parts("moves"))
    return judge_moves(moves, add, rules, _who_lays_off(given, rules))


def _move(given: Fields, add: tuple[Laid, ...], pack: Pack) -> Move:
    """One move; what is laid off afterwards comes on top of both its melds."""
    source, target = meld_of(given, "from"), meld_of(given, "to")
    check_pack(given, "to", pack, [*source, *target, *add])
    return Move(given.laid("cards", "joker_as"), source, target)


def _who_lays_off(given: Fields, rules: Ruleset) -> Player:
    options = rules.options
    return _player(given, rules, asked=options.layoff is Layoff.YES and options.layoff_needs_own_meld)


def _player(given: Fields, rules: Ruleset, *, asked: bool) -> Player:
    """Who wants to touch the table; whether they have a meld must be said where the game asks for it."""
    own_meld = given.flag("own_meld") if asked else given.flag("own_meld", default=True)
    return Player(
        own_meld=own_meld,
        melded_this_turn=given.flag("melded_this_turn", default=False),
        on_turn=given.flag("on_turn", default=True),
        turned=turned_card(given, rules),
    )


def take_joker(given: Fields, rules: Ruleset) -> Answer:
    """May these cards be put in a joker's place?"""
    on, give = meld_of(given, "meld"), given.cards("give")
    check_decks(given, "give", rules, [*on, *give])
    player = _player(given, rules, asked=rules.options.joker_take is JokerTake.OWN_MELD)
    from_hand = given.value("give_from") == "hand" if "give_from" in given else True
    kept = given.value("use") == "keep" if "use" in given else False
    answer = laid_down(judge_take_jokers(on, give, rules, player, from_hand=from_hand, kept=kept))
    return answer.resting_on(agreed(rules, "joker_take_phase", "joker_take_use") if answer.legal else ())


def burns(given: Fields, rules: Ruleset) -> Answer:
    """Does the meld burn when these cards are added?"""
    on, add = meld_of(given, "meld"), given.laid("add", "add_as")
    check_decks(given, "add", rules, [*on, *add])
    turned = turned_card(given, rules)
    burnt = burn(on, add, rules, turned=turned)
    value: JsonObject = {"burned": burnt.burned}
    if burnt.burned:
        value["removed"] = notation(burnt.removed)
    found = fate(on, add, rules, turned=turned)
    why = Burning(found, where_fate_is_written(found, rules))
    return Answer(value=value, reasons=(why, *agreed(rules, "burn_four", "burn_four_with_joker")))


def wilds(given: Fields, rules: Ruleset) -> Answer:
    """Which cards does the turned card make wild, in play or in this hand?"""
    turned = given.card("turned")
    summary = wild_summary(rules, turned)
    why = agreed(rules, "wild_ranks")
    if summary.redraw:
        return Answer(value={"redraw": True}, reasons=why)
    if "hand" in given:
        hand = given.cards("hand")
        check_decks(given, "hand", rules, [*hand, turned])
        found = notation(wilds_in(hand, rules, turned_card(given, rules)))
        return Answer(value={"wilds_in_hand": found}, reasons=why)
    ranks = ["T" if rank.symbol == "10" else rank.symbol for rank in summary.ranks]
    value: JsonObject = {"wild_ranks": ranks, "wild_cards_in_play": summary.in_play, "redraw": False}
    return Answer(value=value, reasons=why)
