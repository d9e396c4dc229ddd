"""A person plays tic-tac-toe against the automatic opponent."""

from __future__ import annotations

from mylla.terminal.console import Console
from mylla.terminal.drawing import MARKS, draw
from mylla.terminal.hints import Hint, equal_moves, show
from mylla.terminal.session import (
    COMMANDS,
    HOW_TO_NAME_A_SQUARE,
    NO_HINT,
    NOTHING_TO_UNDO,
    PROMPT_AFTER_THE_END,
    ReadLine,
)
from referee import automatic_opponent
from referee.automatic_opponent import Attempt, score
from referee.match.words import outcome_in_words, place
from rules.notation import is_square, square_name, square_number, with_square_names
from rules.tictactoe import TICTACTOE, Position

RESULTS = {1: "O wins", 0: "a draw", -1: "X wins"}
"""What a score is called."""


class TicTacToeSession:
    """A ``Session``: the person is X, the automatic opponent is O."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._game = automatic_opponent.Session()
        self._history: list[Position] = []

    def greet(self) -> None:
        self._console.tell(
            "You are X, the computer is O and never errs: a draw is the best there is. Three in a row win.\n"
            f"Type the square that you mark. {HOW_TO_NAME_A_SQUARE}\n{COMMANDS}\n"
        )
        self._show(self._game.position)

    def prompt(self) -> str:
        return PROMPT_AFTER_THE_END if self._game.outcome else "X's move (b2 or 2 2, ? helps): "

    def attempt(self, line: str, read: ReadLine) -> None:
        name = with_square_names(line)
        if not is_square(name):
            shown = line if len(line) <= 40 else f"{line[:40]}..."
            self._console.tell(f"{shown!r} is no square: type for example c1, or 1 3 for row 1, column 3")
            return
        before = self._game.position
        attempts = self._game.attempt(square_number(name))
        if attempts[0].accepted:
            self._history.append(before)
        for attempt in attempts:
            self._report(attempt)

    def hint(self) -> None:
        if self._game.outcome:
            self._console.say(NO_HINT)
            return
        position = self._game.position
        after = {square: TICTACTOE.play(position, square) for square in TICTACTOE.legal_moves(position)}
        best_first = sorted(after, key=lambda square: score(after[square]))
        best = score(after[best_first[0]])
        self._console.tell("Where each move leads with best play (* best):")
        hints = []
        for group in equal_moves({square: after[square].board for square in best_first}):
            value = score(after[group[0]])
            hints.append(Hint(value == best, RESULTS[value], ", ".join(map(square_name, group))))
        show(hints, self._console)

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
        where = f"{square_name(attempt.square)} ({place(attempt.square)})"
        if attempt.accepted:
            self._console.tell(f"{attempt.player.upper()} marks {where}.")
        else:
            over = TICTACTOE.outcome(attempt.after)
            reason = "the game is over" if over else "the square is taken; it is still your turn"
            self._console.tell(f"Rejected: {where}: {reason}.")
        self._show(attempt.after)

    def _show(self, position: Position) -> None:
        self._console.say(draw(position.board, self._console, MARKS))
        outcome = TICTACTOE.outcome(position)
        if outcome:
            self._console.say(f"{outcome_in_words(outcome)}.")
