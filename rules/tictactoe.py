"""The rules of tic-tac-toe.

A move is the square (0 to 8) that the player to move marks; the marks on the board are ``x`` and ``o``.
"""

from __future__ import annotations

from typing import NamedTuple, Optional

from rules.game import OTHER, Ending, Outcome
from rules.grid import EMPTY, EMPTY_BOARD, SQUARES, has_line, replaced


class Position(NamedTuple):
    """A board and the player to move."""

    board: str
    turn: str


class TicTacToe:
    """Three in a row wins; a full board without one is a draw."""

    name = "tictactoe"

    def start(self) -> Position:
        return Position(EMPTY_BOARD, "x")

    def legal_moves(self, position: Position) -> list[int]:
        """The empty squares in order; none when the game is over."""
        if self.outcome(position):
            return []
        return [square for square in SQUARES if position.board[square] == EMPTY]

    def play(self, position: Position, move: int) -> Position:
        return Position(replaced(position.board, move, position.turn), OTHER[position.turn])

    def outcome(self, position: Position) -> Optional[Outcome]:
        """A line counts before a full board. Only the player who moved last can have made one."""
        mover = OTHER[position.turn]
        if has_line(position.board, mover):
            return Outcome(mover, Ending.LINE)
        if EMPTY not in position.board:
            return Outcome(None, Ending.FULL_BOARD)
        return None


TICTACTOE = TicTacToe()
