"""A log put to a game: the first event that cannot be there, written by hand from the sources."""

from __future__ import annotations

from typing import Any

import pytest

from tutor.practice.exercise import BankError
from tutor.practice.game_log import GameLog, misfit, ruled
from tutor.practice.log_entries import check_hands, read_log
from tutor.practice.log_telling import told
from tutor.practice.moves import SIX
from tutor.rules.cards import Card, Rank, Suit
from tutor.rules.rulesets import RULESETS
from tutor.rules.verdict import Rule
from tutor.views.exercise_text import say
from tutor.views.phrases import Phrases


def log(*turns: str, top: str = "9♦", turned: Card | None = None, **more: Any) -> GameLog:
    return read_log({"top": top, "turns": list(turns), **more}, turned)


QUIET = ("Anna: stock, discard 2♣", "Ben: stock, discard 3♣")
NOT_DOWN = ("Anna: stock, meld J♥ Q♥ K♥, discard 2♣", "Ben: stock, off 10♥ on 0, discard 3♣")
NAMELESS = ("Anna: stock, meld 7♥ JK 7♣, discard 2♣",)
HIGH_ACE = ("Anna: stock, meld Q♥ K♥ A♥, discard 2♣",)
LOW_ACE = ("Anna: stock, meld A♥ 2♥ 3♥, discard 2♣",)
TAKEN_BACK = ("Anna: pile, discard 9♦",)
PUT_BACK = ("Anna: pile, back, stock, discard 2♣",)
OTHER_SEVEN = (
    "Anna: stock, meld 7♥ 7♦ JK=7♠, discard 2♣",
    "Ben: stock, meld 4♣ 5♣ 6♣, take 7♣ from 0, discard 3♦",
)
NAMED_SEVEN = (OTHER_SEVEN[0], "Ben: stock, meld 4♣ 5♣ 6♣, take 7♠ from 0, discard 3♦")
JOKER_NOT_DOWN = (OTHER_SEVEN[0], "Ben: stock, take 7♠ from 0, discard 3♦")
JUST_51 = ("Anna: stock, meld K♥ K♦ K♠ / 7♣ 7♦ 7♠, discard 2♣",)
ONLY_48 = ("Anna: stock, meld K♥ K♦ K♠ / 6♣ 6♦ 6♠, discard 2♣",)
BURNT = ("Anna: stock, meld 9♠ 9♥ 9♦ 9♣ / K♥ K♦ K♠, burn, discard 2♣",)
STAYS = ("Anna: stock, meld 9♠ 9♥ 9♦ 9♣ / K♥ K♦ K♠, discard 2♣",)
BURNT_JOKER = (
    "Anna: stock, meld 9♠ 9♥ 9♦ JK=9♣ / K♥ K♦ K♠, burn, discard 2♣",
    "Ben: stock, meld Q♥ Q♦ Q♠ / 7♣ 7♦ 7♠, take 9♣ from 0, discard 3♦",
)
NO_LAST_CARD = ("Anna: stock, meld A♣ 2♣ 3♣ / 5♥ 5♦ 5♠ / 7♠ 8♠ 9♠ 10♠ J♠, out",)
LAST_CARD = ("Anna: stock, meld A♣ 2♣ 3♣ / 5♥ 5♦ 5♠ / 7♠ 8♠ 9♠ 10♠, discard J♦, out",)
ONE_WILD_RANK = ("Anna: stock, meld A♣ 2♣ 3♣ / 9♥ 4♦ J♥ / 7♠ 8♠ 9♠ 10♠, discard J♦, out",)
WILD_TWO = ("Anna: stock, meld 4♣ 5♣ 6♣ / 9♥ 2♦ J♥ / 7♠ 8♠ 9♠ 10♠, discard J♦, out",)
WILD_TWO_AND_EIGHT = ("Anna: stock, meld 4♣ 8♦ 6♣ / 9♥ 2♦ J♥ / 7♠ 8♠ 9♠ 10♠, discard J♦, out",)
KEPT = ("Anna: pile, discard 2♣",)


@pytest.mark.parametrize(
    ("turns", "game", "number", "rule"),
    [
        # 000 § Playing a turn 3, 001 § Koum-kan: laying off takes a meld of one's own; 003 asks for none
        (NOT_DOWN, "koum_kan", 5, Rule.LAYOFF_OWN_MELD),
        (NOT_DOWN, "koum_kan_four_jokers", 5, Rule.LAYOFF_OWN_MELD),
        (NOT_DOWN, "kon_khan", 2, Rule.OPEN_MINIMUM),
        (NOT_DOWN, "thanasis", 2, Rule.MELD_WHEN_OUT),
        # 000 § Melds: whoever lays a joker names it
        (NAMELESS, "koum_kan", 2, Rule.JOKER_NAMED),
        # 001: the rank list ends with the king; 003: Q-K-A is an option only
        (HIGH_ACE, "koum_kan_four_jokers", 2, Rule.RUN_ACE_HIGH),
        (HIGH_ACE, "basic_rummy", 2, Rule.RUN_ACE_HIGH),
        # 003 § Basic rules: the discard must differ; 004: it is for opening; 001 § Thanasis: the stock only
        (TAKEN_BACK, "basic_rummy", 2, Rule.DISCARD_DIFFERS),
        (TAKEN_BACK, "kon_khan", 2, Rule.DISCARD_TAKEN),
        (TAKEN_BACK, "thanasis", 1, Rule.DRAW_DISCARD),
        (KEPT, "kon_khan", 2, Rule.DISCARD_TAKEN),
        # 004 § How a turn works alone knows putting the card back
        (PUT_BACK, "koum_kan", 2, Rule.DRAW_PUT_BACK),
        (PUT_BACK, "basic_rummy", 2, Rule.DRAW_PUT_BACK),
        (PUT_BACK, "dynamitis", 1, Rule.DRAW_DISCARD),
        # 000 § Playing a turn: the named card; elsewhere any that is missing (A-K1-6, A-KH-8)
        (OTHER_SEVEN, "koum_kan", 6, Rule.TAKE_MATCHES),
        (JOKER_NOT_DOWN, "koum_kan", 5, Rule.TAKE_OWN_MELD),
        (JOKER_NOT_DOWN, "koum_kan_four_jokers", 5, Rule.TAKE_OWN_MELD),
        # 004 § Opening: 48 are no 51
        (ONLY_48, "kon_khan", 2, Rule.OPEN_MINIMUM),
        # A-KH-4: the burnt joker is out of the hand
        (BURNT_JOKER, "kon_khan", 6, Rule.LAYOFF_ON_TABLE),
        # 000 § Going out, A-K1-2: a last card is discarded; 003: with or without
        (NO_LAST_CARD, "koum_kan", 2, Rule.OUT_KEEP_ONE),
        (NO_LAST_CARD, "koum_kan_four_jokers", 2, Rule.OUT_KEEP_ONE),
        (NO_LAST_CARD, "thanasis", 2, Rule.OUT_DISCARD),
        # 001 § Thanasis: one rank is wild; § Dynamitis!: the twos as well
        (ONE_WILD_RANK, "koum_kan", 2, Rule.RUN_SAME_SUIT),
        (WILD_TWO_AND_EIGHT, "thanasis", 2, Rule.RUN_SAME_SUIT),
        (WILD_TWO_AND_EIGHT, "basic_rummy", 2, Rule.RUN_SAME_SUIT),
    ],
)
def test_the_first_event_that_rules_a_game_out(
    turns: tuple[str, ...], game: str, number: int, rule: Rule
) -> None:
    out = misfit(log(*turns), RULESETS[game])
    assert out is not None
    assert out.number == number
    assert rule in {reason.rule for reason in out.event.verdict.broken}
    assert all(reason.cites for reason in out.event.verdict.broken)


@pytest.mark.parametrize(
    ("turns", "games"),
    [
        (QUIET, set(SIX)),
        (NOT_DOWN, {"basic_rummy"}),
        (NAMELESS, {"koum_kan_four_jokers", "basic_rummy"}),
        (HIGH_ACE, {"koum_kan"}),
        (LOW_ACE, {"koum_kan", "koum_kan_four_jokers", "basic_rummy"}),
        (TAKEN_BACK, {"koum_kan", "koum_kan_four_jokers"}),
        (KEPT, {"koum_kan", "koum_kan_four_jokers", "basic_rummy"}),
        (PUT_BACK, {"kon_khan"}),
        (OTHER_SEVEN, {"koum_kan_four_jokers", "basic_rummy"}),
        (NAMED_SEVEN, {"koum_kan", "koum_kan_four_jokers", "basic_rummy"}),
        (JOKER_NOT_DOWN, {"basic_rummy"}),
        (JUST_51, {"koum_kan", "koum_kan_four_jokers", "basic_rummy", "kon_khan"}),
        (ONLY_48, {"koum_kan", "koum_kan_four_jokers", "basic_rummy"}),
        (BURNT, {"kon_khan"}),
        (STAYS, {"koum_kan", "koum_kan_four_jokers", "basic_rummy"}),
        # 15 + 15 + 45 points: enough for 004 as well, which asks for no last discard (A-KH-3)
        (NO_LAST_CARD, {"basic_rummy", "kon_khan"}),
        (LAST_CARD, set(SIX)),
        (ONE_WILD_RANK, {"thanasis", "dynamitis"}),
        # a two may have been turned up in Thanasis
        (WILD_TWO, {"thanasis", "dynamitis"}),
        (WILD_TWO_AND_EIGHT, {"dynamitis"}),
    ],
)
def test_the_games_in_which_everything_is_allowed(turns: tuple[str, ...], games: set[str]) -> None:
    assert {name for name in SIX if misfit(log(*turns), RULESETS[name]) is None} == games


@pytest.mark.parametrize(("turns", "game"), [(BURNT, "koum_kan"), (STAYS, "kon_khan")])
def test_a_four_that_burns_or_stays_tells_the_games_apart_004(turns: tuple[str, ...], game: str) -> None:
    out = misfit(log(*turns), RULESETS[game])
    assert out is not None
    assert (out.number, out.event.legal) == (2, True)


def test_a_turned_card_that_is_told_decides_001() -> None:
    """001 § Thanasis: the seven others of its rank are jokers."""
    thanasis = RULESETS["thanasis"]
    assert misfit(log(*WILD_TWO, turned=Card(Rank.TWO, Suit.SPADES)), thanasis) is None
    assert misfit(log(*WILD_TWO, turned=Card(Rank.FIVE, Suit.SPADES)), thanasis) is not None


@pytest.mark.parametrize("game", RULESETS)
def test_the_direction_of_play_rules_nothing_out(game: str) -> None:
    """Koum Kan goes clockwise, the four-joker game does not (001): a log only says who came next."""
    three = log(*QUIET, "Carla: stock, discard 4♣", "Anna: stock, discard 5♣", "Ben: stock, discard 6♣")
    assert misfit(three, RULESETS[game]) is None


def test_after_a_mistake_the_table_plays_on() -> None:
    """Ben was not down when he laid off (000 § Playing a turn 3); his meld and Anna's lay-off are lawful."""
    events = ruled(
        log(*NOT_DOWN, "Anna: stock, off 9♥ on 0, discard 4♣", "Ben: stock, meld 5♠ 6♠ 7♠, discard 8♦"),
        RULESETS["koum_kan"],
    )
    assert [number for number, event in enumerate(events, start=1) if not event.legal] == [5]


def test_what_is_no_meld_has_a_number_all_the_same() -> None:
    two_melds = log(
        "Anna: stock, meld 7♥ 7♥ 7♠, discard 2♣",
        "Ben: stock, meld 4♣ 5♣ 6♣, discard 3♦",
        "Anna: stock, off 7♣ on 1, discard 2♦",
    )
    illegal = [at for at, event in enumerate(ruled(two_melds, RULESETS["koum_kan"]), 1) if not event.legal]
    assert illegal == [2]


# --- the log in words ------------------------------------------------------------------------------


def test_a_log_is_told_turn_by_turn() -> None:
    told_log = told(log(*NOT_DOWN, "Anna: pile, off A♥ 9♥ on 0, discard 4♣"))
    words = [" ".join(say(one, Phrases("en")) for one in event) for turn in told_log for event in turn]
    assert words == [
        "Anna draws from the stock.",
        "Anna lays down J♥ Q♥ K♥.",
        "Anna discards 2♣.",
        "Ben draws from the stock.",
        "Ben lays off 10♥ on J♥ Q♥ K♥.",
        "Ben discards 3♣.",
        "Anna takes 3♣ from the discard pile.",
        "Anna lays off A♥ and 9♥ on 10♥ J♥ Q♥ K♥.",
        "Anna discards 4♣.",
    ]


def test_burning_putting_back_and_going_out_are_told() -> None:
    words = [
        " ".join(say(one, Phrases("de")) for one in event)
        for turn in told(log(*BURNT, "Ben: pile, back, stock, off K♣ on 1, burn, out"))
        for event in turn
    ]
    assert words[1] == "Anna legt 9♠ 9♥ 9♦ 9♣ und K♥ K♦ K♠ aus. Der Vierling verlässt den Tisch."
    assert words[4] == "Ben legt 2♣ auf den Ablagestapel zurück."
    assert (
        words[6] == "Ben legt K♣ an K♥ K♦ K♠ an. Der Vierling verlässt den Tisch. Ben hat keine Karte mehr."
    )


# --- hands and entries -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turns", "game", "left"),
    [
        (LAST_CARD, "koum_kan", None),  # 10 cards and the one drawn (000 § Setup)
        (LAST_CARD, "kon_khan", 4),  # 14 are dealt (004 § What you need)
        (("Anna: stock, meld 3♣ 3♥ 3♠, discard 8♠, out",), "koum_kan", 7),
    ],
)
def test_who_is_out_has_played_what_was_dealt(turns: tuple[str, ...], game: str, left: int | None) -> None:
    game_log = log("Ben: stock, discard 2♣", *turns)
    if left is None:
        check_hands(game_log, RULESETS[game])
    else:
        with pytest.raises(BankError, match=f"Anna would have {left} cards left"):
            check_hands(game_log, RULESETS[game])


def test_a_card_taken_in_sight_cannot_be_gone_unseen() -> None:
    """Anna took 2♣, and it is neither on the table nor discarded."""
    kept = log(
        "Ben: stock, discard 2♣", "Anna: pile, meld 4♣ 3♣ 5♣ / 5♥ 5♦ 5♠ / 7♠ 8♠ 9♠ 10♠, discard J♦, out"
    )
    assert not kept.possible(1, RULESETS["koum_kan"])


@pytest.mark.parametrize(
    ("turns", "what"),
    [
        (["stock, discard 2♣"], "a list such as"),
        ([], "a list such as"),
        (["Anna: stock, discard 2♣", "Ben: stock, discard 3♣", "Ben: stock, discard 4♣"], "in one order"),
        (["Anna: stock, hop", "Ben: stock"], "'hop' is none of"),
        (["Anna: stop", "Ben: stock"], "not told in a log"),
        (["Anna: stock, off 3♣ on 0, discard 2♣", "Ben: stock"], "no meld has the number 0 yet"),
        (["Anna: pile, pile", "Ben: stock"], "nothing is left on the discard pile"),
        (["Anna: out", "Ben: stock"], "something that is done"),
        (["Anna: stock, discard 2♣, out", "Ben: stock"], "the round is over"),
    ],
)
def test_what_cannot_be_a_log_is_refused(turns: list[str], what: str) -> None:
    with pytest.raises(BankError, match=what):
        log(*turns)
