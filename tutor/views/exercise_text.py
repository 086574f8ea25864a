"""An exercise in words and cards: the task, what came of an answer, hints, and the worked answer.

Everything here is text or HTML for one puzzle in one language; the live widget and the static page
show the same pieces.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import assert_never

from tutor.practice.exercise import (
    Answer,
    Choice,
    Control,
    EnterNumber,
    Feedback,
    Grade,
    Judged,
    Note,
    Parts,
    PickCards,
    PickMany,
    PickOne,
    PutInOrder,
    Scene,
)
from tutor.practice.puzzle import Puzzle
from tutor.rules.cards import AnyCard, Laid, show
from tutor.rules.verdict import Standing
from tutor.views.cards_html import cards_html
from tutor.views.citations import cite
from tutor.views.explain import ICONS, Explanation, citations_html, explain, reasons_html
from tutor.views.phrases import Phrases

GRADE_ICONS = {Grade.RIGHT: "✓", Grade.WEAKER: "≈", Grade.WRONG: "✗", Grade.UNFINISHED: "…"}


def say(note: Note, phrases: Phrases) -> str:
    """A note as plain text."""
    return phrases.text(note.id, **dict(note.facts))


def say_html(note: Note, phrases: Phrases) -> str:
    """A note as HTML, its cards drawn."""
    return phrases.html(note.id, **dict(note.facts))


# --- the task --------------------------------------------------------------------------------


def task_html(puzzle: Puzzle, phrases: Phrases) -> str:
    """The head of a puzzle: game, kind and level, the task, and the cards it is about."""
    house = "".join(f'<p class="kk-about">{escape(text)}</p>' for text in _house_rules(puzzle, phrases))
    return f"{_head(puzzle, phrases)}{_prompt(puzzle, phrases)}{house}{_scene(puzzle.scene, phrases)}"


def _head(puzzle: Puzzle, phrases: Phrases) -> str:
    played = puzzle.played
    game = escape(phrases.text(f"ruleset.{played.id}" if played else "ui.any_game"))
    kind = escape(phrases.text(f"kind.{puzzle.kind.id}"))
    mark = escape(title(puzzle, phrases))
    return (
        f'<p class="kk-head"><span class="kk-game">{game}</span> '
        f'<strong class="kk-kind">{kind}</strong> <span class="kk-level">{mark}</span></p>'
    )


def title(puzzle: Puzzle, phrases: Phrases) -> str:
    """A curated puzzle's own title, or the level of a generated one."""
    if puzzle.curated is not None:
        return _in_language(puzzle.curated.title, phrases)
    return phrases.text("ui.level", level=puzzle.level)


def _prompt(puzzle: Puzzle, phrases: Phrases) -> str:
    return f'<p class="kk-prompt">{say_html(puzzle.prompt, phrases)}</p>'


def _house_rules(puzzle: Puzzle, phrases: Phrases) -> list[str]:
    """What the table plays otherwise, in one sentence; nothing where it plays as written."""
    rules, changed = puzzle.rules, puzzle.rules.house_rules()
    if not changed:
        return []
    # Few puzzles have house rules: no page waits for the words of all options.
    from tutor.views.option_names import option_name, ruleset_name, value_name

    told = (
        f"{option_name(name, phrases)}: {value_name(name, getattr(rules.options, name), phrases)}"
        for name in changed
    )
    return [phrases.text("ui.house_rules", game=ruleset_name(rules.id, phrases), rules="; ".join(told))]


def _scene(scene: Scene, phrases: Phrases) -> str:
    about = "".join(f'<p class="kk-about">{say_html(one, phrases)}</p>' for one in _about(scene))
    rows = []
    for meld in scene.table:
        label = phrases.text("ui.meld_of", letter=meld.letter, owner=meld.owner)
        rows.append(cards_html(meld.cards, phrases.lang, label))
    if scene.cards:
        rows.append(cards_html(scene.cards, phrases.lang, phrases.text(f"ui.{scene.heading.value}")))
    return about + (f'<div class="kk-table">{"".join(rows)}</div>' if rows else "") + _log(scene, phrases)


def _log(scene: Scene, phrases: Phrases) -> str:
    """Every turn as a list of its events, numbered through."""
    lists, first = [], 1
    for turn in scene.log:
        events = "".join(f"<li>{' '.join(say_html(one, phrases) for one in event)}</li>" for event in turn)
        lists.append(f'<ol class="kk-log" start="{first}">{events}</ol>')
        first += len(turn)
    return "".join(lists)


def _about(scene: Scene) -> tuple[Note, ...]:
    return scene.also if scene.about is None else (scene.about, *scene.also)


# --- what came of an answer ------------------------------------------------------------------


def feedback_html(puzzle: Puzzle, feedback: Feedback, phrases: Phrases, *, hinted: bool = False) -> str:
    """Icon, word and sentence; then why: folded away after a right answer, open after a wrong one."""
    grade = feedback.grade
    head = headline_html(grade, feedback.headline, phrases)
    if grade is Grade.UNFINISHED:
        return head
    lines = "".join(f"<li>{say_html(line, phrases)}</li>" for line in feedback.lines)
    listed = f'<ul class="kk-lines">{lines}</ul>' if lines else ""
    helped = (
        f'<p class="kk-hinted">{escape(phrases.text("ui.hinted"))}</p>' if hinted and _solved(grade) else ""
    )
    sources = citations_html(cite(feedback.cites, phrases))
    rows = "".join(_row(one, phrases) for one in feedback.rows)
    return f"{head}{listed}{rows}{sources}{_why(feedback, phrases)}{_remark(puzzle, phrases)}{helped}"


def problem_html(problem: Note, phrases: Phrases) -> str:
    """What could not be done, for example a code that cannot be opened: no grade, no blame."""
    icon = '<span class="kk-icon" aria-hidden="true">!</span>'
    return f'<p class="kk-headline kk-problem">{icon} {say_html(problem, phrases)}</p>'


def headline_html(grade: Grade, headline: Note, phrases: Phrases) -> str:
    """Icon, word and sentence, in one line."""
    icon = f'<span class="kk-icon" aria-hidden="true">{GRADE_ICONS[grade]}</span>'
    word = f'<span class="kk-word">{escape(phrases.text(f"grade.{grade.value}"))}</span>'
    return f'<p class="kk-headline kk-{grade.value}">{icon} {word} {say_html(headline, phrases)}</p>'


def _solved(grade: Grade) -> bool:
    return grade in (Grade.RIGHT, Grade.WEAKER)


def _why(feedback: Feedback, phrases: Phrases) -> str:
    if feedback.verdict is None:
        return ""
    told = tuple(explain(reason, phrases) for reason in feedback.verdict)
    broken = tuple(one for one in told if one.standing is Standing.BREAKS)
    if feedback.grade is not Grade.WRONG:
        return _one_line(broken) + _folded("ui.why_right", told, phrases)
    decisive = broken or told
    rest = tuple(one for one in told if one not in decisive)
    return reasons_html(decisive) + (_folded("ui.why", rest, phrases) if rest else "")


def _row(judged: Judged, phrases: Phrases) -> str:
    """One of several verdicts: folded where the reader expected it, open where not."""
    told = tuple(explain(reason, phrases) for reason in judged.verdict)
    decisive = tuple(one for one in told if one.standing is Standing.BREAKS) or told
    word = phrases.text("choice.legal" if judged.verdict.legal else "choice.illegal")
    icon = GRADE_ICONS[Grade.RIGHT if judged.expected else Grade.WRONG]
    remark = f" – {escape(say(judged.remark, phrases))}" if judged.remark else ""
    summary = f"{icon} {escape(say(judged.label, phrases))}: {escape(word)}{remark}"
    opened = "" if judged.expected else " open"
    return (
        f'<details class="kk-judged"{opened}><summary>{summary}</summary>{reasons_html(decisive)}</details>'
    )


def _one_line(broken: tuple[Explanation, ...]) -> str:
    return f'<p class="kk-because">{ICONS[Standing.BREAKS]} {broken[0].html}</p>' if broken else ""


def _folded(summary: str, told: tuple[Explanation, ...], phrases: Phrases) -> str:
    return f"<details><summary>{escape(phrases.text(summary))}</summary>{reasons_html(told)}</details>"


def _remark(puzzle: Puzzle, phrases: Phrases) -> str:
    if puzzle.curated is None:
        return ""
    return f'<p class="kk-remark">{escape(_in_language(puzzle.curated.remark, phrases))}</p>'


def _in_language(texts: Mapping[str, str], phrases: Phrases) -> str:
    """A curated puzzle's own words; in English for a language into which the bank is not translated yet."""
    return texts.get(phrases.lang, texts["en"])


def hint_html(step: int, note: Note, phrases: Phrases) -> str:
    """One hint, numbered from 1."""
    word = escape(phrases.text("ui.hint", have=step))
    return f'<p class="kk-hint"><span class="kk-word">{word}:</span> {say_html(note, phrases)}</p>'


# --- the worked answer, for pages without a kernel ---------------------------------------------


def static_html(puzzle: Puzzle, phrases: Phrases) -> str:
    """The puzzle to be read: the task, what there is to choose from, and the answer folded in."""
    answer = puzzle.solution
    told = escape(answer_text(puzzle, answer, phrases))
    worked = (
        f"<p><strong>{escape(phrases.text('ui.answer_is'))}</strong> {told}</p>"
        f"{feedback_html(puzzle, puzzle.check(answer), phrases)}"
    )
    summary = escape(phrases.text("ui.answer"))
    return (
        f'<div class="kk-puzzle kk-static">{task_html(puzzle, phrases)}{_offered(puzzle.control, phrases)}'
        f'<details class="kk-answer"><summary>{summary}</summary>{worked}</details></div>'
    )


def static_text(puzzle: Puzzle, phrases: Phrases) -> str:
    """The same as plain text: the task, the cards, the answer and the reason."""
    scene = puzzle.scene
    lines = [f"{phrases.text(f'kind.{puzzle.kind.id}')} ({puzzle.code})"]
    lines += _house_rules(puzzle, phrases)
    lines += [say(one, phrases) for one in _about(scene)]
    lines += [f"{meld.letter} {meld.owner}: {show(meld.cards)}" for meld in scene.table]
    events = (event for turn in scene.log for event in turn)
    lines += [
        f"{number}. {' '.join(say(one, phrases) for one in event)}"
        for number, event in enumerate(events, start=1)
    ]
    cards: tuple[AnyCard | Laid, ...] = (*scene.cards, *_hand(puzzle.control))
    if cards:
        lines.append(show(cards))
    answer = puzzle.solution
    feedback = puzzle.check(answer)
    lines.append(f"{phrases.text('ui.answer_is')} {answer_text(puzzle, answer, phrases)}")
    lines.append(say(feedback.headline, phrases))
    broken = feedback.verdict.broken if feedback.verdict is not None else ()
    return "\n".join([*lines, *(explain(reason, phrases).text for reason in broken)])


def answer_text(puzzle: Puzzle, answer: Answer, phrases: Phrases) -> str:
    """An answer as one would say it."""
    return _answer_text(puzzle.control, answer, phrases)


def _answer_text(control: Control, answer: Answer, phrases: Phrases) -> str:
    match control:
        case PickOne(choices):
            return _labels(choices, phrases)[str(answer)]
        case PickCards(hand):
            assert isinstance(answer, frozenset)
            picked = tuple(sorted(hand[int(place)] for place in answer))
            if not picked:
                return phrases.text("ui.none_of_these")
            return phrases.text("ui.these_cards", cards=(picked,))
        case EnterNumber():
            return str(answer)
        case PickMany(choices):
            assert isinstance(answer, frozenset)
            ticked = [text for id, text in _labels(choices, phrases).items() if id in answer]
            return "; ".join(ticked) or phrases.text("ui.none_of_these")
        case PutInOrder(items):
            assert isinstance(answer, tuple)
            steps = _labels(items, phrases)
            return " ".join(f"{place}. {steps[str(id)]}" for place, id in enumerate(answer, start=1))
        case Parts(parts):
            assert isinstance(answer, tuple)
            told = [_answer_text(part.control, one, phrases) for part, one in zip(parts, answer, strict=True)]
            labels = [say(part.label, phrases) for part in parts]
            return "; ".join(f"{label}: {text}" for label, text in zip(labels, told, strict=True))
        case other:
            assert_never(other)


def _labels(choices: tuple[Choice, ...], phrases: Phrases) -> dict[str, str]:
    return {choice.id: say(choice.label, phrases) for choice in choices}


def _hand(control: Control) -> tuple[AnyCard, ...]:
    """The cards that a control lays out to be tapped."""
    match control:
        case PickCards(hand):
            return hand
        case Parts(parts):
            return tuple(card for part in parts for card in _hand(part.control))
        case PickOne() | EnterNumber() | PickMany() | PutInOrder():
            return ()
        case other:
            assert_never(other)


def _offered(control: Control, phrases: Phrases) -> str:
    """What a control offers, to be read."""
    match control:
        case PickOne(choices) | PickMany(choices) | PutInOrder(choices):
            items = "".join(f"<li>{say_html(choice.label, phrases)}</li>" for choice in choices)
            return f'<ul class="kk-to-choose">{items}</ul>'
        case PickCards(hand):
            label = phrases.text("ui.hand")
            return f'<div class="kk-table">{cards_html(hand, phrases.lang, label)}</div>'
        case EnterNumber():
            return ""
        case Parts(parts):
            labels = [f'<p class="kk-part-label">{say_html(part.label, phrases)}</p>' for part in parts]
            offers = [_offered(part.control, phrases) for part in parts]
            return "".join(label + offer for label, offer in zip(labels, offers, strict=True))
        case other:
            assert_never(other)
