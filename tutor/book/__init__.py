"""Makes the book's puzzles live: a Sphinx extension, the browser runtime it serves, the tools to build both.

Kept free of imports: the browser imports `tutor.book.kernel` through this package.
"""

from __future__ import annotations

from typing import Any


def setup(app: Any) -> dict[str, Any]:
    """Register with Sphinx, which looks for this function here."""
    from tutor.book.extension import register

    return register(app)
