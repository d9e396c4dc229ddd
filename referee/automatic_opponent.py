"""Tic-tac-toe against a deterministic, perfect automatic opponent: ``play_against_ai``.

The person plays X, the automatic player O. Its policy is exact minimax with the scores +1, 0 and -1: of the moves
with the best score the one on the smallest row and then column, and a win now is not preferred to a win later.
The whole game tree is small, so that every position is scored once, when it is first met.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Callable, NamedTuple, Optional, Sequence

from rules.game import Outcome
from rules.tictactoe import TICTACTOE, Position

SCORES = {"o": 1, None: 0, "x": -1}
"""What a game is worth to O, by its winner."""

_SHOWN = 40
"""How many letters of a wrong move a message quotes."""


class Attempt(NamedTuple):
    """A move that was tried, and the position after it, which is the one before it where it was rejected."""

    player: str
    accepted: bool
    square: int
    after: Position


class Session:
    """A game of tic-tac-toe: a person's attempts, and the automatic moves that answer them.

    Attributes:
        position: where the game stands; X is to move unless the game is over.
    """

    def __init__(self) -> None:
        self.position = TICTACTOE.start()

    @property
    def outcome(self) -> Optional[Outcome]:
        """How the game ended, or ``None``."""
        return TICTACTOE.outcome(self.position)

    def attempt(self, square: int) -> tuple[Attempt, ...]:
        """The person tries to mark ``square`` (0 to 8); gives that attempt and, where one follows, O's move."""
        attempts = _answered(self.position, square)
        self.position = attempts[-1].after
        return attempts


@lru_cache(maxsize=None)
def _answered(position: Position, square: int) -> tuple[Attempt, ...]:
    """X's attempt in ``position`` and O's move if one follows."""
    if square not in TICTACTOE.legal_moves(position):
        return (Attempt("x", False, square, position),)
    marked = Attempt("x", True, square, TICTACTOE.play(position, square))
    if TICTACTOE.outcome(marked.after):
        return (marked,)
    reply = best_reply(marked.after)
    return (marked, Attempt("o", True, reply, TICTACTOE.play(marked.after, reply)))


@lru_cache(maxsize=None)
def score(position: Position) -> int:
    """What ``position`` is worth to O when both play their best: +1, 0 or -1."""
    outcome = TICTACTOE.outcome(position)
    if outcome:
        return SCORES[outcome.winner]
    best: Callable[[list[int]], int] = max if position.turn == "o" else min
    return best([score(TICTACTOE.play(position, move)) for move in TICTACTOE.legal_moves(position)])


@lru_cache(maxsize=None)
def best_reply(position: Position) -> int:
    """O's move where O is to move. ``max`` gives the first of equals, and squares are in order of row and column."""
    return max(TICTACTOE.legal_moves(position), key=lambda move: score(TICTACTOE.play(position, move)))


def play_against_ai(human_moves: Sequence[Sequence[int]]) -> list[list[str]]:
    """The events of a game in which X tries ``human_moves``, each ``[row, column]`` from 0, in turn.

    An event is ``[actor, accepted, row 0, row 1, row 2, status, next player, move]``: ``"X"`` or ``"O"``; ``"1"`` or
    ``"0"``; the board after it with ``X``, ``O`` and ``.``; ``IN_PROGRESS``, ``X_WON``, ``O_WON`` or ``DRAW``; ``"X"``,
    ``"O"`` or ``"-"``; ``"row,column"``. A square that is taken, and any attempt after the end, is rejected: it costs
    no turn and O does not answer it.

    Raises:
        ValueError: a move is not two integers from 0 to 2. Nothing is played; the message names the move's index.
    """
    squares = [_square(index, move) for index, move in enumerate(human_moves)]
    session = Session()
    return [list(_event(attempt)) for square in squares for attempt in session.attempt(square)]


def _square(index: int, move: object) -> int:
    if not isinstance(move, (list, tuple)) or len(move) != 2:
        raise ValueError(f"move {index} is {_shown(move)}, not [row, column]")
    for name, number in zip(("row", "column"), move):
        # To Python a bool is an int, but JSON's true is no row.
        if isinstance(number, bool) or not isinstance(number, int):
            wrong = f"{_shown(number)}, not an integer from 0 to 2"
        elif not 0 <= number <= 2:
            wrong = f"{_shown(number)}, not from 0 to 2"
        else:
            continue
        raise ValueError(f"move {index} is {_shown(move)}: its {name} is {wrong}")
    row, column = move
    return int(3 * row + column)


def _shown(value: object) -> str:
    """The value as JSON, cut to ``_SHOWN`` letters; its type where it is too large, too deep or of another kind."""
    try:
        text = json.dumps(value, default=repr)
    except (TypeError, ValueError, RecursionError):
        return f"of type {type(value).__name__}"
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "..."


@lru_cache(maxsize=None)
def _event(attempt: Attempt) -> tuple[str, ...]:
    board = attempt.after.board.upper()
    outcome = TICTACTOE.outcome(attempt.after)
    return (
        attempt.player.upper(),
        "1" if attempt.accepted else "0",
        board[0:3],
        board[3:6],
        board[6:9],
        status(outcome),
        "-" if outcome else attempt.after.turn.upper(),
        f"{attempt.square // 3},{attempt.square % 3}",
    )


def status(outcome: Optional[Outcome]) -> str:
    """``IN_PROGRESS``, ``X_WON``, ``O_WON`` or ``DRAW``."""
    if outcome is None:
        return "IN_PROGRESS"
    return f"{outcome.winner.upper()}_WON" if outcome.winner else "DRAW"
