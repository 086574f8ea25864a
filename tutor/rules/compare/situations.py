"""Situations that can be put to any game: frozen data, enough to judge them again and to write them down.

They are the kinds of the referee's protocol, and three more: a deal, a move on the table, an act in
a position.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TypeAlias

from tutor.rules.actions import Action
from tutor.rules.arrange import least_deadwood
from tutor.rules.burning import burn
from tutor.rules.cards import AnyCard, Card, Cards, Laid, as_laid
from tutor.rules.compare.answers import IMPOSSIBLE, Answer, DealFacts, MatchFacts, TurnFacts, Valued
from tutor.rules.dealing import deal
from tutor.rules.discarding import Taken, judge_discard
from tutor.rules.drawing import Draw, Moment, judge_draw
from tutor.rules.going_out import Holding, Plan, judge_going_out
from tutor.rules.layoff import Player, judge_layoff
from tutor.rules.match import (
    BestOfFive,
    Elimination,
    Event,
    Fate,
    MatchError,
    Motune,
    Race,
    Standings,
    settle_hats,
    standings,
)
from tutor.rules.melds import judge_meld
from tutor.rules.opening import judge_opening
from tutor.rules.pack import PackError, pack_for
from tutor.rules.rearranging import Move, judge_moves
from tutor.rules.referee import attempt, judge
from tutor.rules.round_score import RoundEnd, WayOut, round_score
from tutor.rules.ruleset import Ruleset
from tutor.rules.scoring import count_hand
from tutor.rules.table import State, Table, Turn, set_up
from tutor.rules.taking import judge_take_jokers
from tutor.rules.verdict import Reading
from tutor.rules.wilds import wild_summary

LaidMeld: TypeAlias = tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class DealSituation:
    """So many players sit down, and player 0 deals."""

    players: int

    @property
    def size(self) -> int:
        return self.players

    def under(self, rules: Ruleset) -> Answer:
        """Deal, and count."""
        try:
            state, pack = deal(rules, self.players), pack_for(rules, self.players)
        except PackError:
            return IMPOSSIBLE
        return Valued.facts(
            DealFacts(
                hands=tuple(len(hand) for hand in state.hands),
                stock=len(state.stock),
                upcards=len(state.discard),
                turned=0 if state.table.turned is None else 1,
                decks=pack.decks,
                jokers=pack.jokers,
                first=state.player,
            )
        )


@dataclass(frozen=True, slots=True)
class WildsSituation:
    """A card is turned beside the stock."""

    turned: AnyCard

    @property
    def size(self) -> int:
        return 1

    def under(self, rules: Ruleset) -> Answer:
        """What it makes wild."""
        return Valued.facts(wild_summary(rules, self.turned))


@dataclass(frozen=True, slots=True)
class MeldSituation:
    """Cards are laid as a meld."""

    cards: LaidMeld
    turned: Card | None = None
    going_out: bool = True

    @property
    def size(self) -> int:
        return len(self.cards)

    def under(self, rules: Ruleset) -> Answer:
        """Is it one?"""
        return judge_meld(self.cards, rules, turned=self.turned, going_out=self.going_out)


@dataclass(frozen=True, slots=True)
class OpeningSituation:
    """Melds are laid as a player's first."""

    melds: tuple[LaidMeld, ...]
    discard_taken: AnyCard | None = None
    table_best: int = 0
    turned: Card | None = None

    @property
    def size(self) -> int:
        return sum(map(len, self.melds))

    def under(self, rules: Ruleset) -> Answer:
        """Do they open?"""
        return judge_opening(
            self.melds,
            rules,
            discard_taken=self.discard_taken,
            table_best=self.table_best,
            turned=self.turned,
        )


@dataclass(frozen=True, slots=True)
class LayOffSituation:
    """Cards are added to a meld on the table."""

    meld: LaidMeld
    add: LaidMeld
    player: Player

    @property
    def size(self) -> int:
        return len(self.meld) + len(self.add)

    def under(self, rules: Ruleset) -> Answer:
        """Do they fit, and may this player do it?"""
        return judge_layoff(self.meld, self.add, rules, self.player)


@dataclass(frozen=True, slots=True)
class TakeSituation:
    """Natural cards are put in the place of a joker; `kept`: it stays in the hand this turn."""

    meld: LaidMeld
    give: tuple[Card, ...]
    player: Player
    kept: bool = False

    @property
    def size(self) -> int:
        return len(self.meld) + len(self.give)

    def under(self, rules: Ruleset) -> Answer:
        """Do they free the joker, and may this player do it?"""
        return judge_take_jokers(self.meld, self.give, rules, self.player, kept=self.kept)


@dataclass(frozen=True, slots=True)
class RearrangeSituation:
    """A card on the table is moved to another meld."""

    move: Move

    @property
    def size(self) -> int:
        return len(as_laid(self.move.source)) + len(as_laid(self.move.target))

    def under(self, rules: Ruleset) -> Answer:
        """May it be moved?"""
        return judge_moves((self.move,), (), rules)


@dataclass(frozen=True, slots=True)
class BurnSituation:
    """A card is added to a meld, or (with nothing added) the meld is laid in one go."""

    meld: LaidMeld
    add: LaidMeld = ()

    @property
    def size(self) -> int:
        return len(self.meld) + len(self.add)

    def under(self, rules: Ruleset) -> Answer:
        """Does the meld burn?"""
        return Valued.facts(burn(self.meld, self.add, rules))


@dataclass(frozen=True, slots=True)
class DrawSituation:
    """A player draws."""

    draw: Draw
    moment: Moment

    @property
    def size(self) -> int:
        return self.draw.count

    def under(self, rules: Ruleset) -> Answer:
        """May they, from there?"""
        return judge_draw(self.draw, rules, self.moment)


@dataclass(frozen=True, slots=True)
class DiscardSituation:
    """A turn ends with this discard, or with none."""

    discard: AnyCard | None
    taken: Taken | None = None

    @property
    def size(self) -> int:
        return 1

    def under(self, rules: Ruleset) -> Answer:
        """May it?"""
        return judge_discard(self.discard, rules, self.taken)


@dataclass(frozen=True, slots=True)
class GoingOutSituation:
    """A whole turn that is to empty the hand."""

    plan: Plan
    holding: Holding

    @property
    def size(self) -> int:
        return len(self.holding.hand)

    def under(self, rules: Ruleset) -> Answer:
        """Does it end the round?"""
        return judge_going_out(self.plan, self.holding, rules)


@dataclass(frozen=True, slots=True)
class TurnSituation:
    """An act in a small position of three players, of whom player 1 has the turn.

    Each meld comes with its owner; `others` is what each of the others holds.
    """

    action: Action
    hand: Cards
    stock: Cards
    discard: Cards
    turn: Turn
    melds: tuple[tuple[int, Reading], ...] = ()
    others: Cards = ()
    turned: Card | None = None

    @property
    def size(self) -> int:
        return len(self.hand) + len(self.stock) + len(self.discard) + sum(len(one) for _, one in self.melds)

    def position(self, rules: Ruleset) -> State:
        """The position in this game."""
        table = Table(rules, players=3, turned=self.turned)
        return set_up(
            table,
            [self.others, self.hand, self.others],
            stock=self.stock,
            discard=self.discard,
            melds=self.melds,
            turn=self.turn,
        )

    def under(self, rules: Ruleset) -> Answer:
        """May they do it, and what does it lead to?"""
        before = self.position(rules)
        after = attempt(before, self.action)
        if after is None:
            return judge(before, self.action)
        return Valued.facts(
            TurnFacts(after.hands[self.turn.player], after.stock, after.discard, after.player, after.over)
        )


@dataclass(frozen=True, slots=True)
class HandSituation:
    """Cards are left in a hand."""

    hand: Cards
    turned: Card | None = None

    @property
    def size(self) -> int:
        return len(self.hand)

    def under(self, rules: Ruleset) -> Answer:
        """What do they cost?"""
        counted = count_hand(self.hand, rules, turned=self.turned)
        return Valued(counted.points, frozenset((str(line.why), line.points) for line in counted.lines))


@dataclass(frozen=True, slots=True)
class DeadwoodSituation:
    """A hand is arranged so that the least is left over."""

    hand: Cards
    turned: Card | None = None

    @property
    def size(self) -> int:
        return len(self.hand)

    def under(self, rules: Ruleset) -> Answer:
        """What is the least?"""
        found = least_deadwood(self.hand, rules, turned=self.turned)
        counted = count_hand(found.left, rules, turned=self.turned)
        whys = Counter((str(line.why), line.points) for line in counted.lines)
        laid = sum(map(len, found.melds))
        return Valued(found.points, frozenset({*whys, *([("laid", laid)] if laid else [])}))


@dataclass(frozen=True, slots=True)
class RoundSituation:
    """The end of a round."""

    hands: tuple[tuple[str, Cards], ...]
    winner: str | None
    way_out: WayOut = WayOut.DOWN_BEFORE
    went_down: tuple[str, ...] = ()
    turned: Card | None = None

    @property
    def size(self) -> int:
        return sum(len(hand) for _, hand in self.hands)

    def under(self, rules: Ruleset) -> Answer:
        """What does everybody write down?"""
        end = RoundEnd(
            hands=dict(self.hands),
            winner=self.winner,
            way_out=self.way_out,
            went_down=frozenset(self.went_down),
            turned=self.turned,
        )
        lines = round_score(end, rules)
        parts = frozenset((str(line.why), (line.player, line.points)) for line in lines)
        return Valued(tuple((line.player, line.points) for line in lines), parts)


@dataclass(frozen=True, slots=True)
class MatchSituation:
    """What has happened in a match so far."""

    players: tuple[str, ...]
    events: tuple[Event, ...]

    @property
    def size(self) -> int:
        return len(self.players) + len(self.events)

    def under(self, rules: Ruleset) -> Answer:
        """How does it stand?"""
        try:
            return Valued.facts(_facts(standings(self.players, self.events, rules), rules))
        except MatchError:
            return IMPOSSIBLE


def _facts(standing: Standings, rules: Ruleset) -> MatchFacts:
    match standing:
        case Elimination(lines=lines, burnt=burnt):
            chips = settle_hats(standing, rules.options) if standing.winner is not None else {}
            return MatchFacts(
                totals=tuple(standing.totals.items()),
                winners=() if standing.winner is None else (standing.winner,),
                burnt=burnt,
                out=tuple(line.player for line in lines if line.fate is Fate.OUT),
                hats=tuple((line.player, line.hats) for line in lines if line.hats),
                chips=tuple((name, count) for name, count in chips.items() if count),
            )
        case Race(points=points, winner=winner):
            return MatchFacts(points, () if winner is None else (winner,))
        case BestOfFive(points=points, winners=winners):
            return MatchFacts(points, winners)
        case Motune(balances=balances, pot=pot, payouts=payouts):
            return MatchFacts(balances, tuple(payout.player for payout in payouts), pot=pot)
