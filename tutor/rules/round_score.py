"""What everybody writes down at the end of a round.

Three ways of scoring: the losers' hands against the losers or for the winner; Kon Khan's best of
five by result; Kon Khan's motune, where points are chips paid into the pot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import assert_never

from tutor.rules.arrange import least_deadwood
from tutor.rules.cards import AnyCard, Card
from tutor.rules.errors import RulesError
from tutor.rules.options import Mode, ScoreSide
from tutor.rules.ruleset import Ruleset
from tutor.rules.scoring import HandCount, count_hand
from tutor.rules.sources import Cite

# 004 § Best of 5 — the points game
WENT_OUT = -100
WENT_OUT_AT_ONCE = -200
NEVER_DOWN_DECK_OUT = 100
NEVER_DOWN = 200

# 004 § Motune — the pot game
PAID_WHEN_DOWN = 1
PAID_WHEN_NEVER_DOWN = 2


class RoundError(RulesError):
    """The end of a round that cannot be: a winner with cards left, a name that does not play."""


class WayOut(Enum):
    """How the winner laid the last cards: that turn's melds only, or after going down earlier."""

    DOWN_BEFORE = "down_before"
    AT_ONCE = "at_once"
    AT_ONCE_WITH_LAYOFFS = "at_once_with_layoffs"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnd:
    """The end of a round: who holds what, who went out (None: the stock ran out), who was down."""

    hands: Mapping[str, tuple[AnyCard, ...]]
    winner: str | None = None
    way_out: WayOut = WayOut.DOWN_BEFORE
    went_down: frozenset[str] = frozenset()
    turned: Card | None = None

    def __post_init__(self) -> None:
        """Raise `RoundError` unless the winner plays and holds nothing, and all who were down play."""
        for name in sorted({*self.went_down, *([] if self.winner is None else [self.winner])}):
            if name not in self.hands:
                players = ", ".join(self.hands)
                english = f"{name!r} is not one of the players: {players}"
                raise RoundError(english, "round.stranger", player=name, players=players)
        if self.winner is not None and self.hands[self.winner]:
            held = len(self.hands[self.winner])
            english = f"{self.winner} went out, yet holds {held} cards"
            raise RoundError(english, "round.cards_left", player=self.winner, cards=held)


class Score(StrEnum):
    """Why a player gets what. The value is stable: catalogues use it."""

    WENT_OUT = "score.went_out"
    OWN_HAND = "score.own_hand"
    WINNER_TAKES = "score.winner_takes"
    WINNER_SCORES = "score.winner_scores"
    NOBODY_SCORES = "score.nobody_scores"
    OUT = "score.out"
    OUT_AT_ONCE = "score.out_at_once"
    DOWN = "score.down"
    NEVER_DOWN_DECK_OUT = "score.never_down_deck_out"
    NEVER_DOWN = "score.never_down"
    PAYS_DOWN = "score.pays_down"
    PAYS_NEVER_DOWN = "score.pays_never_down"


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """One player's line: the points, why, and the counted cards where cards were counted."""

    player: str
    points: int
    why: Score
    cites: tuple[Cite, ...]
    hand: HandCount | None = None


def round_score(end: RoundEnd, rules: Ruleset) -> tuple[PlayerScore, ...]:
    """What each player writes down, in the order of `end.hands`.

    Sources: 000 § Scoring, 001 § Koum-kan and § Thanasis, 003 § Basic rules, 004 § Motune and
    § Best of 5. Raises as `left_in_hand` does.

    >>> from tutor.rules.cards import parse_cards
    >>> from tutor.rules.rulesets import RULESETS
    >>> end = RoundEnd(hands={"Anna": parse_cards("K♣ 7♦ JK"), "Carla": ()}, winner="Carla")
    >>> [(line.player, line.points) for line in round_score(end, RULESETS["koum_kan"])]
    [('Anna', 37), ('Carla', 0)]
    """
    match rules.options.mode:
        case Mode.HATS | Mode.TARGET:
            return tuple(_by_hands(end, rules))
        case Mode.BEST5:
            return tuple(_best_of_five(player, end, rules) for player in end.hands)
        case Mode.MOTUNE:
            return tuple(_payment(player, end, rules) for player in end.hands)
        case other:
            assert_never(other)


def left_in_hand(hand: tuple[AnyCard, ...], rules: Ruleset, turned: Card | None = None) -> HandCount:
    """Count what a loser holds; where only deadwood counts, the cheapest combinations are put aside first.

    Rulings A-TD-6, A-BR-5. There it raises `HandError` and `PackError` as the hand solver does.
    """
    if rules.options.deadwood_only:
        hand = least_deadwood(hand, rules, turned=turned).left
    return count_hand(hand, rules, turned=turned)


# --- by hands: Koum Kan and its kin, basic rummy -----------------------------------------------


def _by_hands(end: RoundEnd, rules: Ruleset) -> Iterator[PlayerScore]:
    cites = rules.cite("score_side") + (rules.cite("deadwood_only") if rules.options.deadwood_only else ())
    counts = {player: left_in_hand(hand, rules, end.turned) for player, hand in end.hands.items()}
    for player, count in counts.items():
        match rules.options.score_side:
            case ScoreSide.LOSERS if player == end.winner:
                yield PlayerScore(player, 0, Score.WENT_OUT, cites)
            case ScoreSide.LOSERS:
                yield PlayerScore(player, count.points, Score.OWN_HAND, cites, count)
            case ScoreSide.WINNER if player == end.winner:
                taken = sum(count.points for count in counts.values())
                yield PlayerScore(player, taken, Score.WINNER_TAKES, cites)
            case ScoreSide.WINNER:
                why = Score.NOBODY_SCORES if end.winner is None else Score.WINNER_SCORES
                yield PlayerScore(player, 0, why, cites, count)
            case other:
                assert_never(other)


# --- Kon Khan ----------------------------------------------------------------------------------


def _best_of_five(player: str, end: RoundEnd, rules: Ruleset) -> PlayerScore:
    """One line of the table in 004 § Best of 5."""
    cites = rules.cite("scoring")
    if player == end.winner:
        if _counts_as_at_once(end.way_out, rules):
            return PlayerScore(
                player, WENT_OUT_AT_ONCE, Score.OUT_AT_ONCE, cites + rules.cite("all_at_once_own_melds_only")
            )
        return PlayerScore(player, WENT_OUT, Score.OUT, cites)
    if player in end.went_down:
        count = left_in_hand(end.hands[player], rules, end.turned)
        return PlayerScore(player, count.points, Score.DOWN, cites, count)
    if end.winner is None:
        return PlayerScore(player, NEVER_DOWN_DECK_OUT, Score.NEVER_DOWN_DECK_OUT, cites)
    return PlayerScore(player, NEVER_DOWN, Score.NEVER_DOWN, cites)


def _counts_as_at_once(way_out: WayOut, rules: Ruleset) -> bool:
    """Down and out in one turn; on some tables only without laying off on others' melds (A-KH-10)."""
    match way_out:
        case WayOut.DOWN_BEFORE:
            return False
        case WayOut.AT_ONCE:
            return True
        case WayOut.AT_ONCE_WITH_LAYOFFS:
            return not rules.options.all_at_once_own_melds_only
        case other:
            assert_never(other)


def _payment(player: str, end: RoundEnd, rules: Ruleset) -> PlayerScore:
    """What a player pays into the pot. A hand that nobody wins is void: nobody pays (A-KH-17)."""
    cites = rules.cite("mode")
    if end.winner is None:
        return PlayerScore(player, 0, Score.NOBODY_SCORES, cites)
    if player == end.winner:
        return PlayerScore(player, 0, Score.WENT_OUT, cites)
    return loser_payment(player, player in end.went_down, rules)


def loser_payment(player: str, was_down: bool, rules: Ruleset) -> PlayerScore:
    """What a loser of a hand of motune pays into the pot (004 § Motune)."""
    cites = rules.cite("mode")
    if was_down:
        return PlayerScore(player, PAID_WHEN_DOWN, Score.PAYS_DOWN, cites)
    return PlayerScore(player, PAID_WHEN_NEVER_DOWN, Score.PAYS_NEVER_DOWN, cites)
