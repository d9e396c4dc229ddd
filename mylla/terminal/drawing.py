"""Boards as a person likes to see them: a large letter fills its square, a small one stands in the middle of it.

So the size is seen by the shape, and colour only helps. Where the terminal has no colour, or ``NO_COLOR`` is set,
the frame is plain ASCII too.
"""

from __future__ import annotations

from typing import Mapping, NamedTuple, Optional

from rich.text import Text

from mylla.terminal.console import Out
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
    """The lines between the squares."""

    top: str
    middle: str
    bottom: str
    side: str


_ASCII = _Frame("+-----+-----+-----+", "+-----+-----+-----+", "+-----+-----+-----+", "|")
_BOXES = _Frame("┌─────┬─────┬─────┐", "├─────┼─────┼─────┤", "└─────┴─────┴─────┘", "│")


def draw(board: str, out: Out, edges: str = "abc123", labels: Optional[Mapping[int, str]] = None) -> Text:
    """The board in 22 columns and 14 lines, the names of columns and rows (three ``edges`` each) beside it.

    ``labels`` are written into empty squares, by square.
    """
    fancy = out.color_system is not None and not out.no_color and out.encoding.startswith("utf")
    frame = _BOXES if fancy else _ASCII
    drawn = Text("   " + "".join(f"   {name}  " for name in edges[:3]).rstrip() + "\n")
    for row in range(3):
        drawn.append(f"   {frame.middle if row else frame.top}\n")
        for line in range(3):
            drawn.append(f" {edges[3 + row]} " if line == 1 else "   ")
            for square in range(3 * row, 3 * row + 3):
                drawn.append(frame.side)
                # NO_COLOR leaves rich's bold and dim on, but whoever sets it wants plain text.
                drawn.append(_line(board, square, line, labels or {}), _STYLES[board[square]] if fancy else "")
            drawn.append(f"{frame.side}\n")
    drawn.append(f"   {frame.bottom}\n")
    return drawn


def _line(board: str, square: int, line: int, labels: Mapping[int, str]) -> str:
    """One of the three lines of a square."""
    if board[square] == EMPTY and line == 1:
        return labels.get(square, "").center(5)
    return _GLYPHS[board[square]][line]
