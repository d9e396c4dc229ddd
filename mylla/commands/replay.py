"""``mylla replay``: checks a ``.interaction`` file move by move and shows it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import NamedTuple

from mylla.status import NOT_ACCEPTED, OK, UsageError
from mylla.terminal.console import Console
from mylla.terminal.mistakes import losing_move
from referee.commentary import show_ply
from referee.match.match import Ply
from referee.match.replay import Replay
from referee.match.transcript import TranscriptError
from referee.match.verdict import explained
from referee.match.words import outcome_in_words
from solver.tablebase import tablebase

FIRST = "mylla tournament --games 3 --transcripts transcripts"
EXAMPLE = "mylla replay transcripts/003-minimax.interaction"


class Options(NamedTuple):
    """The file of the transcript."""

    file: Path


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a transcript: > the bot, < the judge")


def options(arguments: argparse.Namespace) -> Options:
    """The options that were parsed."""
    return Options(arguments.file)


def run(options: Options) -> int:
    """Shows the game; the exit status is 0 for a whole game without a fault of the bot."""
    text = _read(options.file)
    plies: list[Ply] = []

    def watch(ply: Ply) -> None:
        plies.append(ply)
        show_ply(len(plies), ply)

    try:
        replay = Replay(text, watch)
    except TranscriptError as error:
        raise UsageError(f"{options.file}: {error}") from None
    if replay.match.fault:
        print(explained(replay.match.fault))
        return NOT_ACCEPTED
    if replay.match.outcome:
        print(outcome_in_words(replay.match.outcome))
        if not replay.match.won:
            Console(sys.stdout).tell(losing_move(text, tablebase().evaluate))
        return OK
    print(f"the transcript ends before the game does, before board {replay.match.boards + 1}")
    return NOT_ACCEPTED


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}; give a .interaction file") from None
    except UnicodeDecodeError:
        raise UsageError(f"{file} is no text; give a .interaction file") from None
