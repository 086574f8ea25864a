"""Answers that are found when first asked for, and kept while there is room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from tutor.rules.arrange.memory import MEMORY

Question = TypeVar("Question")
Answer = TypeVar("Answer")


class Remembered(dict[Question, Answer], Generic[Question, Answer]):
    """Answers found when first asked for and kept while there is room."""

    def __init__(self, find: Callable[[Question], Answer]) -> None:
        super().__init__()
        self._find = find
        MEMORY.register(self)

    def __missing__(self, key: Question) -> Answer:
        found = self._find(key)
        self.learn(key, found)
        return found

    def learn(self, key: Question, answer: Answer) -> None:
        """Keep an answer that was found elsewhere."""
        self[key] = answer
        MEMORY.entered()
