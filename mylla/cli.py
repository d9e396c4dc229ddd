"""The command line: parses, hands over to a command, and turns what stops it into a line and an exit status."""

from __future__ import annotations

import argparse
import importlib
import io
import os
import signal
import sys
from types import FrameType
from typing import NoReturn, Optional, Sequence

from mylla.bot_command import CommandError
from mylla.commands.status import INTERRUPTED, JUDGE_ERROR, USAGE, Terminated, UsageError
from referee.person import PersonLeft
from referee.process.bot import MachineFailed, StartError
from referee.process.descendants import StillAlive
from referee.process.workers import WorkersFailed
from referee.tournament.schedule import SharesError
from rules.notation import NotationError
from solver.tablebase import TablebaseError

COMMANDS = {
    "tournament": "games of a bot against several opponents, scored",
    "game": "one game of a bot, each board shown as it comes",
    "play": "a person at the terminal against the computer",
    "against-ai": "tic-tac-toe against the automatic opponent, moves and events as JSON",
    "analyse": "who wins a position, in how many plies, and what every move is worth",
    "replay": "checks a transcript (.interaction) move by move and shows it",
    "validate": "the output validator of a Kattis problem package: the bot is on stdin and stdout",
    "package": "builds the Kattis problem package",
    "explorer": "the solved game in one HTML page: to play, to analyse, to replay tournaments",
}


OUR_FAILURES = (MachineFailed, StillAlive, TablebaseError, WorkersFailed)


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong, and where to read more."""

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(argv: Optional[Sequence[str]] = None) -> int:
    """Runs one command; gives its exit status."""
    _open_standard_streams()
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        if signal.getsignal(number) is not signal.SIG_IGN:  # as under nohup
            signal.signal(number, _terminate)
    words = list(sys.argv[1:] if argv is None else argv)
    name = words[0] if words else ""
    try:
        arguments = _parse(name, words)
        status: int = arguments.run(arguments)
        sys.stdout.flush()
        return status
    except (UsageError, CommandError, SharesError, StartError, NotationError) as error:
        print(f"mylla {name}: {error}", file=sys.stderr)
        return USAGE
    except (KeyboardInterrupt, PersonLeft):
        print(file=sys.stderr)
        return INTERRUPTED
    except Terminated as stop:
        return stop.status
    except BrokenPipeError:
        _drop_stdout()
        return 128 + signal.SIGPIPE
    except (OSError, *OUR_FAILURES) as error:
        print(f"mylla {name}: {error}", file=sys.stderr)
        _drop_stdout()
        return JUDGE_ERROR


def _parser(chosen: str) -> argparse.ArgumentParser:
    """The parser; only the chosen command's module is loaded, which is what keeps the start quick."""
    parser = _Parser(prog="mylla", description="Plays and judges mögnuð mylla.")
    commands = parser.add_subparsers(metavar="COMMAND", required=True, parser_class=_Parser)
    for name, summary in COMMANDS.items():
        command = commands.add_parser(name, help=summary, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
        if name == chosen:
            module = importlib.import_module(f"mylla.commands.{name.replace('-', '_')}")
            command.description = summary[0].upper() + summary[1:] + "."
            command.epilog = f"example: {module.EXAMPLE}"
            module.add(command)
            command.set_defaults(run=module.run)
    return parser


def _parse(name: str, words: Sequence[str]) -> argparse.Namespace:
    arguments, unknown = _parser(name).parse_known_args(words)
    if unknown:
        _Parser(prog=f"mylla {name}").error(f"unrecognized arguments: {' '.join(unknown)}")
    return arguments


def _open_standard_streams() -> None:
    """Opens what the caller has closed, and lets no letter fail that the terminal's character set lacks."""
    for fd, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        if getattr(sys, name) is None:
            # The lowest free number is taken, which is this one, since those below it are open by now.
            os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, open(fd, mode, encoding="utf-8"))  # noqa: SIM115 (open until the end)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _terminate(number: int, frame: Optional[FrameType]) -> None:
    raise Terminated(number)


def _drop_stdout() -> None:
    """Output can no longer be written; what is left of it must not fail once more when the interpreter ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
