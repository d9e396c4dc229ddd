"""``.interaction`` files: what the bot said (``>``) and what the judge said (``<``), line by line."""

from __future__ import annotations


class Transcript:
    """Collects a game's lines as they are said."""

    def __init__(self) -> None:
        self._lines: list[str] = []

    def bot(self, board: str) -> None:
        """A board that the bot printed."""
        self._lines += [">" + board[start : start + 3] for start in (0, 3, 6)]

    def judge(self, text: str) -> None:
        """What the judge printed: a board or a result, ending in a newline."""
        self._lines += ["<" + line for line in text.splitlines()]

    def text(self) -> str:
        """The whole file."""
        return "".join(line + "\n" for line in self._lines)
