"""The solved game in one file: its layout, and how to write, read and probe it. Standard library only.

The file holds a distance for every position in which no large letter wins at once. A possible
position whose board is not in the file is therefore won in one ply.

    bytes   content
    8       magic, ``mylla.tb``
    1       version of this layout
    1, 1    small and large letters a hand has at the start
    1       reserved, 0
    4       number of boards         (these three little-endian)
    4       number of rows
    4       CRC-32 of the content before it was packed
    rest    the content, one zlib stream (deflate with a zlib header):

            boards  for each board, how much its code is larger than the one before it (the first: than 0),
                    in unsigned LEB128: seven bits a byte, low ones first, the high bit set on all but the last
            index   for each board, the number of its row, 16 bits little-endian
            rows    for each row, 25 signed bytes: the distance in plies where the side to move has ``own`` and
                    the other side ``other`` small letters in hand, at ``5 * own + other``; positive where the side to
                    move wins. For hands that are impossible with the board, the byte repeats the one before it.

A board's code is its nine squares read as a number in base 5, the top left square first, with 0 empty, 1 and
2 small and large letters of the side to move, 3 and 4 those of the other side; of the eight symmetric
boards the one with the smallest code stands for all.
"""

from __future__ import annotations

import struct
import sys
import zlib
from array import array
from functools import lru_cache
from itertools import accumulate
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

from rules.grid import SYMMETRIES
from rules.mylla import MYLLA, Move, Position

MAGIC = b"mylla.tb"
VERSION = 1
DEFAULT_PATH = Path(__file__).with_name("mylla.tb")
ROW_LENGTH = 25

_HEADER = struct.Struct("<8sBBBBIII")
DIGITS = {"x": str.maketrans(".xXoO", "01234"), "o": str.maketrans(".oOxX", "01234")}
"""The digit of the code for each letter, for each side to move."""
_TURNED = [itemgetter(*symmetry) for symmetry in SYMMETRIES]


class TablebaseError(Exception):
    """The file is not a tablebase of this layout, or it is damaged; the message says which and where."""


class Evaluation(NamedTuple):
    """A legal move and what it leads to: plies to the end, positive where the player who moves wins."""

    move: Move
    distance: int


def board_code(position: Position) -> int:
    """The code of the board up to symmetry, seen from the side to move."""
    digits = position.board.translate(DIGITS[position.turn])
    return int("".join(min([turned(digits) for turned in _TURNED])), 5)


class Tablebase:
    """The solved game. Attribute ``rows`` gives for a board's code its row of distances."""

    def __init__(self, rows: dict[int, memoryview]) -> None:
        self.rows = rows

    @classmethod
    def load(cls, path: Path = DEFAULT_PATH) -> Tablebase:
        """Reads the file at ``path``.

        Raises:
            OSError: it cannot be read.
            TablebaseError: it is no tablebase, or a damaged one.
        """
        try:
            return cls(decode(path.read_bytes()))
        except TablebaseError as error:
            raise TablebaseError(f"{path}: {error}") from None

    def distance(self, position: Position) -> int:
        """Plies to the end under best play: the winner hurries, the loser delays.

        Positive where the side to move wins, 0 or negative where it loses.

        Raises:
            ValueError: the letters of ``position`` are impossible, or it has three in a row.
        """
        impossible = MYLLA.why_impossible(position)
        if impossible:
            raise ValueError(impossible)
        if MYLLA.line_made(position):
            raise ValueError("the game is over: there are three in a row")
        return self._probe(position)

    def evaluate(self, position: Position) -> list[Evaluation]:
        """Every legal move of a possible position with its distance, in the order of ``legal_moves``."""
        evaluations = []
        for move in MYLLA.legal_moves(position):
            after = MYLLA.play(position, move)
            if MYLLA.line_made(after):
                evaluations.append(Evaluation(move, 1))
            else:
                theirs = self._probe(after)
                evaluations.append(Evaluation(move, 1 - theirs if theirs <= 0 else -1 - theirs))
        return evaluations

    def _probe(self, position: Position) -> int:
        row = self.rows.get(board_code(position))
        if row is None:
            return 1
        own, other = position.hands if position.turn == "x" else position.hands[::-1]
        return row[5 * own + other]


@lru_cache(maxsize=None)
def tablebase() -> Tablebase:
    """The solved game of the file beside this module, read once."""
    return Tablebase.load()


def encode(rows: dict[int, bytes]) -> bytes:
    """The file for ``rows``: for each board's code, its 25 distances as signed bytes."""
    codes = sorted(rows)
    distinct = sorted(set(rows.values()))
    number = {row: index for index, row in enumerate(distinct)}
    boards = b"".join(to_leb128(code - before) for before, code in zip([0, *codes], codes))
    index = struct.pack(f"<{len(codes)}H", *[number[rows[code]] for code in codes])
    content = boards + index + b"".join(distinct)
    header = _HEADER.pack(MAGIC, VERSION, MYLLA.small, MYLLA.large, 0, len(codes), len(distinct), zlib.crc32(content))
    return header + zlib.compress(content, 9)


def decode(data: bytes) -> dict[int, memoryview]:
    """The rows by board code that ``encode`` packed.

    Raises:
        TablebaseError: ``data`` is something else, of another version, cut short or damaged.
    """
    boards, row_count, checksum = _read_header(data)
    content = _unpack(data[_HEADER.size :], checksum)
    index_start = len(content) - 2 * boards - ROW_LENGTH * row_count
    rows_start = index_start + 2 * boards
    steps = read_leb128(content[: max(index_start, 0)])
    if len(steps) != boards:
        raise TablebaseError(f"it names {boards} boards and holds {len(steps)}")
    index = array("H", content[index_start:rows_start])
    if sys.byteorder == "big":
        index.byteswap()
    distances = memoryview(content)[rows_start:].cast("b")
    rows = [distances[start : start + ROW_LENGTH] for start in range(0, len(distances), ROW_LENGTH)]
    return dict(zip(accumulate(steps), [rows[number] for number in index]))


def _read_header(data: bytes) -> tuple[int, int, int]:
    if data[: len(MAGIC)] != MAGIC:
        raise TablebaseError(f"not a tablebase: it starts with {data[: len(MAGIC)]!r}, not {MAGIC!r}")
    if len(data) < _HEADER.size:
        raise TablebaseError(f"cut short: {len(data)} bytes, and the header alone has {_HEADER.size}")
    _, version, small, large, _, boards, row_count, checksum = _HEADER.unpack_from(data)
    if version != VERSION:
        raise TablebaseError(f"layout version {version}, and this program reads version {VERSION}")
    if (small, large) != (MYLLA.small, MYLLA.large):
        raise TablebaseError(
            f"for hands of {small} small and {large} large letters, not {MYLLA.small} and {MYLLA.large}"
        )
    return boards, row_count, checksum


def _unpack(packed: bytes, checksum: int) -> bytes:
    stream = zlib.decompressobj()
    try:
        content = stream.decompress(packed)
    except zlib.error as error:
        raise TablebaseError(f"damaged: {error}") from None
    if not stream.eof:
        raise TablebaseError(f"cut short: the packed content breaks off after {_HEADER.size + len(packed)} bytes")
    if stream.unused_data:
        raise TablebaseError(f"damaged: {len(stream.unused_data)} bytes follow the packed content")
    if zlib.crc32(content) != checksum:
        raise TablebaseError("damaged: the checksum does not match")
    return content


def to_leb128(number: int) -> bytes:
    """``number``, 0 or more, in unsigned LEB128."""
    out = bytearray()
    while number > 127:
        out.append(128 | number & 127)
        number >>= 7
    out.append(number)
    return bytes(out)


def read_leb128(data: bytes) -> list[int]:
    """The numbers that stand one after the other in ``data``; one that breaks off is left out."""
    numbers = []
    number = shift = 0
    for byte in data:
        if byte > 127:
            number |= (byte & 127) << shift
            shift += 7
        else:
            numbers.append(number | byte << shift)
            number = shift = 0
    return numbers
