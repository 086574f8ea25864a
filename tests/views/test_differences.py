"""Differences of games in words: every one of them, in both languages, and some written by hand first."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.views.plain_words import AN_ID
from tutor.rules.cards import Card, Rank, Suit, as_laid, parse_cards
from tutor.rules.compare import Difference, Kind, Situation
from tutor.rules.compare.answers import difference
from tutor.rules.compare.situations import (
    BurnSituation,
    DealSituation,
    HandSituation,
    MatchSituation,
    MeldSituation,
    RearrangeSituation,
    WildsSituation,
)
from tutor.rules.match import ComeBack, Decline, Join, Leave, PotHand, RoundPlayed, RoundVoid
from tutor.rules.rearranging import Move
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS
from tutor.views.catalogue import LANGUAGES
from tutor.views.differences import known_differences, tell_difference, tell_differences, tell_flips
from tutor.views.phrases import Phrases
from tutor.views.situation_text import tell_situation

KOUM_KAN = RULESETS["koum_kan"]
KON_KHAN = RULESETS["kon_khan"]
EN = Phrases("en")
PAIRS = list(combinations(RULESETS.values(), 2))


def told(kind: Kind, situation: Situation, a: Ruleset, b: Ruleset) -> str:
    found = difference(kind, situation, a, b)
    assert found is not None
    return tell_difference(found, (a, b), EN).text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("a", "b"), PAIRS, ids=lambda game: game.id)
def test_every_difference_of_two_games_has_words(a: Ruleset, b: Ruleset, lang: str) -> None:
    phrases = Phrases(lang)
    found = known_differences(a, b)
    assert found
    for one in found:
        card = tell_difference(one, (a, b), phrases)
        assert AN_ID.findall(card.text) == [], card.text
        assert "…" not in card.text, card.text
        question, first, second = parts(card.text, one, (a, b), phrases)
        assert question and first and second, card.text
        assert first != second, card.text
        assert "kk-side" in card.html and card.html.count("<div") == card.html.count("</div>")


def parts(text: str, found: Difference, games: tuple[Ruleset, Ruleset], phrases: Phrases) -> list[str]:
    """The question, and what each game says."""
    for game in games:
        text = text.replace(f"  {phrases.text(f'ruleset.{game.id}')}:\n", "\0")
    return [part.strip() for part in text.split("\0")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_has_a_name(lang: str) -> None:
    names = [Phrases(lang).text(f"compare.kind.{kind.value}") for kind in Kind]
    assert len(set(names)) == len(Kind)


def test_000_and_004_a_joker_without_a_name() -> None:
    text = told(Kind.MELD, MeldSituation(as_laid("JK 3♥ 3♦")), KOUM_KAN, KON_KHAN)
    assert text.splitlines()[:2] == ["Are these cards a meld?", "JK 3♥ 3♦"]
    assert "Koum Kan:\n    ✗ Not legal. Whoever lays a joker says which card it stands for." in text
    assert "[Koum Kan rules, § Melds (000)]" in text
    assert "Kon Khan:\n    ✓ Legal: 3♥ 3♦ joker (3♠) is a set.\n" in text
    assert "    Naming a joker: stands for whatever fits" in text


def test_004_a_set_of_four_burns() -> None:
    text = told(Kind.BURN, BurnSituation(as_laid("3♠ 3♥ 3♦"), as_laid("3♣")), KOUM_KAN, KON_KHAN)
    assert "3♣ joins this meld.\nOn the table: 3♠ 3♥ 3♦" in text
    assert "Koum Kan:\n    It stays on the table." in text
    assert "Kon Khan:\n    The set burns: all its cards leave the table." in text


def test_004_points_for_an_ace_and_where_they_are_written() -> None:
    text = told(Kind.HAND, HandSituation(parse_cards("A♣")), KOUM_KAN, KON_KHAN)
    assert "A♣ is the first ace and counts 1. [Koum Kan rules, § Scoring (000)]" in text
    assert "In all 1 point." in text
    assert "A♣ counts 10. [Kon Khan rules, § Card values (004)]" in text


def test_004_fifteen_cards_for_the_opener_and_six_players_are_too_many() -> None:
    two = told(Kind.DEAL, DealSituation(2), KOUM_KAN, KON_KHAN)
    assert "Cards dealt, player by player: 10, 10." in two
    assert "Cards dealt, player by player: 14, 15." in two
    assert "In this game that does not happen." in told(Kind.DEAL, DealSituation(6), KOUM_KAN, KON_KHAN)


def test_001_the_direction_of_play() -> None:
    three = told(Kind.DEAL, DealSituation(7), KON_KHAN, KOUM_KAN)
    assert "The player to the dealer's left begins." in three


def test_001_nineteen_wild_cards() -> None:
    turned = WildsSituation(Card(Rank.THREE, Suit.CLUBS))
    text = told(Kind.WILDS, turned, RULESETS["thanasis"], RULESETS["dynamitis"])
    assert "Wild besides the jokers: every three." in text
    assert "11 wild cards are in play." in text
    assert "19 wild cards are in play." in text


def test_a_house_rule_says_what_was_and_what_is() -> None:
    text = tell_flips(KOUM_KAN, replace(KOUM_KAN, joker_points=25), EN).text
    assert text.startswith("Points for a joker in hand: 20 → 25\nCards left in hand\n")
    assert "As it is:\n    joker counts 20. [Koum Kan rules" in text
    assert "With the house rule:\n    joker counts 25. [House rule of this table: " in text


def test_nothing_to_tell_apart_is_said() -> None:
    nothing = "No situation that is tried here tells them apart."
    assert tell_differences(KOUM_KAN, KOUM_KAN, EN).text == nothing


def test_only_the_kinds_that_are_asked_for() -> None:
    text = tell_differences(KOUM_KAN, KON_KHAN, EN, [Kind.BURN]).text
    assert text.startswith("Burning a four\n")
    assert "The deal" not in text
    assert "kk-kind-of" not in tell_differences(KOUM_KAN, KON_KHAN, EN, [Kind.BURN]).html
    assert "kk-kind-of" in tell_differences(KOUM_KAN, KON_KHAN, EN).html


@pytest.mark.parametrize("lang", LANGUAGES)
def test_situations_that_these_six_games_never_show_have_words_too(lang: str) -> None:
    events = (
        RoundPlayed((("A", 100), ("B", 0))),
        PotHand("A"),
        PotHand("A", frozenset({"B"})),
        RoundVoid(),
        ComeBack("A"),
        Decline("A"),
        Join("C"),
        Leave("A"),
    )
    move = Move(as_laid("3♣"), as_laid("3♠ 3♥ 3♦ 3♣"), as_laid("4♣ 5♣ 6♣"))
    for situation in (MatchSituation(("A", "B"), events), RearrangeSituation(move)):
        text = tell_situation(situation, Phrases(lang)).text
        assert AN_ID.findall(text) == []
    assert len(tell_situation(MatchSituation(("A", "B"), events), Phrases(lang)).text.splitlines()) == 9


def test_names_of_players_are_text() -> None:
    html = tell_situation(MatchSituation(("<b>A</b>", "B"), (Join("<i>"),)), EN).html
    assert "<b>" not in html and "<i>" not in html


def test_a_situation_without_words_is_refused() -> None:
    class Chess:
        size = 1

        def under(self, rules: Ruleset) -> object:
            raise NotImplementedError

    with pytest.raises(TypeError, match="Chess"):
        tell_situation(Chess(), EN)  # type: ignore[arg-type]
