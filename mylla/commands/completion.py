"""``mylla completion``: the script with which a shell completes the commands and their options."""

from __future__ import annotations

import argparse
from typing import NamedTuple

import shtab

from mylla.parser import complete_parser
from mylla.status import OK

EXAMPLE = 'eval "$(mylla completion bash)"'

PATHS = {
    **dict.fromkeys(("BOT", "FILE", "INPUT", "ANSWER"), shtab.FILE),
    **dict.fromkeys(("DIR", "FEEDBACK_DIR"), shtab.DIRECTORY),
}
"""How arguments that name a path are completed, by what the help calls them."""


class Options(NamedTuple):
    """The name of the shell."""

    shell: str


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "shell",
        nargs="?",
        choices=shtab.SUPPORTED_SHELLS,
        default="bash",
        metavar="SHELL",
        help=f"{', '.join(shtab.SUPPORTED_SHELLS)} (default: %(default)s)",
    )


def options(arguments: argparse.Namespace) -> Options:
    """The options that were parsed."""
    return Options(arguments.shell)


def run(options: Options) -> int:
    """Prints the script."""
    parser = complete_parser()
    _complete_paths(parser)
    print(shtab.complete(parser, options.shell))
    return OK


def _complete_paths(parser: argparse.ArgumentParser) -> None:
    """Sets the attribute ``complete``, which shtab looks for, of all arguments that name a path."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                _complete_paths(command)
        elif action.metavar in PATHS:
            vars(action)["complete"] = PATHS[action.metavar]
