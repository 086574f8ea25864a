"""Questions about a turn: opening, drawing, discarding, going out."""

from __future__ import annotations

from typing import assert_never

from tutor.rules.cards import AnyCard, Laid
from tutor.rules.discarding import Taken, judge_discard
from tutor.rules.drawing import Draw, DrawFrom, Moment, Purpose, judge_draw, round_over, stock_out, turn_over
from tutor.rules.going_out import Addition, Exchange, Holding, Plan, judge_going_out
from tutor.rules.opening import judge_opening, opening_value
from tutor.rules.options import DiscardDiffers, StockOut
from tutor.rules.pack import Pack
from tutor.rules.ruleset import Ruleset
from tutor.views.protocol.answer import Answer, JsonObject, Shown, agreed, judged, notation
from tutor.views.protocol.fields import Fields
from tutor.views.protocol.table import check_decks, check_pack, meld_of, melds_of, turned_card

ROUND_OVER = "round_over"


def opening(given: Fields, rules: Ruleset) -> Answer:
    """May a player open with these melds, and what are they worth?

    What is laid on the table besides (``laid_on_table``) never counts, so it is not even read.
    """
    given.value("melds")
    melds = melds_of(given, "melds")
    turned = turned_card(given, rules)
    check_decks(given, "melds", rules, [*_cards(melds), turned])
    verdict = judge_opening(
        melds,
        rules,
        discard_taken=given.card_if_given("discard_taken"),
        table_best=given.number("table_best", default=0),
        turned=turned,
    )
    return judged(verdict, opening_value(melds, rules, turned=turned))


def _cards(melds: tuple[tuple[Laid, ...], ...]) -> list[Laid]:
    return [card for meld in melds for card in meld]


# --- drawing -----------------------------------------------------------------------------------


def draw(given: Fields, rules: Ruleset) -> Answer:
    """May a player draw so, or: what becomes of the piles when the stock is empty?"""
    if "wastepile_bottom_to_top" in given and "source" not in given:
        return _empty_stock(given, rules)
    drawn, moment = _drawn(given, rules), _moment(given, rules)
    over = ROUND_OVER if round_over(drawn, rules, moment) else None
    return judged(judge_draw(drawn, rules, moment), over)


def _drawn(given: Fields, rules: Ruleset) -> Draw:
    melds = melds_of(given, "melds")
    check_decks(given, "melds", rules, _cards(melds))
    return Draw(
        source=given.choice("source", DrawFrom),
        count=given.number("count", default=1),
        position=given.number("position_from_top", default=1, least=1),
        card=given.card_if_given("card"),
        purpose=given.choice("plan", Purpose, default=Purpose.KEEP),
        melds=melds,
    )


def _moment(given: Fields, rules: Ruleset) -> Moment:
    return Moment(
        on_turn=given.flag("on_turn", default=True),
        down=given.flag("down", default=False),
        drawn=given.flag("drawn", default=False),
        stock_left=given.number_if_given("stock_left"),
        previous_turn_finished=given.flag("previous_turn_finished", default=True),
        turned=turned_card(given, rules),
    )


def _empty_stock(given: Fields, rules: Ruleset) -> Answer:
    stock, pile = given.cards("stock") if "stock" in given else (), given.cards("wastepile_bottom_to_top")
    check_decks(given, "wastepile_bottom_to_top", rules, [*stock, *pile])
    return Answer(value=_renewed(stock, pile, rules), reasons=agreed(rules, "stock_out", "stock_out_timing"))


def _renewed(stock: tuple[AnyCard, ...], pile: tuple[AnyCard, ...], rules: Ruleset) -> str | JsonObject:
    if stock:
        return _piles(stock, pile)
    match stock_out(rules.options):
        case StockOut.END_ROUND:
            return ROUND_OVER
        case StockOut.TURN_OVER:
            turned = turn_over(pile)
            return _piles(turned.stock[::-1], turned.discard)
        case StockOut.RESHUFFLE | StockOut.BY_MODE:
            kept = {"wastepile_bottom_to_top": notation(pile[-1:])}
            return {"stock_shuffled_from": notation(pile[:-1]), **kept}
        case other:
            assert_never(other)


def _piles(stock: tuple[AnyCard, ...], pile: tuple[AnyCard, ...]) -> JsonObject:
    """Both piles; a stock is drawn from its first card on, a wastepile from its last."""
    return {"stock": notation(stock), "wastepile_bottom_to_top": notation(pile)}


# --- discarding and going out --------------------------------------------------------------------


def discard(given: Fields, rules: Ruleset) -> Answer:
    """May a turn end with this discard?"""
    card, taken = given.card_or_null("discard"), _taken(given)
    return judged(judge_discard(card, rules, taken)).resting_on(_goes_back(card, taken, rules))


def _goes_back(card: AnyCard | None, taken: Taken | None, rules: Ruleset) -> tuple[Shown, ...]:
    """What lets the card just taken be discarded, where that is the question and nothing forbids it."""
    asked = taken is not None and card is taken.card
    free = rules.options.discard_must_differ is DiscardDiffers.NO
    return agreed(rules, "discard_must_differ") if asked and free else ()


def _taken(given: Fields) -> Taken | None:
    """The card taken from the discard pile in this turn, if that is what was drawn."""
    if "took" not in given:
        return None
    took = given.part("took")
    this_turn = took.flag("same_turn", default=True)
    if took.text("from") != DrawFrom.DISCARD.value or not this_turn:
        return None
    return Taken(took.card("card"), given.flag("other_copy", default=False))


def going_out(given: Fields, rules: Ruleset) -> Answer:
    """Does this turn empty the hand lawfully and end the round?"""
    holding = Holding(
        hand=given.cards("hand_after_draw"),
        own_meld=given.flag("own_meld"),
        turned=turned_card(given, rules),
        taken=_taken(given),
        stock_left=given.number_if_given("stock_left_after_draw"),
    )
    pack = check_decks(given, "hand_after_draw", rules, [*holding.hand, holding.turned])
    plan = Plan(
        melds=melds_of(given, "melds"),
        additions=tuple(_addition(one, pack) for one in given.parts("layoffs")),
        exchanges=tuple(_exchange(one, pack) for one in given.parts("take_jokers")),
        discard=given.card_or_null("discard"),
    )
    goes_back = _goes_back(plan.discard, holding.taken, rules)
    return judged(judge_going_out(plan, holding, rules)).resting_on(goes_back)


def _addition(given: Fields, pack: Pack) -> Addition:
    onto = meld_of(given, "onto")
    check_pack(given, "onto", pack, onto)
    return Addition(given.laid("card", "as"), onto, given.number("twin", default=0))


def _exchange(given: Fields, pack: Pack) -> Exchange:
    meld = meld_of(given, "meld")
    check_pack(given, "meld", pack, meld)
    return Exchange(meld, given.cards("give"), given.number("twin", default=0))
