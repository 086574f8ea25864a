"""Why cards are a meld or none: of the ways to see them, the one that breaks least is explained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from tutor.rules.cards import Card, Joker, Laid, Rank
from tutor.rules.castings import (
    Casting,
    castings,
    largest_set,
    neighbouring_wilds,
    shaped,
    share_kept,
    wilds_allowed,
)
from tutor.rules.options import JokerNaming, Options, WildShare
from tutor.rules.pack import Pack
from tutor.rules.ruleset import Ruleset
from tutor.rules.shapes import Line, ace_lines, longest_run, run_lines, runs_over
from tutor.rules.verdict import Reason, Rule, Slot, reason, unreached


def judgements(
    laid: tuple[Laid, ...], rules: Ruleset, wilds: frozenset[Rank]
) -> Iterator[tuple[tuple[int, int, int], list[Reason]]]:
    """Each way to see the cards, with how far it is from a legal meld (the nearest is explained)."""
    false_names = _false_names(laid, rules, wilds)
    for casting in castings(laid, rules.options, wilds):
        wild = _wild_reasons(casting, laid, rules)
        for order, shape in enumerate(_shape_reasons(casting, rules)):
            reasons = [*shape, *false_names, *wild]
            broken = sum(not reason.holds for reason in reasons)
            yield (_strangers(shape), broken, order), reasons


def _strangers(reasons: list[Reason]) -> int:
    """How many cards are of another rank or suit than the rest: what tells a set from a run."""
    odd = [
        reason.fact("cards") for reason in reasons if reason.rule in (Rule.SET_SAME_RANK, Rule.RUN_SAME_SUIT)
    ]
    return sum(len(cards) for cards in odd if isinstance(cards, tuple))


def _shape_reasons(casting: Casting, rules: Ruleset) -> Iterator[list[Reason]]:
    if _nothing_shared(casting.faces):
        yield [
            reason(Rule.MELD_SHAPE, False, rules.cite("set") + rules.cite("run"), cards=casting.faces),
            _size(casting, min(rules.options.set_min, rules.options.run_min), rules),
        ]
        return
    if casting.fixed or casting.size <= largest_set(rules.options):  # else only a run can be meant
        yield _set_reasons(casting, rules)
    yield _run_reasons(casting, rules)


def _nothing_shared(faces: tuple[Card, ...]) -> bool:
    """Three or more cards of which no two have the rank or the suit in common."""
    ranks, suits = {face.rank for face in faces}, {face.suit for face in faces}
    return len(faces) > 2 and len(ranks) == len(suits) == len(faces)


def _size(casting: Casting, need: int, rules: Ruleset) -> Reason:
    return reason(Rule.MELD_SIZE, casting.size >= need, rules.cite("set_min"), have=casting.size, need=need)


def _set_reasons(casting: Casting, rules: Ruleset) -> list[Reason]:
    options = rules.options
    reasons = [_size(casting, options.set_min, rules)]
    if not casting.fixed:
        return reasons
    rank = Counter(face.rank for face in casting.faces).most_common(1)[0][0]
    odd = tuple(slot.laid for slot in casting.fixed if slot.face.rank is not rank)
    reasons.append(reason(Rule.SET_SAME_RANK, not odd, rules.cite("set"), rank=rank, cards=odd))
    if options.set_distinct_suits:
        twins = _repeats(slot for slot in casting.fixed if slot.face.rank is rank)
        reasons.append(
            reason(Rule.SET_DISTINCT_SUITS, not twins, rules.cite("set_distinct_suits"), cards=twins)
        )
    most = largest_set(options)
    full = casting.size <= most
    reasons.append(reason(Rule.SET_MAX, full, rules.cite("set_max"), have=casting.size, need=most))
    return reasons


def _repeats(slots: Iterable[Slot]) -> tuple[Laid, ...]:
    """The cards whose face was there before, each with the first of that face in front."""
    seen: dict[Card, list[Slot]] = {}
    for slot in slots:
        seen.setdefault(slot.face, []).append(slot)
    return tuple(slot.laid for same in seen.values() if len(same) > 1 for slot in same)


def _run_reasons(casting: Casting, rules: Ruleset) -> list[Reason]:
    reasons = [_size(casting, rules.options.run_min, rules)]
    if not rules.options.adjacent_jokers:
        reasons += _adjacency(casting, rules)
    length = _not_above_longest_run(casting, rules)
    if not casting.fixed:
        return [*reasons, length]
    suit = Counter(face.suit for face in casting.faces).most_common(1)[0][0]
    odd = tuple(slot.laid for slot in casting.fixed if slot.face.suit is not suit)
    reasons.append(reason(Rule.RUN_SAME_SUIT, not odd, rules.cite("run"), suit=suit, cards=odd))
    twins = () if _two_ends(casting, _lines(casting, rules)) else _repeats(casting.fixed)
    reasons.append(reason(Rule.RUN_NO_REPEAT, not twins, rules.cite("run"), cards=twins))
    reasons.append(length)
    if odd or twins or not length.holds:
        reasons.append(unreached(Rule.RUN_CONSECUTIVE, rules.cite("run")))
        return reasons
    return reasons + _order_reasons(casting, rules)


def _not_above_longest_run(casting: Casting, rules: Ruleset) -> Reason:
    longest = longest_run(_lines(casting, rules))
    fits = casting.size <= longest
    return reason(Rule.RUN_LENGTH, fits, rules.cite("run"), have=casting.size, need=longest)


_CLOSED = ace_lines(low=True, high=True, both_ends=True, wrap=False)


def _lines(casting: Casting, rules: Ruleset) -> tuple[Line, ...]:
    """The lines to judge by: A-2-…-K-A is refused for its second ace, not as a twin or for its length."""
    closed = casting.fixed and casting.size == longest_run(_CLOSED) and _two_ends(casting, _CLOSED)
    return _CLOSED if closed else run_lines(rules.options)


def _two_ends(casting: Casting, lines: tuple[Line, ...]) -> bool:
    return any(True for _ in runs_over(casting.faces, casting.size, lines))


def _order_reasons(casting: Casting, rules: Ruleset) -> list[Reason]:
    """Cards of one suit, none twice: do they stand in a row, and is the ace where it may be?"""
    options = rules.options
    if any(True for _ in runs_over(casting.faces, casting.size, run_lines(options))):
        return [_in_a_row(True, (), casting, rules), *_ace_in_place(casting, rules)]
    for rule, option, lines in _ACE_RULES:
        if any(True for _ in runs_over(casting.faces, casting.size, lines)):
            aces = tuple(face for face in casting.faces if face.rank is Rank.ACE)
            ace = reason(rule, False, rules.cite(option), cards=aces or casting.faces)
            return [_in_a_row(True, (), casting, rules), ace]
    return [_in_a_row(False, _gaps(casting.faces, options), casting, rules)]


_ACE_RULES = (
    (Rule.RUN_ACE_LOW, "ace_low", ace_lines(low=True, high=False, both_ends=False, wrap=False)),
    (Rule.RUN_ACE_HIGH, "ace_high", ace_lines(low=False, high=True, both_ends=False, wrap=False)),
    (Rule.RUN_ACE_ONCE, "ace_both_ends", _CLOSED),
    (Rule.RUN_ACE_WRAP, "ace_wrap", ace_lines(low=True, high=True, both_ends=False, wrap=True)),
)


def _in_a_row(holds: bool, missing: tuple[Card, ...], casting: Casting, rules: Ruleset) -> Reason:
    return reason(Rule.RUN_CONSECUTIVE, holds, rules.cite("run"), cards=missing, have=len(casting.free))


def _ace_in_place(casting: Casting, rules: Ruleset) -> list[Reason]:
    """Say where the ace stands, if a natural or named ace is in the run."""
    if not any(face.rank is Rank.ACE for face in casting.faces):
        return []
    run = next(runs_over(casting.faces, casting.size, run_lines(rules.options)))
    aces = tuple(face for face in run if face.rank is Rank.ACE)
    match run[0].rank is Rank.ACE, run[-1].rank is Rank.ACE:
        case True, True:
            rule, option = Rule.RUN_ACE_ONCE, "ace_both_ends"
        case True, False:
            rule, option = Rule.RUN_ACE_LOW, "ace_low"
        case False, True:
            rule, option = Rule.RUN_ACE_HIGH, "ace_high"
        case _:
            rule, option = Rule.RUN_ACE_WRAP, "ace_wrap"
    return [reason(rule, True, rules.cite(option), cards=aces)]


def _gaps(faces: tuple[Card, ...], options: Options) -> tuple[Card, ...]:
    """The faces that would close the holes, with the ace at the end where fewer are missing."""
    suit = faces[0].suit
    best: tuple[Card, ...] | None = None
    for ace in [place for place, allowed in ((1, options.ace_low), (14, options.ace_high)) if allowed] or [1]:
        places = sorted(ace if face.rank is Rank.ACE else int(face.rank) for face in faces)
        holes = [place for place in range(places[0], places[-1]) if place not in places]
        missing = tuple(Card(Rank((place - 1) % 13 + 1), suit) for place in holes)
        if best is None or len(missing) < len(best):
            best = missing
    return best or ()


def _wild_reasons(casting: Casting, laid: tuple[Laid, ...], rules: Ruleset) -> list[Reason]:
    options = rules.options
    wild = [slot.card for slot in casting.fixed if slot.wild] + list(casting.free)
    natural = casting.size - len(wild)
    reasons = []
    if wild:
        need = options.min_naturals
        kept = natural >= need
        reasons.append(reason(Rule.JOKER_NATURALS, kept, rules.cite("min_naturals"), have=natural, need=need))
    if wild and options.max_jokers_per_meld is not None:
        most = options.max_jokers_per_meld
        kept = len(wild) <= most
        reasons.append(
            reason(Rule.JOKER_MAX, kept, rules.cite("max_jokers_per_meld"), have=len(wild), need=most)
        )
    if wild and options.wilds_vs_naturals is not WildShare.ANY:
        kept = share_kept(len(wild), natural, options.wilds_vs_naturals)
        cites = rules.cite("wilds_vs_naturals")
        reasons.append(reason(Rule.JOKER_SHARE, kept, cites, have=len(wild), need=natural))
    if any(isinstance(card.card, Joker) for card in laid) and options.joker_named is JokerNaming.REQUIRED:
        reasons.append(_naming(casting, rules))
    return reasons


def _adjacency(casting: Casting, rules: Ruleset) -> list[Reason]:
    """Side by side means something in a run only: a set has no order."""
    runs = [casting.seat(run) for run in runs_over(casting.faces, casting.size, run_lines(rules.options))]
    if not runs:
        return []
    if all(sum(slot.wild for slot in run) < 2 for run in runs):
        return []
    neighbours = [neighbouring_wilds(run) for run in runs]
    side_by_side = () if () in neighbours else neighbours[0]
    cites = rules.cite("adjacent_jokers")
    return [reason(Rule.JOKER_ADJACENT, not side_by_side, cites, cards=side_by_side)]


def _naming(casting: Casting, rules: Ruleset) -> Reason:
    """Every joker has a name; if not, `cards` lists what the unnamed one could be."""
    unnamed = [card for card in casting.free if isinstance(card, Joker)]
    could_be: dict[Card, None] = {}
    for reading in shaped(casting, rules.options) if unnamed and casting.fixed else ():
        if wilds_allowed(reading, rules.options):
            could_be |= {slot.face: None for slot in reading if slot.wild and slot not in casting.fixed}
    cites = rules.cite("joker_named")
    return reason(Rule.JOKER_NAMED, not unnamed, cites, have=len(unnamed), cards=tuple(sorted(could_be)))


def _false_names(laid: tuple[Laid, ...], rules: Ruleset, wilds: frozenset[Rank]) -> list[Reason]:
    """Only a wild card can be said to stand for another."""
    wrong = tuple(
        card
        for card in laid
        if isinstance(card.card, Card) and card.named not in (None, card.card) and card.card.rank not in wilds
    )
    return [reason(Rule.JOKER_WILD, False, rules.cite("joker"), cards=wrong)] if wrong else []


def timing(rules: Ruleset, going_out: bool) -> list[Reason]:
    """Whether melds may be shown now; nothing where they always may (001 § Thanasis)."""
    if not rules.options.meld_only_when_out:
        return []
    return [reason(Rule.MELD_WHEN_OUT, going_out, rules.cite("meld_only_when_out"))]


def copies(laid: tuple[Laid, ...], rules: Ruleset, pack: Pack) -> list[Reason]:
    """Whether the pack holds all these cards."""
    excess = pack.excess(card.card for card in laid)
    return [reason(Rule.MELD_COPIES, not excess, rules.pack_cites, cards=excess, need=pack.decks)]
