"""Compile every ``.po`` catalogue to the ``.mo`` beside it: ``python -m tutor.views.compile_catalogues``.

A tool for developers: it needs Babel. What is compiled is committed, and a test notices when it is stale.
"""

from __future__ import annotations

import io
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE = Path(__file__).parent / "locale"


def compiled(source: Path) -> bytes:
    """The ``.mo`` for one ``.po``. Raises `PoFileError` with file and line for one that cannot be read."""
    with source.open("rb") as opened:
        catalogue = read_po(opened, abort_invalid=True)
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def main() -> None:
    """Compile all catalogues and say what was written."""
    for source in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        target.write_bytes(compiled(source))
        print(target.relative_to(LOCALE.parent))


if __name__ == "__main__":
    main()
