"""``mylla starter``: a bot to begin with, on standard output."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from mylla.status import OK

EXAMPLE = "mylla starter cpp > my_bot.cpp"

FOLDER = Path(__file__).parent.parent / "starters"

FILES = {"python": "my_bot.py", "cpp": "my_bot.cpp", "java": "MyBot.java", "kotlin": "my_bot.kt"}
"""The starters by language. Java's is to be kept in a file of this name."""


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the argument."""
    parser.add_argument(
        "language", choices=list(FILES), metavar="LANGUAGE", help=f"{', '.join(FILES)}; Java's belongs in MyBot.java"
    )


def options(arguments: argparse.Namespace) -> Path:
    """The file of the starter that is asked for."""
    return FOLDER / FILES[arguments.language]


def run(path: Path) -> int:
    """Prints it."""
    sys.stdout.write(path.read_text(encoding="utf-8"))
    return OK
