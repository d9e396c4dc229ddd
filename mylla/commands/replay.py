"""``mylla replay``: checks a ``.interaction`` file move by move and shows it."""

from __future__ import annotations

import argparse
from pathlib import Path

from mylla.commands.status import NOT_ACCEPTED, OK, UsageError
from referee.commentary import show_ply
from referee.match.match import Ply
from referee.match.replay import Replay
from referee.match.transcript import TranscriptError
from referee.match.verdict import fault_in_words
from referee.match.words import outcome_in_words

EXAMPLE = "mylla replay transcripts/007-minimax.interaction"


def add(parser: argparse.ArgumentParser) -> None:
    """Describes the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a transcript: > the bot, < the judge")


def run(arguments: argparse.Namespace) -> int:
    """Shows the game, and gives the exit status: 0 for a whole game without a fault of the bot."""
    try:
        text = arguments.file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UsageError(f"{arguments.file} cannot be read: {error.strerror}; give a .interaction file") from None
    except UnicodeDecodeError:
        raise UsageError(f"{arguments.file} is no text; give a .interaction file") from None
    plies: list[Ply] = []

    def watch(ply: Ply) -> None:
        plies.append(ply)
        show_ply(len(plies), ply)

    try:
        replay = Replay(text, watch)
    except TranscriptError as error:
        raise UsageError(f"{arguments.file}: {error}") from None
    if replay.match.fault:
        print(fault_in_words(replay.match.fault))
        return NOT_ACCEPTED
    if replay.match.outcome:
        print(outcome_in_words(replay.match.outcome))
        return OK
    print(f"the transcript ends before the game does, before board {replay.match.boards + 1}")
    return NOT_ACCEPTED
