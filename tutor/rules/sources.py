"""Where the rules are written: passages of the five source texts, and rulings on their gaps.

`RULINGS` numbers every point on which a source is silent, contradicts itself or contradicts
another. What a ruling says in words is in the catalogues under its number.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias


class Source(Enum):
    """The five source texts; the value is the number they are known by."""

    KOUM_KAN_EN = "000"
    KOUM_KAN_FOUR_JOKERS = "001"
    KOUM_KAN_DE = "002"
    RUMMY = "003"
    KON_KHAN = "004"

    @property
    def file(self) -> str:
        """The file name that identifies the text's exact version."""
        return _FILES[self]


_FILES = {
    Source.KOUM_KAN_EN: "000_d1aa6f3b1015fa2f.txt",
    Source.KOUM_KAN_FOUR_JOKERS: "001_652f52f1a57f80eb.txt",
    Source.KOUM_KAN_DE: "002_f6218ab3b2fe32c1.txt",
    Source.RUMMY: "003_9c4087c9990047a8.txt",
    Source.KON_KHAN: "004_a06b7680c62c442a.txt",
}


SECTIONS: dict[Source, tuple[str, ...]] = {
    Source.KOUM_KAN_EN: (
        "Overview",
        "Melds",
        "Setup",
        "Playing a turn",
        "Going out",
        "Scoring",
        "Getting burnt and coming back",
        "Tips for beginners",
        "Variants",
    ),
    Source.KOUM_KAN_FOUR_JOKERS: ("Koum-kan", "Thanasis", "Dynamitis!"),
    Source.KOUM_KAN_DE: (
        "Überblick",
        "Kombinationen",
        "Vorbereitung",
        "Ein Spielzug",
        "Ausmachen",
        "Abrechnung",
        "Verbrannt – und wieder dabei",
        "Tipps für Einsteiger",
        "Varianten",
    ),
    Source.RUMMY: (
        "What is rummy?",
        "How many people can play rummy?",
        "What is the main goal of rummy?",
        "How do you form sets or runs in rummy?",
        "What happens if a player cannot form sets or runs?",
        "What are some common variations of rummy?",
        "rummy",
        "Rummy family",
        "Basic rules",
    ),
    Source.KON_KHAN: (
        "What Kon Khan is",
        "What you need",
        "The goal",
        "Melds — what counts",
        "Card values",
        "Opening — the 51-point rule",
        "How a turn works",
        "Jokers",
        "Motune — the pot game",
        "Best of 5 — the points game",
        "House variations",
    ),
}
"""The headings of each text, in its order; a passage stands under one of them."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A place in a source text, by the heading it stands under."""

    source: Source
    section: str

    def __str__(self) -> str:
        return f"{self.source.value} § {self.section}"


@dataclass(frozen=True, slots=True)
class Ruling:
    """Our decision on a point the sources leave open.

    `readings` are the letters under which the catalogue describes the possible readings (empty
    where the point is a plain gap), `default` is the one we follow, `option` names the option
    that changes it, if one does.
    """

    number: str
    option: str | None = None
    readings: str = ""
    default: str = ""

    def __str__(self) -> str:
        return self.number


@dataclass(frozen=True, slots=True)
class HouseRule:
    """The table agreed on another value than the ruleset's own."""

    option: str

    def __str__(self) -> str:
        return f"house rule: {self.option}"


Cite: TypeAlias = Passage | Ruling | HouseRule

_ALL = (
    Ruling("A-KK-1", "set_distinct_suits", "ab", "b"),
    Ruling("A-KK-2", "ace_both_ends", "ab", "a"),
    Ruling("A-KK-3", "ace_wrap"),
    Ruling("A-KK-4", "wilds_vs_naturals", "abc", "a"),
    Ruling("A-KK-5", "min_naturals"),
    Ruling("A-KK-6", "adjacent_jokers"),
    Ruling("A-KK-7"),
    Ruling("A-KK-8", "joker_in_set_take"),
    Ruling("A-KK-9", "joker_take_phase"),
    Ruling("A-KK-10"),
    Ruling("A-KK-11", "discard_must_differ"),
    Ruling("A-KK-12"),
    Ruling("A-KK-13", "stock_out_timing", "abc", "a"),
    Ruling("A-KK-14"),
    Ruling("A-KK-15"),
    Ruling("A-KK-16", "comeback"),
    Ruling("A-KK-17"),
    Ruling("A-KK-18"),
    Ruling("A-KK-19"),
    Ruling("A-KK-20"),
    Ruling("A-KK-21", "hat_chips"),
    Ruling("A-KK-22"),
    Ruling("A-KK-23"),
    Ruling("A-K1-1", "score_side", "abc", "a"),
    Ruling("A-K1-2", "final_discard"),
    Ruling("A-K1-3"),
    Ruling("A-K1-4", "ace_high"),
    Ruling("A-K1-5", "joker_named"),
    Ruling("A-K1-6", "joker_in_set_take", "abc", "a"),
    Ruling("A-K1-7"),
    Ruling("A-K1-8", "stock_out"),
    Ruling("A-K1-9", "discard_must_differ"),
    Ruling("A-K1-10", "limit"),
    Ruling("A-K1-11"),
    Ruling("A-TD-1", "final_discard"),
    Ruling("A-TD-2", None, "ab", "a"),
    Ruling("A-TD-3"),
    Ruling("A-TD-4", "min_naturals"),
    Ruling("A-TD-5", "wild_rank_points", "ab", "a"),
    Ruling("A-TD-6"),
    Ruling("A-TD-7", "stock_out"),
    Ruling("A-TD-8"),
    Ruling("A-BR-1", "discard_must_differ", "ab", "a"),
    Ruling("A-BR-2", "stock_out"),
    Ruling("A-BR-3", "set_distinct_suits"),
    Ruling("A-BR-4", "layoff_needs_own_meld"),
    Ruling("A-BR-5", "deadwood_only", "ab", "a"),
    Ruling("A-BR-6"),
    Ruling("A-BR-7", "hand_size"),
    Ruling("A-BR-8", "score_side"),
    Ruling("A-BR-9", "joker_take_use"),
    Ruling("A-BR-10", "limit"),
    Ruling("A-KH-1", "open_with_discard", "ab", "a"),
    Ruling("A-KH-2", None, "ab", "a"),
    Ruling("A-KH-3", "final_discard"),
    Ruling("A-KH-4", "burn_four_with_joker", "ab", "a"),
    Ruling("A-KH-5"),
    Ruling("A-KH-6"),
    Ruling("A-KH-7", "ace_wrap"),
    Ruling("A-KH-8", "joker_in_set_take"),
    Ruling("A-KH-9"),
    Ruling("A-KH-10", "all_at_once_own_melds_only"),
    Ruling("A-KH-11", "best5_hands"),
    Ruling("A-KH-12"),
    Ruling("A-KH-13"),
    Ruling("A-KH-14", "stock_out_timing"),
    Ruling("A-KH-15", "pot_includes_deciding_hand"),
    Ruling("A-KH-16"),
    Ruling("A-KH-17"),
    Ruling("A-KH-18"),
    Ruling("A-KH-19", "open_must_exceed"),
    Ruling("A-KH-20"),
    Ruling("A-KH-21", "direction"),
    Ruling("A-KH-22", "discard_must_differ"),
)

RULINGS: dict[str, Ruling] = {ruling.number: ruling for ruling in _ALL}
