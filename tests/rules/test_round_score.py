"""Rounds. Every expected value was worked out by hand from the source or ruling named beside it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.rules.arrange import HandError
from tutor.rules.cards import FACES, Card, Rank, Suit, parse_cards
from tutor.rules.options import Mode, ScoreSide
from tutor.rules.round_score import RoundEnd, RoundError, Score, WayOut, round_score
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.sources import HouseRule

KOUM_KAN = RULESETS["koum_kan"]
FOUR_JOKERS = RULESETS["koum_kan_four_jokers"]
THANASIS = RULESETS["thanasis"]
DYNAMITIS = RULESETS["dynamitis"]
RUMMY = RULESETS["basic_rummy"]
MOTUNE = RULESETS["kon_khan"]
BEST5 = replace(MOTUNE, mode=Mode.BEST5)
TURNED = Card(Rank.FIVE, Suit.SPADES)


def end(
    winner: str | None,
    *down: str,
    way_out: WayOut = WayOut.DOWN_BEFORE,
    turned: Card | None = None,
    **hands: str,
) -> RoundEnd:
    held = {player: parse_cards(cards) for player, cards in hands.items()}
    return RoundEnd(hands=held, winner=winner, way_out=way_out, went_down=frozenset(down), turned=turned)


def points(finished: RoundEnd, rules: Ruleset) -> dict[str, int]:
    return {line.player: line.points for line in round_score(finished, rules)}


def whys(finished: RoundEnd, rules: Ruleset) -> dict[str, Score]:
    return {line.player: line.why for line in round_score(finished, rules)}


SEED = end("Carla", Anna="K♣ 7♦ JK", Ben="A♠ A♦ 4♣", Carla="")


def test_everybody_but_who_went_out_writes_down_the_hand() -> None:
    """000 § Scoring, the example: 37 and 16."""
    assert points(SEED, KOUM_KAN) == {"Anna": 37, "Ben": 16, "Carla": 0}
    assert whys(SEED, KOUM_KAN) == {
        "Anna": Score.OWN_HAND,
        "Ben": Score.OWN_HAND,
        "Carla": Score.WENT_OUT,
    }


def test_the_line_shows_the_counted_cards() -> None:
    anna = round_score(SEED, KOUM_KAN)[0]
    assert str(anna.hand) == "10 + 7 + 20"


def test_nobody_is_spared_when_the_stock_ran_out() -> None:
    """000 § Going out."""
    finished = end(None, Anna="9♣ 9♦", Ben="A♠", Carla="JK 2♦")
    assert points(finished, KOUM_KAN) == {"Anna": 18, "Ben": 1, "Carla": 22}


def test_ready_melds_in_hand_count_in_full() -> None:
    """000 § Going out: the round ends at once; 001: no further melding."""
    finished = end("Ben", Anna="3♥ 3♠ 3♦", Ben="")
    assert points(finished, KOUM_KAN)["Anna"] == 9
    assert points(finished, FOUR_JOKERS)["Anna"] == 9


def test_four_joker_game_losers_take_their_own() -> None:
    """A-K1-1, reading a."""
    assert points(SEED, FOUR_JOKERS) == {"Anna": 42, "Ben": 24, "Carla": 0}


def test_four_joker_game_reading_b_the_winner_adds_all() -> None:
    """A-K1-1, reading b."""
    rules = replace(FOUR_JOKERS, score_side=ScoreSide.WINNER)
    assert points(SEED, rules) == {"Anna": 0, "Ben": 0, "Carla": 66}


def test_basic_rummy_the_winner_scores() -> None:
    """003 § Basic rules: 10 + 7 + 15 and 1 + 1 + 4."""
    assert points(SEED, RUMMY) == {"Anna": 0, "Ben": 0, "Carla": 38}
    assert whys(SEED, RUMMY)["Carla"] is Score.WINNER_TAKES
    assert whys(SEED, RUMMY)["Ben"] is Score.WINNER_SCORES


def test_where_the_winner_scores_and_nobody_won_nobody_scores() -> None:
    finished = end(None, Anna="K♣", Ben="4♣")
    assert points(finished, RUMMY) == {"Anna": 0, "Ben": 0}
    assert set(whys(finished, RUMMY).values()) == {Score.NOBODY_SCORES}


def test_thanasis_combinations_are_put_aside_first() -> None:
    """001 § Thanasis: the kings take the wild five; 9 + 8 + 3 + 1 + 7 + 10 + 2 stay."""
    finished = end("Ben", turned=TURNED, Anna="K♦ K♠ 5♥ 9♣ 8♦ 3♠ A♥ 7♣ Q♦ 2♦", Ben="")
    assert points(finished, THANASIS) == {"Anna": 40, "Ben": 0}


def test_dynamitis_the_two_is_wild_as_well() -> None:
    """001 § Dynamitis!: the five with the kings, the two between nine and seven; 8 + 3 + 1 + 10 stay."""
    finished = end("Ben", turned=TURNED, Anna="K♦ K♠ 2♥ 9♣ 8♦ 3♠ A♥ 7♣ Q♦ 5♥", Ben="")
    assert points(finished, DYNAMITIS)["Anna"] == 22


def test_a_table_may_spare_ready_melds_anywhere() -> None:
    """A-BR-5, reading b."""
    rules = replace(RUMMY, deadwood_only=True)
    assert points(end("Ben", Anna="3♥ 3♠ 3♦ K♣", Ben=""), rules)["Ben"] == 10
    assert points(end("Ben", Anna="3♥ 3♠ 3♦ K♣", Ben=""), RUMMY)["Ben"] == 19


def test_where_combinations_are_spared_the_line_says_where_that_is_written() -> None:
    """001 § Thanasis in its own game, a house rule elsewhere; nothing of it where all cards count."""
    finished = end("Ben", Anna="3♥ 3♠ 3♦ K♣", Ben="")
    spared, whole = replace(RUMMY, deadwood_only=True), RUMMY
    assert HouseRule("deadwood_only") in round_score(finished, spared)[0].cites
    assert round_score(finished, whole)[0].cites == whole.cite("score_side")


# --- Kon Khan, best of five: the table of 004 § Best of 5 --------------------------------------


def test_going_out_is_minus_one_hundred() -> None:
    finished = end("Ana", "Ana", "Ben", Ana="", Ben="JK 3♠", Cem="2♣")
    assert points(finished, BEST5) == {"Ana": -100, "Ben": 28, "Cem": 200}
    assert whys(finished, BEST5) == {"Ana": Score.OUT, "Ben": Score.DOWN, "Cem": Score.NEVER_DOWN}


def test_down_and_out_in_one_turn_is_minus_two_hundred() -> None:
    finished = end("Ana", "Ana", way_out=WayOut.AT_ONCE, Ana="", Cem="2♣")
    assert points(finished, BEST5) == {"Ana": -200, "Cem": 200}


def test_at_once_with_lay_offs_counts_unless_the_table_asks_for_own_melds() -> None:
    """A-KH-10."""
    finished = end("Ana", way_out=WayOut.AT_ONCE_WITH_LAYOFFS, Ana="", Cem="2♣")
    assert points(finished, BEST5)["Ana"] == -200
    strict = replace(BEST5, all_at_once_own_melds_only=True)
    assert points(finished, strict)["Ana"] == -100
    assert points(end("Ana", way_out=WayOut.AT_ONCE, Ana="", Cem="2♣"), strict)["Ana"] == -200


def test_deck_out_never_down_is_one_hundred_and_down_takes_the_hand() -> None:
    """A-KH-13."""
    finished = end(None, "Ana", Ana="9♠ 2♥", Ben="K♥ K♦", Cem="2♣")
    assert points(finished, BEST5) == {"Ana": 11, "Ben": 100, "Cem": 100}
    assert whys(finished, BEST5)["Ben"] is Score.NEVER_DOWN_DECK_OUT


# --- Kon Khan, motune: payments of 004 § Motune ------------------------------------------------


def test_losers_pay_one_if_down_and_two_if_not() -> None:
    finished = end("Ana", "Ben", Ana="", Ben="K♥", Cem="2♣")
    assert points(finished, MOTUNE) == {"Ana": 0, "Ben": 1, "Cem": 2}
    assert whys(finished, MOTUNE)["Cem"] is Score.PAYS_NEVER_DOWN


def test_a_void_hand_costs_nothing() -> None:
    """A-KH-17."""
    assert points(end(None, "Ben", Ana="9♠", Ben="K♥"), MOTUNE) == {"Ana": 0, "Ben": 0}


# --- what cannot be ----------------------------------------------------------------------------


def test_a_stranger_cannot_win_nor_have_been_down() -> None:
    with pytest.raises(RoundError, match="'Zoe' is not one of the players: Anna, Ben"):
        end("Zoe", Anna="", Ben="")
    with pytest.raises(RoundError, match="'Zoe' is not one of the players"):
        end("Anna", "Zoe", Anna="", Ben="")


def test_who_went_out_holds_nothing() -> None:
    with pytest.raises(RoundError, match="Anna went out, yet holds 2 cards"):
        end("Anna", Anna="2♥ 3♥", Ben="")


def test_more_cards_than_the_solver_takes() -> None:
    with pytest.raises(HandError, match="up to 24"):
        round_score(RoundEnd(hands={"Anna": FACES[:25], "Ben": ()}, winner="Ben"), THANASIS)


HANDS = st.lists(st.sampled_from(FACES), max_size=10, unique=True).map(tuple)


@given(first=HANDS, second=HANDS)
def test_the_winner_gets_what_the_losers_would_have_written(
    first: tuple[Card, ...], second: tuple[Card, ...]
) -> None:
    """003 § Basic rules against the negative games: the same points, on the other side."""
    finished = RoundEnd(hands={"Anna": first, "Ben": second, "Carla": ()}, winner="Carla")
    losers = points(finished, replace(RUMMY, score_side=ScoreSide.LOSERS))
    winner = points(finished, RUMMY)
    assert losers["Carla"] == winner["Anna"] == winner["Ben"] == 0
    assert winner["Carla"] == losers["Anna"] + losers["Ben"]


@given(hand=HANDS)
def test_putting_combinations_aside_never_costs_more(hand: tuple[Card, ...]) -> None:
    finished = RoundEnd(hands={"Anna": hand, "Ben": ()}, winner="Ben")
    spared = points(finished, replace(FOUR_JOKERS, deadwood_only=True))["Anna"]
    assert 0 <= spared <= points(finished, FOUR_JOKERS)["Anna"]
