"""Boards for people: a large letter fills its square, a small one stands in the middle of it.

So the shape shows the size, and colour only helps. Where the terminal has no colour, or ``NO_COLOR`` is set,
the frame is plain ASCII.
"""

from __future__ import annotations

from typing import Mapping, NamedTuple, Optional

from rich.text import Text

from mylla.terminal.console import Console
from rules.grid import EMPTY

_GLYPHS = {
    EMPTY: ("     ", "     ", "     "),
    "x": ("     ", "  x  ", "     "),
    "o": ("     ", "  o  ", "     "),
    "X": (" X X ", "  X  ", " X X "),
    "O": (" OOO ", " O O ", " OOO "),
}
_STYLES = {"x": "cyan", "X": "bold cyan", "o": "yellow", "O": "bold yellow", EMPTY: "dim"}


class _Frame(NamedTuple):
    """What is drawn between the squares."""

    top: str
    middle: str
    bottom: str
    side: str


_ASCII = _Frame("+-----+-----+-----+", "+-----+-----+-----+", "+-----+-----+-----+", "|")
_BOXES = _Frame("┌─────┬─────┬─────┐", "├─────┼─────┼─────┤", "└─────┴─────┴─────┘", "│")


def draw(board: str, console: Console, edges: str = "abc123", labels: Optional[Mapping[int, str]] = None) -> Text:
    """The board in 22 columns and 14 lines.

    ``edges`` are the names of the three columns, shown above it, and of the three rows, shown on its left.

    ``labels`` are texts of at most 5 letters, by square, shown in the squares that are empty.
    """
    fancy = console.color_system is not None and not console.no_color and console.encoding.startswith("utf")
    frame = _BOXES if fancy else _ASCII
    drawn = Text("   " + "".join(f"   {name}  " for name in edges[:3]).rstrip() + "\n")
    for row in range(3):
        drawn.append(f"   {frame.middle if row else frame.top}\n")
        for line in range(3):
            drawn.append(f" {edges[3 + row]} " if line == 1 else "   ")
            for square in range(3 * row, 3 * row + 3):
                drawn.append(frame.side)
                # rich keeps bold and dim under NO_COLOR, which asks for plain text.
                drawn.append(_line(board, square, line, labels or {}), _STYLES[board[square]] if fancy else "")
            drawn.append(f"{frame.side}\n")
    drawn.append(f"   {frame.bottom}\n")
    return drawn


def _line(board: str, square: int, line: int, labels: Mapping[int, str]) -> str:
    """The text of one of the three lines of a square."""
    if board[square] == EMPTY and line == 1:
        return labels.get(square, "").center(5)
    return _GLYPHS[board[square]][line]
