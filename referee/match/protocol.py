"""The protocol as text: rows and boards that the bot prints, boards and result words that the judge prints.

The bot's output is read as *rows*: words of three letters between white space. Three rows are a board.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import Optional

from rules.mylla import LETTERS

WON = "Sigur!"
LOST = "Tap!"

_SPACE = re.compile(rb"[ \t\r\n\v\f]")
_BAD_BYTE = re.compile(b"[^" + re.escape(LETTERS.encode()) + b"]")
_LONGEST_SHOWN = 80


class FormatWarning(Enum):
    """What the judge accepts, but an author would want to know. A fact of the bytes, however reads cut them."""

    CARRIAGE_RETURNS = "lines end in CR LF"
    BLANK_LINES = "blank lines between the rows of a board"
    SPACES = "spaces around a row"
    SAME_LINE = "several rows on one line"
    NO_NEWLINE = "the last row does not end in a newline"


class BadRow(Exception):
    """A word that is no row. ``word`` and ``line``, the ``line_number``-th, are what came of them, at most 80 bytes."""

    def __init__(self, word: bytes, line: bytes, line_number: int) -> None:
        super().__init__(word)
        self.word = word
        self.line = line
        self.line_number = line_number


class RowReader:
    """Takes bytes in pieces cut anywhere and gives rows; what it gives depends on the bytes alone.

    A row is complete when white space follows it, and wrong as soon as no continuation could make it right.
    """

    def __init__(self) -> None:
        self.warnings: set[FormatWarning] = set()
        self._pending = b""
        self._gap = b"\n"
        self._rows = 0
        self._line_begun = b""
        self._lines = 0

    def feed(self, data: bytes) -> None:
        """Adds what the bot printed."""
        self._pending += data

    def next_row(self) -> Optional[str]:
        """The next complete row, or ``None`` until more bytes come.

        Raises:
            BadRow: the next word is no row; raised again, with more of the word, at every later call.
        """
        self._skip_space()
        end = _SPACE.search(self._pending)
        word = self._pending[: end.start()] if end else self._pending
        if _BAD_BYTE.search(word) or len(word) > 3 or (end and len(word) < 3):
            raise BadRow(word[:_LONGEST_SHOWN], self._line(), self._lines + 1)
        if not end:
            return None
        self._take(len(word))
        self._notice_gap()
        return word.decode()

    def end(self) -> None:
        """Says that no more bytes will come: a row that lacks only its newline counts, part of one does not."""
        self._skip_space()
        if len(self._pending) == 3 and not _SPACE.search(self._pending):
            self.warnings.add(FormatWarning.NO_NEWLINE)
            self._pending += b"\n"

    def leftover(self) -> bytes:
        """The bytes after the last row given that are not white space at their start."""
        self._skip_space()
        return self._pending

    def _skip_space(self) -> None:
        start = len(self._pending) - len(self._pending.lstrip(b" \t\r\n\v\f"))
        self._gap += self._pending[: min(start, _LONGEST_SHOWN)]
        self._gap = self._gap[:_LONGEST_SHOWN]
        self._take(start)

    def _take(self, count: int) -> None:
        """Takes bytes off, and keeps what came of the line that they end in."""
        taken, self._pending = self._pending[:count], self._pending[count:]
        newlines = taken.count(b"\n")
        if newlines:
            self._lines += newlines
            self._line_begun = b""
        self._line_begun = (self._line_begun + taken[taken.rfind(b"\n") + 1 :]).lstrip()[:_LONGEST_SHOWN]

    def _line(self) -> bytes:
        """The line that the next word stands in."""
        return (self._line_begun + self._pending.partition(b"\n")[0]).strip()[:_LONGEST_SHOWN]

    def _notice_gap(self) -> None:
        """Notes what is unusual in the white space before the row just given."""
        gap, self._gap = self._gap, b""
        between_boards = self._rows % 3 == 0
        self._rows += 1
        if b"\r" in gap:
            self.warnings.add(FormatWarning.CARRIAGE_RETURNS)
        if b" " in gap or b"\t" in gap:
            self.warnings.add(FormatWarning.SPACES if b"\n" in gap else FormatWarning.SAME_LINE)
        if gap.count(b"\n") > 1 and not between_boards:
            self.warnings.add(FormatWarning.BLANK_LINES)


def board_text(board: str) -> str:
    """The board as the protocol prints it: three lines."""
    return f"{board[0:3]}\n{board[3:6]}\n{board[6:9]}\n"
