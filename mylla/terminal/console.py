"""Where text for people goes: a terminal with or without colour, a pipe, a file."""

from __future__ import annotations

import os
import re
import shutil
import textwrap
from typing import TextIO, Union

import rich.console
from rich.table import Table
from rich.text import Text

_HAS_COMMAND = re.compile(r": \S*mylla ")


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

    def tell(self, text: str, hang: int = 0) -> None:
        """Prints text; a terminal gets lines that end between words, and ``hang`` blanks before what continues one."""
        if self.is_terminal:
            columns = shutil.get_terminal_size().columns
            indent = " " * min(hang, columns // 2)
            lines = [_wrapped(line, columns, indent) for line in text.split("\n")]
            text = "\n".join(lines)
        self.say(text)

    def write(self, lines: str) -> None:
        """Prints whole lines, each with its newline; none at all for the empty text.

        On a terminal they end between words, but for those with a command, which is there to be copied.
        """
        for line in lines.splitlines():
            if _HAS_COMMAND.search(line):
                self.say(line)
            else:
                self.tell(line, hang=len(line) - len(line.lstrip()))


def _wrapped(line: str, columns: int, indent: str) -> str:
    # A move such as a1-b2 is one word.
    return textwrap.fill(line, columns, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
