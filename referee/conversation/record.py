"""What two programs said to each other, line by line, in the form of ``.interaction`` files."""

from __future__ import annotations

from referee.match.transcript import BOT, JUDGE, escape

MOST_LINES = 20_000
"""A record that grows longer shows its beginning."""

PASS = "---"
"""Stands between the passes of a multi-pass problem."""


class Record:
    """Collects lines. A line is there when its newline has come: what comes in pieces does not show them.

    Attributes:
        last_speaker: who said something last; empty where nobody has.
    """

    def __init__(self) -> None:
        self.last_speaker = ""
        self._lines: list[str] = []
        self._begun = {BOT: b"", JUDGE: b""}
        self._dropped = 0

    def say(self, speaker: str, data: bytes) -> None:
        """Adds what ``speaker`` (``BOT`` or ``JUDGE``) said."""
        self.last_speaker = speaker
        *whole, self._begun[speaker] = (self._begun[speaker] + data).split(b"\n")
        for line in whole:
            self._add(speaker, line)

    def unended(self, speaker: str) -> bytes:
        """The last line of ``speaker``, where no newline has ended it yet."""
        return self._begun[speaker]

    def next_pass(self) -> None:
        """Says that what follows is another talk."""
        self._end_lines()
        self._lines.append(PASS)
        self.last_speaker = ""

    def text(self) -> str:
        """All lines, each with its newline."""
        self._end_lines()
        lines = [*self._lines, f"({self._dropped} more lines)"] if self._dropped else self._lines
        return "".join(line + "\n" for line in lines)

    def _end_lines(self) -> None:
        for speaker, line in self._begun.items():
            if line:
                self._add(speaker, line)
            self._begun[speaker] = b""

    def _add(self, speaker: str, line: bytes) -> None:
        if len(self._lines) < MOST_LINES:
            self._lines.append(speaker + escape(line.removesuffix(b"\r")))
        else:
            self._dropped += 1
