"""The command ``tutor``. Each subcommand is one function that adds its parser and says what to run.

Exit status 0: done; 1: what was checked has faults; 2: something could not be read, or was asked in
a way that cannot be answered.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, TypeAlias

from tutor.practice.bank import collect, find_problems
from tutor.practice.exercise import LEVELS
from tutor.practice.kinds import KINDS
from tutor.rules.rulesets import RULESETS
from tutor.views.catalogue import LANGUAGES
from tutor.views.phrases import Phrases
from tutor.views.protocol import judge_line, unanswered

if TYPE_CHECKING:
    Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"

FAULTY = 1
UNANSWERED = 2
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit status."""
    _write_utf8()
    given = _parser().parse_args(arguments)
    run: Callable[[argparse.Namespace], int] = given.run
    try:
        return run(given)
    except BrokenPipeError:  # whoever read our output, `head` say, has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED


def _write_utf8() -> None:
    """Whatever the machine's locale. Half a surrogate pair is written as JSON itself would escape it."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")


def _parser() -> argparse.ArgumentParser:
    about = "A referee and trainer for the Koum Kan / Kon Khan rummy family."
    parser = argparse.ArgumentParser(prog="tutor", description=about)
    parser.add_argument("--version", action="version", version=f"%(prog)s {_version()}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for add in COMMANDS:
        add(commands)
    return parser


def _version() -> str:
    try:
        return version("koumkan-tutor")
    except PackageNotFoundError:
        return "(not installed)"


def _complain(what: str) -> int:
    print(f"tutor: {what}", file=sys.stderr)
    return UNANSWERED


# --- tutor judge ---------------------------------------------------------------------------------


def _add_judge(commands: Commands) -> None:
    about = "Judge situations: one JSON object a line in, one judgement a line out."
    parser = commands.add_parser("judge", help="judge situations from a file", description=about)
    parser.add_argument("file", help="a file of JSON Lines, or - for standard input")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the texts (default: en)")
    parser.set_defaults(run=_judge)


def _judge(given: argparse.Namespace) -> int:
    """Answer every line as soon as it is read; lines that cannot be judged say why and are counted."""
    phrases = Phrases(given.lang)
    asked = unanswered = 0
    try:
        for line in _lines(given.file):
            answer = _answer(line, phrases)
            print(json.dumps(answer, ensure_ascii=False), flush=True)
            asked += 1
            unanswered += "error" in answer
    except _UnreadableError as error:
        return _complain(str(error))
    if unanswered:
        return _complain(f"{unanswered} of {asked} lines could not be judged")
    return 0


class _UnreadableError(Exception):
    """A file that cannot be read."""


def _lines(file: str) -> Iterator[bytes]:
    """The lines of a file, without blank ones and without a byte order mark."""
    try:
        with _opened(file) as stream:
            for number, line in enumerate(stream):
                text = line.removeprefix(b"\xef\xbb\xbf") if number == 0 else line
                if text.strip():
                    yield text
    except OSError as error:
        raise _UnreadableError(f"cannot read {file}: {error.strerror}") from None


def _opened(file: str) -> BinaryIO:
    return sys.stdin.buffer if file == "-" else open(file, "rb")


def _answer(line: bytes, phrases: Phrases) -> dict[str, object]:
    try:
        return judge_line(line.decode("utf-8"), phrases)
    except UnicodeDecodeError as error:
        return unanswered(f"not UTF-8: byte {error.start + 1} of the line is {line[error.start]:#04x}")


# --- tutor serve -----------------------------------------------------------------------------------


def _add_serve(commands: Commands) -> None:
    about = "Serve the built book on this machine and open it in a browser where there is one."
    parser = commands.add_parser("serve", help="serve the built book", description=about)
    parser.add_argument("--port", type=int, default=8000, help="the port to serve on (default: 8000)")
    parser.set_defaults(run=_serve)


def _serve(given: argparse.Namespace) -> int:
    from tutor.book.serve import serve  # its tools are not in every installation
    from tutor.book.site import SITE

    if not SITE.is_dir():
        return _complain("there is no book to serve yet; `make book` builds it")
    serve(given.port)
    return 0


# --- tutor exercises, tutor check ------------------------------------------------------------------


def _add_exercises(commands: Commands) -> None:
    about = "List the kinds of exercises, a line each: number, id, games, levels."
    parser = commands.add_parser("exercises", help="list the kinds of exercises", description=about)
    parser.set_defaults(run=_exercises)


def _exercises(given: argparse.Namespace) -> int:
    for kind in KINDS.values():
        games = [name for name, rules in RULESETS.items() if kind.games(rules)]
        told = "all games" if len(games) == len(RULESETS) else ", ".join(games)
        print(f"{kind.number:2}  {kind.id:18}{told}  (levels {LEVELS[0]}-{LEVELS[-1]})")
    return 0


def _add_check(commands: Commands) -> None:
    about = "Check files of curated puzzles; says what is wrong as file:line: what."
    parser = commands.add_parser("check", help="check files of puzzles", description=about)
    parser.add_argument("files", nargs="+", metavar="FILE", help="a TOML file of puzzles")
    parser.set_defaults(run=_check)


def _check(given: argparse.Namespace) -> int:
    """Every fault on its own line of the output, as a compiler would; the number of them as a summary."""
    files: list[tuple[str, str]] = []
    for file in given.files:
        try:
            files.append((file, Path(file).read_text(encoding="utf-8")))
        except OSError as error:
            return _complain(f"cannot read {file}: {error.strerror}")
        except UnicodeDecodeError as error:
            return _complain(f"{file} is not UTF-8: {error.reason} at byte {error.start + 1}")
    faults = list(find_problems(files))
    for fault in faults:
        print(fault)
    if not faults:
        puzzles = len(collect(files))
        print(f"{puzzles} puzzles in {len(files)} files, nothing wrong")
    return FAULTY if faults else 0


COMMANDS: tuple[Callable[[Commands], None], ...] = (_add_judge, _add_serve, _add_exercises, _add_check)
