"""Boards for people: a large letter fills its square, a small one stands in the middle of it.

So the shape shows the size, and colour only helps. Where the terminal has no colour, or ``NO_COLOR`` is set,
the frame is plain ASCII.
"""

from __future__ import annotations

from typing import Mapping

from rich.text import Text

from mylla.terminal.console import Console
from rules.grid import EMPTY

SIZES = {EMPTY: "   ", "x": " x ", "o": " o ", "X": ">X<", "O": "(O)"}
"""What stands in a square of mögnuð mylla."""
MARKS = {EMPTY: "   ", "x": " X ", "o": " O "}
"""What stands in a square of tic-tac-toe."""

_STYLES = {"x": "cyan", "X": "bold cyan", "o": "yellow", "O": "bold yellow", EMPTY: ""}
_ASCII = ("|", "---+---+---")
_BOXES = ("│", "───┼───┼───")


def draw(board: str, console: Console, glyphs: Mapping[str, str] = SIZES) -> Text:
    """The board in 15 columns and 6 lines; above it the names of the columns, on its left those of the rows."""
    fancy = console.color_system is not None and not console.no_color and console.encoding.startswith("utf")
    side, between = _BOXES if fancy else _ASCII
    drawn = Text("     a   b   c")
    for row in range(3):
        drawn.append(f"\n    {between}" if row else "").append(f"\n {row + 1}  ")
        for column in range(3):
            letter = board[3 * row + column]
            # rich keeps bold under NO_COLOR, which asks for plain text.
            drawn.append(side if column else "").append(glyphs[letter], _STYLES[letter] if fancy else "")
    return drawn
