"""Kon Khan, the Iraqi game: 51 to open, burning fours, motune or best of five (source 004)."""

from tutor.rules.options import (
    DealRow,
    Direction,
    DiscardDiffers,
    FinalDiscard,
    JokerInSet,
    JokerNaming,
    JokerTake,
    JokerUse,
    Layoff,
    LimitTest,
    Mode,
    ScoreSide,
    StockOut,
    StockOutTiming,
    TakeDiscard,
    TakePhase,
    WildRankPoints,
    WildRanks,
    WildShare,
)
from tutor.rules.ruleset import Text, define, ruled, unused
from tutor.rules.sources import Source

KH = Text(Source.KON_KHAN)
MELDS = "Melds — what counts"
VALUES = "Card values"
OPENING = "Opening — the 51-point rule"
TURN = "How a turn works"
JOKERS = "Jokers"
MOTUNE = "Motune — the pot game"
BEST5 = "Best of 5 — the points game"
NEED = "What you need"
HOUSE = "House variations"

RULESET = define(
    "kon_khan",
    topics={
        "set": KH.at(MELDS),
        "run": KH.at(MELDS),
        "ace": KH.at(VALUES, HOUSE),
        "joker": KH.at(JOKERS),
        "draw": KH.at(TURN),
        "meld": KH.at(OPENING),
        "layoff": KH.at(TURN, OPENING),
        "take_joker": KH.at(JOKERS),
        "discard": KH.at(TURN),
        "going_out": KH.at("The goal"),
        "scoring": KH.at(BEST5),
    },
    deals=KH.says((DealRow(2, 5, 14, 2, 2),), NEED),
    hand_size=KH.says(None, NEED),
    opener_extra=KH.says(1, NEED),
    direction=ruled(Direction.ANTICLOCKWISE, "A-KH-21", *KH.at(NEED)),
    wild_ranks=KH.says(WildRanks.NONE, JOKERS),
    ace_low=KH.says(True, VALUES, HOUSE),
    ace_high=KH.says(True, VALUES),
    ace_wrap=ruled(False, "A-KH-7", *KH.at(VALUES)),
    ace_both_ends=ruled(False, "A-KH-7", *KH.at(VALUES)),
    set_min=KH.says(3, MELDS),
    set_max=KH.says(4, MELDS),
    set_distinct_suits=KH.says(True, MELDS),
    run_min=KH.says(3, MELDS),
    max_jokers_per_meld=KH.says(None, JOKERS),
    min_naturals=ruled(1, "A-KK-5", *KH.at(JOKERS)),
    wilds_vs_naturals=ruled(WildShare.ANY, "A-KK-4", *KH.at(JOKERS)),
    adjacent_jokers=ruled(True, "A-KK-6", *KH.at(JOKERS)),
    joker_named=KH.says(JokerNaming.IMPLIED, JOKERS),
    layoff=KH.says(Layoff.YES, TURN),
    layoff_needs_own_meld=KH.says(True, OPENING, TURN),
    layoff_same_turn=KH.says(True, TURN),
    joker_take=KH.says(JokerTake.OWN_MELD, JOKERS),
    joker_take_use=KH.says(JokerUse.HAND, JOKERS),
    joker_in_set_take=ruled(JokerInSet.ANY_MISSING, "A-KH-8", *KH.at(JOKERS)),
    joker_take_phase=KH.says(TakePhase.AFTER_DRAW, TURN),
    rearrange=KH.says(False, TURN),
    take_discard=KH.says(TakeDiscard.OPEN_OR_DOWN, TURN),
    discard_must_differ=ruled(DiscardDiffers.NO, "A-KH-22", *KH.at(TURN)),
    final_discard=ruled(FinalDiscard.OPTIONAL, "A-KH-3", *KH.at("The goal")),
    meld_only_when_out=KH.says(False, TURN),
    open_min=KH.says(51, OPENING),
    open_with_discard=ruled(True, "A-KH-1", *KH.at(OPENING, TURN)),
    open_must_exceed=ruled(False, "A-KH-19", *KH.at(OPENING)),
    burn_four=KH.says(True, TURN),
    burn_four_with_joker=ruled(True, "A-KH-4", *KH.at(TURN)),
    stock_out=KH.says(StockOut.BY_MODE, MOTUNE, BEST5),
    stock_out_timing=ruled(StockOutTiming.AFTER_TURN, "A-KH-14", *KH.at(BEST5)),
    joker_points=KH.says(25, BEST5),
    ace_points=KH.says(10, VALUES),
    wild_rank_points=unused(WildRankPoints.JOKER),
    deadwood_only=KH.says(False, BEST5),
    score_side=unused(ScoreSide.LOSERS),
    mode=KH.says(Mode.MOTUNE, MOTUNE, BEST5),
    limit=unused(100),
    limit_test=unused(LimitTest.REACH),
    comeback=unused(False),
    hat_chips=unused(0),
    ante=KH.says(1, MOTUNE, HOUSE),
    pot_includes_deciding_hand=ruled(True, "A-KH-15", *KH.at(MOTUNE)),
    best5_hands=ruled(5, "A-KH-11", *KH.at(BEST5)),
    all_at_once_own_melds_only=ruled(False, "A-KH-10", *KH.at(BEST5)),
)
