"""Errors that can be told in any language: by an id and facts, as verdicts are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, Union

Fact: TypeAlias = Union[int, str, "Words"]


@dataclass(frozen=True, slots=True)
class Words:
    """A part of a sentence that each language says in its own way. The id is stable: catalogues use it."""

    id: str
    facts: Mapping[str, Fact] = field(default_factory=dict)


class RulesError(ValueError):
    """What is wrong: `id` and `facts` for the catalogues, and in English for whoever reads a traceback."""

    def __init__(self, english: str, id: str, /, **facts: Fact) -> None:
        super().__init__(english)
        self.id = id
        self.facts: Mapping[str, Fact] = facts
