"""The hand solver: exact answers about a hand, in microseconds.

    least_deadwood   what is the least that stays in the hand?
    most_points      what is the most that can be laid?
    best_discard     which card to throw?

How it works, from the outside in:

    questions    what is asked, and in which prices
    aces         prices that depend on each other
    solver       cards into one integer; natural cards of a wild rank
    search       the sets, by branch and bound
    runs, sets   one suit, one rank: remembered answers
    spare        wild cards that help no natural card
    arrangement  the way back from numbers to cards
"""

from tutor.rules.arrange.arrangement import Arrangement
from tutor.rules.arrange.questions import (
    Discard,
    best_discard,
    discards,
    least_deadwood,
    least_points,
    most_points,
)
from tutor.rules.arrange.solver import MOST_CARDS, HandError

__all__ = [
    "MOST_CARDS",
    "Arrangement",
    "Discard",
    "HandError",
    "best_discard",
    "discards",
    "least_deadwood",
    "least_points",
    "most_points",
]
