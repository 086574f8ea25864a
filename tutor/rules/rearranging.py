"""Moving cards that already lie on the table from one meld to another, where a table allows that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tutor.rules.cards import Card, Laid, Layable, as_laid
from tutor.rules.layoff import READY, Player, judge_layoff, judge_rearrangement
from tutor.rules.melds import judge_meld
from tutor.rules.ruleset import Ruleset
from tutor.rules.verdict import Reading, Reason, Rule, Verdict, reason, verdict


@dataclass(frozen=True, slots=True)
class Move:
    """Cards taken out of one meld and added to another."""

    cards: Layable
    source: Layable
    target: Layable


def judge_moves(moves: Sequence[Move], add: Layable, rules: Ruleset, player: Player = READY) -> Verdict:
    """Judge moving cards on the table, and then laying `add` off on the meld that grew last.

    Where rearranging is allowed, every move takes at least one card, and every meld must be whole
    again after it; a meld may also be used up. The readings are the last meld as it lies afterwards.
    Sources: 001 § Koum-kan. Raises `CardSyntaxError` for a text that cannot be read.

    >>> from tutor.rules.ruleset import replace
    >>> from tutor.rules.rulesets import RULESETS
    >>> twos_to_run = Move("2♠", "2♣ 2♥ 2♦ 2♠", "3♠ 4♠ 5♠")
    >>> judge_moves([twos_to_run], "A♠", RULESETS["koum_kan_four_jokers"]).legal
    False
    >>> house = replace(RULESETS["koum_kan_four_jokers"], rearrange=True)
    >>> judge_moves([twos_to_run], "A♠", house).legal
    True
    """
    moved = [as_laid(move.cards) for move in moves]
    allowed = judge_rearrangement([card for cards in moved for card in cards], rules)
    if not allowed.legal:
        return allowed
    reasons = [*allowed, *(_something(cards, rules) for cards in moved or [()])]
    if not all(one.holds for one in reasons):
        return verdict(reasons)
    table = _Table({})
    grown: tuple[Laid, ...] = ()
    for move in moves:
        reasons += table.judge(move, rules, player.turned)
        grown = table.now(move.target)
    readings: tuple[Reading, ...] = judge_meld(grown, rules, turned=player.turned).readings
    if as_laid(add):
        laid_off = judge_layoff(grown, add, rules, player)
        reasons += laid_off
        readings = laid_off.readings
    return verdict(reasons, readings)


def _something(moved: tuple[Laid, ...], rules: Ruleset) -> Reason:
    return reason(Rule.REARRANGE_SOMETHING, bool(moved), rules.cite("rearrange"), have=len(moved))


@dataclass(slots=True)
class _Table:
    """The melds as the moves so far have left them, each under the cards it had at first."""

    changed: dict[tuple[Laid, ...], tuple[Laid, ...]]

    def now(self, meld: Layable) -> tuple[Laid, ...]:
        laid = as_laid(meld)
        return self.changed.get(laid, laid)

    def judge(self, move: Move, rules: Ruleset, turned: Card | None) -> Iterator[Reason]:
        moved = as_laid(move.cards)
        rest = list(self.now(move.source))
        for card in moved:
            if card not in rest:
                yield reason(Rule.REARRANGE_THERE, False, rules.cite("rearrange"), cards=(card,))
                return
            rest.remove(card)
        grown = self.now(move.target) + moved
        self.changed[as_laid(move.source)] = tuple(rest)
        self.changed[as_laid(move.target)] = grown
        if rest:
            yield from _whole(tuple(rest), rules, turned)
        yield from _whole(grown, rules, turned)


def _whole(meld: tuple[Laid, ...], rules: Ruleset, turned: Card | None) -> Iterator[Reason]:
    """Whether a meld is still one after the move, and why; its cards lie on the table, not in a hand."""
    judged = judge_meld(meld, rules, turned=turned)
    yield reason(Rule.REARRANGE_WHOLE, judged.legal, rules.cite("rearrange"), cards=meld)
    for one in judged:
        yield replace(one, rule=Rule.REARRANGE_SIZE) if one.rule is Rule.MELD_SIZE else one
