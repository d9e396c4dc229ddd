"""What several commands show alike."""

from __future__ import annotations

from referee.games.mylla import MYLLA
from referee.match import Ply
from referee.wire import board_text
from referee.words import move_in_words


def show_ply(number: int, ply: Ply, remark: str = "") -> None:
    """Prints a move in words and the board after it."""
    who = "bot" if ply.before.turn == "x" else "judge"
    print(f"{number}. {who} {move_in_words(ply.before.board, ply.move)}{remark}")
    print(board_text(MYLLA.play(ply.before, ply.move).board), flush=True)
