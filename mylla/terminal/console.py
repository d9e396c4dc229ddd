"""Where text for people goes: a terminal with or without colour, a pipe, a file."""

from __future__ import annotations

import os
from typing import TextIO, Union

from rich.console import Console
from rich.table import Table
from rich.text import Text


class Out(Console):
    """A place for text. ``outlives_reader``: once nobody reads it, the rest is dropped and the work goes on."""

    def __init__(self, file: TextIO, outlives_reader: bool = False) -> None:
        super().__init__(file=file, highlight=False, markup=False, emoji=False, soft_wrap=True)
        self._outlives_reader = outlives_reader

    def on_broken_pipe(self) -> None:
        """Called where the reader has gone (``| head``); raises ``BrokenPipeError`` if the work was for it alone."""
        if not self._outlives_reader:
            raise BrokenPipeError
        os.dup2(os.open(os.devnull, os.O_WRONLY), self.file.fileno())

    def say(self, shown: Union[str, Text, Table]) -> None:
        """Prints text as it is, or a table; nothing for an empty text."""
        if shown:
            self.print(shown.removesuffix("\n") if isinstance(shown, str) else shown)
