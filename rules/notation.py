"""Squares, moves and positions in short text, as people type them and as files hold them.

A square is ``a1`` to ``c3``: the column from the left, then the row from the top. A move is ``x b2`` for a
letter placed, ``X a1-b2`` for a large letter moved. A position is ``..x/.../... o 3 4``: the rows,
the side to move, the small letters left in X's and in O's hand.
"""

from __future__ import annotations

import re

from rules.mylla import LETTERS, MYLLA, Move, Position

BLANKS = " \t\n\r\v\f"
"""What may stand around and between words. Only ASCII: Python and the explorer's JavaScript agree on no more."""

_SQUARE = re.compile("[abc][123]")
_TYPED_SQUARE = re.compile(r"\b(?:([abcABC])([123])|([123])[ \t]*[ \t,][ \t]*([123]))\b")
_BLANK = re.compile(f"[{BLANKS}]+")
_MOVE = re.compile(r"([xXoO])[ \t]*([abc][123])(?:[ \t]*-[ \t]*([abc][123]))?")
_HOW_TO_MOVE = "write o b2 for a letter placed on a square, O a1-b2 for a large letter moved"
_EXAMPLE = 'for example "..x/.../... o 3 4"'


class NotationError(ValueError):
    """The text is no move or no position; the message says what is wrong and what would be right."""


def is_row(text: str) -> bool:
    """Whether the text is three letters of a board."""
    return len(text) == 3 and set(text) <= set(LETTERS)


def square_name(square: int) -> str:
    """``a1`` for the top left square, ``c1`` for the top right one, ``c3`` for the bottom right one."""
    return "abc"[square % 3] + "123"[square // 3]


def square_number(name: str) -> int:
    """The square that ``square_name`` calls ``name``."""
    return "abc".index(name[0]) + 3 * "123".index(name[1])


def with_square_names(text: str) -> str:
    """The text with each square that a person may have typed, such as ``B3`` or ``3 2`` or ``3,2``, by its name ``b3``.

    Two numbers are the row and the column, both from 1.
    """
    return _TYPED_SQUARE.sub(_typed_name, text)


def _typed_name(typed: re.Match[str]) -> str:
    letter, number, row, column = typed.groups()
    return letter.lower() + number if letter else "abc"["123".index(column)] + row


def is_square(text: str) -> bool:
    """Whether the text is the name of a square."""
    return bool(_SQUARE.fullmatch(text))


def format_move(move: Move) -> str:
    """``x b2`` or ``X a1-b2``."""
    source = "" if move.source is None else square_name(move.source) + "-"
    return f"{move.letter} {source}{square_name(move.target)}"


def parse_move(text: str) -> Move:
    """The move that ``format_move`` writes. It need not be legal.

    Raises:
        NotationError: the text is no move.
    """
    match = _MOVE.fullmatch(text.strip(BLANKS))
    if not match:
        raise NotationError(f"{text.strip(BLANKS)!r} is no move: {_HOW_TO_MOVE}")
    letter, first, second = match.groups()
    if second is None:
        return Move(letter, square_number(first))
    return Move(letter, square_number(second), square_number(first))


def format_board(board: str) -> str:
    """``..x/.../...``: the rows of a board."""
    return "/".join([board[0:3], board[3:6], board[6:9]])


def format_position(position: Position) -> str:
    """``..x/.../... o 3 4``."""
    board, turn, hands = position
    return f"{format_board(board)} {turn} {hands[0]} {hands[1]}"


def parse_position(text: str) -> Position:
    """The position that ``format_position`` writes, if the letters allow it.

    Raises:
        NotationError: the text is no position, or no game has those letters.
    """
    parts = [part for part in _BLANK.split(text) if part]
    if len(parts) != 4:
        raise NotationError(f"{text!r} has {len(parts)} parts, not four: board, side to move, two hands; {_EXAMPLE}")
    rows = parts[0].split("/")
    if len(rows) != 3:
        raise NotationError(f"the board {parts[0]!r} has {len(rows)} rows, not three; {_EXAMPLE}")
    for number, row in enumerate(rows, 1):
        if not is_row(row):
            raise NotationError(f"row {number} of the board is {row!r}, not three of . x X o O; {_EXAMPLE}")
    if parts[1] not in ("x", "o"):
        raise NotationError(f"the side to move is {parts[1]!r}, not x or o; {_EXAMPLE}")
    hands = tuple(_hand(word, player) for word, player in zip(parts[2:], "XO"))
    position = Position("".join(rows), parts[1], (hands[0], hands[1]))
    impossible = MYLLA.why_impossible(position)
    if impossible:
        raise NotationError(f"{text!r} is not possible: {impossible}")
    return position


def _hand(word: str, player: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 4):
        raise NotationError(f"{player}'s hand is {word[:40]!r}, not a number of small letters; {_EXAMPLE}")
    return int(word)
