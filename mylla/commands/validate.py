"""``mylla validate``: the output validator of a Kattis problem package, with the bot on standard input and output."""

from __future__ import annotations

import argparse
from pathlib import Path

from kattis.validator import validate

EXAMPLE = "mylla validate data/secret/01-worst.in data/secret/01-worst.ans feedback/"


def add(parser: argparse.ArgumentParser) -> None:
    """Describes the arguments."""
    parser.add_argument("input", type=Path, metavar="INPUT", help="a file of one line: an opponent's name and its seed")
    parser.add_argument("answer", type=Path, metavar="ANSWER", help="not read: there is no one right answer")
    parser.add_argument(
        "feedback", type=Path, metavar="FEEDBACK_DIR", help="where score.txt, judgemessage.txt, teammessage.txt go"
    )


def run(arguments: argparse.Namespace) -> int:
    """Judges the game; gives the exit status: 42 played to its end, 43 the bot's fault, 3 the judge's."""
    return validate(arguments.input, arguments.feedback)
