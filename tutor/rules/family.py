"""The six classes of the rummy family: when melds are shown in each (003 § Rummy family)."""

from __future__ import annotations

from enum import Enum
from typing import assert_never

from tutor.rules.sources import Passage, Source

WRITTEN = Passage(Source.RUMMY, "Rummy family")
"""Where the classes are told; every fact of this module is from there."""


class Side(Enum):
    """What counts: the cards one is left with, or the melds one has shown."""

    NEGATIVE = "negative"
    POSITIVE = "positive"


class FamilyClass(Enum):
    """The classes in the order of the source."""

    FLAT_OUT = "flat_out"
    KNOCK_OUT = "knock_out"
    DRIFT_OUT = "drift_out"
    CONTRACT = "contract"
    REARRANGEMENT = "rearrangement"
    CANASTA = "canasta"

    @property
    def side(self) -> Side:
        """Only in the canasta class do the melds themselves score."""
        return Side.POSITIVE if self is FamilyClass.CANASTA else Side.NEGATIVE


class Sign(Enum):
    """What is shown in the course of a hand."""

    MELD = "meld"
    WHOLE_HAND = "whole_hand"
    KNOCK = "knock"
    CONTRACT = "contract"
    REBUILT = "rebuilt"
    SCORED = "scored"


def course(kind: FamilyClass) -> tuple[Sign, ...]:
    """What somebody shows in an example of a hand, from the first melds to the end of it."""
    match kind:
        case FamilyClass.FLAT_OUT:
            return (Sign.WHOLE_HAND,)
        case FamilyClass.KNOCK_OUT:
            return (Sign.KNOCK,)
        case FamilyClass.DRIFT_OUT:
            return (Sign.MELD,) * 4
        case FamilyClass.CONTRACT:
            return (Sign.CONTRACT, *(Sign.MELD,) * 3)
        case FamilyClass.REARRANGEMENT:
            return (Sign.MELD, Sign.REBUILT, Sign.REBUILT, Sign.MELD)
        case FamilyClass.CANASTA:
            return (Sign.SCORED,) * 4
        case other:
            assert_never(other)
