"""The referee's page: what it answers is what the protocol answers, and whatever is typed is only text."""

from __future__ import annotations

import json

import pytest

from tutor.rules.rulesets import RULESETS
from tutor.views.catalogue import LANGUAGES
from tutor.views.phrases import Phrases
from tutor.views.protocol import KINDS, judge_line
from tutor.views.referee_fields import read, written
from tutor.views.referee_forms import FORMS, fields, questions
from tutor.views.referee_page import RefereePage, link_to

MARKUP = "<img src=x onerror=alert(1)>"


def ask(page: RefereePage, **fields: str) -> str:
    for name, value in fields.items():
        page.fields[name].value = value
    page.judge.click()
    return page.feedback + page.result


def new_page(game: str, kind: str) -> RefereePage:
    page = RefereePage(Phrases("en"))
    page.game.value = game
    page.kind.value = kind
    return page


def test_dan_takes_carlas_joker() -> None:  # 000 § Playing a turn
    page = RefereePage(Phrases("en"))
    assert "Yes, that is allowed." in page.feedback
    assert "Koum Kan rules" in page.result
    assert "No, that is not allowed." in ask(page, own_meld="no")


def test_a_house_rule_is_used_named_and_part_of_the_text() -> None:
    page = new_page("koum_kan", "meld")
    assert "No, that is not allowed." in ask(page, cards="K♣ A♣ 2♣")
    page.house.option.value = "ace_wrap"
    page.house.value.value = 0
    page.house.agree.click()
    assert "Yes, that is allowed." in page.feedback
    assert "Runs round the corner (K-A-2): yes" in page.house.told
    assert json.loads(page.code.value)["options"] == {"ace_wrap": True}
    page.house.forget.click()
    assert "No, that is not allowed." in page.feedback


@pytest.mark.parametrize(
    ("game", "question", "typed", "ruling"),
    [
        ("koum_kan", "discard", {"discard": "9♥", "took": "9♥"}, "A-KK-11"),
        ("koum_kan_four_jokers", "discard", {"discard": "9♥", "took": "9♥"}, "A-K1-9"),
        ("kon_khan", "discard", {"discard": "9♥", "took": "9♥"}, "A-KH-22"),
        ("basic_rummy", "layoff", {"own_meld": "no"}, "A-BR-4"),
        ("basic_rummy", "take_joker", {}, "A-BR-9"),  # what the joker is for
        ("koum_kan", "take_joker", {}, "A-KK-9"),  # and when it may be taken
    ],
)
def test_a_yes_says_why_nothing_forbids_it(
    game: str, question: str, typed: dict[str, str], ruling: str
) -> None:
    page = new_page(game, question)
    assert "Yes, that is allowed." in ask(page, **typed)
    assert ruling in page.result


def test_what_is_agreed_is_not_called_kept() -> None:
    ask(page := new_page("koum_kan", "take_joker"))
    assert "Kept:</span> It is your turn" in page.result
    assert "<div>What a taken joker is for: goes to the hand" in page.result


def test_a_rule_that_nobody_asks_about_is_not_told() -> None:
    page = new_page("koum_kan", "discard")
    ask(page, discard="8♥", took="9♥")
    assert "A-KK-11" not in page.result
    page = new_page("basic_rummy", "layoff")
    ask(page, own_meld="yes")
    assert "A-BR-4" not in page.result


def test_laying_off_in_the_turn_of_the_first_meld() -> None:  # 000 § Playing a turn: Anna does it
    page = new_page("koum_kan", "layoff")
    assert "Yes, that is allowed." in ask(page, melded_this_turn="yes")
    page.house.play("koum_kan", {"layoff_same_turn": False})
    assert "No, that is not allowed." in ask(page)


def test_what_is_broken_is_said_first() -> None:
    """A set with two equal cards: two rules of melds are kept before the one that decides (ruling A-KK-1)."""
    page = new_page("koum_kan", "meld")
    ask(page, cards="7♥ 7♥ 7♠")
    assert page.result.index("7♥ is there twice") < page.result.index("a meld needs at least 3")


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "A house rule can change it: “Suits in a set must differ”."),
        ("de", "Eine Hausregel kann es ändern: „Farben im Satz müssen verschieden sein“."),
    ],
)
def test_a_ruling_opens_to_its_readings_and_the_rule_that_changes_it(lang: str, words: str) -> None:
    page = RefereePage(Phrases(lang))
    page.kind.value = "meld"
    ask(page, cards="7♥ 7♥ 7♠")
    assert words in page.result


def test_what_a_card_counts_is_no_rule_that_was_kept() -> None:
    page = new_page("koum_kan", "score_hand")
    ask(page, hand="K♣ 7♦ JK")
    assert "joker counts 20" in page.result
    assert "Kept" not in page.result


def test_a_house_rule_can_be_any_number() -> None:
    """A table that opens with 71: Q♣ K♣ A♣ and three sevens are worth 51, which is 20 short."""
    page = new_page("kon_khan", "open")
    page.house.option.value = "open_min"
    assert page.house.number.layout.display == "none"
    page.house.value.value = dict(page.house.value.options)["another number"]
    assert page.house.number.layout.display == ""
    assert page.house.number.value == 51
    page.house.number.value = 71
    page.house.agree.click()
    assert "Points needed to open: 71" in page.house.told
    assert "20 short" in ask(page) + page.result
    page.house.option.value = "ace_wrap"
    assert "another number" not in dict(page.house.value.options)
    assert page.house.number.layout.display == "none"


@pytest.mark.parametrize(
    ("game", "question", "field", "typed", "said"),
    [
        ("koum_kan", "round_score", "hands", "Anna K♣ 7♦\nCarla:", "“Anna K♣ 7♦”: a colon goes"),
        ("koum_kan", "hats", "totals_after_round", "Anna 64\nBen: 3", "“Anna 64”: a colon goes"),
        ("koum_kan", "discard", "discard", "9♥ 8♥", "Discard: exactly one card belongs here."),
        ("thanasis", "wilds", "turned", "", "Card turned up: exactly one card belongs here."),
    ],
)
def test_what_a_field_lacks_is_told(game: str, question: str, field: str, typed: str, said: str) -> None:
    assert said in ask(new_page(game, question), **{field: typed})


def test_a_player_with_no_cards_needs_no_colon() -> None:
    page = new_page("koum_kan", "round_score")
    assert "Carla: <strong>0</strong>" in ask(page, hands="Anna: K♣ 7♦\nCarla", went_out="Carla")


@pytest.mark.parametrize("arrow", [">", "->", "→"])
def test_any_arrow_will_do(arrow: str) -> None:
    page = new_page("koum_kan", "go_out")
    assert "Yes, that is allowed." in ask(page, layoffs=f"10♥ {arrow} J♥ Q♥ K♥")


@pytest.mark.parametrize(
    ("cards", "rulings"),
    [("7♥ JK=7♦ JK=7♠", {"A-KK-4"}), ("5♠ JK=6♠ JK=7♠", {"A-KK-4", "A-KK-6"}), ("5♠ JK=6♠ 7♠", set())],
)
def test_two_jokers_in_a_meld_are_told_why_they_may(cards: str, rulings: set[str]) -> None:
    page = new_page("koum_kan", "meld")
    assert "Yes, that is allowed." in ask(page, cards=cards)
    assert {one for one in ("A-KK-4", "A-KK-6") if one in page.result} == rulings


def test_opening_with_less_and_with_enough() -> None:  # 004 § Opening
    page = new_page("kon_khan", "open")
    assert "The answer: 51." in ask(page, melds="Q♣ K♣ A♣ / 7♥ 7♠ 7♦")
    assert "Yes" in page.feedback
    assert "No, that is not allowed." in ask(page, melds="Q♣ K♣ A♣ / 6♥ 6♠ 6♦")


def test_anna_goes_out() -> None:
    page = new_page("koum_kan", "go_out")
    assert "Yes, that is allowed." in ask(page)
    assert "No, that is not allowed." in ask(page, discard="")  # 000: every turn ends with a discard


@pytest.mark.parametrize(
    ("meld", "add", "why"),
    [
        ("7♥ 7♠ 7♦", "7♣", "A set of four burns: all its cards leave the table."),
        ("7♥ 7♠ JK", "7♣", "even with a joker in it"),
        ("7♥ 8♥ 9♥", "10♥", "A run stays, however long it gets"),
        ("7♥ 7♠", "7♣", "A set of three stays"),
        ("7♥ 8♥ 9♥", "J♥", "no meld"),
    ],
)
def test_why_a_meld_burns_or_stays(meld: str, add: str, why: str) -> None:  # 004 § How a turn works
    page = new_page("kon_khan", "burn")
    ask(page, meld=meld, add=add)
    assert why in page.result


def test_seven_players_have_a_third_deck_and_a_third_joker() -> None:  # 000 § Variants, More players
    page = new_page("koum_kan", "score_hand")
    assert "Hand: more JK than 2 decks and 2 jokers hold" in ask(page, hand="JK JK JK")
    assert "The answer: 60." in ask(page, decks="3")
    assert "decks" not in new_page("kon_khan", "score_hand").fields


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_two_that_may_not_leave_its_group_for_a_sequence(lang: str) -> None:
    """001 § Koum-kan has this very example, an ace to follow; at a table that rearranges it is allowed."""
    yes, no = (Phrases(lang).text(f"referee.{one}") for one in ("legal", "illegal"))
    page = RefereePage(Phrases(lang), "koum_kan_four_jokers")
    page.kind.value = "rearrange"
    assert no in ask(page, moves="2♠ > 2♣ 2♥ 2♦ 2♠ > 3♠ 4♠ 5♠", add="A♠")
    assert "2♠" in page.result and "001" in page.result
    page.house.option.value = "rearrange"
    page.house.value.value = 0
    page.house.agree.click()
    assert yes in page.feedback
    assert "A♠ 2♠ 3♠ 4♠ 5♠" in page.feedback
    assert no in ask(page, moves="2♠ > 2♣ 2♥ 2♠ > 3♠ 4♠ 5♠")  # two twos are no meld
    both = "2♠ > 2♣ 2♥ 2♦ 2♠ > 3♠ 4♠ 5♠ / 3♠ > 3♠ 4♠ 5♠ > 3♥ 3♦ 3♣"
    assert no in ask(page, moves=both, add="")  # the three leaves a gap


def test_cards_can_be_tapped_from_one_meld_into_another() -> None:
    page = new_page("koum_kan", "rearrange")
    page.tap.click()
    assert page.keys is not None
    assert page.target.value == "moves"
    page.keys.clear.click()
    _, two, three, *_ = page.keys.ranks
    for rank in (two, three):
        page.keys.ranks[rank].click()
        page.keys.marks[">"].click()
    assert page.fields["moves"].value == "2♠ > 3♠ >"


@pytest.mark.parametrize("game", ["thanasis", "dynamitis"])
def test_nobody_asks_to_move_cards_where_nothing_lies_before_the_end(game: str) -> None:
    assert "rearrange" not in questions(RULESETS[game])


def test_the_cost_of_a_hand() -> None:
    page = new_page("koum_kan", "score_hand")
    assert "The answer: 37." in ask(page, hand="K♣ 7♦ JK")


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_every_form_begins_with_a_question_that_can_be_answered(game: str) -> None:
    for question in questions(RULESETS[game]):
        page = new_page(game, question)
        assert "kk-problem" not in ask(page), question
        assert page.feedback, question
        assert "kk-cite" in page.result, question


def test_there_is_a_form_for_every_kind_of_the_protocol() -> None:
    asked = {FORMS[question].kind for rules in RULESETS.values() for question in questions(rules)}
    assert asked == set(KINDS)


@pytest.mark.parametrize("question", sorted(FORMS))
def test_what_a_form_writes_it_reads_again(question: str) -> None:
    for field in FORMS[question].fields:
        assert read(field, written(field, field.example)) == field.example


def test_the_discard_just_taken_may_not_go_back() -> None:  # ruling A-BR-4: not the very card
    page = new_page("basic_rummy", "discard")
    assert "No, that is not allowed." in ask(page, discard="9♥", took="9♥", other_copy="no")
    assert "Yes, that is allowed." in ask(page, discard="8♥", took="9♥")


def test_the_discard_pile_only_to_open_or_when_down() -> None:  # 004 § How a turn works
    page = new_page("kon_khan", "draw")
    assert "No, that is not allowed." in ask(page, source="discard", down="no", plan="keep")
    assert "Yes, that is allowed." in ask(page, down="yes")
    assert "position" not in page.code.value


def test_an_empty_stock_by_game() -> None:
    """000 § Going out: the round ends; 003 § Basic rules: the discard pile is turned over, not shuffled."""
    assert "the round is over" in ask(new_page("koum_kan", "stock_out"))
    turned = ask(new_page("basic_rummy", "stock_out"), wastepile_bottom_to_top="2♥ 3♥ 4♥")
    assert "Stock, top card first: <strong>3♥ 4♥</strong>" in turned


def test_everybody_but_the_one_who_went_out_writes_the_hand_down() -> None:  # 000 § Scoring
    page = new_page("koum_kan", "round_score")
    said = ask(page, hands="Anna: K♣ 7♦ JK / Ben: A♠ A♦ 4♣ / Carla:", went_out="Carla")
    assert "Anna: <strong>37</strong>" in said
    assert "Ben: <strong>16</strong>" in said
    assert "Carla: <strong>0</strong>" in said


def test_a_burnt_player_comes_back_at_the_highest_total() -> None:  # 000 § Getting burned
    page = new_page("koum_kan", "hats")
    said = ask(page, totals_after_round="Anna: 64\nBen: 88\nCarla: 102", comeback="Carla")
    assert "Totals: <strong>Anna 64, Ben 88, Carla 88</strong>" in said
    assert "Burnt: <strong>Carla</strong>" in said


def test_two_wins_running_take_the_pot() -> None:
    """004 § Motune: 3 players at ante 1; 3 + 2 (both were down), + 1 + 2, + 2 + 1 = 11."""
    page = new_page("kon_khan", "motune")
    said = ask(page, hands="Ana: Ben, Cem\nBen: Ana\nBen: Ana")
    assert "Takes the pot: <strong>Ben</strong>" in said
    assert "Chips taken: <strong>11</strong>" in said


def test_names_are_text() -> None:
    page = new_page("koum_kan", "hats")
    assert "<img" not in ask(page, totals_after_round=f"{MARKUP}: 12\nBen: 101")


def test_cards_are_tapped_into_the_chosen_field() -> None:
    page = new_page("koum_kan", "go_out")
    page.tap.click()
    assert page.keys is not None
    page.target.value = "layoffs"
    page.keys.clear.click()
    _, _, diamonds, _ = page.keys.suits
    _, two, *_ = page.keys.ranks
    page.keys.ranks[two].click()
    page.keys.marks[">"].click()
    page.keys.joker.click()
    page.keys.marks["="].click()
    page.keys.suits[diamonds].click()
    page.keys.ranks[two].click()
    assert page.fields["layoffs"].value == "2♠ > JK=2♦"
    page.keys.delete.click()
    assert page.fields["layoffs"].value == "2♠ >"
    assert page.fields["melds"].value == "3♣ 3♥ 3♠"


def test_a_shared_text_asks_the_same_question() -> None:
    page = new_page("koum_kan", "go_out")
    ask(page, hand_after_draw="3♣ 3♥ 3♠ 10♥ 8♠", discard="")
    other = RefereePage(Phrases("en"))
    other.code.value = page.code.value
    other.open.click()
    assert (other.kind.value, other.fields["discard"].value) == ("go_out", "")
    assert other.feedback == page.feedback
    assert other.result == page.result


@pytest.mark.parametrize("game", sorted(RULESETS))
def test_a_link_asks_every_question_again(game: str) -> None:
    for question in questions(RULESETS[game]):
        page = new_page(game, question)
        ask(page)
        other = RefereePage(Phrases("en"))
        other.code.value = f"https://cards.example/home-kit.html{link_to(page.code.value)}"
        other.open.click()
        assert (other.game.value, other.kind.value) == (game, question)
        assert (other.feedback, other.result) == (page.feedback, page.result)
        assert {name: field.value for name, field in other.fields.items()} == {
            name: field.value for name, field in page.fields.items()
        }


def test_a_question_that_leaves_out_what_goes_without_saying_fits_the_form() -> None:
    given = {"meld": "J♥ Q♥ K♥", "add": "10♥", "own_meld": False}
    page = RefereePage(Phrases("en"))
    page.code.value = json.dumps({"ruleset": "koum_kan", "kind": "layoff", "input": given})
    page.open.click()
    assert "The form above has no room" not in page.feedback
    assert (page.fields["own_meld"].value, page.fields["melded_this_turn"].value) == ("no", "no")


def test_a_link_carries_the_house_rules() -> None:
    page = new_page("koum_kan", "meld")
    page.house.option.value = "ace_wrap"
    page.house.value.value = 0
    page.house.agree.click()
    assert "Yes, that is allowed." in ask(page, cards="K♣ A♣ 2♣")
    other = RefereePage(Phrases("en"))
    other.code.value = link_to(page.code.value)
    other.open.click()
    assert "Yes, that is allowed." in other.feedback
    assert "Runs round the corner (K-A-2): yes" in other.house.told


@pytest.mark.parametrize("code", ["", "%", "e", "AAAA", "eyJ", "<img>", "6Zo", "x" * 30_000])
def test_a_link_that_holds_no_question_gets_a_sentence(code: str) -> None:
    page = RefereePage(Phrases("en"))
    page.code.value = f"#ask={code}"
    page.open.click()
    assert "kk-problem" in page.feedback
    assert "<img" not in page.feedback
    assert "href" not in page._link.value


def test_any_line_of_the_protocol_is_answered() -> None:
    page = RefereePage(Phrases("en"))
    given = {"meld": "J♥ Q♥ K♥", "add": "10♥", "own_meld": True, "on_turn": False}
    page.code.value = json.dumps({"ruleset": "koum_kan", "kind": "layoff", "input": given})
    page.open.click()
    assert "No, that is not allowed." in page.feedback  # 000 § Playing a turn: in one's own turn only
    assert "The form above has no room" in page.feedback
    assert page.kind.value == "take_joker"


@pytest.mark.parametrize("cards", ["8X", "", MARKUP, "7♥ " * 2000, "7♥ 7♥ 7♥", "\x00"])
def test_bad_cards_get_a_sentence(cards: str) -> None:
    page = new_page("koum_kan", "meld")
    said = ask(page, cards=cards)
    assert said
    assert "<img" not in said
    assert "Traceback" not in said
    assert "input." not in said


@pytest.mark.parametrize(
    "text", ["", "no", "[]", "{}", MARKUP, "[" * 10_000, "x" * 30_000, '{"ruleset": "whist", "kind": "meld"}']
)
def test_a_text_that_is_no_question_gets_a_sentence(text: str) -> None:
    page = RefereePage(Phrases("en"))
    page.code.value = text
    page.open.click()
    assert "kk-problem" in page.feedback
    assert "<img" not in page.feedback


def test_an_answer_does_not_stay_when_the_question_changes() -> None:
    page = RefereePage(Phrases("en"))
    page.kind.value = "meld"
    assert page.feedback == page.code.value == ""


def test_the_page_says_what_the_protocol_says() -> None:
    page = new_page("kon_khan", "burn")
    page.judge.click()
    assert judge_line(page.code.value, Phrases("en"))["value"] == {
        "burned": True,
        "removed": ["7H", "7S", "7D", "7C"],
    }
    assert fields("burn", RULESETS["kon_khan"])


def test_on_paper_there_is_one_question_with_its_answer() -> None:
    bundle = RefereePage(Phrases("en"))._repr_mimebundle_()
    assert "May this joker be taken?" in bundle["text/html"]
    assert "Yes, that is allowed." in bundle["text/plain"]


@pytest.mark.parametrize(("lang", "words"), [("en", "cannot read “8X”"), ("de", "„8X“ ist keine Karte")])
@pytest.mark.parametrize(
    ("question", "field", "typed"),
    [
        ("meld", "cards", "8♥ 8X"),
        ("go_out", "melds", "3♣ 3♥ 3♠ / 8X"),
        ("go_out", "layoffs", "10♥ > J♥ 8X"),
        ("round_score", "hands", "Anna: 7♥\nBen: 8X"),
    ],
)
def test_what_is_no_card_is_told_in_the_readers_language(
    lang: str, words: str, question: str, field: str, typed: str
) -> None:
    page = RefereePage(Phrases(lang))
    page.kind.value = question
    said = ask(page, **{field: typed})
    assert words in said
    assert "href" not in page._link.value


@pytest.mark.parametrize(
    "typed", ["B♥ D♥ K♥", "bh dh kh", "J♥ Q♥ K♥", "JK=BH D♥ K♥", "B♥D♥K♥", "bhdhkh", "B♥JK=D♥K♥"]
)
def test_a_german_page_reads_cards_as_it_writes_them(typed: str) -> None:
    page = RefereePage(Phrases("de"))
    page.kind.value = "meld"
    assert "Ja, das ist erlaubt." in ask(page, cards=typed)
    assert "B" not in json.loads(page.code.value)["input"]["cards"].upper()


def test_a_german_page_writes_cards_as_it_reads_them() -> None:
    page = RefereePage(Phrases("de"))
    page.kind.value = "layoff"
    assert page.fields["meld"].value == "B♥ D♥ K♥"
    assert "Die Kombination danach: 10♥ B♥ D♥ K♥." in ask(page)
    other = RefereePage(Phrases("de"))
    other.code.value = page.code.value
    other.open.click()
    assert other.fields["meld"].value == "B♥ D♥ K♥"


@pytest.mark.parametrize(("turned", "rank"), [("B♦", "B"), ("10♦", "10"), ("8♦", "8")])
def test_the_wild_rank_is_named_as_on_the_card(turned: str, rank: str) -> None:  # 001 § Thanasis
    page = RefereePage(Phrases("de"), "thanasis", "wilds")
    assert f"<strong>{rank}</strong>" in ask(page, turned=turned)


def test_letters_that_are_suits_or_names_stay_what_they_are_in_german() -> None:
    page = RefereePage(Phrases("de"))
    page.kind.value = "round_score"
    told = ask(page, hands="BD:\nDS : DD BD 10D", went_out="BD")
    assert "DS: <strong>30</strong>" in told  # queen, jack and ten of diamonds


def test_an_english_page_reads_no_german_letters() -> None:
    assert "cannot read “B♥”" in ask(new_page("koum_kan", "meld"), cards="B♥ D♥ K♥")


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "More than one player is called Anna."), ("de", "Mehr als ein Spieler heißt Anna.")],
)
@pytest.mark.parametrize(
    ("game", "question", "field", "typed"),
    [
        ("koum_kan", "round_score", "hands", "Anna: K♣\nAnna: 7♦\nCarla:"),
        ("koum_kan", "hats", "totals_after_round", "Anna: 64\nBen: 88\n Anna : 12"),
        ("koum_kan", "hats", "hats", "Anna: 1 / Anna: 2"),
        ("basic_rummy", "target", "totals_after_round", "Anna: 64\nAnna: 64"),
        ("kon_khan", "best5", "scores", "Anna: 1 2\nBen: 3 4\nAnna: 5 6"),
    ],
)
def test_two_players_of_one_name_are_not_made_one(
    lang: str, words: str, game: str, question: str, field: str, typed: str
) -> None:
    page = RefereePage(Phrases(lang), game)
    page.kind.value = question
    assert words in ask(page, **{field: typed})
    assert "href" not in page._link.value
    assert page.result == ""


def test_a_winner_of_two_hands_has_two_lines() -> None:  # 004 § Motune
    page = new_page("kon_khan", "motune")
    assert "kk-problem" not in ask(page, hands="Ben: Ana\nBen: Ana")


@pytest.mark.parametrize(
    ("game", "question", "field", "typed", "said"),
    [
        ("koum_kan", "meld", "cards", "7♥ 7♥ 7♥", "Karten: mehr 7♥, als in 2 Blättern"),
        (
            "koum_kan",
            "round_score",
            "went_out",
            "Zoe",
            "„Zoe“ spielt nicht mit; es spielen: Anna, Ben, Carla",
        ),
        ("koum_kan", "hats", "totals_after_round", "Anna: 3\nBen: x", "(Ben): erwartet wird eine ganze Zahl"),
        ("koum_kan", "hats", "totals_after_round", "Anna: 3", " eine Partie braucht mindestens zwei Spieler"),
        ("koum_kan", "hats", "limit", "0", "Grenze: 0 ist zu klein"),
        ("kon_khan", "motune", "players", "Ana, Ana", " mehr als ein Spieler heißt „Ana“"),
    ],
)
def test_a_german_page_refuses_in_german(game: str, question: str, field: str, typed: str, said: str) -> None:
    page = RefereePage(Phrases("de"), game)
    page.kind.value = question
    told = ask(page, **{field: typed})
    assert said in told
    assert "input" not in told


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no", "kein JSON: an Stelle 1 stimmt etwas nicht (ein Wert fehlt)"),
        ('{"ruleset": "whist", "kind": "meld"}', "„whist“ ist keines der Spiele"),
        ('{"ruleset": "koum_kan", "kind": "bluff"}', "„bluff“ ist keine der Fragen"),
        ('{"ruleset": "koum_kan", "kind": "meld", "input": {}}', "fehlt"),
    ],
)
def test_a_text_that_is_no_question_is_refused_in_german(text: str, said: str) -> None:
    page = RefereePage(Phrases("de"))
    page.code.value = text
    page.open.click()
    assert said in page.feedback


def test_a_field_whose_name_only_begins_like_one_of_the_form_is_told_by_its_place() -> None:
    page = RefereePage(Phrases("en"), "koum_kan", "score_hand")  # which has a field `hand`
    page.code.value = (
        '{"ruleset": "koum_kan", "kind": "round_score", "input": {"hands": 1, "went_out": "Anna"}}'
    )
    page.open.click()
    assert "input.hands: " in page.feedback
    assert "Hand" not in page.feedback
