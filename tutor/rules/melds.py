"""Is this a legal meld, and what does each joker in it stand for?

`castings` tells in which ways cards can be seen, `meld_reasons` what each way keeps and breaks.
"""

from __future__ import annotations

from tutor.rules.cards import Card, Layable, as_laid
from tutor.rules.castings import castings, is_run, shaped, wilds_allowed
from tutor.rules.meld_reasons import copies, judgements, timing
from tutor.rules.pack import Pack, largest_pack, wild_ranks
from tutor.rules.ruleset import Ruleset
from tutor.rules.verdict import Reading, Verdict, verdict

__all__ = ["is_run", "judge_meld", "meld_readings", "wilds_allowed"]


def judge_meld(
    cards: Layable,
    rules: Ruleset,
    *,
    turned: Card | None = None,
    pack: Pack | None = None,
    going_out: bool = True,
) -> Verdict:
    """Judge cards laid together as one meld, with every reason that holds or breaks.

    `turned` is the card that makes a rank wild (Thanasis, Dynamitis); `pack` defaults to the
    game's largest; `going_out` says whether the whole hand goes down now, which matters only
    where melds may be shown no earlier. Sources: 000 § Melds, 001 § Koum-kan and § Thanasis,
    003 § Basic rules, 004 § Melds — what counts.

    Raises `CardSyntaxError` if `cards` is a text that cannot be read.

    >>> from tutor.rules.rulesets import RULESETS
    >>> judge_meld("3♥ 3♠ 3♦", RULESETS["koum_kan"]).legal
    True
    >>> [str(r.rule) for r in judge_meld("7♥ 7♥ 7♠", RULESETS["koum_kan"]).broken]
    ['set.distinct_suits']
    """
    laid = as_laid(cards)
    wilds = wild_ranks(rules, turned)
    _, judged = min(judgements(laid, rules, wilds), key=lambda pair: pair[0])
    common = [*timing(rules, going_out), *copies(laid, rules, pack or largest_pack(rules))]
    return verdict([*judged, *common], meld_readings(laid, rules, turned=turned))


def meld_readings(cards: Layable, rules: Ruleset, *, turned: Card | None = None) -> tuple[Reading, ...]:
    """Every lawful set or run that the cards can form, whether or not their jokers were named.

    Raises `CardSyntaxError` if `cards` is a text that cannot be read.

    >>> from tutor.rules.rulesets import RULESETS
    >>> [" ".join(map(str, r)) for r in meld_readings("5♠ 6♠ JK", RULESETS["koum_kan"])]
    ['JK=4♠ 5♠ 6♠', '5♠ 6♠ JK=7♠']
    """
    laid = as_laid(cards)
    found: dict[Reading, Reading] = {}
    for casting in castings(laid, rules.options, wild_ranks(rules, turned)):
        for reading in shaped(casting, rules.options):
            if wilds_allowed(reading, rules.options):
                found.setdefault(_unordered(reading), reading)
    return tuple(found.values())


def _unordered(reading: Reading) -> Reading:
    """A run as it lies; a set in one order, since in a set the order means nothing."""
    return reading if is_run(reading) else tuple(sorted(reading, key=lambda slot: (slot.face, slot.card)))
