"""The languages of the book: a part of `_toc.yml` and a folder of `chapters` each, page by page the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from posixpath import dirname, join, normpath
from typing import Any

from sphinx.application import Sphinx

FOLDER = "chapters"


@dataclass(frozen=True, slots=True)
class Frame:
    """What the book says around its pages in one language; what the pages say is in the catalogues."""

    name: str
    """The language's own: the caption of its part, and of the link that leads to it."""

    locale: str
    """As previews name a language: with the country whose spelling is used."""

    front: str
    """The front page's title; its heading is the book's, which every page's title ends with anyway."""

    preview: str
    """What can be seen on the preview's picture."""

    side_door: str
    theme: Mapping[str, str]
    """What the theme says around a page, which it says in one language only."""


FRAMES = {
    "en": Frame(
        name="English",
        locale="en_GB",
        front="Koum Kan and Kon Khan: rules, puzzles, referee",
        preview="Three sevens and a joker on a green table",
        side_door="Open this chapter in JupyterLite",
        theme={},
    ),
    "de": Frame(
        name="Deutsch",
        locale="de_DE",
        front="Koum Kan und Kon Khan: Regeln, Aufgaben, Schiedsrichter",
        preview="Drei Siebenen und ein Joker auf einem grünen Tisch",
        side_door="Dieses Kapitel in JupyterLite öffnen",
        theme={
            ">Skip to main content<": ">Zum Inhalt springen<",
            ">Back to top<": ">Nach oben<",
            ">Search<": ">Suche<",
            ">Contents<": ">Inhalt<",
            " Contents\n": " Inhalt\n",
            "> Contents <": "> Inhalt <",
            ">previous<": ">zurück<",
            ">next<": ">weiter<",
            ">The Koum Kan tutor<": ">Der Koum-Kan-Tutor<",
            " &#8212; The Koum Kan tutor<": " &#8212; Der Koum-Kan-Tutor<",
            "By The Koum Kan tutor authors": "Von den Autorinnen und Autoren des Koum-Kan-Tutors",
            'content="The Koum Kan tutor"': 'content="Der Koum-Kan-Tutor"',
            'placeholder="Search..."': 'placeholder="Suchen …"',
            'aria-label="Search..."': 'aria-label="Suchen …"',
            'aria-label="Search"': 'aria-label="Suche"',
            'title="Search"': 'title="Suche"',
            'aria-label="Main"': 'aria-label="Inhaltsverzeichnis"',
            'aria-label="Page"': 'aria-label="Auf dieser Seite"',
            'aria-label="Color mode"': 'aria-label="Hell oder dunkel"',
            'title="Color mode"': 'title="Hell oder dunkel"',
            'aria-label="Pages of this chapter"': 'aria-label="Seiten dieses Kapitels"',
            'title="Toggle primary sidebar"': 'title="Inhaltsverzeichnis zeigen oder verbergen"',
            'title="Toggle secondary sidebar"': 'title="Gliederung der Seite zeigen oder verbergen"',
            'title="previous page"': 'title="vorige Seite"',
            'title="next page"': 'title="nächste Seite"',
        },
    ),
}
NAMES = {lang: frame.name for lang, frame in FRAMES.items()}


def language_of(page: str) -> str:
    """The language that a page is written in; English for what belongs to no part, like the search."""
    parts = page.split("/")
    return parts[1] if len(parts) > 1 and parts[0] == FOLDER and parts[1] in NAMES else "en"


def led_to(page: str, link: str) -> str:
    """The language of the page that a page's relative link leads to."""
    return language_of(normpath(join(dirname(page), link)))


def translations(page: str, known: set[str]) -> dict[str, str]:
    """The same page in the other languages it exists in: language -> page."""
    here = language_of(page)
    prefix = f"{FOLDER}/{here}/"
    if not page.startswith(prefix):
        return {}
    others = {lang: f"{FOLDER}/{lang}/{page.removeprefix(prefix)}" for lang in NAMES if lang != here}
    return {lang: other for lang, other in others.items() if other in known}


def in_own_words(page: str, html: str) -> str:
    """A finished page with the theme's own words in the language of the page."""
    for words, own in FRAMES[language_of(page)].theme.items():
        html = html.replace(words, own)
    return html


def dress(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: Any) -> None:
    """Mark a page's language, show its own part of the book beside it, and link its translations."""
    here = language_of(pagename)
    context["language"] = here
    if "generate_toctree_html" in context:
        context["generate_toctree_html"] = _own_part(context["generate_toctree_html"], NAMES[here])
    for way in ("prev", "next"):
        if context.get(way) and led_to(pagename, context[way]["link"]) != here:
            context[way] = None
    links = [
        f'<a href="{escape(context["pathto"](page))}" lang="{lang}" hreflang="{lang}">{NAMES[lang]}</a>'
        for lang, page in translations(pagename, set(app.env.found_docs)).items()
    ]
    if links:
        context["body"] = f'<p class="kk-languages">{" ".join(links)}</p>{context["body"]}'


def _own_part(generate: Callable[..., Any], caption: str) -> Callable[..., Any]:
    """The theme's list of contents without the parts in other languages, and without captions."""

    def generate_own_part(*how: Any, **more: Any) -> Any:
        contents = generate(*how, **more)
        for heading in contents.select("p.caption"):
            if heading.get_text(strip=True) != caption:
                heading.find_next_sibling("ul").decompose()
            heading.decompose()
        return contents

    return generate_own_part
