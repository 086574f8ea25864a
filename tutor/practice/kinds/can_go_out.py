"""Kind 14: can you go out in this turn, and with which last discard?

Levels where cards can be laid off: 1 two cards and melds on the table · 2 four cards that are a meld and one
more, or nearly · 3 three cards, of which two would have to be laid off, or which are one meld with nothing
left to discard · 4 five cards, a meld and a lay-off, and perhaps no meld of one's own on the table yet ·
5 six cards, one of them perhaps a joker, where whoever lays the dearest meld first does not get out:

    6♠ 7♠ 8♠      laid as a run, the sixes stay in the hand
    6♥ 6♣         but three sixes can lie, and then 8♠ and 7♠ go to the 9♠ 10♠ J♠ on the table

Levels where the hand goes down in one piece: 1 eleven cards without a wild one · 2 with near misses · 3 one
wild card · 4 two · 5 a run and a set that share a card, perhaps a wild one, and again the dearest meld is
the wrong one to begin with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, combinations
from random import Random
from typing import Any

from tutor.practice import melding, table_scene
from tutor.practice.dealt import about_turned, check_pack, read_turned, turn_card
from tutor.practice.entries import read_choice, read_flag, read_hand, read_pick, read_table
from tutor.practice.exercise import (
    Choice,
    Feedback,
    Grade,
    Heading,
    Hints,
    Kind,
    Note,
    Part,
    Parts,
    PickCards,
    PickOne,
    Scene,
    TableMeld,
    note,
)
from tutor.practice.splitting import Cards, apart, crossing, filled, greedy_left, laid
from tutor.rules.arrange import Goal, arrangements, ways_out
from tutor.rules.cards import JOKER, SUITS, AnyCard, Card, Laid, as_laid
from tutor.rules.finding import finder_for
from tutor.rules.going_out import Holding, Plan, judge_going_out
from tutor.rules.melds import meld_readings
from tutor.rules.options import FinalDiscard
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.shapes import run_lines, stretches
from tutor.rules.verdict import Verdict

YES, NO = "yes", "no"
Answer = tuple[str, frozenset[int]]
WHOLE = 11
"""Ten cards and the one just drawn, where the whole hand goes down at once."""


@dataclass(frozen=True, slots=True)
class Question:
    """The hand after the draw, the table, and whether a meld of one's own lies there."""

    hand: Cards
    table: tuple[TableMeld, ...] = ()
    own_meld: bool = False
    turned: Card | None = None

    @property
    def holding(self) -> Holding:
        """The same for the engine."""
        return Holding(tuple(sorted(self.hand)), self.own_meld, self.turned)


class CanGoOut(Kind[Question, Answer]):
    """Say whether the hand can go out, and tap the last discard."""

    id = "can_go_out"
    number = 14
    version = 2
    fields = frozenset({"hand"})
    optional = frozenset({"table", "own_meld", "turned"})

    def games(self, rules: Ruleset) -> bool:
        return True

    def make(self, rng: Random, rules: Ruleset, level: int) -> Question:
        wanted = rng.random() < 0.5
        turned = turn_card(rng, rules)

        def deal() -> Question:
            if rules.options.meld_only_when_out:
                return Question(_whole(rng, rules, level, turned, fits=wanted), turned=turned)
            return _at_table(rng, rules, level, fits=wanted)

        def as_meant(made: Question) -> bool:
            if not made.hand or (_plan(made, rules) is not None) != wanted:
                return False
            return not wanted or level in (3, 4) or _hasty_gets_out(made, rules) == (level < 5)

        return melding.until(deal, as_meant)

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> Question:
        table = read_table(entry, "table") if "table" in entry else ()
        table_scene.check_melds(table, rules)
        own_meld = read_flag(entry, "own_meld") if "own_meld" in entry else False
        question = Question(read_hand(entry, "hand"), table, own_meld, read_turned(entry, rules))
        on_table = [laid.card for meld in table for laid in meld.cards]
        check_pack("hand", [*question.hand, *on_table], rules, question.turned)
        return question

    def read_answer(self, text: object, question: Question, rules: Ruleset) -> Answer:
        """``"no"``, ``"yes"`` where no discard is needed, or the last discard."""
        if text in (YES, NO):
            return read_choice(text, (YES, NO)), frozenset()
        return YES, read_pick(text, question.hand)

    def prompt(self, question: Question, rules: Ruleset) -> Note:
        if rules.options.meld_only_when_out:
            return note("prompt.can_go_out.whole")
        return note(f"prompt.can_go_out.{'down' if question.own_meld else 'not_down'}")

    def scene(self, question: Question, rules: Ruleset) -> Scene:
        return Scene(question.table, heading=Heading.HAND, about=about_turned(question.turned, rules))

    def control(self, question: Question, rules: Ruleset) -> Parts:
        choices = PickOne(tuple(Choice(id, note(f"choice.can_go_out.{id}")) for id in (YES, NO)))
        return Parts(
            (
                Part(note("part.can_go_out.yes"), choices),
                Part(note("part.can_go_out.last"), PickCards(question.hand)),
            )
        )

    def check(self, question: Question, rules: Ruleset, answer: Answer) -> Feedback:
        said, places = answer
        plan = _plan(question, rules)
        if plan is None:
            grade = Grade.RIGHT if said == NO else Grade.WRONG
            return Feedback(grade, note("feedback.can_go_out.no"), _nearest(question, rules))
        verdict = judge_going_out(plan, question.holding, rules)
        if said == NO:
            return Feedback(Grade.WRONG, note("feedback.can_go_out.yes"), verdict, tuple(_steps(plan)))
        if len(places) > 1:
            return Feedback(Grade.UNFINISHED, note("feedback.can_go_out.one"))
        last = question.hand[next(iter(places))] if places else None
        mine = _plan_with(question, last, rules)
        if mine is not None:
            verdict = judge_going_out(mine, question.holding, rules)
            return Feedback(Grade.RIGHT, note("feedback.can_go_out.yes"), verdict, tuple(_steps(mine)))
        wrong = note("feedback.can_go_out.none")
        if last is not None:
            wrong = note("feedback.can_go_out.last", card=last)
        return Feedback(Grade.WRONG, wrong, verdict, tuple(_steps(plan)))

    def solution(self, question: Question, rules: Ruleset) -> Answer:
        plan = _plan(question, rules)
        if plan is None:
            return NO, frozenset()
        if plan.discard is None:
            return YES, frozenset()
        return YES, frozenset({question.hand.index(plan.discard)})

    def hints(self, question: Question, rules: Ruleset) -> Hints:
        required = rules.options.final_discard is FinalDiscard.REQUIRED
        idea = note(f"hint.can_go_out.{'required' if required else 'optional'}")
        plan = _plan(question, rules)
        if plan is None:
            left = _idle(question, rules)
            look = note("hint.can_go_out.cards", cards=left) if left else note("hint.can_go_out.look")
            return Hints(idea, look, note("hint.can_go_out.no"))
        first = next(_steps(plan))
        last = note("hint.can_go_out.none")
        if plan.discard is not None:
            last = note("hint.can_go_out.yes", card=plan.discard)
        look = first if len(list(_steps(plan))) > 1 else note("hint.can_go_out.look")
        return Hints(idea, look, last)


# --- the engine's plans ----------------------------------------------------------------------


def _plans(question: Question, rules: Ruleset) -> Iterator[Plan]:
    return ways_out(
        question.hand,
        rules,
        table=[meld_readings(meld.cards, rules)[0] for meld in question.table],
        own_meld=question.own_meld,
        turned=question.turned,
    )


def _plan(question: Question, rules: Ruleset) -> Plan | None:
    return next(_plans(question, rules), None)


def _plan_with(question: Question, last: AnyCard | None, rules: Ruleset) -> Plan | None:
    """A plan that ends with this discard, or with none."""
    return next((plan for plan in _plans(question, rules) if plan.discard is last), None)


def _nearest(question: Question, rules: Ruleset) -> Verdict:
    """The verdict on the plan that comes nearest: what exactly keeps the hand from going out."""
    return judge_going_out(_nearest_plan(question, rules), question.holding, rules)


def _nearest_plan(question: Question, rules: Ruleset) -> Plan:
    if not question.table:
        split = next(arrangements(question.hand, rules, Goal.FEWEST_CARDS, turned=question.turned))
        return Plan(laid(split.melds), discard=max(split.left) if split.left else None)
    if not question.own_meld:
        as_if_down = Question(question.hand, question.table, True, question.turned)
        if (plan := _plan(as_if_down, rules)) is not None:
            return plan
    if (plan := _plan_with(question, None, replace(rules, final_discard=FinalDiscard.OPTIONAL))) is not None:
        return plan
    for idle in range(1, min(4, len(question.hand))):
        for cards in combinations(sorted(question.hand), idle):
            rest = tuple((Counter(question.hand) - Counter(cards)).elements())
            fewer = Question(rest, question.table, question.own_meld, question.turned)
            if (plan := _plan(fewer, rules)) is not None:
                return plan
    return Plan(discard=max(question.hand))


def _idle(question: Question, rules: Ruleset) -> Cards:
    """The cards for which the nearest plan has no use."""
    plan = _nearest_plan(question, rules)
    laid = [*plan.melds, *(addition.cards for addition in plan.additions)]
    played = Counter(card.card for part in laid for card in as_laid(part))
    played += Counter(card.card for exchange in plan.exchanges for card in as_laid(exchange.give))
    played[JOKER] -= len(plan.exchanges)
    return tuple(sorted((Counter(question.hand) - played).elements()))


def _steps(plan: Plan) -> Iterator[Note]:
    """A plan, act by act."""
    for exchange in plan.exchanges:
        meld = as_laid(exchange.meld)
        yield note("feedback.can_go_out.take", cards=as_laid(exchange.give), meld=(meld,))
    if plan.melds:
        yield note("feedback.can_go_out.meld", cards=tuple(as_laid(meld) for meld in plan.melds))
    for addition in plan.additions:
        meld = as_laid(addition.onto)
        yield note("feedback.can_go_out.add", cards=as_laid(addition.cards), meld=(meld,))
    if plan.discard is not None:
        yield note("feedback.can_go_out.discard", card=plan.discard)


# --- making a hand ---------------------------------------------------------------------------


def _whole(rng: Random, rules: Ruleset, level: int, turned: Card | None, *, fits: bool) -> Cards:
    """Eleven cards that are melds and one more, or all but one card of that."""
    wilds = rng.choice((0, 1)) if level == 5 else max(0, level - 2)
    cards = list((*crossing(rng, rules), *apart(rng, rules, 1)) if level == 5 else apart(rng, rules, 3))
    rng.shuffle(cards)
    cards = cards[: WHOLE - 1 - wilds]
    if not fits and level > 1:
        cards[0:1] = [card for one in cards[:1] if isinstance(one, Card) for card in _near(rng, one)]
    return filled(rng, tuple(cards), WHOLE, rules, turned=turned, wilds=wilds)


def _near(rng: Random, card: Card) -> list[Card]:
    """A card that looks like this one."""
    laid = melding.swap_one(rng, melding.natural((card,)))
    return [one.card for one in laid if isinstance(one.card, Card)]


def _hasty_gets_out(question: Question, rules: Ruleset) -> bool:
    """Whether it works out as well when the dearest meld is laid first, and then what is left over."""
    left = greedy_left(question.hand, rules, question.turned)
    if not left:
        return rules.options.final_discard is not FinalDiscard.REQUIRED
    down = question.own_meld or len(left) < len(question.hand)
    return len(left) == 1 or _plan(Question(left, question.table, down, question.turned), rules) is not None


def _crossing_table(rng: Random, rules: Ruleset) -> tuple[list[Card], list[Card]]:
    """Three cards of a run, two more of its far end's rank, and the meld that its near end extends."""
    line = list(rng.choice(stretches(run_lines(rules.options), 6)))
    if rng.random() < 0.5:
        line.reverse()
    suit, *others = rng.sample(SUITS, 3)
    hand = [Card(rank, suit) for rank in line[:3]] + [Card(line[0], other) for other in others]
    return hand, sorted(Card(rank, suit) for rank in line[3:])


def _at_table(rng: Random, rules: Ruleset, level: int, *, fits: bool) -> Question:
    crossed, extended = _crossing_table(rng, rules) if level == 5 else ([], [])
    more = [melding.natural(extended)] if extended else []
    melds = melding.until(
        lambda: [*table_scene.random_melds(rng, rules, 3 if level == 4 else 2, 0), *more],
        lambda made: (
            all(meld_readings(meld, rules) for meld in made)
            and melding.fits_pack([*chain.from_iterable(made), *map(Laid, crossed)], rules)
        ),
    )
    table = table_scene.lay_out(rng, melds)
    pool = melding.shuffled_faces(rng, rules)
    for meld in table:
        for one in meld.cards:
            if isinstance(one.card, Card):
                pool.remove(one.card)
    ends = _ends(table, rules)
    takers = [card for card in dict.fromkeys(pool) if card in ends]
    mine = list(melding.random_meld(rng, rules, longest=3)[:3])
    # Where going down needs many points, so few cards never do, and “not down” would be as good as “no”.
    seldom = 0.9 if rules.options.open_min else 0.6
    own_meld = level < 4 or rng.random() < (0.8 if fits else seldom)
    hand: list[AnyCard] = []
    if level == 3 and rng.random() < 0.4:
        return _checked(rng, mine, table, own_meld, rules)
    if level in (1, 3):
        hand += takers[: 1 if level == 1 else 2]
    elif level == 2:
        hand += mine
    elif level == 4:
        hand += [*mine, *takers[:1]]
    else:
        hand += crossed
        if rng.random() < 0.5:
            hand[-1] = JOKER
    if not fits and hand:
        at = rng.choice([place for place, card in enumerate(hand) if card is not JOKER])
        card = hand[at]
        assert isinstance(card, Card)
        hand[at : at + 1] = _near(rng, card)
    hand += [card for card in pool if card not in hand and card not in takers][:1]
    return _checked(rng, hand, table, own_meld, rules)


def _ends(table: tuple[TableMeld, ...], rules: Ruleset) -> set[Card]:
    """The faces that one more card could stand for on these melds."""
    finder = finder_for(rules)
    return {face for meld in table for face in finder.ends(meld_readings(meld.cards, rules)[0])}


def _checked(
    rng: Random, hand: list[Any], table: tuple[TableMeld, ...], own_meld: bool, rules: Ruleset
) -> Question:
    """The question, without a hand where the pack does not hold it."""
    shown = [*map(Laid, hand), *(laid for meld in table for laid in meld.cards)]
    cards = tuple(rng.sample(hand, len(hand))) if melding.fits_pack(shown, rules) else ()
    return Question(cards, table, own_meld)


KIND = CanGoOut()
