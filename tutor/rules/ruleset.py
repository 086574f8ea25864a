"""A ruleset: an identity, its options, and where each of them is written.

Each game is one file in `tutor.rules.rulesets` that calls `define`. `replace` makes a house
variant; what it changes is cited as a house rule from then on.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

from tutor.rules.options import OPTION_NAMES, OptionError, Options, check_option, parse_option
from tutor.rules.sources import RULINGS, Cite, HouseRule, Passage, Ruling, Source


@dataclass(frozen=True, slots=True)
class Choice:
    """An option's value in one game, and what says so."""

    value: object
    cites: tuple[Cite, ...]


@dataclass(frozen=True, slots=True)
class Text:
    """A source text as the place that a ruleset file quotes from: ``KK.says(10, "Setup")``."""

    source: Source

    def says(self, value: object, *sections: str) -> Choice:
        """A value stated under these headings of the text."""
        return Choice(value, tuple(Passage(self.source, section) for section in sections))

    def at(self, *sections: str) -> tuple[Cite, ...]:
        """The places themselves, for a topic that is no option."""
        return tuple(Passage(self.source, section) for section in sections)


def ruled(value: object, number: str, *passages: Cite) -> Choice:
    """A value that rests on a ruling, with the passages the ruling weighs. Raises `KeyError`."""
    return Choice(value, (RULINGS[number], *passages))


def unused(value: object) -> Choice:
    """A value that cannot matter in this game (there is nothing that would ask for it)."""
    return Choice(value, ())


@dataclass(frozen=True, eq=False)
class Ruleset:
    """A game's rules as data. Two rulesets are equal when their options are."""

    id: str
    options: Options
    topics: Mapping[str, tuple[Cite, ...]]
    _cites: Mapping[str, tuple[Cite, ...]]

    def cite(self, name: str) -> tuple[Cite, ...]:
        """Where option `name`, or a topic such as ``"set"``, is written. Raises `KeyError`."""
        found = self._cites.get(name)
        return self.topics[name] if found is None else found

    @cached_property
    def pack_cites(self) -> tuple[Cite, ...]:
        """Where the pack is written. Where all tables use the same one, it is not what a ruling decides."""
        cites = self.cite("deals")
        packs = {(row.decks, row.jokers) for row in self.options.deals}
        return cites if len(packs) > 1 else tuple(cite for cite in cites if not isinstance(cite, Ruling))

    def house_rules(self) -> tuple[str, ...]:
        """The options on which the table has its own rule, in the vocabulary's order."""
        return tuple(
            name for name in OPTION_NAMES if any(isinstance(cite, HouseRule) for cite in self._cites[name])
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruleset) and (self.id, self.options) == (other.id, other.options)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        # Asked for with every look-up of what is remembered for a ruleset; fifty options take a while.
        return hash((self.id, self.options))

    def __repr__(self) -> str:
        changed = "".join(f", {name}={getattr(self.options, name)!r}" for name in self.house_rules())
        return f"Ruleset({self.id!r}{changed})"


TOPICS = (
    "set",
    "run",
    "ace",
    "joker",
    "draw",
    "meld",
    "layoff",
    "take_joker",
    "discard",
    "going_out",
    "scoring",
)


def define(id: str, *, topics: Mapping[str, tuple[Cite, ...]], **choices: Choice) -> Ruleset:
    """Build a ruleset from one `Choice` per option. Raises `OptionError` where one is missing or wrong."""
    missing = set(OPTION_NAMES) - set(choices)
    if missing:
        names = ", ".join(sorted(missing))
        raise OptionError(f"{id}: no value for {names}", "option.missing", game=id, options=names)
    if set(topics) != set(TOPICS):
        known = ", ".join(TOPICS)
        raise OptionError(f"{id}: topics must be exactly {known}", "option.topics", game=id, topics=known)
    for name, choice in choices.items():
        check_option(name, choice.value)
    options: dict[str, Any] = {name: choice.value for name, choice in choices.items()}
    cites = {name: choice.cites for name, choice in choices.items()}
    return Ruleset(id, Options(**options), MappingProxyType(dict(topics)), MappingProxyType(cites))


def amend(base: Ruleset, id: str, *, topics: Mapping[str, tuple[Cite, ...]], **choices: Choice) -> Ruleset:
    """A game told as "the same rules except …" (Thanasis, Dynamitis). Raises `OptionError`."""
    inherited = {name: Choice(getattr(base.options, name), base.cite(name)) for name in OPTION_NAMES}
    return define(id, topics={**base.topics, **topics}, **{**inherited, **choices})


def replace(rules: Ruleset, **changes: object) -> Ruleset:
    """The same game with other options, each cited as a house rule. Raises `OptionError`.

    A value equal to the ruleset's own changes nothing and keeps its citation.
    """
    for name, value in changes.items():
        check_option(name, value)
    new = {name: value for name, value in changes.items() if value != getattr(rules.options, name)}
    values: dict[str, Any] = new
    cites = {**rules._cites, **{name: (HouseRule(name),) for name in new}}
    options = dataclasses.replace(rules.options, **values)
    return Ruleset(rules.id, options, rules.topics, MappingProxyType(cites))


def with_json_options(rules: Ruleset, options: Mapping[str, object]) -> Ruleset:
    """The same game with options as the referee's protocol writes them. Raises `OptionError`."""
    return replace(rules, **dict(_parsed(options)))


def _parsed(options: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    return ((name, parse_option(name, value)) for name, value in options.items())
