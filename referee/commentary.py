"""What several commands show alike."""

from __future__ import annotations

import time
from typing import Iterable

from referee.match.match import Ply
from referee.match.protocol import board_text
from referee.match.verdict import Judgement, Verdict, printable
from referee.match.words import move_in_words
from rules.mylla import MYLLA


def show_ply(number: int, ply: Ply, remark: str = "") -> None:
    """Prints a move in words and the board after it."""
    who = "bot" if ply.before.turn == "x" else "judge"
    print(f"{number}. {who} {move_in_words(ply.before.board, ply.move)}{remark}")
    print(board_text(MYLLA.play(ply.before, ply.move).board), flush=True)


class Commentary:
    """A ``Watcher``: prints each move when it is made, with the time it took, after what the bot wrote meanwhile."""

    def __init__(self) -> None:
        self._since = time.monotonic()
        self._plies = 0

    def moved(self, ply: Ply) -> None:
        """Prints the move."""
        now = time.monotonic()
        self._plies += 1
        show_ply(self._plies, ply, f"  ({1000 * (now - self._since):.1f} ms)")
        self._since = now

    def wrote(self, stderr: bytes) -> None:
        """Prints the lines."""
        for line in stderr.decode("utf-8", "backslashreplace").splitlines():
            print(f"  stderr: {printable(line)}", flush=True)


def judgement_in_words(judgement: Judgement, notes: Iterable[str]) -> str:
    """What was accepted with a warning, and what the judge says."""
    points = f", {judgement.score} points" if judgement.verdict is Verdict.AC else ""
    said = [f"Note: {note} (accepted)" for note in notes]
    return "\n".join([*said, f"{judgement.verdict.value}{points}: {judgement.message}"])
