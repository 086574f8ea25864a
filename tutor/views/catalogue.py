"""The message catalogues beside this module, one per language and domain, read with plain gettext.

A message is known by a stable id (``set.distinct_suits.breaks``), never by its English text. Where a
number decides the wording, the entry has plural forms and its ``msgctxt`` names the fact that is
counted, so that each language may put its words in its own order:

    msgctxt "cards"
    msgid "hand.holds.breaks"
    msgid_plural "hand.holds.breaks"
    msgstr[0] "{cards} is not in your hand."
    msgstr[1] "{cards} are not in your hand."
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files

LANGUAGES = ("en", "de")
DOMAINS = ("tutor", "exercises", "reference", "trainer", "compare", "kit", "diagrams", "rounds", "strategy")


class PhraseError(LookupError):
    """A language, a message or a fact of a message that does not exist."""


class _Nothing(NullTranslations):
    """What gettext falls back on: an empty text, so that a missing message is noticed."""

    def gettext(self, message: str) -> str:
        return ""

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return ""


class Catalogue:
    """All messages of one language, as templates with named placeholders."""

    def __init__(self, lang: str) -> None:
        if lang not in LANGUAGES:
            raise PhraseError(f"no texts in language {lang!r}; there are: {', '.join(LANGUAGES)}")
        self.lang = lang
        self._messages: NullTranslations = _Nothing()
        for domain in DOMAINS:
            self._messages = _domain(lang, domain, self._messages)
        # gettext asks every domain in turn, and a page of feedback has hundreds of sentences.
        self._found = lru_cache(maxsize=4096)(self._look_up)

    def find(self, message_id: str, counts: Mapping[str, int] | None = None) -> str | None:
        """The template of a message, in the plural form that `counts` ask for; None if there is none."""
        return self._found(message_id, tuple((counts or {}).items()))

    def _look_up(self, message_id: str, counts: tuple[tuple[str, int], ...]) -> str | None:
        if not message_id:
            return None
        for fact, count in counts:
            if plural := self._messages.npgettext(fact, message_id, message_id, count):
                return plural
        return self._messages.gettext(message_id) or None

    def __getitem__(self, message_id: str) -> str:
        """The template of a message without plural forms. Raises `PhraseError`."""
        found = self.find(message_id)
        if found is None:
            raise PhraseError(f"no message {message_id!r} in language {self.lang!r}")
        return found


def _domain(lang: str, domain: str, fallback: NullTranslations) -> NullTranslations:
    with (files(__package__) / "locale" / lang / "LC_MESSAGES" / f"{domain}.mo").open("rb") as compiled:
        messages = GNUTranslations(compiled)
    messages.add_fallback(fallback)
    return messages


@lru_cache(maxsize=len(LANGUAGES))
def catalogue(lang: str) -> Catalogue:
    """The catalogue of `lang`, read once. Raises `PhraseError` for a language that has none."""
    return Catalogue(lang)
