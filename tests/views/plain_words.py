"""What a reader must never see."""

from __future__ import annotations

import re

AN_ID = re.compile(r"\b[a-z_]+\.[a-z_]+|\b[a-z]+_[a-z]+\b|[{}]|<[A-Z]\w*\.|None\b|frozenset")
"""What a sentence must not hold: ids of messages and rules, names of options, placeholders, Python."""
