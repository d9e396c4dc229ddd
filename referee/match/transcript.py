"""``.interaction`` files: what the bot said (``>``) and what the judge said (``<``), line by line.

The form is that of the sample interactions in Kattis problem packages.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.notation import BLANKS

BOT, JUDGE = ">", "<"
_LINE_END = re.compile("\r\n|\n|\r")


class Line(NamedTuple):
    """A line of a transcript: its number in the file from 1, who said it, and what."""

    number: int
    speaker: str
    text: str


class TranscriptError(ValueError):
    """The text is no transcript; the message names the line and what would be right."""


def escape(data: bytes) -> str:
    """The bytes in printable ASCII: any other one, and the backslash, as ``\\xNN``."""
    return "".join(chr(byte) if 32 <= byte < 127 and byte != 92 else f"\\x{byte:02x}" for byte in data)


def unescape(text: str) -> bytes:
    """The bytes that ``escape`` wrote."""
    plain = re.sub(r"\\x([0-9a-f]{2})", lambda match: chr(int(match.group(1), 16)), text)
    return plain.encode("latin-1", "replace")


class Transcript:
    """Collects a game's lines as they are said."""

    def __init__(self) -> None:
        self._lines: list[str] = []

    def bot(self, rows: list[bytes]) -> None:
        """Rows that the bot printed, or what it printed instead."""
        self._lines += [BOT + escape(row) for row in rows]

    def judge(self, text: str) -> None:
        """What the judge printed: a board or a result, ending in a newline."""
        self._lines += [JUDGE + line for line in text.splitlines()]

    def text(self) -> str:
        """The whole file."""
        return "".join(line + "\n" for line in self._lines)


def read_transcript(text: str) -> list[Line]:
    """The lines of an ``.interaction`` file; blank lines are passed over.

    Raises:
        TranscriptError: a line starts with neither ``>`` nor ``<``, or there is none.
    """
    lines = [
        Line(number, line[0], line[1:].strip(BLANKS))
        for number, line in enumerate(_LINE_END.split(text), 1)
        if line.strip(BLANKS)
    ]
    for line in lines:
        if line.speaker not in (BOT, JUDGE):
            raise TranscriptError(
                f"line {line.number} starts with {line.speaker!r}; each line starts with > (the bot) or < (the judge)"
            )
    if not lines:
        raise TranscriptError("the file is empty; a transcript has lines that start with > (the bot) or < (the judge)")
    return lines
