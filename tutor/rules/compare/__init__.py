"""Two games compared: their rules side by side, and the smallest situations that tell them apart.

The modules, from the outside in:

    search       the smallest examples
    parameters   every option with its values and citations
    house        values that a house rule might have
    answers      what games say to a situation, and what decides it
    situations   the questions
    catalogue    legal melds, each pattern once
    melding, opening, turns, counting   where the situations of each kind come from
"""

from tutor.rules.compare.answers import (
    Answer,
    DealFacts,
    Difference,
    Kind,
    MatchFacts,
    Situation,
    TurnFacts,
    Valued,
)
from tutor.rules.compare.parameters import Row, parameter_table
from tutor.rules.compare.search import differences, differences_of_kind, find_differences

__all__ = [
    "Answer",
    "DealFacts",
    "Difference",
    "Kind",
    "MatchFacts",
    "Row",
    "Situation",
    "TurnFacts",
    "Valued",
    "differences",
    "differences_of_kind",
    "find_differences",
    "parameter_table",
]
