"""What a validator writes for people and for the judge: the files in its feedback directory."""

from __future__ import annotations

import contextlib
import math
import os
import re
from pathlib import Path
from typing import Optional

from referee.match.verdict import printable

MOST_BYTES_READ = 64 * 1024
_LINES_SHOWN = 12
_MESSAGES = ("judgeerror.txt", "judgemessage.txt", "teammessage.txt")
_NUMBER = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?")


class BadFeedback(Exception):
    """The validator has written what it may not; the message says what."""


class Feedback:
    """The directory of one case; files stay from pass to pass."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    @property
    def argument(self) -> str:
        """The directory as the validator is given it."""
        return f"{self.directory}{os.sep}"

    def bytes_written(self) -> int:
        """The size of all files."""
        size = 0
        for folder, _, names in os.walk(self.directory):
            for name in names:
                with contextlib.suppress(OSError):
                    size += os.lstat(os.path.join(folder, name)).st_size
        return size

    def read(self, name: str) -> str:
        """The text of a file, or its beginning; empty where there is none."""
        try:
            fd = os.open(self.directory / name, os.O_RDONLY | os.O_NONBLOCK)
        except OSError:
            return ""
        with open(fd, "rb") as file, contextlib.suppress(OSError):
            return file.read(MOST_BYTES_READ).decode("utf-8", "replace")
        return ""

    def has(self, name: str) -> bool:
        """Whether the validator has written a file of that name."""
        return (self.directory / name).is_file()

    def number(self, name: str) -> Optional[float]:
        """The number in a file; ``None`` where there is no such file.

        Raises:
            BadFeedback: it holds something else.
        """
        if not self.has(name):
            return None
        text = self.read(name).strip()
        if not _NUMBER.fullmatch(text) or not math.isfinite(float(text)):
            raise BadFeedback(f"{name} holds {printable(text[:40])!r}, which is no number")
        return float(text)

    def messages(self) -> str:
        """The texts for people, each line with the name of its file."""
        lines = []
        for name in _MESSAGES:
            shown = self.read(name).strip().splitlines()
            more = len(shown) - _LINES_SHOWN
            lines += [f"\n  {name}: {printable(line)}" for line in shown[:_LINES_SHOWN]]
            lines += [f"\n  {name}: ... {more} more lines"] if more > 0 else []
        return "".join(lines)

    def take_next_input(self, target: Path) -> None:
        """Moves ``nextpass.in`` to ``target``."""
        os.replace(self.directory / "nextpass.in", target)
