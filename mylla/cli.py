"""The command line: parses, runs a command, and turns what stops it into a line and an exit status."""

from __future__ import annotations

import contextlib
import gc
import io
import os
import signal
import sys
from typing import Optional, Sequence

from kattis.package.error import PackageError
from mylla.parser import SUMMARIES, command_parser, load, overview_parser
from mylla.signals import Signalled, raised
from mylla.status import INTERRUPTED, JUDGE_ERROR, OK, USAGE, UsageError
from referee.match.match import OpponentLeft
from referee.process.descendants import StillAlive
from referee.process.start import MachineFailed, StartError
from referee.process.workers import WorkersFailed
from referee.tournament.schedule import SharesError
from rules.notation import NotationError
from solver.tablebase import TablebaseError

BAD_REQUESTS = (UsageError, PackageError, SharesError, StartError, NotationError)
"""What the user can put right: exit status 2."""

OUR_FAILURES = (OSError, MachineFailed, StillAlive, TablebaseError, WorkersFailed)
"""What is no fault of the user or the bot: exit status 3."""


def main(argv: Optional[Sequence[str]] = None) -> int:
    """Runs one command; gives its exit status."""
    _open_standard_streams()
    words = list(sys.argv[1:] if argv is None else argv)
    name = words[0] if words else ""
    try:
        status = _status(name, words)
        sys.stdout.flush()
        return status
    except BAD_REQUESTS as error:
        return _complain(name, error, USAGE)
    except (Signalled, OpponentLeft) as left:
        with contextlib.suppress(OSError):
            print(file=sys.stderr)
        return left.status if isinstance(left, Signalled) else INTERRUPTED
    except BrokenPipeError:
        return 128 + signal.SIGPIPE
    except OUR_FAILURES as error:
        return _complain(name, error, JUDGE_ERROR)
    finally:
        _drop_what_cannot_be_written()


def _complain(name: str, error: Exception, status: int) -> int:
    """Says what went wrong, if it can be said, and gives the exit status."""
    with contextlib.suppress(OSError):
        print(f"mylla {name}".rstrip() + f": {error}{_gone_directory()}", file=sys.stderr)
    return status


def _gone_directory() -> str:
    """What explains why no relative path can be found, where the current directory has been removed."""
    try:
        os.getcwd()
    except FileNotFoundError:
        which = os.environ.get("PWD") or "unknown by now"
        return f" (the current directory has been removed: {which}; change to another one)"
    return ""


def _status(name: str, words: Sequence[str]) -> int:
    """Runs the command, or what the parser of its arguments does instead; gives the exit status."""
    try:
        return _run_command(name, words[1:]) if name in SUMMARIES else _overview(words)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else USAGE


def _run_command(name: str, words: Sequence[str]) -> int:
    parser, module = command_parser(name), load(name)
    # As it comes, argparse takes a list of names only where they stand together.
    parse = parser.parse_intermixed_args if hasattr(module, "INTERMIXED") else parser.parse_args
    arguments = parse(words)
    # Modules are still being loaded here, where an exception could be lost; so a signal ends the program at once.
    options = module.options(arguments)
    gc.enable()  # As it was before everything was loaded.
    with raised():
        status: int = module.run(options)
        return status


def _overview(words: Sequence[str]) -> int:
    """Lists the commands, or says what is wrong with words that do not begin with a command."""
    parser = overview_parser()
    if words and not words[0].startswith("-"):
        parser.error(f"there is no command {words[0]!r}; there are {', '.join(SUMMARIES)}")
    parser.parse_args(words[:1])
    parser.print_help()
    return OK


def _open_standard_streams() -> None:
    """Opens the standard streams that the caller has closed, and makes them escape characters they cannot encode."""
    for fd, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        if getattr(sys, name) is None:
            # The system gives the lowest free number, which is this one: those below it are open by now.
            os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, open(fd, mode, encoding="utf-8"))  # noqa: SIM115 (open until the end)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _drop_what_cannot_be_written() -> None:
    """Makes the interpreter's last flush succeed: a full device or a reader that is gone must not change the status."""
    for fd, stream in ((1, sys.stdout), (2, sys.stderr)):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), fd)
