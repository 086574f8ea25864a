"""Opening: the first melds of a player, and what they are worth.

A meld's worth counts every slot as the face it stands for, jokers included:

    K♥ K♦ JK=K♠   10 + 10 + 10 = 30
    A♣ 2♣ 3♣      10 +  2 +  3 = 15   (Kon Khan's ace is 10 even when low)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tutor.rules.cards import AnyCard, Card, Layable, Rank, as_laid
from tutor.rules.melds import is_run, judge_meld
from tutor.rules.options import TakeDiscard
from tutor.rules.ruleset import Ruleset
from tutor.rules.verdict import Reading, Reason, Rule, Verdict, reason, unreached, verdict


def meld_value(reading: Reading, rules: Ruleset) -> int:
    """What a meld is worth when laid. Sources: 004 § Card values, § Jokers.

    >>> from tutor.rules.melds import meld_readings
    >>> from tutor.rules.rulesets import RULESETS
    >>> meld_value(meld_readings("A♣ 2♣ 3♣", RULESETS["kon_khan"])[0], RULESETS["kon_khan"])
    15
    """
    low_ace = is_run(reading) and reading[0].face.rank is Rank.ACE
    return sum(
        face_value(slot.face, rules, low_ace=low_ace and place == 0) for place, slot in enumerate(reading)
    )


def face_value(face: Card, rules: Ruleset, *, low_ace: bool = False) -> int:
    """What one face is worth in a meld; an ace without a fixed value is 1 in front of the two, else 11."""
    if face.rank is not Rank.ACE:
        return min(face.rank, 10)
    points = rules.options.ace_points
    if isinstance(points, int):
        return points
    return 1 if low_ace else 11


def opening_value(melds: Sequence[Layable], rules: Ruleset, *, turned: Card | None = None) -> int | None:
    """The worth of melds laid together, or None where one of them is void.

    A joker without a name counts as the best card it can be: its owner would choose that one.
    Raises `CardSyntaxError` for a text that cannot be read.

    >>> from tutor.rules.rulesets import RULESETS
    >>> opening_value(["K♥ K♦ JK", "7♣ 7♦ 7♠"], RULESETS["kon_khan"])
    51
    """
    return _total([_best(judge_meld(meld, rules, turned=turned), rules) for meld in melds], rules)


def _best(judged: Verdict, rules: Ruleset) -> Reading | None:
    return max(judged.readings, key=lambda reading: meld_value(reading, rules), default=None)


def _total(readings: Sequence[Reading | None], rules: Ruleset) -> int | None:
    values = [meld_value(reading, rules) for reading in readings if reading is not None]
    return sum(values) if len(values) == len(readings) else None


@dataclass(frozen=True, slots=True)
class _Bar:
    """What the opening must reach, and the discard that it must use."""

    rules: Ruleset
    best_on_table: int
    discard: AnyCard | None


def judge_opening(
    melds: Sequence[Layable],
    rules: Ruleset,
    *,
    discard_taken: AnyCard | None = None,
    table_best: int = 0,
    turned: Card | None = None,
) -> Verdict:
    """Judge melds laid together as a player's first; the readings are the one that counts of each meld.

    `discard_taken` is the top discard, drawn in this turn and already in one of the melds;
    `table_best` the highest opening so far, for tables on which the next must exceed it. Cards
    laid off on other melds are no part of `melds` and never count. Sources: 004 § Opening — the
    51-point rule, § How a turn works. Raises `CardSyntaxError` for a text that cannot be read.

    >>> from tutor.rules.rulesets import RULESETS
    >>> judge_opening(["A♠ A♥ A♦"], RULESETS["kon_khan"]).broken[0].fact("have")
    30
    """
    judged = [judge_meld(meld, rules, turned=turned) for meld in melds]
    best = [_best(one, rules) for one in judged]
    reasons = [one for meld in judged for one in meld]
    cards = tuple(laid.card for meld in melds for laid in as_laid(meld))
    reasons += _reaches(_total(best, rules), bool(melds), _Bar(rules, table_best, discard_taken))
    reasons += discard_reasons(discard_taken, cards, rules)
    return verdict(reasons, [reading for reading in best if reading is not None])


def _reaches(value: int | None, something: bool, bar: _Bar) -> Iterator[Reason]:
    rules = bar.rules
    yield reason(Rule.OPEN_SOMETHING, something, rules.cite("meld"))
    need = rules.options.open_min
    if need:
        yield _at_least(Rule.OPEN_MINIMUM, value, need, rules, "open_min")
    if rules.options.open_must_exceed and bar.best_on_table:
        yield _at_least(Rule.OPEN_EXCEED, value, bar.best_on_table + 1, rules, "open_must_exceed")


def _at_least(rule: Rule, value: int | None, need: int, rules: Ruleset, option: str) -> Reason:
    if value is None:
        return unreached(rule, rules.cite(option), need=need)
    return reason(rule, value >= need, rules.cite(option), have=value, need=need)


def discard_reasons(discard: AnyCard | None, melded: Sequence[AnyCard], rules: Ruleset) -> Iterator[Reason]:
    """Whether a discard taken to open may be, and is, part of the opening (ruling A-KH-1, A-KH-2)."""
    if discard is None or rules.options.take_discard is not TakeDiscard.OPEN_OR_DOWN:
        return
    allowed = rules.options.open_with_discard
    yield reason(Rule.OPEN_DISCARD, allowed, rules.cite("open_with_discard"), cards=(discard,))
    yield reason(Rule.OPEN_DISCARD_USED, discard in melded, rules.cite("take_discard"), cards=(discard,))
