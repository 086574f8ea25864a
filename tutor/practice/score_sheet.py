"""A score pad as data: which game, with which numbers, who plays, and what was written down.

Every change gives a new sheet, and the standings are always computed from the start.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from tutor.practice.exercise import Note, note
from tutor.rules.match import (
    Event,
    Join,
    MatchError,
    PotHand,
    RoundPlayed,
    from_records,
    start,
    to_records,
)
from tutor.rules.match.correcting import Replay
from tutor.rules.match.correcting import replay as told_again
from tutor.rules.options import Mode, OptionError
from tutor.rules.ruleset import Ruleset, with_json_options
from tutor.rules.rulesets import find_ruleset

FORMAT = "koumkan-tutor score pad"
VERSION = 1
MOST_PLAYERS = 10
MOST_NAME = 40
MOST_EVENTS = 500
MOST_POINTS = 10_000
MOST_TEXT = 60_000


class SheetError(ValueError):
    """What cannot be written on a pad; `reason` says why, to be said in the reader's language."""

    def __init__(self, reason: Note) -> None:
        self.reason = reason
        super().__init__(f"{reason.id} {dict(reason.facts)}")


def obstacle_note(problem: MatchError) -> Note:
    """What stands in the way, to be said in the reader's language."""
    return note(problem.obstacle.value, **problem.facts)


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """One match. `options` are the numbers agreed on, as the protocol writes them."""

    game: str
    options: tuple[tuple[str, object], ...] = ()
    players: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()

    @property
    def rules(self) -> Ruleset:
        """The game with what was agreed on."""
        return with_json_options(find_ruleset(self.game), dict(self.options))

    @property
    def begun(self) -> bool:
        """Whether anything was written down."""
        return bool(self.events)

    def replay(self) -> Replay | None:
        """The match so far; None before there are two players."""
        if len(self.players) < 2:
            return None
        rules = self.rules
        return told_again(start(self.players, rules), self.events, rules.options)

    def with_player(self, name: str) -> ScoreSheet:
        """Somebody sits down; in a running game of motune, too. Raises `SheetError`."""
        shown = " ".join(name.split())
        if not shown:
            raise SheetError(note("pad.no_name"))
        if len(shown) > MOST_NAME or not shown.isprintable():
            raise SheetError(note("pad.bad_name", most=str(MOST_NAME)))
        names = {*self.players, *(one.player for one in self.events if isinstance(one, Join))}
        if shown.casefold() in {one.casefold() for one in names}:
            raise SheetError(note("pad.same_name", player=shown))
        if len(names) >= MOST_PLAYERS:
            raise SheetError(note("pad.too_many", most=str(MOST_PLAYERS)))
        if self.begun and self.rules.options.mode is not Mode.MOTUNE:
            raise SheetError(note("pad.no_latecomers", player=shown))
        if self.begun:
            return self.with_event(Join(shown))
        return replace(self, players=(*self.players, shown))

    def with_event(self, event: Event) -> ScoreSheet:
        """Write something down where the match stands now. Raises `SheetError`."""
        told = self.replay()
        if told is None:
            raise SheetError(note("pad.two_players"))
        # Where a correction left a question open, its answer stands before what waits for it.
        events = (*told.events, event, *told.waiting)
        return self._checked(replace(self, events=events), least=len(told.events) + 1)

    def corrected(self, place: int, event: Event) -> ScoreSheet:
        """Put something else in the place of an event. Raises `SheetError`."""
        events = (*self.events[:place], event, *self.events[place + 1 :])
        return self._checked(replace(self, events=events), least=place + 1)

    def without_last(self) -> ScoreSheet:
        """Take back the last thing written down, or the last player. Raises `SheetError`."""
        if self.events:
            return replace(self, events=self.events[:-1])
        if self.players:
            return replace(self, players=self.players[:-1])
        raise SheetError(note("pad.nothing_to_undo"))

    def _checked(self, sheet: ScoreSheet, least: int) -> ScoreSheet:
        """The sheet in good order, if at least so many events stand."""
        if len(sheet.events) > MOST_EVENTS:
            raise SheetError(note("pad.full"))
        told = sheet.replay()
        assert told is not None, "there were players before"
        if told.problem is not None and len(told.events) < least:
            raise SheetError(obstacle_note(told.problem))
        return replace(sheet, events=(*told.events, *told.waiting))


# --- as text -----------------------------------------------------------------------------------


def write_sheet(sheet: ScoreSheet) -> str:
    """The sheet on one line of JSON, in ASCII."""
    return json.dumps(
        {
            "format": FORMAT,
            "version": VERSION,
            "game": sheet.game,
            "options": dict(sheet.options),
            "players": list(sheet.players),
            "events": to_records(sheet.events),
        }
    )


def read_sheet(text: str) -> ScoreSheet:
    """A sheet from text, which may come from anywhere. Raises `SheetError`."""
    if len(text) > MOST_TEXT:
        raise SheetError(note("pad.too_big"))
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise SheetError(note("pad.not_json")) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT or data.get("version") != VERSION:
        raise SheetError(note("pad.foreign"))
    try:
        return _sheet(data)
    except SheetError:
        raise
    except MatchError as error:
        raise SheetError(obstacle_note(error)) from None
    except (OptionError, LookupError, TypeError, ValueError):
        raise SheetError(note("pad.damaged")) from None


def _sheet(data: Mapping[str, object]) -> ScoreSheet:
    options, players = data["options"], data["players"]
    if not isinstance(options, dict) or not isinstance(players, list):
        raise ValueError("options, players")
    sheet = ScoreSheet(str(data["game"]), tuple(options.items()))
    for name in players:
        sheet = sheet.with_player(str(name))
    events = from_records(data["events"])
    if len(events) > MOST_EVENTS:
        raise SheetError(note("pad.full"))
    for event in events:
        _check_size(event)
    sheet = replace(sheet, events=events)
    # Asked for its options' sake: a game that does not exist, or an option, must not get any further.
    if sheet.rules and sheet.replay() is None and events:
        raise SheetError(note("pad.two_players"))
    return sheet


def _check_size(event: Event) -> None:
    if isinstance(event, RoundPlayed):
        for _, points in event.points:
            if abs(points) > MOST_POINTS:
                raise SheetError(note("pad.too_many_points", most=str(MOST_POINTS)))
    elif isinstance(event, PotHand) and len(event.winner) > MOST_NAME:
        raise SheetError(note("pad.bad_name", most=str(MOST_NAME)))
