"""Verdicts in words."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from tests.rules.positions import play, position
from tutor.rules.cards import parse_laid
from tutor.rules.drawing import Draw, DrawFrom, Moment, judge_draw
from tutor.rules.layoff import Player, judge_layoff, judge_take_joker
from tutor.rules.log import parse_action
from tutor.rules.melds import judge_meld
from tutor.rules.opening import judge_opening
from tutor.rules.options import JokerInSet
from tutor.rules.rearranging import Move, judge_moves
from tutor.rules.referee import judge
from tutor.rules.ruleset import replace
from tutor.rules.rulesets import RULESETS
from tutor.rules.sources import RULINGS, Passage, Source
from tutor.rules.verdict import Reason, Rule, Standing, Verdict
from tutor.views.citations import explain_ruling, ruling_html, short
from tutor.views.explain import explain, explain_verdict, reasons_html
from tutor.views.phrases import LANGUAGES, Phrases

KOUM_KAN = RULESETS["koum_kan"]
EN, DE = Phrases("en"), Phrases("de")
# Only the referee of a whole round asks these.
NOT_IN_THESE_POSITIONS = {
    Rule.DISCARD_TAKEN,
    Rule.OUT_KEEP_ONE,
    Rule.OUT_AT_ONCE,
    Rule.DRAW_PILE,
    Rule.DRAW_PUT_BACK,
    Rule.DRAW_STOCK_OUT,
}


class Balanced(HTMLParser):
    """Fails on a tag that is closed wrongly."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def assert_balanced(html: str) -> None:
    parser = Balanced()
    parser.feed(html)
    parser.close()
    assert parser.open == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_the_engine_gives_is_a_whole_sentence(emitted: tuple[Reason, ...], lang: str) -> None:
    phrases = Phrases(lang)
    for reason in emitted:
        told = explain(reason, phrases)
        assert "…" not in told.text, f"{reason.rule} {reason.standing}: a fact is missing in {told.text!r}"
        assert not set("{}") & set(told.text)
        assert told.text[0].isupper() or told.text[0].isdigit()
        assert phrases.text("list.none") not in told.text, reason
        assert told.text.endswith(".")
        assert told.citations, reason.rule
        assert_balanced(told.html)


def test_the_positions_of_these_tests_reach_every_rule(emitted: tuple[Reason, ...]) -> None:
    reached = {reason.rule for reason in emitted}
    assert set(Rule) - reached <= NOT_IN_THESE_POSITIONS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_verdict_has_an_answer_with_the_sentence_that_decides_it(
    verdicts: tuple[Verdict, ...], lang: str
) -> None:
    phrases = Phrases(lang)
    for verdict in verdicts[::7]:
        told = explain_verdict(verdict, phrases)
        assert told.legal == verdict.legal
        assert len(told.reasons) == len(verdict.reasons)
        if verdict.broken:
            assert told.decisive is not None
            assert told.headline.endswith(told.decisive.text)
        assert_balanced(told.html)


@pytest.mark.parametrize(
    ("cards", "english", "german"),
    [
        (
            "7♥ 7♥ 7♠",
            "Not legal. A set needs different suits: 7♥ is there twice, from the two decks.",
            "Nicht erlaubt. Ein Satz braucht verschiedene Farben: 7♥ ist doppelt da, aus beiden Blättern.",
        ),
        (
            "7♥ JK=7♥ 7♠",
            "Not legal. A set needs different suits: 7♥ is there more than once.",
            "Nicht erlaubt. Ein Satz braucht verschiedene Farben: 7♥ kommt mehrmals vor.",
        ),
        (
            "4♦ 5♦ 7♦",
            "Not legal. The run has a hole: 6♦ is missing.",
            "Nicht erlaubt. Die Folge hat eine Lücke: 6♦ fehlt.",
        ),
        (
            "4♦ JK=5♦ 8♦",
            "Not legal. The run has holes: 6♦ and 7♦ are missing.",
            "Nicht erlaubt. Die Folge hat Lücken: 6♦ und 7♦ fehlen.",
        ),
        (
            "5♠ 6♠ JK",
            "Not legal. Whoever lays a joker says which card it stands for. Here it could be 4♠ or 7♠.",
            "Nicht erlaubt. Wer einen Joker auslegt, sagt an, welche Karte er ersetzt."
            " Hier käme 4♠ oder 7♠ in Frage.",
        ),
        ("J♥ Q♥ K♥", "Legal: J♥ Q♥ K♥ is a run.", "Erlaubt: B♥ D♥ K♥ ist eine Folge."),
        ("3♥ 3♠ 3♦", "Legal: 3♥ 3♠ 3♦ is a set.", "Erlaubt: 3♥ 3♠ 3♦ ist ein Satz."),
    ],
)
def test_melds_in_words(cards: str, english: str, german: str) -> None:
    verdict = judge_meld(cards, KOUM_KAN)
    assert explain_verdict(verdict, EN).headline == english
    assert explain_verdict(verdict, DE).headline == german


def test_one_joker_for_a_wider_hole() -> None:
    told = explain_verdict(judge_meld("4♦ JK 8♦", RULESETS["basic_rummy"]), EN)
    assert (
        told.headline
        == "Not legal. The run has holes: 5♦, 6♦ and 7♦ are missing, and one joker cannot fill them all."
    )


def test_anna_lays_off_on_bens_run() -> None:
    """000 § Playing a turn: J♥ Q♥ K♥ and the ten."""
    told = explain_verdict(judge_layoff("J♥ Q♥ K♥", "10♥", KOUM_KAN), EN)
    assert told.headline == "Legal: the meld then reads 10♥ J♥ Q♥ K♥."
    before = explain_verdict(judge_layoff("J♥ Q♥ K♥", "10♥", KOUM_KAN, Player(own_meld=False)), EN)
    assert before.headline.startswith("Not legal. You have no meld of your own on the table yet.")


@pytest.mark.parametrize(
    ("move", "english", "german"),
    [
        (
            Move("2♠", "2♣ 2♥ 2♠", "3♠ 4♠ 5♠"),
            [
                "After the move 2♣ and 2♥ would lie on the table together, and that is no meld.",
                "Only 2 cards would lie there: a meld needs at least 3.",
            ],
            [
                "Nach dem Umbauen lägen 2♣ und 2♥ zusammen auf dem Tisch, und das ist keine Kombination.",
                "Nur 2 Karten lägen dort: Eine Kombination braucht mindestens 3.",
            ],
        ),
        (
            Move("6♠ 7♠", "5♠ 6♠ 7♠", "8♠ 9♠ 10♠"),
            [
                "After the move 5♠ would lie on the table alone, and that is no meld.",
                "Only 1 card would lie there: a meld needs at least 3.",
            ],
            [
                "Nach dem Umbauen läge 5♠ allein auf dem Tisch, und das ist keine Kombination.",
                "Nur 1 Karte läge dort: Eine Kombination braucht mindestens 3.",
            ],
        ),
        (
            Move("5♠", "3♠ 4♠ 5♠ 6♠ 7♠", "5♥ 5♦ 5♣"),
            [
                "After the move 3♠, 4♠, 6♠ and 7♠ would lie on the table together, and that is no meld.",
                "The run has a hole: 5♠ is missing.",
            ],
            [
                "Nach dem Umbauen lägen 3♠, 4♠, 6♠ und 7♠ zusammen auf dem Tisch,"
                " und das ist keine Kombination.",
                "Die Folge hat eine Lücke: 5♠ fehlt.",
            ],
        ),
    ],
)
def test_a_move_that_breaks_a_meld_says_which_and_why(
    move: Move, english: list[str], german: list[str]
) -> None:
    """What is left too short, or with a hole, is on the table and goes back to no hand."""
    verdict = judge_moves([move], "", replace(KOUM_KAN, rearrange=True))
    assert [explain(one, EN).text for one in verdict.broken] == english
    assert [explain(one, DE).text for one in verdict.broken] == german


@pytest.mark.parametrize(
    ("game", "acts", "english", "german"),
    [
        (
            "koum_kan",
            (),
            "This meld is not on the table yet, so nothing can be laid on it.",
            "Diese Kombination liegt noch nicht auf dem Tisch, also kann nichts daran angelegt werden.",
        ),
        (
            "kon_khan",
            ("meld 7♥ 7♦ 7♠ 7♣",),
            "A set of four burns: this one has left the table,"
            " and nothing can be laid on it or taken from it.",
            "Ein Vierling verbrennt: Dieser liegt nicht mehr auf dem Tisch,"
            " und es kann nichts daran angelegt oder daraus geholt werden.",
        ),
    ],
)
def test_a_meld_that_does_not_lie_there_is_yet_to_come_or_has_burnt(
    game: str, acts: tuple[str, ...], english: str, german: str
) -> None:
    """000 knows no burning; 004 § How a turn works, Burning a four."""
    state = play(position(RULESETS[game], "7♥ 7♦ 7♠ 7♣ 8♥ 2♥", "4♠ 5♠ 6♠"), *acts)
    [why] = judge(state, parse_action("off 8♥ on 1")).broken
    assert (explain(why, EN).text, explain(why, DE).text) == (english, german)


def test_an_empty_stock_is_called_empty() -> None:
    """000 § Going out: the round ends with the stock; 001 is silent: the pile is turned over, A-K1-8."""
    draw, none_left = Draw(DrawFrom.STOCK), Moment(stock_left=0)
    told = {
        game: [explain(one, EN).text for one in judge_draw(draw, RULESETS[game], none_left)]
        for game in ("koum_kan", "koum_kan_four_jokers")
    }
    assert "The stock is empty, so nothing can be drawn from it." in told["koum_kan"]
    assert "The stock is empty, but it is renewed." in told["koum_kan_four_jokers"]


def test_one_card_is_not_called_cards() -> None:
    told = [explain(one, phrases).text for phrases in (EN, DE) for one in judge_meld("7♥", KOUM_KAN)]
    assert "1 card: a set holds at most 4." in told
    assert "1 Karte: Ein Satz hat höchstens 4." in told


def test_dan_takes_carlas_joker() -> None:
    """000 § Playing a turn, Taking a joker: 5♠ joker 7♠, named 6♠."""
    taken = explain_verdict(judge_take_joker("5♠ JK=6♠ 7♠", "6♠", KOUM_KAN), EN)
    assert taken.headline == "Legal: the joker comes to your hand, the meld then reads 5♠ 6♠ 7♠."
    refused = explain_verdict(judge_take_joker("5♠ JK=6♠ 7♠", "8♠", KOUM_KAN), EN)
    assert refused.headline == "Not legal. 8♠ does not free the joker; 6♠ would."


def test_where_both_missing_cards_free_a_joker_the_sentence_says_together() -> None:
    """Ruling A-K1-6, reading b."""
    both = replace(RULESETS["koum_kan_four_jokers"], joker_in_set_take=JokerInSet.BOTH_MISSING)
    told = explain_verdict(judge_take_joker("7♥ 7♦ JK", "7♠", both), EN)
    assert told.headline == "Not legal. 7♠ does not free the joker; it takes 7♠ and 7♣ together."
    either = explain_verdict(judge_take_joker("7♥ 7♦ JK", "8♠", RULESETS["koum_kan_four_jokers"]), EN)
    assert either.headline == "Not legal. 8♠ does not free the joker; 7♠ or 7♣ would."


def test_an_opening_that_falls_short_says_by_how_much() -> None:
    """004 § Card values: three aces are worth 30; § Opening asks for 51."""
    told = explain_verdict(judge_opening(["A♠ A♥ A♦"], RULESETS["kon_khan"]), EN)
    assert "worth 30, but opening takes 51: 21 short" in told.headline


def test_several_readings_are_listed() -> None:
    told = explain_verdict(judge_meld("5♠ 6♠ JK", RULESETS["kon_khan"]), DE)
    assert told.readings == "Es gibt mehrere Lesarten: Joker (4♠) 5♠ 6♠ oder 5♠ 6♠ Joker (7♠)."


def test_a_fact_that_is_missing_leaves_a_gap_and_no_error() -> None:
    bare = Reason(Rule.DISCARD_DIFFERS, Standing.BREAKS, (), ())
    assert explain(bare, EN).text.startswith("… was just taken")


def test_unreached_rules_are_marked() -> None:
    verdict = judge_meld("4♦ 5♦ 6♥", KOUM_KAN)
    last = next(told for told in explain_verdict(verdict, EN).reasons if told.standing is Standing.UNREACHED)
    assert (last.icon, last.word) == ("–", "Not checked")
    assert last.text == "Not checked: whether the cards stand in a row."
    assert reasons_html((last,)).count("Not checked") == 1


# --- where it is written -------------------------------------------------------------------------


def citations(cards: str, rule: Rule, phrases: Phrases) -> str:
    verdict = judge_meld(cards, KOUM_KAN)
    return next(explain(reason, phrases).citation for reason in verdict if reason.rule is rule)


def test_a_passage_is_cited_by_its_heading_in_the_readers_own_edition() -> None:
    assert citations("3♥ 3♠ 3♦", Rule.SET_SAME_RANK, EN) == "Koum Kan rules, § Melds (000)"
    assert citations("3♥ 3♠ 3♦", Rule.SET_SAME_RANK, DE) == "Koum-Kan-Regeln, § Kombinationen (002)"


def test_so_it_is_in_the_tables() -> None:
    passage = Passage(Source.KOUM_KAN_EN, "Melds")
    assert (short(passage, EN), short(passage, DE)) == ("000 § Melds", "002 § Kombinationen")
    assert short(Passage(Source.KON_KHAN, "Jokers"), DE) == "004 § Jokers"
    assert short(RULINGS["A-KK-1"], DE) == "A-KK-1"


def test_passages_of_one_source_are_one_citation() -> None:
    assert (
        citations("3♥ 3♠ 3♦", Rule.MELD_COPIES, EN) == "Koum Kan rules, § Overview, § Setup, § Variants (000)"
    )


def test_a_ruling_is_marked_as_one() -> None:
    reason = next(one for one in judge_meld("7♥ 7♥ 7♠", KOUM_KAN) if one.breaks)
    ruling, passage = explain(reason, EN).citations
    assert ruling.badge == "ruling"
    assert ruling.text.startswith("Ruling A-KK-1: Suits must differ")
    assert "followed here" in ruling.html
    assert passage.badge == ""


@pytest.mark.parametrize(
    ("game", "where"),
    [
        ("koum_kan_four_jokers", "001 § Koum-kan"),  # A-K1-3 is on who begins and how many play
        ("dynamitis", "001 § Koum-kan"),
        ("basic_rummy", "A-BR-6, 003 § Basic rules"),  # one deck or two, by the number of players
    ],
)
def test_the_pack_is_a_ruling_only_where_it_is_what_was_ruled(game: str, where: str) -> None:
    verdict = judge_meld("7♥ 7♦ 7♠", RULESETS[game], going_out=True)
    [pack] = [one for one in verdict if one.rule is Rule.MELD_COPIES]
    assert ", ".join(map(str, pack.cites)) == where


def test_a_house_rule_is_marked_as_one() -> None:
    low_only = replace(KOUM_KAN, ace_high=False)
    reason = next(one for one in judge_meld("Q♥ K♥ A♥", low_only) if one.breaks)
    (house,) = explain(reason, EN).citations
    assert house.badge == "house rule"
    assert house.text == "House rule of this table: Ace high in a run (Q-K-A)"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("number", RULINGS)
def test_every_ruling_can_be_shown(number: str, lang: str) -> None:
    phrases = Phrases(lang)
    told = explain_ruling(number, phrases)
    assert told.point in told.text
    assert told.decision in told.text
    assert [letter for letter, _ in told.readings] == list(RULINGS[number].readings)
    html = ruling_html(RULINGS[number], phrases)
    assert_balanced(html)
    assert html.count("<li>") == len(told.readings)


def test_a_false_name_is_shown_with_the_card() -> None:
    verdict = judge_meld([parse_laid("5♥=6♠"), parse_laid("7♠"), parse_laid("8♠")], KOUM_KAN)
    texts = [explain(reason, EN).text for reason in verdict.broken]
    assert any("5♥ (6♠) is a natural card" in text for text in texts)


def test_citations_in_one_line_have_one_full_stop_at_most() -> None:
    # Ruling A-K1-4 stands beside its source text.
    reasons = judge_meld("Q♣ K♣ A♣", RULESETS["koum_kan_four_jokers"]).reasons
    for phrases in (EN, DE):
        lines = [explain(reason, phrases).citation for reason in reasons]
        assert any("A-K1-4" in line and "; " in line for line in lines)
        assert not any(".;" in line for line in lines)
