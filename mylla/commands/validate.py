"""``mylla validate``: the output validator of a Kattis problem package, with the bot on standard input and output."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path
from typing import NamedTuple

from kattis.validator import validate
from mylla.bot_command import default_bot
from mylla.status import UsageError

FIRST = "mkdir feedback; mkfifo output; echo half 7 > case.in"
EXAMPLE = f"mylla validate case.in case.ans feedback < output | python3 {shlex.quote(default_bot())} > output"


class Options(NamedTuple):
    """The case's input file, and the directory for the verdict's files."""

    input: Path
    feedback: Path


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("input", type=Path, metavar="INPUT", help="a file of one line: an opponent's name and its seed")
    parser.add_argument("answer", type=Path, metavar="ANSWER", help="not read: there is no one right answer")
    parser.add_argument(
        "feedback",
        type=Path,
        metavar="FEEDBACK_DIR",
        help="a directory, for score.txt, judgemessage.txt and teammessage.txt",
    )
    flags = parser.add_argument(
        "flags", nargs=argparse.REMAINDER, metavar="FLAG", help="what a judge adds of its own; not read"
    )
    flags.required = False


def options(arguments: argparse.Namespace) -> Options:
    """The options that were parsed; raises ``UsageError`` if the input or the directory is not there."""
    input_file: Path = arguments.input
    feedback: Path = arguments.feedback
    if not input_file.exists():
        raise UsageError(f"INPUT {input_file}: there is no such file; write one, such as: echo half 7 > case.in")
    if not feedback.is_dir():
        raise UsageError(
            f"FEEDBACK_DIR {feedback}: there is no such directory; make it first: mkdir {shlex.quote(str(feedback))}"
        )
    return Options(input_file, feedback)


def run(options: Options) -> int:
    """Judges the game; gives the exit status: 42 played to its end, 43 the bot's fault, 3 the judge's."""
    return validate(options.input, options.feedback)
