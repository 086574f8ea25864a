"""The pot of motune, hand by hand."""

from __future__ import annotations

from tutor.rules.match import Event, Join, Leave, Motune, PotHand, RoundVoid
from tutor.rules.match.telling import Told, told
from tutor.rules.ruleset import Ruleset
from tutor.views.protocol.answer import JsonObject
from tutor.views.protocol.fields import Fields


def motune(given: Fields, rules: Ruleset) -> tuple[JsonObject, tuple[Told, ...]]:
    """Play the hands one after the other; report the pot each left, and who took it after which.

    A pot taken is told of the first one; where there are more, ``collections`` lists all.
    """
    given.value("hands")
    pots: list[int] = []
    collections: list[JsonObject] = []
    notes: list[Told] = []
    table = Motune.start(given.texts("players"))
    for place, hand in enumerate(given.parts("hands"), start=1):
        for event in _pot_events(hand):
            before, table = table, table.after(event, rules.options)
            notes += told(before, event, table, rules)
        pots.append(table.shown)
        for payout in table.payouts[len(collections) :]:
            collections.append({"by": payout.player, "after_hand": place, "chips": payout.chips})
    return {"pot_after_each_hand": pots, **_collected(collections)}, tuple(notes)


def _collected(collections: list[JsonObject]) -> JsonObject:
    if not collections:
        return {"collected_by": None}
    first = collections[0]
    value: JsonObject = {"collected_by": first["by"], "collected_after_hand": first["after_hand"]}
    value["collected"] = first["chips"]
    return value if len(collections) == 1 else value | {"collections": collections}


def _pot_events(hand: Fields) -> list[Event]:
    """A hand, after those who joined or left before it; with no winner it is void."""
    events: list[Event] = [Join(name) for name in hand.texts("joins", default=())]
    events += [Leave(name) for name in hand.texts("leaves", default=())]
    winner = None if hand.flag("void", default=False) else hand.text_or_null("winner")
    if winner is None:
        return [*events, RoundVoid()]
    return [*events, PotHand(winner, frozenset(hand.texts("went_down", default=())))]
