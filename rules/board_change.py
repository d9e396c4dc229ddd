"""What changed between two boards: the legal move that leads from one to the other, or the mistake that it shows.

No two legal moves lead to the same board, so the move is the one whose board is equal. Only where there is none are
the boards compared square by square, to say what is wrong.
"""

from __future__ import annotations

from typing import NamedTuple, Optional, Union

from rules.grid import EMPTY, SQUARES
from rules.mylla import MYLLA, Illegality, Move, Position


class NoMove(NamedTuple):
    """The board did not change."""


class ManyChanges(NamedTuple):
    """No one move changes just these squares in this way."""

    squares: tuple[int, ...]


class Removed(NamedTuple):
    """A letter vanished from ``square``, and nothing else changed."""

    square: int


class Broken(NamedTuple):
    """The board shows ``move``, and that breaks ``rule``."""

    move: Move
    rule: Illegality


Mistake = Union[NoMove, ManyChanges, Removed, Broken]


class IllegalBoard(Exception):
    """No legal move leads from the position to the board; ``mistake`` says what it shows instead."""

    def __init__(self, mistake: Mistake) -> None:
        super().__init__(mistake)
        self.mistake = mistake


def find_move(position: Position, board: str) -> Move:
    """The legal move that leads from ``position`` to ``board``; there is at most one.

    Raises:
        IllegalBoard: there is none.
    """
    for move in MYLLA.legal_moves(position):
        # The letter on the target rules out most moves without playing them.
        if board[move.target] == move.letter and MYLLA.play(position, move).board == board:
            return move
    raise IllegalBoard(_mistake(position, board))


def changed_squares(before: str, after: str) -> tuple[int, ...]:
    """The squares on which two boards differ."""
    return tuple(square for square in SQUARES if before[square] != after[square])


def _mistake(position: Position, board: str) -> Mistake:
    changed = changed_squares(position.board, board)
    if not changed:
        return NoMove()
    shown = _shown_move(position.board, board, changed)
    if shown is None:
        return Removed(changed[0]) if len(changed) == 1 else ManyChanges(changed)
    rule = MYLLA.why_illegal(position, shown)
    assert rule is not None, "a legal move would have been found by its board"
    return Broken(shown, rule)


def _shown_move(before: str, after: str, changed: tuple[int, ...]) -> Optional[Move]:
    """The move that would explain the change, legal or not, or ``None``."""
    if len(changed) == 1 and after[changed[0]] != EMPTY:
        return Move(after[changed[0]], changed[0])
    if len(changed) == 2:
        for source, target in (changed, changed[::-1]):
            if after[source] == EMPTY and after[target] == before[source]:
                return Move(after[target], target, source)
    return None
