"""Exercises in words: every sentence there is, in both languages, and none that is false."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tutor.practice.exercise import Answer, Feedback, Grade, Note, PickCards, PickOne
from tutor.practice.kinds import KINDS
from tutor.practice.puzzle import Puzzle, curated, from_code, generate
from tutor.rules.layoff import judge_layoff, judge_take_joker
from tutor.rules.options import JokerNaming
from tutor.rules.rulesets import RULESETS
from tutor.views.exercise_text import answer_text, feedback_html, say, static_html, static_text, task_html
from tutor.views.phrases import LANGUAGES, Phrases

MINE = ("legal_meld", "find_meld", "joker_stands_for", "take_joker", "lay_off", "count_hand")
PLACES = [(kind, game) for kind in MINE for game in RULESETS if KINDS[kind].games(RULESETS[game])]
SPOTS = [(level, seed) for level in (1, 3, 5) for seed in range(4)]


def answers(puzzle: Puzzle) -> list[Answer]:
    control = puzzle.control
    if isinstance(control, PickOne):
        return [choice.id for choice in control.choices]
    if isinstance(control, PickCards):
        return [frozenset(), frozenset({0}), frozenset({0, 1, 2}), puzzle.solution]
    return [0, 1, puzzle.solution, 10**6]


def notes(puzzle: Puzzle) -> Iterator[Note]:
    yield puzzle.prompt
    yield from (puzzle.hints.idea, puzzle.hints.cards, puzzle.hints.solution)
    if puzzle.scene.about is not None:
        yield puzzle.scene.about
    for answer in answers(puzzle):
        feedback = puzzle.check(answer)
        yield feedback.headline
        yield from feedback.lines


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("kind", "game"), PLACES)
def test_every_sentence_is_there_whole_and_says_no_raw_names(kind: str, game: str, lang: str) -> None:
    phrases = Phrases(lang)
    for level, seed in SPOTS:
        puzzle = generate(kind, game, seed=seed, level=level)
        for one in notes(puzzle):
            said = say(one, phrases)
            assert said.endswith((".", "?", ":")) or "Laid like this" in said or "ausgelegt" in said, said
            assert "{" not in said
            assert "none" not in said.split()
            assert "()" not in said
        for answer in answers(puzzle):
            html = feedback_html(puzzle, puzzle.check(answer), phrases)
            assert html.count("<p") == html.count("</p>")
            assert html.count("<ul") == html.count("</ul>")
        assert phrases.text(f"ruleset.{game}") in task_html(puzzle, phrases)


# --- what is said is true ------------------------------------------------------------------------


def told(puzzle: Puzzle, answer: Answer) -> Feedback:
    return puzzle.check(answer)


@pytest.mark.parametrize("game", ["koum_kan", "koum_kan_four_jokers", "basic_rummy", "kon_khan"])
def test_what_is_said_about_a_meld_that_takes_no_card_is_true(game: str) -> None:
    for level in (1, 3, 4, 5):
        for seed in range(25):
            puzzle = generate("lay_off", game, seed=seed, level=level)
            card = puzzle.scene.cards
            for meld in puzzle.scene.table:
                feedback = told(puzzle, meld.letter)
                fits = judge_layoff(meld.cards, card, puzzle.rules).legal
                expected = {
                    (True, True): "feedback.lay_off.yes",
                    (True, False): "feedback.lay_off.not_yet",
                }.get((fits, puzzle.question.own_meld), "feedback.lay_off.no")
                assert feedback.headline.id == expected, puzzle.code


@pytest.mark.parametrize("game", ["koum_kan", "koum_kan_four_jokers", "basic_rummy", "kon_khan"])
def test_what_is_said_about_a_joker_that_stays_is_true(game: str) -> None:
    for level in (1, 3, 4, 5):
        for seed in range(25):
            puzzle = generate("take_joker", game, seed=seed, level=level)
            assert isinstance(puzzle.control, PickOne)
            letters = [choice.id for choice in puzzle.control.choices if choice.id != "none"]
            melds = {meld.letter: meld for meld in puzzle.scene.table}
            for letter in letters:
                feedback = told(puzzle, letter)
                frees = [
                    laid.card
                    for laid in puzzle.scene.cards
                    if judge_take_joker(melds[letter].cards, (laid.card,), puzzle.rules).legal
                ]
                facts = dict(feedback.headline.facts)
                if not frees:
                    assert feedback.headline.id == "feedback.take_joker.no"
                elif puzzle.question.own_meld:
                    assert feedback.headline.id == "feedback.take_joker.yes"
                    assert facts["card"] in frees
                else:
                    assert feedback.headline.id == "feedback.take_joker.not_yet"
                    assert facts["card"] in frees


def test_a_longer_meld_is_weaker_and_the_card_named_really_fits() -> None:
    """8♠ 8♥ 8♦ with 8♣ in the hand: three are right, four are better, and 8♣ is named."""
    puzzle = generate("find_meld", "koum_kan", seed=1)
    weaker = 0
    for seed in range(120):
        puzzle = generate("find_meld", "basic_rummy", seed=seed, level=1)
        solution = puzzle.solution
        assert isinstance(solution, frozenset)
        for place in solution if len(solution) > 3 else ():
            feedback = puzzle.check(solution - {place})
            if feedback.grade is Grade.WEAKER:
                weaker += 1
                assert dict(feedback.headline.facts)["cards"] == (puzzle.question.cards[place],)
    assert weaker > 0


def test_a_name_is_demanded_only_where_the_game_demands_it_000() -> None:
    """Only Koum Kan has the joker named when it is laid; elsewhere it is what fits."""
    for game, rules in RULESETS.items():
        prompt = generate("joker_stands_for", game).prompt
        named = rules.options.joker_named is JokerNaming.REQUIRED
        assert named == (game == "koum_kan")
        assert ("must say" in say(prompt, Phrases("en"))) == named


def test_the_prompt_knows_what_melding_asks_for_in_each_game() -> None:
    asked = {game: say(generate("legal_meld", game).prompt, Phrases("en")) for game in RULESETS}
    for game in ("thanasis", "dynamitis"):  # 001: melding only when going out
        assert "you are going out" in asked[game]
    assert "You have opened before" in asked["kon_khan"]  # 004: the first melds need 51
    for game in ("koum_kan", "koum_kan_four_jokers", "basic_rummy"):
        assert asked[game].startswith("It is your turn and you would like")


def test_the_prompt_knows_whose_points_are_counted() -> None:
    asked = {
        game: say(generate("count_hand", game).prompt, Phrases("en"))
        for game in RULESETS
        if KINDS["count_hand"].games(RULESETS[game])
    }
    assert "does the winner get" in asked["basic_rummy"]  # 003, A-BR-8
    assert "Best of 5" in asked["kon_khan"]  # 004: points are counted in that mode only
    assert "do they cost you" in asked["koum_kan"]


def test_the_idea_of_taking_a_joker_differs_between_the_games() -> None:
    """000: the named card; 001 and 004: in a set any card that is missing."""
    named = generate("take_joker", "koum_kan").hints.idea.id
    missing = generate("take_joker", "koum_kan_four_jokers").hints.idea.id
    assert (named, missing) == ("hint.take_joker.idea", "hint.take_joker.idea_any_missing")


def test_right_and_none_says_for_each_meld_why_not() -> None:
    puzzle = curated("kk-extends-but-does-not-free")
    said = [say(line, Phrases("en")) for line in puzzle.check("none").lines]
    assert said == ["The joker of meld A waits for 4♠.", "The joker of meld B waits for 9♣."]
    nowhere = curated("kk-fifth-three")
    said = [say(line, Phrases("en")) for line in nowhere.check("none").lines]
    assert said == [
        "Not on meld A: it would then be 3♣ 3♥ 3♠ 3♦ 3♥.",
        "Not on meld B: it would then be 5♥ 6♥ 7♥ 3♥.",
    ]


def test_before_the_own_meld_the_feedback_does_not_say_that_the_card_does_not_fit() -> None:
    feedback = curated("kk-not-yet-down").check("A")
    assert say(feedback.headline, Phrases("en")) == "It would fit on meld A, but you may not lay off yet."


# --- on paper ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "english", "german"),
    [
        (
            "br-ace-high-option",
            "Basic rummy with house rules – Ace high in a run (Q-K-A): yes.",
            "Einfaches Rommé mit Hausregeln – Ass oben in einer Folge (D-K-A): ja.",
        ),
        (
            "count_hand.koum_kan.3.1.v1.joker_points=25",
            "Koum Kan with house rules – Points for a joker in hand: 25.",
            "Koum Kan mit Hausregeln – Punkte für einen Joker auf der Hand: 25.",
        ),
    ],
)
def test_house_rules_are_told_before_the_answer(code: str, english: str, german: str) -> None:
    puzzle = from_code(code)
    for lang, text in (("en", english), ("de", german)):
        assert f">{text}<" in task_html(puzzle, Phrases(lang))
        assert text in static_text(puzzle, Phrases(lang)).splitlines()


def test_a_game_as_it_is_written_has_no_house_rules_to_tell() -> None:
    assert "house rules" not in task_html(curated("kk-twin-sevens"), Phrases("en"))


@pytest.mark.parametrize(
    ("code", "game"),
    [
        ("four_set.koum_kan.3.1172.v1", "Kon Khan"),  # practised for Koum Kan, asked at a Kon Khan table
        ("four_set.kon_khan.4.330.v1", "Koum Kan"),
        ("six_games.kon_khan.3.297.v3", "Six games"),
        ("which_game.koum_kan.3.1914.v1", "Six games"),  # the game is the question
    ],
)
def test_above_a_task_stands_the_game_that_is_played_in_it(code: str, game: str) -> None:
    assert f'<span class="kk-game">{game}</span>' in task_html(from_code(code), Phrases("en"))


@pytest.mark.parametrize("code", ["what_flips.koum_kan.1.0.v1", "six_games.koum_kan.1.17.v3"])
def test_none_is_said_and_not_nought(code: str) -> None:
    """A new rule that changes nothing, and a move that no game allows."""
    puzzle = from_code(code)
    hints = puzzle.hints
    for phrases in map(Phrases, LANGUAGES):
        said = [say(one, phrases) for one in (puzzle.check(puzzle.solution).headline, hints.cards)]
        assert not any("0 " in text for text in said), said


def test_plain_text_of_a_deal_with_a_turned_card() -> None:
    text = static_text(from_code("legal_meld.thanasis.4.3.v1"), Phrases("en"))
    assert text.splitlines() == [
        "Is this a legal meld? (legal_meld.thanasis.4.3.v1)",
        "K♥ was turned up in this deal: every other king is wild, like a joker.",
        "JK 9♣ Q♣ 10♥",
        "Answer: Not legal",
        "These cards are not a legal meld.",
        "A run needs one suit, here clubs: 10♥ is of another and has to go.",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("kind", "game"), PLACES)
def test_the_worked_answer_is_folded_in_and_right(kind: str, game: str, lang: str) -> None:
    puzzle, phrases = generate(kind, game, seed=3, level=4), Phrases(lang)
    page = static_html(puzzle, phrases)
    task, answer = page.split('<details class="kk-answer">')
    assert "kk-right" in answer
    assert "kk-right" not in task
    assert phrases.text("grade.right") in answer
    assert answer_text(puzzle, puzzle.solution, phrases)
    assert not any(mark in page for mark in ("<script", "<style", "style=", " onclick"))
