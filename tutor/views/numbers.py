"""Numbers as the reader's language writes them."""

from __future__ import annotations

from tutor.views.phrases import Phrases


def written(number: float, phrases: Phrases, digits: int = 0) -> str:
    """A number with so many digits behind the point, or behind the comma.

    >>> written(-2.25, Phrases("en"), 1), written(2.25, Phrases("de"), 1)
    ('−2.2', '2,2')
    """
    return f"{number:.{digits}f}".replace("-", "−").replace(".", phrases.text("number.point"))
