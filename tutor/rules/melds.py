"""Is this a legal meld, and what does each joker in it stand for?

Naturals and *named* wild cards have a fixed face; unnamed wild cards are free to take any. A card
of a wild rank may be either, so a few *castings* of the same cards are tried, and the one that
breaks least is the one that is explained.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import assert_never

from tutor.rules.cards import AnyCard, Card, Joker, Laid, Layable, Rank, Suit, as_laid
from tutor.rules.options import JokerNaming, Options, WildShare
from tutor.rules.pack import Pack, largest_pack, wild_ranks
from tutor.rules.ruleset import Ruleset
from tutor.rules.shapes import Line, ace_lines, longest_run, run_lines, runs_over, sets_over
from tutor.rules.verdict import Reading, Reason, Rule, Slot, Verdict, reason, unreached, verdict


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
    _, judged = min(_judgements(laid, rules, wilds), key=lambda pair: pair[0])
    common = [*_timing(rules, going_out), *_copies(laid, rules, pack or largest_pack(rules))]
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
    for casting in _castings(laid, rules.options, wild_ranks(rules, turned)):
        for reading in _shaped(casting, rules.options):
            if wilds_allowed(reading, rules.options):
                found.setdefault(_unordered(reading), reading)
    return tuple(found.values())


def is_run(reading: Sequence[Slot]) -> bool:
    """Whether a meld is a run (a lawful meld with two different ranks cannot be a set)."""
    return len({slot.face.rank for slot in reading}) > 1


def _unordered(reading: Reading) -> Reading:
    """A run as it lies; a set in one order, since in a set the order means nothing."""
    return reading if is_run(reading) else tuple(sorted(reading, key=lambda slot: (slot.face, slot.card)))


# --- castings: which cards have a fixed face -------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Casting:
    fixed: tuple[Slot, ...]
    free: tuple[AnyCard, ...]

    @property
    def size(self) -> int:
        return len(self.fixed) + len(self.free)

    @property
    def faces(self) -> tuple[Card, ...]:
        return tuple(slot.face for slot in self.fixed)

    def seat(self, faces: Iterable[Card]) -> Reading:
        """Put the fixed cards in their places among `faces` and the free ones, in order, in the rest."""
        waiting = list(self.fixed)
        free = iter(self.free)
        seats = []
        for face in faces:
            slot = next((slot for slot in waiting if slot.face is face), None)
            if slot is None:
                slot = Slot(face, next(free))
            else:
                waiting.remove(slot)
            seats.append(slot)
        return tuple(seats)


def _castings(laid: Sequence[Laid], options: Options, wilds: frozenset[Rank]) -> Iterator[_Casting]:
    """Every casting that can matter, those with most wild cards in their own places first."""
    can_be_meld = len(laid) <= max(_largest_set(options), longest_run(run_lines(options)))
    for own in _own_places(laid, wilds) if can_be_meld else [()]:
        waiting = list(own)
        roles = [_role(one, wilds, waiting) for one in laid]
        fixed = tuple(role for role in roles if isinstance(role, Slot))
        free = tuple(role for role in roles if not isinstance(role, Slot))
        yield _Casting(fixed, free)


def _own_places(laid: Sequence[Laid], wilds: frozenset[Rank]) -> list[tuple[Card, ...]]:
    """Every choice of unnamed cards of wild ranks to be themselves: of one suit, or of one rank.

    Others could not lie in one meld, and twins are alike; so fifteen twos and nines give a hundred
    choices and not two to the fifteenth.
    """
    choices: list[tuple[Card, ...]] = [()]
    for one in laid:
        card = one.card
        if isinstance(card, Card) and card.rank in wilds and one.named is None:
            choices = list(dict.fromkeys(more for own in choices for more in _with(own, card)))
    return choices


def _with(own: tuple[Card, ...], card: Card) -> Iterator[tuple[Card, ...]]:
    """These cards and one more, where they can lie in one meld; and without it."""
    if all(other.suit is card.suit for other in own) or all(other.rank is card.rank for other in own):
        yield (*own, card)
    yield own


def _role(one: Laid, wilds: frozenset[Rank], own: list[Card]) -> Slot | AnyCard:
    """A fixed place, or a free card; one that is to be itself is taken from `own`."""
    card = one.card
    if isinstance(card, Joker):
        return card if one.named is None else Slot(one.named, card)
    if card.rank not in wilds:
        return Slot(card, card)
    if one.named is not None:
        return Slot(one.named, card)
    if card not in own:
        return card
    own.remove(card)
    return Slot(card, card)


def _shaped(casting: _Casting, options: Options) -> Iterator[Reading]:
    if casting.size >= options.set_min:
        yield from map(casting.seat, sets_over(casting.faces, casting.size, options))
    if casting.size >= options.run_min:
        yield from map(casting.seat, runs_over(casting.faces, casting.size, run_lines(options)))


def _neighbouring_wilds(run: Reading) -> tuple[AnyCard, ...]:
    for left, right in pairwise(run):
        if left.wild and right.wild:
            return (left.card, right.card)
    return ()


def wilds_allowed(reading: Reading, options: Options) -> bool:
    """Whether a set or run holds no more wild cards than it may, and none side by side if that is barred."""
    wild = sum(slot.wild for slot in reading)
    if wild > 1 and not options.adjacent_jokers and is_run(reading) and _neighbouring_wilds(reading):
        return False
    natural = len(reading) - wild
    most = options.max_jokers_per_meld
    return (
        (most is None or wild <= most)
        and (not wild or natural >= options.min_naturals)
        and _share_kept(wild, natural, options.wilds_vs_naturals)
    )


def _share_kept(wild: int, natural: int, share: WildShare) -> bool:
    match share:
        case WildShare.ANY:
            return True
        case WildShare.AT_MOST_AS_MANY:
            return wild <= natural
        case WildShare.FEWER:
            return wild < natural
        case other:
            assert_never(other)


# --- reasons ---------------------------------------------------------------------------------


def _judgements(
    laid: tuple[Laid, ...], rules: Ruleset, wilds: frozenset[Rank]
) -> Iterator[tuple[tuple[int, int, int], list[Reason]]]:
    """Each way to see the cards, with how far it is from a legal meld (the nearest is explained)."""
    false_names = _false_names(laid, rules, wilds)
    for casting in _castings(laid, rules.options, wilds):
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


def _shape_reasons(casting: _Casting, rules: Ruleset) -> Iterator[list[Reason]]:
    if _nothing_shared(casting.faces):
        yield [
            reason(Rule.MELD_SHAPE, False, rules.cite("set") + rules.cite("run"), cards=casting.faces),
            _size(casting, min(rules.options.set_min, rules.options.run_min), rules),
        ]
        return
    if casting.fixed or casting.size <= _largest_set(rules.options):  # else only a run can be meant
        yield _set_reasons(casting, rules)
    yield _run_reasons(casting, rules)


def _nothing_shared(faces: tuple[Card, ...]) -> bool:
    """Three or more cards of which no two have the rank or the suit in common."""
    ranks, suits = {face.rank for face in faces}, {face.suit for face in faces}
    return len(faces) > 2 and len(ranks) == len(suits) == len(faces)


def _size(casting: _Casting, need: int, rules: Ruleset) -> Reason:
    return reason(Rule.MELD_SIZE, casting.size >= need, rules.cite("set_min"), have=casting.size, need=need)


def _set_reasons(casting: _Casting, rules: Ruleset) -> list[Reason]:
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
    most = _largest_set(options)
    full = casting.size <= most
    reasons.append(reason(Rule.SET_MAX, full, rules.cite("set_max"), have=casting.size, need=most))
    return reasons


def _largest_set(options: Options) -> int:
    return min(options.set_max, len(Suit)) if options.set_distinct_suits else options.set_max


def _repeats(slots: Iterable[Slot]) -> tuple[Laid, ...]:
    """The cards whose face was there before, each with the first of that face in front."""
    seen: dict[Card, list[Slot]] = {}
    for slot in slots:
        seen.setdefault(slot.face, []).append(slot)
    return tuple(slot.laid for same in seen.values() if len(same) > 1 for slot in same)


def _run_reasons(casting: _Casting, rules: Ruleset) -> list[Reason]:
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


def _not_above_longest_run(casting: _Casting, rules: Ruleset) -> Reason:
    longest = longest_run(_lines(casting, rules))
    fits = casting.size <= longest
    return reason(Rule.RUN_LENGTH, fits, rules.cite("run"), have=casting.size, need=longest)


_CLOSED = ace_lines(low=True, high=True, both_ends=True, wrap=False)


def _lines(casting: _Casting, rules: Ruleset) -> tuple[Line, ...]:
    """The lines to judge by: A-2-…-K-A is refused for its second ace, not as a twin or for its length."""
    closed = casting.fixed and casting.size == longest_run(_CLOSED) and _two_ends(casting, _CLOSED)
    return _CLOSED if closed else run_lines(rules.options)


def _two_ends(casting: _Casting, lines: tuple[Line, ...]) -> bool:
    return any(True for _ in runs_over(casting.faces, casting.size, lines))


def _order_reasons(casting: _Casting, rules: Ruleset) -> list[Reason]:
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


def _in_a_row(holds: bool, missing: tuple[Card, ...], casting: _Casting, rules: Ruleset) -> Reason:
    return reason(Rule.RUN_CONSECUTIVE, holds, rules.cite("run"), cards=missing, have=len(casting.free))


def _ace_in_place(casting: _Casting, rules: Ruleset) -> list[Reason]:
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


def _wild_reasons(casting: _Casting, laid: tuple[Laid, ...], rules: Ruleset) -> list[Reason]:
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
        kept = _share_kept(len(wild), natural, options.wilds_vs_naturals)
        cites = rules.cite("wilds_vs_naturals")
        reasons.append(reason(Rule.JOKER_SHARE, kept, cites, have=len(wild), need=natural))
    if any(isinstance(card.card, Joker) for card in laid) and options.joker_named is JokerNaming.REQUIRED:
        reasons.append(_naming(casting, rules))
    return reasons


def _adjacency(casting: _Casting, rules: Ruleset) -> list[Reason]:
    """Side by side means something in a run only: a set has no order."""
    runs = [casting.seat(run) for run in runs_over(casting.faces, casting.size, run_lines(rules.options))]
    if not runs:
        return []
    if all(sum(slot.wild for slot in run) < 2 for run in runs):
        return []
    neighbours = [_neighbouring_wilds(run) for run in runs]
    side_by_side = () if () in neighbours else neighbours[0]
    cites = rules.cite("adjacent_jokers")
    return [reason(Rule.JOKER_ADJACENT, not side_by_side, cites, cards=side_by_side)]


def _naming(casting: _Casting, rules: Ruleset) -> Reason:
    """Every joker has a name; if not, `cards` lists what the unnamed one could be."""
    unnamed = [card for card in casting.free if isinstance(card, Joker)]
    could_be: dict[Card, None] = {}
    for reading in _shaped(casting, rules.options) if unnamed and casting.fixed else ():
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


def _timing(rules: Ruleset, going_out: bool) -> list[Reason]:
    if not rules.options.meld_only_when_out:
        return []
    return [reason(Rule.MELD_WHEN_OUT, going_out, rules.cite("meld_only_when_out"))]


def _copies(laid: tuple[Laid, ...], rules: Ruleset, pack: Pack) -> list[Reason]:
    excess = pack.excess(card.card for card in laid)
    return [reason(Rule.MELD_COPIES, not excess, rules.cite("deals"), cards=excess, need=pack.decks)]
