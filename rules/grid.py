"""The 3 x 3 board that both games share.

Vocabulary: a *square* is 0 to 8, row by row from the top left; a *board* is a string of nine
characters, one a square; ``.`` is an empty square.

    0 1 2
    3 4 5
    6 7 8
"""

from __future__ import annotations

from functools import lru_cache

EMPTY = "."
SQUARES = range(9)
EMPTY_BOARD = EMPTY * 9

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
"""The eight lines of three squares: rows, columns, diagonals."""

_LINE_BITS = tuple(sum(1 << (8 - square) for square in line) for line in LINES)
_HAS_LINE = tuple(any(squares & bits == bits for bits in _LINE_BITS) for squares in range(512))

_QUARTER_TURN = (6, 3, 0, 7, 4, 1, 8, 5, 2)
_MIRROR = (2, 1, 0, 5, 4, 3, 8, 7, 6)


def _symmetries() -> tuple[tuple[int, ...], ...]:
    turned = [tuple(SQUARES)]
    for _ in range(3):
        turned.append(tuple(turned[-1][square] for square in _QUARTER_TURN))
    return tuple(turned + [tuple(each[square] for square in _MIRROR) for each in turned])


SYMMETRIES = _symmetries()
"""The eight rotations and reflections; ``symmetry[square]`` is the square whose letter comes to ``square``."""


def transform(board: str, symmetry: tuple[int, ...]) -> str:
    """The board as it looks after ``symmetry``."""
    return "".join([board[square] for square in symmetry])


def canonical(board: str) -> str:
    """The one board that stands for all boards equal to this one up to symmetry (the smallest as a string)."""
    return min(transform(board, symmetry) for symmetry in SYMMETRIES)


def has_line(board: str, letters: str) -> bool:
    """Whether three squares in a row all hold one of ``letters``."""
    # No search asks anything more often, so the answers for all 512 sets of squares, as nine bits, are listed.
    return _HAS_LINE[int(board.translate(_bits(letters)), 2)]


@lru_cache(maxsize=None)
def _bits(letters: str) -> dict[int, str]:
    """How ``str.translate`` spells a board of letters of either game: ``1`` for ``letters``, ``0`` for the others."""
    return {ord(letter): "1" if letter in letters else "0" for letter in ".xXoO"}


def replaced(board: str, square: int, letter: str) -> str:
    """The board with ``letter`` on ``square``."""
    return board[:square] + letter + board[square + 1 :]
