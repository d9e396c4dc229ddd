"""What the contest's judge takes for won: the solved game, but for the positions that its search misjudges.

The search departs from the rules in one place. It takes a position for won by the side to move where the other side
could not move if it were its turn: all its letters are on the board, and there is no small one to take. But the side to
move may have to place a small letter, which the other then takes, or may have no move itself.

``python -m solver.pack`` solves the game so, and lists in ``contest.misjudged`` every position whose winner is another
then. A move that ends the game with a line is not affected: lines come first.

The file is one zlib stream of numbers in ascending order, each as how much it is larger than the one before it (the
first: than 0), in unsigned LEB128. A number is ``25 * code + 5 * own + other``: the board's code as in
``solver.tablebase``, and the small letters in the hands of the side to move and of the other.
"""

from __future__ import annotations

import zlib
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Iterable

from rules.mylla import MYLLA, Move, Position
from solver.tablebase import ROW_LENGTH, TablebaseError, board_code, read_leb128, tablebase, to_leb128

MISJUDGED_PATH = Path(__file__).with_name("contest.misjudged")
MOST_IN_HANDS = 5
"""No position with more small letters in the two hands is misjudged, so that most games do not read the file."""


def winning_moves(position: Position) -> list[Move]:
    """The legal moves of a possible position that the judge takes for won, in the order of ``legal_moves``."""
    return [
        move
        for move, distance in tablebase().evaluate(position)
        if (distance > 0) != is_misjudged(MYLLA.play(position, move))
    ]


def is_misjudged(position: Position) -> bool:
    """Whether the judge takes the wrong side for the winner of a possible position."""
    if sum(position.hands) > MOST_IN_HANDS:
        return False
    own, other = position.hands if position.turn == "x" else position.hands[::-1]
    return number(board_code(position), own, other) in _misjudged()


def number(code: int, own: int, other: int) -> int:
    """How the file names the position."""
    return ROW_LENGTH * code + 5 * own + other


@lru_cache(maxsize=None)
def _misjudged() -> frozenset[int]:
    return frozenset(read(MISJUDGED_PATH))


def read(path: Path) -> list[int]:
    """The numbers that ``encode`` packed.

    Raises:
        OSError: the file cannot be read.
        TablebaseError: it is damaged.
    """
    try:
        return list(accumulate(read_leb128(zlib.decompress(path.read_bytes()))))
    except zlib.error as error:
        raise TablebaseError(f"{path}: damaged: {error}") from None


def encode(numbers: Iterable[int]) -> bytes:
    """The file for ``numbers``, which ascend."""
    numbers = list(numbers)
    return zlib.compress(b"".join(to_leb128(each - before) for before, each in zip([0, *numbers], numbers)), 9)
