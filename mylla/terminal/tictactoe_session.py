"""A person plays tic-tac-toe against the automatic opponent."""

from __future__ import annotations

from typing import Optional

from mylla.terminal.console import Console
from mylla.terminal.drawing import draw
from mylla.terminal.session import COMMANDS, NO_HINT, NOTHING_TO_UNDO, PROMPT_AFTER_THE_END, ReadLine
from referee import automatic_opponent
from referee.automatic_opponent import Attempt, score
from referee.match.words import outcome_in_words, place
from rules.grid import SQUARES
from rules.tictactoe import TICTACTOE, Position

KEYPAD = "789456123"
"""The key of each square on a keyboard's number pad laid over the board."""

VALUES = {1: "O wins", 0: "a draw", -1: "X wins"}
"""What a score is called."""


class TicTacToeSession:
    """A ``Session``: the person is X, the automatic opponent is O."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._game = automatic_opponent.Session()
        self._history: list[Position] = []

    def greet(self) -> None:
        self._console.say(
            "You are X, the automatic opponent is O. Three in a row win.\n"
            "A move: row,column from 0, such as 1,2; or the digit in the square, as on a number pad.\n"
            f"Commands: {COMMANDS}."
        )
        self._show(self._game.position)

    def prompt(self) -> str:
        return PROMPT_AFTER_THE_END if self._game.outcome else "X's move (row,column or digit): "

    def attempt(self, line: str, read: ReadLine) -> None:
        square = _typed_square(line)
        if square is None:
            self._console.say(f"{line!r} is no square: type row,column from 0, such as 1,2, or a digit from 1 to 9")
            return
        before = self._game.position
        attempts = self._game.attempt(square)
        if attempts[0].accepted:
            self._history.append(before)
        for attempt in attempts:
            self._report(attempt)

    def hint(self) -> None:
        if self._game.outcome:
            self._console.say(NO_HINT)
            return
        for square in TICTACTOE.legal_moves(self._game.position):
            value = score(TICTACTOE.play(self._game.position, square))
            self._console.say(f"{_coordinates(square)} ({KEYPAD[square]})  {VALUES[value]}")

    def undo(self) -> None:
        if not self._history:
            self._console.say(NOTHING_TO_UNDO)
            return
        self._game.position = self._history.pop()
        self._show(self._game.position)

    def new(self) -> None:
        self._game = automatic_opponent.Session()
        self._history = []
        self._show(self._game.position)

    def _report(self, attempt: Attempt) -> None:
        where = f"{_coordinates(attempt.square)} ({place(attempt.square)})"
        if attempt.accepted:
            self._console.say(f"{attempt.player.upper()} marks {where}.")
        else:
            over = TICTACTOE.outcome(attempt.after)
            reason = "the game is over" if over else "the square is taken; it is still your turn"
            self._console.say(f"Rejected: {where}: {reason}.")
        self._show(attempt.after)

    def _show(self, position: Position) -> None:
        outcome = TICTACTOE.outcome(position)
        keys = {} if outcome else {square: KEYPAD[square] for square in SQUARES}
        self._console.say(draw(position.board.upper(), self._console, "012012", keys))
        if outcome:
            self._console.say(f"{outcome_in_words(outcome)}.")


def _typed_square(line: str) -> Optional[int]:
    """The square of a digit of the number pad or of ``row,column``; ``None`` for any other line."""
    if len(line) == 1 and line in KEYPAD:
        return KEYPAD.index(line)
    row, comma, column = (part.strip() for part in line.partition(","))
    if comma and row in ("0", "1", "2") and column in ("0", "1", "2"):
        return 3 * int(row) + int(column)
    return None


def _coordinates(square: int) -> str:
    return f"{square // 3},{square % 3}"
