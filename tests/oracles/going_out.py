"""Can a small hand go out? Every plan there is, judged one by one."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from tutor.rules.cards import JOKER, AnyCard, Laid
from tutor.rules.going_out import Addition, Exchange, Holding, Plan, judge_going_out
from tutor.rules.layoff import extensions
from tutor.rules.melds import is_run, meld_readings
from tutor.rules.opening import meld_value
from tutor.rules.options import JokerInSet
from tutor.rules.ruleset import Ruleset
from tutor.rules.verdict import Reading


def goes_out(holding: Holding, table: Sequence[Reading], rules: Ruleset) -> bool:
    """Whether any plan empties the hand lawfully."""
    return any(judge_going_out(plan, holding, rules).legal for plan in plans(holding, table, rules))


def plans(holding: Holding, table: Sequence[Reading], rules: Ruleset) -> Iterator[Plan]:
    """Every card of the hand, and each freed joker, in every place it could go."""
    places = ["own", "discard", *(f"{act}{n}" for n in range(len(table)) for act in ("add", "give"))]
    jokers = sum(slot.card is JOKER for meld in table for slot in meld)
    for freed in range(jokers + 1):
        cards = [*holding.hand, *[JOKER] * freed]
        seen = set()
        for where in product(places, repeat=len(cards)):
            parts = {place: _placed(cards, where, place) for place in places}
            key = tuple(parts.values())
            if key not in seen and len(parts["discard"]) <= 1:
                seen.add(key)
                yield from _plans(parts, freed, table, rules, holding)


def _placed(cards: list[AnyCard], where: tuple[str, ...], place: str) -> tuple[AnyCard, ...]:
    return tuple(sorted(card for card, its_place in zip(cards, where, strict=True) if its_place == place))


def _plans(
    parts: dict[str, tuple[AnyCard, ...]],
    freed: int,
    table: Sequence[Reading],
    rules: Ruleset,
    holding: Holding,
) -> Iterator[Plan]:
    given = [parts[f"give{n}"] for n in range(len(table))]
    if JOKER in [card for cards in given for card in cards]:
        return
    lying = [on_table(meld, rules) for meld in table]
    for prices in product(*map(_prices, given)):
        exchanges = tuple(
            Exchange(lying[n], price, lying[:n].count(lying[n]))
            for n, each in enumerate(prices)
            for price in each
        )
        if len(exchanges) <= freed:  # several jokers may be freed at once
            yield from _with_exchanges(exchanges, parts, lying, rules, holding)


def _prices(cards: tuple[AnyCard, ...]) -> list[tuple[tuple[AnyCard, ...], ...]]:
    """The cards given to one meld: one for each joker, or all for one joker."""
    one_by_one = tuple((card,) for card in cards)
    return [one_by_one, (cards,)] if len(cards) > 1 else [one_by_one]


def _with_exchanges(
    exchanges: tuple[Exchange, ...],
    parts: dict[str, tuple[AnyCard, ...]],
    lying: list[tuple[Laid, ...]],
    rules: Ruleset,
    holding: Holding,
) -> Iterator[Plan]:
    given = [parts[f"give{n}"] for n in range(len(lying))]
    choices = [_named_additions(lying[n], given[n], parts[f"add{n}"], rules) for n in range(len(lying))]
    discard = parts["discard"][0] if parts["discard"] else None
    for melds in partitions(parts["own"], rules, holding):
        for added in product(*choices):
            laid_off = zip(added, lying, range(len(lying)), strict=True)
            additions = tuple(
                Addition(cards, meld, lying[:n].count(meld)) for cards, meld, n in laid_off if cards
            )
            yield Plan(melds, additions, exchanges, discard)


def _named_additions(
    meld: tuple[Laid, ...], given: tuple[AnyCard, ...], added: tuple[AnyCard, ...], rules: Ruleset
) -> list[tuple[Laid, ...]]:
    """The added cards, the jokers among them with every name that could fit."""
    if not added:
        return [()]
    after = list(meld)
    for card in given:
        for place, laid in enumerate(after):
            if laid.card is JOKER and laid.named in (None, card):
                after[place] = Laid(card)
                break
    found: set[tuple[Laid, ...]] = set()
    for reading in extensions(tuple(after), tuple(added), rules):
        new = Counter(reading) - Counter()
        for laid in after:
            for slot in list(new):
                if slot.card is laid.card and (laid.named is None or slot.face is laid.named):
                    new -= Counter([slot])
                    break
        found.add(tuple(Laid(slot.card, slot.face if slot.wild else None) for slot in new.elements()))
    return [cards for cards in found if sorted(laid.card for laid in cards) == sorted(added)]


def named(meld: Reading) -> tuple[Laid, ...]:
    """A meld with all its jokers named."""
    return tuple(Laid(slot.card, slot.face if slot.wild else None) for slot in meld)


def on_table(meld: Reading, rules: Ruleset) -> tuple[Laid, ...]:
    """A meld on the table: a joker in a set has no name where any missing card frees it."""
    nameless = rules.options.joker_in_set_take is not JokerInSet.NAMED and not is_run(meld)
    return tuple(Laid(slot.card) for slot in meld) if nameless else named(meld)


def partitions(
    cards: tuple[AnyCard, ...], rules: Ruleset, holding: Holding
) -> Iterator[tuple[tuple[Laid, ...], ...]]:
    """Every way to part the cards into melds, each meld as the dearest it can be."""
    if not cards:
        yield ()
        return
    first, rest = cards[0], cards[1:]
    for chosen in product((False, True), repeat=len(rest)):
        block = (first, *(card for card, own in zip(rest, chosen, strict=True) if own))
        readings = meld_readings([Laid(card) for card in block], rules, turned=holding.turned)
        if readings:
            best = max(readings, key=lambda reading: meld_value(reading, rules))
            others = tuple(card for card, own in zip(rest, chosen, strict=True) if not own)
            for melds in partitions(others, rules, holding):
                yield (named(best), *melds)
