"""What a chapter's cells call: `open_chapter` once, then `puzzle` wherever there is something to solve."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from tutor.practice.journal import shared_journal
from tutor.practice.puzzle import Puzzle, curated, from_code, generate
from tutor.rules.layoff import Player
from tutor.rules.ruleset import replace, with_json_options
from tutor.rules.rulesets import find_ruleset
from tutor.views.phrases import Phrases
from tutor.views.puzzle_view import PuzzleView
from tutor.views.stylesheet import stylesheet
from tutor.views.worked import (
    Worked,
    shown,
    worked_burn,
    worked_count,
    worked_layoff,
    worked_meld,
    worked_opening,
    worked_take,
    worked_wilds,
)

if TYPE_CHECKING:
    from tutor.views.agreement_view import AgreementView
    from tutor.views.compare_view import CompareView
    from tutor.views.house_rules_view import HouseRulesView
    from tutor.views.lessons_view import LessonsView
    from tutor.views.referee_page import RefereePage
    from tutor.views.rounds.stepper import RoundStepper
    from tutor.views.score_pad import ScorePad
    from tutor.views.six_games_view import SixGamesView
    from tutor.views.trainer import Trainer


class Chapter:
    """A chapter in one language. Shown as a cell's value it brings the stylesheet into JupyterLab.

    What only some chapters use is imported when they ask for it: no page waits for another's tools.
    """

    def __init__(self, lang: str = "en") -> None:
        self._phrases = Phrases(lang)

    def puzzle(self, name: str, ruleset: str | None = None, **how: Any) -> PuzzleView:
        """A live puzzle.

        ``puzzle("kk-twin-sevens")`` takes one from the bank, ``puzzle("legal_meld.koum_kan.2.17.v1")``
        opens a share code, ``puzzle("legal_meld", "koum_kan", seed=17, level=2)`` makes one.
        Raises `PuzzleError`, and `TypeError` where seed or level come without a ruleset.
        """
        return PuzzleView(_find(name, ruleset, how), self._phrases, shared_journal())

    def trainer(self) -> Trainer:
        """Practice without end, and the learner's progress."""
        from tutor.views.trainer import Trainer

        return Trainer(shared_journal(), self._phrases)

    def show(self, cards: str, label: str = "") -> Worked:
        """Cards drawn in a row. Raises `CardSyntaxError`."""
        return shown(cards, self._phrases, label)

    def meld(self, cards: str, ruleset: str, *, turned: str | None = None) -> Worked:
        """A worked example: are these cards a meld, and why? Raises `CardSyntaxError`, `LookupError`."""
        return worked_meld(cards, find_ruleset(ruleset), self._phrases, turned)

    def lay_off(self, meld: str, add: str, ruleset: str, *, own_meld: bool = True) -> Worked:
        """A worked example: may this card be added? Raises `CardSyntaxError`, `LookupError`."""
        return worked_layoff(meld, add, find_ruleset(ruleset), self._phrases, Player(own_meld=own_meld))

    def take_joker(self, meld: str, give: str, ruleset: str, *, own_meld: bool = True) -> Worked:
        """A worked example: does this card free the joker? Raises `CardSyntaxError`, `LookupError`."""
        return worked_take(meld, give, find_ruleset(ruleset), self._phrases, Player(own_meld=own_meld))

    def count(self, hand: str, ruleset: str) -> Worked:
        """A worked example: what does this hand cost? Raises `CardSyntaxError`, `LookupError`."""
        return worked_count(hand, find_ruleset(ruleset), self._phrases)

    def opening(self, *melds: str, ruleset: str) -> Worked:
        """A worked example: do these melds open the game? Raises `CardSyntaxError`, `LookupError`."""
        return worked_opening(melds, find_ruleset(ruleset), self._phrases)

    def burn(self, meld: str, add: str, ruleset: str) -> Worked:
        """A worked example: does the meld burn? Raises `CardSyntaxError`, `LookupError`."""
        return worked_burn(meld, add, find_ruleset(ruleset), self._phrases)

    def wilds(self, turned: str, ruleset: str) -> Worked:
        """A worked example: what does this turned card make wild? Raises `CardSyntaxError`, `LookupError`."""
        return worked_wilds(turned, find_ruleset(ruleset), self._phrases)

    def parameters(
        self, *rulesets: str, options: Sequence[str] = (), differences_only: bool = False
    ) -> Worked:
        """The rules of some games side by side, each with its citation. Raises `LookupError`."""
        from tutor.views.reference import parameters

        games = [find_ruleset(id) for id in rulesets]
        return parameters(games, self._phrases, options=options, differences_only=differences_only)

    def card_values(self, ruleset: str) -> Worked:
        """What cards left in a hand cost. Raises `LookupError`."""
        from tutor.views.reference import card_values

        return card_values(find_ruleset(ruleset), self._phrases)

    def rulings(self, prefix: str) -> Worked:
        """The rulings on one source text, such as ``A-KK``."""
        from tutor.views.reference import rulings

        return rulings(prefix, self._phrases)

    def cheat_sheet(self, ruleset: str, **options: object) -> Worked:
        """A game, with house rules if need be, on one page to print. Raises `LookupError`, `OptionError`."""
        from tutor.views.sheets import cheat_sheet

        return cheat_sheet(with_json_options(find_ruleset(ruleset), options), self._phrases)

    def agreement_sheet(self, *rulesets: str) -> Worked:
        """What to agree on before playing any of these games, on one page. Raises `LookupError`."""
        from tutor.views.sheets import agreement_sheet

        return agreement_sheet([find_ruleset(id) for id in rulesets], self._phrases)

    def agreement(self, *rulesets: str) -> AgreementView:
        """The same sheet for the games and house rules that the reader chooses. Raises `LookupError`."""
        from tutor.views.agreement_view import AgreementView

        return AgreementView([find_ruleset(id).id for id in rulesets], self._phrases)

    def turn(self, ruleset: str) -> Worked:
        """A turn as a picture. Raises `LookupError`."""
        from tutor.views.diagrams.turn import turn_diagram

        return turn_diagram(find_ruleset(ruleset), self._phrases)

    def table(self, ruleset: str) -> Worked:
        """The table after the deal as a picture. Raises `LookupError`."""
        from tutor.views.diagrams.seats import table_diagram

        return table_diagram(find_ruleset(ruleset), self._phrases)

    def six_classes(self) -> Worked:
        """The classes of the rummy family as a picture."""
        from tutor.views.diagrams.classes import classes_diagram

        return classes_diagram(self._phrases)

    def round(self, name: str) -> RoundStepper:
        """A whole round to step through, every move explained. Raises `LookupError`."""
        from tutor.views.rounds.moves import find_round
        from tutor.views.rounds.stepper import RoundStepper

        return RoundStepper(find_round(name), self._phrases)

    def round_in_words(self, name: str) -> Worked:
        """The same round as a text, turn by turn. Raises `LookupError`."""
        from tutor.views.rounds.moves import find_round
        from tutor.views.rounds.transcript import transcript

        return transcript(find_round(name), self._phrases)

    def round_result(self, name: str, **options: object) -> Worked:
        """What the round costs everybody, perhaps by house rules. Raises `LookupError`, `OptionError`."""
        from tutor.views.rounds.moves import find_round
        from tutor.views.rounds.result import round_result

        played = find_round(name)
        return round_result(played, with_json_options(played.rules, options), self._phrases)

    def round_match(self, name: str, **before: Sequence[int]) -> Worked:
        """The score pad with the points of earlier rounds, by player, and with this round.

        Raises `LookupError`, `MatchError`.
        """
        from tutor.views.rounds.moves import find_round
        from tutor.views.rounds.result import match_after

        return match_after(find_round(name), before, self._phrases)

    def differences(self, a: str, b: str, *kinds: str) -> Worked:
        """The smallest situations to which two games give different answers, all or only of some kinds.

        Raises `LookupError`, and `ValueError` for an unknown kind.
        """
        from tutor.rules.compare import Kind
        from tutor.views.differences import tell_differences

        chosen = [Kind(kind) for kind in kinds]
        return tell_differences(find_ruleset(a), find_ruleset(b), self._phrases, chosen)

    def what_flips(self, ruleset: str, option: str, value: object = None) -> Worked:
        """What one house rule changes; the value as the referee's protocol writes it, or the next best.

        Raises `LookupError`, and `OptionError`.
        """
        from tutor.rules.compare.house import alternatives
        from tutor.rules.options import parse_option
        from tutor.views.differences import tell_flips

        rules = find_ruleset(ruleset)
        new = alternatives(rules, option)[0] if value is None else parse_option(option, value)
        return tell_flips(rules, replace(rules, **{option: new}), self._phrases)

    def compare(self, a: str = "koum_kan", b: str = "kon_khan") -> CompareView:
        """Any two games side by side, live. Raises `LookupError`."""
        from tutor.views.compare_view import CompareView

        return CompareView(find_ruleset(a), find_ruleset(b), self._phrases)

    def lessons(self, known: str = "koum_kan", new: str = "kon_khan") -> LessonsView:
        """A game taught to who knows another, for any two, live. Raises `LookupError`."""
        from tutor.views.lessons_view import LessonsView

        return LessonsView(find_ruleset(known), find_ruleset(new), self._phrases)

    def measured(self, question: str, *only: str) -> Worked:
        """What simulations found, drawn; `only` some of its lines. Raises `LookupError`."""
        from tutor.views.measured_view import measured_plot

        return measured_plot(question, self._phrases, only)

    def outs(self, *hands: str, ruleset: str, seen: str = "") -> Worked:
        """How many unseen cards make a meld of those held. Raises `CardSyntaxError`, `LookupError`."""
        from tutor.views.odds_view import outs_table

        return outs_table(hands, find_ruleset(ruleset), self._phrases, seen)

    def takers(self, ruleset: str) -> Worked:
        """Which cards most other pairs are waiting for. Raises `LookupError`."""
        from tutor.views.odds_view import takers_table

        return takers_table(find_ruleset(ruleset), self._phrases)

    def wild_odds(self, *rulesets: str) -> Worked:
        """How many wild cards a dealt hand holds. Raises `LookupError`."""
        from tutor.views.odds_view import wild_odds_table

        return wild_odds_table([find_ruleset(id) for id in rulesets], self._phrases)

    def six_games(self, cards: str = "JK 3♥ 3♦", when: str = "later") -> SixGamesView:
        """One meld judged in all games at once, live. Raises `CardSyntaxError`, `ValueError`."""
        from tutor.practice.moves import When
        from tutor.views.six_games_view import SixGamesView

        return SixGamesView(cards, When(when), self._phrases)

    def house_rules(self, ruleset: str, option: str) -> HouseRulesView:
        """What changes with another value of any option, live. Raises `LookupError`."""
        from tutor.views.house_rules_view import HouseRulesView

        return HouseRulesView(find_ruleset(ruleset), option, self._phrases)

    def score_pad(self) -> ScorePad:
        """A score pad for every way to play a match, kept with the progress."""
        from tutor.views.score_pad import ScorePad

        return ScorePad(shared_journal(), self._phrases)

    def referee(self, ruleset: str = "koum_kan", kind: str = "take_joker") -> RefereePage:
        """The referee: a situation in, the cited answer out."""
        from tutor.views.referee_page import RefereePage

        return RefereePage(self._phrases, find_ruleset(ruleset).id, kind)

    def __repr__(self) -> str:
        return f"Koum Kan tutor ({self._phrases.lang})"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        # A widget, so that no copy of the stylesheet is saved in a notebook to grow old there.
        style = widgets.HTML(f"<style>{stylesheet()}</style>")
        bundle: dict[str, Any] = dict(style._repr_mimebundle_(include=include, exclude=exclude) or {})
        return {**bundle, "text/plain": repr(self)}


def open_chapter(lang: str = "en") -> Chapter:
    """Begin a chapter in English (``en``) or German (``de``). Raises `PhraseError`."""
    return Chapter(lang)


def _find(name: str, ruleset: str | None, how: dict[str, Any]) -> Puzzle:
    if ruleset is not None:
        return generate(name, ruleset, **how)
    if how:
        raise TypeError(f"{', '.join(how)}: only for a puzzle that is made, which needs a ruleset")
    return from_code(name) if "." in name else curated(name)
