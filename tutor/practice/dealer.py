"""Deals puzzles to a learner without end: fresh ones of the chosen skills, curated and generated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from tutor.practice import bank
from tutor.practice.exercise import LEVELS, NoQuestion
from tutor.practice.journal import deciding_rule
from tutor.practice.kinds import KINDS
from tutor.practice.mastery import Mastery, Skill, Standing, fitting_level, standings
from tutor.practice.progress import Attempt, Progress
from tutor.practice.puzzle import Puzzle, PuzzleError, curated, from_code, generate
from tutor.practice.schedule import Review
from tutor.rules.rulesets import RULESETS

SEEDS = 1_000_000
CURATED_SHARE = 0.3
TRIES = 12
# How often a skill comes up: what goes wrong most, what is mastered least.
_WEIGHTS = {Mastery.NEW: 3, Mastery.STARTED: 4, Mastery.SURE: 2, Mastery.MASTERED: 1}


@dataclass(frozen=True)
class Selection:
    """What the learner wants to practise. Level None follows how it goes."""

    games: tuple[str, ...]
    kinds: tuple[str, ...]
    level: int | None = None

    def skills(self) -> tuple[Skill, ...]:
        """Every chosen kind in every chosen game in which it makes sense."""
        return tuple(
            Skill(game, kind) for kind in self.kinds for game in self.games if kind in kinds_of(game)
        )


@lru_cache(maxsize=len(RULESETS))
def kinds_of(game: str) -> tuple[str, ...]:
    """The kinds of exercise that make sense in a game. Raises `KeyError`."""
    return tuple(kind.id for kind in KINDS.values() if kind.games(RULESETS[game]))


def games_of(kind: str) -> tuple[str, ...]:
    """The games in which a kind of exercise makes sense. Raises `KeyError`."""
    return tuple(game for game, rules in RULESETS.items() if KINDS[kind].games(rules))


def _source(game: str) -> str:
    """Where a game's sets are first written: the source texts begin with the simplest game."""
    return min(str(cite) for cite in RULESETS[game].topics["set"])


GAMES = tuple(sorted(RULESETS, key=_source))
EVERYTHING = Selection(GAMES, tuple(KINDS))
LEVEL_SETTING = "level"


def skip_setting(id: str) -> str:
    """The setting that leaves out a game or a kind."""
    return f"skip.{id}"


def chosen(progress: Progress) -> Selection:
    """What the learner's settings choose: everything, until something is left out."""
    level = progress.setting(LEVEL_SETTING)
    return Selection(
        tuple(id for id in EVERYTHING.games if progress.setting(skip_setting(id)) is not True),
        tuple(id for id in EVERYTHING.kinds if progress.setting(skip_setting(id)) is not True),
        level if isinstance(level, int) and level in LEVELS else None,
    )


def deal(selection: Selection, progress: Progress, rng: Random, last: Skill | None = None) -> Puzzle:
    """A fresh puzzle of one of the chosen skills, not `last` again if there is another.

    Raises `NoQuestion` where the chosen kinds make no sense in the chosen games.
    """
    skills = selection.skills()
    if not skills:
        raise NoQuestion("none of these kinds makes sense in these games")
    known = standings(progress.attempts)
    others = [skill for skill in skills if skill != last] or list(skills)
    weights = [_WEIGHTS[known[skill].mastery if skill in known else Mastery.NEW] for skill in others]
    (skill,) = rng.choices(others, weights)
    return deal_skill(skill, selection.level or level_for(known.get(skill)), progress, rng)


def level_for(standing: Standing | None) -> int:
    """The level at which to go on with a skill."""
    return fitting_level(standing.recent if standing else ())


def deal_skill(skill: Skill, level: int, progress: Progress, rng: Random) -> Puzzle:
    """A fresh puzzle of this skill and level; a curated one now and then, while there are any."""
    met = {attempt.code for attempt in progress.attempts}
    chosen = [puzzle for puzzle in _curated(skill, level) if puzzle.id not in met]
    if chosen and rng.random() < CURATED_SHARE:
        return curated(rng.choice(chosen).id)
    return next(puzzle for puzzle in _generated(skill, level, rng) if puzzle.code not in met)


def deal_review(review: Review, progress: Progress, rng: Random) -> Puzzle:
    """A fresh puzzle decided by the same rule; where none turns up, one that was met before."""
    topic, level = review.topic, fitting_level(review.attempts)
    met = {attempt.code for attempt in progress.attempts}
    for puzzle, _ in zip(_generated(topic.skill, level, rng), range(TRIES), strict=False):
        if puzzle.code not in met and deciding_rule(puzzle) == topic.rule:
            return puzzle
    return _again(review.attempts) or deal_skill(topic.skill, level, progress, rng)


def _again(attempts: Iterable[Attempt]) -> Puzzle | None:
    """The last of these puzzles that can still be opened, one that went wrong if there is any."""
    for attempt in sorted(attempts, key=lambda one: (not one.success, one.at), reverse=True):
        try:
            return from_code(attempt.code)
        except PuzzleError:  # from an older generator
            continue
    return None


def _curated(skill: Skill, level: int) -> list[bank.Curated]:
    return [
        puzzle
        for puzzle in bank.BANK().values()
        if (puzzle.rules.id, puzzle.kind.id) == skill
        and abs(puzzle.level - level) <= 1
        and not puzzle.rules.house_rules()
    ]


def _generated(skill: Skill, level: int, rng: Random) -> Iterator[Puzzle]:
    while True:
        yield generate(skill.kind, skill.ruleset, seed=rng.randrange(SEEDS), level=level)
