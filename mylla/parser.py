"""The commands by name, and the parsers of their arguments.

A command is a module of ``mylla.commands`` (``against-ai`` is ``against_ai``) that holds

    EXAMPLE             a command line that works as it stands in an empty directory
    FIRST               optional: a command line that makes what the example needs
    INTERMIXED          optional: options may stand between arguments of which there may be several
    add(parser)         declares the arguments
    options(arguments)  the parsed arguments as one frozen value, checked; raises ``UsageError``
    run(options)        does the work and gives the exit status

Only the module of the command that is asked for is loaded, which keeps the start quick.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from types import ModuleType
from typing import NoReturn

from mylla import __version__
from mylla.status import USAGE, UsageError

SUMMARIES = {
    "tournament": "play a bot's games against several opponents and score them",
    "game": "play one game of a bot and show each board as it comes",
    "play": "play against the computer in the terminal",
    "starter": "print a bot to begin with, in Python, C++, Java or Kotlin",
    "against-ai": "play tic-tac-toe against the automatic opponent, as JSON",
    "analyse": "say who wins a position and what every move is worth",
    "judge": "judge submissions by a problem package's own validator",
    "replay": "check a transcript (.interaction) and show its moves",
    "validate": "judge a game as the Kattis output validator does",
    "package": "build the Kattis problem package",
    "explorer": "write the solved game as one HTML page",
    "completion": "print a script that makes a shell complete commands",
}
"""What each command does, short enough for a line of 80 columns."""

COMMAND_LINES = "\n".join(f"    {name:12}{summary}" for name, summary in SUMMARIES.items())

OVERVIEW = f"""\
Plays and judges mögnuð mylla. The commands:

{COMMAND_LINES}

'mylla COMMAND --help' explains a command and shows an example.
Tab completion in bash: eval "$(mylla completion bash)"
"""


class Parser(argparse.ArgumentParser):
    """Reports an error in one line, which also says where to read more."""

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE, f"{self.prog}: {message} (see {self.prog} --help)\n")


def load(name: str) -> ModuleType:
    """The module of a command.

    Raises:
        UsageError: this Python lacks a package that it needs.
    """
    try:
        return importlib.import_module(f"mylla.commands.{name.replace('-', '_')}")
    except ModuleNotFoundError as error:
        raise UsageError(
            f"{sys.executable} has no package {error.name!r}; in the checkout, make sets up .venv/bin/mylla, which does"
        ) from error


def command_parser(name: str) -> Parser:
    """The parser of a command's own arguments."""
    parser = Parser(prog=f"mylla {name}")
    _describe(parser, name)
    return parser


def overview_parser() -> Parser:
    """The parser of ``mylla`` without a command; its help lists the commands."""
    parser = Parser(
        prog="mylla",
        usage="mylla COMMAND [ARGUMENT ...]",
        description=OVERVIEW,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"mylla {__version__}", help="print the version")
    return parser


def complete_parser() -> Parser:
    """The parser of all commands with all their arguments; loads every command's module."""
    parser = overview_parser()
    commands = parser.add_subparsers(parser_class=Parser)
    for name, summary in SUMMARIES.items():
        _describe(commands.add_parser(name, help=summary), name)
    return parser


def _describe(parser: Parser, name: str) -> None:
    """Adds a command's arguments, its description and its example."""
    module = load(name)
    summary = SUMMARIES[name]
    first = f"first:   {module.FIRST}\n" if hasattr(module, "FIRST") else ""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.description = f"{summary[0].upper()}{summary[1:]}."
    parser.epilog = f"{first}example: {module.EXAMPLE}"
    module.add(parser)
