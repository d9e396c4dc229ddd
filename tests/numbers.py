"""Numbers that the rules and the solver must reproduce.

They were computed by two independent programs, one in C++ and one in Python, that agree with each other.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from rules.mylla import Position

MYLLA_PERFT = (1, 18, 297, 4_536, 63_936, 786_024, 8_709_648, 89_813_904, 835_611_504)
"""Sequences of 0, 1, 2, ... moves from the empty board."""

TICTACTOE_PERFT = (1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872, 0)
TICTACTOE_POSITIONS = 5_478
TICTACTOE_GAMES = {"x": 131_184, "o": 77_904, None: 46_080}
"""Complete games by winner."""

DISTANCES = {
    1: 2_159_291,
    3: 222_431,
    5: 81_862,
    7: 42_196,
    9: 18_800,
    11: 1_961,
    13: 65,
    0: 4_788,
    -2: 371_546,
    -4: 135_440,
    -6: 31_794,
    -8: 20_718,
    -10: 10_488,
    -12: 1_189,
    -14: 72,
}
"""Reachable positions of mylla without a line by distance in plies, seen from the side to move."""

POSITIONS = 3_102_641
POSITIONS_UP_TO_SYMMETRY = 395_554


class Known(NamedTuple):
    """A position of ``data/positions.txt``: its legal moves, how many of them win, its distance in plies."""

    position: Position
    moves: int
    winning: int
    distance: int


def known_positions() -> list[Known]:
    """The lines of ``data/positions.txt``: board, side to move, small letters in X's and O's hand, and the above."""
    known = []
    for line in (Path(__file__).parent / "data" / "positions.txt").read_text().splitlines():
        board, turn, *numbers = line.split()
        x_hand, o_hand, moves, winning, distance = map(int, numbers)
        known.append(Known(Position(board.replace("/", ""), turn, (x_hand, o_hand)), moves, winning, distance))
    return known
