"""Questions about points: a hand, a round, the least that can be left over."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.rules.arrange import HandError, least_deadwood
from tutor.rules.options import Mode
from tutor.rules.pack import PackError
from tutor.rules.round_score import PlayerScore, RoundEnd, RoundError, WayOut, round_score
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.scoring import count_hand
from tutor.views.protocol.answer import Answer, Shown
from tutor.views.protocol.fields import Fields
from tutor.views.protocol.table import check_decks, turned_card
from tutor.views.protocol.values import InputError, several_cards


def hand(given: Fields, rules: Ruleset) -> Answer:
    """What do the cards left in a hand cost?"""
    cards, turned = given.cards("hand"), turned_card(given, rules)
    check_decks(given, "hand", rules, [*cards, turned])
    count = count_hand(cards, rules, turned=turned)
    return Answer(value=count.points, reasons=count.lines)


def deadwood(given: Fields, rules: Ruleset) -> Answer:
    """What is the least that can be left over of a hand?"""
    cards, turned = given.cards("hand"), turned_card(given, rules)
    check_decks(given, "hand", rules, [*cards, turned])
    try:
        left = least_deadwood(cards, rules, turned=turned).left
    except (HandError, PackError) as error:
        raise InputError.of(given.at("hand"), error) from None
    count = count_hand(left, rules, turned=turned)
    return Answer(value=count.points, reasons=count.lines)


def a_round(given: Fields, rules: Ruleset) -> Answer:
    """What does everybody write down at the end of a round?"""
    if "mode" in given:
        rules = replace(rules, mode=given.choice("mode", Mode))
    scores = scored(given, rules)
    return Answer(value={score.player: score.points for score in scores}, reasons=tuple(_lines(scores)))


def scored(given: Fields, rules: Ruleset) -> tuple[PlayerScore, ...]:
    """What everybody writes down, from the end of a round as the protocol writes it. Raises `InputError`."""
    try:
        return round_score(_end(given, rules), rules)
    except (RoundError, HandError, PackError) as error:
        raise InputError.of(given.at("hands"), error) from None


def _lines(scores: tuple[PlayerScore, ...]) -> Iterator[Shown]:
    """Each player's line, and under it the cards that were counted."""
    for score in scores:
        yield score
        if score.hand is not None:
            yield from score.hand.lines


def _end(given: Fields, rules: Ruleset) -> RoundEnd:
    hands = {player: several_cards(value, path) for player, path, value in given.entries("hands")}
    if not hands:
        raise InputError(given.at("hands"), "nobody_plays")
    turned = turned_card(given, rules)
    check_decks(given, "hands", rules, [*(card for held in hands.values() for card in held), turned])
    return RoundEnd(
        hands=hands,
        winner=_winner(given),
        way_out=_way_out(given),
        went_down=frozenset(given.texts("went_down", default=())),
        turned=turned,
    )


def _winner(given: Fields) -> str | None:
    """Who went out: a name, or null; where the stock is said to have run out, it need not be said."""
    if given.flag("stock_exhausted", default=False) or given.flag("deck_exhausted", default=False):
        return given.text("winner") if "winner" in given else given.text_if_given("went_out")
    return given.text_or_null("went_out" if "went_out" in given.values else "winner")


def _way_out(given: Fields) -> WayOut:
    if not given.flag("winner_all_at_once", default=False):
        return WayOut.DOWN_BEFORE
    if given.flag("winner_laid_off", default=False):
        return WayOut.AT_ONCE_WITH_LAYOFFS
    return WayOut.AT_ONCE
