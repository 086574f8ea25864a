"""Adding cards to melds on the table, and taking jokers out of them.

A meld on the table is its slots. What is laid off must leave every slot as it was: a joker keeps
its name and no card moves to another meld.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from tutor.rules.cards import AnyCard, Card, Joker, Laid, Layable, Suit, as_laid
from tutor.rules.melds import is_run, judge_meld, meld_readings
from tutor.rules.options import JokerInSet, JokerTake, JokerUse, Layoff
from tutor.rules.pack import Pack
from tutor.rules.ruleset import Ruleset
from tutor.rules.verdict import Reading, Reason, Rule, Slot, Verdict, reason, unreached, verdict

TableMeld: TypeAlias = Layable
"""A meld on the table: laid cards, or their text. Jokers without a name may be any reading."""


@dataclass(frozen=True, slots=True)
class Player:
    """What the rules ask about the player who wants to touch the table.

    `own_meld`: has a meld of their own down, this turn's counted. `melded_this_turn`: that meld
    was laid in this very turn, and none before it. `on_turn`: it is their turn. `turned`: the card
    that makes a rank wild in this deal.
    """

    own_meld: bool = True
    melded_this_turn: bool = False
    on_turn: bool = True
    turned: Card | None = None


READY = Player()


def judge_layoff(
    meld: TableMeld, add: Layable, rules: Ruleset, player: Player = READY, *, pack: Pack | None = None
) -> Verdict:
    """Judge laying `add` off on `meld`; the readings are the meld as it lies afterwards.

    Sources: 000 § Playing a turn, 001 § Koum-kan, 003 § Basic rules, 004 § How a turn works.
    Raises `CardSyntaxError` for a text that cannot be read.

    >>> from tutor.rules.rulesets import RULESETS
    >>> judge_layoff("J♥ Q♥ K♥", "10♥", RULESETS["koum_kan"]).legal
    True
    """
    lies, new = as_laid(meld), as_laid(add)
    old = _without_void_names(lies, rules, player.turned)
    reasons = [*_may_lay_off(rules, player)]
    reasons.append(reason(Rule.LAYOFF_SOMETHING, bool(new), rules.cite("layoff"), have=len(new)))
    combined = judge_meld([*old, *new], rules, turned=player.turned, pack=pack)
    reasons += [one for one in combined if _concerns(one, new)]
    extended = tuple(extensions(lies, new, rules, turned=player.turned))
    keeps = rules.cite("layoff") + rules.cite("joker_named")
    if meld_readings([*old, *new], rules, turned=player.turned):
        reasons.append(reason(Rule.LAYOFF_KEEPS_MELD, bool(extended), keeps, cards=old))
    else:
        reasons.append(unreached(Rule.LAYOFF_KEEPS_MELD, keeps, cards=old))
    return verdict(reasons, extended)


def judge_rearrangement(moved: Layable, rules: Ruleset) -> Verdict:
    """Judge moving cards that already lie on the table to another meld. Sources: 001 § Koum-kan."""
    cards = as_laid(moved)
    return verdict(
        [reason(Rule.LAYOFF_REARRANGE, rules.options.rearrange, rules.cite("rearrange"), cards=cards)]
    )


def _concerns(one: Reason, new: tuple[Laid, ...]) -> bool:
    """Naming is asked of the jokers added now; those on the table were named when they were laid."""
    if one.rule is not Rule.JOKER_NAMED:
        return True
    return any(isinstance(laid.card, Joker) and laid.named is None for laid in new)


def _may_lay_off(rules: Ruleset, player: Player) -> Iterator[Reason]:
    options = rules.options
    yield _turn(rules, player)
    yield reason(Rule.LAYOFF_ALLOWED, options.layoff is Layoff.YES, rules.cite("layoff"))
    if options.layoff is Layoff.NONE:
        return
    if options.layoff_needs_own_meld:
        yield reason(Rule.LAYOFF_OWN_MELD, player.own_meld, rules.cite("layoff_needs_own_meld"))
    if player.melded_this_turn:
        yield reason(Rule.LAYOFF_SAME_TURN, options.layoff_same_turn, rules.cite("layoff_same_turn"))


def _turn(rules: Ruleset, player: Player) -> Reason:
    return reason(Rule.TURN_YOURS, player.on_turn, rules.cite("draw"))


def extensions(
    old: TableMeld, new: Layable, rules: Ruleset, *, turned: Card | None = None
) -> Iterator[Reading]:
    """The readings of the meld with `new` laid on it in which every old slot is as it was.

    Jokers are alike, so a new one with a name must find its place beside the old ones: on 8♥ JK 10♥
    a second joker is no nine.
    """
    meld, added = as_laid(old), as_laid(new)
    told = Counter(Slot(laid.named, laid.card) for laid in added if laid.named is not None)
    kept = [Counter(reading) + told for reading in _lying(meld, rules, turned)]
    for reading in meld_readings([*_without_void_names(meld, rules, turned), *added], rules, turned=turned):
        after = Counter(reading)
        if any(slots <= after for slots in kept):
            yield reading


def _nameless(meld: tuple[Laid, ...], rules: Ruleset, turned: Card | None) -> bool:
    """Whether this is a set whose jokers any missing card frees: then their names are void."""
    if rules.options.joker_in_set_take is JokerInSet.NAMED:
        return False
    return not any(map(is_run, meld_readings(meld, rules, turned=turned)))


def _without_void_names(meld: tuple[Laid, ...], rules: Ruleset, turned: Card | None) -> tuple[Laid, ...]:
    """A meld on the table without names that bind nobody, as those in a set that any missing card frees."""
    if not _nameless(meld, rules, turned):
        return meld
    return tuple(Laid(laid.card, laid.named if laid.named is laid.card else None) for laid in meld)


def _lying(meld: tuple[Laid, ...], rules: Ruleset, turned: Card | None) -> tuple[Reading, ...]:
    """How a meld can lie on the table. A set stays a set, even 2♥ JK JK that might have been a run."""
    readings = meld_readings(_without_void_names(meld, rules, turned), rules, turned=turned)
    if not _nameless(meld, rules, turned):
        return readings
    return tuple(reading for reading in readings if not is_run(reading))


def judge_take_joker(
    meld: TableMeld,
    give: Layable,
    rules: Ruleset,
    player: Player = READY,
    *,
    from_hand: bool = True,
    kept: bool = True,
) -> Verdict:
    """Judge putting `give` in a joker's place; the readings are the meld as it lies afterwards.

    `from_hand`: the given cards come from the hand, not from the table; `kept`: the joker stays in
    the hand instead of being melded in the same turn. Sources: 000 § Playing a turn, 001
    § Koum-kan, 003 § Basic rules, 004 § Jokers. Raises `CardSyntaxError`.

    >>> from tutor.rules.rulesets import RULESETS
    >>> judge_take_joker("5♠ JK=6♠ 7♠", "6♠", RULESETS["koum_kan"]).legal
    True
    """
    old, given = as_laid(meld), tuple(laid.card for laid in as_laid(give))
    options = rules.options
    reasons = [*_may_take(rules, player)]
    reasons.append(reason(Rule.TAKE_FROM_HAND, from_hand, rules.cite("take_joker"), cards=given))
    if options.joker_take_use is JokerUse.SAME_TURN:
        reasons.append(reason(Rule.TAKE_USE, not kept, rules.cite("joker_take_use")))
    jokers = tuple(laid for laid in old if isinstance(laid.card, Joker))
    reasons.append(reason(Rule.TAKE_HAS_JOKER, bool(jokers), rules.cite("take_joker")))
    lying = _lying(old, rules, player.turned)
    freed = dict.fromkeys(after for reading in lying for after in _exchanges(reading, given, rules))
    cites = rules.cite("take_joker")
    if not all(map(is_run, lying)):
        cites += rules.cite("joker_in_set_take")
    if jokers:
        prices = tuple(_prices(lying, rules))
        need = max(map(len, prices), default=0)
        matches = reason(Rule.TAKE_MATCHES, bool(freed), cites, cards=given, wanted=_faces(prices), need=need)
        reasons.append(matches)
    else:
        reasons.append(unreached(Rule.TAKE_MATCHES, cites, cards=given))
    return verdict(reasons, freed)


def joker_price(meld: TableMeld, rules: Ruleset, *, turned: Card | None = None) -> Iterator[Card]:
    """The cards of which one (or, where both missing cards are asked, all) frees a joker of this meld."""
    return iter(_faces(_prices(_lying(as_laid(meld), rules, turned), rules)))


def _prices(lying: Iterable[Reading], rules: Ruleset) -> Iterator[tuple[Card, ...]]:
    """What must be given together for each joker, in every reading."""
    for reading in lying:
        for slot in reading:
            if isinstance(slot.card, Joker):
                yield _price(reading, slot, rules.options.joker_in_set_take)


def _faces(prices: Iterable[tuple[Card, ...]]) -> tuple[Card, ...]:
    return tuple(sorted({card for price in prices for card in price}))


def _may_take(rules: Ruleset, player: Player) -> Iterator[Reason]:
    yield _turn(rules, player)
    match rules.options.joker_take:
        case JokerTake.NEVER:
            yield reason(Rule.TAKE_ALLOWED, False, rules.cite("joker_take"))
        case JokerTake.ANYONE:
            yield reason(Rule.TAKE_ALLOWED, True, rules.cite("joker_take"))
        case JokerTake.OWN_MELD:
            yield reason(Rule.TAKE_OWN_MELD, player.own_meld, rules.cite("joker_take"))
        case other:
            assert_never(other)


def _price(reading: Reading, joker: Slot, in_set: JokerInSet) -> tuple[Card, ...]:
    """What must be given for this joker: its own face, or all faces that the set still lacks."""
    if is_run(reading) or in_set is not JokerInSet.BOTH_MISSING:
        return (joker.face,)
    natural = {slot.card for slot in reading}
    return tuple(card for suit in Suit if (card := Card(joker.face.rank, suit)) not in natural)


def _exchanges(reading: Reading, given: tuple[AnyCard, ...], rules: Ruleset) -> Iterator[Reading]:
    for price, after in freed_jokers(reading, rules):
        if Counter(given) == Counter(price):
            yield after


def freed_jokers(reading: Reading, rules: Ruleset) -> Iterator[tuple[tuple[Card, ...], Reading]]:
    """What frees each joker, and the meld as it lies then; a set never grows past its size."""
    for place, joker in enumerate(reading):
        if isinstance(joker.card, Joker):
            price = _price(reading, joker, rules.options.joker_in_set_take)
            after = _exchanged(reading, place, price)
            if price and (is_run(after) or len(after) <= rules.options.set_max):
                yield price, after


def joker_exchanges(
    meld: TableMeld, rules: Ruleset, *, turned: Card | None = None
) -> Iterator[tuple[tuple[Card, ...], Reading]]:
    """Every way to free a joker of this meld: the cards to give, and the meld as it lies then."""
    for reading in _lying(as_laid(meld), rules, turned):
        yield from freed_jokers(reading, rules)


def _exchanged(reading: Reading, place: int, price: tuple[Card, ...]) -> Reading:
    """The meld with naturals in the joker's place. Once all suits lie there, no joker has a place."""
    naturals = tuple(Slot(card, card) for card in price)
    rest = reading[place + 1 :]
    if len(price) > 1:
        rest = tuple(slot for slot in rest if not slot.wild)
    return reading[:place] + naturals + rest
