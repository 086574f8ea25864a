"""The hand solver: exact answers about a hand, in microseconds.

    least_deadwood   what is the least that stays in the hand?
    most_points      what is the most that can be laid?
    best_discard     which card to throw?
    can_open         is it enough to go down?
    can_go_out       can the whole hand be used up in this turn?
    arrangements     all arrangements that tie

How it works, from the outside in:

    questions    what is asked, and in which prices
    aces         prices that depend on each other
    solver       cards into one integer; natural cards of a wild rank
    search       the sets, by branch and bound
    wants, covering   a quick no, and yes or no with many wild cards
    runs, sets   one suit, one rank: remembered answers
    spare        wild cards that help no natural card
    arrangement  the way back from numbers to cards
    candidates, every   all melds of a hand, and all arrangements that tie
    touches, out        what can be done with melds on the table, and going out
"""

from tutor.rules.arrange.arrangement import Arrangement
from tutor.rules.arrange.goals import Goal, GoalError
from tutor.rules.arrange.keys import MOST_CARDS
from tutor.rules.arrange.out import can_go_out, ways_out
from tutor.rules.arrange.questions import (
    Discard,
    arrangements,
    best_discard,
    can_open,
    discards,
    least_deadwood,
    least_points,
    most_points,
)
from tutor.rules.arrange.solver import HandError

__all__ = [
    "MOST_CARDS",
    "Arrangement",
    "Discard",
    "Goal",
    "GoalError",
    "HandError",
    "arrangements",
    "best_discard",
    "can_go_out",
    "can_open",
    "discards",
    "least_deadwood",
    "least_points",
    "most_points",
    "ways_out",
]
