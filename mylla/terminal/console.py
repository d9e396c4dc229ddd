"""Where text for people goes: a terminal with or without colour, a pipe, a file."""

from __future__ import annotations

import os
from typing import TextIO, Union

import rich.console
from rich.table import Table
from rich.text import Text


class Console(rich.console.Console):
    """Prints text, boards and tables as they are, without markup, to one file.

    ``outlives_reader``: when nobody reads the file any more (``| head``), the rest is dropped and the work goes on. A
    console without it raises ``BrokenPipeError`` then.
    """

    def __init__(self, file: TextIO, outlives_reader: bool = False) -> None:
        super().__init__(file=file, highlight=False, markup=False, emoji=False, soft_wrap=True)
        self._outlives_reader = outlives_reader

    def on_broken_pipe(self) -> None:
        """Called by rich when nobody reads the file any more."""
        if not self._outlives_reader:
            raise BrokenPipeError
        os.dup2(os.open(os.devnull, os.O_WRONLY), self.file.fileno())

    def say(self, shown: Union[str, Text, Table]) -> None:
        """Prints a text or a table, and ends the line."""
        self.print(shown)

    def write(self, lines: str) -> None:
        """Prints whole lines, each with its newline; none at all for the empty text."""
        self.print(lines, end="")
