"""Glossary terms in a chapter's prose: linked once, where they come first, and nowhere else."""

from __future__ import annotations

from docutils import nodes
from docutils.utils import new_document

from tutor.book.terms import CLASS, link_first_uses, terms

GLOSSARY = """<table><tr><th lang="en">card</th></tr>
<tr id="meld"><th lang="en" data-forms="meld, melds">meld</th></tr>
<tr id="discard-pile"><th lang="en" data-forms="discard pile">discard pile</th></tr>
<tr id="discard"><th lang="en" data-forms="discard">to discard</th></tr>
<tr id="rank"><th lang="en" data-forms="rank">rank</th><td lang="de" data-forms="Wert">Wert</td></tr>
<tr id="run"><th lang="en" data-forms="run, runs" data-unlike="runs out">run</th>
<td lang="de" data-forms="Folge, Folgen" data-unlike="in Folge">Folge</td></tr>
<tr id="lay-off"><th lang="en" data-forms="lay off">to lay off</th>
<td lang="de" data-forms="anlegen">anlegen</td></tr>
<tr id="pack"><th lang="en">pack</th><td lang="de" data-forms="zwei Blätter">Blatt</td></tr></table>"""


def linked(*blocks: nodes.Node, lang: str = "en") -> list[tuple[str, str]]:
    """The links in a page of these blocks: what can be read on them, and where they lead."""
    page = new_document("page")
    page += list(blocks)
    link_first_uses(page, terms(GLOSSARY, lang), "glossary.html")
    found = [link for link in page.findall(nodes.reference) if CLASS in link["classes"]]
    return [(link.astext(), link["refuri"]) for link in found]


def prose(*inside: nodes.Node | str) -> nodes.paragraph:
    texts = [nodes.Text(one) if isinstance(one, str) else one for one in inside]
    return nodes.paragraph("", "", *texts)


def test_the_first_use_is_linked_in_whatever_form_it_comes() -> None:
    found = linked(prose("Melds are laid. A meld may be short."), prose("The meld again."))
    assert found == [("Melds", "glossary.html#meld")]


def test_the_text_stays_what_it_was() -> None:
    paragraph = prose("A meld, from the discard pile.")
    linked(paragraph)
    assert paragraph.astext() == "A meld, from the discard pile."


def test_the_longer_term_wins_and_never_lends_a_part_of_itself() -> None:
    found = linked(prose("The discard pile; the discard pile again; you discard."))
    assert found == [("discard pile", "glossary.html#discard-pile"), ("discard", "glossary.html#discard")]


def test_another_word_that_looks_like_a_term_is_left_alone() -> None:
    assert linked(prose("The stock runs out, rerun or run-down.")) == []
    assert linked(prose("The stock runs out. A run is there.")) == [("run", "glossary.html#run")]


def test_headings_links_code_and_puzzles_are_left_alone() -> None:
    puzzle = nodes.container("", prose("Is this a meld?"), classes=["cell", "tag_puzzle"])
    link = nodes.reference("", "meld", refuri="elsewhere")
    code = nodes.literal("", "meld")
    heading = nodes.section("", nodes.title("", "The meld"))
    assert linked(heading, puzzle, prose(link, " and ", code)) == []
    assert linked(heading, puzzle, prose("A ", nodes.strong("", "meld"))) == [("meld", "glossary.html#meld")]


def test_a_word_without_forms_is_no_term() -> None:
    assert linked(prose("A card.")) == []


def test_each_language_has_forms_of_its_own() -> None:
    assert linked(prose("Runs and Folgen.")) == [("Runs", "glossary.html#run")]
    assert linked(prose("Runs and Folgen."), lang="de") == [("Folgen", "glossary.html#run")]


def test_a_german_noun_is_not_the_word_in_small_letters() -> None:
    assert linked(prose("Zwei Siege in Folge sind 51 Punkte wert."), lang="de") == []
    assert linked(prose("Anlegen zählt nicht."), lang="de") == [("Anlegen", "glossary.html#lay-off")]
    assert linked(prose("Zwei Blätter, gemischt."), lang="de") == [("Zwei Blätter", "glossary.html#pack")]
