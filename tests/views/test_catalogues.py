"""The catalogues: compiled, complete, and the same in both languages."""

from __future__ import annotations

import io
from gettext import GNUTranslations
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from tutor.rules.match import MatchError, Obstacle
from tutor.rules.match.telling import Happening
from tutor.rules.options import OPTION_NAMES, option_values
from tutor.rules.round_score import Score
from tutor.rules.rulesets import RULESETS
from tutor.rules.scoring import Count
from tutor.rules.sources import RULINGS, Passage, Source
from tutor.rules.verdict import Rule, Standing
from tutor.views.catalogue import DOMAINS, LANGUAGES, PhraseError, catalogue
from tutor.views.compile_catalogues import LOCALE, compiled
from tutor.views.option_names import option_name, ruleset_name, value_name
from tutor.views.phrases import Phrases

OTHERS = [lang for lang in LANGUAGES if lang != "en"]
SOURCES = [LOCALE / lang / "LC_MESSAGES" / f"{domain}.po" for lang in LANGUAGES for domain in DOMAINS]


def read(lang: str, domain: str) -> Catalog:
    return read_po(
        io.BytesIO((LOCALE / lang / "LC_MESSAGES" / f"{domain}.po").read_bytes()), abort_invalid=True
    )


def forms(message: Message) -> tuple[str, ...]:
    return tuple(message.string) if isinstance(message.string, tuple) else (str(message.string),)


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def by_id(lang: str, domain: str) -> dict[str, Message]:
    found: dict[str, Message] = {}
    for message in read(lang, domain):
        if message.id:
            key = str(message.id[0] if isinstance(message.id, tuple) else message.id)
            assert key not in found, f"{key} twice in {lang}"
            found[key] = message
    return found


def entries(data: bytes) -> dict[object, str]:
    """What is in a compiled catalogue, without the header that names Babel's version."""
    kept = dict(GNUTranslations(io.BytesIO(data))._catalog)  # type: ignore[attr-defined]
    del kept[""]
    return kept


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: "/".join(path.parts[-3::2]))
def test_compiled_catalogue_is_not_stale(source: Path) -> None:
    committed = source.with_suffix(".mo").read_bytes()
    assert entries(compiled(source)) == entries(committed), "run: python -m tutor.views.compile_catalogues"


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("domain", DOMAINS)
def test_every_language_has_the_same_messages(domain: str, lang: str) -> None:
    english, other = by_id("en", domain), by_id(lang, domain)
    assert set(english) == set(other)
    for key, message in english.items():
        assert message.context == other[key].context, key


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("domain", DOMAINS)
def test_every_form_of_a_message_asks_for_the_same_facts_in_every_language(domain: str, lang: str) -> None:
    english, other = by_id("en", domain), by_id(lang, domain)
    for key in english:
        wanted = fields(forms(english[key])[0])
        counted = {english[key].context} - {None}
        for text in (*forms(english[key]), *forms(other[key])):
            assert text.strip(), key
            assert fields(text) - counted == wanted - counted, key


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("standing", Standing)
@pytest.mark.parametrize("rule", Rule)
def test_every_rule_has_a_sentence_for_every_standing(rule: Rule, standing: Standing, lang: str) -> None:
    message = f"{rule.value}.{standing.value}"
    counts = dict.fromkeys(("cards", "have", "need", "faces", "short"), 1)
    sentence = catalogue(lang).find(message, counts)
    assert sentence is not None, message
    assert sentence.endswith("."), message


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("number", RULINGS)
def test_every_ruling_says_what_is_open_and_what_we_play(number: str, lang: str) -> None:
    phrases = Phrases(lang)
    parts = ["point", "default", *(f"reading.{letter}" for letter in RULINGS[number].readings)]
    texts = [phrases.text(f"ruling.{number}.{part}") for part in parts]
    assert len(set(texts)) == len(texts)
    assert all(text.endswith((".", "?")) for text in texts)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_and_value_of_every_game_has_a_name(lang: str) -> None:
    phrases = Phrases(lang)
    for option in OPTION_NAMES:
        assert option_name(option, phrases)
        in_use = [getattr(rules.options, option) for rules in RULESETS.values()]
        for value in (*option_values(option), *in_use):
            assert value_name(option, value, phrases), (option, value)
    assert len({ruleset_name(name, phrases) for name in RULESETS}) == len(RULESETS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_source_and_every_heading_that_is_cited_has_a_name(lang: str) -> None:
    phrases = Phrases(lang)
    for source in Source:
        assert "§ Melds" in phrases.text(f"cite.{source.value}", section="Melds")
        assert phrases.text(f"source.{source.value}")
    for rules in RULESETS.values():
        cites = [cite for name in OPTION_NAMES for cite in rules.cite(name)]
        for cite in [*cites, *(cite for places in rules.topics.values() for cite in places)]:
            if isinstance(cite, Passage) and cite.source is Source.KOUM_KAN_EN:
                assert phrases.text(f"section.000.{cite.section}")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("obstacle", Obstacle)
def test_every_obstacle_in_a_match_has_a_sentence(obstacle: Obstacle, lang: str) -> None:
    facts = dict.fromkeys(("player", "players", "have", "event", "match"), "Anna")
    said = Phrases(lang).text(obstacle.value, **facts)
    assert said.endswith(".")
    assert MatchError(obstacle, **facts).obstacle is obstacle


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_way_to_count_a_card_or_a_round_has_a_sentence(lang: str) -> None:
    for why in Count:
        assert Phrases(lang).placeholders(why.value) == {"card", "points"}
    for line in Score:
        assert Phrases(lang).placeholders(line.value) == {"player", "points"}
    for happening in Happening:
        assert Phrases(lang).knows(happening.value)


def test_an_unknown_language_is_refused_with_the_known_ones() -> None:
    with pytest.raises(PhraseError, match=r"'xx'.*en, de"):
        catalogue("xx")


def test_an_unknown_message_is_refused_by_name() -> None:
    with pytest.raises(PhraseError, match=r"no message 'no\.such' in language 'de'"):
        Phrases("de").text("no.such")


def test_the_header_of_a_catalogue_is_no_message() -> None:
    with pytest.raises(PhraseError):
        Phrases("en").text("")
