"""Thanasis: Koum-kan with a turned wild rank, drawn from the stock only, laid down all at once (001)."""

from tutor.rules.options import (
    FinalDiscard,
    JokerInSet,
    JokerTake,
    JokerUse,
    Layoff,
    StockOut,
    TakeDiscard,
    TakePhase,
    WildRankPoints,
    WildRanks,
)
from tutor.rules.ruleset import Text, amend, ruled, unused
from tutor.rules.rulesets import koum_kan_four_jokers
from tutor.rules.sources import Source

TH = Text(Source.KOUM_KAN_FOUR_JOKERS)
PLACE = "Thanasis"
HERE = TH.at(PLACE)

RULESET = amend(
    koum_kan_four_jokers.RULESET,
    "thanasis",
    topics={"joker": HERE, "draw": HERE, "meld": HERE, "layoff": HERE, "take_joker": HERE, "scoring": HERE},
    wild_ranks=TH.says(WildRanks.TURNED, PLACE),
    min_naturals=ruled(0, "A-TD-4", *HERE),
    max_jokers_per_meld=ruled(None, "A-TD-4", *HERE),
    layoff=TH.says(Layoff.NONE, PLACE),
    layoff_needs_own_meld=unused(True),
    layoff_same_turn=unused(True),
    joker_take=TH.says(JokerTake.NEVER, PLACE),
    joker_take_use=unused(JokerUse.HAND),
    joker_in_set_take=unused(JokerInSet.ANY_MISSING),
    joker_take_phase=unused(TakePhase.AFTER_DRAW),
    take_discard=TH.says(TakeDiscard.NEVER, PLACE),
    final_discard=ruled(FinalDiscard.REQUIRED, "A-TD-1", *HERE),
    meld_only_when_out=TH.says(True, PLACE),
    stock_out=ruled(StockOut.RESHUFFLE, "A-TD-7", *HERE),
    ace_points=TH.says(1, PLACE),
    wild_rank_points=ruled(WildRankPoints.JOKER, "A-TD-5", *HERE),
    deadwood_only=TH.says(True, PLACE),
)
