"""The rules of several games side by side, option by option, each value with what says so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tutor.rules.options import OPTION_NAMES
from tutor.rules.ruleset import Choice, Ruleset


@dataclass(frozen=True, slots=True)
class Row:
    """One option: its value and citation in each game, in the order in which the games were given.

    A choice without a citation is one that cannot matter in that game.
    """

    option: str
    choices: tuple[Choice, ...]

    @property
    def differs(self) -> bool:
        """Whether two of the games answer differently."""
        return any(choice.value != self.choices[0].value for choice in self.choices)


def parameter_table(rulesets: Sequence[Ruleset], *, differences_only: bool = False) -> tuple[Row, ...]:
    """A row for each option in the vocabulary's order, or only for those on which the games differ.

    >>> from tutor.rules.rulesets import RULESETS
    >>> games = RULESETS["thanasis"], RULESETS["dynamitis"]
    >>> [row.option for row in parameter_table(games, differences_only=True)]
    ['wild_ranks']
    """
    return tuple(row for row in _rows(rulesets) if row.differs or not differences_only)


def _rows(rulesets: Sequence[Ruleset]) -> Iterator[Row]:
    for name in OPTION_NAMES:
        yield Row(name, tuple(Choice(getattr(one.options, name), one.cite(name)) for one in rulesets))
