"""Rules, puzzles and a hand solver for the Koum Kan / Kon Khan rummy family.

>>> from tutor import KOUM_KAN, judge_meld
>>> judge_meld("3♥ 3♠ 3♦", KOUM_KAN).legal
True
"""

from tutor.rules.cards import JOKER, Card, CardSyntaxError, Joker, Laid, Rank, Suit, parse_card, parse_cards
from tutor.rules.layoff import Player, judge_layoff, judge_take_joker
from tutor.rules.melds import judge_meld, meld_readings
from tutor.rules.ruleset import Ruleset, replace
from tutor.rules.rulesets import RULESETS, find_ruleset
from tutor.rules.scoring import count_hand
from tutor.rules.verdict import Reason, Rule, Verdict

KOUM_KAN = RULESETS["koum_kan"]
KOUM_KAN_FOUR_JOKERS = RULESETS["koum_kan_four_jokers"]
THANASIS = RULESETS["thanasis"]
DYNAMITIS = RULESETS["dynamitis"]
BASIC_RUMMY = RULESETS["basic_rummy"]
KON_KHAN = RULESETS["kon_khan"]

__all__ = [
    "BASIC_RUMMY",
    "DYNAMITIS",
    "JOKER",
    "KON_KHAN",
    "KOUM_KAN",
    "KOUM_KAN_FOUR_JOKERS",
    "RULESETS",
    "THANASIS",
    "Card",
    "CardSyntaxError",
    "Joker",
    "Laid",
    "Player",
    "Rank",
    "Reason",
    "Rule",
    "Ruleset",
    "Suit",
    "Verdict",
    "count_hand",
    "find_ruleset",
    "judge_layoff",
    "judge_meld",
    "judge_take_joker",
    "meld_readings",
    "parse_card",
    "parse_cards",
    "replace",
]
