"""Dynamitis: Thanasis with all twos wild as well, nineteen wild cards in all (001)."""

from tutor.rules.options import WildRanks
from tutor.rules.ruleset import Text, amend
from tutor.rules.rulesets import thanasis
from tutor.rules.sources import Source

DY = Text(Source.KOUM_KAN_FOUR_JOKERS)
PLACE = "Dynamitis!"

RULESET = amend(
    thanasis.RULESET,
    "dynamitis",
    topics={"joker": DY.at(PLACE)},
    wild_ranks=DY.says(WildRanks.TURNED_AND_TWOS, PLACE),
)
