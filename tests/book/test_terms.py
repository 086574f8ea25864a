"""Glossary terms in a chapter's prose: linked once, where they come first, and nowhere else."""

from __future__ import annotations

from docutils import nodes
from docutils.utils import new_document

from tutor.book.terms import CLASS, link_first_uses, terms

GLOSSARY = """<table><tr><th>card</th></tr>
<tr id="meld" data-forms="meld, melds"><th>meld</th></tr>
<tr id="discard-pile" data-forms="discard pile"><th>discard pile</th></tr>
<tr id="discard" data-forms="discard"><th>to discard</th></tr>
<tr id="run" data-forms="run, runs" data-unlike="runs out"><th>run</th></tr></table>"""


def linked(*blocks: nodes.Node) -> list[tuple[str, str]]:
    """The links in a page of these blocks: what can be read on them, and where they lead."""
    page = new_document("page")
    page += list(blocks)
    link_first_uses(page, terms(GLOSSARY), "glossary.html")
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
